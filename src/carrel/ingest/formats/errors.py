"""Why a body that was fetched could not be read. Outside they all go by `ExtractionError`.

ExtractionError
├── EncryptedDocument    a PDF that asks for a password
├── DamagedDocument      a file that breaks the rules of its format
├── DocumentWithoutText  a scan, or an empty file
└── UnreadableContent    bytes that are no text
"""

from __future__ import annotations

from carrel.errors import ExtractionError


class _Kind(ExtractionError):
    """The body could not be read."""

    @property
    def type_name(self) -> str:
        """The name that all kinds of a failed reading share."""
        return ExtractionError.__name__


class EncryptedDocument(_Kind):
    """The document is protected by a password."""

    code = "encrypted_document"
    advice = "Save a copy without the password and add that file."


class DamagedDocument(_Kind):
    """The document is damaged."""

    code = "damaged_document"
    advice = "Open it in a viewer; if it opens, save it again and add the new file."


class DocumentWithoutText(_Kind):
    """The document holds no text."""

    code = "no_text"
    advice = "It may be a scan: run text recognition (OCR) over it and add the result."


class UnreadableContent(_Kind):
    """The content is not text."""

    code = "not_text"
    advice = "Carrel reads HTML, plain text, Markdown, JSON and PDF."
