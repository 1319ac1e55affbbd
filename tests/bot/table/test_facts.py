"""Facts on disk: what was written can be read, old forms go through upcasters, and anything else is refused."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from bot.ports import Person
from bot.table import facts
from bot.table.facts import AnyFact, Fact, Kicked, Moved, Resigned, Salted, VotedFor, decode, encode
from tests.kit.tables import ADA


def test_what_was_written_is_read() -> None:
    kept = (
        VotedFor(facts.Motion("kick", 1), ADA, "Ada", 2, 2),
        Kicked(1, successor=facts.Ai("quick", "Ariadne")),
        facts.HostChanged(ADA, "größer 😀 'x\""),
    )
    assert decode(facts.FORM, encode(kept)) == kept


def test_the_words_on_the_disk_are_these() -> None:
    """They lie in databases: a class may be renamed, its tag may not."""
    assert encode([VotedFor(facts.Motion("stop"), ADA, "Ada", 1, 2), facts.WentAway(0, "quick")]) == (
        '[{"fact":"voted-for","motion":{"act":"stop"},"voter":{"network":"net","id":"ada"},'
        '"name":"Ada","votes":1,"needed":2},{"fact":"went-away","seat":0,"kind":"quick"}]'
    )
    assert sorted(kind.__struct_config__.tag for kind in get_args(AnyFact)) == [
        "ai-removed", "ai-seated", "back", "brought", "closed", "default-moved", "ended", "entries-lost",
        "host-changed", "joined", "kicked", "left", "linked", "moved", "opened", "option-set", "outdated", "paused",
        "paused-empty", "renamed", "resigned", "resumed", "salted", "started", "took-over", "unlinked", "vote-passed",
        "voted-for", "warned", "went-away",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "written",
    ["", "[]", "{}", "[1]", '[{"fact":"danced"}]', '[{"seat":1}]', '[{"fact":"left","seat":"one"}]',
     '[{"fact":"left","seat":1,"more":2}]', '[{"fact":"moved","seat":1}]'],
)  # fmt: skip
def test_what_is_no_fact_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - msgspec words it, and nobody reads it
        decode(facts.FORM, written)


def test_what_may_be_secret_is_not_in_a_repr() -> None:
    shown = repr([Moved(1, "choose assassin"), Salted("00", "pepper", "Ada")])
    assert "assassin" not in shown
    assert "pepper" not in shown
    assert all(issubclass(kind, Fact) for kind in get_args(AnyFact))


# Old forms ----------------------------------------------------------------------------------------------------------


def named_people(old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From a made-up form -1, in which a person was one word and a resignation had no successor, to form 0."""
    for fact in old:
        if isinstance(person := fact.get("person"), str):
            fact["person"] = dict(zip(("network", "id"), person.split(" ", 1), strict=True))
        if fact["fact"] == "resigned":
            fact["successor"] = "Ariadne"
    return old


def ai_players_of_kinds(old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From a made-up form 0, in which all AI players were quick, to form 1; a fact that is gone is left out."""
    for fact in old:
        if isinstance(name := fact.get("successor"), str):
            fact["successor"] = {"kind": "quick", "name": name}
    return [fact for fact in old if fact["fact"] != "sneezed"]


@pytest.fixture
def _upcasters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "FORM", 1)
    monkeypatch.setattr(facts, "UPCASTERS", {-1: named_people, 0: ai_players_of_kinds})


@pytest.mark.usefixtures("_upcasters")
def test_an_old_form_is_read_through_all_upcasters_behind_it() -> None:
    old = [
        {"fact": "sneezed", "seat": 2},
        {"fact": "host-changed", "person": "net ada the 1st", "name": "Ada"},
        {"fact": "resigned", "seat": 1},
    ]
    ai = facts.Ai("quick", "Ariadne")
    assert decode(-1, msgspec.json.encode(old).decode()) == (
        facts.HostChanged(Person("net", "ada the 1st"), "Ada"),
        Resigned(1, ai),
    )
    assert decode(0, '[{"fact":"resigned","seat":1,"successor":"Ariadne"}]') == (Resigned(1, ai),)


@pytest.mark.usefixtures("_upcasters")
@pytest.mark.parametrize("form", [-2, 2])
def test_a_form_that_is_not_known_is_refused(form: int) -> None:
    with pytest.raises(ValueError, match=rf"^facts of form {form} "):
        decode(form, '[{"fact":"started"}]')


def test_every_form_before_the_present_one_has_an_upcaster() -> None:
    assert set(facts.UPCASTERS) == set(range(1, facts.FORM))


def test_a_fact_never_changes() -> None:
    for kind in (*get_args(AnyFact), facts.Ai, facts.Motion):
        assert kind.__struct_config__.frozen, kind


def test_what_a_fact_does_not_say_is_not_written_and_anything_it_does_not_know_is_refused() -> None:
    assert encode([Kicked(1), facts.OptionSet("pace", "slow"), facts.Resumed("Ada"), facts.Closed("idle")]) == (
        '[{"fact":"kicked","seat":1},{"fact":"option-set","option":"pace","value":"slow"},'
        '{"fact":"resumed","by":"Ada"},{"fact":"closed","reason":"idle"}]'
    )
    ada = '{"network":"net","id":"ada"}'
    for form in (
        '[{"fact":"ai-seated","seat":1,"ai":{"kind":"quick","name":"Ariadne","mood":"good"}}]',
        f'[{{"fact":"vote-passed","motion":{{"act":"stop","loud":true}},"voter":{ada}}}]',
        '[{"fact":"vote-passed","motion":{"act":"stop","loud":true}}]',
    ):
        with pytest.raises(ValueError, match="unknown field"):
            decode(facts.FORM, form)


def test_who_sits_down_is_host_only_if_the_fact_says_so() -> None:
    assert not facts.Joined(0, ADA, "Ada").host
    assert not facts.TookOver(0, ADA, "Ada").host
