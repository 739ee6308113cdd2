"""The hands of one game written down anew: what is refused of them, and what is said."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from tournament import facts
from tournament.night.play.agreement import agreed
from tournament.night.play.deals import (
    Deal,
    deals,
    hand_called,
    in_turn,
    start,
)
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth, score
from tournament.night.play.side_names import who_did
from tournament.table.actions.sheet_presses import (
    ask_why_if_closed,
    conflict,
    game_of,
    place,
    with_what_follows,
)
from tournament.table.paper_rows.actions import check_depth
from tournament.words.refused import Refused
from tournament.writing.objections import Conflict
from tournament.writing.write import Writing


def hand_by_hand(w: Writing, hand: facts.Hand) -> TableGame:
    played = game_of(w, hand.round, hand.table)
    check_depth(played, Depth.HANDS)
    if hand.number < 1:
        raise Refused(f"Nobody knows which hand of table {hand.table} that is: open its page anew.")
    return played


def check_more(w: Writing, played: TableGame, hand: facts.Hand) -> None:
    if played.sheet.short:
        raise Refused(
            f"Table {hand.table} was taken as it stands after {len(played.hands)} hands: undo that "
            "first."
        )
    ask_why_if_closed(w, played, f"add hand {hand_called(hand.number, played, w.night.rules)}")


def again(w: Writing, played: TableGame, hand: facts.Hand) -> str:
    """A hand that is written down already: the same one is fine."""
    theirs = played.hands[hand.number - 1]
    if theirs != hand:
        raise differs(w, played, mine=hand, theirs=theirs)
    return f"{numbered(w, played, hand)}: {who_did(w.night, played, hand)}"


def differs(w: Writing, played: TableGame, *, mine: facts.Hand, theirs: facts.Hand) -> Conflict:
    now = hand_called(mine.number, played, w.night.rules)
    words = [f"hand {now} as “{who_did(w.night, played, hand)}”" for hand in (mine, theirs)]
    return conflict(w, played, mine=words[0], theirs=words[1])


def dealt_first(played: TableGame, hand: facts.Hand, w: Writing) -> facts.Sheet:
    """Whoever dealt the first hand dealt first, whatever the house has."""
    expected = start(played.sheet, played.chairs, w.night.rules).dealer
    if hand.number > 1 or hand.dealer == expected:
        return played.sheet
    return replace(played.sheet, dealer=hand.dealer)


def rewritten(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...], number: int
) -> str:
    with as_refused(played):
        hands = and_agreed(w, played, sheet, hands)
    deal = replay(w, played, sheet, hands)[number - 1]
    text = f"{who_did(w.night, played, deal.hand)}, {deal.gained} ({deal.score})"
    return with_what_follows(w, played, f"{place(w.night, played)}, hand {deal.number}: {text}")


def turned(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: Iterable[facts.Hand]
) -> tuple[facts.Hand, ...]:
    with as_refused(played):
        return in_turn(sheet, hands, played.chairs, w.night.rules)


def and_agreed(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[facts.Hand, ...]:
    """With those after them that both sides have sent alike already."""
    if not w.night.both_sides:
        return hands
    counted = score(sheet, hands, played.chairs, w.night.rules)
    return (*hands, *agreed(replace(played, sheet=sheet, hands=hands, score=counted)))


def replay(
    w: Writing, played: TableGame, sheet: facts.Sheet, hands: tuple[facts.Hand, ...]
) -> tuple[Deal, ...]:
    """All hands anew, refused where one cannot follow on the others."""
    with as_refused(played):
        counted = deals(sheet, hands, played.chairs, w.night.rules)
    w.put(*hands)
    if (sheet, hands) != (played.sheet, played.hands):
        waiting = tuple(sent for sent in sheet.said if sent[1] > len(hands))
        w.put(replace(sheet, said=waiting, version=played.sheet.version + 1))
    return counted


@contextmanager
def as_refused(played: TableGame) -> Iterator[None]:
    """The engine's own sentence, with the table it speaks of."""
    try:
        yield
    except ValueError as fault:
        raise Refused(f"Table {played.table}: {fault}") from fault


def numbered(w: Writing, played: TableGame, hand: facts.Hand) -> str:
    return f"{place(w.night, played)}, hand {hand_called(hand.number, played, w.night.rules)}"
