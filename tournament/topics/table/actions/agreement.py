"""A table whose two sides both keep score, where a hand counts once both have sent the same: what
one side sends, takes back, or accepts from the other.
"""

from dataclasses import replace

from scoring.chairs import Seats, side_name
from tournament.evening import facts
from tournament.evening.night.play.agreement import (
    agreed_hands,
    book,
    differing,
    key,
    mark,
    side_called,
    with_late_report,
    with_report,
)
from tournament.evening.night.play.deals import deals, hand_called
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.side_names import who_did
from tournament.evening.words.refused import Refused
from tournament.storage.writing.write import Writing, action
from tournament.topics.table.actions.hands import (
    answer_again,
    check_may_add,
    game_of_hand,
    hand_label,
    refuse_faults,
    rewrite,
    with_first_dealer,
)
from tournament.topics.table.actions.sheet_presses import check_depth, game_of


@action
def send_word(w: Writing, *, side: str, hand: facts.Hand) -> str:
    """Store the next hand as one side has it; it counts once the other side has sent the same."""
    played = game_of_hand(w, hand)
    whose = _side(played, side)
    if hand.number <= len(played.hands):
        return answer_again(w, played, hand)
    side_book = book(played, whose, w.night.rules)
    if hand.number > len(side_book.hands) + 1:
        now = hand_called(len(side_book.hands) + 1, side_book, w.night.rules)
        raise Refused(
            f"{side_name(whose)} of table {hand.table} are at hand {now}: send that first."
        )
    if hand.number <= len(side_book.hands):
        return _send_again(w, side_book, whose, hand)
    check_may_add(w, played, hand)
    with refuse_faults(played):
        deals(played.sheet, (*side_book.hands, hand), played.chairs, w.night.rules)
    return _store_word(w, played, whose, hand)


@action
def take_word_back(w: Writing, *, game: int, table: int, side: str, number: int) -> str:
    """Take back the last hand this side has sent, unless the other has sent the same."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    whose = _side(played, side)
    side_book = book(played, whose, w.night.rules)
    if not len(played.hands) < number == len(side_book.hands):
        raise Refused(
            f"Hand {hand_called(number, side_book, w.night.rules)} cannot be taken back here: both "
            "sides have sent it, or another came after it. Call the director."
        )
    taken_back = (key(whose), number)
    left = tuple(report for report in played.sheet.said if report[:2] != taken_back)
    w.put(replace(played.sheet, said=left))
    return f"{_heading(w, side_book, whose, side_book.hands[-1])} taken back"


@action
def let_them_be_right(
    w: Writing, *, game: int, table: int, side: str, number: int, seen: str
) -> str:
    """Accept the other side's version of a hand that was sent in two ways. It must still be the one
    that was `seen`.
    """
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    whose = _side(played, side)
    theirs = next((hand for other, hand in differing(played).items() if other != whose), None)
    if theirs is None or (theirs.number, mark(theirs)) != (number, seen):
        raise Refused(f"The sides of table {table} do not differ so any more: look again.")
    check_may_add(w, played, theirs)
    return _store_word(w, played, whose, theirs)


@action
def keep_apart(w: Writing, *, hand: facts.Hand) -> str:
    """Store a hand that another phone sent and that stands differently. It counts for nothing, and
    the director sees it.
    """
    played = game_of_hand(w, hand)
    if not 0 < hand.number <= len(played.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} any more.")
    w.put(with_late_report(played.sheet, hand))
    return f"{hand_label(w, played, hand)}: another phone sent {who_did(w.night, played, hand)}"


def _side(played: TableGame, name: str) -> Seats:
    chairs = side_called(name, played)
    if chairs is None:
        raise Refused(
            f"Choose which side of table {played.table} this phone keeps "
            "score for, and send it again."
        )
    return chairs


def _send_again(w: Writing, side_book: TableGame, whose: Seats, hand: facts.Hand) -> str:
    before = side_book.hands[hand.number - 1]
    if before != replace(hand, dealer=before.dealer):
        stands = f"{_heading(w, side_book, whose, before)} {who_did(w.night, side_book, before)}"
        raise Refused(f"{stands} already: take that back first.")
    return f"{_heading(w, side_book, whose, hand)} {who_did(w.night, side_book, hand)}"


def _store_word(w: Writing, played: TableGame, whose: Seats, hand: facts.Hand) -> str:
    """Store what a side has sent, and write the hand down if another side has sent the same."""
    now = with_report(played, whose, hand, w.night.rules)
    alike = agreed_hands(now)
    if alike:
        first = with_first_dealer(now, alike[0], w)
        return rewrite(w, now, first, (*played.hands, *alike), alike[-1].number)
    w.put(now.sheet)
    side_book = book(now, whose, w.night.rules)
    words = f"{_heading(w, side_book, whose, hand)} {who_did(w.night, played, hand)}"
    return f"{words}. It counts once the other side has sent the same"


def _heading(w: Writing, side_book: TableGame, whose: Seats, hand: facts.Hand) -> str:
    return f"{hand_label(w, side_book, hand)}, as {side_name(whose)} sent it:"
