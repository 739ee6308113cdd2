"""Who wins what: the proposal from the pot, the ties that have to be played off first, and how far
the handing over has come.

A prize goes to an entry; a team's goes to its first, and names the team.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.dollars import dollars
from scoring.places.prizes import Payout, Payouts, PrizeTable, Purse
from scoring.places.standings import Place
from scoring.places.tie_breakers import Result
from tournament.evening.facts import Award, Payment, PaymentKind, name_of
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.attendance import paid_or_waived
from tournament.evening.night.night import Night, once
from tournament.evening.night.progress import complete, has_begun
from tournament.evening.night.ranking import Division
from tournament.evening.purse import prize_table
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.playoffs import Tie, ties_in
from tournament.evening.purse.prize_table import share_out

PLACES_MOVED = "The places have changed since the prizes were awarded."
FINES_MOVED = "The fines have changed since the prizes were awarded, and the pot with them."
# Between who had won what and what was owed in fines, in the text kept with an award.
FINES = "; fines "
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


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """One player's prizes by the scores as they are now, as they were awarded, and in hand."""

    entry: int
    due: int
    was: int
    handed: int

    @property
    def gives_back(self) -> int:
        return max(0, self.handed - self.due)

    @property
    def gets(self) -> int:
        """Owed to a player beside prizes that are handed over; nothing before any is."""
        return max(0, self.due - self.handed)


def divisions(night: Night) -> tuple[Division, ...]:
    """By complete games, as the standings are; in a bracket as soon as a place is settled."""
    done = complete(night)
    return ranking.divisions(done) if has_begun(done) else ()


def begun_divisions(night: Night) -> tuple[Division, ...]:
    """Without those of a later session, who are all level before their first game."""
    done = complete(night)
    return tuple(
        division
        for division in divisions(night)
        if night.teams.are_drawn or sessions.rounds_in(done, division.name)
    )


def sharing(night: Night) -> tuple[Division, ...]:
    """Those that the pot is for: with the teams of later sessions, who have no places yet."""
    playing, later = (
        begun_divisions(night),
        {name for session in sessions.later_sessions(night) for name in session},
    )
    own = {party.division for party in night.teams if party.members and party.division in later}
    to_come = tuple(Division(name, ()) for name in night.rules.divisions if name in own)
    return (*playing, *to_come) if playing else ()


def promised_table(night: Night) -> PrizeTable | None:
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
    named = Counter(party.division if night.divisions else "" for party in whole)
    ranked = max(named.values(), default=0)
    return prize_table.usual_table(ranked, night.rules.prize_places)


def propose(night: Night) -> Payouts:
    """By what is promised, or by the usual parts. A ValueError says why the pot cannot pay it. The
    places of a bracket are only split for once all of them are settled.
    """
    payouts = _shares(night, books(night).purse)
    return replace(payouts, payouts=tuple(_pay_person(night, payout) for payout in payouts.payouts))


def who_won(night: Night) -> str:
    """Who has won what by the places as they are now, whatever the pot holds."""
    fixed = sum(share.cents for share in prize_split(night).shares)
    return _won_of(night, Purse(other_cents=fixed + PLENTY))


def award_basis(night: Night) -> str:
    """Return what an award rests on: who has won what, and what all players owe in fines."""
    return f"{who_won(night)}{FINES}{_fines_due(night)}"


def why_look_again(night: Night) -> str:
    """Return why the awarded prizes are no longer those the scores give, in a sentence; empty where
    they are. Awards of earlier versions do not say what was owed in fines, and named nobody whose
    prize came to nothing in the pot.
    """
    if not night.plan.prizes:
        return ""
    places, _, fines = prize_table.read_who_won(night.plan.prizes).partition(FINES)
    if places and places not in (who_won(night), _won_of(night, books(night).purse)):
        return PLACES_MOVED
    if fines not in ("", str(_fines_due(night))) and prize_changes(night):
        return FINES_MOVED
    return ""


