"""Run Tanglewood's weekly night from an empty database to the closed night."""

import pytest

from tests import build
from tests.browser.directors import KeyboardDirector, ScriptlessDirector
from tests.browser.evening import Evening
from tests.browser.sums import share_prizes

pytestmark = pytest.mark.django_db(transaction=True)

TOTALS_AT_TABLES_OF_FOUR = [(9, 6, 2, 1), (5, 10, 1, 2), (8, 7, 1, 1)]
TOTALS_AT_A_TABLE_OF_THREE = (6, 4, 5, 1, 0, 1)


def totals_by_table(size_by_table, first_index=0):
    return {
        table: TOTALS_AT_A_TABLE_OF_THREE
        if size == 3
        else TOTALS_AT_TABLES_OF_FOUR[(first_index + table) % 3]
        for table, size in size_by_table.items()
    }


@pytest.mark.parametrize(
    "director_class",
    [KeyboardDirector, pytest.param(ScriptlessDirector, marks=pytest.mark.exhaustive)],
)
def test_whole_evening_at_tanglewood(visit, fixed_seed, director_class):
    evening = Evening(director_class(visit), "Tanglewood", games="3")
    check_in_players(evening)
    play_first_game(evening)
    play_second_game(evening)
    play_third_game(evening)
    count_money(evening)


def check_in_players(evening):
    """Check in the players. One is checked in by mistake, and one pays the fee later."""
    director = evening.director
    director.press("Check in players", "Name or number")
    evening.check_in(*build.players(10))
    evening.check_in("Zorro Vega", has_items=False)
    evening.undo("Zorro Vega")
    evening.check_in("Kay Abbott", has_items=False)
    director.press("Tag", "Still needs: 18 or older")
    director.press("18+", "Still needs: fee")
    evening.press_on_home_page("Money", "Take a payment")
    director.choose("Player", "11 Kay")
    director.press("Paid", "Kay Abbott (11) paid $1.00", "button")
    director.open("Other money in or out")
    director.choose("Kind", "starting")
    director.write("Amount", "20")
    director.press_enter("$20.00 put in")


def play_first_game(evening):
    """Play the first game with eleven players, three of them at the last table. Two more come after
    it is seated.
    """
    evening.press_on_home_page("Seat game 1", "Table by table")
    evening.seat_next_game()
    assert evening.sums.table_sizes(1) == {1: 4, 2: 4, 3: 3}
    evening.press_on_home_page("Late arrival", "Name or number")
    evening.check_in("Leo Abbott", "Mae Abbott")
    evening.enter_scores_of_game(totals_by_table(evening.sums.table_sizes(1)), "13 here")


def play_second_game(evening):
    """Play the second game with thirteen players, so one sits out. Correct a score of the first
    game, and let a player leave.
    """
    evening.seat_next_game(sit_out_points=6)
    assert evening.sums.table_sizes(2) == {1: 4, 2: 4, 3: 4}
    assert len(evening.sums.players_sitting_out(2)) == 1
    evening.correct_score(
        1, 1, (9, 7, 2, 1), old_values=TOTALS_AT_TABLES_OF_FOUR[1], reason="added up wrongly"
    )
    evening.director.press("Check in", "Name or number")
    evening.director.type_into_focused_box("Bert")
    evening.director.press_enter("checked in at")
    evening.director.press("Leave after game 2", "(2) leaving after game 2")
    evening.press_on_home_page("Ruling", "Make a ruling at table")
    rule_on_renege(evening)
    evening.enter_scores_of_game(
        totals_by_table(evening.sums.table_sizes(2), first_index=1), "12 here"
    )


def rule_on_renege(evening):
    """Record a ruling on a renege at table 1, which fills in the table's totals."""
    director = evening.director
    director.write("rule", "1")
    director.press_enter("What happened?")
    director.press("Someone reneged", "Who reneged?")
    for answer, question in (
        ("East", "Who named trump?"),
        ("North", "Did the maker play alone?"),
        ("No", "Gets"),
    ):
        director.press(answer, question, ".ways a")
    director.press("Record this ruling", "reneged. N/S score 2")


def play_third_game(evening):
    evening.seat_next_game()
    assert evening.sums.table_sizes(3) == {1: 4, 2: 4, 3: 4}
    evening.enter_scores_of_game(
        totals_by_table(evening.sums.table_sizes(3), first_index=2), "0 of 12 scorecards turned in"
    )
    assert evening.read_standings() == evening.sums.points
    evening.director.press("Prizes", "0 of 12 scorecards turned in")


def count_money(evening):
    """Pay out the fees and ten cents for every X, with the usual number of prizes in whole
    dollars.
    """
    sums = evening.sums
    pot = 100 * 13 + 10 * sum(sums.x.values())
    prizes = share_prizes(
        [pot * part // 100 for part in (50, 30, 20)], sums.players_by_points(), unit_cents=100
    )
    evening.turn_in_scorecards(left_early={2})
    evening.pay_out(prizes)
    evening.close_night(2000 + pot - sum(prizes.values()))
    evening.check_against_expected_sums(fee_cents=100, fine_cents=10, prizes=prizes)
