"""What a save costs: so many calls, which no other work on the machine changes. A budget that is
met with ease is lowered.
"""

import sys
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.urls import reverse

from tests import build
from tournament.evening.night.play.totals import Totals
from tournament.storage.reading import replay
from tournament.storage.writing.write import SEEN
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in

# A server has more to be asked by.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]
TABLES = 10
# Of Python and of C, in a game and in one whose results give the places: each is met with some room
# for another version of what we stand on.
CALLS, CALLS_OF_THE_LAST = 5_450, 9_900


def sent(table, version, points=(9, 6)):
    own = f"t{table}"
    boxes = {f"{own}b{at}": value for at, value in enumerate((*points, 1, 2))}
    return {**boxes, f"{own}version": version, "key": f"press {table} {version}"}


def press(desk, page, *told):
    """As the script of the page sends it."""
    form = "application/x-www-form-urlencoded"
    answer = desk.post(page, urlencode(sent(*told)), form, headers={"accept": "application/json"})
    assert answer.status_code == 200, answer.content


def calls(do):
    count = 0

    def heard(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(heard)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture
def hall(desk, django_user_model):
    night = build.night(
        django_user_model.objects.get().club, tag=False, adult=False, fee_cents=0, games=3
    )
    build.seated(night, 4 * TABLES)
    return night


def page(night, game):
    return reverse("scores-of", args=[night.pk, game])


def play_on(night, game):
    for table in range(1, TABLES + 1):
        totals_in.type_totals(
            build.desk(night), game=game, table=table, typed=Totals((9, 6), (1, 2)), version=0
        )
    rounds.seat(build.desk(night), game=game + 1)


def test_score_costs_as_many_calls_in_the_first_game_as_in_a_later_one(desk, hall):
    press(desk, page(hall, 1), 1, 0)
    first = calls(lambda: press(desk, page(hall, 1), 2, 0))
    assert first < CALLS
    for table in range(3, TABLES + 1):
        press(desk, page(hall, 1), table, 0)
    rounds.seat(build.desk(hall), game=2)
    press(desk, page(hall, 2), 1, 0)
    later = calls(lambda: press(desk, page(hall, 2), 2, 0))
    assert later < CALLS
    assert later < 1.1 * first


def test_correction_where_results_give_the_places_costs_no_second_look(desk, hall):
    play_on(hall, 1)
    play_on(hall, 2)
    for table in range(1, TABLES + 1):
        press(desk, page(hall, 3), table, 0)
    press(desk, page(hall, 3), 1, 1, (6, 9))
    assert calls(lambda: press(desk, page(hall, 3), 2, 1, (6, 9))) < CALLS_OF_THE_LAST
    assert replay.night(hall.pk).rounds.game(3, 2).sheet.points == (6, 9)


def test_press_that_came_before_is_found_by_an_index_and_not_among_all_changes():
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {SEEN}", [1, "a key", 1, "a key"])
        plan = [line for *_, line in cursor.fetchall() if "tournament_change" in line]
    (line,) = plan
    assert "COVERING INDEX one_change_a_key (tournament_id=? AND key=?)" in line
