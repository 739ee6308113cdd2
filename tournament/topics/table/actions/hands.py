"""A game written down hand by hand: the next hand, a hand put right, a hand taken out
again.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night.play.agreement import agreed_hands
from tournament.evening.night.play.deals import (
    Deal,
    deals,
    hand_called,
    may_drop_last,
    renumber,
    start,
)
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth, score
from tournament.evening.night.play.side_names import who_did
from tournament.evening.words.refused import Refused
from tournament.storage.writing.objections import Conflict, NeedsReason
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.sheet_presses import (
    ask_why_if_closed,
    check_depth,
    conflict,
    game_of,
    place,
    with_what_follows,
)


@action
def record_hand(w: Writing, *, hand: facts.Hand) -> str:
    """Write the next hand down. Its number tells whether somebody wrote one down meanwhile."""
    played = game_of_hand(w, hand)
    hands = played.hands
    if hand.number > len(hands) + 1:
        now = hand_called(len(hands) + 1, played, w.night.rules)
        raise Refused(f"Table {hand.table} is at hand {now}: write that one down first.")
    if hand.number <= len(hands):
        return answer_again(w, played, hand)
    check_may_add(w, played, hand)
    return rewrite(w, played, with_first_dealer(played, hand, w), (*hands, hand), hand.number)


@action
def change_hand(w: Writing, *, hand: facts.Hand, version: int) -> str:
    played = game_of_hand(w, hand)
    if not 0 < hand.number <= len(played.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} yet: look at its hands again.")
    old = played.hands[hand.number - 1]
    if old == hand:
        return f"{hand_label(w, played, hand)}: {who_did(w.night, played, hand)}"
    ask_why_if_closed(w, played, f"change hand {hand_called(hand.number, played, w.night.rules)}")
    if version != played.sheet.version:
        raise differs(w, played, mine=hand, theirs=old)
    hands = (*played.hands[: hand.number - 1], hand, *played.hands[hand.number :])
    sheet = with_first_dealer(played, hand, w)
    return rewrite(w, played, sheet, set_dealers(w, played, sheet, hands), hand.number)


@action
def drop_hand(w: Writing, *, game: int, table: int, number: int, version: int) -> str:
    """Take any hand out. Those after it move up, which changes who dealt them. A side sends
    again what it has sent of later hands.
    """
    return _drop(w, game_of(w, game, table), number, version)


@action
def drop_last_hand(w: Writing, *, game: int, table: int, number: int, version: int) -> str:
    """Take the last hand back, as the table itself may unless others have played on because of it
    or it was ruled.
    """
    played = game_of(w, game, table)
    if not may_drop_last(played, w.night.rules) or number != len(played.hands):
        raise Refused(f"Table {table} takes back its own last hand alone: call the director.")
    try:
        return _drop(w, played, number, version)
    except NeedsReason as refusal:
        raise Refused(
            f"Others were called or have played, or the prizes are awarded, because table {table} "
            "was over: call the director."
        ) from refusal


@action
def deal_first(w: Writing, *, game: int, table: int, dealer: str) -> str:
    """Set who deals first, if the house cuts for the deal or it was not who usually does."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    first = next((chair for chair in played.chairs if chair.value == dealer), None)
    if first is None:
        raise Refused(f"Choose one of the players at table {table} who deals first.")
    ask_why_if_closed(w, played, f"let {first} deal first")
    sheet = replace(played.sheet, dealer=first.value)
    replay(
        w, played, sheet, with_agreed(w, played, sheet, set_dealers(w, played, sheet, played.hands))
    )
    return f"{place(w.night, played)}: {first} deals first"


def game_of_hand(w: Writing, hand: facts.Hand) -> TableGame:
    """Return the game of a hand; refuse a table that is not written hand by hand."""
    played = game_of(w, hand.round, hand.table)
    check_depth(played, Depth.HANDS)
    if hand.number < 1:
        raise Refused(f"Nobody knows which hand of table {hand.table} that is: open its page anew.")
    return played


def check_may_add(w: Writing, played: TableGame, hand: facts.Hand) -> None:
    if played.sheet.short:
        raise Refused(
            f"Table {hand.table} was taken as it stands after {len(played.hands)} hands: undo that "
            "first."
        )
    ask_why_if_closed(w, played, f"add hand {hand_called(hand.number, played, w.night.rules)}")


