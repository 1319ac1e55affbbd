"""A BoundedDict never grows beyond its limit, and what is used stays."""

from __future__ import annotations

from bot.people.bounded import BoundedDict


def filled(limit: int, *keys: str) -> BoundedDict[str, int]:
    found = BoundedDict[str, int](limit)
    for number, key in enumerate(keys):
        found[key] = number
    return found


def test_the_oldest_item_makes_room() -> None:
    assert dict(filled(2, "a", "b", "c")) == {"b": 1, "c": 2}


def test_an_item_that_is_read_stays_longer() -> None:
    kept = filled(2, "a", "b")
    assert kept.get("a") == 0
    kept["c"] = 2
    assert set(kept) == {"a", "c"}


def test_an_item_that_is_asked_for_stays_longer() -> None:
    kept = filled(2, "a", "b")
    assert "a" in kept
    kept["c"] = 2
    assert set(kept) == {"a", "c"}


def test_an_item_that_is_written_again_stays_longer_and_takes_no_room() -> None:
    assert dict(filled(2, "a", "b", "a")) == {"a": 2, "b": 1}
    assert set(filled(2, "a", "b", "a", "c")) == {"a", "c"}


def test_its_items_can_be_gone_through() -> None:
    assert list(filled(3, "a", "b", "c").items()) == [("a", 0), ("b", 1), ("c", 2)]


def test_a_deleted_item_is_gone() -> None:
    kept = filled(2, "a", "b")
    del kept["a"]
    assert kept.pop("a", None) is None
    assert len(kept) == 1
