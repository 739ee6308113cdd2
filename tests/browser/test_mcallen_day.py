"""Run the McAllen games in three divisions, from the city's list to the medals, by keyboard
alone.
"""

import csv
from collections import defaultdict

import pytest

from tests import build
from tests.browser.directors import KeyboardDirector
from tests.browser.keys import press, tab_toward
from tests.browser.pairs_evening import PairsEvening
from tournament.evening.night import ranking
from tournament.storage.reading import reader

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

MEDAL_LIST_COLUMNS = ["division", "place", "medal", "team", "points", "note"]
CITY_LIST_HEADINGS = "Division,Player 1,Sex 1,Player 2,Sex 2"
# The team numbers, which follow the order of the city's list.
TEAM_NUMBERS_BY_DIVISION = {"Men's": range(1, 6), "Women's": range(6, 12), "Mixed": range(12, 19)}
SEXES_OF_DIVISION = {"Men's": "MM", "Women's": "FF", "Mixed": "MF"}
# The points of each team in every game, whatever its opponent. The sums are 45, three times 35, and
# 24 for the men; 44, 40, 34, 30, 25 and 20 for the women; 45, 40, 35, 30, 25, 20 and 10 for the
# mixed.
POINTS_BY_TEAM = {
    1: (9, 9, 9, 9, 9),
    2: (8, 7, 6, 7, 7),
    3: (7, 7, 7, 7, 7),
    4: (6, 7, 8, 7, 7),
    5: (5, 5, 5, 5, 4),
    6: (9, 9, 9, 9, 8),
    7: (8, 8, 8, 8, 8),
    8: (7, 7, 7, 7, 6),
    9: (6, 6, 6, 6, 6),
    10: (5, 5, 5, 5, 5),
    11: (4, 4, 4, 4, 4),
    12: (9, 9, 9, 9, 9),
    13: (8, 8, 8, 8, 8),
    14: (7, 7, 7, 7, 7),
    15: (6, 6, 6, 6, 6),
    16: (5, 5, 5, 5, 5),
    17: (4, 4, 4, 4, 4),
    18: (6, 4),
}
# The points of each fill-in team, which is not ranked.
FILL_IN_TEAM_POINTS = 5
# The team whose points in game 2 are misread, and what is read. The mistake is found in game 4.
MISREAD_TEAM, MISREAD_POINTS = 8, 3
# The teams tied after five games, in the order of their playoff.
PLAYOFF_ORDER = {4: "Greta Abbott & Hank", 2: "Cora Abbott & Dan", 3: "Edna Abbott & Floyd"}
# The teams of each division, best first. The first three have medals.
FINAL_PLACES = {"Men's": [1, 4, 2, 3, 5], "Women's": [*range(6, 12)], "Mixed": [*range(12, 19)]}
MEDALS = ["gold", "silver", "bronze"]
NOTE_OF_LEAVER = {18: "left after game 2"}


def test_whole_day_at_mcallen(visit, fixed_seed, tmp_path):
    evening, totals = PairsEvening(KeyboardDirector(visit), "McAllen"), defaultdict(list)
    write_citys_list(evening, tmp_path / "teams.csv")
    check_schedule(evening)
    play_all_tables(evening, totals, 1)
    go_on_to_seating(evening)
    misread_table = play_all_tables(evening, totals, 2)
    go_on_to_seating(evening)
    let_team_leave(evening)
    play_all_tables(evening, totals, 3)
    go_on_to_seating(evening)
    play_all_tables(evening, totals, 4, table_to_correct=misread_table)
    go_on_to_seating(evening)
    play_all_tables(evening, totals, 5)
    enter_playoff(evening)
    check_medals(evening, totals)
    close_night(evening)
    check_sums(evening, totals)


def write_citys_list(evening, file):
    people = iter(build.players(36))
    file.write_text("\n".join([CITY_LIST_HEADINGS, *list_rows(people)]))
    evening.director.press("Check in teams", "Name or number")
    evening.import_list(file, "18 teams to add", "18 expected, not here")
    summary = "18 teams: Men's 5, Women's 6, Mixed 7"
    evening.director.press("Check them all in", summary, "button")


def list_rows(people):
    for division, numbers in TEAM_NUMBERS_BY_DIVISION.items():
        for _ in numbers:
            sex, other_sex = SEXES_OF_DIVISION[division]
            yield f"{division},{next(people)},{sex},{next(people)},{other_sex}"


def check_schedule(evening):
    """Check the schedule that is proposed for two divisions with an odd number of teams, and accept
    it.
    """
    director = evening.director
    director.press("Seat game 1", "Every team plays 5 games. No rematches.")
    director.press("Extra teams of two divisions play", "No house rule changed")


