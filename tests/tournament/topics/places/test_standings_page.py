"""Standings and scorecards are shown at the desk and on phones, and saved as CSV."""

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from scoring.dials.house_rules import DIALS
from tests import build, plain
from tests.evenings import play_games, store_night
from tests.nights.halfway import night_in_second_game
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing import pdf_reading
from tests.tournament.topics.places.test_loners import PRIZE_FOR_MOST_LONERS, hands_with_loners
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.progress import CurrentGamePoints
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions import entries, time_slots
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.places.boards import standings as boards
from tournament.topics.places.boards.ranks import NO_STANDINGS_YET_SENTENCE, SHARED_PLACES_SENTENCE
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds


@pytest.fixture
def night(desk):
    """Return a night of nine players after two games. Two names look like HTML and like a
    formula.
    """
    row = build.night(Club.objects.get())
    build.check_in(row, "<b>Ada</b>", "=SUM(A1)", *build.players(9)[2:])
    play_games(row, None, None)
    return row


@pytest.fixture
def signed_out_visitor():
    """Return a browser without a sign-in, such as a player's phone."""
    return Client()


def page_html(desk, night, path, **query):
    response = desk.get(f"/night/{night.pk}/{path}/", query)
    assert response.status_code == 200
    return response.content.decode()


def public_html(signed_out_visitor, night, path="standings", **query):
    response = signed_out_visitor.get(f"/display/{night.club.wall}/{path and path + '/'}", query)
    assert response.status_code == 200
    return response.content.decode()


def main_part_without_live_address(html):
    """Return the page without the address that a screen follows, which is signed again each
    time.
    """
    return re.sub(r' data-live="[^"]+"', "", html.split("<main")[1].split("</main>")[0])


def csv_rows(response):
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith("attachment; filename=")
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_standings_name_the_last_game_and_show_changes_of_place(desk, night):
    html = page_html(desk, night, "standings")
    assert "After game 2." in html
    assert "same" in html or "up " in html
    assert html.count(SHARED_PLACES_SENTENCE) == 1
    assert "&lt;b&gt;Ada&lt;/b&gt;" in html
    assert "<b>Ada</b>" not in html


def test_reason_of_a_place_on_the_page_does_not_repeat_the_points(desk, night):
    html = page_html(desk, night, "standings")
    assert "<summary>Why</summary><p>Tied with 1 other.</p></details></td>" in html
    assert not re.search(r"\d points", main_part_without_live_address(html))
    assert "points. Tied with" in desk.get(f"/night/{night.pk}/standings.csv").content.decode()


def text_in_lower_case(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).lower()


def test_pages_use_the_word_place_and_not_rank_for_players(desk, signed_out_visitor, night):
    pages = (
        page_html(desk, night, "standings"),
        page_html(desk, night, "card/2"),
        public_html(signed_out_visitor, night),
        public_html(signed_out_visitor, night, "card/2"),
    )
    for html in map(text_in_lower_case, map(main_part_without_live_address, pages)):
        assert "place" in html
        assert not re.search(r"\brank\b", html)


def test_pages_use_the_word_place_and_not_rank_for_teams(desk, signed_out_visitor):
    row = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(row, 4, "Men's")
    play_games(row, None)
    for html in (page_html(desk, row, "card/1"), public_html(signed_out_visitor, row, "card/1")):
        assert " place " in text_in_lower_case(main_part_without_live_address(html))
        assert not re.search(r"\brank\b", text_in_lower_case(main_part_without_live_address(html)))


def test_desk_phone_wall_and_paper_agree_during_a_game(desk, signed_out_visitor, night):
    """All show the same places and leaders, and all but the wall the points of finished tables."""
    play_games(night, 1, first=3)
    pdf = desk.get(f"/night/{night.pk}/print/standings.pdf").content
    wall = public_html(signed_out_visitor, night, path="").split('data-scene="places"')[1]
    pages = [page_html(desk, night, "standings"), public_html(signed_out_visitor, night)]
    rows = boards.standings(reader.night(night.pk)).rows
    ranked_names = [row.name for row in rows if row.name in build.players(9)]
    paper = " ".join(sheet.text for sheet in pdf_reading.pages_of_pdf(pdf))
    texts = [(wall, (0, 0)), *((text, (2, 3)) for text in (*pages, paper))]
    for page_text, added_counts in ((unescape(text), added_counts) for text, added_counts in texts):
        assert f"After game 2. {CurrentGamePoints(3, 1, 2, {}).sentence}" in " ".join(
            page_text.split()
        )
        assert (page_text.count("+9"), page_text.count("+6")) == added_counts
        positions = [page_text.index(name) for name in ranked_names]
        assert positions == sorted(positions)


