"""Ties decided outside the games, prizes awarded, and prizes handed over."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from scoring.money import dollars
from scoring.options import TieBreaker
from scoring.prizes import PrizeTable
from tournament import names
from tournament.actions.entries import entry_of
from tournament.actions.payments import payment
from tournament.actions.setup import new_seed
from tournament.actions.write import Writing, action
from tournament.drawn import NOTHING, Values, settled
from tournament.night.facts import Award, Kind
from tournament.purse import prize_table
from tournament.purse.books import books
from tournament.purse.closing import unfinished
from tournament.purse.holders import are_here, holder
from tournament.purse.payouts import (
    MOVED,
    have_moved,
    in_money,
    listed,
    offered,
    tied,
    ties,
    winners,
    won,
)
from tournament.refused import Refused

# Best first; equal ones stand together.
Order = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Prize:
    entry: int
    cents: int
    words: str


@action
def promise(w: Writing, *, table: PrizeTable, drawn: Values = NOTHING) -> str:
    """How the pot is to be split, kept with the night. Donated prizes stay as they are named."""
    plan = w.night.plan
    was = prize_table.stored(prize_table.read(plan.prizes)) or drawn
    try:
        parts = settled(drawn, prize_table.stored(prize_table.checked(table)), was)
        kept = prize_table.read(parts)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    told = "" if have_moved(w.night) else prize_table.won(plan.prizes)
    _keep(w, kept, prize_table.things(plan.prizes), prize_table.won(plan.prizes))
    if told:
        _as_won(w, won(w.after()))
    return "The prizes are set."


@action
def name_things(w: Writing, *, things: Sequence[str], drawn: Values = NOTHING) -> str:
    """What the donated prizes are, the first place's first; an empty one is not named."""
    if in_money(w.night):
        raise Refused("The prizes come from the pot. Change the house rule Prizes are first.")
    plan = w.night.plan
    given = [names.readable(one) for one in things]
    was = (*prize_table.things(plan.prizes), *[""] * len(given))
    kept = settled(drawn, _by_place(given), _by_place(was[: len(given)]))
    try:
        told = prize_table.named(list(kept.values()))
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    if len(told) > w.night.rules.prize_places:
        raise Refused(
            f"There is no prize for place {len(told)}. Change the house rule Prizes for first."
        )
    _keep(w, prize_table.read(plan.prizes), told, prize_table.won(plan.prizes))
    listed = ", ".join(f"place {at} {one}" for at, one in enumerate(told, start=1) if one)
    return f"The donated prizes: {listed}." if told else "No donated prize is named any more."


@action
def play_off(w: Writing, *, order: Order) -> str:
    """How a playoff ended, for all who are tied; told again, it replaces what was told before."""
    if w.night.format.bracket:
        raise Refused("A bracket has no playoffs: its games settle every place.")
    if TieBreaker.PLAYOFF not in w.night.rules.tie_breakers:
        raise Refused("This house plays nobody off. Change the house rule Equal at the end first.")
    who = {entry for equal in order for entry in equal}
    plan = w.night.plan
    others = tuple(one for one in plan.playoffs if _people(one) != who)
    w.put(replace(plan, playoffs=others, lot_seed=""))
    tie = next((one for one in tied(w.after()) if set(one.people) == who), None)
    if tie is None:
        them = "teams" if w.night.format.in_teams else "players"
        raise Refused(f"These are not the {them} who are tied now: look at the ties again.")
    if not w.night.is_over(tie.division) and not w.desk.reason:
        of = f" of {tie.division}" if tie.division else ""
        raise Refused(
            f"Not every game{of} is played. Play the rest first, or say why these play off before."
        )
    w.put(replace(plan, playoffs=(*others, order)))
    w.speaks_of(people=_entries(w, who))
    told = ", then ".join(
        " and ".join(holder(w.night, one).words for one in equal) for equal in order
    )
    return f"The playoff ended: {told}."


@action
def forget_playoff(w: Writing, *, people: frozenset[int]) -> str:
    kept = tuple(one for one in w.night.plan.playoffs if _people(one) != people)
    if kept == w.night.plan.playoffs:
        raise Refused("There is no such playoff: look at the list again.")
    w.put(replace(w.night.plan, playoffs=kept))
    w.speaks_of(people=_entries(w, people))
    return "The playoff is taken out: who played it is tied again."


