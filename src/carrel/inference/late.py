"""Late interaction: token vectors packed into a few bytes each, and MaxSim over them.

Of a passage the tokens that tell most are packed, those with the rarest pieces. Such a vector is
spread out (see `spread`), and of it are kept: the number of the nearest of a thousand or more
centroids, and the rest cut into sub-spaces, each as the number of the nearest of 256 centroids.
Query tokens are not packed; each counts by how rare its piece is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from carrel.core.embedding import Matrix, Vector
from carrel.errors import EncoderDamaged, EncoderError
from carrel.inference.spread import Factor, Spread, lengths, unit

CENTROIDS = 256
_COARSE_BYTES = 2
_PACKED_AT_ONCE = 256  # tokens: the distances to all centroids then take 8 MB
_SCORED_AT_ONCE = 16_384  # tokens: unpacked they take 25 MB

Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TokenCodec:
    """Packs token vectors and compares queries with what it packed.

    `weights` has a number for each piece of the vocabulary: how much a query's token counts. Of a
    passage's tokens the `share` with the largest weights is worth packing.
    """

    spread: Spread
    coarse: Matrix
    codebooks: npt.NDArray[np.float32]
    weights: Vector
    share: float = 1.0
    _to_coarse: Factor = field(init=False)
    _to_books: npt.NDArray[np.float32] = field(init=False)

    def __post_init__(self) -> None:
        """Refuse parts that do not fit together."""
        spaces, centroids, width = self.codebooks.shape
        held = (self.coarse, self.codebooks, self.weights)
        if (
            centroids != CENTROIDS
            or (self.coarse.ndim, self.weights.ndim) != (2, 1)
            or self.spread.matrix.shape[1] != spaces * width
            or self.coarse.shape[1] != spaces * width
            or not 0 < len(self.coarse) <= 1 << 8 * _COARSE_BYTES
            or not all(np.isfinite(array).all() for array in held)
            or not (self.weights > 0).all()
            or not 0 < self.share <= 1
        ):
            raise EncoderDamaged("The parts of the token codec do not fit together.")
        # The nearest centroid has the largest product less half its own square; one more row in
        # the matrix, for a column of ones, takes that half away.
        object.__setattr__(self, "_to_coarse", Factor.of(_with_halves(self.coarse)))
        books = np.stack([_with_halves(book) for book in self.codebooks])
        object.__setattr__(self, "_to_books", books)

    @property
    def token_bytes(self) -> int:
        """The bytes that one packed token takes."""
        return _COARSE_BYTES + int(self.codebooks.shape[0])

    def query(self, vectors: Matrix, ids: Sequence[int]) -> Matrix:
        """Return query tokens as they are compared; their lengths are their weights, 1 on average.

        The mean over tokens is then the weighted mean.
        """
        if not len(ids):
            return np.zeros((0, self.coarse.shape[1]), dtype=np.float32)
        weights = self.weights[np.asarray(ids)]
        weighted: Matrix = self.spread.queries(vectors) * (weights / weights.mean())[:, None]
        return weighted

    def telling(self, ids: Sequence[int]) -> npt.NDArray[np.intp]:
        """Return the places of the tokens that are worth packing, in their order."""
        count = math.ceil(len(ids) * self.share)
        order = np.argsort(-self.weights[np.asarray(ids, dtype=np.intp)], kind="stable")
        return np.sort(order[:count])

    def pack(self, vectors: Matrix) -> bytes:
        """Return the codes of token vectors, one token after the other."""
        spread = self.spread.passages(vectors)
        spaces, _, width = self.codebooks.shape
        codes = np.empty((len(spread), self.token_bytes), dtype=np.uint8)
        for start in range(0, len(spread), _PACKED_AT_ONCE):
            block = spread[start : start + _PACKED_AT_ONCE]
            nearest = self._nearest(block)
            rest = block - self.coarse[nearest]
            pieces = np.ones((spaces, len(block), width + 1), dtype=np.float32)
            pieces[:, :, :width] = rest.reshape(-1, spaces, width).transpose(1, 0, 2)
            part = codes[start : start + len(block)]
            part[:, :_COARSE_BYTES] = nearest.astype("<u2")[:, None].view(np.uint8)
            part[:, _COARSE_BYTES:] = np.matmul(pieces, self._to_books).argmax(axis=2).T
        return codes.tobytes()

    def unpack(self, packed: bytes) -> Matrix:
        """Return the vectors that the codes stand for, of unit length."""
        return unit(self._gather(self._codes(packed)))

    def scores(self, query: Matrix, packed: Sequence[bytes]) -> Vector:
        """Return MaxSim of a query's tokens against packed passages, from -1 to 1.

        It is the mean over the query's tokens of the best product with any token of the passage.
        A passage or a query without tokens says nothing: 0.
        """
        scores = np.zeros(len(packed), dtype=np.float32)
        if not len(query):
            return scores
        words = Factor.of(np.ascontiguousarray(query.T))
        for places, codes in self._groups(packed):
            found = self._gather(codes)
            products = words.product(found)
            products /= lengths(found)
            starts = np.cumsum([0, *(len(packed[place]) for place in places[:-1])])
            best = np.maximum.reduceat(products, starts // self.token_bytes, axis=0)
            scores[places] = best.mean(axis=1)
        return np.clip(scores, -1.0, 1.0)

    def _nearest(self, spread: Matrix) -> npt.NDArray[np.intp]:
        ones = np.ones((len(spread), 1), dtype=np.float32)
        found: npt.NDArray[np.intp] = np.argmax(
            self._to_coarse.product(np.hstack((spread, ones))), axis=1
        )
        return found

    def _groups(self, packed: Sequence[bytes]) -> Iterator[tuple[list[int], Codes]]:
        """Join passages until there are enough tokens to compare at once."""
        places: list[int] = []
        held = 0
        for place, data in enumerate(packed):
            if held and held + len(data) > _SCORED_AT_ONCE * self.token_bytes:
                yield places, self._codes(b"".join(packed[place] for place in places))
                places, held = [], 0
            if data:
                places.append(place)
                held += len(data)
        if places:
            yield places, self._codes(b"".join(packed[place] for place in places))

    def _codes(self, packed: bytes) -> Codes:
        if len(packed) % self.token_bytes:
            raise EncoderError("These token codes were packed by another encoder.")
        return np.frombuffer(packed, dtype=np.uint8).reshape(-1, self.token_bytes)

    def _gather(self, codes: Codes) -> Matrix:
        spaces, _, width = self.codebooks.shape
        nearest = np.ascontiguousarray(codes[:, :_COARSE_BYTES]).view("<u2")[:, 0]
        if len(nearest) and int(nearest.max()) >= len(self.coarse):
            raise EncoderError("These token codes were packed by another encoder.")
        rows = codes[:, _COARSE_BYTES:] + np.arange(spaces, dtype=np.int32) * CENTROIDS
        found: Matrix = self.codebooks.reshape(-1, width).take(rows, axis=0)
        found = found.reshape(len(codes), spaces * width)
        found += self.coarse[nearest]
        return found


def _with_halves(centroids: Matrix) -> Matrix:
    halves = (centroids**2).sum(axis=1, keepdims=True) / 2
    return np.ascontiguousarray(np.hstack((centroids, -halves)).T)
