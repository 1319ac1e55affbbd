"""The token: its sources, the sentence for a malformed one, and that it is never repeated."""

from __future__ import annotations

import pytest

from adapters.discord.settings import TOKEN, BadToken, Settings, token

GOOD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.mark.parametrize("written", [GOOD, f" {GOOD}\n", f'"{GOOD}"', f"'{GOOD}'\r\n", f"Bot {GOOD}"])
def test_spaces_and_quotes_around_a_token_do_no_harm(written):
    assert token(Settings(token=written), {}) == GOOD


def test_the_environment_counts_more_than_the_file_and_the_file_more_than_the_settings(tmp_path):
    file = tmp_path / "token"
    file.write_text(GOOD.replace("M", "F", 1) + "\n")
    settings = Settings(token=GOOD.replace("M", "S", 1), token_file=str(file))
    assert token(settings, {TOKEN: GOOD}) == GOOD
    assert token(settings, {}) == GOOD.replace("M", "F", 1)
    assert token(Settings(token=settings.token), {TOKEN: " "}) == GOOD.replace("M", "S", 1)


@pytest.mark.parametrize(
    "written", ["", "  ", "hunter2 is my password", "Dear Ada,\nhere is the token", "short", "ä" * 50]
)
def test_what_is_no_token_is_one_sentence_that_does_not_repeat_it(written):
    """DEP-1."""
    with pytest.raises(BadToken) as refused:
        token(Settings(token=written), {})
    assert TOKEN in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not written.strip() or written not in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadToken, match=r"nowhere cannot be read: No such file"):
        token(Settings(token_file=str(tmp_path / "nowhere")), {})


def test_settings_are_not_printed_with_the_token():
    assert GOOD not in repr(Settings(token=GOOD))
