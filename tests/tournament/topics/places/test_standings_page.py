"""The standings and the cards: at the desk, on phones, and as CSV."""

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests import build, plain
from tests.evenings import kept, play
from tests.nights.halfway import in_the_second_game
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing import reading
from tests.tournament.topics.places.test_loners import by_hand
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries, sessions
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards import standings as boards


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
    assert html.count("nothing separates them") == 1
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html
    assert "<b>Ada</b>" not in html


def test_why_says_no_points_again_that_stand_beside_it(desk, night):
    html = page(desk, night, "standings")
    assert "<summary>Why</summary><p>Level with 1 other</p></details></td>" in html
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
    """What counts and who leads; and, but on the wall, what the tables that are in have added."""
    play(night, 1, first=3)
    pdf = desk.get(f"/night/{night.pk}/print/standings.pdf").content
    wall = public(visitor, night, where="").split('data-scene="places"')[1]
    pages = [page(desk, night, "standings"), public(visitor, night)]
    rows = boards.standings(replay.night(night.pk)).rows
    ranked = [row.name for row in rows if row.name in build.players(9)]
    paper = " ".join(one.text for one in reading.pages(pdf))
    told = [(wall, (0, 0)), *((one, (2, 3)) for one in (*pages, paper))]
    for shown, added in ((unescape(one), added) for one, added in told):
        assert "After game 2. Game 3 so far: 1 of 2 tables are in." in " ".join(shown.split())
        assert (shown.count("+9"), shown.count("+6")) == added
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


def test_card_of_nobody_is_not_there_and_a_phone_is_led_to_its_own(desk, night):
    assert desk.get(f"/night/{night.pk}/card/99/").status_code == 404
    html = desk.get(f"/display/{night.club.wall}/card/99/").content.decode()
    assert "Find my new seat" in html
    assert "My card" not in html


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
    who = play(night, 1, first=3).rounds.current.at(table).entries[0]
    card = public(visitor, night, f"card/{who}")
    assert '<th scope="row">3</th>' not in card
    # But where they sit in it is what they look for.
    assert "<h2>Game 3</h2>" in card
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
    html = visitor.get(f"/display/{made.club.wall}/card/1/").content.decode()
    assert "Nothing is played now." in html
    assert build.players(1)[0] not in html


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
    assert "'=sum(A1)" in names  # capitals become a name's
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


def test_players_as_csv_have_an_empty_cell_for_a_game_not_played_or_not_in(desk):
    night = plain.all_typed(plain.seated(plain.night(8)))
    early, late = replace(night.entries.of(1), last_game=1), replace(plain.entry(9), first_game=2)
    given = facts.Grant(round=2, entry=late.number, points=0, note="came to wait")
    night = plain.all_typed(plain.seated(plain.told(night, early, late)))
    night = plain.seated(plain.told(night, given))
    made = kept(night, Club.objects.get())
    _, *people = rows(desk.get(f"/night/{made.pk}/players.csv"))
    played = {row[1]: [points != "" for points in row[-3:]] for row in people}
    assert (played[early.name], played[late.name]) == ([True, False, False], [False, True, False])


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


def test_players_as_csv_have_the_games_of_a_bracket_below_their_own_headings(desk):
    night = build.night(Club.objects.get(), house="athens", fee_cents=0)
    pairs.crowd(night, 4)
    draw_and_call.draw(build.desk(night))
    pairs.play_all(night)
    header, *people = rows(desk.get(f"/night/{night.pk}/players.csv"))
    games = [name for name in header if name.startswith("game ")]
    top, *teams = rows(desk.get(f"/night/{night.pk}/standings.csv"))
    # Two win twice and lose once or never; the first two to lose twice are out.
    assert sorted(int(row[top.index("games")]) for row in teams) in ([2, 3, 3, 4], [2, 3, 4, 5])
    for row in people:
        played = ranking.card_of(replay.night(night.pk), 1 + people.index(row)).lines
        points_by_game = dict(zip(games, row[-len(games) :], strict=True))
        assert {name for name, points in points_by_game.items() if points} == {
            f"game {line.round}" for line in played
        }


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


def test_spreadsheet_of_players_has_no_points_of_games_that_another_session_played(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 2, "Men's")
    pairs.sign_in(night, 2, "Mixed", first=2)
    sessions.set_apart(build.desk(night), division="Mixed")
    finishing.played(night, 2, (9, 5))
    header, *people = rows(desk.get(f"/night/{night.pk}/players.csv"))
    assert header[-2:] == ["game 1", "game 2"]
    told = {tuple(person[-2:]) for person in people}
    assert told == {("9", ""), ("5", ""), ("", "9"), ("", "5")}
