"""Medals and playoffs on nights of teams. Each test has its places worked out by hand."""

import csv
import io
import re

import pytest
from django.utils.html import escape

from scoring.chairs import Chair
from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.finishing import finished_night
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.evening.facts import PaymentKind
from tournament.evening.night import ranking
from tournament.evening.purse import payouts
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import time_slots
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.money import actions as payments
from tournament.topics.places.boards.medals import medal_sheet, unfinished_games_sentences
from tournament.topics.places.boards.standings import standings
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import prizes_board
from tournament.topics.prizes.forms import TWO_GAME_PLAYOFF_SENTENCES
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

MENS, WOMENS = "Men's", "Women's"
# Points of four teams in five games each: one has 52, and three have 47.
POINTS_OF_FOUR_TEAMS = {
    1: (10, 10, 10, 10, 12),
    2: (9, 9, 9, 10, 10),
    3: (10, 9, 9, 9, 10),
    4: (10, 10, 9, 9, 9),
}


@pytest.fixture
def five_game_night(desk):
    return build.night(Club.objects.get(), house="mcallen")


@pytest.fixture
def one_game_night(desk):
    """Return a night of a single game."""
    return build.night(Club.objects.get(), house="mcallen", games=1)


def play_all_games(night, points):
    """Play all games of the night, with each team's points in each game."""
    for game in range(1, read_night(night).rules.games + 1):
        rounds.seat_next_game(build.desk(night), game=game)
        night_now = read_night(night)
        current_round = night_now.rounds.with_number(game)
        sides = {
            game.table: night_now.teams_for_format.teams_in_game(game, current_round)
            for game in current_round.games
        }
        points_by_table = {
            table: tuple(points[team][game - 1] for team in teams) for table, teams in sides.items()
        }
        build.type_totals(night, game, points_by_table)


def correct_points(night, team, points):
    """Correct the points of a team's only game."""
    night_now = read_night(night)
    for game in night_now.rounds[0].games:
        teams = night_now.teams_for_format.teams_in_game(game, night_now.rounds[0])
        if team in teams:
            first_points, second_points = (
                game.tally_of(Chair.N).points,
                game.tally_of(Chair.E).points,
            )
            is_first = teams[0] == team
            new_points = (points, second_points) if is_first else (first_points, points)
            build.type_totals(night, 1, {game.table: new_points})


def points_of_one_game_by_team(*points):
    return {team: (points_of_team,) for team, points_of_team in enumerate(points, start=1)}


def medal_rows_by_division(night):
    """Return the rank, medal, team and note of each row, by division."""
    return {
        section.name: [
            (row.place.rank_words, row.possible_medals, row.holder.number, row.note)
            for row in section.rows
        ]
        for section in medal_sheet(read_night(night)).sections
    }


def tied_teams_by_medal(night):
    return [
        (tie.division, tie.tied_numbers, tie.medals)
        for tie in payouts.ties_for_prizes(read_night(night))
    ]


def page_html(desk, night, path="medals"):
    return desk.get(f"/night/{night.pk}/{path}/").content.decode()


def html_after_form(desk, night, **fields):
    return desk.post(f"/night/{night.pk}/payout/", fields, follow=True).content.decode()


@pytest.fixture
def night_with_three_tied(five_game_night):
    pairs.check_in_teams(five_game_night, 4, MENS)
    play_all_games(five_game_night, POINTS_OF_FOUR_TEAMS)
    return five_game_night


# The tests below are about the day at McAllen: one gold medal and a tie of three.


def test_sentence_about_missing_games_counts_the_games_already_in():
    assert unfinished_games_sentences([], None) == "Not all games are played. 0 are in."
    assert (
        unfinished_games_sentences([], 5, "Men's")
        == "Not all games in Men's are played. 0 of 5 are in."
    )