def test_table_with_a_tied_score_counts_as_in_on_every_page(desk, signed_out_visitor):
    """The extra hand, which decides who moves, is not part of the score."""
    row = night_in_second_game(Club.objects.get())
    pages = [page_html(desk, row, path) for path in ("scores", "floor", "standings")]
    pages += [desk.get(f"/night/{row.pk}/").content.decode()]
    pages += [public_html(signed_out_visitor, row), public_html(signed_out_visitor, row, path="")]
    papers = [desk.get(f"/night/{row.pk}/print/{kind}.pdf") for kind in ("standings", "state")]
    pages += [
        " ".join(sheet.text for sheet in pdf_reading.pages_of_pdf(paper.content))
        for paper in papers
    ]
    for text in map(text_in_lower_case, pages):
        table_counts = re.findall(r"(?<=tables in: )\d(?= of 3)|\d(?= of 3 (?:tables )?in\b)", text)
        assert set(table_counts) == {"1"}


def test_standings_page_has_a_sentence_and_no_table_before_the_first_score(desk):
    row = build.night(Club.objects.get())
    html = page_html(desk, row, "standings")
    assert NO_STANDINGS_YET_SENTENCE in html
    assert "<table" not in html


def test_link_in_the_points_heading_sorts_by_most_points_first(desk, night):
    """The first press on places sorts by the best place."""
    html = page_html(desk, night, "standings")
    assert 'href="?sort=-points"' in html
    assert 'href="?sort=rank"' in html


def test_standings_are_sorted_by_name_and_unknown_columns_ignored(desk, night):
    by_name = page_html(desk, night, "standings", sort="name")
    assert 'aria-sort="ascending"' in by_name
    assert "After game 2." in page_html(desk, night, "standings", sort="__class__")


def test_standings_and_scorecards_show_no_xs_if_the_rules_have_none(desk):
    row = build.night(Club.objects.get(), house="alameda")
    build.check_in(row, *build.players(8))
    play_games(row, None)
    assert "sort=x" not in page_html(desk, row, "standings")
    assert "X</th>" not in page_html(desk, row, "card/1")


def test_scorecard_says_3_player_table_only_for_players_who_sat_there(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, *build.players(7))
    play_games(night, None)
    three_player_game = next(
        game for game in reader.night(night.pk).rounds.current_game.games if len(game.seats) == 3
    )
    numbers_of_three = [number for _, number in three_player_game.seats]
    for number in range(1, 8):
        html = page_html(desk, night, f"card/{number}")
        assert html.count("3-player table") == (number in numbers_of_three), number


def test_scorecard_lists_every_game_with_a_link_to_its_scores(desk, night):
    html = page_html(desk, night, "card/3")
    assert f'href="/night/{night.pk}/scores/1/' in html
    assert "History of this scorecard" in html
    assert html.count('scope="row"') == 2


def test_scorecard_of_an_unknown_number_is_not_found(desk, night):
    assert desk.get(f"/night/{night.pk}/card/99/").status_code == 404
    html = desk.get(f"/display/{night.club.wall}/card/99/").content.decode()
    assert "Find my seat" in html
    assert "My scorecard" not in html


def test_player_who_left_is_marked_on_every_page(desk, signed_out_visitor, night):
    going_home.leave_after_game(build.desk(night), party_number=3, game=2)
    assert "left after game 2" in page_html(desk, night, "standings")
    assert "left after game 2" in page_html(desk, night, "card/3").lower()
    assert "left after game 2" in public_html(signed_out_visitor, night)


