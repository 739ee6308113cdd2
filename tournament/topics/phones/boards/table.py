"""What the phone at one table shows: who sits there, the next hand with its questions, what may be
sent, and the last hand for the other side to look at.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, side_name
from tournament.evening import courses
from tournament.evening.night import progress, sessions
from tournament.evening.night.bracket.where_next import where_to
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import book, side_called
from tournament.evening.night.play.box_kinds import POINTS
from tournament.evening.night.play.deals import hand_called, may_drop_last
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.closing import is_official, keeps_cards, open_ties
from tournament.topics.phones.boards.players import seats_next
from tournament.topics.table.boards.hands import (
    NextHand,
    Special,
    Sums,
    WrittenHand,
    hands,
    specials,
)
from tournament.topics.table.boards.table_sides import Difference, ScoringSide, difference, sides

OF_THREE = 3
CAME = {"made": "3 or 4 tricks", "march": "all five", "euchred": "2 or fewer: euchred"}


@dataclass(frozen=True, slots=True)
class LoneQuestion:
    """What the table is asked about a lone hand, with its two answers."""

    text: str
    no: str
    yes: str


LONE_OF_FOUR = LoneQuestion("Alone?", "With the partner", "Alone")
# Nobody has a partner, but only a declared hand earns the points for one: Tanglewood, Three Handed
# Table.
LONE_OF_THREE = LoneQuestion("Did they say: I am playing it alone?", "Not said", "Said")


@dataclass(frozen=True, slots=True)
class Sitter:
    chair: Chair
    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand. `number` is as it is stored, `called` is what people call it. `note` says who
    has to look at it, and `may_go` whether this phone may take it back.
    """

    number: int
    called: int
    words: str
    note: str
    may_go: bool


@dataclass(frozen=True, slots=True)
class TablePhone:
    """All that the phone shows. Without a `game` nothing is played there now; `title` is what
    everybody calls it. `why_not` says why nothing can be sent; `called` is the next hand as people
    call it, `unplayed` what may be sent of it instead of who named trump, and `to_call` what the
    director is called for. If there are `sides`, one has to be chosen first; then it is `side`.
    After a game `where_next` says what comes.
    """

    night: str
    club: str
    table: int
    game: TableGame | None = None
    title: str = ""
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
    rulings: tuple[str, ...] = ()  # that the score does not contain yet

    @property
    def key(self) -> str:
        """Return a key for the next hand that no other hand has tonight."""
        return f"{self.game.round}-{self.turn.number}" if self.game and self.turn else ""

    @property
    def lone_question(self) -> LoneQuestion:
        return LONE_OF_THREE if len(self.sitters) == OF_THREE else LONE_OF_FOUR

    @property
    def came(self) -> tuple[tuple[str, str], ...]:
        return tuple(CAME.items())


def table_phone(night: Night, table: int, side: str = "") -> TablePhone:
    """Return what the phone of the whole table shows, or of one side of it."""
    game = courses.of(night).open_game(table)
    if game is None:
        return TablePhone(night.name, night.club_name, table)
    if not night.plan.both_sides:
        return _page(night, game)
    whose = side_called(side, game)
    if whose is None:
        return replace(_page(night, game), turn=None, last=None, sides=sides(night, game))
    return _page_of_side(night, game, whose)


def next_seats(night: Night, game: TableGame | None) -> tuple[str, ...]:
    """Return where each of those who sit there goes after the game, if that is known."""
    played = night.rounds.of(game.round) if game else None
    if game is None or played is None or game.name or not game.score.is_over:
        return ()
    seats = seats_next(night)
    parties = dict.fromkeys(progress.party_in(night, played, entry) for _, entry in game.seats)
    return tuple(
        f"{night.parties.of(number).name_in(game.round)}: {seats[number].where}."
        for number in parties
        if number in seats
    )


def unplayed_hands(night: Night, game: TableGame) -> tuple[Special, ...]:
    """Return what counts as a hand though nobody played it, so that the table sends it too."""
    return tuple(special for special in specials(night, game) if special.digit)


def director_note(night: Night, game: TableGame) -> str:
    """Return what the table cannot send, and calls the director for."""
    events = {special.event for special in specials(night, game)}
    left = events - {special.event for special in unplayed_hands(night, game)}
    misdeal = "A misdeal, a" if any(event.startswith("misdeal") for event in left) else "A"
    return f"{misdeal} renege, or anything else: call the director."


