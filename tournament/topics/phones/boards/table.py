"""The page of a table phone: the players, the questions about the next hand, and the last hand for
the other side to check.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.chairs import Chair, Seats, is_three_handed, side_name
from tournament.evening import courses
from tournament.evening.night import draws, progress, time_slots
from tournament.evening.night.bracket.calls import forfeited_games_at, game_by_busy_table
from tournament.evening.night.bracket.named_games import result_in_words
from tournament.evening.night.bracket.where_next import where_both_teams_go_words
from tournament.evening.night.night import Night
from tournament.evening.night.play.agreement import find_side, game_as_reported_by
from tournament.evening.night.play.box_kinds import POINTS_KIND
from tournament.evening.night.play.deals import (
    NO_POINTS_WORDS,
    HandOutcome,
    may_take_back_last_hand,
    result_words,
    shown_hand_number,
)
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SCORE_DASH, SheetDetail
from tournament.evening.night.play.side_names import (
    player_names,
    player_names_in_words,
    team_name_by_side,
)
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.closing import (
    are_places_official,
    collects_scorecards,
    undecided_ties,
)
from tournament.topics.phones.boards.players import are_players_unchanged, next_seat_by_party
from tournament.topics.table.boards.hands import (
    NextHand,
    SavedHand,
    UnplayedResult,
    hands_of_table,
    unplayed_results,
)
from tournament.topics.table.boards.table_sides import (
    ReportConflict,
    ScoringSide,
    find_report_conflict,
    scoring_sides,
)

CARDS_MAY_BE_WRONG_SENTENCES = (
    "Players came or left. Printed scorecards may be wrong.",
    "Wait for your next seat.",
)
LABEL_BY_OUTCOME = {
    HandOutcome.MADE: "3 or 4 tricks",
    HandOutcome.MARCH: "All 5",
    HandOutcome.EUCHRED: f"0{SCORE_DASH}2: euchred",
}
NO_GAME_SENTENCE = "No game here right now. Leave this page open, or scan the same code later."
ALL_GAMES_PLAYED_SENTENCE = "All games are played."
WAITING_FOR_OTHER_SIDE_SENTENCE = "Waiting for the other side."


@dataclass(frozen=True, slots=True)
class LoneQuestion:
    """The question whether the maker played alone, with the labels of its two answers."""

    text: str
    label_for_no: str
    label_for_yes: str


LONE_QUESTION = LoneQuestion("Alone?", "With partner", "Alone")
# At a 3-player table no one has a partner, but only a loner that was declared earns the points
# (Tanglewood, Three Handed Table).
LONE_QUESTION_FOR_THREE_PLAYERS = LoneQuestion(
    "Did they say “I am playing it alone”?", "Not said", "Said"
)


@dataclass(frozen=True, slots=True)
class ResultChoice:
    """A result of a hand to choose. While the hand waits on the phone, `words` follow the maker's
    name. If the maker plays alone, `words_if_alone` follow it instead.
    """

    key: str
    label: str
    words: str
    words_if_alone: str


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    chair: Chair
    name: str
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class SideScore:
    """The points of one side so far, with the players' names. `points` is None if no points are
    entered.
    """

    label: str
    names: tuple[str, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand that was entered. `number` is its stored number, and `shown_number` the number
    that players see. `status_sentence` tells who should check the hand, or whether the other side
    has sent the same.
    """

    number: int
    shown_number: int
    words: str
    status_sentence: str
    may_undo: bool