def test_public_page_needs_no_sign_in_and_has_no_secrets(signed_out_visitor, night):
    entries.rename_player(build.desk(night), entry=4, name="Dan", nickname="Ducky", lot="B-47")
    for html in (
        public_html(signed_out_visitor, night),
        public_html(signed_out_visitor, night, "card/4"),
    ):
        assert "Dan" in html
        for secret in ("Ducky", "B-47", "$", "10c", "fine", "fee", "Undo", "/night/", "csrf"):
            assert secret not in main_part_without_live_address(html)


@pytest.mark.parametrize("table", [1, 2])
def test_scorecard_shows_complete_games_and_points_so_far_of_the_current_one(
    desk, signed_out_visitor, night, table
):
    player = play_games(night, 1, first=3).rounds.current_game.game_at(table).entries[0]
    card = public_html(signed_out_visitor, night, f"card/{player}")
    assert '<th scope="row">3</th>' not in card
    # The card shows the player's seat in the game being played, but no points.
    assert "<h2>Game 3</h2>" in card
    for html in (card, page_html(desk, night, f"card/{player}")):
        assert ("Game 3 so far: +" in html) is (table == 1)


def test_rules_page_for_phones_needs_no_sign_in(signed_out_visitor, night):
    assert f"/display/{night.club.wall}/rules/" in public_html(signed_out_visitor, night)
    page_html = signed_out_visitor.get(f"/display/{night.club.wall}/rules/").content.decode()
    assert DIALS["made"].label in page_html
    assert "Change a house rule" not in page_html
    assert signed_out_visitor.get("/display/nobody/rules/").status_code == 404


def test_public_standings_say_if_there_is_no_night_or_game(signed_out_visitor, desk):
    club = Club.objects.get()
    assert (
        "No game yet" in signed_out_visitor.get(f"/display/{club.wall}/standings/").content.decode()
    )
    row = build.night(club)
    assert "Standings appear after game 1" in public_html(signed_out_visitor, row)
    assert signed_out_visitor.get("/display/bcdfghjkmnpq/standings/").status_code == 404


def test_only_tonights_night_is_public(signed_out_visitor, desk):
    row = build.night(Club.objects.get(), day=build.date(2020, 1, 1))
    build.check_in(row, *build.players(4))
    html = signed_out_visitor.get(f"/display/{row.club.wall}/card/1/").content.decode()
    assert "No game is being played now." in html
    assert build.players(1)[0] not in html


def test_csv_cells_of_standings_that_would_be_formulas_are_escaped(desk, night):
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/standings.csv"))
    assert header == [
        "place",
        "number",
        "name",
        "points",
        "games won",
        "Xs",
        "reason",
        "left",
        "games",
        "so far",
    ]
    assert len(people) == 9
    names = {row[2] for row in people}
    # The name was typed as "=SUM(A1)", and its capitals were changed to those of a name.
    assert "'=sum(A1)" in names
    assert {int(row[3]) >= 0 for row in people} == {True}


def test_csv_of_standings_has_loners_if_the_page_has_them(desk, night):
    payout.set_split(build.desk(night), new_split=PRIZE_FOR_MOST_LONERS)
    assert "loners" not in csv_rows(desk.get(f"/night/{night.pk}/standings.csv"))[0]
    build.seat_game(night.pk, 3)
    other_sheet = facts.Sheet(round=3, table=2, points=(9, 6), x=(2, 1))
    build.write_facts(build.desk(night), new=[*hands_with_loners(3, 1), other_sheet])
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/standings.csv"))
    assert header[5:8] == ["Xs", "loners", "reason"]
    assert "Loners" in page_html(desk, night, "standings")
    assert {row[6] for row in people} == {"8+", "\N{EN DASH}"}


def test_csv_of_players_has_every_game(desk, night):
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    assert header[-2:] == ["game 1", "game 2"]
    for row in people:
        assert int(row[7]) == int(row[-1]) + int(row[-2])


def test_csv_of_players_has_empty_cells_for_games_they_did_not_play(desk):
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    leaver = replace(night.entries.with_number(1), last_game=1)
    late_player = replace(plain.entry(9), first_game=2)
    grant = facts.Grant(round=2, entry=late_player.number, points=0, note="came to wait")
    night = plain.type_all_tables(plain.seat(plain.with_facts(night, leaver, late_player)))
    night = plain.seat(plain.with_facts(night, grant))
    stored_row = store_night(night, Club.objects.get())
    _, *people = csv_rows(desk.get(f"/night/{stored_row.pk}/players.csv"))
    played_games_by_name = {row[1]: [points != "" for points in row[-3:]] for row in people}
    assert (played_games_by_name[leaver.name], played_games_by_name[late_player.name]) == (
        [True, False, False],
        [False, True, False],
    )


