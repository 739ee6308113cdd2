"""What the phone at one table shows: who sits there, the next hand with its questions, and the last
hand for the other side to look at.
"""

from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, named
from tournament import courses
from tournament.night.bracket.where_next import where_to
from tournament.night.night import Night
from tournament.night.play.agreement import book, side_called
from tournament.night.play.box_kinds import POINTS
from tournament.night.play.deals import hand_called, may_drop_last
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import Depth
from tournament.phones.boards.may_be_sent import CAME, to_call, unplayed
from tournament.table.boards.sums import Sums
from tournament.table.boards.table_sides import Difference, ScoringSide, difference, sides
from tournament.table.hands.board import NextHand, Special, WrittenHand, hands

OF_THREE = 3


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
    `called` is the next hand as people call it, `unplayed` what may be sent of it instead of who
    named trump, and `to_call` what the director is called for.
    Where there are `sides`, one has to be chosen first, and then it is what `side` says; after a
    game that is over `where_next` is what comes.
    """

    night: str
    club: str
    table: int
    game: TableGame | None = None
    sitters: tuple[Sitter, ...] = ()
    points: Sums = ()
    turn: NextHand | None = None
    last: LastHand | None = None
    why_not: str = ""
    called: int = 0
    unplayed: tuple[Special, ...] = ()
    to_call: str = ""
    where_next: tuple[str, ...] = ()
    sides: tuple[ScoringSide, ...] = ()
    side: str = ""
    difference: Difference | None = None

    @property
    def key(self) -> str:
        """Of the next hand: no other one has it tonight."""
        return f"{self.game.round}-{self.turn.number}" if self.game and self.turn else ""

    @property
    def came(self) -> tuple[tuple[str, str], ...]:
        return tuple(CAME.items())


def table_phone(night: Night, table: int, side: str = "") -> TablePhone:
    """As the whole table has it, or one side of it."""
    game = courses.of(night).open_game(table)
    if game is None:
        return TablePhone(night.name, night.club_name, table)
    if not night.both_sides:
        return _page(night, game)
    whose = side_called(side, game)
    if whose is None:
        return replace(_page(night, game), turn=None, last=None, sides=sides(night, game))
    return _of_side(night, game, whose)


def _page(night: Night, game: TableGame) -> TablePhone:
    page = hands(night, game)
    turn = page.turn
    return TablePhone(
        night=night.name,
        club=night.club_name,
        table=game.table,
        game=game,
        sitters=tuple(
            Sitter(chair, night.entry(entry).name, turn is not None and chair is turn.dealer)
            for chair, entry in game.seats
        ),
        points=tuple((box, points) for box, points in page.sums if box.kind is POINTS),
        turn=turn if _may_send(night, game.table) else None,
        last=_last(night, page.deals[-1], may_go=_may_go(night, game)) if page.deals else None,
        why_not=_why_not(night, game.table, page.why_not),
        called=hand_called(turn.number, game, night.rules) if turn else 0,
        unplayed=unplayed(night, game),
        to_call=to_call(night, game),
        where_next=_where_next(night, game) if game.score.is_over else (),
    )


def _where_next(night: Night, game: TableGame) -> tuple[str, ...]:
    """What comes after a game that is over, for those who sit there."""
    if game.name:
        ways = where_to(night, game.name)
        return (f"{ways}.",) if ways else ()
    if night.games == game.round:
        return _after_the_last(night)
    count = len(night.current.games) if night.current else 0
    return courses.of(night).moves(game.table, count, of_three=len(game.chairs) == OF_THREE)


def _after_the_last(night: Night) -> tuple[str, ...]:
    """Whoever plays alone has a card."""
    cards = ("Bring your score cards to the desk.",) if night.called.keeps_a_card else ()
    places = (
        "Every table is in: the standings are final."
        if night.is_played
        else "The standings are final once every table is in."
    )
    return ("That was the last game.", *cards, places)


def _last(night: Night, last: WrittenHand, *, may_go: bool) -> LastHand:
    who = night.entry(last.entry).name if last.entry else ""
    return LastHand(
        last.deal.hand.number,
        last.deal.number,
        f"{who} {last.deal.deed}, {last.deal.gained}".strip(),
        "Show it to the other side.",
        may_go,
    )


def _of_side(night: Night, game: TableGame, whose: Seats) -> TablePhone:
    """By its own book; what the other side has not sent too may still be taken back."""
    page = _page(night, book(game, whose, night.rules))
    last = page.last
    if last:
        waits = last.number > len(game.hands)
        note = "It waits for the other side." if waits else "Both sides have sent it."
        last = replace(last, note=note, may_go=waits and _may_send(night, game.table))
    unlike = difference(night, game, whose) if _may_send(night, game.table) else None
    return replace(page, side=named(whose), last=last, difference=unlike)


def _may_go(night: Night, game: TableGame) -> bool:
    """The last hand, taken back by the table."""
    is_by_hands = game.score.depth is Depth.HANDS
    return may_drop_last(game, night.rules) and is_by_hands and _may_send(night, game.table)


def _may_send(night: Night, table: int) -> bool:
    return table not in night.desk_tables and not night.is_closed


def _why_not(night: Night, table: int, over: str) -> str:
    if night.is_closed:
        return f"The {night.occasion.one} is closed."
    if table in night.desk_tables:
        return "This table is written down at the desk: fill in the paper sheet."
    return over