@dataclass(frozen=True, slots=True)
class TablePhone:
    """The values on a table phone's page. If nothing is played at the table, `game` is None, and
    `no_game_sentence` says so. `why_not` tells why no hand can be sent. `unplayed_hands` are events
    that can be sent instead of a maker. `call_director_sentence` tells when to call the director.
    If there are `sides`, the players choose their own side first. After the game, `where_next`
    tells where the players go.
    """

    night: str
    table: int
    game: TableGame | None = None
    title: str = ""
    seated_players: tuple[SeatedPlayer, ...] = ()
    scores: tuple[SideScore, ...] = ()
    next_hand: NextHand | None = None
    last_hand: LastHand | None = None
    why_not: str = ""
    hand_number: int = 0
    unplayed_hands: tuple[UnplayedResult, ...] = ()
    call_director_sentence: str = ""
    where_next: tuple[str, ...] = ()
    sides: tuple[ScoringSide, ...] = ()
    side: str = ""
    conflict: ReportConflict | None = None
    rulings: tuple[str, ...] = ()  # Sentences about rulings that the score does not contain yet.
    forfeits: tuple[str, ...] = ()  # Sentences about games that were forfeited at this table.
    no_game_sentence: str = ""

    @property
    def key(self) -> str:
        """Return a key that identifies the next hand of this game, or an empty string."""
        return f"{self.game.round}-{self.next_hand.number}" if self.game and self.next_hand else ""

    @property
    def lone_question(self) -> LoneQuestion:
        return (
            LONE_QUESTION_FOR_THREE_PLAYERS
            if is_three_handed(self.seated_players)
            else LONE_QUESTION
        )

    @property
    def result_choices(self) -> tuple[ResultChoice, ...]:
        return tuple(
            ResultChoice(
                outcome.key,
                label,
                result_words(outcome.tricks, is_alone=False),
                result_words(outcome.tricks, is_alone=True),
            )
            for outcome, label in LABEL_BY_OUTCOME.items()
        )


def make_table_phone(night: Night, table: int, side: str = "") -> TablePhone:
    """Return the values on the page of a table's only phone, or of the phone of one `side`."""
    game = find_game_on_phone(night, table)
    if game is None:
        return TablePhone(
            night.name,
            table,
            forfeits=forfeit_sentences(night, table),
            no_game_sentence=ALL_GAMES_PLAYED_SENTENCE
            if progress.is_fully_played(night)
            else NO_GAME_SENTENCE,
        )
    if not night.plan.both_sides:
        return _make_phone_of_table(night, game)
    own_side = find_side(side, game)
    if own_side is None:
        return replace(
            _make_phone_of_table(night, game),
            next_hand=None,
            last_hand=None,
            sides=scoring_sides(night, game),
        )
    return _make_phone_of_side(night, game, own_side)


def find_game_on_phone(night: Night, table: int) -> TableGame | None:
    """Return the game that a table phone shows, or None. In a bracket, a finished game is shown
    until another game is forfeited at the table, or a team of the finished game has another one.
    """
    game = courses.course_of(night).latest_game_at(table)
    if game is None or not game.name or table in game_by_busy_table(night):
        return game
    is_outdated = forfeited_games_at(night, table) or _has_team_a_later_game(night, game.round)
    return None if is_outdated else game


def _has_team_a_later_game(night: Night, game_number: int) -> bool:
    """Return whether a team of this bracket game was later called to another game, or was in a
    later game that was forfeited.
    """
    teams_by_game = {
        seated_game.number: draws.bracket_state(night).teams_in(seated_game.name)
        for seated_game in night.rounds
    }
    return any(
        number > game_number and not set(teams).isdisjoint(teams_by_game[game_number])
        for number, teams in teams_by_game.items()
    )


def forfeit_sentences(night: Night, table: int) -> tuple[str, ...]:
    """Return a text about each game that was forfeited at this table after the table's last game:
    the result, and where both teams go. A game is left out once one of its teams has a later game.
    """
    return tuple(
        f"Game {game.name}: {result_in_words(with_distinct_names(night), game.name)}. "
        f"{where_both_teams_go_words(with_distinct_names(night), game.name)}."
        for game in forfeited_games_at(night, table)
        if not _has_team_a_later_game(night, game.number)
    )


