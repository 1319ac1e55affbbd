"""The two questions of clients that are answered, VERSION and PING, a few at a time; whole messages only."""

from __future__ import annotations

from importlib.metadata import version

from adapters.irc.protocol.message import Message, write

_EVERY = 10.0  # seconds until one more may be answered
_AT_ONCE = 3
_ECHOED = 64  # characters of a PING that are sent back


class Ctcp:
    """Answers to CTCP; everything else that is CTCP is nothing to us."""

    def __init__(self) -> None:
        self._answered: list[float] = []

    @staticmethod
    def is_ctcp(text: str) -> bool:
        """Whether a message's text is CTCP (an action among them), not words."""
        return text.startswith("\x01")

    def answer(self, message: Message, now: float) -> str | None:
        """The line that answers a PRIVMSG of CTCP, None where there is none or too many were asked."""
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
