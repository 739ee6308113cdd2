"""The page of a table phone: the players, the questions about the next hand, and the last hand for
the other side to check.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, is_three_handed, side_name
from tournament.evening import courses
from tournament.evening.night import progress, time_slots
from tournament.evening.night.bracket.where_next import where_both_go
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import game_as_kept_by, side_by_key
from tournament.evening.night.play.box_kinds import POINTS
from tournament.evening.night.play.deals import hand_number, may_take_back_last_hand
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import DASH, Depth
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.closing import collects_cards, is_official, open_ties
from tournament.topics.phones.boards.players import has_same_players, next_seat_by_party
from tournament.topics.table.boards.hands import (
    BoxSums,
    NextHand,
    UnplayedResult,
    WrittenHand,
    hands_of_table,
    unplayed_results,
)
from tournament.topics.table.boards.table_sides import (
    ReportConflict,
    ScoringSide,
    find_report_conflict,
    scoring_sides,
)

CARDS_MAY_BE_WRONG = (
    "Players came or left. Printed scorecards may be wrong.",
    "Wait for your next seat.",
)
RESULT_LABELS = {"made": "3 or 4 tricks", "march": "All 5", "euchred": f"0{DASH}2: euchred"}
WAITING_FOR_OTHERS = "Waiting for the other side."


@dataclass(frozen=True, slots=True)
class LoneQuestion:
    """The question whether the maker played alone, with its two answers."""

    text: str
    no: str
    yes: str


LONE_QUESTION = LoneQuestion("Alone?", "With partner", "Alone")
# No one has a partner, but only a declared loner earns its points: Tanglewood, Three Handed
# Table.
LONE_QUESTION_AT_THREE = LoneQuestion("Did they say “I am playing it alone”?", "Not said", "Said")


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    chair: Chair
    name: str
    deals: bool


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand that was entered. `number` is the stored number, and `shown_number` the one
    that players see. `note` says who should check the hand.
    """

    number: int
    shown_number: int
    words: str
    note: str
    may_undo: bool


@dataclass(frozen=True, slots=True)
class TablePhone:
    """The contents of a table phone. `game` is None if nothing is played at the table. `why_not`
    says why no hand can be sent. `unplayed_hands` are events that can be sent instead of a maker.
    `director_note` says what to call the director for. If there are `sides`, the phone has to
    choose one first. `where_next` is filled in after the game.
    """

    night: str
    table: int
    game: TableGame | None = None
    title: str = ""
    sitters: tuple[SeatedPlayer, ...] = ()
    points: BoxSums = ()
    next_hand: NextHand | None = None
    last_hand: LastHand | None = None
    why_not: str = ""
    hand_number: int = 0
    unplayed_hands: tuple[UnplayedResult, ...] = ()
    director_note: str = ""
    where_next: tuple[str, ...] = ()
    sides: tuple[ScoringSide, ...] = ()
    side: str = ""
    difference: ReportConflict | None = None
    rulings: tuple[str, ...] = ()  # not in the score yet

    @property
    def key(self) -> str:
        """Return a key that only the next hand of this game has, or an empty string."""
        return f"{self.game.round}-{self.next_hand.number}" if self.game and self.next_hand else ""

    @property
    def lone_question(self) -> LoneQuestion:
        return LONE_QUESTION_AT_THREE if is_three_handed(self.sitters) else LONE_QUESTION

    @property
    def results(self) -> tuple[tuple[str, str], ...]:
        return tuple(RESULT_LABELS.items())


def table_phone(night: Night, table: int, side: str = "") -> TablePhone:
    """Return the page of a table's only phone, or of the phone of one `side`."""
    game = courses.course_of(night).latest_game_at(table)
    if game is None:
        return TablePhone(night.name, table)
    if not night.plan.both_sides:
        return _page(night, game)
    own_side = side_by_key(side, game)
    if own_side is None:
        return replace(
            _page(night, game), next_hand=None, last_hand=None, sides=scoring_sides(night, game)
        )
    return _page_of_side(night, game, own_side)


def next_seats(night: Night, game: TableGame | None) -> tuple[str, ...]:
    """Return where each player of the table sits next, or nothing if that is not known yet."""
    seated_game = night.rounds.with_number(game.round) if game else None
    if game is None or seated_game is None or game.name or not game.score.is_over:
        return ()
    seats = next_seat_by_party(night)
    parties = dict.fromkeys(
        progress.party_number_in(night, seated_game, entry) for _, entry in game.seats
    )
    return tuple(
        f"{night.parties.with_number(number).name_in(game.round)}: {seats[number].table_and_chair}."
        for number in parties
        if number in seats
    )


def unplayed_hands(night: Night, game: TableGame) -> tuple[UnplayedResult, ...]:
    """Return the events that count as a hand and that the table can send."""
    return tuple(result for result in unplayed_results(night, game) if result.digit)