def test_three_tied_teams_play_off_for_silver_and_bronze(desk, night_with_three_tied):
    assert tied_teams_by_medal(night_with_three_tied) == [(MENS, (2, 3, 4), ("silver", "bronze"))]
    assert medal_rows_by_division(night_with_three_tied) == {
        MENS: [
            ("1", "gold", 1, ""),
            (
                "2\N{EN DASH}4",
                "silver or bronze",
                2,
                "tied with team 3 and team 4, not decided yet",
            ),
            (
                "2\N{EN DASH}4",
                "silver or bronze",
                3,
                "tied with team 2 and team 4, not decided yet",
            ),
            (
                "2\N{EN DASH}4",
                "silver or bronze",
                4,
                "tied with team 2 and team 3, not decided yet",
            ),
        ]
    }
    board = medal_sheet(read_night(night_with_three_tied))
    assert board.reasons_not_final == ("There is a tie for silver and bronze in Men's.",)


def test_playoff_form_offers_only_the_places_played_for(desk, night_with_three_tied):
    box = (
        page_html(desk, night_with_three_tied, "payout")
        .split('<select name="3"')[1]
        .split("</select>")[0]
    )
    assert re.findall(r'value="(\d*)"[^>]*>([^<]+)', box) == [
        ("", "Choose"),
        ("2", "2nd place"),
        ("3", "3rd place"),
        ("4", "4th place"),
    ]


def test_order_of_the_playoff_gives_the_medals(desk, night_with_three_tied):
    fields = {"do": "play-off", "people": "2,3,4", "4": "2", "2": "3", "3": "4"}
    html = html_after_form(desk, night_with_three_tied, **fields)
    assert (
        "Men&#x27;s playoff: Greta Abbott &amp; Hank Abbott (4), then "
        "Cora Abbott &amp; Dan Abbott (2), then Edna Abbott &amp; Floyd Abbott (3)."
    ) in html
    assert medal_rows_by_division(night_with_three_tied) == {
        MENS: [
            ("1", "gold", 1, ""),
            ("2", "silver", 4, "after a playoff"),
            ("3", "bronze", 2, "after a playoff"),
            ("4", "", 3, "after a playoff"),
        ]
    }
    assert medal_sheet(read_night(night_with_three_tied)).reasons_not_final == ()
    assert [
        place.result.points for place in ranking.standings(read_night(night_with_three_tied))
    ] == [
        52,
        47,
        47,
        47,
    ]


def test_teams_still_tied_after_the_playoff_are_both_listed_for_the_better_medal(
    night_with_three_tied,
):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2, 3)))
    assert medal_rows_by_division(night_with_three_tied)[MENS][1:] == [
        ("2", "silver", 4, "after a playoff"),
        ("3\N{EN DASH}4", "bronze", 2, "after a playoff, tied with team 3, not decided yet"),
        ("3\N{EN DASH}4", "bronze", 3, "after a playoff, tied with team 2, not decided yet"),
    ]


def test_first_game_of_three_teams_decides_no_place(desk, night_with_three_tied):
    """The team that lost it may still play the one that waited for the next place."""
    fields = {"do": "play-off", "people": "2,3,4", "4": "2", "2": "3", "3": "2"}
    html = html_after_form(desk, night_with_three_tied, **fields)
    assert html.count(TWO_GAME_PLAYOFF_SENTENCES) == 1
    assert tied_teams_by_medal(night_with_three_tied) == [(MENS, (2, 3, 4), ("silver", "bronze"))]


def test_playoff_is_not_over_while_two_teams_play_for_bronze(desk, night_with_three_tied):
    fields = {"do": "play-off", "people": "2,3,4", "4": "2", "2": "3", "3": "3"}
    assert "Men&#x27;s playoff so far: Greta Abbott" in html_after_form(
        desk, night_with_three_tied, **fields
    )
    html = page_html(desk, night_with_three_tied, "payout")
    assert "Men&#x27;s playoff so far: <bdi>Greta Abbott" in html
    assert "Men&#x27;s playoff:" not in html
    payout.store_playoff(build.desk(night_with_three_tied), order=((3,), (2,)))
    html_after = page_html(desk, night_with_three_tied, "payout")
    assert html_after.count("✓ Men&#x27;s playoff:") == 1
    assert "✓ Men&#x27;s bronze: <bdi>Edna Abbott &amp; Floyd Abbott</bdi>" in html_after
    assert "so far" not in html_after


