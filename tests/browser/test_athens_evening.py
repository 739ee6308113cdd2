"""Run Athens' double elimination from an empty database to the closed night, by keyboard alone."""

import pytest

from scoring.chairs import Chair
from tests import build
from tests.browser.directors import KeyboardDirector
from tests.browser.pairs_evening import BracketBook, PairsEvening, sample_score_to_ten
from tests.patience import tries_until_failure
from tests.tournament import pairs
from tournament.evening.night import draws, ranking
from tournament.evening.purse.books import proceeds
from tournament.storage.models import Tournament
from tournament.storage.reading import reader

pytestmark = pytest.mark.django_db(transaction=True)

TEAM_COUNT = 22
TEAMS_CHECKED_IN_BY_KEYBOARD = 12
MIN_GAMES_TO_ENTER = 4
TOTAL_FEE_CENTS = TEAM_COUNT * 2000
EXPENSE_CENTS = 3550
# 21 teams lose two games each, and the winner loses one.
GAME_COUNT = 43


@pytest.mark.exhaustive
def test_whole_evening_at_athens(visit, fixed_seed):
    evening, book = PairsEvening(KeyboardDirector(visit), "Athens"), BracketBook()
    check_in_teams(evening)
    draw_bracket(evening)
    enter_first_slips(evening, book)
    enter_other_results(evening, book)
    count_money(evening, book)
    check_against_book(evening, book)


def check_in_teams(evening):
    """Check in twelve teams by keyboard, and store the other ten teams directly. One player waits
    for a partner who never comes.
    """
    director = evening.director
    director.press("Check in teams", "Name or number")
    people = build.players(2 * TEAMS_CHECKED_IN_BY_KEYBOARD)
    for place in range(0, len(people), 2):
        evening.check_in_pair(*people[place : place + 2])
    pairs.check_in_teams(
        only_night(),
        TEAM_COUNT - TEAMS_CHECKED_IN_BY_KEYBOARD,
        teams_skipped=TEAMS_CHECKED_IN_BY_KEYBOARD,
    )
    director.type_into_focused_box("Zoe Vega")
    director.press_enter("New player?")
    director.press_enter("needs a partner")


def draw_bracket(evening):
    """Draw the bracket for eight tables. Teams with a bye help to fill them."""
    director = evening.director
    director.press("Go to the bracket", "22 teams ready. First round: 6 games, 10 byes.")
    director.write("Number of tables", "8")
    director.press_enter("Number of tables: 8")
    # Enter would open the player without a partner. The button draws without that player.
    director.press("Draw the bracket", "22 teams drawn, 10 first-round byes")
    director.press_enter("8 games called")
    director.press_enter("8 games are being played")


def enter_first_slips(evening, book):
    """Enter the first slips: an impossible score, a wrong winner corrected at once, a wrong winner
    corrected later, and a team that does not come to its table.
    """
    game_by_busy_table = evening.game_by_busy_table()
    assert [game_by_busy_table[table][0] for table in range(1, 7)] == [
        f"W1.{game}" for game in range(1, 7)
    ]
    evening.type_score(1, (9, 7))
    evening.wait_for_spoken_words(1, "Neither side has the 10 points that win a game")
    evening.save_result(1, book.record_slip(*game_by_busy_table[1]))
    for table in (3, 5):
        _, team, opponent = game_by_busy_table[table]
        wrong_score = sample_score_to_ten(team, opponent, winner=max(team, opponent))
        evening.save_result(table, wrong_score)
    correct_before_the_next_call(evening, book, game_by_busy_table[3])
    forfeit_absent_team(evening, book, game_by_busy_table[2])
    correct_after_the_next_call(evening, book, game_by_busy_table[5])


def correct_before_the_next_call(evening, book, game):
    """Type a result again, which is enough as long as no later game depends on it."""
    table = open_page_of_result(evening, game)
    evening.save_result(table, book.record_slip(*game))


def open_page_of_result(evening, game):
    """Open the page of one result and return the table it came from."""
    name, team, _ = game
    evening.go_to_tonight()
    evening.director.press("Correct a score", "Correct a score")
    evening.director.type_into_focused_box(str(team))
    evening.director.press_enter("All games")
    evening.director.press(f"({name})", "Result of ")
    return int(evening.director.page.get_attribute(".line", "data-table"))