def test_csv_of_players_has_the_average_of_a_team_that_sat_out(desk):
    night = plain.night(6, house="mcallen", odd_division="average")
    for game in (1, 2):
        night = plain.type_all_tables(plain.press(rounds.seat_next_game, night, game=game), (8, 5))
    night = store_night(night, Club.objects.get())
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    team, points = header.index("team"), header.index("points")
    points_by_team = {
        row.number: row.points for row in boards.standings(reader.night(night.pk)).rows
    }
    assert [int(row[points]) for row in people] == [
        points_by_team[int(row[team])] for row in people
    ]
    assert [int(row[-2]) + int(row[-1]) for row in people] == [int(row[points]) for row in people]


def test_csv_of_players_has_no_fine_of_a_substitute(desk):
    night = plain.seat(plain.night(4))
    substitute = replace(night.entries.with_number(1), ranked=False)
    night = plain.type_all_tables(plain.with_facts(night, substitute), (9, 6, 1, 1))
    night = store_night(night, Club.objects.get())
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    name, x, fine = map(header.index, ("name", "Xs", "fines"))
    assert [row[x] for row in people] == ["1"] * 4
    assert [row[fine] for row in people] == [
        "0.00" if row[name] == substitute.name else "0.10" for row in people
    ]


def test_csv_of_players_has_team_numbers_on_a_night_of_teams(desk):
    tournament = build.night(Club.objects.get(), house="athens")
    pairs.check_in_team(tournament, "Ann Lee", "Bob May")
    pairs.check_in_team(tournament, "Cy Fox", "Di Orr")
    for kind in ("players", "money"):
        header, *lines = csv_rows(desk.get(f"/night/{tournament.pk}/{kind}.csv"))
        assert "number" not in header
        team, name = header.index("team"), header.index("name")
        assert [(row[team], row[name]) for row in lines] == [
            ("1", "Ann Lee"),
            ("1", "Bob May"),
            ("2", "Cy Fox"),
            ("2", "Di Orr"),
        ]


