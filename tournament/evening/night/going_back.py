"""Back to the start of a game: what goes and what stays, of this night alone.

What was played goes. What people did besides stays: who came, who went home, and money that changed
hands.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.shelves import game_of


@dataclass(frozen=True, slots=True)
class GoingBack:
    """`gone` are the facts that go, `other` those that say something else afterwards."""

    gone: tuple[facts.Fact, ...]
    other: tuple[facts.Fact, ...]

    def gone_of(self, kind: type[facts.Fact]) -> int:
        return sum(isinstance(fact, kind) for fact in self.gone)


def going_back(night: Night, game: int) -> GoingBack:
    """To the moment before a game was seated; in a bracket, before it was called, and all that were
    called after it.
    """
    gone = [fact for name, fact in night.written.items() if _goes(name, fact, game)]
    other = [now for entry in night.entries if (now := _entry_before(night, entry, game)) != entry]
    plan = replace(night.plan, playoffs=(), lot_seed="", counted_cents=None)
    return GoingBack(tuple(gone), (*other, *([plan] if plan != night.plan else [])))


def without_game(night: Night, game: int) -> GoingBack:
    """Without the last game, after which the night is over: cards that are in stay in, without what
    they say of it. So do prizes that were awarded, until somebody looks at them again.
    """
    back = going_back(night, game)
    gone = tuple(fact for fact in back.gone if not isinstance(fact, facts.Award))
    entries = ((entry, _until(night, entry, game)) for entry in night.entries)
    return GoingBack(gone, tuple(now for entry, now in entries if now != entry))


def _until(night: Night, entry: facts.Entry, game: int) -> facts.Entry:
    """A card says something of every game that it has a line for."""
    lines = ranking.card_of(night, entry.number).lines if entry.claimed else ()
    until = sum(line.round < game for line in lines)
    return replace(
        _entry_before(night, entry, game),
        card_in=entry.card_in,
        claimed=entry.claimed and entry.claimed[:until],
        loners=entry.loners,
    )


def _goes(name: facts.Name, fact: facts.Fact, game: int) -> bool:
    """Prizes were decided by what goes; what was handed over is a payment, and stays."""
    if isinstance(fact, facts.Ruling):
        return fact.round is not None and fact.round >= game
    return isinstance(fact, facts.Award) or (game_of(name) or 0) >= game


def _entry_before(night: Night, entry: facts.Entry, game: int) -> facts.Entry:
    """The entry as it was before the game: one who came since may play in it, and one who went home
    since has not. Cards are out again.
    """
    came = entry.ranked and entry.first_game > game and not night.teams.are_drawn
    first = game if came else entry.first_game
    last = entry.last_game
    if last is not None and last >= game and entry.number in set(_gone_home(night)):
        last = max(game, first) - 1
    return replace(entry, first_game=first, last_game=last, card_in=None, claimed=None, loners=None)


def _gone_home(night: Night) -> Iterator[int]:
    """The numbers of those who have gone home; one who leaves after the game that is on is here."""
    current = night.rounds.current.number if night.rounds.current else 0
    yield from (handover.left for handover in night.all(facts.Handover))
    for entry in night.entries:
        if entry.last_game is not None and (entry.last_game < current or night.teams.are_drawn):
            yield entry.number
