"""Who is tied for a medal or a prize, the playoff that is drawn for it, and how playoffs ended."""

from dataclasses import dataclass, replace

from scoring.dials.options import TieBreaker
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse import payouts
from tournament.evening.purse.playoffs import Draw, Tie, counts, draw_playoffs, game_in_words
from tournament.evening.words.many import in_words


@dataclass(frozen=True, slots=True)
class PlayoffGame:
    """One game of a playoff."""

    table: int
    one: Party
    other: Party


@dataclass(frozen=True, slots=True)
class Tied:
    """Those who are level. When pairs stay together the draw says who meets whom first. `wait` says
    that their division is not over.
    """

    tie: Tie
    holders: tuple[Party, ...]
    wait: str
    games: tuple[PlayoffGame, ...] = ()
    waits: Party | None = None

    @property
    def people(self) -> tuple[int, ...]:
        return self.tie.people

    @property
    def best(self) -> int:
        """Return the place that the first of them will have."""
        return min(place.rank for place in self.tie.places)

    @property
    def what(self) -> str:
        """Return what they are level for."""
        return in_words(self.tie.medals) if self.tie.medals else "a prize"


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """How a playoff ended, best first and equal ones together, and whether it still `counts`."""

    order: tuple[tuple[Party, ...], ...]
    counts: bool = True

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(party.number for equal in self.order for party in equal)

    @property
    def division(self) -> str:
        return self.order[0][0].division

    @property
    def what(self) -> str:
        return f"The {self.division} playoff" if self.division else "The playoff"


@dataclass(frozen=True, slots=True)
class Ties:
    """All ties of a night. `game` is what two who are tied play."""

    tied: tuple[Tied, ...]
    by_playoff: bool
    by_lot: bool
    playoffs: tuple[PlayedOff, ...]
    lot_is_drawn: bool
    game: str

    @property
    def may_draw_lot(self) -> bool:
        """Return whether the lot decides something: somebody is tied whose games are all played."""
        is_over = any(not tied.wait for tied in self.tied)
        return self.by_lot and not self.lot_is_drawn and is_over


def ties(night: Night) -> Ties:
    by = night.rules.tie_breakers
    return Ties(
        tied=_open_ties(night),
        by_playoff=TieBreaker.PLAYOFF in by,
        by_lot=TieBreaker.LOT in by,
        playoffs=_played_off(night),
        lot_is_drawn=bool(night.plan.lot_seed),
        game=game_in_words(night),
    )


def played_off(night: Night) -> tuple[Tied, ...]:
    """Return the ties of pairs whose playoff is drawn and may begin."""
    if night.is_closed or TieBreaker.PLAYOFF not in night.rules.tie_breakers:
        return ()
    return tuple(tied for tied in _open_ties(night) if tied.games and not tied.wait)


def _open_ties(night: Night) -> tuple[Tied, ...]:
    tied = payouts.ties_for_prizes(night)
    if not night.party_words.is_team:
        return tuple(_tie(night, tie) for tie in tied)
    draws = draw_playoffs(tied, payouts.ties_before_playoffs(night), night.plan.seed)
    return tuple(_with_draw(night, *pair) for pair in zip(tied, draws, strict=True))


def _tie(night: Night, tie: Tie) -> Tied:
    holders = tuple(map(night.parties.of, tie.people))
    if progress.is_division_over(night, tie.division):
        return Tied(tie, holders, "")
    of = f" of {tie.division}" if tie.division else ""
    after = "It is decided after the last one, if they are still level."
    return Tied(tie, holders, f"Not every game{of} is played. {after}")


def _with_draw(night: Night, tie: Tie, draw: Draw) -> Tied:
    games = tuple(
        PlayoffGame(table, night.parties.of(number), night.parties.of(other))
        for table, (number, other) in draw.games
    )
    waits = None if draw.waits is None else night.parties.of(draw.waits)
    return replace(_tie(night, tie), games=games, waits=waits)


def _played_off(night: Night) -> tuple[PlayedOff, ...]:
    """Return how playoffs ended, without those of somebody who is no longer in the night."""
    return tuple(
        PlayedOff(
            tuple(tuple(map(night.parties.of, equal)) for equal in order),
            counts(night, order),
        )
        for order in night.plan.playoffs
        if night.parties.has_each(number for equal in order for number in equal)
    )