@action
def draw_lot(w: Writing) -> str:
    """Once for the night, and for every tie; drawn again only for a reason."""
    if TieBreaker.LOT not in w.night.rules.tie_breakers:
        raise Refused("This house draws no lots. Change the house rule Equal at the end first.")
    if w.night.plan.lot_seed and not w.desk.reason:
        raise Refused("The lot is drawn already: say why it is drawn again.")
    if not w.night.plan.lot_seed and not ties(w.night):
        raise Refused("Nobody is tied for a prize: there is nothing to draw for.")
    w.put(replace(w.night.plan, lot_seed=new_seed()))
    return "The lot is drawn."


@action
def award(w: Writing, *, prizes: Sequence[Prize], drawn: Values = NOTHING) -> str:
    """All prizes of the night at once; those awarded before are replaced."""
    given = [one for one in prizes if one.cents]
    told = listed((one.entry, one.cents, one.words) for one in given)
    settled(drawn, {"prizes": told}, {"prizes": offered(w.night)}, whole=True)
    _may_be_awarded(w, given)
    for old in w.night.all(Award):
        w.drop(old)
    for number, one in enumerate(given, start=1):
        entry_of(w, one.entry)
        w.put(Award(number=number, entry=one.entry, cents=one.cents, words=one.words[:120]))
    for winner in winners(w.after()):
        if winner.too_much:
            raise Refused(
                f"{_name(w, winner.entry)} was handed {dollars(winner.handed)} already: void that "
                "line of the money first."
            )
    _as_won(w, won(w.night) if given else "")
    w.speaks_of(people=tuple(dict.fromkeys(one.entry for one in given)))
    told = ", ".join(f"{_name(w, one.entry)} {dollars(one.cents)}" for one in given)
    return f"Prizes are awarded: {told}." if given else "No prize is awarded any more."


@action
def let_stand(w: Writing) -> str:
    """The places have changed since the award, and everybody gets what was awarded all the same."""
    if not have_moved(w.night):
        raise Refused("The places are those by which the prizes were awarded.")
    _as_won(w, won(w.night))
    return "The prizes stay as they were awarded."


@action
def hand_over(w: Writing, *, entry: int, cents: int) -> str:
    """All that one player has won and not been given yet, as the page showed it."""
    if have_moved(w.night):
        raise Refused(f"{MOVED} Nothing is handed over before that is decided.")
    winner = next((one for one in winners(w.night) if one.entry == entry), None)
    if winner is None or not winner.still:
        raise Refused(f"{entry_of(w, entry).numbered} has no prize left to take.")
    if winner.still != cents:
        raise Refused(f"The prize is {dollars(winner.still)} now: look at the list again.")
    w.put(payment(w, kind=Kind.PRIZE, cents=cents, entry=entry, note=winner.words[:200]))
    w.speaks_of(people=(entry,))
    return f"{_name(w, entry)} has {dollars(cents)} in hand: {winner.words}."


def _as_won(w: Writing, told: str) -> None:
    kept = w.after().plan.prizes
    _keep(w, prize_table.read(kept), prize_table.things(kept), told)


def _keep(w: Writing, table: PrizeTable | None, things: Sequence[str], told: str) -> None:
    w.put(replace(w.night.plan, prizes=prize_table.stored(table, things, told)))


def _by_place(things: Sequence[str]) -> dict[str, str]:
    return {f"thing_{place}": one for place, one in enumerate(things, start=1)}


def _may_be_awarded(w: Writing, given: Sequence[Prize]) -> None:
    missing = unfinished(w.night)
    if given and missing and not w.desk.reason:
        raise Refused(f"{missing} Wait for that, or say why the prizes are awarded before.")
    open_ties = [one for one in tied(w.night) if one.medals]
    if given and open_ties and not w.desk.reason:
        raise Refused(
            "A tie for a medal is to be decided: enter how the playoff ended first, or say why the "
            "prizes are awarded before."
        )
    pot, total = books(w.night).purse.cents, sum(one.cents for one in given)
    if total > pot:
        raise Refused(
            f"The prizes come to {dollars(total)}, and the pot holds {dollars(pot)}: take "
            f"{dollars(total - pot)} away."
        )


def _people(order: Order) -> set[int]:
    return {entry for equal in order for entry in equal}


def _entries(w: Writing, who: AbstractSet[int]) -> tuple[int, ...]:
    """Everybody of a playoff, of teams both partners; nobody where one of them is gone."""
    if not are_here(w.night, who):
        return ()
    return tuple(sorted(one.number for each in who for one in holder(w.night, each).people))


def _name(w: Writing, entry: int) -> str:
    return f"{entry_of(w, entry).name} ({entry})"