def test_teams_still_tied_play_again(night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2, 3)))
    assert tied_teams_by_medal(night_with_three_tied) == [(MENS, (2, 3), ("bronze",))]
    payout.store_playoff(build.desk(night_with_three_tied), order=((3,), (2,)))
    assert [row[2] for row in medal_rows_by_division(night_with_three_tied)[MENS]] == [1, 4, 3, 2]
    assert tied_teams_by_medal(night_with_three_tied) == []


def test_playoff_result_is_removed(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    page = page_html(desk, night_with_three_tied, "payout")
    assert "Remove the playoff of team 4, team 2 and team 3</button>" in page
    assert "are tied again" in html_after_form(
        desk, night_with_three_tied, do="forget", people="4,2,3"
    )
    assert tied_teams_by_medal(night_with_three_tied) == [(MENS, (2, 3, 4), ("silver", "bronze"))]


def test_playoff_result_is_in_the_history_of_both_partners(night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    assert reader.changes_newest_first(night_with_three_tied.pk)[0].people == ",3,4,5,6,7,8,"


@pytest.mark.parametrize("order", [((1,), (2,)), ((2,), (3,)), ((5,), (6,)), ((2,), (99,)), ()])
def test_playoff_of_teams_that_are_not_tied_is_refused(night_with_three_tied, order):
    with pytest.raises(Refused, match="The teams who are tied have changed"):
        payout.store_playoff(build.desk(night_with_three_tied), order=order)


def test_page_draws_the_first_game_and_explains_the_playoff(desk, night_with_three_tied):
    html = page_html(desk, night_with_three_tied, "payout")
    assert "<h3><bdi>Men&#x27;s</bdi></h3>" in html
    assert "are tied for silver and bronze." in html
    assert "<b>Table 1</b>: team " in html
    assert "one game of 8 hands." in html
    assert "plays the winner." in html
    assert TWO_GAME_PLAYOFF_SENTENCES in html
    assert "play single hands until one side leads" in html


def test_page_shows_the_order_after_the_playoff(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    html = page_html(desk, night_with_three_tied, "payout")
    assert "✓ Men&#x27;s playoff: <bdi>Greta Abbott &amp; Hank Abbott</bdi>" in html
    assert html.count("47 points, after a playoff</li>") == 2
    assert "<h2>Playoffs</h2>" in html
    assert "are tied" not in html


def test_finished_playoff_is_shown_under_its_own_division(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    pairs.check_in_teams(one_game_night, 4, WOMENS, teams_skipped=4)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 8, 8, 5, 9, 8, 8, 5))
    payout.store_playoff(build.desk(one_game_night), order=((2,), (3,)))
    html = page_html(desk, one_game_night, "payout").partition('<div class="given">')[2]
    mens_html, womens_html = html.partition("</section>")[0].split("<h3><bdi>")[1:]
    assert "✓ Men&#x27;s silver: " in mens_html
    assert " beat <bdi>" in mens_html
    assert "Save the playoff result" not in mens_html
    assert "Save the playoff result" in womens_html


def test_medals_of_tied_teams_are_not_decided_before_the_playoff(desk, night_with_three_tied):
    html = page_html(desk, night_with_three_tied, "payout")
    assert "<h2>Tied for a medal</h2>" in html
    assert html.count("<li><b>Tied for ") == 3
    assert "Not decided yet" not in html


def test_prizes_page_shows_no_pot_if_there_are_only_medals(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    html = page_html(desk, night_with_three_tied, "payout")
    assert "The pot" not in html
    assert "Split the pot" not in html
    assert place_of_cursor(html) == "Close the night"
    payments.put_money_in(build.desk(night_with_three_tied), kind=PaymentKind.GIFT, cents=500)
    assert "The pot" in page_html(desk, night_with_three_tied, "payout")


# The tests below are about other ties.


def test_two_divisions_hold_playoffs_at_the_same_time(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    pairs.check_in_teams(one_game_night, 4, WOMENS, teams_skipped=4)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 9, 5, 4, 8, 6, 6, 2))
    assert tied_teams_by_medal(one_game_night) == [
        (MENS, (1, 2), ("gold", "silver")),
        (WOMENS, (6, 7), ("silver", "bronze")),
    ]
    open_ties = prizes_board(read_night(one_game_night)).ties.open_ties
    assert [[game.table for game in tie.games] for tie in open_ties] == [[1], [3]]
    payout.store_playoff(build.desk(one_game_night), order=((2,), (1,)))
    assert tied_teams_by_medal(one_game_night) == [(WOMENS, (6, 7), ("silver", "bronze"))]
    payout.store_playoff(build.desk(one_game_night), order=((7,), (6,)))
    assert medal_rows_by_division(one_game_night) == {
        MENS: [
            ("1", "gold", 2, "after a playoff"),
            ("2", "silver", 1, "after a playoff"),
            ("3", "bronze", 3, ""),
            ("4", "", 4, ""),
        ],
        WOMENS: [
            ("1", "gold", 5, ""),
            ("2", "silver", 7, "after a playoff"),
            ("3", "bronze", 6, "after a playoff"),
            ("4", "", 8, ""),
        ],
    }


def test_teams_of_two_divisions_with_the_same_points_are_not_tied(one_game_night):
    pairs.check_in_teams(one_game_night, 2, MENS)
    pairs.check_in_teams(one_game_night, 2, WOMENS, teams_skipped=2)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 5, 9, 5))
    assert tied_teams_by_medal(one_game_night) == []


