"""Who wins what: the proposal from the pot, the ties that have to be played off first, and how far
the handing over has come.

A prize goes to an entry; a team's goes to its first, and names the team.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.money import dollars
from scoring.options import PrizesFrom
from scoring.prizes import Payout, Payouts, PrizeTable
from scoring.standings import Place
from tournament.night.complete import complete
from tournament.night.door import settled
from tournament.night.evening import Night
from tournament.night.facts import Award, Kind, Payment, named
from tournament.night.ranking import Division
from tournament.purse import prize_table
from tournament.purse.books import books
from tournament.purse.holders import holder
from tournament.purse.playoffs import Tie, ties_in
from tournament.purse.shares import shared

MOVED = "The places have changed since the prizes were awarded."


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's prizes, which are handed over together."""

    entry: int
    awards: tuple[Award, ...]
    handed: int

    @property
    def cents(self) -> int:
        return sum(one.cents for one in self.awards)

    @property
    def still(self) -> int:
        return max(0, self.cents - self.handed)

    @property
    def too_much(self) -> int:
        """Handed over beyond the prizes, where somebody took an award back afterwards."""
        return max(0, self.handed - self.cents)

    @property
    def words(self) -> str:
        return ", ".join(one.words for one in self.awards)


def in_money(night: Night) -> bool:
    return night.rules.prizes_from is PrizesFrom.PURSE


def divisions(night: Night) -> tuple[Division, ...]:
    """By complete games, as the standings are; in a bracket as soon as a place is settled."""
    done = complete(night)
    return done.divisions if done.rounds or _is_in_bracket(night) else ()


def begun(night: Night) -> tuple[Division, ...]:
    """Without those of a later session, who are all level before their first game."""
    if night.format.bracket:
        return divisions(night)
    done = complete(night)
    return tuple(one for one in divisions(night) if done.rounds_in(one.name))


def sharing(night: Night) -> tuple[Division, ...]:
    """Those that the pot is for: with the teams of later sessions, who have no places yet."""
    found, later = begun(night), {name for one in night.later_sessions for name in one}
    own = {one.division for one in night.teams if one.members and one.division in later}
    to_come = tuple(Division(name, ()) for name in night.rules.divisions if name in own)
    return (*found, *to_come) if found else ()


def places(night: Night) -> tuple[Place, ...]:
    return tuple(place for one in divisions(night) for place in one.places)


def promised(night: Night) -> PrizeTable | None:
    return prize_table.read(night.plan.prizes)


def things(night: Night) -> tuple[str, ...]:
    """The donated prizes as they are written down, for the places that have one."""
    return prize_table.things(night.plan.prizes)[: night.rules.prize_places]


def usual(night: Night) -> PrizeTable:
    """By how many play for the same places. A house with medals gives no other prizes, unless it
    says for how many places.
    """
    if night.rules.medals and not night.rules.prize_places:
        return PrizeTable(())
    ranked = sum(one.ranked for one in night.entries)
    if night.format.in_teams:
        whole = [one for one in night.teams if one.is_whole and not one.is_house]
        named = Counter("" if night.format.bracket else one.division for one in whole)
        ranked = max(named.values(), default=0)
    return prize_table.usual(ranked, night.rules.prize_places)


def proposed(night: Night) -> Payouts:
    """By what is promised, or by the usual parts. A ValueError says why the pot cannot pay it. The
    places of a bracket are only split for once all of them are settled.
    """
    found = _shares(night)
    return replace(found, payouts=tuple(_to_person(night, one) for one in found.payouts))


def won(night: Night) -> str:
    """Who has won what by the places as they are now, whatever the pot holds."""
    try:
        return ", ".join(f"{one.entrant} {one.reason}" for one in _shares(night).payouts)
    except ValueError:
        return ""


def have_moved(night: Night) -> bool:
    """The places are others than when the prizes were awarded."""
    then = prize_table.won(night.plan.prizes)
    return bool(then) and then != won(night)


def gone_home(night: Night) -> frozenset[str]:
    """Who left before the last game that counts, a player or a team."""
    games = len(complete(night).rounds)
    people = night.teams if night.format.in_teams else night.entries
    return frozenset(
        str(one.number) for one in people if one.last_game is not None and one.last_game < games
    )


def prize_places(night: Night) -> int:
    """How many places win something: the ties above there matter."""
    if not in_money(night):
        return max(night.rules.medals, night.rules.prize_places)
    table = promised(night) or usual(night)
    return max(night.rules.medals, len(table.places) if books(night).purse.cents else 0)


def tied(night: Night) -> tuple[Tie, ...]:
    """Those that the house plays off or draws lots for, best first in each division."""
    if night.format.bracket:
        return ()
    return ties_in(begun(night), night.rules, prize_places(night))


def level(night: Night) -> tuple[Tie, ...]:
    """Those who were tied before any playoff was told."""
    if not night.plan.playoffs:
        return tied(night)
    plan = replace(night.plan, playoffs=())
    return tied(replace(night, written={**night.written, named(plan): plan}))


def ties(night: Night) -> tuple[tuple[Place, ...], ...]:
    return tuple(one.places for one in tied(night))


def winners(night: Night) -> tuple[Winner, ...]:
    """In the order in which the prizes were awarded."""
    prizes: dict[int, list[Award]] = {}
    for one in night.all(Award):
        if one.entry is not None:
            prizes.setdefault(one.entry, []).append(one)
    handed = settled(night.all(Payment), {Kind.PRIZE})
    return tuple(
        Winner(entry, tuple(prizes.get(entry, ())), handed.get(entry, 0))
        for entry in dict.fromkeys([*prizes, *handed])
    )


def offered(night: Night) -> str:
    """What is awarded, else what is proposed, as one line."""
    awarded = [(one.entry, one.cents, one.words) for one in night.all(Award) if one.entry]
    if awarded:
        return listed(awarded)
    try:
        return listed((int(one.entrant), one.cents, one.reason) for one in proposed(night).payouts)
    except ValueError:
        return ""


def listed(prizes: Iterable[tuple[int, int, str]]) -> str:
    told = (f"number {entry} {dollars(cents)} ({words})" for entry, cents, words in prizes if cents)
    return ", ".join(told)


def _shares(night: Night) -> Payouts:
    settled = () if night.format.bracket and not night.is_played else sharing(night)
    table = promised(night) or usual(night)
    return shared(books(night).purse, table, settled, gone=gone_home(night))


def _is_in_bracket(night: Night) -> bool:
    return night.format.bracket is not None and night.is_drawn


def _to_person(night: Night, one: Payout) -> Payout:
    """The same prize for an entry, told with the team that has won it."""
    won = holder(night, one.entrant)
    told = f"{one.reason}: {won.words}" if won.is_team else one.reason
    return Payout(str(won.entry), one.cents, told)
