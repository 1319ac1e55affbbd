from __future__ import annotations

from dataclasses import dataclass

import pytest

from engines.core.copying import copier, list_copier


@dataclass(slots=True)
class Part:
    name: str
    pips: list[int]
    cards: tuple[int, ...]
    marks: list[tuple[int, ...]]
    last: int | None = None


def test_a_copy_has_every_field_of_the_original() -> None:
    part = Part("a", [1, 2], (3,), [(4, 5)], 6)
    assert copier(Part)(part) == part


def test_a_copy_shares_no_list_with_the_original() -> None:
    part = Part("a", [1, 2], (3,), [(4, 5)])
    copy = copier(Part)(part)
    copy.pips.append(9)
    copy.marks.clear()
    assert part == Part("a", [1, 2], (3,), [(4, 5)])


def test_copies_of_a_list_are_equal_and_share_nothing_with_it() -> None:
    parts = [Part("a", [1], (), []), Part("b", [2], (), [])]
    copies = list_copier(Part)(parts)
    assert copies == parts
    copies.pop().pips.append(9)
    assert parts == [Part("a", [1], (), []), Part("b", [2], (), [])]


@dataclass
class WithDict:
    known: dict[int, str]


@dataclass
class WithListOfLists:
    rows: list[list[int]]


@dataclass
class WithOptionalList:
    maybe: list[int] | None


@pytest.mark.parametrize("cls", [WithDict, WithListOfLists, WithOptionalList])
def test_a_field_that_slicing_cannot_copy_is_refused_by_name(cls: type) -> None:
    with pytest.raises(TypeError, match=rf"{cls.__name__}\.(known|rows|maybe) is neither immutable"):
        copier(cls)
