"""The hands of one table: the hands so far with their sums, the next hand with a button and the
points for each result, and the next table to enter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from scoring.bid import Bid
from scoring.chairs import Chair, is_three_handed, opponents_of, sides_at_table
from scoring.dials.options import TiedGameRule
from scoring.events import possible_mishaps
from scoring.events.event import Question
from scoring.events.ordinary import MISDEAL_STAGE_WORDS, PlayedHand
from scoring.game import Game
from scoring.hand import ScoredHand, hand_worth
from tournament.evening.facts import Hand
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.deals import (
    Deal,
    HandOutcome,
    can_table_record,
    replay_deals,
)
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.sheets import SheetDetail, SheetState, start_game
from tournament.evening.night.play.side_names import (
    acting_player,
    boxes_with_team_names,
    player_names_in_words,
    team_name_by_side,
)
from tournament.evening.night.play.swapped_scores import tables_for_score_swap
from tournament.evening.night.play.totals import (
    Totals,
    TotalsBox,
    current_totals,
    totals_from_tallies,
)
from tournament.evening.words.many import capitalize, count_of
from tournament.topics.table.boards.table_sides import SentHand, sent_hands_by_side


@dataclass(frozen=True, slots=True)
class OutcomeButton:
    """The button for one result of a hand. The key `digit` on the keyboard presses it. The
    `point_lines` say which points and Xs the result gives at this table.
    """

    outcome: HandOutcome
    digit: int
    point_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnplayedResult:
    """A result of a hand that was not played normally, such as a misdeal. A result that
    `opens_ruling` is entered on the page for rulings. Only a result that counts as a hand, such as
    a McAllen deal that all four pass, has a `digit`: the key on the keyboard that enters it.
    """

    event: str
    words: str
    opens_ruling: bool
    digit: int = 0


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand to enter. Its dealer is None if the players cut for the first deal."""

    number: int
    title: str
    dealer: Chair | None
    buttons: tuple[OutcomeButton, ...]
    unplayed_results: tuple[UnplayedResult, ...]


@dataclass(frozen=True, slots=True)
class SavedHand:
    """A saved hand. `entry` is the player who named trump or broke a rule, and `points_words` tell
    the points that the hand gave.
    """

    deal: Deal
    entry: int | None
    points_words: str


# Each box of a table with its total, or with None if the total is not entered.
BoxSums = tuple[tuple[TotalsBox, int | None], ...]


@dataclass(frozen=True, slots=True)
class NextTable:
    """The next table whose score is not entered. It `is_hand_by_hand` if all other tables with a
    score were entered hand by hand.
    """

    table: int
    is_hand_by_hand: bool


@dataclass(frozen=True, slots=True)
class HandsBoard:
    """The values on the page of a table's hands. `why_no_more_hands` is a sentence about why no
    hand can be entered, or "". A game that `can_be_short` has hands but is not over yet. The game
    `is_open` while a change needs no reason. The table can swap its score with any of the
    `tables_for_score_swap`, which have their players and score in words.
    """

    box_sums: BoxSums
    totals_words: str
    boxes: tuple[TotalsBox, ...]
    saved_hands: tuple[SavedHand, ...]
    next_hand: NextHand | None
    why_no_more_hands: str
    is_by_totals: bool
    can_be_short: bool
    is_open: bool
    sent_hands: tuple[SentHand, ...]  # The versions of the next hand, if both sides keep score.
    asks_extra_hand_winner: bool
    next_table: NextTable | None
    tables_for_score_swap: tuple[tuple[int, str], ...]
    rulings: tuple[str, ...]  # Sentences about rulings that the score does not contain yet.


