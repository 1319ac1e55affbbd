"""The findings of an examination, run as `doctor` does, and checked to have texts and no secrets."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import LANGUAGES, Locale
from bot.operations.doctor import Finding, Grade, Part, examine


async def findings(part: Part, secrets: Sequence[str] = ()) -> list[Finding]:
    """All findings. Each has a text in all languages, and none of them contains any of the secrets."""
    found = [finding async for finding in examine(part)]
    for finding in found:
        for language in LANGUAGES:
            step = "step-" if finding.grade is Grade.UNTRIED else ""
            said = Locale(language)(f"doctor-{step}{finding.key}", **finding.args)
            assert not any(secret in said for secret in secrets)
    return found


def keys(found: Sequence[Finding], *grades: Grade) -> list[str]:
    """The findings of these grades, or all if none are given."""
    wanted = grades or (Grade.GOOD, Grade.ODD, Grade.BAD)
    return [finding.key for finding in found if finding.grade in wanted]


def wrong(found: Sequence[Finding]) -> list[str]:
    return keys(found, Grade.BAD)


def untried(found: Sequence[Finding]) -> list[str]:
    return keys(found, Grade.UNTRIED)