def test_tie_for_a_place_below_the_medals_needs_no_playoff(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 6, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 8, 7, 5, 5, 1))
    assert tied_teams_by_medal(one_game_night) == []
    assert medal_rows_by_division(one_game_night)[MENS][3:5] == [
        ("4\N{EN DASH}5", "", 4, "tied with team 5"),
        ("4\N{EN DASH}5", "", 5, "tied with team 4"),
    ]
    assert "✓ All medals are decided." in page_html(desk, one_game_night)


def test_fewer_than_three_teams_get_their_medals(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 2, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(4, 7))
    assert medal_rows_by_division(one_game_night) == {
        MENS: [("1", "gold", 2, ""), ("2", "silver", 1, "")]
    }
    assert "Bronze" not in page_html(desk, one_game_night)


def test_medals_are_not_final_before_the_last_game(desk, five_game_night):
    pairs.check_in_teams(five_game_night, 4, MENS)
    rounds.seat_next_game(build.desk(five_game_night), game=1)
    build.enter_all_tables(five_game_night, 1)
    night = read_night(five_game_night)
    assert medal_sheet(night).reasons_not_final[0] == unfinished_games_sentences(night.rounds, 5)


def test_playoff_before_the_last_game_needs_a_reason(desk, five_game_night):
    """After one of five games, every tie may still change."""
    pairs.check_in_teams(five_game_night, 4, MENS)
    rounds.seat_next_game(build.desk(five_game_night), game=1)
    build.enter_all_tables(five_game_night, 1)
    ((_, people, _), *_) = tied_teams_by_medal(five_game_night)
    payout_page = page_html(desk, five_game_night, "payout")
    assert "<p>Not all games in Men&#x27;s are played.</p>" in payout_page
    assert '<details class="more"><summary>Hold the playoff now</summary>' in payout_page
    assert "Reason for an early playoff" in payout_page
    assert "autofocus" not in payout_page.split("Hold the playoff now")[1].split("</details>")[0]
    fields = {"do": "play-off", "people": f"{people[0]},{people[1]}"}
    fields |= {str(people[0]): "1", str(people[1]): "2"}
    html = html_after_form(desk, five_game_night, **fields)
    assert "Not all games of Men&#x27;s are played. Play them first" in html
    assert read_night(five_game_night).plan.playoffs == ()
    html_after_form(desk, five_game_night, **fields, reason="the hall closes")
    assert read_night(five_game_night).plan.playoffs == (((people[0],), (people[1],)),)


