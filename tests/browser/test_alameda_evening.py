"""Run Alameda Isles' night from an empty database to the closed night."""

import pytest

from tests import build
from tests.browser.directors import KeyboardDirector, ScriptlessDirector
from tests.browser.evening import Evening
from tests.browser.sums import share_prizes

pytestmark = pytest.mark.django_db(transaction=True)

# The digits of the number pad for the results of a hand: made, a march, a march alone, euchred.
MADE, MARCH, ALONE, EUCHRED = 1, 2, 4, 5
POINTS_BY_RESULT = {MADE: 1, MARCH: 2, ALONE: 4}
FIRST_SIX_HANDS = [(1, MADE), (2, MARCH), (2, EUCHRED), (3, MADE), (4, MADE), (1, MARCH)]
LAST_FIVE_HANDS = [(1, EUCHRED), (4, MARCH), (3, ALONE), (2, MADE), (1, MADE)]
REVOKE_ANSWERS = [
    ("South", "Who named trump?"),
    ("East", "Did the maker play alone?"),
    ("No", "How many tricks"),
    ("3 tricks", "As played"),
]
TOTALS_OF_THREE_PLAYERS = (10, 7, 6)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "director_class",
    [ScriptlessDirector, pytest.param(KeyboardDirector, marks=pytest.mark.exhaustive)],
)
def test_whole_evening_at_alameda_isles(visit, fixed_seed, director_class):
    evening = Evening(director_class(visit), "Alameda Isles", games="3", fee_cents="2")
    play_first_game(evening)
    play_second_game(evening)
    play_third_game(evening)
    count_money(evening)


def play_first_game(evening):
    """Play the first game with seven players: table 1 hand by hand, and three at table 2."""
    evening.director.press("Check in players", "Name or number")
    evening.check_in(*build.players(7))
    evening.press_on_home_page("Seat game 1", "Table by table")
    evening.seat_next_game()
    assert evening.sums.table_sizes(1) == {1: 4, 2: 3}
    evening.sums.add_table(1, 1, enter_hand_by_hand(evening.director))
    evening.press_on_home_page("Late arrival", "Name or number")
    evening.check_in("Hank Abbott")
    evening.enter_scores_of_game({2: TOTALS_OF_THREE_PLAYERS}, "8 here")


def enter_hand_by_hand(director):
    """Enter a table hand by hand. A wrong hand is undone, and south revokes in its place."""
    director.press("Play", "seated at", "nav.steps a")
    director.press("Problem?, table 1", "hand 1 of 12")
    points = enter_hands(director, FIRST_SIX_HANDS, first_number=1)
    director.enter_hand(1, ALONE)
    director.wait_for("hand 8 of 12")
    director.press("↶ Undo", "Undone")
    director.open("Something went wrong")
    director.press("Make a ruling", "What happened?")
    director.press("Someone reneged", "Who reneged?")
    for answer, question in REVOKE_ANSWERS:
        director.press(answer, question, ".ways a")
    director.press("2 added to E/W", "hand 8 of 12")
    later_hands = enter_hands(director, LAST_FIVE_HANDS, first_number=8)
    return points[0] + later_hands[0], points[1] + later_hands[1] + 2


def enter_hands(director, hands, first_number):
    """Enter the hands one by one, and return the points of north-south and east-west."""
    points = [0, 0]
    for number, (maker, outcome) in enumerate(hands, start=first_number):
        director.enter_hand(maker, outcome)
        is_last_hand = number == 12
        director.wait_for(
            "All 12 hands are played." if is_last_hand else f"hand {number + 1} of 12"
        )
        side = (maker - 1) % 2
        if outcome == EUCHRED:
            points[1 - side] += 2
        else:
            points[side] += POINTS_BY_RESULT[outcome]
    return points


def play_second_game(evening):
    """Play the second game with eight players. One leaves in the middle, and a guest who is not
    ranked takes the seat.
    """
    evening.seat_next_game()
    assert evening.sums.table_sizes(2) == {1: 4, 2: 4}
    evening.correct_score(
        1, 2, (10, 8, 6), old_values=TOTALS_OF_THREE_PLAYERS, reason="added up wrongly"
    )
    evening.open_leaving_page("Bert Abbott")
    director = evening.director
    director.write("Hands played so far", "5")
    director.write("Points in this game", "4")
    director.write("Substitute (not in", "Gus Guest")
    director.press_enter("Gus Guest")
    evening.enter_scores_of_game({1: (10, 8), 2: (9, 9)}, "7 here")
    evening.sums.points[2] += 4
    del evening.sums.points[9]  # The guest's points count for no one.


def play_third_game(evening):
    """Play the third game, with seven players again. No one waits for the leaver's scorecard."""
    evening.seat_next_game()
    size_by_table = evening.sums.table_sizes(3)
    assert sorted(size_by_table.values()) == [3, 4]
    evening.enter_scores_of_game(
        {
            table: TOTALS_OF_THREE_PLAYERS if size == 3 else (12, 7)
            for table, size in size_by_table.items()
        },
        "0 of 7 scorecards turned in",
    )
    assert evening.read_standings() == evening.sums.points
    evening.director.press("Prizes", "0 of 7 scorecards turned in")


def count_money(evening):
    director, sums = evening.director, evening.sums
    prizes = share_prizes([960, 640], sums.players_by_points())
    evening.turn_in_scorecards(left_early={2})
    director.open("Split the pot")
    director.write("1st place", "60%")
    director.write("2nd place", "40%")
    director.write("3rd place", "")
    director.choose("Round down", "no")
    director.press("Save the split", "Split saved")
    evening.pay_out(prizes)
    evening.close_night(1600 - sum(prizes.values()))
    evening.check_against_expected_sums(fee_cents=200, fine_cents=0, prizes=prizes)
