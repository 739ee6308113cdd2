"""The paper score sheet of one table for one game: the players in their seats, the dealer of each
hand, and what a hand is worth. A blank sheet has no names.
"""

from dataclasses import dataclass, replace

from scoring.chairs import (
    CHAIRS_CLOCKWISE,
    Chair,
    Seats,
    chair_left_of,
    is_three_handed,
    side_name,
    sides_at_table,
)
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FirstDealerRule, UnplayedDealRule
from scoring.dollars import format_dollars
from scoring.game import scorekeeper_chair
from tournament.evening import courses
from tournament.evening.night import progress, time_slots
from tournament.evening.night.bracket.calls import find_current_game, require_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.time_slots import time_slot_note
from tournament.evening.words.many import count_of

CHAIRS_OF_THREE = CHAIRS_CLOCKWISE[:3]


@dataclass(frozen=True, slots=True)
class SheetSitter:
    chair: Chair
    number: int | None
    name: str

    @property
    def label(self) -> str:
        return self.name if self.number is None else f"{self.name} ({self.number})"


@dataclass(frozen=True, slots=True)
class SheetSide:
    """The players whose points are counted together: a team, the seats N/S or E/W, or one seat at a
    3-player table.
    """

    seats_words: str
    sitters: tuple[SheetSitter, ...]
    team: int | None = None

    @property
    def name(self) -> str:
        return f"Team {self.team}" if self.team else self.seats_words

    @property
    def words(self) -> str:
        """Return the side's name for use in a sentence, as in "team 4"."""
        return f"team {self.team}" if self.team else self.seats_words

    @property
    def column_name(self) -> str:
        """Return the side's short name for the heading of a column."""
        return str(self.team) if self.team else self.seats_words


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table's paper score sheet. `dealers` has the dealer of each hand, or None if the players
    find the first dealer by the `first_dealer_sentence`. `point_value_sentences` tell the points of
    each kind of hand, and `where_next_sentence` tells where the players go after the game.
    """

    day_words: str
    game_title: str
    table: int | None
    sides: tuple[SheetSide, ...]
    scorekeeper_seat_words: str
    first_dealer_sentence: str
    dealers: tuple[Chair | None, ...]
    target: int | None
    has_x: bool
    x_rule_words: str
    point_value_sentences: tuple[str, ...]
    three_player_note: str
    time_slot_words: str = ""
    where_next_sentence: str = ""

    @property
    def sitters(self) -> tuple[SheetSitter, ...]:
        """Return all players at the table, clockwise from north."""
        all_sitters = (sitter for side in self.sides for sitter in side.sitters)
        return tuple(sorted(all_sitters, key=lambda sitter: CHAIRS_CLOCKWISE.index(sitter.chair)))

    @property
    def is_three_handed(self) -> bool:
        return is_three_handed(self.sitters)


def table_sheets(night: Night, game: int | None = None) -> tuple[TableSheet, ...]:
    """Return the score sheets of all tables of a game. Without a number, return those of the game
    being played or, in a bracket, of all games being played. Refuse if there is no such game.
    """
    no_sheets_sentence = courses.course_of(night).page_words.no_sheets_refusal
    if progress.is_fully_played(night):
        no_sheets_sentence = "All games are played. Print the bracket instead."
    seated_game = require_game(night, game, no_sheets_sentence)
    return tuple(_make_sheet_of_game(night, seated_game, game) for game in seated_game.games)


def sheets_of_unfinished_tables(night: Night) -> tuple[TableSheet, ...]:
    """Return the score sheets for the tables of the current game that have no score yet."""
    seated_game = find_current_game(night)
    if seated_game is None:
        return ()
    return tuple(
        _make_sheet_of_game(night, seated_game, game) for game in seated_game.games_missing_scores
    )


def make_blank_sheet(night: Night, *, is_three_handed: bool = False) -> TableSheet:
    chairs = CHAIRS_OF_THREE if is_three_handed else CHAIRS_CLOCKWISE
    return _make_sheet(night, chairs, _make_sheet_sides(chairs, {}, {}))


def x_rule_words(rules: HouseRules) -> str:
    """Return the rule about Xs in words, as in "euchred, 10 cents each", or "" if the rules have no
    Xs.
    """
    marks_x_by_word = {"euchred": rules.x_for_euchre, "reneged": rules.x_for_renege}
    cause_words = " or ".join(word for word, is_marked in marks_x_by_word.items() if is_marked)
    has_cost = cause_words and rules.x_fine_cents
    return f"{cause_words}, {format_dollars(rules.x_fine_cents)} each" if has_cost else cause_words


def _make_sheet_of_game(night: Night, seated_game: SeatedGame, game: TableGame) -> TableSheet:
    entry_by_chair = {chair: night.entries.with_number(number) for chair, number in game.seats}
    # The players of a team have no numbers of their own to print.
    sitter_by_chair = {
        chair: SheetSitter(chair, None if entry.team else entry.number, entry.name)
        for chair, entry in entry_by_chair.items()
    }
    sides = _make_sheet_sides(
        game.chairs, sitter_by_chair, {chair: entry.team for chair, entry in entry_by_chair.items()}
    )
    return replace(
        _make_sheet(night, game.chairs, sides),
        game_title=game.title,
        time_slot_words=time_slot_note(night, seated_game.number).strip(" ()"),
        table=game.table,
        where_next_sentence=_where_players_go_next_sentence(night, seated_game, game),
    )


def _where_players_go_next_sentence(night: Night, seated_game: SeatedGame, game: TableGame) -> str:
    if seated_game.number == time_slots.game_count_of_slot(
        night, time_slots.current_slot_index(night)
    ):
        return ""
    has_three_players = is_three_handed(game.chairs)
    return courses.course_of(night).next_move_sentence(
        game.table, seated_game.table_numbers, is_three_handed=has_three_players
    )


def _make_sheet(night: Night, chairs: Seats, sides: tuple[SheetSide, ...]) -> TableSheet:
    rules = night.rules
    has_three_players = is_three_handed(chairs)
    return TableSheet(
        day_words=night.date_words,
        game_title="",
        table=None,
        sides=sides,
        scorekeeper_seat_words=scorekeeper_chair(rules, chairs).words,
        first_dealer_sentence=rules.first_dealer.sentence,
        dealers=_dealer_of_each_hand(rules, chairs),
        target=rules.target,
        has_x=rules.has_x_marks,
        x_rule_words=x_rule_words(rules),
        point_value_sentences=_three_player_point_value_sentences(rules)
        if has_three_players
        else _point_value_sentences(rules),
        three_player_note=rules.three_handed_note if has_three_players else "",
    )


def _make_sheet_sides(
    chairs: Seats, sitter_by_chair: dict[Chair, SheetSitter], team_by_chair: dict[Chair, int | None]
) -> tuple[SheetSide, ...]:
    return tuple(
        SheetSide(
            side_name(side),
            tuple(sitter_by_chair.get(chair, SheetSitter(chair, None, "")) for chair in side),
            team_by_chair.get(side[0]),
        )
        for side in sides_at_table(chairs)
    )


def _dealer_of_each_hand(rules: HouseRules, chairs: Seats) -> tuple[Chair | None, ...]:
    """Return the dealer of each hand, or None for each hand if the players find the first dealer. A
    race gets as many hands as it can have if each hand gives 1 point.
    """
    hand_count = rules.hands_per_game(len(chairs))
    if hand_count is None:
        assert rules.target is not None
        hand_count = len(sides_at_table(chairs)) * (rules.target - 1) + 1
    if rules.first_dealer is not FirstDealerRule.SCOREKEEPER:
        return (None,) * hand_count
    dealers = [scorekeeper_chair(rules, chairs)]
    while len(dealers) < hand_count:
        dealers.append(chair_left_of(dealers[-1], chairs))
    return tuple(dealers)


def _point_value_sentences(rules: HouseRules) -> tuple[str, ...]:
    alone_words = f"{count_of(rules.alone_march, 'point')} for all 5"
    if rules.alone_made != rules.made:
        alone_words = _trick_points_words(rules.alone_made, rules.alone_march)
    euchre_words = f"{rules.euchre} to the others"
    if rules.euchre_alone != rules.euchre:
        euchre_words += f", {rules.euchre_alone} if alone"
    sentences = (
        f"Makers: {_trick_points_words(rules.made, rules.march)}",
        f"Alone: {alone_words}",
        f"Euchred: {euchre_words}",
    )
    if rules.nobody_names is not UnplayedDealRule.ZERO_HAND:
        return sentences
    return (*sentences, "All pass: the hand counts, 0 to both")


def _trick_points_words(points: int, all_five_points: int) -> str:
    """Return what tricks score, as in "1 point for 3 or 4 tricks, 2 for all 5"."""
    return f"{count_of(points, 'point')} for 3 or 4 tricks, {all_five_points} for all 5"


def _three_player_point_value_sentences(rules: HouseRules) -> tuple[str, ...]:
    return (
        f"Maker: {_trick_points_words(rules.three_made, rules.three_march)}, "
        f"{rules.three_declared} for all 5 after “I am playing it alone”",
        f"Euchred: {rules.three_euchre} to each of the others",
    )
