"""What the folder of the bundled encoder says about itself, and the check of its files."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from carrel.core.embedding import Calibration, Confidence
from carrel.errors import EncoderDamaged
from carrel.inference.windows import RECIPE

MODEL = Path(__file__).with_name("model")
_SHORT = 8


class Part(BaseModel):
    """A file of the encoder."""

    model_config = ConfigDict(frozen=True)

    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    bytes: Annotated[int, Field(gt=0)]


class Files(BaseModel):
    """The files of the encoder, by what they are for."""

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    encoder: Part = Field(alias="encoder.onnx")
    tokenizer: Part = Field(alias="tokenizer.json")
    fitted: Part = Field(alias="fitted.npz")


class Sure(BaseModel):
    """The numbers of the encoder's `Confidence`."""

    model_config = ConfigDict(frozen=True)

    offset: float
    semantic: float
    words: float
    rival_semantic: float
    rival_words: float
    rival_order: float


class Curve(BaseModel):
    """The numbers of the encoder's `Calibration`; without `confidence` the usual ones hold."""

    model_config = ConfigDict(frozen=True)

    alone: float
    half: float
    cosine: float
    late: float
    offset: float
    confidence: Sure | None = None

    def as_calibration(self) -> Calibration:
        """Return them as the value that a search uses."""
        numbers = self.model_dump(exclude={"confidence"})
        if self.confidence is None:
            return Calibration(**numbers)
        return Calibration(**numbers, confidence=Confidence(**self.confidence.model_dump()))


class Manifest(BaseModel):
    """The encoder's own account of itself; what only readers need is left out here."""

    model_config = ConfigDict(frozen=True)

    name: Annotated[str, Field(pattern=r"^[a-z0-9.-]+$")]
    dimensions: Annotated[int, Field(gt=0)]
    query_prefix: str
    passage_prefix: str
    start: int
    pad: int
    end: int
    token_bytes: Annotated[int, Field(gt=0)]
    files: Files
    calibration: Curve

    @cached_property
    def identity(self) -> str:
        """The encoder's name: whatever changes a vector or its packing changes it."""
        made_from = (
            self.files.encoder.sha256,
            self.files.tokenizer.sha256,
            self.query_prefix,
            self.passage_prefix,
            RECIPE,
        )
        digest = hashlib.sha256("\n".join(made_from).encode()).hexdigest()[:_SHORT]
        fitted = self.files.fitted.sha256[:_SHORT]
        return f"{self.name}-{digest}/t{self.token_bytes}-{fitted}"


@contextlib.contextmanager
def mended_in(folder: Path) -> Iterator[None]:
    """Let what is wrong be mended where the files lie: only Carrel's own are installed anew."""
    try:
        yield
    except EncoderDamaged as problem:
        if folder != MODEL:
            problem.suggestion = (
                f"Make the encoder in {folder} anew, or unset CARREL_ENCODER_FOLDER to use "
                "Carrel's own; until then keyword search goes on without vectors."
            )
        raise


def read(folder: Path = MODEL) -> Manifest:
    """Read the manifest of an encoder."""
    with mended_in(folder):
        try:
            text = (folder / "manifest.json").read_text(encoding="utf-8")
            return Manifest.model_validate_json(text)
        except (OSError, UnicodeDecodeError, ValidationError) as cause:
            raise EncoderDamaged(
                "The encoder's manifest.json is missing or damaged.",
                details={"file": "manifest.json"},
            ) from cause


def whole(folder: Path = MODEL) -> Manifest:
    """Read the manifest of an encoder and check that all its files are there, unchanged."""
    about = read(folder)
    with mended_in(folder):
        for name, part in about.files:
            checked(folder, Files.model_fields[name].alias or name, part)
    return about


def checked(folder: Path, name: str, part: Part) -> Path:
    """Return the path of a file that is what was shipped; refuse any other."""
    path = folder / name
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as cause:
        raise EncoderDamaged(
            f"The encoder's file {name} cannot be read.", details={"file": name}
        ) from cause
    if found != part.sha256:
        raise EncoderDamaged(
            f"The encoder's file {name} is damaged: its hash is not the one in manifest.json.",
            details={"file": name, "expected": part.sha256, "found": found},
        )
    return path
