"""Ties decided outside the games, by a playoff or by lot."""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from scoring.dials.options import TieBreaker
from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action, new_seed

# Best first; equal ones stand together.
Order = tuple[tuple[int, ...], ...]


@action
def play_off(w: Writing, *, order: Order) -> str:
    """How a playoff ended, for all who are tied; told again, it replaces what was told before."""
    if why_none := courses.of(w.night).words.no_playoffs:
        raise Refused(why_none)
    if TieBreaker.PLAYOFF not in w.night.rules.tie_breakers:
        raise Refused("This house plays nobody off. Change the house rule Equal at the end first.")
    who = _people(order)
    plan = w.night.plan
    others = tuple(playoff for playoff in plan.playoffs if _people(playoff) != who)
    w.put(replace(plan, playoffs=others, lot_seed=""))
    tie = next((tie for tie in ties_for_prizes(w.after()) if set(tie.people) == who), None)
    if tie is None:
        them = w.night.party_words.many
        raise Refused(f"These are not the {them} who are tied now: look at the ties again.")
    if not progress.is_division_over(w.night, tie.division) and not w.press.reason:
        of = f" of {tie.division}" if tie.division else ""
        raise Refused(
            f"Not every game{of} is played. Play the rest first, or say why these play off before."
        )
    w.put(replace(plan, playoffs=(*others, order)))
    w.speaks_of(people=_entries(w, who))
    places = ", then ".join(
        " and ".join(w.night.parties.of(number).words for number in equal) for equal in order
    )
    of = f"{tie.division} playoff" if tie.division else "playoff"
    return f"The {of} ended: {places}."


@action
def forget_playoff(w: Writing, *, people: frozenset[int]) -> str:
    kept = tuple(playoff for playoff in w.night.plan.playoffs if _people(playoff) != people)
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
    if w.night.plan.lot_seed and not w.press.reason:
        raise Refused("The lot is drawn already: say why it is drawn again.")
    if not w.night.plan.lot_seed and not ties_for_prizes(w.night):
        raise Refused("Nobody is tied for a prize: there is nothing to draw for.")
    w.put(replace(w.night.plan, lot_seed=new_seed()))
    return "The lot is drawn."


def _people(order: Order) -> set[int]:
    return {entry for equal in order for entry in equal}


def _entries(w: Writing, who: AbstractSet[int]) -> tuple[int, ...]:
    """Everybody of a playoff, of teams both partners; nobody where one of them is gone."""
    if not w.night.parties.has_each(who):
        return ()
    return tuple(
        sorted(entry.number for number in who for entry in w.night.parties.of(number).people)
    )