def sent_words(night: Night, game: TableGame | None, sent: Mapping[str, str]) -> str:
    """Return a hand that was sent, in the words of the table; empty if it was no hand."""
    seats = game.seats if game else ()
    makers = (entry for chair, entry in seats if chair.value == sent.get("maker"))
    maker = next((night.entries.of(entry).name for entry in makers), "")
    came = CAME.get(sent.get("came", ""), "")
    instead = unplayed_hands(night, game) if game else ()
    words = next((special.words for special in instead if special.event == sent.get("maker")), "")
    if words:
        return f"Hand {sent.get('called', '')}: {words}."
    if not maker and not came:
        return ""
    alone = ", alone" if sent.get("alone") else ""
    number = sent.get("called", "")
    return f"Hand {number}: {maker or 'nobody'} named trump{alone}: {came or 'nothing chosen'}."


def _page(night: Night, game: TableGame) -> TablePhone:
    page = hands(night, game)
    turn = page.turn
    return TablePhone(
        night=night.name,
        club=night.club_name,
        table=game.table,
        game=game,
        title=title_of(night, game.round),
        sitters=tuple(
            Sitter(chair, night.entries.of(entry).name, turn is not None and chair is turn.dealer)
            for chair, entry in game.seats
        ),
        points=tuple((box, points) for box, points in page.sums if box.kind is POINTS),
        turn=turn if _may_send(night, game.table) else None,
        last=_last(night, page.deals[-1], may_go=_may_go(night, game)) if page.deals else None,
        why_not=_why_not(night, game.table, page.why_not),
        called=hand_called(turn.number, game, night.rules) if turn else 0,
        unplayed=unplayed_hands(night, game),
        to_call=director_note(night, game),
        where_next=_where_next(night, game) if game.score.is_over else (),
        rulings=page.rulings,
    )


def _where_next(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return what comes after a game that is over, for those who sit there."""
    if game.name:
        ways = where_to(night, game.name)
        return (f"{ways}.",) if ways else ()
    if sessions.games(night) == game.round:
        return _after_the_last(night)
    if known := next_seats(night, game):
        return known
    played = night.rounds.current
    tables = played.tables if played else ()
    return courses.of(night).moves(game.table, tables, of_three=len(game.chairs) == OF_THREE)


def _after_the_last(night: Night) -> tuple[str, ...]:
    """Return what a table does after its last game, and how certain the places are."""
    cards = ("Bring your score cards to the desk.",) if keeps_cards(night) else ()
    return ("That was the last game.", *cards, _how_certain(night))


def _how_certain(night: Night) -> str:
    if not progress.is_played(night):
        return "The standings are final once every table is in."
    if open_ties(night):
        return "Every table is in. Tied places are still to be decided: listen for a playoff."
    if not is_official(night):
        return "Every table is in. The standings are unofficial while cards are being checked."
    return "Every table is in. The standings are final."


def _last(night: Night, last: WrittenHand, *, may_go: bool) -> LastHand:
    who = night.entries.of(last.entry).name if last.entry else ""
    return LastHand(
        last.deal.hand.number,
        last.deal.number,
        f"{who} {last.deal.deed}, {last.deal.gain}".strip(),
        "Show it to the other side.",
        may_go,
    )


def _page_of_side(night: Night, game: TableGame, whose: Seats) -> TablePhone:
    """Return the page of one side, by its own book. It may take back what the other has
    not sent.
    """
    page = _page(night, book(game, whose, night.rules))
    last = page.last
    if last:
        waits = last.number > len(game.hands)
        note = "It waits for the other side." if waits else "Both sides have sent it."
        last = replace(last, note=note, may_go=waits and _may_send(night, game.table))
    unlike = difference(night, game, whose) if _may_send(night, game.table) else None
    return replace(page, side=side_name(whose), last=last, difference=unlike)


def _may_go(night: Night, game: TableGame) -> bool:
    """Return whether the table may take its last hand back."""
    is_by_hands = game.score.depth is Depth.HANDS
    return may_drop_last(game, night.rules) and is_by_hands and _may_send(night, game.table)


def _may_send(night: Night, table: int) -> bool:
    return table not in night.plan.kept_at_desk and not night.is_closed


def _why_not(night: Night, table: int, over: str) -> str:
    if night.is_closed:
        return f"The {night.occasion.one} is closed."
    if table in night.plan.kept_at_desk:
        return "This table is written down at the desk: fill in the paper sheet."
    return over
