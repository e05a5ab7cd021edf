"""Writing the answer of a pipeline: by a model, or of sentences of the pages that say so.

What a model writes is checked before it leaves: quotations must stand in the passages, and a
sentence that the passages do not bear out is marked. A configured model that fails is an error of
the query; a client that does not lend its model after all gets sentences of the pages.
"""

from __future__ import annotations

import logging

from carrel.core.language import LanguageModel, said
from carrel.core.synthesis import Synthesised
from carrel.errors import ModelError
from carrel.inference.language.errors import ModelAnswerInvalid
from carrel.pipelines.run import Assignment
from carrel.services.citations.words import words_for
from carrel.services.synthesis import RULES, checked, clean, prompt, quoting

logger = logging.getLogger(__name__)


class Writing:
    """Writes answers with the configured model, the client's, or none."""

    def __init__(self, model: LanguageModel | None = None) -> None:
        self._model = model

    async def __call__(self, asked: Assignment) -> Synthesised:
        """Return the answer to one assignment."""
        words = words_for(asked.query)
        sources = [clean(one) for one in asked.evidence]
        if not sources:
            return Synthesised(text="")
        model = self._model or asked.sampler
        if model is None:
            return Synthesised(text=quoting(asked.query, sources, words.no_model, words))
        try:
            completion = await model.complete(
                [said(prompt(asked.query, sources))],
                system=RULES,
                max_tokens=asked.max_tokens,
                seconds=asked.seconds,
            )
            written = checked(asked.query, sources, completion, words, marking=True)
            if written is None:
                raise ModelAnswerInvalid("The language model's answer says nothing.")
        except ModelError as error:
            if self._model is not None:
                raise
            logger.warning("an answer without the client's model: %s", error.message)
            reason = words.why(error)
            opening = words.failed.format(reason)
            return Synthesised(text=quoting(asked.query, sources, opening, words), reason=reason)
        return written
