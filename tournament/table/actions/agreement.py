"""A hand that counts once two sides of its table have sent it: what one side sends, takes back, or
lets the other be right in.
"""

from dataclasses import replace

from scoring.chairs import Seats, named
from tournament import facts
from tournament.night.play.agreement import (
    agreed,
    book,
    differing,
    key,
    mark,
    side_called,
    with_late_report,
    with_report,
)
from tournament.night.play.deals import deals, hand_called
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth
from tournament.night.play.side_names import who_did
from tournament.table.actions.rewritten_hands import (
    again,
    as_refused,
    check_more,
    dealt_first,
    hand_by_hand,
    numbered,
    rewritten,
)
from tournament.table.actions.sheet_presses import game_of
from tournament.table.paper_rows.actions import check_depth
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def send_word(w: Writing, *, side: str, hand: facts.Hand) -> str:
    """The next hand, as one side has it."""
    played = hand_by_hand(w, hand)
    whose = _side(played, side)
    if hand.number <= len(played.hands):
        return again(w, played, hand)
    own = book(played, whose, w.night.rules)
    if hand.number > len(own.hands) + 1:
        now = hand_called(len(own.hands) + 1, own, w.night.rules)
        raise Refused(f"{named(whose)} of table {hand.table} are at hand {now}: send that first.")
    if hand.number <= len(own.hands):
        return _sent_before(w, own, whose, hand)
    check_more(w, played, hand)
    with as_refused(played):
        deals(played.sheet, (*own.hands, hand), played.chairs, w.night.rules)
    return _said(w, played, whose, hand)


@action
def take_word_back(w: Writing, *, game: int, table: int, side: str, number: int) -> str:
    """The last hand that this side has sent, as long as the other has not confirmed it."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    whose = _side(played, side)
    own = book(played, whose, w.night.rules)
    if not len(played.hands) < number == len(own.hands):
        raise Refused(
            f"Hand {hand_called(number, own, w.night.rules)} cannot be taken back here: both sides "
            "have sent it, or another came after it. Call the director."
        )
    gone = (key(whose), number)
    kept = tuple(report for report in played.sheet.said if report[:2] != gone)
    w.put(replace(played.sheet, said=kept))
    return f"{_heading(w, own, whose, own.hands[-1])} taken back"


@action
def let_them_be_right(
    w: Writing, *, game: int, table: int, side: str, number: int, seen: str
) -> str:
    """Of a hand that two sides have sent, and not alike; what was `seen` must be what they say."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    whose = _side(played, side)
    theirs = next((hand for other, hand in differing(played).items() if other != whose), None)
    if theirs is None or (theirs.number, mark(theirs)) != (number, seen):
        raise Refused(f"The sides of table {table} do not differ so any more: look again.")
    check_more(w, played, theirs)
    return _said(w, played, whose, theirs)


@action
def keep_apart(w: Writing, *, hand: facts.Hand) -> str:
    """What another phone sent of a hand that stands otherwise: nothing counts by it, and the
    director sees it.
    """
    played = hand_by_hand(w, hand)
    if not 0 < hand.number <= len(played.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} any more.")
    w.put(with_late_report(played.sheet, hand))
    return f"{numbered(w, played, hand)}: another phone sent {who_did(w.night, played, hand)}"


def _side(played: TableGame, name: str) -> Seats:
    chairs = side_called(name, played)
    if chairs is None:
        raise Refused(
            f"Choose which side of table {played.table} this phone keeps "
            "score for, and send it again."
        )
    return chairs


def _sent_before(w: Writing, own: TableGame, whose: Seats, hand: facts.Hand) -> str:
    before = own.hands[hand.number - 1]
    if before != replace(hand, dealer=before.dealer):
        raise Refused(
            f"{_heading(w, own, whose, before)} {who_did(w.night, own, before)} already: take that "
            "back first."
        )
    return f"{_heading(w, own, whose, hand)} {who_did(w.night, own, hand)}"


def _said(w: Writing, played: TableGame, whose: Seats, hand: facts.Hand) -> str:
    """Written down at once where another side has sent the same."""
    now = with_report(played, whose, hand, w.night.rules)
    alike = agreed(now)
    if alike:
        first = dealt_first(now, alike[0], w)
        return rewritten(w, now, first, (*played.hands, *alike), alike[-1].number)
    w.put(now.sheet)
    own = book(now, whose, w.night.rules)
    words = f"{_heading(w, own, whose, hand)} {who_did(w.night, played, hand)}"
    return f"{words}. It counts once the other side has sent the same"


def _heading(w: Writing, own: TableGame, whose: Seats, hand: facts.Hand) -> str:
    return f"{numbered(w, own, hand)}, as {named(whose)} sent it:"