def test_finished_division_holds_its_playoff_while_another_is_still_playing(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    pairs.check_in_teams(one_game_night, 4, WOMENS, teams_skipped=4)
    time_slots.arrange_time_slots(
        build.desk(one_game_night), new_slot_number_by_division={MENS: 1, WOMENS: 2}
    )
    play_all_games(one_game_night, points_of_one_game_by_team(9, 9, 5, 4))
    assert tied_teams_by_medal(one_game_night) == [(MENS, (1, 2), ("gold", "silver"))]
    html = page_html(desk, one_game_night, "payout")
    assert "Drawn at random:" not in html
    assert "or choose the places." in html
    assert "Not all games in" not in html
    assert "Hold the playoff now" not in html
    assert "Reason for an early playoff" not in html
    payout.store_playoff(build.desk(one_game_night), order=((2,), (1,)))
    assert medal_rows_by_division(one_game_night)[MENS][0] == ("1", "gold", 2, "after a playoff")
    assert list(medal_rows_by_division(one_game_night)) == [MENS]
    board = medal_sheet(read_night(one_game_night))
    assert (board.reasons_not_final, board.later_divisions) == ((), (WOMENS,))


# The tests below are about the medal sheet and the list for the city.


def test_medal_sheet_awards_no_medal_that_is_still_tied_for(desk, night_with_three_tied):
    html = page_html(desk, night_with_three_tied)
    assert html.count('<b class="medal">Tied for silver or bronze</b>') == 3
    assert '<b class="medal">Silver</b>' not in html
    assert html.count('<li class="silver">') == 0
    assert (
        page_html(desk, night_with_three_tied, "payout").count("<b>Tied for silver or bronze</b>")
        == 3
    )
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2, 3)))
    html = page_html(desk, night_with_three_tied)
    assert '<b class="medal">Silver</b>' in html
    assert html.count('<b class="medal">Tied for bronze</b>') == 2


def test_all_three_medals_are_open_if_all_teams_are_tied(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(7, 7, 7, 7))
    assert page_html(desk, one_game_night).count("Tied for gold, silver or bronze") == 4


def test_list_for_the_city_marks_open_medals(desk, night_with_three_tied):
    text = desk.get(f"/night/{night_with_three_tied.pk}/medals.csv").content.decode("utf-8-sig")
    assert [row[2] for row in csv.reader(io.StringIO(text))] == [
        "medal",
        "gold",
        *["silver or bronze"] * 3,
    ]


def test_list_for_the_city_has_the_places_of_the_standings(desk, night_with_three_tied):
    texts = [
        desk.get(f"/night/{night_with_three_tied.pk}/{name}.csv").content.decode("utf-8-sig")
        for name in ("medals", "standings")
    ]
    place_lists = [[row["place"] for row in csv.DictReader(io.StringIO(text))] for text in texts]
    assert place_lists == [["1", *["2\N{EN DASH}4"] * 3]] * 2


