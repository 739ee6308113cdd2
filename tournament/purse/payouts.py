"""Who wins what: the proposal from the pot, the ties that have to be played off first, and how far
the handing over has come.

A prize goes to an entry; a team's goes to its first, and names the team.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.dials.options import PrizesFrom
from scoring.dollars import dollars
from scoring.places.prizes import Payout, Payouts, PrizeTable, Purse
from tournament.facts import Award, Payment, PaymentKind, named
from tournament.night.complete import complete
from tournament.night.door import paid_or_waived
from tournament.night.night import Night
from tournament.night.ranking import Division
from tournament.purse import prize_table
from tournament.purse.books import books
from tournament.purse.playoffs import Tie, ties_in
from tournament.purse.shares import shared

MOVED = "The places have changed since the prizes were awarded."
# In cents, of which nobody's part comes to nothing.
PLENTY = 10**12


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of one player, proposed or awarded, for a `place` or for something else, 0."""

    entry: int
    cents: int
    words: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's prizes, which are handed over together."""

    entry: int
    awards: tuple[Award, ...]
    handed: int

    @property
    def cents(self) -> int:
        return sum(award.cents for award in self.awards)

    @property
    def still(self) -> int:
        return max(0, self.cents - self.handed)

    @property
    def too_much(self) -> int:
        """Handed over beyond the prizes, where somebody took an award back afterwards."""
        return max(0, self.handed - self.cents)

    @property
    def words(self) -> str:
        return "; ".join(award.words for award in self.awards)


def in_money(night: Night) -> bool:
    return night.rules.prizes_from is PrizesFrom.PURSE


def divisions(night: Night) -> tuple[Division, ...]:
    """By complete games, as the standings are; in a bracket as soon as a place is settled."""
    done = complete(night)
    return done.divisions if done.rounds or night.is_drawn else ()


def begun(night: Night) -> tuple[Division, ...]:
    """Without those of a later session, who are all level before their first game."""
    done = complete(night)
    return tuple(
        division for division in divisions(night) if night.is_drawn or done.rounds_in(division.name)
    )


def sharing(night: Night) -> tuple[Division, ...]:
    """Those that the pot is for: with the teams of later sessions, who have no places yet."""
    playing, later = begun(night), {name for session in night.later_sessions for name in session}
    own = {party.division for party in night.teams if party.members and party.division in later}
    to_come = tuple(Division(name, ()) for name in night.rules.divisions if name in own)
    return (*playing, *to_come) if playing else ()


def promised(night: Night) -> PrizeTable | None:
    return prize_table.read(night.plan.prizes)


def donated_prizes(night: Night) -> tuple[str, ...]:
    """The donated prizes as they are written down, for the places that have one."""
    return prize_table.donated_prizes(night.plan.prizes)[: night.rules.prize_places]


def usual(night: Night) -> PrizeTable:
    """By how many play for the same places. A house with medals gives no other prizes, unless it
    says for how many places.
    """
    if night.rules.medals and not night.rules.prize_places:
        return PrizeTable(())
    whole = [party for party in night.parties if party.is_whole and not party.is_house]
    named = Counter(party.division if night.format.by_division else "" for party in whole)
    ranked = max(named.values(), default=0)
    return prize_table.usual(ranked, night.rules.prize_places)


def proposed(night: Night) -> Payouts:
    """By what is promised, or by the usual parts. A ValueError says why the pot cannot pay it. The
    places of a bracket are only split for once all of them are settled.
    """
    payouts = _shares(night, books(night).purse)
    return replace(payouts, payouts=tuple(_to_person(night, payout) for payout in payouts.payouts))


def won(night: Night) -> str:
    """Who has won what by the places as they are now, whatever the pot holds."""
    fixed = sum(share.cents for share in prize_split(night).shares)
    return _won_of(night, Purse(other_cents=fixed + PLENTY))


def have_moved(night: Night) -> bool:
    """The places are others than when the prizes were awarded. Awards of earlier days named nobody
    whose prize came to nothing in the pot.
    """
    then = prize_table.won(night.plan.prizes)
    return bool(then) and then != won(night) and then != _won_of(night, books(night).purse)


def gone_home(night: Night) -> frozenset[str]:
    """Who left before the last game that counts, a player or a team."""
    games = len(complete(night).rounds)
    left = ((party.number, party.last_game) for party in night.parties)
    return frozenset(str(number) for number, last in left if last is not None and last < games)


def prize_split(night: Night) -> PrizeTable:
    """How the pot is split: as it was promised, else as it is usual."""
    return promised(night) or usual(night)


def prize_places(night: Night) -> int:
    """How many places win something: the ties above there matter."""
    if not in_money(night):
        return max(night.rules.medals, night.rules.prize_places)
    places = len(prize_split(night).places) if books(night).purse.cents else 0
    return max(night.rules.medals, places)


def tied(night: Night) -> tuple[Tie, ...]:
    """Those that the house plays off or draws lots for, best first in each division."""
    if night.is_drawn:
        return ()
    return night.shelves.once(
        "tied", lambda: ties_in(begun(night), night.rules, prize_places(night))
    )


def ties_before_playoffs(night: Night) -> tuple[Tie, ...]:
    """Those who were tied before any playoff was told."""
    if not night.plan.playoffs:
        return tied(night)
    plan = replace(night.plan, playoffs=())
    return tied(night.changed({named(plan): plan}))


def winners(night: Night) -> tuple[Winner, ...]:
    """In the order in which the prizes were awarded."""
    prizes: dict[int, list[Award]] = {}
    for award in night.all(Award):
        if award.entry is not None:
            prizes.setdefault(award.entry, []).append(award)
    handed = paid_or_waived(night.all(Payment), {PaymentKind.PRIZE})
    return tuple(
        Winner(entry, tuple(prizes.get(entry, ())), handed.get(entry, 0))
        for entry in dict.fromkeys([*prizes, *handed])
    )


def offered(night: Night) -> str:
    """What is awarded, else what is proposed, as one line."""
    try:
        return prizes_in_words(awarded(night) or prizes_of(proposed(night)))
    except ValueError:
        return ""


def awarded(night: Night) -> tuple[Prize, ...]:
    return tuple(
        Prize(award.entry, award.cents, award.words, _place(award))
        for award in night.all(Award)
        if award.entry is not None
    )


def _place(award: Award) -> int:
    """Rows and files of earlier versions have it in the words alone."""
    if award.place is not None:
        return award.place
    named = re.match(r"places? (\d+)", award.words)
    return int(named[1]) if named else 0


def prizes_of(split: Payouts) -> tuple[Prize, ...]:
    return tuple(Prize(int(won.entrant), won.cents, won.reason, won.place) for won in split.payouts)


def prizes_in_words(prizes: Iterable[Prize]) -> str:
    return ", ".join(
        f"number {prize.entry} {dollars(prize.cents)} ({prize.words})"
        for prize in prizes
        if prize.cents
    )


def _won_of(night: Night, purse: Purse) -> str:
    try:
        payouts = _shares(night, purse).payouts
    except ValueError:
        return ""
    return ", ".join(f"{payout.entrant} {payout.reason}" for payout in payouts)


def _shares(night: Night, purse: Purse) -> Payouts:
    settled = () if night.is_drawn and not night.is_played else sharing(night)
    return shared(purse, prize_split(night), settled, gone=gone_home(night))


def _to_person(night: Night, payout: Payout) -> Payout:
    """The same prize for an entry, told with the team that has won it."""
    won = night.party(payout.entrant)
    text = f"{payout.reason}: {won.words}" if won.is_team else payout.reason
    return replace(payout, entrant=str(won.people[0].number), reason=text)
