"""CTCP: VERSION and PING are answered, rate-limited; everything else is ignored."""

from __future__ import annotations

from importlib.metadata import version

from adapters.irc.protocol.message import Message, write

_EVERY = 10.0  # seconds per answer
_AT_ONCE = 3  # answers in a burst
_ECHOED = 64  # characters of a PING's argument sent back


class Ctcp:
    """Answers CTCP requests."""

    def __init__(self) -> None:
        self._answered: list[float] = []

    @staticmethod
    def is_ctcp(text: str) -> bool:
        """Whether a message's text is CTCP, including actions."""
        return text.startswith("\x01")

    def answer(self, message: Message, now: float) -> str | None:
        """The reply to a CTCP request, None if it gets none or there were too many."""
        what, _, argument = message.param(1).strip("\x01").partition(" ")
        answers = {
            "VERSION": f"VERSION Tafelrunde {version('tafelrunde')}",
            "PING": f"PING {argument.replace(chr(1), '')[:_ECHOED]}",
        }
        self._answered = [at for at in self._answered if 0 <= now - at < _EVERY * _AT_ONCE]
        if what.upper() not in answers or len(self._answered) >= _AT_ONCE:
            return None
        self._answered.append(now)
        return write("NOTICE", message.nick, text=f"\x01{answers[what.upper()]}\x01")
