"""From a line that somebody typed to an act or an answer: a command of the table, or a move of its game.

Words of a game are read from the offers of the player's own view; what is a secret is neither carried out nor
repeated where others can read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import commands, lobby, looking, play, sayings
from bot.calls import Answer, Call
from bot.language import Words, lookup, tidy, verb_name
from bot.ports import Heard
from bot.table import Sorry, Status
from bot.which import choose

if TYPE_CHECKING:
    from bot.host import Host


async def dispatch(host: Host, heard: Heard) -> Answer | None:
    """Carry out one line. The answer is for the person who typed it; what all are told goes through the log.

    Raises Sorry where it cannot be done.
    """
    text = tidy(heard.text)
    own = await host.tongues.own(heard)
    tongue = own if heard.private else await host.tongues.answering(heard)
    named = ""
    if lookup(text.partition(" ")[0], {"table": "word-table"}, tongue, prefixes=False):
        _, named, text = [*text.split(" ", 2), "", ""][:3]
        if not named:
            return await looking.tables(Call(host, heard, "", await choose(host, heard), tongue, own))
    choice = await choose(host, heard, named)
    if named and choice.live is not None:
        host.chosen[heard.person, heard.room] = choice.live.table.header.id
    word, _, rest = text.partition(" ")
    if not word:
        return Answer(sayings.chosen(choice.live.table, tongue)) if named and choice.live is not None else None
    if choice.live is not None and lobby.is_renamed(choice.live.table, heard.person, heard.name):
        await host.act(choice.live, lambda now: lobby.rename(now, heard.person, heard.name))
    command = commands.find(word, tongue)
    if command is not None:
        return await command.run(Call(host, heard, rest.strip(), choice, tongue, own))
    if choice.broken:
        raise Sorry("table-broken")
    if choice.several or (choice.live is not None and choice.live.table.status is Status.RUNNING):
        return await _play(Call(host, heard, text, choice, tongue, own))
    raise commands.unknown(word, Call(host, heard, text, choice, tongue, own))


async def _play(call: Call) -> Answer | None:
    """A line that is no command, at a running game: a move, or the reason why it is none."""
    table, heard = call.table, call.heard
    words = Words(table.game.name, call.own.language, lobby.names(table))
    forms = {form.verb: form for form in table.game.forms}
    named = [forms[verb] for verb, _ in words.verbs(call.words.split(), 0, forms)]
    if not named:
        raise commands.unknown(call.words.partition(" ")[0], call)
    secret = [form for form in named if form.secret]
    if secret and not heard.private:
        raise Sorry("private-please", verb=verb_name(table.game.name, secret[0].verb, call.tongue))
    seat = call.seat
    if seat is None:
        raise Sorry("not-seated")
    if table.seats[seat].away:
        await call.host.act(call.at, lambda now: lobby.back(now, call.person))
    try:
        await call.act(lambda now: play.move(now, seat, call.words, words, heard.answering))
    except play.Refused as refusal:
        return Answer(sayings.refused(call.table, refusal, call.own), private=True)
    return None