def test_list_for_the_city_marks_divisions_that_are_not_over(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.check_in_teams(games, 2, MENS)
    pairs.check_in_teams(games, 2, WOMENS, teams_skipped=2)
    time_slots.arrange_time_slots(
        build.desk(games), new_slot_number_by_division={MENS: 1, WOMENS: 2}
    )

    def read_list():
        response = desk.get(f"/night/{games.pk}/medals.csv")
        (name,) = re.findall(
            r'filename="(medals.*?)-2\d{3}-', response.headers["Content-Disposition"]
        )
        rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
        return name, [(row["division"], row["note"]) for row in rows]

    def play_next(*points):
        game = read_night(games).rounds.next_number
        rounds.seat_next_game(build.desk(games), game=game)
        build.type_totals(games, game, {1: points})

    play_next(9, 5)
    missing_games_note = unfinished_games_sentences(read_night(games).rounds, 2)
    assert read_list() == ("medals-not-final", [(MENS, missing_games_note)] * 2)
    play_next(9, 5)
    assert read_list() == ("medals-so-far", [(MENS, "")] * 2)
    html = page_html(desk, games)
    assert "✓ All medals in Men&#x27;s are decided. Not played yet: Women&#x27;s." in html
    assert {certificate.division for certificate in certificates(read_night(games))} == {MENS}
    play_next(6, 6)
    notes = [f"{missing_games_note} tied with team {team}, not decided yet" for team in (4, 3)]
    assert read_list() == (
        "medals-not-final",
        [(MENS, "")] * 2 + [(WOMENS, note) for note in notes],
    )
    womens_game = read_night(games).rounds.current_game
    assert escape(unfinished_games_sentences([womens_game], 2, WOMENS)) in page_html(desk, games)
    assert {certificate.division for certificate in certificates(read_night(games))} == {MENS}
    play_next(9, 5)
    assert read_list()[0] == "medals"
    assert {certificate.division for certificate in certificates(read_night(games))} == {
        MENS,
        WOMENS,
    }


def test_medal_sheet_names_both_partners_with_points_and_playoff(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    html = page_html(desk, night_with_three_tied)
    assert "<bdi>Ada Abbott</bdi><bdi>Bert Abbott</bdi>" in html
    assert "Team 1, 52 points" in html
    assert "Team 4, 47 points" in html
    assert html.count("<i>After a playoff</i>") == 2
    assert "<bdi>Edna Abbott &amp; Floyd Abbott</bdi>" in html.partition("Other places")[2]
    assert "✓ All medals are decided." in html


def test_list_for_the_city_has_every_team(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    response = desk.get(f"/night/{night_with_three_tied.pk}/medals.csv")
    assert response.headers["Content-Disposition"].startswith('attachment; filename="medals-20')
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert [row[:8] for row in rows] == [
        ["division", "place", "medal", "team", "player 1", "player 2", "points", "note"],
        [MENS, "1", "gold", "1", "Ada Abbott", "Bert Abbott", "52", ""],
        [MENS, "2", "silver", "4", "Greta Abbott", "Hank Abbott", "47", "after a playoff"],
        [MENS, "3", "bronze", "2", "Cora Abbott", "Dan Abbott", "47", "after a playoff"],
        [MENS, "4", "", "3", "Edna Abbott", "Floyd Abbott", "47", "after a playoff"],
    ]


def test_player_replaced_before_a_game_is_named_once_with_the_substitute(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(row, 4, MENS)
    rounds.seat_next_game(build.desk(row), game=1)
    leaver, desk_with_reason = read_night(row).entries[0], build.desk(row, reason="ill")
    substitutes.add_substitute_to_team(
        desk_with_reason, entry=leaver.number, person=CheckInPerson(name="Zed Young")
    )
    partner = read_night(row).entries[1].number
    seats = {game.table: dict(game.seats) for game in read_night(row).rounds.with_number(1).games}
    own_table = next(table for table, chairs in seats.items() if partner in chairs.values())
    is_north = partner in (seats[own_table][Chair.N], seats[own_table][Chair.S])
    build.type_totals(row, 1, {3 - own_table: (9, 6), own_table: (10, 5) if is_north else (5, 10)})
    notes = pairs.city_column(read_night(row), "substitutes")
    assert notes == {1: f"Zed Young for {leaver.name} from game 1", 2: "", 3: "", 4: ""}
    html = desk.get(f"/night/{row.pk}/medals/").content.decode()
    assert html.count(f"Zed Young for {leaver.name} from game 1") == 1
    words = "".join(page.text for page in printed_pages("medals", read_night(row)))
    assert f"Zed Young for {leaver.name} from game 1" in words
    wall = desk.get(f"/display/{Club.objects.get().wall}/").content.decode()
    assert f"Zed Young for {leaver.name} from game 1" in wall


def test_list_for_the_city_names_substitutes_playoff_event_and_day(desk, night_with_three_tied):
    hank_entry = next(
        entry for entry in read_night(night_with_three_tied).entries if entry.name == "Hank Abbott"
    )
    substitutes.add_substitute_to_team(
        build.desk(night_with_three_tied, reason="he fell ill"),
        entry=hank_entry.number,
        person=CheckInPerson(name="Zed Young"),
    )
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2,), (3,)))
    text = desk.get(f"/night/{night_with_three_tied.pk}/medals.csv").content.decode("utf-8-sig")
    first_row, second_row, *other_rows = csv.DictReader(io.StringIO(text))
    first_free = read_night(night_with_three_tied).rounds.next_number
    assert second_row["player 2"] == "Zed Young"
    assert second_row["substitutes"] == f"Zed Young for Hank Abbott from game {first_free}"
    assert (first_row["playoff"], second_row["playoff"]) == ("", "team 4, then team 2, then team 3")
    assert [row["substitutes"] for row in (first_row, *other_rows)] == ["", "", ""]
    assert {(row["event"], row["day"]) for row in (first_row, second_row, *other_rows)} == {
        (night_with_three_tied.name, night_with_three_tied.date.isoformat())
    }


def test_list_for_the_city_names_each_playoff_that_counts(desk, night_with_three_tied):
    payout.store_playoff(build.desk(night_with_three_tied), order=((4,), (2, 3)))
    payout.store_playoff(build.desk(night_with_three_tied), order=((3,), (2,)))
    notes = pairs.city_column(read_night(night_with_three_tied), "playoff")
    sentence = "team 4, then team 2 and team 3; team 3, then team 2"
    assert notes == {1: "", 4: "team 4, then team 2 and team 3", 3: sentence, 2: sentence}
    assert [place.reason for place in ranking.standings(read_night(night_with_three_tied))][2:] == [
        "47 points. Tied with 2 others. Playoff: 2nd\N{EN DASH}3rd of 3. Playoff again: won",
        "47 points. Tied with 2 others. Playoff: 2nd\N{EN DASH}3rd of 3. Playoff again: lost",
    ]


def test_list_for_the_city_marks_averages_and_teams_that_left(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=2, odd_division="average")
    pairs.check_in_teams(row, 3, MENS)
    rounds.seat_next_game(build.desk(row), game=1)
    build.type_totals(row, 1, {1: (9, 4)})
    (leaver,) = {
        entry.team
        for entry in map(
            read_night(row).entries.with_number, read_night(row).rounds.current_game.bench
        )
    }
    going_home.leave_after_game(build.desk(row), party_number=leaver, game=1)
    rounds.seat_next_game(build.desk(row), game=2)
    build.type_totals(row, 2, {1: (8, 6)})
    notes = pairs.city_column(read_night(row), "note")
    assert notes.pop(leaver) == "left after game 1"
    assert set(notes.values()) == {""}


def test_list_for_the_city_notes_each_game_that_counts_an_average(desk):
    row = build.night(Club.objects.get(), house="mcallen", games=3, odd_division="average")
    pairs.check_in_teams(row, 3, MENS)
    for game in (1, 2, 3):
        rounds.seat_next_game(build.desk(row), game=game)
        build.type_totals(row, game, {1: (9, 4)})
    notes = sorted(
        note.split("; ")[-1] for note in pairs.city_column(read_night(row), "note").values()
    )
    average = "the average of its games, rounded to whole points"
    assert notes == [f"game {game}: {average}" for game in (1, 2, 3)]


def test_playoff_that_no_longer_counts_is_not_noted(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 9, 6, 5))
    first_team, second_team = payouts.ties_for_prizes(read_night(one_game_night))[0].tied_numbers
    payout.store_playoff(build.desk(one_game_night), order=((second_team,), (first_team,)))
    correct_points(one_game_night, first_team, 10)
    assert ranking.standings(read_night(one_game_night))[0].result.entrant == str(first_team)
    html = page_html(desk, one_game_night, "payout")
    assert "It doesn't count, because they are no longer tied." in html
    assert "Men&#x27;s playoff: <bdi>" in html
    assert "✓ Men&#x27;s" not in html
    assert set(pairs.city_column(read_night(one_game_night), "playoff").values()) == {""}


