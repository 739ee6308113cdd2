"""A game written down hand by hand: the next hand, a hand put right, a hand taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournament.actions.as_read import check_depth
from tournament.actions.objections import Closed, Conflict
from tournament.actions.sheets import check_open, conflict, game_of, place, said
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.agreement import agreed
from tournament.night.deals import Deal, called, deals, deed, in_turn, may_drop_last, start, whose
from tournament.night.games import Game
from tournament.night.sheets import Depth, score
from tournament.refused import Refused


@action
def record_hand(w: Writing, *, hand: facts.Hand) -> str:
    """The next hand; its number tells whether somebody wrote one down meanwhile."""
    played = hand_by_hand(w, hand)
    known = played.hands
    if hand.number > len(known) + 1:
        now = called_now(w, played, len(known) + 1)
        raise Refused(f"Table {hand.table} is at hand {now}: write that one down first.")
    if hand.number <= len(known):
        return again(w, played, hand)
    check_more(w, played, hand)
    return rewritten(w, played, dealt_first(played, hand, w), (*known, hand), hand.number)


@action
def change_hand(w: Writing, *, hand: facts.Hand, version: int) -> str:
    played = hand_by_hand(w, hand)
    if not 0 < hand.number <= len(played.hands):
        raise Refused(f"Table {hand.table} has no hand {hand.number} yet: look at its hands again.")
    old = played.hands[hand.number - 1]
    if old == hand:
        return f"{numbered(w, played, hand)}: {told_as(w, played, hand)}"
    check_open(w, played, f"change hand {called_now(w, played, hand.number)}")
    if version != played.sheet.version:
        raise _differs(w, played, mine=hand, theirs=old)
    hands = (*played.hands[: hand.number - 1], hand, *played.hands[hand.number :])
    sheet = dealt_first(played, hand, w)
    return rewritten(w, played, sheet, _in_turn(w, played, sheet, hands), hand.number)


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
    if not may_drop_last(played) or number != len(played.hands):
        raise Refused(f"Table {table} takes back its own last hand alone: call the director.")
    try:
        return _dropped(w, played, number, version)
    except Closed as refusal:
        raise Refused(
            f"Others were called or have played, or the prizes are awarded, because table {table} "
            "was over: call the director."
        ) from refusal


def _dropped(w: Writing, played: Game, number: int, version: int) -> str:
    table = played.table
    check_depth(played, Depth.HANDS)
    if not 0 < number <= len(played.hands):
        raise Refused(f"Table {table} has no hand {number}: look at its hands again.")
    if version != played.sheet.version:
        raise Refused(f"Somebody wrote down more at table {table}: look at its hands again.")
    now = called_now(w, played, number)
    check_open(w, played, f"take hand {now} out")
    hands = (*played.hands[: number - 1], *played.hands[number:])
    dealer = played.sheet.dealer if hands else ""
    sheet = replace(played.sheet, short=False, hands_played=None, dealer=dealer, said=())
    gone = told_as(w, played, played.hands[number - 1])
    _replay(w, played, sheet, _in_turn(w, played, sheet, hands))
    w.drop(played.hands[-1])
    return said(w, played, f"{place(w.night, played)}, hand {now} is taken out: {gone}")


@action
def deal_first(w: Writing, *, game: int, table: int, dealer: str) -> str:
    """Where the house cuts for the deal, or somebody else than usual dealt first."""
    played = game_of(w, game, table)
    check_depth(played, Depth.HANDS)
    first = next((chair for chair in played.chairs if chair.value == dealer), None)
    if first is None:
        raise Refused(f"Choose one of the players at table {table} who deals first.")
    check_open(w, played, f"let {first} deal first")
    sheet = replace(played.sheet, dealer=first.value)
    hands = _in_turn(w, played, sheet, played.hands)
    _replay(w, played, sheet, _and_agreed(w, played, sheet, hands))
    return f"{place(w.night, played)}: {first} deals first"


def hand_by_hand(w: Writing, hand: facts.Hand) -> Game:
    played = game_of(w, hand.round, hand.table)
    check_depth(played, Depth.HANDS)
    if hand.number < 1:
        raise Refused(f"Nobody knows which hand of table {hand.table} that is: open its page anew.")
    return played


def check_more(w: Writing, played: Game, hand: facts.Hand) -> None:
    if played.sheet.short:
        raise Refused(
            f"Table {hand.table} was taken as it stands after {len(played.hands)} hands: undo that "
            "first."
        )
    check_open(w, played, f"add hand {called_now(w, played, hand.number)}")


def again(w: Writing, played: Game, hand: facts.Hand) -> str:
    """A hand that is written down already: the same one is fine."""
    theirs = played.hands[hand.number - 1]
    if theirs != hand:
        raise _differs(w, played, mine=hand, theirs=theirs)
    return f"{numbered(w, played, hand)}: {told_as(w, played, hand)}"


def _differs(w: Writing, played: Game, *, mine: facts.Hand, theirs: facts.Hand) -> Conflict:
    now = called_now(w, played, mine.number)
    words = [f"hand {now} as “{told_as(w, played, one)}”" for one in (mine, theirs)]
    return conflict(w, played, mine=words[0], theirs=words[1])


def dealt_first(played: Game, hand: facts.Hand, w: Writing) -> facts.Sheet:
    """Whoever dealt the first hand dealt first, whatever the house has."""
    expected = start(played.sheet, played.chairs, w.night.rules).dealer
    if hand.number > 1 or hand.dealer == expected:
        return played.sheet
    return replace(played.sheet, dealer=hand.dealer)


def _in_turn(
    w: Writing, played: Game, sheet: facts.Sheet, hands: Iterable[facts.Hand]
) -> tuple[facts.Hand, ...]:
    with told_to_the_director(played):
        return in_turn(sheet, hands, played.chairs, w.night.rules)


def rewritten(
    w: Writing, played: Game, sheet: facts.Sheet, hands: tuple[facts.Hand, ...], number: int
) -> str:
    with told_to_the_director(played):
        hands = _and_agreed(w, played, sheet, hands)
    found = _replay(w, played, sheet, hands)[number - 1]
    told = f"{told_as(w, played, found.hand)}, {found.gained} ({found.score})"
    return said(w, played, f"{place(w.night, played)}, hand {found.number}: {told}")


def _and_agreed(
    w: Writing, played: Game, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[facts.Hand, ...]:
    """With those after them that both sides have sent alike already."""
    if not w.night.both_sides:
        return hands
    counted = score(sheet, hands, played.chairs, w.night.rules)
    return (*hands, *agreed(replace(played, sheet=sheet, hands=hands, score=counted)))


def _replay(
    w: Writing, played: Game, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[Deal, ...]:
    """All hands anew, refused where one cannot follow on the others."""
    with told_to_the_director(played):
        found = deals(sheet, hands, played.chairs, w.night.rules)
    w.put(*hands)
    if (sheet, hands) != (played.sheet, played.hands):
        waiting = tuple(one for one in sheet.said if one[1] > len(hands))
        w.put(replace(sheet, said=waiting, version=played.sheet.version + 1))
    return found


@contextmanager
def told_to_the_director(played: Game) -> Iterator[None]:
    """The engine's own sentence, with the table it speaks of."""
    try:
        yield
    except ValueError as fault:
        raise Refused(f"Table {played.table}: {fault}") from fault


def numbered(w: Writing, played: Game, hand: facts.Hand) -> str:
    return f"{place(w.night, played)}, hand {called_now(w, played, hand.number)}"


def called_now(w: Writing, played: Game, number: int) -> int:
    return called(number, played, w.night.rules)


def told_as(w: Writing, played: Game, hand: facts.Hand) -> str:
    chair = whose(hand)
    name = f"{w.night.entry(dict(played.seats)[chair]).name} " if chair in played.chairs else ""
    return f"{name}{deed(hand)}"
