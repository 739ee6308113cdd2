"""Actions that save a ruling in the list of rulings and, at a table that is entered hand by hand,
store the ruled hand.
"""

from dataclasses import replace

from scoring.chairs import Chair
from scoring.events import find_mishap_class
from scoring.events.event import PenaltyChoice, PlayerAtFault
from scoring.hand_worth import HandWorth
from tournament.evening import facts
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night.play import rulings
from tournament.evening.night.play.deals import replay_deals
from tournament.evening.night.play.entered_cards import HandAnswers, proof_words_against
from tournament.evening.night.play.games import TableGame, is_exempt_from_total_limits
from tournament.evening.night.play.open_rulings import minimum_totals, open_ruling_by_number
from tournament.evening.night.play.rulings import RulingCase, location_in_words, worth_in_words
from tournament.evening.words import names
from tournament.evening.words.many import capitalize
from tournament.evening.words.refused import Refused
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.hands import refuse_scoring_errors
from tournament.topics.table.actions.sheet_changes import (
    apply_score_consequences,
    find_table_game,
    require_reason_if_closed,
)

# The highest hand number that can be typed. No game has more hands.
MAX_HAND_NUMBER = 60
TABLE_WRITES_POINTS_SENTENCES = (
    "The table writes it on its score sheet. Enter the total as the sheet shows it."
)


@action
def save_ruling(
    writing: Writing,
    *,
    game: int,
    table: int,
    case: RulingCase,
    version: int,
    typed_hand_number: int | None = None,
    evidence: HandAnswers | None = None,
) -> str:
    """Save a ruling. Refuse one with questions still to answer. `version` is the version of the
    score sheet that the page showed. If the table keeps score on paper, `typed_hand_number` is the
    number of the hand that the director typed.
    """
    table_game = find_table_game(writing, game, table)
    _refuse_incomplete_case(writing, table_game, case)
    ruled_hand = rulings.ruled_hand_of_case(case, table_game, writing.night.rules)
    hand_number = ruled_hand.shown_number if ruled_hand else _check_hand_number(typed_hand_number)
    offender = _find_offender(case, table_game, ruled_hand)
    sentence = _ruling_sentence(writing, case, table_game, offender, evidence)
    ruling_words = f"{location_in_words(table_game.title, table, hand_number)}: {sentence}"
    require_reason_if_closed(writing, table_game, "Give a reason for this late ruling.")
    is_hand_over = not rulings.does_hand_go_on(case, table_game, writing.night.rules)
    worth = (
        _worth_of_chosen_outcome(writing, case, table_game)
        if is_hand_over and ruled_hand is None
        else None
    )
    must_be_entered = worth is not None and bool(any(worth.points.values()) or worth.chairs_with_x)
    add_ruling(
        writing,
        ruling_words,
        game=game,
        table=table,
        hand=hand_number,
        event=case.event,
        offender=offender,
        evidence=evidence,
        minimum_totals=minimum_totals(writing.night, table_game, worth)
        if worth and must_be_entered
        else None,
    )
    if not is_hand_over:
        return ruling_words
    if ruled_hand is None:
        writing.advice = _scorekeeping_advice(table_game) if must_be_entered else ""
        return ruling_words
    if version != table_game.sheet.version:
        raise Refused(f"Table {table} has changed. Check the ruling and save it again.")
    _store_ruled_hand(
        writing, table_game, rulings.make_hand_of_case(case, table_game, writing.night.rules)
    )
    return apply_score_consequences(writing, table_game, ruling_words)


def _scorekeeping_advice(table_game: TableGame) -> str:
    """Return a sentence about who writes a ruling's points at a table that keeps its own score."""
    if table_game.score.detail is None:
        return TABLE_WRITES_POINTS_SENTENCES
    return "Correct the score if it does not include this yet."


@action
def save_ruling_in_own_words(
    writing: Writing,
    *,
    game: int,
    table: int,
    own_words: str,
    typed_hand_number: int | None = None,
    chair: Chair | None = None,
) -> str:
    """Save a ruling in the director's own words, which gives no points. `chair` is the seat of the
    player against whom it was made, if any.
    """
    table_game = find_table_game(writing, game, table)
    ruling_text = names.make_readable(own_words)
    if not ruling_text:
        raise Refused("Enter your ruling in a few words.")
    if len(ruling_text) > MAX_NOTE_LENGTH:
        raise Refused(names.too_long_refusal(MAX_NOTE_LENGTH, len(ruling_text)))
    offender = dict(table_game.seats)[chair] if chair in table_game.chairs else None
    player_words = f"{writing.night.entries.with_number(offender).label}: " if offender else ""
    location_words = location_in_words(
        table_game.title, table, _check_hand_number(typed_hand_number)
    )
    sentence = f"{location_words}: {player_words}{ruling_text}"
    return add_ruling(
        writing, sentence, game=game, table=table, hand=typed_hand_number, offender=offender
    )


