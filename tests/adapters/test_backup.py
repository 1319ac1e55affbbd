"""`tafelrunde backup` and `restore`: what they say, and their exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.main import main
from tests.kit.journals import STANDING, entry, opened, seqs


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "tables.db"


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


async def test_a_database_is_copied_while_it_is_used_and_put_back_afterwards(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    async with opened(path, "t1") as journal:
        assert said(capsys, "backup", copy, "--db", path) == f"{copy} holds 1 table with 1 entry.\n"
        await journal.append("t1", entry(2), STANDING)
    out = said(capsys, "restore", copy, "--db", path)
    assert out == f"{path} holds 1 table with 1 entry again. What was there before is kept in {path}.old.\n"
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [("backup", "There is no database nowhere.db."), ("restore", "There is no database copy.db.")],
)
def test_what_cannot_be_done_is_one_sentence_and_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([command, "copy.db", "--db", "nowhere.db"])
    assert (ended.value.code, capsys.readouterr().err) == (2, f"tafelrunde: {sentence}\n")
    assert list(tmp_path.iterdir()) == []
