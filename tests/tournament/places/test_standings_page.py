"""The standings and the cards: at the desk, on phones, and as CSV."""

import csv
import io
import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests import build, plain
from tests.evenings import kept, play
from tests.nights.halfway import in_the_second_game
from tests.tournament import finishing, pairs
from tests.tournament.places.test_loners import by_hand
from tests.tournament.printing import reading
from tournament import facts
from tournament.entrants.actions import entries
from tournament.leaving.actions import going_home
from tournament.models import Club
from tournament.places.standings import board as boards
from tournament.reading import replay


@pytest.fixture
def night(desk):
    """Two games of eight and one who is left over, with names that try to be more than text."""
    made = build.night(Club.objects.get())
    build.sign_in(made, "<b>Ada</b>", "=SUM(A1)", *build.players(9)[2:])
    play(made, None, None)
    return made


@pytest.fixture
def visitor():
    """Somebody with a phone, who has not signed in."""
    return Client()


def page(desk, night, where, **query):
    answer = desk.get(f"/night/{night.pk}/{where}/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def public(visitor, night, where="standings", **query):
    answer = visitor.get(f"/display/{night.club.wall}/{where and where + '/'}", query)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(html):
    """Without the address that a screen watches, which is signed anew each time."""
    return re.sub(r' data-live="[^"]+"', "", html.split("<main")[1].split("</main>")[0])


def rows(answer):
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_standings_say_how_far_they_go_and_who_moved(desk, night):
    html = page(desk, night, "standings")
    assert "After game 2." in html
    assert "as before" in html or "up " in html
    assert "nothing separates them" in html
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html
    assert "<b>Ada</b>" not in html


def test_why_says_no_points_again_that_stand_beside_it(desk, night):
    html = page(desk, night, "standings")
    assert ">level with 1 other; nothing separates them</td>" in html
    assert not re.search(r"\d points", shown(html))
    assert "points, level with" in desk.get(f"/night/{night.pk}/standings.csv").content.decode()


def words(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).lower()


def test_where_somebody_stands_is_called_a_place_everywhere(desk, visitor, night):
    pages = (
        page(desk, night, "standings"),
        page(desk, night, "card/2"),
        public(visitor, night),
        public(visitor, night, "card/2"),
    )
    for html in map(words, map(shown, pages)):
        assert "place" in html
        assert not re.search(r"\brank\b", html)


def test_place_of_a_team_is_called_so_too(desk, visitor):
    made = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(made, 4, "Men's")
    play(made, None)
    for html in (page(desk, made, "card/1"), public(visitor, made, "card/1")):
        assert " place " in words(shown(html))
        assert not re.search(r"\brank\b", words(shown(html)))


def test_desk_phone_wall_and_paper_say_the_same_while_a_game_is_on(desk, visitor, night):
    """What counts, who leads, and what the tables that are in have added."""
    play(night, 1, first=3)
    pdf = desk.get(f"/night/{night.pk}/print/standings.pdf").content
    wall = public(visitor, night, where="").split('data-scene="places"')[1]
    pages = [page(desk, night, "standings"), public(visitor, night), wall]
    rows = boards.standings(replay.night(night.pk)).rows
    ranked = [row.name for row in rows if row.name in build.players(9)]
    for shown in (*map(unescape, pages), " ".join(one.text for one in reading.pages(pdf))):
        assert "After game 2. Game 3 so far: 1 of 2 tables are in." in " ".join(shown.split())
        assert (shown.count("+9"), shown.count("+6")) == (2, 3)
        where = [shown.index(name) for name in ranked]
        assert where == sorted(where)


def test_table_that_is_tied_is_in_wherever_tables_are_counted(desk, visitor):
    """One more hand decides who moves there, and is not scored."""
    row = in_the_second_game(Club.objects.get())
    pages = [page(desk, row, where) for where in ("scores", "floor", "standings")]
    pages += [desk.get(f"/night/{row.pk}/").content.decode()]
    pages += [public(visitor, row), public(visitor, row, where="")]
    papers = [desk.get(f"/night/{row.pk}/print/{one}.pdf") for one in ("standings", "state")]
    pages += [" ".join(one.text for one in reading.pages(paper.content)) for paper in papers]
    for said in map(words, pages):
        assert set(re.findall(r"(\d) of 3 (?:tables are )?in\b", said)) == {"1"}


def test_standings_before_the_first_score_are_a_sentence(desk):
    made = build.night(Club.objects.get())
    html = page(desk, made, "standings")
    assert "Standings begin with the first game that is in." in html
    assert "<table" not in html


def test_first_press_on_points_sorts_the_most_first(desk, night):
    """And the first on places the best."""
    html = page(desk, night, "standings")
    assert 'href="?sort=-points"' in html
    assert 'href="?sort=rank"' in html


def test_standings_can_be_sorted_by_name_and_nothing_strange(desk, night):
    by_name = page(desk, night, "standings", sort="name")
    assert 'aria-sort="ascending"' in by_name
    assert "After game 2." in page(desk, night, "standings", sort="__class__")


def test_house_without_x_shows_none(desk):
    made = build.night(Club.objects.get(), house="alameda")
    build.sign_in(made, *build.players(8))
    play(made, None)
    assert "sort=x" not in page(desk, made, "standings")
    assert "X</th>" not in page(desk, made, "card/1")


def test_card_tells_every_game_and_leads_to_its_scores(desk, night):
    html = page(desk, night, "card/3")
    assert f'href="/night/{night.pk}/scores/1/' in html
    assert "Every change of this card" in html
    assert html.count('scope="row"') == 2


def test_card_of_nobody_is_not_there(desk, night):
    assert desk.get(f"/night/{night.pk}/card/99/").status_code == 404
    assert desk.get(f"/display/{night.club.wall}/card/99/").status_code == 404


def test_whoever_left_is_marked_everywhere(desk, visitor, night):
    going_home.leave_after(build.desk(night), party=3, game=2)
    assert "left after game 2" in page(desk, night, "standings")
    assert "Left after game 2." in page(desk, night, "card/3")
    assert "left after game 2" in public(visitor, night)


def test_public_page_needs_no_sign_in_and_has_no_secret(visitor, night):
    entries.rename(build.desk(night), entry=4, name="Dan", nickname="Ducky", lot="B-47")
    for html in (public(visitor, night), public(visitor, night, "card/4")):
        assert "Dan" in html
        for secret in ("Ducky", "B-47", "$", "10c", "fine", "fee", "Undo", "/night/", "csrf"):
            assert secret not in shown(html)


@pytest.mark.parametrize("table", [1, 2])
def test_card_has_complete_games_and_what_is_so_far(desk, visitor, night, table):
    who = play(night, 1, first=3).current.at(table).entries[0]
    card = public(visitor, night, f"card/{who}")
    assert "<h2>Game 3" not in card
    # But where they sit in it is what they look for.
    assert "Game 3: " in card
    for html in (card, page(desk, night, f"card/{who}")):
        assert ("Game 3 so far: +" in html) is (table == 1)


def test_rules_tonight_are_read_on_a_phone(visitor, night):
    assert f"/display/{night.club.wall}/rules/" in public(visitor, night)
    page = visitor.get(f"/display/{night.club.wall}/rules/").content.decode()
    assert "Makers with three or four tricks" in page
    assert "Change a house rule" not in page
    assert visitor.get("/display/nobody/rules/").status_code == 404


def test_public_page_without_a_night_or_a_game(visitor, desk):
    club = Club.objects.get()
    assert "No game yet" in visitor.get(f"/display/{club.wall}/standings/").content.decode()
    made = build.night(club)
    assert "Standings begin with the first game" in public(visitor, made)
    assert visitor.get("/display/bcdfghjkmnpq/standings/").status_code == 404


def test_only_tonights_night_is_public(visitor, desk):
    made = build.night(Club.objects.get(), day=build.date(2020, 1, 1))
    build.sign_in(made, *build.players(4))
    assert visitor.get(f"/display/{made.club.wall}/card/1/").status_code == 404


def test_standings_as_csv_run_nothing(desk, night):
    header, *people = rows(desk.get(f"/night/{night.pk}/standings.csv"))
    assert header == [
        "rank",
        "number",
        "name",
        "points",
        "games won",
        "x",
        "reason",
        "left",
        "games",
        "so far",
    ]
    assert len(people) == 9
    names = {row[2] for row in people}
    assert "'=SUM(A1)" in names
    assert {int(row[3]) >= 0 for row in people} == {True}


def test_standings_as_csv_have_lone_marches_where_the_page_has_them(desk, night):
    assert "lone marches" not in rows(desk.get(f"/night/{night.pk}/standings.csv"))[0]
    build.seat(night.pk, 3)
    other = facts.Sheet(round=3, table=2, points=(9, 6), x=(2, 1))
    finishing.written(build.desk(night), told=[*by_hand(3, 1), other])
    header, *people = rows(desk.get(f"/night/{night.pk}/standings.csv"))
    assert header[5:8] == ["x", "lone marches", "reason"]
    assert "Lone marches" in page(desk, night, "standings")
    assert {row[6] for row in people} == {"8+", "\N{EN DASH}"}


def test_players_as_csv_have_every_game(desk, night):
    header, *people = rows(desk.get(f"/night/{night.pk}/players.csv"))
    assert header[-2:] == ["game 1", "game 2"]
    for row in people:
        assert int(row[7]) == int(row[-1]) + int(row[-2])


def test_players_as_csv_have_their_teams_number_where_pairs_play(desk):
    made = build.night(Club.objects.get(), house="athens")
    pairs.enter(made, "Ann Lee", "Bob May")
    pairs.enter(made, "Cy Fox", "Di Orr")
    for kind in ("players", "money"):
        header, *told = rows(desk.get(f"/night/{made.pk}/{kind}.csv"))
        assert "number" not in header
        team, name = header.index("team"), header.index("name")
        assert [(row[team], row[name]) for row in told] == [
            ("1", "Ann Lee"),
            ("1", "Bob May"),
            ("2", "Cy Fox"),
            ("2", "Di Orr"),
        ]


def of_so_many(players):
    """Tonight, one game played, so many players."""
    night = plain.night(players, day=timezone.localdate())
    return kept(plain.all_typed(plain.seated(night)), Club.objects.get())


@pytest.mark.parametrize(
    ("where", "queries"),
    [("standings/", 32), ("card/1/", 17), ("standings.csv", 15), ("players.csv", 15)],
)
@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_same_number_of_times_however_many_play(
    desk, django_assert_num_queries, where, queries, players
):
    made = of_so_many(players)
    with django_assert_num_queries(queries):
        desk.get(f"/night/{made.pk}/{where}")


@pytest.mark.parametrize("players", [4, 48])
def test_public_page_asks_the_same_number_of_times(
    desk, visitor, django_assert_num_queries, players
):
    made = of_so_many(players)
    with django_assert_num_queries(16):
        public(visitor, made)


def test_what_players_see_is_shown_only_where_it_is_this_nights(desk):
    tonight = build.night(Club.objects.get())
    earlier = build.night(Club.objects.get(), day=timezone.localdate() - timedelta(days=7))
    assert "What players see" in desk.get(f"/night/{tonight.pk}/standings/").content.decode()
    assert "What players see" not in desk.get(f"/night/{earlier.pk}/standings/").content.decode()
    second = build.night(Club.objects.get())
    assert "What players see" not in desk.get(f"/night/{tonight.pk}/standings/").content.decode()
    assert "What players see" in desk.get(f"/night/{second.pk}/standings/").content.decode()