def test_playoff_does_not_count_once_a_correction_ties_a_third_team(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 6, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 3, 4, 9, 5, 6))
    payout.store_playoff(build.desk(one_game_night), order=((1,), (4,)))
    correct_points(one_game_night, 6, 9)
    reason = "It doesn't count, because team 6 tied with them too."
    assert reason in page_html(desk, one_game_night, "payout")
    payout.store_playoff(build.desk(one_game_night), order=((6,), (1, 4)))
    html = page_html(desk, one_game_night, "payout")
    assert "no longer tied" not in html
    assert html.count(reason) == 1
    places = ranking.standings(read_night(one_game_night))[:3]
    reason_start = "9 points. Tied with 2 others. Playoff: "
    assert [place.reason.removeprefix(reason_start) for place in places] == [
        "1st of 3",
        *["2nd\N{EN DASH}3rd of 3. Still tied"] * 2,
    ]


def test_playoff_does_not_count_once_a_correction_unties_one_of_three_teams(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 9, 9, 5))
    payout.store_playoff(build.desk(one_game_night), order=((1,), (2, 3)))
    correct_points(one_game_night, 1, 10)
    html = page_html(desk, one_game_night, "payout")
    assert "It doesn't count, because they are no longer all tied." in html


def test_medals_are_empty_before_the_first_score(desk, five_game_night):
    pairs.check_in_teams(five_game_night, 4, MENS)
    assert medal_sheet(read_night(five_game_night)).sections == ()
    assert "No medals yet" in page_html(desk, five_game_night)


