"""Setting, awarding and paying prizes, and deciding ties by a playoff or a random draw."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, replace

from scoring.dials.house_rules import DIALS
from scoring.dials.options import TieBreaker
from scoring.dollars import format_dollars
from scoring.places.prizes import PrizeTable
from scoring.places.tie_breakers import format_ordinal
from tournament.evening import courses
from tournament.evening.facts import Award, PaymentKind
from tournament.evening.facts.money import MAX_PRIZE_LENGTH
from tournament.evening.night import progress
from tournament.evening.night.play.sheets import score_in_words
from tournament.evening.purse import prize_table
from tournament.evening.purse.award_basis import AwardBasis
from tournament.evening.purse.awards import (
    PrizeChange,
    Winner,
    award_basis_with_new_split,
    current_award_basis,
    offered_prizes_text,
    prize_changes,
    prizes_due,
    stored_award_basis,
    why_awards_outdated,
    winners,
)
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.closing import last_game_if_ended_early, unfinished_play_sentences
from tournament.evening.purse.payouts import (
    Prize,
    are_places_open,
    is_playoff_over,
    prize_winner_label,
    prizes_in_words,
    ties_for_prizes,
)
from tournament.evening.purse.playoffs import Tie, playoff_title
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values
from tournament.storage.writing.write import Writing, action, make_draw_seed, require_entry
from tournament.topics.money.actions import record_payment, void_newest_payments

# The numbers of players or teams in groups, the best group first. Those in one group share a place.
OrderOfFinish = tuple[tuple[int, ...], ...]
SPLIT_SAVED_SENTENCE = "Split saved."


@action
def set_split(
    writing: Writing, *, new_split: PrizeTable, original_values: ValueByBox = NO_VALUES
) -> str:
    """Store how the pot will be split. Donated prizes keep their names."""
    plan = writing.night.plan
    stored_values = (
        prize_table.prizes_to_json(prize_table.read_prize_table(plan.prizes)) or original_values
    )
    try:
        merged_values = merge_box_values(
            original_values,
            prize_table.prizes_to_json(prize_table.check_prize_table(new_split)),
            stored_values,
        )
        new_prize_table = prize_table.read_prize_table(merged_values)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    basis = stored_award_basis(writing.night)
    are_awards_up_to_date = basis is not None and not why_awards_outdated(writing.night)
    _store_prizes(writing, new_prize_table, prize_table.donated_prizes(plan.prizes), basis)
    if are_awards_up_to_date:
        _store_basis(writing, award_basis_with_new_split(writing.night_after()))
    return SPLIT_SAVED_SENTENCE


@action
def name_donated_prizes(
    writing: Writing, *, prize_names: Sequence[str], original_values: ValueByBox = NO_VALUES
) -> str:
    """Store the names of the donated prizes by place. An empty name means that the place has no
    prize.
    """
    if has_money_prizes(writing.night):
        raise Refused(f"Prizes come from the pot. {DIALS['prizes_from'].advice_sentence}")
    plan = writing.night.plan
    new_names = [names.make_readable(name) for name in prize_names]
    stored_names = (*prize_table.donated_prizes(plan.prizes), *[""] * len(new_names))
    merged_names = merge_box_values(
        original_values,
        _prize_name_by_box(new_names),
        _prize_name_by_box(stored_names[: len(new_names)]),
    )
    try:
        donated_names = prize_table.drop_trailing_empty_prizes(list(merged_names.values()))
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    if len(donated_names) > writing.night.rules.prize_places:
        raise Refused(
            f"There is no {format_ordinal(len(donated_names))} prize. "
            f"{DIALS['prize_places'].advice_sentence}"
        )
    _store_prizes(
        writing,
        prize_table.read_prize_table(plan.prizes),
        donated_names,
        stored_award_basis(writing.night),
    )
    places = enumerate(donated_names, start=1)
    prizes_text = ", ".join(
        f"{format_ordinal(place)} place {prize_name}" for place, prize_name in places if prize_name
    )
    return f"Donated prizes: {prizes_text}" if donated_names else "Donated prizes removed"


@action
def award_prizes(
    writing: Writing, *, prizes: Sequence[Prize], original_values: ValueByBox = NO_VALUES
) -> str:
    """Award all prizes of the night at once, in place of those awarded before. Without prizes,
    remove the earlier ones. Refuse if the suggested prizes have changed since the page was opened.
    """
    awarded_prizes = [prize for prize in prizes if prize.cents]
    merge_box_values(
        original_values,
        {"prizes": prizes_in_words(awarded_prizes)},
        {"prizes": offered_prizes_text(writing.night)},
        refuse_any_change=True,
    )
    _refuse_early_or_excessive_award(writing, awarded_prizes)
    _store_awards(writing, awarded_prizes)
    prizes_text = ", ".join(
        f"{prize_winner_label(writing.night, prize.entry)} {format_dollars(prize.cents)}"
        for prize in awarded_prizes
    )
    log_sentence = f"Prizes awarded: {prizes_text}." if awarded_prizes else "Prizes removed."
    return " ".join((log_sentence, *_refund_notes(writing)))


@action
def keep_awarded_prizes(writing: Writing) -> str:
    """Keep all prizes as they were awarded before the scores changed."""
    _require_changed_scores(writing)
    if are_places_open(writing.night):
        raise Refused("The places are open again. Finish the games, then decide about the prizes.")
    changes = prize_changes(writing.night)
    _store_basis(writing, current_award_basis(writing.night, changes_declined=changes))
    return "The prizes stay as they were awarded."


@action
def keep_paid_prizes(writing: Writing, *, cents: int) -> str:
    """Let overpaid players keep their prizes, and award all other prizes by the current scores.
    `cents` is the sum of the overpayments, as the page showed it.
    """
    _require_changed_scores(writing)
    kept_change_by_entry = {
        change.entry: change for change in prize_changes(writing.night) if change.cents_to_return
    }
    overpaid_cents = sum(change.cents_to_return for change in kept_change_by_entry.values())
    if not overpaid_cents:
        raise Refused("No one was paid too much. Award the prizes again.")
    if overpaid_cents != cents:
        raise Refused(
            f"The difference is now {format_dollars(overpaid_cents)}. Check the list and try again."
        )
    all_prizes_due = prizes_due(writing.night)
    other_prizes = [prize for prize in all_prizes_due if prize.entry not in kept_change_by_entry]
    prizes = [
        *(_kept_prize(change, all_prizes_due) for change in kept_change_by_entry.values()),
        *other_prizes,
    ]
    # Side prizes have no place, and neither do prizes that the scores no longer give. They come
    # last.
    _store_awards(
        writing,
        sorted(prizes, key=lambda prize: (not prize.place, prize.place)),
        changes_declined=kept_change_by_entry.values(),
    )
    prizes_text = ", ".join(
        f"{prize_winner_label(writing.night, entry)} {format_dollars(change.cents_paid)}"
        for entry, change in kept_change_by_entry.items()
    )
    return (
        f"Prizes kept as paid: {prizes_text}. That is {format_dollars(overpaid_cents)} more than "
        "the split gives now."
    )


@action
def record_returned_prize(writing: Writing, *, entry: int, cents: int) -> str:
    """Record that a player returned the money they were paid beyond their prizes. `cents` is the
    amount that the page showed. Refuse if the amount has changed.
    """
    winner = _find_winner(writing, entry)
    if winner is None or not winner.overpaid_cents:
        raise Refused(f"{require_entry(writing, entry).label} has no prize money to give back.")
    if winner.overpaid_cents != cents:
        raise Refused(
            f"The amount is now {format_dollars(winner.overpaid_cents)}. Check the list and try "
            "again."
        )
    void_newest_payments(
        writing, entry=entry, kind=PaymentKind.PRIZE, cents=cents, rest_note=winner.award_words
    )
    writing.set_subject(people=(entry,))
    return f"Prize returned: {prize_winner_label(writing.night, entry)}, {format_dollars(cents)}"


@action
def pay_prize(writing: Writing, *, entry: int, cents: int) -> str:
    """Pay one player all prize money not paid yet. `cents` is the amount that the page showed.
    Refuse if the amount has changed, or if the awarded prizes are no longer right.
    """
    if outdated_reason := why_awards_outdated(writing.night):
        raise Refused(f"{outdated_reason} Decide that before you pay prizes.")
    winner = _find_winner(writing, entry)
    if winner is None or not winner.cents_unpaid:
        raise Refused(f"{require_entry(writing, entry).label} has no unpaid prize.")
    if winner.cents_unpaid != cents:
        raise Refused(
            f"The prize is now {format_dollars(winner.cents_unpaid)}. Check the list and try again."
        )
    record_payment(
        writing, kind=PaymentKind.PRIZE, cents=cents, entry=entry, note=winner.award_words
    )
    writing.set_subject(people=(entry,))
    winner_label = prize_winner_label(writing.night, entry)
    return f"Prize paid: {winner_label}, {format_dollars(cents)}, {winner.award_words}"


def _find_winner(writing: Writing, entry: int) -> Winner | None:
    return next((winner for winner in winners(writing.night) if winner.entry == entry), None)


def _store_awards(
    writing: Writing, prizes: Sequence[Prize], *, changes_declined: Iterable[PrizeChange] = ()
) -> None:
    for old_award in writing.night.facts_of(Award):
        writing.drop(old_award)
    for number, prize in enumerate(prizes, start=1):
        require_entry(writing, prize.entry)
        stored_prize = replace(prize, words=prize.words[:MAX_PRIZE_LENGTH])
        writing.put(Award(number=number, **asdict(stored_prize)))
    basis = (
        current_award_basis(writing.night, changes_declined=changes_declined) if prizes else None
    )
    _store_basis(writing, basis)
    writing.set_subject(people=tuple(dict.fromkeys(prize.entry for prize in prizes)))


def _kept_prize(change: PrizeChange, all_prizes_due: Sequence[Prize]) -> Prize:
    """Return the prize that a player keeps; its reason names the prizes due by the scores."""
    own_prizes = [prize for prize in all_prizes_due if prize.entry == change.entry]
    if not own_prizes:
        return Prize(change.entry, change.cents_awarded, "left as paid before a correction")
    prize_words = "; ".join(prize.words for prize in own_prizes)
    return replace(own_prizes[0], cents=change.cents_awarded, words=f"{prize_words}, left as paid")


def _require_changed_scores(writing: Writing) -> None:
    if not why_awards_outdated(writing.night):
        raise Refused("The scores have not changed since the prizes were awarded.")


def _refund_notes(writing: Writing) -> Iterator[str]:
    for winner in winners(writing.night_after()):
        if winner.overpaid_cents:
            winner_label = prize_winner_label(writing.night, winner.entry)
            yield f"{winner_label} must return {format_dollars(winner.overpaid_cents)}."


def _store_basis(writing: Writing, basis: AwardBasis | None) -> None:
    prizes = writing.night_after().plan.prizes
    _store_prizes(
        writing, prize_table.read_prize_table(prizes), prize_table.donated_prizes(prizes), basis
    )


def _store_prizes(
    writing: Writing,
    split: PrizeTable | None,
    prize_names: Sequence[str],
    basis: AwardBasis | None,
) -> None:
    stored_prizes = prize_table.prizes_to_json(split, prize_names, basis)
    writing.put(replace(writing.night.plan, prizes=stored_prizes))


def _prize_name_by_box(prize_names: Sequence[str]) -> dict[str, str]:
    return {f"thing_{place}": text for place, text in enumerate(prize_names, start=1)}


def _refuse_early_or_excessive_award(writing: Writing, prizes: Sequence[Prize]) -> None:
    unfinished_sentences = unfinished_play_sentences(writing.night)
    if prizes and unfinished_sentences and not writing.press.reason:
        may_end = last_game_if_ended_early(writing.night) is not None
        early_words = f", end the {writing.night.occasion.singular} early" if may_end else ""
        raise Refused(
            f"{unfinished_sentences} Wait{early_words}, or give a reason to award prizes now."
        )
    medal_ties = [tie for tie in ties_for_prizes(writing.night) if tie.medals]
    if prizes and medal_ties and not writing.press.reason:
        raise Refused(
            "Players are tied for a medal. Enter the playoff first, or give a reason to award "
            "prizes now."
        )
    pot_cents, awarded_cents = (
        books(writing.night).pot.cents,
        sum(prize.cents for prize in prizes),
    )
    if awarded_cents > pot_cents:
        raise Refused(
            f"Prizes total {format_dollars(awarded_cents)}, but the pot is "
            f"{format_dollars(pot_cents)}. Take off {format_dollars(awarded_cents - pot_cents)}."
        )


@action
def store_playoff(writing: Writing, *, order: OrderOfFinish, points: tuple[int, ...] = ()) -> str:
    """Store the result of a playoff for all who were tied, in place of an earlier result. An
    earlier random draw no longer counts. `points` of the winner and the loser are only written in
    the history.
    """
    if no_playoff_sentence := courses.course_of(writing.night).page_words.no_playoffs_refusal:
        raise Refused(no_playoff_sentence)
    if TieBreaker.PLAYOFF not in writing.night.rules.tie_breakers:
        raise Refused(f"There are no playoffs. {DIALS['tie_breakers'].advice_sentence}")
    tied_entries = _tied_entries(order)
    plan = writing.night.plan
    other_playoffs = tuple(
        playoff for playoff in plan.playoffs if _tied_entries(playoff) != tied_entries
    )
    writing.put(replace(plan, playoffs=other_playoffs, lot_seed=""))
    tie = next(
        (
            tie
            for tie in ties_for_prizes(writing.night_after())
            if set(tie.tied_numbers) == tied_entries
        ),
        None,
    )
    if tie is None:
        party_noun = writing.night.party_words.plural
        raise Refused(f"The {party_noun} who are tied have changed. Check the ties and try again.")
    if not progress.is_division_over(writing.night, tie.division) and not writing.press.reason:
        division_words = f" of {tie.division}" if tie.division else ""
        raise Refused(
            f"Not all games{division_words} are played. Play them first, or give a reason for an "
            "early playoff."
        )
    writing.put(replace(plan, playoffs=(*other_playoffs, order)))
    writing.set_subject(people=_entries_playing(writing, tied_entries))
    return _playoff_sentence(writing, tie, order, points)


def _playoff_sentence(
    writing: Writing, tie: Tie, order: OrderOfFinish, points: tuple[int, ...]
) -> str:
    """Return the result in a sentence, as in "Men's gold: Ann & Bob (1) beat Cy & Di (2) 10-7."."""
    parties = writing.night.parties
    is_over = is_playoff_over(writing.night_after(), order)
    names_of_places = [
        " and ".join(f"{parties.with_number(number).name} ({number})" for number in tied_numbers)
        for tied_numbers in order
    ]
    if is_over and [len(tied_numbers) for tied_numbers in order] == [1, 1]:
        playoff_title_words = playoff_title(tie.division, next(iter(tie.medals), ""))
        score_ending = f" {score_in_words(points)}" if points else ""
        return f"{playoff_title_words}: {' beat '.join(names_of_places)}{score_ending}."
    places_words = ", then ".join(names_of_places)
    return f"{playoff_title(tie.division)}{'' if is_over else ' so far'}: {places_words}."


@action
def remove_playoff(writing: Writing, *, tied_numbers: frozenset[int]) -> str:
    """Remove the result of the playoff between these people, who are tied again."""
    plan = writing.night.plan
    other_playoffs = tuple(
        playoff for playoff in plan.playoffs if _tied_entries(playoff) != tied_numbers
    )
    if other_playoffs == plan.playoffs:
        raise Refused("There is no such playoff. Check the list.")
    writing.put(replace(plan, playoffs=other_playoffs))
    writing.set_subject(people=_entries_playing(writing, tied_numbers))
    return "Playoff removed. The players are tied again."


@action
def draw_tied_places(writing: Writing) -> str:
    """Decide every tie of the night by a random draw. Drawing again needs a reason."""
    if TieBreaker.RANDOM_DRAW not in writing.night.rules.tie_breakers:
        raise Refused(f"There are no random draws. {DIALS['tie_breakers'].advice_sentence}")
    if writing.night.plan.lot_seed and not writing.press.reason:
        raise Refused("The draw is already made. Give a reason to draw again.")
    if not writing.night.plan.lot_seed and not ties_for_prizes(writing.night):
        raise Refused("No one is tied for a prize, so no draw is needed.")
    writing.put(replace(writing.night.plan, lot_seed=make_draw_seed()))
    return "Ties broken by random draw."


def _tied_entries(order: OrderOfFinish) -> set[int]:
    return {entry for tied_numbers in order for entry in tied_numbers}


def _entries_playing(writing: Writing, people: AbstractSet[int]) -> tuple[int, ...]:
    """Return the entry numbers of the players in a playoff, including both partners of each team.
    Return none if one of the players or teams is no longer in the night.
    """
    if not writing.night.parties.has_all(people):
        return ()
    return tuple(
        sorted(
            entry.number
            for number in people
            for entry in writing.night.parties.with_number(number).current_members
        )
    )