def next_seat_sentences(night: Night, game: TableGame | None) -> tuple[str, ...]:
    """Return a sentence about the next seat of each player or team at the table, once the game is
    over. Leave out players and teams whose next seat is not known yet. In a bracket, return no
    sentences.
    """
    seated_game = night.rounds.with_number(game.round) if game else None
    if game is None or seated_game is None or game.name or not game.score.is_over:
        return ()
    seat_by_party = next_seat_by_party(night)
    party_numbers = dict.fromkeys(
        progress.party_number_in(night, seated_game, entry) for _, entry in game.seats
    )
    return tuple(
        f"{night.parties.with_number(number).name_in(game.round)}: "
        f"{seat_by_party[number].table_and_chair_words}."
        for number in party_numbers
        if number in seat_by_party
    )


def unplayed_hands_from_table(night: Night, game: TableGame) -> tuple[UnplayedResult, ...]:
    """Return the results of a hand not played normally that count as a hand, so that the table can
    send them itself.
    """
    return tuple(
        unplayed_result
        for unplayed_result in unplayed_results(night, game)
        if unplayed_result.digit
    )


def sent_hand_sentence(night: Night, game: TableGame | None, sent_values: Mapping[str, str]) -> str:
    """Return a sentence that repeats the hand in the sent form, or an empty string if the form has
    no hand.
    """
    chairs_and_entries = game.seats if game else ()
    entries_of_maker = (
        entry for chair, entry in chairs_and_entries if chair.value == sent_values.get("maker")
    )
    maker_name = next((night.entries.with_number(entry).name for entry in entries_of_maker), "")
    label_by_key = {outcome.key: label for outcome, label in LABEL_BY_OUTCOME.items()}
    result_label = label_by_key.get(sent_values.get("came", ""), "")
    for unplayed_result in unplayed_hands_from_table(night, game) if game else ():
        if unplayed_result.event == sent_values.get("maker"):
            return f"Hand {sent_values.get('called', '')}: {unplayed_result.words}."
    if not maker_name and not result_label:
        return ""
    alone_words = ", alone" if sent_values.get("alone") else ""
    sent_hand_number = sent_values.get("called", "")
    return (
        f"Hand {sent_hand_number}: {maker_name or 'no one'} named trump{alone_words}. "
        f"{result_label or 'No tricks chosen'}."
    )


def _make_phone_of_table(night: Night, game: TableGame) -> TablePhone:
    hands_board = hands_of_table(night, game)
    next_hand = hands_board.next_hand
    return TablePhone(
        night=night.name,
        table=game.table,
        game=game,
        title=game_title(night, game.round),
        seated_players=tuple(
            SeatedPlayer(
                chair,
                night.entries.with_number(entry).name,
                next_hand is not None and chair is next_hand.dealer,
            )
            for chair, entry in game.seats
        ),
        scores=tuple(
            SideScore(box.label, player_names(night, game, box.chairs), points)
            for box, points in hands_board.box_sums
            if box.kind is POINTS_KIND
        ),
        next_hand=next_hand if _can_table_send(night, game.table) else None,
        last_hand=_describe_last_hand(
            night, game, hands_board.saved_hands[-1], may_undo=_may_undo_last_hand(night, game)
        )
        if hands_board.saved_hands
        else None,
        why_not=_why_no_hand_can_be_sent(night, game.table, hands_board.why_no_more_hands),
        hand_number=shown_hand_number(next_hand.number, game, night.rules) if next_hand else 0,
        unplayed_hands=unplayed_hands_from_table(night, game),
        call_director_sentence=_call_director_sentence(night, game),
        where_next=_where_next_sentences(night, game) if game.score.is_over else (),
        rulings=hands_board.rulings,
        forfeits=forfeit_sentences(night, game.table),
    )


