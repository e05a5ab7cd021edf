"""Labels of job postings."""

from __future__ import annotations

from carrel.ingest.fields.job_exact import EXACT
from carrel.ingest.fields.job_loose import LOOSE
from carrel.ingest.fields.job_phrases import PHRASES
from carrel.ingest.fields.labels import Kind, Vocabulary
from carrel.ingest.fields.role_words import ENGLISH

# "We need a baker" names the job, not what it asks for.
_NAMES_THE_JOB = (
    r"\b(?:looking for|needs?|seeks?|seeking|wants?|recruiting|hiring)\b "
    rf"(?:an? |our |the |another )?(?:[\w'-]+ ){{0,4}}?{ENGLISH.pattern}$"
    rf"|^(?:[\w'-]+ ){{0,4}}?{ENGLISH.pattern} (?:is )?(?:needed|wanted|required|sought)\b"
)
JOB = Vocabulary(EXACT, LOOSE, phrases=PHRASES, unless={Kind.MUST: _NAMES_THE_JOB})