def test_medals_page_says_if_the_rules_have_no_medals(desk):
    row, _ = finished_night(Club.objects.get())
    assert "There are no medals. Change the house rule" in page_html(desk, row)


def test_medals_are_given_to_single_players_too(desk):
    row, _ = finished_night(Club.objects.get(), medals=3)
    (section,) = medal_sheet(read_night(row)).sections
    assert [(medallist.medal, len(medallist.names)) for medallist in section.medalists] == [
        ("gold", 1),
        ("gold", 1),
        ("bronze", 1),
        ("bronze", 1),
    ]
    assert "tied with " in section.rows[0].note
    assert "team" not in section.rows[0].note


def test_names_in_the_city_list_are_unchanged_but_formulas_are_escaped(desk, one_game_night):
    pairs.check_in_team(one_game_night, "<b>Ann", "=1+1 Lee", division=MENS)
    pairs.check_in_team(one_game_night, "Bob May", "Cy Fox", division=MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(4, 7))
    assert "<bdi>&lt;b&gt;Ann</bdi>" in page_html(desk, one_game_night)
    list_text = desk.get(f"/night/{one_game_night.pk}/medals.csv").content.decode()
    assert ",'=1+1 Lee," in list_text


# The tests below are about the medals of a bracket.


def test_bracket_has_medals_by_place_without_playoffs(desk):
    row = build.night(Club.objects.get(), house="athens")
    setup.change_rules(build.desk(row), answer_by_dial={"medals": 3, "tie_breakers": ["playoff"]})
    pairs.draw_teams(row, 8)
    pairs.play_bracket(row)
    places = ranking.standings(read_night(row))
    assert any(place.tied_with for place in places)
    assert tied_teams_by_medal(row) == []
    (section,) = medal_sheet(read_night(row)).sections
    assert [medallist.medal for medallist in section.medalists] == ["gold", "silver", "bronze"]
    assert medal_sheet(read_night(row)).reasons_not_final == ()
    tied_place = next(place for place in places if place.tied_with)
    order = tuple((int(team),) for team in (tied_place.result.entrant, *tied_place.tied_with))
    with pytest.raises(Refused, match="A bracket has no playoffs"):
        payout.store_playoff(build.desk(row), order=order)
    assert " points" not in page_html(desk, row).split("podiums")[1]


def test_no_podium_is_drawn_before_the_playoff(desk, one_game_night):
    pairs.check_in_teams(one_game_night, 4, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(9, 9, 6, 5))
    first_team, second_team = payouts.ties_for_prizes(read_night(one_game_night))[0].tied_numbers
    assert standings(read_night(one_game_night)).divisions[0].podium is None
    (page,) = printed_pages("standings", read_night(one_game_night))
    assert "points" not in page.text.partition("Place No.")[0]
    payout.store_playoff(build.desk(one_game_night), order=((second_team,), (first_team,)))
    assert standings(read_night(one_game_night)).divisions[0].podium is not None
    (page,) = printed_pages("standings", read_night(one_game_night))
    assert "points" in page.text.partition("Place No.")[0]


@pytest.mark.parametrize("teams", [4, 12])
def test_number_of_queries_is_the_same_for_any_number_of_teams(
    desk, one_game_night, django_assert_num_queries, teams
):
    pairs.check_in_teams(one_game_night, teams, MENS)
    play_all_games(one_game_night, points_of_one_game_by_team(*range(1, teams + 1)))
    with django_assert_num_queries(17):
        page_html(desk, one_game_night)
