"""What the phone at one table shows: who sits there, the next hand with its questions, and the last
hand for the other side to look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, named
from scoring.house_rules import HouseRules
from scoring.options import NoPlay
from tournament.boards.hands import Told, Turn, hands
from tournament.boards.table_sides import Difference, Side, difference, sides
from tournament.boards.tent import moves
from tournament.night.agreement import book, side_called
from tournament.night.calls import on_tables
from tournament.night.deals import called, may_drop_last
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.onward import where_to
from tournament.night.sheets import Depth

OF_THREE = 3
CAME = {"made": "3 or 4 tricks", "march": "all five", "euchred": "2 or fewer: euchred"}


@dataclass(frozen=True, slots=True)
class Sitter:
    chair: Chair
    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class LastHand:
    """`number` is as it is stored; `called` is what people call it. `note` says who has to look at
    it, and whoever looks at this page may take it back or not.
    """

    number: int
    called: int
    words: str
    note: str
    may_go: bool


@dataclass(frozen=True, slots=True)
class TablePhone:
    """Without a `game` nothing is played there now. `why_not` says why nothing can be sent;
    `called` is the next hand as people call it, and `to_call` what the director is called for.
    Where there are `sides`, one has to be chosen first, and then it is what `side` says. `onward`
    is what comes after a game that is over.
    """

    night: str
    club: str
    table: int
    game: int | None = None
    title: str = ""
    sitters: tuple[Sitter, ...] = ()
    score: tuple[tuple[str, int], ...] = ()
    turn: Turn | None = None
    last: LastHand | None = None
    why_not: str = ""
    version: int = 0
    called: int = 0
    to_call: str = ""
    onward: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    side: str = ""
    difference: Difference | None = None

    @property
    def key(self) -> str:
        """Of the next hand: no other one has it tonight."""
        return f"{self.game}-{self.turn.number}" if self.turn else ""

    @property
    def came(self) -> tuple[tuple[str, str], ...]:
        return tuple(CAME.items())


def open_game(night: Night, table: int) -> Game | None:
    """What is played there now, or was last, as long as the next game is not seated."""
    if night.has_bracket:
        there = (one for one in night.rounds if one.games and one.games[0].table == table)
        one = on_tables(night).get(table) or max(there, key=lambda one: one.number, default=None)
        return one.games[0] if one else None
    return night.current.at(table) if night.current else None


def table_phone(night: Night, table: int, side: str = "") -> TablePhone:
    """As the whole table has it, or one side of it."""
    game = open_game(night, table)
    if game is None:
        return TablePhone(night.name, night.club_name, table)
    if not night.both_sides:
        return _page(night, game)
    whose = side_called(side, game)
    if whose is None:
        return replace(_page(night, game), turn=None, last=None, sides=sides(night, game))
    return _of_side(night, game, whose)


def _page(night: Night, game: Game) -> TablePhone:
    found = hands(night, game)
    turn = found.turn
    return TablePhone(
        night=night.name,
        club=night.club_name,
        table=game.table,
        game=game.round,
        title=f"Game {game.title}",
        sitters=tuple(
            Sitter(chair, night.entry(entry).name, turn is not None and chair is turn.dealer)
            for chair, entry in game.seats
        ),
        score=found.score,
        turn=turn if _may_send(night, game.table) else None,
        last=_last(night, found.deals[-1], may_go=_may_go(night, game)) if found.deals else None,
        why_not=_why_not(night, game.table, found.why_not),
        version=found.version,
        called=called(turn.number, game, night.rules) if turn else 0,
        to_call=_to_call(night.rules),
        onward=_onward(night, game) if game.score.is_over else (),
    )


def _to_call(rules: HouseRules) -> str:
    """What nobody at the table can send; that nobody named trump, where it counts as a hand."""
    counts = rules.nobody_names is NoPlay.ZERO_HAND
    first = "Nobody named trump, a misdeal" if counts else "A misdeal"
    return f"{first}, a renege, or anything else: call the director."


def _onward(night: Night, game: Game) -> tuple[str, ...]:
    """What comes after a game that is over, for those who sit there."""
    if game.name:
        ways = where_to(night, game.name)
        return (f"{ways}.",) if ways else ()
    if night.games == game.round:
        return _after_the_last(night)
    count = len(night.current.games) if night.current else 0
    return moves(night, game.table, count, of_three=len(game.chairs) == OF_THREE)


def _after_the_last(night: Night) -> tuple[str, ...]:
    """Whoever plays alone has a card."""
    cards = () if night.format.in_teams else ("Bring your score cards to the desk.",)
    places = (
        "Every table is in: the standings are final."
        if night.is_played
        else "The standings are final once every table is in."
    )
    return ("That was the last game.", *cards, places)


def _last(night: Night, last: Told, *, may_go: bool) -> LastHand:
    who = night.entry(last.entry).name if last.entry else ""
    return LastHand(
        last.deal.hand.number,
        last.deal.number,
        f"{who} {last.deal.deed}, {last.deal.gained}".strip(),
        "Show it to the other side.",
        may_go,
    )


def _of_side(night: Night, game: Game, whose: Seats) -> TablePhone:
    """By its own book; what the other side has not sent too may still be taken back."""
    found = _page(night, book(game, whose, night.rules))
    last = found.last
    if last:
        waits = last.number > len(game.hands)
        note = "It waits for the other side." if waits else "Both sides have sent it."
        last = replace(last, note=note, may_go=waits and _may_send(night, game.table))
    unlike = difference(night, game, whose) if _may_send(night, game.table) else None
    return replace(found, side=named(whose), last=last, difference=unlike)


def sent_words(night: Night, game: Game | None, sent: Mapping[str, str]) -> str:
    """What somebody sent of a game, as they would say it; nothing where it was no hand."""
    seats = game.seats if game else ()
    chosen = (entry for chair, entry in seats if chair.value == sent.get("maker"))
    maker = next((night.entry(entry).name for entry in chosen), "")
    came = CAME.get(sent.get("came", ""), "")
    if not maker and not came:
        return ""
    alone = ", alone" if sent.get("alone") else ""
    number = sent.get("called", "")
    return f"Hand {number}: {maker or 'nobody'} named trump{alone}: {came or 'nothing chosen'}."


def _may_go(night: Night, game: Game) -> bool:
    """The last hand, taken back by the table."""
    is_by_hands = game.score.depth is Depth.HANDS
    return may_drop_last(game) and is_by_hands and _may_send(night, game.table)


def _may_send(night: Night, table: int) -> bool:
    return table not in night.desk_tables and not night.is_closed


def _why_not(night: Night, table: int, over: str) -> str:
    if night.is_closed:
        return f"The {night.occasion.one} is closed."
    if table in night.desk_tables:
        return "This table is written down at the desk: fill in the paper sheet."
    return over
