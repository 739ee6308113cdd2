"""Prizes promised, awarded, and handed over; and ties decided outside the games, by a playoff or by
lot.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, replace

from scoring.dials.options import TieBreaker
from scoring.dollars import dollars
from scoring.places.prizes import PrizeTable
from tournament.evening import courses
from tournament.evening.facts import Award, PaymentKind
from tournament.evening.night import progress
from tournament.evening.purse import prize_table
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.closing import last_if_ended_early, unfinished_play
from tournament.evening.purse.payouts import (
    Prize,
    PrizeChange,
    award_basis,
    offered_prizes,
    prize_changes,
    prizes_in_words,
    prizes_of,
    propose,
    ties_for_prizes,
    why_look_again,
    winners,
)
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes
from tournament.storage.writing.write import Writing, action, entry_of, new_seed
from tournament.topics.money.actions import pay, void_and_correct

# Best first; equal ones stand together.
Order = tuple[tuple[int, ...], ...]


@action
def promise(w: Writing, *, table: PrizeTable, drawn: Values = NOTHING) -> str:
    """How the pot is to be split, kept with the night. Donated prizes stay as they are named."""
    plan = w.night.plan
    was = prize_table.to_document(prize_table.read(plan.prizes)) or drawn
    try:
        parts = merge_boxes(drawn, prize_table.to_document(prize_table.check(table)), was)
        kept = prize_table.read(parts)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    stored_prizes = "" if why_look_again(w.night) else prize_table.read_who_won(plan.prizes)
    _keep(w, kept, prize_table.donated_prizes(plan.prizes), prize_table.read_who_won(plan.prizes))
    if stored_prizes:
        _keep_who_won(w, award_basis(w.after()))
    return "The prizes are set."


@action
def name_things(w: Writing, *, things: Sequence[str], drawn: Values = NOTHING) -> str:
    """What the donated prizes are, the first place's first; an empty one is not named."""
    if has_money_prizes(w.night):
        raise Refused("The prizes come from the pot. Change the house rule Prizes are first.")
    plan = w.night.plan
    given = [names.readable(thing) for thing in things]
    was = (*prize_table.donated_prizes(plan.prizes), *[""] * len(given))
    kept = merge_boxes(drawn, _thing_fields(given), _thing_fields(was[: len(given)]))
    try:
        named = prize_table.without_empty_end(list(kept.values()))
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    if len(named) > w.night.rules.prize_places:
        raise Refused(
            f"There is no prize for place {len(named)}. Change the house rule Prizes for first."
        )
    _keep(w, prize_table.read(plan.prizes), named, prize_table.read_who_won(plan.prizes))
    listed = ", ".join(f"place {at} {text}" for at, text in enumerate(named, start=1) if text)
    return f"The donated prizes: {listed}." if named else "No donated prize is named any more."


@action
def award(w: Writing, *, prizes: Sequence[Prize], drawn: Values = NOTHING) -> str:
    """All prizes of the night at once; those awarded before are replaced."""
    given = [prize for prize in prizes if prize.cents]
    merge_boxes(
        drawn, {"prizes": prizes_in_words(given)}, {"prizes": offered_prizes(w.night)}, whole=True
    )
    _may_be_awarded(w, given)
    _put_awards(w, given)
    whose = ", ".join(f"{_name(w, prize.entry)} {dollars(prize.cents)}" for prize in given)
    words = f"Prizes are awarded: {whose}." if given else "No prize is awarded any more."
    return " ".join((words, *_refund_notes(w)))


@action
def let_stand(w: Writing) -> str:
    """Keep every prize as it was awarded, though the scores give others by now."""
    _ask_for_a_change(w)
    _keep_who_won(w, award_basis(w.night))
    return "The prizes stay as they were awarded."


@action
def leave_as_paid(w: Writing, *, cents: int) -> str:
    """Let players keep what they were paid, and award all other prizes by the scores as they are
    now. The club pays the difference, which the page showed as `cents`: the pot may be too small.
    """
    _ask_for_a_change(w)
    keep = {change.entry: change for change in prize_changes(w.night) if change.gives_back}
    club_pays = sum(change.gives_back for change in keep.values())
    if not club_pays:
        raise Refused("Nobody was paid more than the scores give: award the prizes again.")
    if club_pays != cents:
        raise Refused(f"The difference is {dollars(club_pays)} now: look at the list again.")
    due = prizes_of(propose(w.night))
    by_scores = [prize for prize in due if prize.entry not in keep]
    _put_awards(w, [*(_left_as_paid(change, due) for change in keep.values()), *by_scores])
    kept = ", ".join(f"{_name(w, entry)} {dollars(keep[entry].handed)}" for entry in keep)
    return f"The prizes stay as they were paid: {kept}. The club pays {dollars(club_pays)}."