def sent_hand_sentence(night: Night, game: TableGame | None, sent_values: Mapping[str, str]) -> str:
    """Return a sent hand in words, or an empty string if no hand was sent."""
    seats = game.seats if game else ()
    makers = (entry for chair, entry in seats if chair.value == sent_values.get("maker"))
    maker = next((night.entries.with_number(entry).name for entry in makers), "")
    result_words = RESULT_LABELS.get(sent_values.get("came", ""), "")
    for result in unplayed_hands(night, game) if game else ():
        if result.event == sent_values.get("maker"):
            return f"Hand {sent_values.get('called', '')}: {result.words}."
    if not maker and not result_words:
        return ""
    alone_words = ", alone" if sent_values.get("alone") else ""
    number = sent_values.get("called", "")
    return (
        f"Hand {number}: {maker or 'no one'} named trump{alone_words}. "
        f"{result_words or 'No tricks chosen'}."
    )


def _page(night: Night, game: TableGame) -> TablePhone:
    page = hands_of_table(night, game)
    next_hand = page.next_hand
    return TablePhone(
        night=night.name,
        table=game.table,
        game=game,
        title=game_title(night, game.round),
        sitters=tuple(
            SeatedPlayer(
                chair,
                night.entries.with_number(entry).name,
                next_hand is not None and chair is next_hand.dealer,
            )
            for chair, entry in game.seats
        ),
        points=tuple((box, points) for box, points in page.box_sums if box.kind is POINTS),
        next_hand=next_hand if _can_send(night, game.table) else None,
        last_hand=_last_hand(night, page.deals[-1], may_undo=_may_undo(night, game))
        if page.deals
        else None,
        why_not=_why_not_sending(night, game.table, page.why_no_more_hands),
        hand_number=hand_number(next_hand.number, game, night.rules) if next_hand else 0,
        unplayed_hands=unplayed_hands(night, game),
        director_note=_director_note(night, game),
        where_next=_where_next(night, game) if game.score.is_over else (),
        rulings=page.rulings,
    )


def _where_next(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return sentences about what comes next for the players of a finished game."""
    if game.name:
        ways = where_both_go(with_distinct_names(night), game.name)
        return (f"{ways}.",) if ways else ()
    if time_slots.game_count(night) == game.round:
        cards = ("Bring your scorecards to the desk.",) if collects_cards(night) else ()
        return ("That was the last game.", *cards, _places_sentence(night))
    if known_seats := next_seats(with_distinct_names(night), game):
        return known_seats
    if night.format.is_drawn_in_advance and not has_same_players(night):
        return CARDS_MAY_BE_WRONG
    seated_game = night.rounds.current_game
    table_numbers = seated_game.table_numbers if seated_game else ()
    sentences = courses.course_of(night).move_sentences(
        game.table, table_numbers, of_three=is_three_handed(game.chairs)
    )
    tie_sentence = night.rules.tied_game.sentence if game.winners else ""
    return tuple(sentence for sentence in sentences if sentence != tie_sentence)


def _places_sentence(night: Night) -> str:
    """Return a sentence about whether the standings are final."""
    if not progress.is_fully_played(night):
        return "Standings are final when all scores are in."
    if open_ties(night):
        return "All scores are in. Some places are tied. Listen for a playoff."
    if not is_official(night):
        return "All scores are in. Standings are unofficial until scorecards are checked."
    return "All scores are in. Standings are final."


def _director_note(night: Night, game: TableGame) -> str:
    """Return the sentence about events that only the director can enter."""
    director_events = [result.event for result in unplayed_results(night, game) if not result.digit]
    has_misdeal = any(event.startswith("misdeal") for event in director_events)
    return f"{'Misdeal, renege' if has_misdeal else 'Renege'} or anything else? Call the director."


def _last_hand(night: Night, last_hand: WrittenHand, *, may_undo: bool) -> LastHand:
    player_name = night.entries.with_number(last_hand.entry).name if last_hand.entry else ""
    return LastHand(
        last_hand.deal.hand.number,
        last_hand.deal.number,
        f"{player_name} {last_hand.deal.action_words}, {last_hand.deal.gain_words}".strip(),
        "Show it to the other side.",
        may_undo,
    )


def _page_of_side(night: Night, game: TableGame, own_side: Seats) -> TablePhone:
    """Return the page of one side with the hands it has sent. It can undo a hand that the other
    side has not sent yet.
    """
    page = _page(night, game_as_kept_by(game, own_side, night.rules))
    last_hand = page.last_hand
    if last_hand:
        is_waiting = last_hand.number > len(game.hands)
        note = WAITING_FOR_OTHERS if is_waiting else "Both sides agree."
        last_hand = replace(
            last_hand, note=note, may_undo=is_waiting and _can_send(night, game.table)
        )
    difference = (
        find_report_conflict(night, game, own_side) if _can_send(night, game.table) else None
    )
    return replace(page, side=side_name(own_side), last_hand=last_hand, difference=difference)


def _may_undo(night: Night, game: TableGame) -> bool:
    is_by_hands = game.score.depth is Depth.HANDS
    return (
        may_take_back_last_hand(game, night.rules) and is_by_hands and _can_send(night, game.table)
    )


def _can_send(night: Night, table: int) -> bool:
    return table not in night.plan.paper_tables and not night.is_closed


def _why_not_sending(night: Night, table: int, over_words: str) -> str:
    if night.is_closed:
        return f"The {night.occasion.singular} is closed."
    if table in night.plan.paper_tables:
        return "This table uses a paper score sheet."
    return over_words
