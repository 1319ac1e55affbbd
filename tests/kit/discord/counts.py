"""Counts of what a bot does on the loopback Discord, taken from its requests alone.

A notification is what makes somebody's phone ring: a direct message, or a mention in a new message in a channel, unless
it was sent as silent. Edits never notify anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.kit.discord.server import Discord

SILENT = 1 << 12  # the flag SUPPRESS_NOTIFICATIONS
_POST = re.compile(r"/channels/(\d+)/messages")
_EDIT = re.compile(r"/channels/(\d+)/messages/\d+")
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each thing was done. `requests` are those with the bot's token, `answers` those to interactions."""

    posts: int = 0  # in channels
    directs: int = 0
    edits: int = 0
    deletions: int = 0
    notifications: tuple[str, ...] = ()  # the ids of those notified, in order
    requests: int = 0
    answers: int = 0


def counts(discord: Discord, since: int = 0) -> Counts:
    """What was requested from the `since`th request on."""
    requests = discord.rest.requests[since:]
    sent = [(discord.channels[found[1]], body) for method, path, body in requests if (found := _posted(method, path))]
    answers = sum(path.startswith(("/interactions/", "/webhooks/")) for _, path, _ in requests)
    return Counts(
        posts=sum(channel.guild is not None for channel, _ in sent),
        directs=sum(channel.guild is None for channel, _ in sent),
        edits=sum(method == "PATCH" and _EDIT.fullmatch(path) is not None for method, path, _ in requests),
        deletions=sum(method == "DELETE" and _EDIT.fullmatch(path) is not None for method, path, _ in requests),
        notifications=tuple(
            user
            for channel, body in sent
            if not (body.get("flags") or 0) & SILENT
            for user in ([channel.recipient.id] if channel.recipient else mentioned(body))
        ),
        requests=len(requests) - answers,
        answers=answers,
    )


def mentioned(body: dict[str, Any]) -> list[str]:
    """The ids of those whom a new message mentions and may mention, once each."""
    allowed = {str(user) for user in (body.get("allowed_mentions") or {}).get("users") or ()}
    named = _MENTION.findall("\n".join([body.get("content") or "", *_texts(body.get("components") or ())]))
    return [user for user in dict.fromkeys(named) if user in allowed]


def _posted(method: str, path: str) -> re.Match[str] | None:
    return _POST.fullmatch(path) if method == "POST" else None


def _texts(components: Any) -> Iterator[str]:
    for each in components:
        yield each.get("content") or ""
        yield from _texts(each.get("components") or ())
