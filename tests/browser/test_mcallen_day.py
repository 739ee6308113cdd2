"""The McAllen games in three divisions, from the city's list to the medals, by keyboard alone."""

import csv
from collections import defaultdict

import pytest

from tests import build
from tests.browser.directors import ByKeyboard
from tests.browser.keys import press, reach
from tests.browser.pairs_evening import PairsEvening
from tournament.evening.night import ranking
from tournament.storage.reading import replay

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

COLUMNS = ["division", "place", "medal", "team", "points", "note"]
HEADINGS = "Division,Player 1,Sex 1,Player 2,Sex 2"
# The city's list in its order, so that these are the numbers of the teams too.
DIVISIONS = {"Men's": range(1, 6), "Women's": range(6, 12), "Mixed": range(12, 19)}
SEXES = {"Men's": "MM", "Women's": "FF", "Mixed": "MF"}
# What each team makes of every game, whomever it meets. Added up: 45, three times 35, and 24 for
# the men; 44, 40, 34, 30, 25 and 20 for the women; 45, 40, 35, 30, 25, 20 and 10 for the mixed.
MADE = {
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
# House teams, which are not ranked.
HELPERS = 5
# Of game 2, which is found out in game 4.
MISREAD, AS_READ = 8, 3
# Level after five games, in the order in which they come out of the playoff.
PLAYOFF = {4: "Greta Abbott & Hank", 2: "Cora Abbott & Dan", 3: "Edna Abbott & Floyd"}
# Best first; the first three have the medals.
PLACES = {"Men's": [1, 4, 2, 3, 5], "Women's": [*range(6, 12)], "Mixed": [*range(12, 19)]}
MEDALS = ["gold", "silver", "bronze"]
LEFT = {18: "left after game 2"}


def test_whole_day_at_mcallen(visit, same_draw, tmp_path):
    evening, totals = PairsEvening(ByKeyboard(visit), "McAllen"), defaultdict(list)
    citys_list(evening, tmp_path / "teams.csv")
    schedule(evening)
    play(evening, totals, 1)
    on_to_seating(evening)
    misread = play(evening, totals, 2)
    on_to_seating(evening)
    leaves(evening)
    play(evening, totals, 3)
    on_to_seating(evening)
    play(evening, totals, 4, corrects=misread)
    on_to_seating(evening)
    play(evening, totals, 5)
    settle(evening)
    has_medals(evening, totals)
    close(evening)
    is_as_added_up(evening, totals)


def citys_list(evening, file):
    people = iter(build.players(36))
    file.write_text("\n".join([HEADINGS, *lines(people)]))
    evening.director.press("Sign teams in", "Who is here?")
    evening.bring_in(file, "18 teams would be entered", "18 not here yet")
    whole = "18 teams: Men's 5, Women's 6, Mixed 7"
    evening.director.press("All of them are here", whole, "button")


def lines(people):
    for division, numbers in DIVISIONS.items():
        for _ in numbers:
            one, other = SEXES[division]
            yield f"{division},{next(people)},{one},{next(people)},{other}"


def schedule(evening):
    """Two divisions are odd; the proposal is looked at, and left as it is."""
    director = evening.director
    director.press("On to seating game 1", "Every team has 5 games, and no two meet twice")
    director.press("Spare teams of two divisions meet", "It is so already")


def on_to_seating(evening):
    """Enter is enough once every table is in."""
    evening.director.enter("a team left over")


def play(evening, totals, game, corrects=None):
    """All nine tables; the one of the team whose slip of game 2 is misread is kept in mind."""
    director, typed, misread = evening.director, {}, None
    director.enter(f"Game {game} is seated")
    director.enter("0 of 9 in")
    if corrects:
        correct(evening, totals, corrects)
    for table, both in evening.at_tables().items():
        typed[table] = [read(team, game) for team in both]
        for team, points in zip(both, typed[table], strict=True):
            totals[team].append(points)
        misread = (table, both) if MISREAD in both else misread
    director.totals(typed)
    director.told("9 of 9 in")
    return misread


def read(team, game):
    if (team, game) == (MISREAD, 2):
        return AS_READ
    return MADE[team][game - 1] if team in MADE else HELPERS


def leaves(evening):
    """After game 2, so that the men have one over, whom helpers play."""
    director = evening.director
    director.press("Check in", "Who is here?")
    director.press("Opal Baker", "Team 18", "a")
    director.press("Leaves after game 2", "Team 18, Opal Baker & Pete Baker, leaves", "button")
    director.press("On to seating game 3", "17 teams at 9 tables")


def correct(evening, totals, misread):
    """While game 4 is being played."""
    table, both = misread
    director = evening.director
    director.press("Another game", "Game 2", "summary")
    director.press("Game 2", "each change needs a reason", "a")
    director.write("reason", "a 7 was read as a 3")
    evening.far((f"t{(table + 1) // 2}b0", "input"))
    for place, team in enumerate(both):
        director.write(f"t{table}b{place}", str(MADE[team][1]))
    director.enter(f"Game 2, table {table}")
    totals[MISREAD][1] = MADE[MISREAD][1]
    director.press("Play", "0 of 9 in")


def settle(evening):
    """Three are level for silver and bronze, and play it off; the order is entered."""
    director = evening.director
    director.enter("Close the night")
    director.press("Prizes", "are level, for silver and bronze", "nav.pages a")
    for place, names in enumerate(PLAYOFF.values(), start=2):
        director.choose(names, str(place))
    director.press("The playoff ended so", "Men's playoff ended:", "button")


def has_medals(evening, totals):
    """On the page, and with every other place in the list for the city."""
    page = evening.director.page
    evening.director.press("Medals", "Every medal is decided", "nav.pages a")
    for division, places in PLACES.items():
        title = page.get_by_role("heading", name=division, exact=True)
        cards = page.locator("section", has=title).locator(".podium li .number")
        told = [f"Team {team}, {sum(totals[team])} points" for team in places[:3]]
        assert cards.all_inner_texts() == told
    reach(page, "Save every place", "a")
    with page.expect_download() as saved:
        press(page, "Enter")
    with saved.value.path().open(encoding="utf-8-sig", newline="") as file:
        found = [[row[one] for one in COLUMNS] for row in csv.DictReader(file)]
    assert found == [row for division in PLACES for row in rows(division, totals)]


def rows(division, totals):
    for place, team in enumerate(PLACES[division], start=1):
        medal = MEDALS[place - 1] if place <= 3 else ""
        note = "after playoff" if team in PLAYOFF else LEFT.get(team, "")
        yield [division, str(place), medal, str(team), str(sum(totals[team])), note]


def close(evening):
    """Nobody pays at these games, so there is no cash to count."""
    director = evening.director
    director.press("Close the night", "Close the night", "nav.pages a")
    director.press("Close the night", "The night is closed", "button")


def is_as_added_up(evening, totals):
    """Every slip was typed once, and the places and points are those that were added up."""
    assert {team: tuple(totals[team]) for team in MADE} == MADE
    night = replay.night(evening.night)
    assert night.is_closed
    assert {
        one.name: [team_of(place) for place in one.places] for one in ranking.divisions(night)
    } == PLACES
    for place in ranking.standings(night):
        assert place.result.points == sum(totals[team_of(place)])


def team_of(place):
    return int(place.result.entrant)
