"""What the program logs of an exception, and what not."""

from __future__ import annotations

import pytest
import structlog

from adapters import process


@pytest.fixture(autouse=True)
def _as_before():
    yield
    structlog.reset_defaults()


def test_an_exception_is_logged_by_kind_and_place_and_never_by_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    process._log_to_stderr()
    hand = "palace"
    try:
        try:
            raise KeyError(f"the hand holds {hand}")
        except KeyError as error:
            raise ValueError(hand) from error
    except ValueError:
        structlog.get_logger().exception("command failed", bug="c0ffee")
    logged = capsys.readouterr().err
    assert "c0ffee" in logged
    assert "ValueError" in logged
    assert "KeyError" in logged
    assert "test_process.py" in logged
    assert hand not in logged
