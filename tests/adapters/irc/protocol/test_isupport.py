"""ISUPPORT is followed: case mapping, modes with arguments, channel types."""

from __future__ import annotations

import pytest

from adapters.irc.protocol.isupport import Support


def support(tokens: str = "") -> Support:
    made = Support()
    made.learn(["me", *tokens.split(), "are supported"])
    return made


def test_without_a_word_on_it_names_are_folded_as_in_rfc_1459():
    assert support().fold("Ada[x]\\~") == "ada{x}|^"


def test_folding_follows_the_network():
    assert support("CASEMAPPING=rfc1459").fold("ADA[X]") == support().fold("ada{x}")
    assert support("CASEMAPPING=ascii").fold("ADA[X]") == "ada[x]"
    assert support("CASEMAPPING=rfc1459-strict").fold("A[]\\~") == "a{}|~"


def test_a_mapping_we_do_not_know_never_takes_two_names_for_one_that_ascii_would_not():
    strange = support("CASEMAPPING=rfc7613")
    assert strange.fold("ada[x]") != strange.fold("ada{x}")
    assert strange.fold("ADA") == "ada"


def test_umlauts_are_left_alone():
    assert support().fold("MÜLLER") == "mÜller"


@pytest.mark.parametrize(
    ("target", "channel"),
    [
        ("#court", "#court"),
        ("@#court", "#court"),
        ("@+#court", "#court"),
        ("ada", ""),
        ("@ada", ""),
        ("", ""),
        ("@", ""),
    ],
)
def test_a_message_to_the_operators_of_a_channel_belongs_to_the_channel(target: str, channel: str):
    assert support("STATUSMSG=@+ CHANTYPES=#").channel(target) == channel


def test_names_of_a_list_lose_their_symbols():
    assert support("PREFIX=(qaohv)~&@%+").split_prefixes("~@+ada") == ("qov", "ada")
    assert support().split_prefixes("ada") == ("", "ada")


def test_mode_changes_take_their_arguments_as_the_server_says():
    changes = support("PREFIX=(ohv)@%+ CHANMODES=beI,k,l,imnc").modes(
        ["+bo-lk+lv-v", "*!*@*", "ada", "key", "5", "bo", "cy"]
    )
    assert list(changes) == [
        (True, "b", "*!*@*"),
        (True, "o", "ada"),
        (False, "l", ""),
        (False, "k", "key"),
        (True, "l", "5"),
        (True, "v", "bo"),
        (False, "v", "cy"),
    ]


def test_a_token_can_be_taken_back_and_spaces_are_written_as_codes():
    made = support("NICKLEN=12 CHANTYPES=\\x23")
    assert (made.nick_length, made.channel("#a")) == (12, "#a")
    made.learn(["me", "-NICKLEN", "are supported"])
    assert made.nick_length is None


@pytest.mark.parametrize("tokens", ["PREFIX=", "PREFIX=ov)@+", "CHANMODES=", "NICKLEN=many", "=", "-"])
def test_nonsense_in_it_harms_nothing(tokens: str):
    made = support(tokens)
    assert made.split_prefixes("@ada")[1] in ("ada", "@ada")
    assert list(made.modes(["+x"])) == [(True, "x", "")]
    assert made.nick_length is None
