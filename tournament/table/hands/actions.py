"""A game written down hand by hand: the next hand, a hand put right, a hand taken out again."""

from dataclasses import replace

from tournament import facts
from tournament.night.play.deals import hand_called, may_drop_last
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth
from tournament.night.play.side_names import who_did
from tournament.table.actions.rewritten_hands import (
    again,
    and_agreed,
    check_more,
    dealt_first,
    differs,
    hand_by_hand,
    numbered,
    replay,
    rewritten,
    turned,
)
from tournament.table.actions.sheet_presses import (
    ask_why_if_closed,
    game_of,
    place,
    with_what_follows,
)
from tournament.table.paper_rows.actions import check_depth
from tournament.words.refused import Refused
from tournament.writing.objections import NeedsReason
from tournament.writing.write import Writing, action


@action
def record_hand(w: Writing, *, hand: facts.Hand) -> str:
    """The next hand; its number tells whether somebody wrote one down meanwhile."""
    played = hand_by_hand(w, hand)
    hands = played.hands
    if hand.number > len(hands) + 1:
        now = hand_called(len(hands) + 1, played, w.night.rules)
        raise Refused(f"Table {hand.table} is at hand {now}: write that one down first.")
    if hand.number <= len(hands):
        return again(w, played, hand)
    check_more(w, played, hand)
    return rewritten(w, played, dealt_first(played, hand, w), (*hands, hand), hand.number)


@action
def change_hand(w: Writing, *, hand: facts.Hand, version: int) -> str:
    played = hand_by_hand(w, hand)
    if not 0 < hand.number <= len(played.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} yet: look at its hands again.")
    old = played.hands[hand.number - 1]
    if old == hand:
        return f"{numbered(w, played, hand)}: {who_did(w.night, played, hand)}"
    ask_why_if_closed(w, played, f"change hand {hand_called(hand.number, played, w.night.rules)}")
    if version != played.sheet.version:
        raise differs(w, played, mine=hand, theirs=old)
    hands = (*played.hands[: hand.number - 1], hand, *played.hands[hand.number :])
    sheet = dealt_first(played, hand, w)
    return rewritten(w, played, sheet, turned(w, played, sheet, hands), hand.number)


@action
def drop_hand(w: Writing, *, game: int, table: int, number: int, version: int) -> str:
    """Any hand: those after it move up, and were dealt by somebody else then. What a side has sent
    beyond them it sends again.
    """
    return _dropped(w, game_of(w, game, table), number, version)


@action
def drop_last_hand(w: Writing, *, game: int, table: int, number: int, version: int) -> str:
    """By the table itself, the last of a game that is over too, as long as nobody has played on
    because of it; and nothing that was ruled.
    """
    played = game_of(w, game, table)
    if not may_drop_last(played, w.night.rules) or number != len(played.hands):
        raise Refused(f"Table {table} takes back its own last hand alone: call the director.")
    try:
        return _dropped(w, played, number, version)
    except NeedsReason as refusal:
        raise Refused(
            f"Others were called or have played, or the prizes are awarded, because table {table} "
            "was over: call the director."
        ) from refusal


def _dropped(w: Writing, played: TableGame, number: int, version: int) -> str:
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
    replay(w, played, sheet, turned(w, played, sheet, hands))
    w.drop(played.hands[-1])
    return with_what_follows(
        w, played, f"{place(w.night, played)}, hand {now} is taken out: {gone}"
    )


@action
def deal_first(w: Writing, *, game: int, table: int, dealer: str) -> str:
    """Where the house cuts for the deal, or somebody else than usual dealt first."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    first = next((chair for chair in played.chairs if chair.value == dealer), None)
    if first is None:
        raise Refused(f"Choose one of the players at table {table} who deals first.")
    ask_why_if_closed(w, played, f"let {first} deal first")
    sheet = replace(played.sheet, dealer=first.value)
    replay(w, played, sheet, and_agreed(w, played, sheet, turned(w, played, sheet, played.hands)))
    return f"{place(w.night, played)}: {first} deals first"
