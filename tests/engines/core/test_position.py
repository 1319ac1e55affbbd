"""Digests of positions: the same value always gives the same 16 digits, as documented in docs/fair.md."""

import hashlib

import pytest

from engines.core.position import Projection


def digest(position):
    return Projection(lambda state: state).digest(position)


def test_a_digest_is_the_beginning_of_the_sha256_of_canonical_json():
    position = {"waiting": ["turn", 1], "king": None, "owes": True, "cards": [["bishop"], []], "a name": "Émile 复"}
    text = '{"a name":"Émile 复","cards":[["bishop"],[]],"king":null,"owes":true,"waiting":["turn",1]}'
    assert digest(position) == hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def test_a_digest_stays_what_it_was():
    assert digest({"gold": [2, 0], "crown": 1}) == "76139bc86e65e78f"


@pytest.mark.parametrize(
    ("one", "other"),
    [({"b": 1, "a": 2}, {"a": 2, "b": 1}), ([1, [2]], (1, (2,)))],
)
def test_equal_positions_have_equal_digests_whatever_their_history(one, other):
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1, 23], [12, 3]),
        ([[1], 2], [[1, 2]]),
        (["a", "b"], ["a, b"]),
        (["a", "b"], ['a","b']),
        ("1", 1),
        (None, "None"),
        (True, 1),
        ({"a": 2}, {"b": 2}),
        ([], None),
    ],
)
def test_different_positions_have_different_digests(one, other):
    assert digest(one) != digest(other)


def test_anything_but_a_position_is_refused():
    with pytest.raises(TypeError):
        digest({"part": object()})