def prize_changes(night: Night) -> tuple[PrizeChange, ...]:
    """Return everybody whose awarded prizes differ from what the scores give now, those who give
    money back first.
    """
    due = Counter[int]()
    for prize in _proposed_prizes(night):
        due[prize.entry] += prize.cents
    had = {winner.entry: winner for winner in winners(night)}
    every = [
        PrizeChange(entry, due[entry], had[entry].cents, had[entry].handed)
        if entry in had
        else PrizeChange(entry, due[entry], 0, 0)
        for entry in dict.fromkeys([*had, *due])
    ]
    return tuple(
        sorted(
            (change for change in every if change.due != change.was),
            key=lambda change: change.due - change.was,
        )
    )


def _proposed_prizes(night: Night) -> tuple[Prize, ...]:
    try:
        return prizes_of(propose(night))
    except ValueError:
        return ()


def _fines_due(night: Night) -> int:
    return sum(account.fine.cents for account in accounts(night))


def prizes_to_win(night: Night) -> tuple[Payout, ...]:
    """Return the prizes as if somebody else won each; none while the pot is empty or too small."""
    table = prize_split(night)
    if not has_money_prizes(night) or books(night).purse.cents <= 0:
        return ()
    try:
        return share_out(books(night).purse, table, _fields(night, table)).payouts
    except ValueError:
        return ()


def _fields(night: Night, table: PrizeTable) -> list[Division]:
    """In each division so many that nobody needs to win twice, and no two who are level. A bracket
    is one for all of its teams.
    """
    named = {party.division for party in night.parties if party.is_whole and not party.is_house}
    fields = []
    for at, name in enumerate([name for name in night.divisions if name in named] or [""]):
        places = []
        for rank in range(1, len(table.places) + len(table.side) + 1):
            own = 1000 * (at + 1) - rank
            result = Result(f"{at} {rank}", own, lone_marches=own, games=(own,))
            places.append(Place(rank, result, (), ""))
        fields.append(Division(name, tuple(places)))
    return fields


def gone_home(night: Night) -> frozenset[str]:
    """Who left before the last game that counts, a player or a team."""
    games = len(complete(night).rounds)
    left = ((party.number, party.last_game) for party in night.parties)
    return frozenset(str(number) for number, last in left if last is not None and last < games)


def prize_split(night: Night) -> PrizeTable:
    """How the pot is split: as it was promised, else as it is usual."""
    return promised_table(night) or usual(night)


def prize_places(night: Night) -> int:
    """How many places win something: the ties above there matter."""
    if not has_money_prizes(night):
        return max(night.rules.medals, night.rules.prize_places)
    places = len(prize_split(night).places) if books(night).purse.cents else 0
    return max(night.rules.medals, places)


@once
def ties_for_prizes(night: Night) -> tuple[Tie, ...]:
    """Those that the house plays off or draws lots for, best first in each division."""
    return ties_in(begun_divisions(night), night.rules, prize_places(night))


def ties_before_playoffs(night: Night) -> tuple[Tie, ...]:
    """Those who were tied before any playoff was told."""
    if not night.plan.playoffs:
        return ties_for_prizes(night)
    plan = replace(night.plan, playoffs=())
    return ties_for_prizes(night.with_facts({name_of(plan): plan}))


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


def offered_prizes(night: Night) -> str:
    """Return the awarded prizes as one line, else the proposed ones."""
    try:
        return prizes_in_words(awarded_prizes(night) or prizes_of(propose(night)))
    except ValueError:
        return ""


def awarded_prizes(night: Night) -> tuple[Prize, ...]:
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
    settled = () if night.teams.are_drawn and not progress.is_played(night) else sharing(night)
    return share_out(purse, prize_split(night), settled, gone=gone_home(night))


def _pay_person(night: Night, payout: Payout) -> Payout:
    """The same prize for an entry, told with the team that has won it."""
    won = night.parties.of(payout.entrant)
    return replace(payout, entrant=str(won.people[0].number), reason=won.paid_for(payout.reason))