def go_on_to_seating(evening):
    """Go on to the next seating with Enter, which works once every table is in."""
    evening.director.press_enter("extra team")


def play_all_tables(evening, totals, game, table_to_correct=None):
    """Play all nine tables. Return the table whose slip of game 2 is misread, and its teams."""
    director, typed_totals, misread_table = evening.director, {}, None
    director.press_enter(f"Game {game} is seated")
    director.press_enter("0 of 9 in")
    if table_to_correct:
        correct_misread_score(evening, totals, table_to_correct)
    for table, teams in evening.teams_at_tables().items():
        typed_totals[table] = [points_as_first_read(team, game) for team in teams]
        for team, points in zip(teams, typed_totals[table], strict=True):
            totals[team].append(points)
        misread_table = (table, teams) if MISREAD_TEAM in teams else misread_table
    director.type_totals(typed_totals)
    director.wait_for("9 of 9 in")
    return misread_table


def points_as_first_read(team, game):
    if (team, game) == (MISREAD_TEAM, 2):
        return MISREAD_POINTS
    return POINTS_BY_TEAM[team][game - 1] if team in POINTS_BY_TEAM else FILL_IN_TEAM_POINTS


def let_team_leave(evening):
    """Let a team leave after game 2. The men then have a team left over, which plays a fill-in
    team.
    """
    director = evening.director
    director.press("Check in", "Name or number")
    director.press("Opal Baker", "Team 18", "a")
    director.press("Leave after game 2", "Team 18 (Opal Baker & Pete Baker) left", "button")
    director.press("Seat game 3", "17 teams at 9 tables")


def correct_misread_score(evening, totals, misread_table):
    """Correct a score of game 2 while game 4 is being played."""
    table, teams = misread_table
    director = evening.director
    director.press("Other games", "Game 2", "summary")
    director.press("Game 2", "each change needs a reason", "a")
    director.write("reason", "a 7 was read as a 3")
    evening.tab_through((f"t{(table + 1) // 2}b0", "input"))
    for place, team in enumerate(teams):
        director.write(f"t{table}b{place}", str(POINTS_BY_TEAM[team][1]))
    director.press_enter(f"Table {table}, game 2")
    totals[MISREAD_TEAM][1] = POINTS_BY_TEAM[MISREAD_TEAM][1]
    director.press("Play", "0 of 9 in", "nav.steps a")


def enter_playoff(evening):
    """Play off the tie of three teams for silver and bronze, and enter the order."""
    director = evening.director
    director.press_enter("Close the night")
    director.press("Prizes", "are tied for silver and bronze", "nav.pages a")
    for place, names in enumerate(PLAYOFF_ORDER.values(), start=2):
        director.choose(names, str(place))
    director.press("Save the playoff result", "Men's playoff:", "button")


def check_medals(evening, totals):
    """Check the medals on the page, and every other place in the city's spreadsheet."""
    page = evening.director.page
    evening.director.press("Medals", "All medals are decided", "nav.pages a")
    for division, places in FINAL_PLACES.items():
        title = page.get_by_role("heading", name=division, exact=True)
        cards = page.locator("section", has=title).locator(".podium li .number")
        captions = [f"Team {team}, {sum(totals[team])} points" for team in places[:3]]
        assert cards.all_inner_texts() == captions
    tab_toward(page, "Download all places", "a")
    with page.expect_download() as download:
        press(page, "Enter")
    with download.value.path().open(encoding="utf-8-sig", newline="") as file:
        table = [[row[column] for column in MEDAL_LIST_COLUMNS] for row in csv.DictReader(file)]
    assert table == [row for division in FINAL_PLACES for row in expected_rows(division, totals)]


def expected_rows(division, totals):
    for place, team in enumerate(FINAL_PLACES[division], start=1):
        medal = MEDALS[place - 1] if place <= 3 else ""
        note = "after a playoff" if team in PLAYOFF_ORDER else NOTE_OF_LEAVER.get(team, "")
        yield [division, str(place), medal, str(team), str(sum(totals[team])), note]


def close_night(evening):
    """Close the night. There are no fees, so there is no cash to count."""
    director = evening.director
    director.press("Close the night", "Close the night", "nav.pages a")
    director.press("Close the night", "The night is closed", "button")


def check_sums(evening, totals):
    """Check the places and points against the sums of the slips, each of which was typed once."""
    assert {team: tuple(totals[team]) for team in POINTS_BY_TEAM} == POINTS_BY_TEAM
    night = reader.night(evening.night)
    assert night.is_closed
    assert {
        division.name: [team_of_place(place) for place in division.places]
        for division in ranking.ranked_divisions(night)
    } == FINAL_PLACES
    for place in ranking.standings(night):
        assert place.result.points == sum(totals[team_of_place(place)])


def team_of_place(place):
    return int(place.result.entrant)
