"""What the director ruled: a line of the log and, where it scores, one of the table's hands."""

from dataclasses import replace

from scoring.chairs import Chair
from scoring.events import find_mishap
from scoring.events.event import AtFault, Choice
from scoring.hand_worth import Worth
from tournament.evening import facts
from tournament.evening.night.play import rulings
from tournament.evening.night.play.deals import deals
from tournament.evening.night.play.games import TableGame, is_ruled_by_words
from tournament.evening.night.play.open_rulings import all_open_rulings, least_totals
from tournament.evening.night.play.rulings import Case, comes_to, place
from tournament.evening.night.play.tapped_cards import ToldHand, proof_against
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.hands import refuse_faults
from tournament.topics.table.actions.sheet_presses import (
    ask_why_if_closed,
    game_of,
    with_what_follows,
)

MAX_NOTE_LETTERS = 200
# No sheet has more.
MAX_HANDS = 60


@action
def rule(
    w: Writing,
    *,
    game: int,
    table: int,
    case: Case,
    version: int,
    number: int | None = None,
    evidence: ToldHand | None = None,
) -> str:
    """Write a ruling down. `version` is of the sheet that was looked at; `number` is the hand, if
    the table keeps its own sheet.
    """
    played = game_of(w, game, table)
    _check_answers(w, played, case)
    line = rulings.line(case, played, w.night.rules)
    hand = line.called if line else _check_number(number)
    offender = _offender(case, played, line)
    sentence = _ruling_words(w, case, played, offender, evidence)
    words = f"{place(played.title, table, hand)}: {sentence}"
    ask_why_if_closed(w, played, "write a ruling down")
    is_over = not rulings.goes_on(case, played, w.night.rules)
    worth = _worth(w, case, played) if is_over and line is None else None
    has_to_be_typed = worth is not None and bool(any(worth.points.values()) or worth.marked_chairs)
    add_ruling(
        w,
        words,
        game=game,
        table=table,
        hand=hand,
        event=case.event,
        offender=offender,
        evidence=evidence,
        least=least_totals(w.night, played, worth) if worth and has_to_be_typed else None,
    )
    if not is_over:
        return words
    if line is None:
        # Said after the press, and not in the log, which is read when it is done.
        return f"{words}{' Write it into the totals.' if has_to_be_typed else ''}"
    if version != played.sheet.version:
        raise Refused(f"Somebody wrote down more at table {table} meanwhile: look at it once more.")
    _write_down(w, played, rulings.hand_from_case(case, played, w.night.rules))
    return with_what_follows(w, played, words)


@action
def note(
    w: Writing,
    *,
    game: int,
    table: int,
    words: str,
    number: int | None = None,
    chair: Chair | None = None,
) -> str:
    """Write a ruling down in the director's own words, without points, about who sits in
    `chair`.
    """
    played = game_of(w, game, table)
    readable = names.readable(words)
    if not readable:
        raise Refused("Write down what you ruled, in a few words.")
    if len(readable) > MAX_NOTE_LETTERS:
        raise Refused(f"At most {MAX_NOTE_LETTERS} characters, please. This has {len(readable)}.")
    offender = dict(played.seats)[chair] if chair in played.chairs else None
    who = f"{_name_with_chair(w, played, offender)}: " if offender else ""
    said_so = f"{place(played.title, table, _check_number(number))}: {who}{readable}"
    return add_ruling(w, said_so, game=game, table=table, hand=number, offender=offender)


@action
def take_as_scored(w: Writing, *, number: int) -> str:
    """Stop listing a ruling as open: the score contains it, as the director says."""
    ruling = all_open_rulings(w.night).get(number)
    if ruling is None:
        raise Refused("The score contains that ruling already.")
    w.put(replace(ruling, points=(), x=()))
    w.speaks_of(game=ruling.round, table=ruling.table)
    return f"In the score already: {ruling.words}"


def _check_answers(w: Writing, played: TableGame, case: Case) -> None:
    rules = w.night.rules
    if case.event not in rulings.may_happen(rules):
        raise Refused("Say first what happened.")
    if is_ruled_by_words(played, rules):
        raise Refused(
            f"A chair is empty at table {played.table}, and no rule says what a hand is worth "
            "there: write the ruling down in your own words."
        )
    if name := rulings.still_asked(case, played, rules):
        raise Refused(f"One answer is missing ({name}): look at the ruling again.")
    if case.hand not in ("", rulings.NOT_KNOWN) and rulings.line(case, played, rules) is None:
        raise Refused(f"Table {played.table} has no hand {case.hand} here: look at it once more.")


def _offender(case: Case, played: TableGame, line: rulings.RuledHand | None) -> int | None:
    """Return who broke the rule. When only the dealer can have done it, that is who dealt."""
    dealer = line.dealer.value if line else case.dealer
    chair = dealer if find_mishap(case.event).WHO is AtFault.DEALER else case.offender
    held = dict(played.seats)
    return held[Chair(chair)] if chair in played.chairs else None


def _ruling_words(
    w: Writing, case: Case, played: TableGame, offender: int | None, evidence: ToldHand | None
) -> str:
    """Return what happened and what it comes to, in one sentence."""
    rules = w.night.rules
    who = _name_with_chair(w, played, offender) if offender else "somebody"
    proof = _proof(w, case, played, evidence)
    what = f"{find_mishap(case.event).HAPPENED.format(who=who)}{proof}"
    if rulings.goes_on(case, played, rules):
        return f"{what}. Play goes on."
    return f"{what}; {comes_to(_worth(w, case, played), played)}."


def _worth(w: Writing, case: Case, played: TableGame) -> Worth:
    with refuse_faults(played):
        worth = rulings.outcomes(case, played, w.night.rules)
    if isinstance(worth, Worth):
        return worth
    if case.choice not in worth:
        raise Refused("Choose first what is taken: the hand as played, or the penalty.")
    return worth[Choice(case.choice)]


def _proof(w: Writing, case: Case, played: TableGame, evidence: ToldHand | None) -> str:
    """Return the card that proves it, if the tricks were looked at."""
    if evidence is None or not find_mishap(case.event).IS_IN_THE_CARDS:
        return ""
    with refuse_faults(played):
        proof = proof_against(evidence, case.offender, played.chairs, w.night.rules)
    return f" {proof}" if proof else ""


def _write_down(w: Writing, played: TableGame, hand: facts.Hand) -> None:
    """Store the hand in its line, which changes who dealt those after it."""
    rules = w.night.rules
    with refuse_faults(played):
        in_order = rulings.with_hand(hand, played, rules)
        deals(played.sheet, in_order, played.chairs, rules)
    w.put(*in_order, replace(played.sheet, version=played.sheet.version + 1))


def _name_with_chair(w: Writing, played: TableGame, entry: int) -> str:
    """Return a name with the chair, which tells two of the same name apart."""
    return f"{w.night.entries.of(entry).name} ({played.chair_of(entry)})"


def _check_number(number: int | None) -> int | None:
    """Return the number of a hand; refuse one that no game has."""
    if number is not None and not 0 < number <= MAX_HANDS:
        raise Refused(f"There is no hand {number} in a game: write a number from 1 to 60.")
    return number