def hands_of_table(night: Night, game: TableGame) -> HandsBoard:
    no_hands_sentence = _why_no_hands_sentence(game, night)
    deals_so_far = (
        () if no_hands_sentence else replay_deals(game.sheet, game.hands, game.chairs, night.rules)
    )
    game_so_far = deals_so_far[-1].game_after if deals_so_far else None
    if not (no_hands_sentence or deals_so_far):
        game_so_far = start_game(game.sheet, game.chairs, night.rules)
    game_over_sentence = _why_game_over_sentence(night, game)
    is_scored_hand_by_hand = game.score.detail in (SheetDetail.HANDS, SheetDetail.ROWS)
    has_extra_hand = night.rules.tied_game is TiedGameRule.EXTRA_HAND
    return HandsBoard(
        box_sums=box_sums(
            night,
            game,
            is_entered_as_totals=bool(no_hands_sentence)
            and game.score.detail is not SheetDetail.ROWS,
        ),
        totals_words=current_totals(game, night.rules).words,
        boxes=boxes_with_team_names(night, game),
        saved_hands=tuple(
            SavedHand(
                deal,
                acting_player(night, game, deal.hand),
                deal.points_scored_words(team_name_by_side(night, game)),
            )
            for deal in deals_so_far
        ),
        next_hand=_describe_next_hand(game_so_far, game, night)
        if game_so_far and not game_over_sentence
        else None,
        why_no_more_hands=no_hands_sentence or game_over_sentence,
        is_by_totals=game.score.detail is SheetDetail.TOTALS,
        can_be_short=is_scored_hand_by_hand
        and bool(game.score.counted_hand_count)
        and not game.score.is_over,
        is_open=not progress.is_change_correction(night, game.round),
        sent_hands=sent_hands_by_side(night, game),
        asks_extra_hand_winner=has_extra_hand and game.score.is_over and game.is_tied,
        next_table=next_table(night, game),
        tables_for_score_swap=_tables_for_swap_in_words(night, game),
        rulings=open_ruling_words(night, game),
    )


def _tables_for_swap_in_words(night: Night, game: TableGame) -> tuple[tuple[int, str], ...]:
    """Return each table with which this table can swap its score, and words like "Table 4: Ann and
    Bob, Cy and Di (9\N{EN DASH}6)".
    """
    other_games = [
        night.rounds.table_game(game.round, table) for table in tables_for_score_swap(night, game)
    ]
    return tuple(
        (
            other_game.table,
            f"Table {other_game.table}: {_players_by_side_in_words(night, other_game)} "
            f"({current_totals(other_game, night.rules).words})",
        )
        for other_game in other_games
        if other_game
    )


def _players_by_side_in_words(night: Night, game: TableGame) -> str:
    return ", ".join(
        player_names_in_words(night, game, side) for side in sides_at_table(game.chairs)
    )


def unplayed_results(night: Night, game: TableGame) -> tuple[UnplayedResult, ...]:
    """Return every possible result of a hand that was not played normally. A misdeal is listed once
    for each moment in which it may be seen.
    """
    listed_results: list[UnplayedResult] = []
    digit_counter = count(len(HandOutcome) + 1)
    for mishap in possible_mishaps(night.rules):
        questions = mishap.questions(night.rules, game.chairs)
        if Question.STAGE in questions:
            listed_results += [
                UnplayedResult(
                    f"{mishap.KEY} {stage.value}",
                    f"{mishap.LIST_WORDS}, found {stage_words}",
                    opens_ruling=False,
                )
                for stage, stage_words in MISDEAL_STAGE_WORDS.items()
            ]
        else:
            listed_results.append(
                UnplayedResult(mishap.KEY, mishap.LIST_WORDS, opens_ruling=bool(questions))
            )
    return tuple(
        replace(result, digit=next(digit_counter))
        if _does_result_count_as_hand(result, night, game)
        else result
        for result in listed_results
    )


def box_sums(night: Night, game: TableGame, *, is_entered_as_totals: bool) -> BoxSums:
    """Return each box of the table with its total so far. A total that is not entered is None."""
    totals = _totals_so_far(night, game, is_entered_as_totals=is_entered_as_totals).values
    return tuple(zip(boxes_with_team_names(night, game), totals, strict=True))


def next_table(night: Night, game: TableGame) -> NextTable | None:
    """Return the next table to enter in this game, or None if no other table lacks a score. After
    the highest table number comes the lowest.
    """
    seated_game = night.rounds.with_number(game.round)
    unfinished_tables = (
        [
            table_game.table
            for table_game in seated_game.games_missing_scores
            if table_game.table != game.table
        ]
        if seated_game
        else []
    )
    next_table_number = next(
        (table for table in unfinished_tables if table > game.table),
        next(iter(unfinished_tables), None),
    )
    return (
        None
        if next_table_number is None
        else NextTable(next_table_number, _are_others_hand_by_hand(night, game))
    )