def test_bracket_standings_show_wins_losses_and_the_last_game(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    pairs.play_bracket(row)
    html = desk.get(f"/night/{row.pk}/standings/").content.decode()
    assert "Tie-break" not in html
    for heading in ("Won", "Lost", "Last game"):
        assert re.search(rf"<th[^>]*>\s*(<a[^>]*>)?\s*{heading}", html), heading
    assert "Out in round 1 of the losers&#x27; bracket" in html


def test_csv_of_a_bracket_has_its_games_below_their_own_headings(desk):
    night = build.night(Club.objects.get(), house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    pairs.play_bracket(night)
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    games = [name for name in header if name.startswith("game ")]
    headings, *teams = csv_rows(desk.get(f"/night/{night.pk}/standings.csv"))
    # Two teams win twice and lose once or never; the first two to lose twice are out.
    assert sorted(int(row[headings.index("games")]) for row in teams) in (
        [2, 3, 3, 4],
        [2, 3, 4, 5],
    )
    for row in people:
        card_lines = ranking.scorecard_of_player(
            reader.night(night.pk), 1 + people.index(row)
        ).lines
        points_by_game = dict(zip(games, row[-len(games) :], strict=True))
        assert {name for name, points in points_by_game.items() if points} == {
            f"game {line.name}" for line in card_lines
        }


def test_csv_of_a_bracket_names_the_games_of_a_player_and_a_substitute(desk):
    night = build.night(Club.objects.get(), house="athens")
    night_now = pairs.draw_teams(night, 4)
    _, loser = draws.bracket_state(night_now).teams_in("W1.2")
    player = night_now.teams.with_number(loser).members[0]
    for name in ("W1.2", "W1.1", "W2.1", "L1.1"):
        draw_and_call.call_game(build.desk(night), game_name=name, table=1)
        if name == "L1.1":
            substitutes.add_substitute_to_team(
                build.desk(night, reason="ill"),
                entry=player.number,
                person=CheckInPerson(name="Una Helper"),
            )
        pairs.play_game(night, name)
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    first, last = header.index("from game"), header.index("left after game")
    (row,) = (row for row in people if player.name in row)
    assert [row[first], row[last]] == ["W1.2", "W1.2"]
    assert [people[-1][first], people[-1][last]] == ["L1.1", ""]


def test_csv_of_players_has_one_row_for_a_player_who_missed_a_game_and_came_back(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=3)
    pairs.check_in_teams(night, 4, "Mixed")
    rounds.seat_next_game(build.desk(night), game=1)
    finishing.enter_all_totals(night)
    substitutes.add_substitute_to_team(
        build.desk(night, reason="ill"),
        entry=3,
        person=CheckInPerson(name="Una Helper"),
        is_for_one_game=True,
    )
    for game in (2, 3):
        rounds.seat_next_game(build.desk(night), game=game)
        finishing.enter_all_totals(night)
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    first, last = header.index("from game"), header.index("left after game")
    (row,) = (row for row in people if "Cora Abbott" in row)
    assert [row[first], row[last]] == ["1", ""]
    assert [bool(points) for points in row[-3:]] == [True, False, True]
    assert int(row[header.index("points")]) == int(row[-3]) + int(row[-1])
    (row,) = (row for row in people if "Una Helper" in row)
    assert [bool(points) for points in row[-3:]] == [False, True, False]


def store_night_after_one_game(players):
    """Return a night of this many players after one game."""
    night = plain.night(players, day=timezone.localdate())
    return store_night(plain.type_all_tables(plain.seat(night)), Club.objects.get())


@pytest.mark.parametrize(
    ("path", "queries"),
    [("standings/", 32), ("card/1/", 17), ("standings.csv", 15), ("players.csv", 15)],
)
@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, path, queries, players
):
    row = store_night_after_one_game(players)
    with django_assert_num_queries(queries):
        desk.get(f"/night/{row.pk}/{path}")


@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_of_public_pages_is_the_same(
    desk, signed_out_visitor, django_assert_num_queries, players
):
    row = store_night_after_one_game(players)
    with django_assert_num_queries(16):
        public_html(signed_out_visitor, row)


def test_only_the_standings_of_tonights_night_link_to_the_public_standings(desk):
    tonight = build.night(Club.objects.get())
    earlier_night = build.night(Club.objects.get(), day=timezone.localdate() - timedelta(days=7))
    assert "What players see" in desk.get(f"/night/{tonight.pk}/standings/").content.decode()
    assert (
        "What players see" not in desk.get(f"/night/{earlier_night.pk}/standings/").content.decode()
    )
    later_night = build.night(Club.objects.get())
    assert "What players see" not in desk.get(f"/night/{tonight.pk}/standings/").content.decode()
    assert "What players see" in desk.get(f"/night/{later_night.pk}/standings/").content.decode()


def test_csv_of_players_has_no_points_of_other_time_slots(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 2, "Men's")
    pairs.check_in_teams(night, 2, "Mixed", teams_skipped=2)
    time_slots.move_to_own_time_slot(build.desk(night), division="Mixed")
    finishing.play_games(night, 2, (9, 5))
    header, *people = csv_rows(desk.get(f"/night/{night.pk}/players.csv"))
    assert header[-2:] == ["game 1", "game 2"]
    last_two = {tuple(person[-2:]) for person in people}
    assert last_two == {("9", ""), ("5", ""), ("", "9"), ("", "5")}


def test_csv_of_a_bracket_counts_forfeits_as_won_but_not_as_played(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    forfeited_games.record_forfeit(build.desk(row), game_name="W1.1", by="a")
    board = boards.standings(pairs.play_bracket(row))
    heading, *lines = csv_rows(desk.get(f"/night/{row.pk}/standings.csv"))
    won, games = heading.index("games won"), heading.index("games")
    assert [int(line[won]) for line in lines] == [board_row.wins for board_row in board.rows]
    # Each of the 6 games is won once. Two teams played each of them, except the forfeited one.
    assert sum(int(line[won]) for line in lines) == 6
    assert sum(int(line[games]) for line in lines) == 10