@action
def take_prize_back(w: Writing, *, entry: int, cents: int) -> str:
    """Write down that a player gave back what they were handed beyond their prizes."""
    winner = next((who for who in winners(w.night) if who.entry == entry), None)
    if winner is None or not winner.too_much:
        raise Refused(f"{entry_of(w, entry).numbered_name} has no prize money to give back.")
    if winner.too_much != cents:
        raise Refused(f"It is {dollars(winner.too_much)} now: look at the list again.")
    void_and_correct(w, entry=entry, kind=PaymentKind.PRIZE, over=cents)
    w.speaks_of(people=(entry,))
    return f"{_name(w, entry)} gave back {dollars(cents)} of the prize."


@action
def hand_over(w: Writing, *, entry: int, cents: int) -> str:
    """All that one player has won and not been given yet, as the page showed it."""
    if why := why_look_again(w.night):
        raise Refused(f"{why} Nothing is handed over before that is decided.")
    winner = next((who for who in winners(w.night) if who.entry == entry), None)
    if winner is None or not winner.still:
        raise Refused(f"{entry_of(w, entry).numbered_name} has no prize left to take.")
    if winner.still != cents:
        raise Refused(f"The prize is {dollars(winner.still)} now: look at the list again.")
    pay(w, kind=PaymentKind.PRIZE, cents=cents, entry=entry, note=winner.words)
    w.speaks_of(people=(entry,))
    return f"{_name(w, entry)} has {dollars(cents)} in hand: {winner.words}."


def _put_awards(w: Writing, given: Sequence[Prize]) -> None:
    for old in w.night.all(Award):
        w.drop(old)
    for number, prize in enumerate(given, start=1):
        entry_of(w, prize.entry)
        kept = replace(prize, words=prize.words[:120])
        w.put(Award(number=number, **asdict(kept)))
    _keep_who_won(w, award_basis(w.night) if given else "")
    w.speaks_of(people=tuple(dict.fromkeys(prize.entry for prize in given)))


def _left_as_paid(change: PrizeChange, due: Sequence[Prize]) -> Prize:
    """Return what a player keeps, with what the scores give now as its reason."""
    own = [prize for prize in due if prize.entry == change.entry]
    words = "; ".join(prize.words for prize in own)
    reason = f"{words}, left as paid" if words else "left as paid before a correction"
    return Prize(change.entry, change.was, reason, place=own[0].place if own else 0)


def _ask_for_a_change(w: Writing) -> None:
    if not why_look_again(w.night):
        raise Refused("The scores are those by which the prizes were awarded.")


def _refund_notes(w: Writing) -> Iterator[str]:
    for winner in winners(w.after()):
        if winner.too_much:
            yield f"{_name(w, winner.entry)} has to give back {dollars(winner.too_much)}."


def _keep_who_won(w: Writing, text: str) -> None:
    kept = w.after().plan.prizes
    _keep(w, prize_table.read(kept), prize_table.donated_prizes(kept), text)


def _keep(w: Writing, table: PrizeTable | None, things: Sequence[str], text: str) -> None:
    w.put(replace(w.night.plan, prizes=prize_table.to_document(table, things, text)))


def _thing_fields(things: Sequence[str]) -> dict[str, str]:
    return {f"thing_{place}": text for place, text in enumerate(things, start=1)}


def _may_be_awarded(w: Writing, given: Sequence[Prize]) -> None:
    missing = unfinished_play(w.night)
    if given and missing and not w.press.reason:
        ended = "" if last_if_ended_early(w.night) is None else ", press that it ended early"
        raise Refused(f"{missing} Wait for that{ended}, or say why the prizes are awarded before.")
    medal_ties = [tie for tie in ties_for_prizes(w.night) if tie.medals]
    if given and medal_ties and not w.press.reason:
        raise Refused(
            "A tie for a medal is to be decided: enter how the playoff ended first, or say why the "
            "prizes are awarded before."
        )
    pot, total = books(w.night).purse.cents, sum(prize.cents for prize in given)
    if total > pot:
        raise Refused(
            f"The prizes come to {dollars(total)}, and the pot holds {dollars(pot)}: take "
            f"{dollars(total - pot)} away."
        )


def _name(w: Writing, entry: int) -> str:
    return f"{entry_of(w, entry).name} ({entry})"


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