def _why_game_over_sentence(night: Night, game: TableGame) -> str:
    """Return a sentence about why the game is over, or ""."""
    scored_game = game.score.game
    return (
        capitalize(scored_game.why_game_is_over(team_name_by_side(night, game)))
        if scored_game
        else ""
    )


def _why_no_hands_sentence(game: TableGame, night: Night) -> str:
    if game.has_empty_chair:
        return (
            "A seat was left empty in this game. Enter only the final scores, including the points "
            "from before the fourth player left."
        )
    if is_three_handed(game.chairs) and not night.rules.three_handed:
        return "These rules have no hands for a 3-player table. Enter only its final scores."
    if game.score.detail is SheetDetail.TOTALS:
        if current_totals(game, night.rules).is_full:
            return "This table has a total score."
        return "This table's total score is not complete."
    if game.score.detail is SheetDetail.ROWS:
        return "This table is entered line by line."
    return ""


def _describe_next_hand(game_so_far: Game, game: TableGame, night: Night) -> NextHand:
    hands_per_game = night.rules.hands_per_game(len(game.chairs))
    return NextHand(
        number=game_so_far.hands_logged + 1,
        title=f"hand {game_so_far.hands_counted + 1} of {hands_per_game}"
        if hands_per_game
        else f"hand {game_so_far.hands_counted + 1}",
        dealer=game_so_far.dealer,
        buttons=tuple(
            OutcomeButton(outcome, digit, tuple(_point_lines(outcome, game, night)))
            for digit, outcome in enumerate(HandOutcome, start=1)
        ),
        unplayed_results=unplayed_results(night, game),
    )


def _point_lines(outcome: HandOutcome, game: TableGame, night: Night) -> Iterator[str]:
    """Yield lines about the points and Xs that a result gives. The lines are the same for every
    maker.
    """
    maker = game.chairs[0]
    played_hand = PlayedHand(Bid(maker, outcome.alone), outcome.tricks)
    worth = hand_worth(ScoredHand(maker, played_hand), game.chairs, night.rules)
    if not played_hand.is_euchre:
        yield count_of(worth.points.get(maker, 0), "point")
        return
    opponent = opponents_of(maker, game.chairs)[0]
    points_words = count_of(worth.points.get(opponent, 0), "point")
    if is_three_handed(game.chairs):
        others_words, x_words = f"Others: {points_words} each", "Maker: an X"
    else:
        others_words, x_words = f"Other side: {points_words}", "Makers: an X"
    yield others_words
    if worth.chairs_with_x:
        yield x_words


def _does_result_count_as_hand(result: UnplayedResult, night: Night, game: TableGame) -> bool:
    event, _, stage = result.event.partition(" ")
    hand = Hand(round=1, table=1, number=1, dealer="N", event=event, stage=stage)
    return can_table_record(hand, game.chairs, night.rules)


def _totals_so_far(night: Night, game: TableGame, *, is_entered_as_totals: bool) -> Totals:
    """Return the table's score so far. If a seat was left empty and no total is entered, return the
    score at the time when the player left.
    """
    tally_before_empty_seat = (
        dict(game.tallies_before_empty_chair) if game.score.state is SheetState.MISSING else {}
    )
    if is_entered_as_totals and not tally_before_empty_seat:
        return current_totals(game, night.rules)
    tally_by_chair = {
        chair: tally_before_empty_seat.get(chair, game.tally_of(chair)) for chair in game.chairs
    }
    return totals_from_tallies(tally_by_chair, night.rules)


def _are_others_hand_by_hand(night: Night, game: TableGame) -> bool:
    """Return whether all other tables with a finished score were entered hand by hand. If no other
    table of this game has one, judge by the latest earlier game with finished scores.
    """
    for seated_game in reversed(night.rounds[: game.round]):
        other_finished_games = [
            other_game
            for other_game in seated_game.games
            if other_game is not game and other_game.score.is_over
        ]
        if other_finished_games:
            return all(
                other_game.score.detail is SheetDetail.HANDS for other_game in other_finished_games
            )
    return False