def forfeit_absent_team(evening, book, game):
    name, winner, loser = game
    winner_names, loser_names = player_names(winner), player_names(loser)
    director = evening.director
    evening.go_to_tonight()
    director.press("Call", "In progress")
    director.open(f"More about game {name}", "summary")
    question = f"Team {loser} forfeits this game. Team {winner} advances."
    director.press(f"Forfeit by {loser_names}", question, "summary")
    director.press(
        "Record the forfeit", f"{loser_names} forfeited to {winner_names} ({name})", "button"
    )
    book.record_forfeit(name, winner, loser)


def correct_after_the_next_call(evening, book, game):
    """Correct a score after a wrong team was called. The game is called again with the
    right team.
    """
    _, *teams_of_game = game
    (next_game,) = [
        name for name, *teams in evening.call_games().values() if set(teams_of_game) & set(teams)
    ]
    table = open_page_of_result(evening, game)
    evening.type_score(table, book.record_slip(*game))
    evening.wait_for_spoken_words(table, f"({next_game})")
    evening.director.write(f"t{table}reason", "slip read upside down")
    evening.director.press_enter("All saved")
    evening.wait_until_score_is_in(table)
    (teams,) = [teams for name, *teams in evening.call_games().values() if name == next_game]
    assert min(teams_of_game) in teams
    assert max(teams_of_game) not in teams


def enter_other_results(evening, book):
    """Enter the other results: half of the slips before the next games are called, or all if there
    are few. A team leaves while it plays in the losers' bracket.
    """
    has_left = False
    turns = tries_until_failure(200)
    while next(turns) and "F2" not in book.ended:
        game_by_busy_table = evening.call_games()
        slips = list(game_by_busy_table.items())[
            : max(MIN_GAMES_TO_ENTER, len(game_by_busy_table) // 2)
        ]
        if not has_left and slips[0][1][0].startswith("L"):
            send_team_home(evening, book, slips.pop(0)[1])
            has_left = True
        else:
            table, game = slips.pop(0)
            evening.save_result(table, book.record_slip(*game))
        for _, game in slips:
            pairs.play_game(only_night(), game[0], book.record_slip(*game))


def send_team_home(evening, book, game):
    name, leaver, opponent = game
    leaver_names = player_names(leaver)
    director = evening.director
    evening.go_to_tonight()
    director.press("Team leaves", "Name or team's number")
    director.press(leaver_names, "Forfeit and leave")
    director.press(
        "Forfeit and leave", f"{leaver_names} forfeited to {player_names(opponent)}", "button"
    )
    book.record_forfeit(name, winner=opponent, loser=leaver)


def count_money(evening, book):
    """Record the rent that is taken from the cash box, count the cash, and close the night."""
    director = evening.director
    best_teams = sorted(book.final_places(), key=book.final_places().get)[:3]
    evening.go_to_tonight()
    director.press("Award prizes", "Donated prizes")
    for place, team in zip(("1st place", "2nd place", "3rd place"), best_teams, strict=True):
        row = director.page.locator("li", has_text=place).inner_text()
        assert f"team {team}," in row
    director.press("Money", "Take a payment")
    director.open("Other money in or out")
    director.choose("Kind", "money spent")
    director.write("Amount", "35.50")
    director.write("Note (required", "the hall")
    director.press_enter("$35.50")
    # A player without a partner owes nothing.
    assert "$0.00" in director.page.locator("dl div", has_text="Owed").inner_text()
    director.press("Close the night", "Cash box should hold")
    director.write("Cash in the box", "404.50")
    director.press_enter("correct")
    director.press("Close the night", "The night is closed", "button")


def check_against_book(evening, book):
    night = reader.night(evening.night)
    assert night.is_closed
    assert {
        int(place.result.entrant): place.rank for place in ranking.standings(night)
    } == book.final_places()
    assert {
        int(team): count for team, count in draws.bracket_state(night).losses_by_team.items()
    } == {team: book.losses(team) for team in range(1, TEAM_COUNT + 1)}
    assert (len(book.ended), len(book.slips)) == (GAME_COUNT, GAME_COUNT - 2)
    assert team_points_by_game(night) == book.slips
    money_for_cause = proceeds(night)
    assert (money_for_cause.taken_in_cents, money_for_cause.spent_cents) == (
        TOTAL_FEE_CENTS,
        EXPENSE_CENTS,
    )
    assert money_for_cause.cents == night.plan.counted_cents == TOTAL_FEE_CENTS - EXPENSE_CENTS


def team_points_by_game(night):
    """Return the scores of the night by game, without games that nobody played."""
    games = [(game.name, game.games[0].points) for game in night.rounds if game.games]
    return {name: (points[Chair.N], points[Chair.E]) for name, points in games}


def player_names(team):
    return reader.night(only_night().pk).teams.with_number(team).name


def only_night():
    return Tournament.objects.get()
