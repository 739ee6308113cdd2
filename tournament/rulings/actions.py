"""What the director ruled: a line of the log and, where it scores, one of the table's hands."""

from dataclasses import replace

from scoring.chairs import Chair
from scoring.events import find_mishap
from scoring.events.event import AtFault
from scoring.events.hand_details import Choice
from scoring.hand_worth import Worth
from tournament import facts
from tournament.night.play import rulings
from tournament.night.play.deals import deals, in_turn
from tournament.night.play.games import TableGame, is_ruled_by_words
from tournament.night.play.ruling_words import comes_to, place
from tournament.night.play.rulings import Case
from tournament.night.play.tapped_cards import ToldHand, proof_against
from tournament.table.actions.rewritten_hands import as_refused
from tournament.table.actions.sheet_presses import ask_why_if_closed, game_of, with_what_follows
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing.ruling_line import add_ruling
from tournament.writing.write import Writing, action

LONGEST = 200
# No sheet has more.
MOST_HANDS = 60


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
    """`version` is of the sheet that was looked at, and `number` the hand on one that the table
    keeps itself.
    """
    played = game_of(w, game, table)
    _check_answers(w, played, case)
    line = rulings.line(case, played, w.night.rules)
    hand = line.called if line else _counted(number)
    offender = _offender(case, played, line)
    text = _told(w, case, played, offender, evidence)
    words = f"{place(played.title, table, hand)}: {text}"
    ask_why_if_closed(w, played, "write a ruling down")
    add_ruling(
        w,
        words,
        game=game,
        table=table,
        hand=hand,
        event=case.event,
        offender=offender,
        evidence=evidence,
    )
    if rulings.goes_on(case, played, w.night.rules):
        return words
    if line is None:
        return f"{words}{_into_the_totals(w, case, played)}"
    if version != played.sheet.version:
        raise Refused(f"Somebody wrote down more at table {table} meanwhile: look at it once more.")
    _write_down(w, played, rulings.as_hand(case, played, w.night.rules))
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
    """A ruling in the director's own words, without points; `chair` is whoever it is about."""
    played = game_of(w, game, table)
    readable = names.readable(words)
    if not readable:
        raise Refused("Write down what you ruled, in a few words.")
    if len(readable) > LONGEST:
        raise Refused(f"At most {LONGEST} characters, please. This has {len(readable)}.")
    offender = dict(played.seats)[chair] if chair in played.chairs else None
    who = f"{_named(w, played, offender)}: " if offender else ""
    said_so = f"{place(played.title, table, _counted(number))}: {who}{readable}"
    return add_ruling(w, said_so, game=game, table=table, hand=number, offender=offender)


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
    """Where it can only be the dealer, it is whoever dealt."""
    dealer = line.dealer.value if line else case.dealer
    chair = dealer if find_mishap(case.event).WHO is AtFault.DEALER else case.offender
    held = dict(played.seats)
    return held[Chair(chair)] if chair in played.chairs else None


def _told(
    w: Writing, case: Case, played: TableGame, offender: int | None, evidence: ToldHand | None
) -> str:
    """What happened and what it comes to, in one sentence."""
    rules = w.night.rules
    who = _named(w, played, offender) if offender else "somebody"
    proof = _proof(w, case, played, evidence)
    what = f"{find_mishap(case.event).HAPPENED.format(who=who)}{proof}"
    if rulings.goes_on(case, played, rules):
        return f"{what}. Play goes on."
    return f"{what}; {comes_to(_worth(w, case, played), played)}."


def _worth(w: Writing, case: Case, played: TableGame) -> Worth:
    with as_refused(played):
        worth = rulings.outcomes(case, played, w.night.rules)
    if isinstance(worth, Worth):
        return worth
    if case.choice not in worth:
        raise Refused("Choose first what is taken: the hand as played, or the penalty.")
    return worth[Choice(case.choice)]


def _into_the_totals(w: Writing, case: Case, played: TableGame) -> str:
    """For whoever presses, and not for the log: it is done by then."""
    worth = _worth(w, case, played)
    is_scored = any(worth.points.values()) or worth.marked
    return " Write it into the totals." if is_scored else ""


def _proof(w: Writing, case: Case, played: TableGame, evidence: ToldHand | None) -> str:
    """The card that proves it, where the tricks were looked at."""
    if evidence is None or not find_mishap(case.event).IS_IN_THE_CARDS:
        return ""
    with as_refused(played):
        text = proof_against(evidence, case.offender, played.chairs, w.night.rules)
    return f" {text}" if text else ""


def _write_down(w: Writing, played: TableGame, hand: facts.Hand) -> None:
    """In its line; the hands after it were dealt by somebody else then."""
    hands = (*played.hands[: hand.number - 1], hand, *played.hands[hand.number :])
    rules = w.night.rules
    with as_refused(played):
        in_order = in_turn(played.sheet, hands, played.chairs, rules)
        deals(played.sheet, in_order, played.chairs, rules)
    w.put(*in_order, replace(played.sheet, version=played.sheet.version + 1))


def _named(w: Writing, played: TableGame, entry: int) -> str:
    """With the chair, which tells two of the same name apart."""
    return f"{w.night.entry(entry).name} ({played.chair_of(entry)})"


def _counted(number: int | None) -> int | None:
    if number is not None and not 0 < number <= MOST_HANDS:
        raise Refused(f"There is no hand {number} in a game: write a number from 1 to 60.")
    return number
