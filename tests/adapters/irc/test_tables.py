"""Tables on IRC: who sits down and leaves, what happens at the same time, who may do what, several at once."""

from __future__ import annotations

from pathlib import Path

from tests.kit.irc.pub import pub


async def test_an_operator_may_do_what_the_host_may(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.come("olga", "olga")
        await net.sit_down("ada")
        net.say("olga", "!stop")
        await net.hears("#court", "olga: ")
        net.line(":srv MODE #court +o olga")
        net.say("olga", "!stop")
        await net.hears("#court", "closed")
