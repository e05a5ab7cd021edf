"""The bytes of the keyword index: what is written is what is read."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from carrel.storage.postings import BLOCK, MOST, Entry, decode, encode, read_lengths, without

properties = settings(max_examples=200, deadline=None, database=None)
counts = st.dictionaries(st.sampled_from("ab東京xyz"), st.integers(1, 400), max_size=6)
indexes = st.dictionaries(st.integers(0, 3 * BLOCK), counts, max_size=30)


def entries(index: Mapping[int, Mapping[str, int]]) -> list[Entry]:
    return [Entry(slot, found) for slot, found in index.items()]


def read(index: Mapping[int, Mapping[str, int]]) -> dict[tuple[int, str], int]:
    """All postings of an index, through its bytes."""
    found = {}
    for row in encode(entries(index)):
        places, numbers = decode(row.data)
        assert row.n == len(places) == len(numbers)
        for place, number in zip(places, numbers, strict=True):
            found[row.block * BLOCK + int(place), row.term] = int(number)
    return found


@properties
@given(indexes)
def test_what_is_encoded_is_decoded_with_counts_capped(index: dict[int, dict[str, int]]) -> None:
    expected = {
        (slot, term): min(count, MOST)
        for slot, found in index.items()
        for term, count in found.items()
    }
    assert read(index) == expected


@properties
@given(indexes)
def test_rows_are_sorted_and_their_slots_ascend(index: dict[int, dict[str, int]]) -> None:
    rows = encode(entries(index))
    keys = [(row.block, row.term) for row in rows]
    assert keys == sorted(set(keys))
    for row in rows:
        places, _ = decode(row.data)
        assert (np.diff(places) > 0).all()
        assert 0 <= places[0] <= places[-1] < BLOCK


@properties
@given(indexes, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_does_not_matter(
    index: dict[int, dict[str, int]], dice: object
) -> None:
    shuffled = entries(index)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    assert encode(shuffled) == encode(entries(index))


@properties
@given(indexes)
def test_later_slots_are_appended_to_the_bytes_of_earlier_ones(
    index: dict[int, dict[str, int]],
) -> None:
    slots = sorted(index)
    half = slots[: len(slots) // 2]
    early = {(r.block, r.term): r.data for r in encode(entries({s: index[s] for s in half}))}
    late = encode(entries({s: index[s] for s in slots if s not in half}))
    for row in late:
        early[row.block, row.term] = early.get((row.block, row.term), b"") + row.data
    assert early == {(row.block, row.term): row.data for row in encode(entries(index))}


@properties
@given(
    st.dictionaries(st.integers(0, BLOCK - 1), st.integers(1, 400), min_size=1),
    st.sets(st.integers(0, BLOCK - 1)),
    st.randoms(use_true_random=False),
)
def test_dropping_slots_leaves_the_bytes_of_the_others(
    index: dict[int, int], extra: set[int], dice: object
) -> None:
    gone = {slot for slot in index if dice.random() < 0.5}  # type: ignore[attr-defined]
    (row,) = encode([Entry(slot, {"word": count}) for slot, count in index.items()])
    rest, dropped = without(row.data, sorted(gone | (extra - set(index))))
    kept = encode([Entry(s, {"word": n}) for s, n in index.items() if s not in gone])
    assert rest == (kept[0].data if kept else b"")
    assert dropped == sum(min(index[slot], MOST) for slot in gone)


def test_the_length_of_an_entry_counts_what_is_stored() -> None:
    assert Entry(0, {"a": 3, "b": 1000}).length == 3 + MOST
    assert Entry(0, {}).length == 0


def test_an_unknown_block_has_no_lengths_and_a_known_one_its_own() -> None:
    assert read_lengths(None).shape == (BLOCK,)
    assert not read_lengths(None).any()
    lengths = read_lengths(None)
    lengths[7] = 65_535
    again = read_lengths(lengths.tobytes())
    again[0] = 1  # a copy: the stored bytes stay as they are
    assert (int(again[7]), len(again.tobytes())) == (65_535, 2 * BLOCK)