@action
def mark_ruling_as_scored(writing: Writing, *, ruling_number: int) -> str:
    """Mark an open ruling as already in the score. Refuse a ruling that is not open."""
    ruling = open_ruling_by_number(writing.night).get(ruling_number)
    if ruling is None:
        raise Refused("That ruling is already in the score.")
    writing.put(replace(ruling, points=(), x=()))
    writing.set_subject(game=ruling.round, table=ruling.table)
    return f"In the score already: {ruling.words}"


def _refuse_incomplete_case(writing: Writing, table_game: TableGame, case: RulingCase) -> None:
    rules = writing.night.rules
    if case.event not in rulings.possible_mishap_keys(rules):
        raise Refused("Choose what happened first.")
    if is_exempt_from_total_limits(table_game, rules):
        raise Refused(
            f"A seat is empty at table {table_game.table}, so the rules don't say what a hand is "
            "worth. Write your ruling in your own words."
        )
    if question_name := rulings.next_question(case, table_game, rules):
        raise Refused(f"One answer is missing ({question_name}). Check the ruling.")
    if (
        case.hand not in ("", rulings.NOT_KNOWN_ANSWER)
        and rulings.ruled_hand_of_case(case, table_game, rules) is None
    ):
        raise Refused(f"Table {table_game.table} has no hand {case.hand}. Choose another hand.")


def _find_offender(
    case: RulingCase, table_game: TableGame, ruled_hand: rulings.RuledHand | None
) -> int | None:
    """Return the entry number of the player who broke the rule, or None if no one knows. A rule
    that only a dealer can break was broken by the hand's dealer.
    """
    dealer = ruled_hand.dealer.value if ruled_hand else case.dealer
    chair = (
        dealer if find_mishap_class(case.event).AT_FAULT is PlayerAtFault.DEALER else case.offender
    )
    entry_by_chair = dict(table_game.seats)
    return entry_by_chair[Chair(chair)] if chair in table_game.chairs else None


def _ruling_sentence(
    writing: Writing,
    case: RulingCase,
    table_game: TableGame,
    offender: int | None,
    evidence: HandAnswers | None,
) -> str:
    """Return the sentences about what happened and the points that follow from it."""
    rules = writing.night.rules
    offender_words = writing.night.entries.with_number(offender).label if offender else "someone"
    proof = _renege_proof_words(writing, case, table_game, evidence)
    mishap_words = (
        f"{find_mishap_class(case.event).WHAT_HAPPENED.format(who=offender_words)}{proof}"
    )
    if rulings.does_hand_go_on(case, table_game, rules):
        return f"{mishap_words}. Play on."
    worth_words = worth_in_words(_worth_of_chosen_outcome(writing, case, table_game), table_game)
    if case.choice and find_mishap_class(case.event).OFFENDED_SIDE_CHOOSES:
        sides_words = " and ".join(rulings.names_of_choosing_sides(case, table_game, rules))
        return f"{mishap_words}. {sides_words} chose: {worth_words}."
    return f"{mishap_words}. {capitalize(worth_words)}."


def _worth_of_chosen_outcome(
    writing: Writing, case: RulingCase, table_game: TableGame
) -> HandWorth:
    with refuse_scoring_errors(table_game):
        worth = rulings.worth_or_worth_by_choice(case, table_game, writing.night.rules)
    if isinstance(worth, HandWorth):
        return worth
    if case.choice not in worth:
        raise Refused("Choose the hand as played, or the penalty.")
    return worth[PenaltyChoice(case.choice)]


def _renege_proof_words(
    writing: Writing, case: RulingCase, table_game: TableGame, evidence: HandAnswers | None
) -> str:
    """Return words about the card that proves a renege, or "" if the tricks were not checked."""
    if evidence is None or not find_mishap_class(case.event).CARDS_CAN_PROVE_IT:
        return ""
    with refuse_scoring_errors(table_game):
        proof = proof_words_against(evidence, case.offender, table_game.chairs, writing.night.rules)
    return f" {proof}" if proof else ""


def _store_ruled_hand(writing: Writing, table_game: TableGame, hand: facts.Hand) -> None:
    """Store the ruled hand, and the later hands too, because their dealers may change. Refuse a
    hand with which the table's hands would be impossible.
    """
    rules = writing.night.rules
    with refuse_scoring_errors(table_game):
        hands_with_ruled_hand = rulings.hands_with_ruled_hand(hand, table_game, rules)
        replay_deals(table_game.sheet, hands_with_ruled_hand, table_game.chairs, rules)
    writing.put(
        *hands_with_ruled_hand, replace(table_game.sheet, version=table_game.sheet.version + 1)
    )


def _check_hand_number(typed_hand_number: int | None) -> int | None:
    """Return the typed hand number, or None if no number was typed. Refuse a number that is not
    from 1 to `MAX_HAND_NUMBER`.
    """
    if typed_hand_number is not None and not 0 < typed_hand_number <= MAX_HAND_NUMBER:
        raise Refused(f"There is no hand {typed_hand_number}. Enter a number from 1 to 60.")
    return typed_hand_number
