"""Enters the scores of pretend tables: for most tables as totals, for some hand by hand or row by
row.
"""

from collections.abc import Sequence

from rotation.seeded_random import SeededRandom
from scoring.chairs import Chair, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS_PER_GAME, Tally, begin_game, first_dealer, game_from_hands
from scoring.game import Game as PlayedGame
from scoring.hand import ScoredHand
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import chairs_per_x_box, counts_x_for_one_player
from tournament.evening.night.play.games import TableGame, awaits_extra_hand
from tournament.evening.night.play.sheets import to_stored_hand
from tournament.evening.night.play.totals import Totals, totals_from_tallies
from tournament.storage.writing.write import Press, PressResult
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.hands import play_game, play_hands
from tournament.topics.table.actions import hands, score_sheets

# On average, one table in six is entered hand by hand, and another one in six row by row.
TABLES_PER_UNUSUAL_ENTRY = 6


def finish_game(director: PretendDirector, game: TableGame) -> None:
    """Enter a whole game at a table, and an extra hand if the game is tied and needs a winner."""
    enter_game(director.new_press(), game, director.rules, director.rng)
    entered_game = director.night.rounds.table_game(game.round, game.table)
    assert entered_game is not None
    if awaits_extra_hand(entered_game, director.rules):
        winner = director.choose_one((Chair.N, Chair.E)).value
        score_sheets.save_extra_hand_winner(
            director.new_press(), game=entered_game.round, table=entered_game.table, winner=winner
        )


def enter_game(press: Press, game: TableGame, rules: HouseRules, rng: SeededRandom) -> None:
    """Enter the whole game, or the rest of the game if some hands are entered already."""
    drawn_number = 0 if game.hands else rng.number_below(TABLES_PER_UNUSUAL_ENTRY)
    if (
        game.has_empty_chair
        or drawn_number > 1
        or (drawn_number == 1 and counts_x_for_one_player(rules, game.chairs))
    ):
        enter_totals(press, game, deal_game(game, rules, rng), rules)
    elif drawn_number == 1:
        enter_score_sheet_rows(press, game, deal_game(game, rules, rng), rules)
    else:
        enter_hands(press, game, rules, rng)


def deal_game(game: TableGame, rules: HouseRules, rng: SeededRandom) -> tuple[ScoredHand, ...]:
    dealer = first_dealer(rules, game.chairs) or game.chairs[rng.number_below(len(game.chairs))]
    return play_game(rules, game.chairs, dealer, rng)


def enter_totals(
    press: Press, game: TableGame, deals: Sequence[ScoredHand], rules: HouseRules
) -> PressResult:
    return save_typed_totals(press, game, totals_of_deals(game, deals, rules))


def totals_of_deals(game: TableGame, deals: Sequence[ScoredHand], rules: HouseRules) -> Totals:
    return totals_from_tallies(_tallies(game, deals, rules), rules)


def save_typed_totals(press: Press, game: TableGame, typed_totals: Totals) -> PressResult:
    return score_sheets.save_totals(
        press,
        game=game.round,
        table=game.table,
        typed_totals=typed_totals,
        version=game.sheet.version,
        is_confirmed=True,
    )


def enter_score_sheet_rows(
    press: Press, game: TableGame, deals: Sequence[ScoredHand], rules: HouseRules
) -> None:
    game_before = begin_game(rules, game.chairs, deals[0].dealer)
    sheet_rows: list[facts.PaperRow] = []
    for hand in deals:
        game_after = game_before.add_hand(hand)
        if game_after.hands_counted > game_before.hands_counted:
            sheet_rows.append(_sheet_row(game_before, game_after, rules))
        game_before = game_after
    score_sheets.save_rows(
        press, game=game.round, table=game.table, rows=tuple(sheet_rows), version=game.sheet.version
    )


def enter_hands(
    press: Press,
    game: TableGame,
    rules: HouseRules,
    rng: SeededRandom,
    count: int = MAX_HANDS_PER_GAME,
) -> None:
    """Enter the next `count` hands, or fewer if the game ends first."""
    game_so_far = game.score.game or begin_game(
        rules, game.chairs, first_dealer(rules, game.chairs)
    )
    for hand_number, hand in enumerate(
        play_hands(game_so_far, rng, count), start=len(game.hands) + 1
    ):
        hands.record_hand(
            press, hand=to_stored_hand(hand, game=game.round, table=game.table, number=hand_number)
        )


def _tallies(game: TableGame, deals: Sequence[ScoredHand], rules: HouseRules) -> dict[Chair, Tally]:
    """Return each chair's points and Xs, including those from before a player left the table."""
    hand_count_before = len(game.hands) if game.has_empty_chair else 0
    played_game = game_from_hands(
        rules, game.chairs, deals[hand_count_before:], deals[hand_count_before].dealer
    )
    tallies = dict(zip(game.chairs, played_game.tallies, strict=True))
    tallies_before = dict(game.tallies_before_empty_chair)
    return {chair: tally + tallies_before.get(chair, Tally()) for chair, tally in tallies.items()}


def _sheet_row(
    game_before: PlayedGame, game_after: PlayedGame, rules: HouseRules
) -> facts.PaperRow:
    """Return the row of the score sheet for one hand: the points of each side, and the Xs if the
    house marks them.
    """
    gains_by_chair = {
        chair: (tally_after.points - tally_before.points, tally_after.x - tally_before.x)
        for chair, tally_before, tally_after in zip(
            game_before.seats, game_before.tallies, game_after.tallies, strict=True
        )
    }
    side_points = tuple(gains_by_chair[side[0]][0] for side in sides_at_table(game_before.seats))
    return side_points, tuple(
        gains_by_chair[holders[0]][1] for holders in chairs_per_x_box(rules, game_before.seats)
    )