def answer_again(w: Writing, played: TableGame, hand: facts.Hand) -> str:
    """Answer a hand that is written down already: refuse it unless it is the same."""
    theirs = played.hands[hand.number - 1]
    if theirs != hand:
        raise differs(w, played, mine=hand, theirs=theirs)
    return f"{hand_label(w, played, hand)}: {who_did(w.night, played, hand)}"


def differs(w: Writing, played: TableGame, *, mine: facts.Hand, theirs: facts.Hand) -> Conflict:
    now = hand_called(mine.number, played, w.night.rules)
    words = [f"hand {now} as “{who_did(w.night, played, hand)}”" for hand in (mine, theirs)]
    return conflict(w, played, mine=words[0], theirs=words[1])


def with_first_dealer(played: TableGame, hand: facts.Hand, w: Writing) -> facts.Sheet:
    """Return the sheet with the dealer of the first hand as the first dealer."""
    expected = start(played.sheet, played.chairs, w.night.rules).dealer
    if hand.number > 1 or hand.dealer == expected:
        return played.sheet
    return replace(played.sheet, dealer=hand.dealer)


def rewrite(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...], number: int
) -> str:
    """Write all hands down, and say what became of the one with this number."""
    with refuse_faults(played):
        hands = with_agreed(w, played, sheet, hands)
    deal = replay(w, played, sheet, hands)[number - 1]
    sentence = f"{who_did(w.night, played, deal.hand)}, {deal.gain} ({deal.score})"
    return with_what_follows(w, played, f"{place(w.night, played)}, hand {deal.number}: {sentence}")


def set_dealers(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: Iterable[facts.Hand]
) -> tuple[facts.Hand, ...]:
    """Return the hands with the dealer whose turn each of them is."""
    with refuse_faults(played):
        return renumber(sheet, hands, played.chairs, w.night.rules)


def with_agreed(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[facts.Hand, ...]:
    """Return the hands with those that follow and that both sides have sent alike already."""
    if not w.night.plan.both_sides:
        return hands
    counted = score(sheet, hands, played.chairs, w.night.rules)
    return (*hands, *agreed_hands(replace(played, sheet=sheet, hands=hands, score=counted)))


def replay(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[Deal, ...]:
    """Write all hands down anew; refuse them if one cannot follow the others."""
    with refuse_faults(played):
        counted = deals(sheet, hands, played.chairs, w.night.rules)
    w.put(*hands)
    if (sheet, hands) != (played.sheet, played.hands):
        waiting = tuple(sent for sent in sheet.said if sent[1] > len(hands))
        w.put(replace(sheet, said=waiting, version=played.sheet.version + 1))
    return counted


@contextmanager
def refuse_faults(played: TableGame) -> Iterator[None]:
    """Turn a fault of the engine into a refusal that names the table."""
    try:
        yield
    except ValueError as fault:
        raise Refused(f"Table {played.table}: {fault}") from fault


def hand_label(w: Writing, played: TableGame, hand: facts.Hand) -> str:
    return f"{place(w.night, played)}, hand {hand_called(hand.number, played, w.night.rules)}"


def _drop(w: Writing, played: TableGame, number: int, version: int) -> str:
    table = played.table
    check_depth(played, Depth.HANDS)
    if not 0 < number <= len(played.hands):
        raise Refused(f"Table {table} has no hand {number}: look at its hands again.")
    if version != played.sheet.version:
        raise Refused(f"Somebody wrote down more at table {table}: look at its hands again.")
    now = hand_called(number, played, w.night.rules)
    ask_why_if_closed(w, played, f"take hand {now} out")
    hands = (*played.hands[: number - 1], *played.hands[number:])
    dealer = played.sheet.dealer if hands else ""
    sheet = replace(played.sheet, short=False, hands_played=None, dealer=dealer, said=())
    gone = who_did(w.night, played, played.hands[number - 1])
    replay(w, played, sheet, set_dealers(w, played, sheet, hands))
    w.drop(played.hands[-1])
    return with_what_follows(
        w, played, f"{place(w.night, played)}, hand {now} is taken out: {gone}"
    )