def _where_next_sentences(night: Night, game: TableGame) -> tuple[str, ...]:
    """Return sentences about what comes next for the players of a finished game."""
    if game.name:
        where_teams_go_words = where_both_teams_go_words(with_distinct_names(night), game.name)
        return (f"{where_teams_go_words}.",) if where_teams_go_words else ()
    if time_slots.game_count(night) == game.round:
        bring_cards_sentence = (
            ("Bring your scorecards to the desk.",) if collects_scorecards(night) else ()
        )
        return (
            "That was the last game.",
            *bring_cards_sentence,
            _standings_status_sentence(night),
        )
    if known_seats := next_seat_sentences(with_distinct_names(night), game):
        return known_seats
    if night.format.is_drawn_in_advance and not are_players_unchanged(night):
        return CARDS_MAY_BE_WRONG_SENTENCES
    seated_game = night.rounds.current_game
    table_numbers = seated_game.table_numbers if seated_game else ()
    move_sentences = courses.course_of(night).sentences_about_moves(
        game.table, table_numbers, is_three_handed=is_three_handed(game.chairs)
    )
    tie_sentence = night.rules.tied_game.sentence if game.winners else ""
    return tuple(sentence for sentence in move_sentences if sentence != tie_sentence)


def _standings_status_sentence(night: Night) -> str:
    """Return a sentence about whether the standings are final."""
    if not progress.is_fully_played(night):
        return "Standings are final when all scores are in."
    if undecided_ties(night):
        return "All scores are in. Some places are tied. Listen for a playoff."
    if not are_places_official(night):
        return "All scores are in. Standings are unofficial until scorecards are checked."
    return "All scores are in. Standings are final."


def _call_director_sentence(night: Night, game: TableGame) -> str:
    """Return the sentence about the events for which a table has to call the director."""
    events_for_director = [
        result.event for result in unplayed_results(night, game) if not result.digit
    ]
    has_misdeal = any(event.startswith("misdeal") for event in events_for_director)
    return f"{'Misdeal, renege' if has_misdeal else 'Renege'} or anything else? Call the director."


def _describe_last_hand(
    night: Night, game: TableGame, last_hand: SavedHand, *, may_undo: bool
) -> LastHand:
    player_name = night.entries.with_number(last_hand.entry).name if last_hand.entry else ""
    deal = last_hand.deal
    points_words = ", ".join(
        f"{gain} for {player_names_in_words(night, game, side)}"
        for side, gain in deal.sides_and_gains
    )
    return LastHand(
        deal.hand.number,
        deal.number,
        f"{player_name} {deal.action_words}, {points_words or NO_POINTS_WORDS}".strip(),
        "Show it to the others." if is_three_handed(game.chairs) else "Show it to the other side.",
        may_undo,
    )


def _make_phone_of_side(night: Night, game: TableGame, own_side: Seats) -> TablePhone:
    """Return the values on the page of one side's phone, with the hands that this side has sent.
    The side can undo a hand until the other side sends the same.
    """
    phone = _make_phone_of_table(night, game_as_reported_by(game, own_side, night.rules))
    last_hand = phone.last_hand
    if last_hand:
        is_waiting = last_hand.number > len(game.hands)
        status_sentence = WAITING_FOR_OTHER_SIDE_SENTENCE if is_waiting else "Saved for both sides."
        last_hand = replace(
            last_hand,
            status_sentence=status_sentence,
            may_undo=is_waiting and _can_table_send(night, game.table),
        )
    conflict = (
        find_report_conflict(night, game, own_side) if _can_table_send(night, game.table) else None
    )
    own_side_name = side_name(own_side, team_name_by_side(night, game))
    return replace(phone, side=own_side_name, last_hand=last_hand, conflict=conflict)


def _may_undo_last_hand(night: Night, game: TableGame) -> bool:
    is_entered_by_hands = game.score.detail is SheetDetail.HANDS
    return (
        may_take_back_last_hand(game, night.rules)
        and is_entered_by_hands
        and _can_table_send(night, game.table)
    )


def _can_table_send(night: Night, table: int) -> bool:
    return table not in night.plan.paper_tables and not night.is_closed


def _why_no_hand_can_be_sent(night: Night, table: int, no_more_hands_sentence: str) -> str:
    if night.is_closed:
        return f"The {night.occasion.singular} is closed."
    if table in night.plan.paper_tables:
        return "This table uses a paper score sheet."
    return no_more_hands_sentence
