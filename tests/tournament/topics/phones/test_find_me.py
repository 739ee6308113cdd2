"""Players find their own page by name or number, and their phone opens it from then on."""

import re
from datetime import timedelta
from itertools import chain

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.dials.options import FirstSitOutRule
from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.topics.door.test_team_list import MENS, WOMENS, enter_teams, team_in_list
from tournament.evening.courses.rounds import RoundsCourse
from tournament.evening.night import draws, ranking
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.kit.lists.contact import CheckInPerson, ListedPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import arrivals, signing_in, time_slots
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.ranks import (
    UNOFFICIAL_BRACKET_SENTENCES,
    UNOFFICIAL_SENTENCES,
)
from tournament.topics.places.boards.standings import TIME_FOR_CEREMONY, standings
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.seating import FIRST_SIT_OUT_SENTENCE_BY_RULE
from tournament.topics.wall.boards.honors import HonorsScene
from tournament.topics.wall.boards.meetings import MeetingsScene
from tournament.topics.wall.boards.scenes import automatic_scenes

pytestmark = pytest.mark.night(name="<b>Gala</b>", seated=8)


@pytest.fixture
def phone():
    return Client()


def get_find_me_page(phone, night, query="", **options):
    return phone.get(f"/me/{night.club.wall}/{query}", **options)


def scorecard_address(night, entrant_number):
    return f"/display/{night.club.wall}/card/{entrant_number}/?night={night.pk}"


def own_scorecard_address(night, entrant_number):
    return f"{scorecard_address(night, entrant_number)}&own"


def test_short_address_leads_to_the_page_of_the_only_club(phone, night):
    html = phone.get("/me/", follow=True).content.decode()
    assert "<h1>Find your seat</h1>" in html
    assert "&lt;b&gt;Gala&lt;/b&gt;" in html
    for path in ("standings/", "rules/"):
        assert f'href="/display/{night.club.wall}/{path}"' in html


def test_short_address_with_several_clubs_is_not_found(phone, night):
    build.director("other", "Elsewhere")
    assert phone.get("/me/").status_code == 404
    assert get_find_me_page(phone, night).status_code == 200
    assert phone.get("/me/nobody/").status_code == 404


@pytest.mark.parametrize("text", ["cor", "3", "CORA ABBOTT"])
def test_search_that_finds_one_player_leads_to_the_scorecard(phone, night, text):
    response = get_find_me_page(phone, night, f"?find={text}", follow=True)
    assert response.redirect_chain == [(own_scorecard_address(night, 3), 302)]
    html = response.content.decode()
    assert "<bdi>Cora Abbott</bdi>" in html
    assert "<h2>Game 1</h2>" in html
    assert '<p class="chip"><small>Table</small>' in html
    assert html.count('<svg class="drawing compass"') == 1
    assert "<b>With <bdi>" in html
    assert "<span>Against <bdi>" in html


def test_scorecard_of_a_player_who_sits_out_says_why(phone, desk):
    night = build.night(Club.objects.get())
    build.seat_players(night, 9)
    reason = FIRST_SIT_OUT_SENTENCE_BY_RULE[FirstSitOutRule.LAST_SIGNED_IN]
    (player_sitting_out,) = reader.night(night.pk).rounds.current_game.bench
    html = phone.get(scorecard_address(night, player_sitting_out)).content.decode()
    assert "<b>Game 1: you sit out.</b>" in html
    assert f'<p class="when">{reason}</p>' in html
    assert (
        reason not in phone.get(scorecard_address(night, player_sitting_out - 1)).content.decode()
    )


def test_scorecard_on_a_phone_has_one_table_row_for_each_game(phone, night):
    """An earlier card had four paragraphs for each game, so eight games were five screens long."""
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    build.enter_all_tables(night, 2)
    html = phone.get(scorecard_address(night, 3)).content.decode()
    card = html[html.index("Scorecard</h2>") :]
    html_rows = re.findall(r"<tr>.*?</tr>", card[: card.index("</section>")], re.DOTALL)
    heading, first_line, second_line, sums = [
        " ".join(re.sub("<[^>]+>", " ", line).split()) for line in html_rows
    ]
    assert heading == "Game Table With Points Xs"
    night_after = reader.night(night.pk)
    (first_game, second_game), total = (
        ranking.scorecard_of_party(night_after, 3).lines,
        ranking.scorecard_of_party(night_after, 3).tally,
    )
    for line, cells in ((first_game, first_line), (second_game, second_line)):
        partner = night_after.entries.with_number(line.partner).name
        x_words = f" {line.tally.x}" if line.tally.x else ""
        expected_row_text = f"{line.table} {line.chair} {partner} {line.tally.points}{x_words}"
        assert cells == f"{line.game} {expected_row_text}"
    assert sums == f"So far {total.points} {total.x}"
    closing.close_night(build.desk(night, reason="the hall closes"))
    html = phone.get(scorecard_address(night, 3)).content.decode()
    assert '<td colspan="3">Total</td>' in html


def test_players_of_one_name_are_told_apart_in_the_list_and_on_their_scorecards(phone, night):
    build.give_same_name(night, 7, 8)
    html = get_find_me_page(phone, night, "?find=joe").content.decode()
    own_card = phone.get(scorecard_address(night, 8)).content.decode()
    for number in (7, 8):
        assert f"<bdi>Joe Baker</bdi></b> <span>Number {number}</span>" in html
    assert '<bdi>Joe Baker</bdi>\N{NO-BREAK SPACE}<span class="number">8</span>' in own_card


def test_several_matches_are_listed_to_choose_from(phone, night):
    build.check_in(night, "Cora Baker")
    html = get_find_me_page(phone, night, "?find=cora").content.decode()
    assert "<span>Number 9</span>" in html
    assert [f'href="?number={number}"' in html for number in (3, 9, 1)] == [True, True, False]
    assert get_find_me_page(phone, night, "?number=9")["Location"] == own_scorecard_address(
        night, 9
    )


def test_number_of_a_player_is_shown_beside_a_shared_name_only_once(phone, night):
    build.enter_all_tables(night, 1)
    build.check_in(night, "Cora Abbott")
    html = get_find_me_page(phone, night, "?find=cora").content.decode()
    assert html.count("<bdi>Cora Abbott</bdi>") == 2
    card = get_find_me_page(phone, night, "?number=9", follow=True).content.decode()
    assert '<h1><bdi>Cora Abbott</bdi>\N{NO-BREAK SPACE}<span class="number">9</span></h1>' in card
    board = phone.get(re.search(r'href="(/display/[^"]*standings/)"', card)[1]).content.decode()
    assert '<bdi>Cora Abbott</bdi>\N{NO-BREAK SPACE}<span class="number">3</span>' in board


def test_phone_remembers_its_player_and_can_find_another(phone, night):
    get_find_me_page(phone, night, "?find=cora")
    rounds.undo_seating(build.desk(night), game=1)
    assert get_find_me_page(phone, night)["Location"] == own_scorecard_address(night, 3)
    assert (
        RoundsCourse.page_words.not_seated_sentence
        in phone.get(scorecard_address(night, 3)).content.decode()
    )
    assert "<h1>Find your seat</h1>" in get_find_me_page(phone, night, "?find=").content.decode()
    assert get_find_me_page(phone, night, "?find=dan")["Location"] == own_scorecard_address(
        night, 4
    )
    assert get_find_me_page(phone, night)["Location"] == own_scorecard_address(night, 4)


def test_cookie_of_a_phone_is_hidden_from_scripts_and_expires_after_twelve_hours(phone, night):
    get_find_me_page(phone, night, "?find=cora")
    cookie = phone.cookies["euchre_me"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (
        True,
        "Lax",
        12 * 60 * 60,
    )
    assert cookie["path"] == f"/me/{night.club.wall}/"


def test_phone_with_a_cookie_of_another_night_is_asked_for_its_player_again(phone, night):
    get_find_me_page(phone, night, "?find=cora")
    phone.cookies["euchre_me"] = f"{night.pk}.99"
    assert get_find_me_page(phone, night).status_code == 200
    phone.cookies["euchre_me"] = "<script>"
    assert get_find_me_page(phone, night).status_code == 200
    get_find_me_page(phone, night, "?find=cora")
    build.seat_players(build.night(night.club, name="Second"), 8)
    assert "<h1>Find your seat</h1>" in get_find_me_page(phone, night).content.decode()


def test_scorecard_of_the_last_night_links_to_the_new_night(phone, night):
    """On the new night the number may belong to another player."""
    earlier_card = scorecard_address(night, 3)
    assert "Cora Abbott" in phone.get(earlier_card).content.decode()
    new_night = build.night(night.club, name="Second")
    build.check_in(new_night, "Zoe Zorn", "Yan Yates", "Xara Xu", "Wim Watt")
    rounds.seat_next_game(build.desk(new_night), game=1)
    for card in (earlier_card, scorecard_address(night, 8), f"/display/{night.club.wall}/card/8/"):
        response = phone.get(card)
        html = response.content.decode()
        assert response.status_code == 200
        assert "Xara Xu" not in html
        assert "This scorecard is old" in html
        assert f'href="/me/{night.club.wall}/?find="' in html
        assert "<bdi>Second</bdi>" in html
    assert "Xara Xu" in phone.get(scorecard_address(new_night, 3)).content.decode()


def test_unknown_name_is_reported(phone, night):
    for query in ("?find=<script>x", "?number=99", "?number=x", "?find=zzz"):
        html = get_find_me_page(phone, night, query).content.decode()
        assert "<script>x" not in html
        assert ("No one by that name." in html) is ("find" in query)


def test_teams_are_found_by_a_partners_name(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(team_night, 4, "Men's")
    assert get_find_me_page(phone, team_night, "?find=cora")["Location"] == own_scorecard_address(
        team_night, 2
    )


def test_scorecard_of_a_team_names_the_seats_of_both_players(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(team_night, 4, "Men's")
    rounds.seat_next_game(build.desk(team_night), game=1)
    night = reader.night(team_night.pk)
    for chair, entry in night.rounds.current_game.games[0].seats:
        player = night.entries.with_number(entry)
        html = phone.get(scorecard_address(team_night, player.team)).content.decode()
        assert f"<b><bdi>{player.name}</bdi>: {chair.words}</b>" in html


def test_scorecard_of_a_team_says_that_it_sat_out(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen", odd_division="average")
    pairs.check_in_teams(team_night, 3, "Men's")
    rounds.seat_next_game(build.desk(team_night), game=1)
    finishing.enter_all_totals(team_night)
    (team,) = {1, 2, 3} - {
        reader.night(team_night.pk).entries.with_number(entry).team
        for entry in reader.night(team_night.pk).rounds.current_game.game_by_entry
    }
    html = phone.get(scorecard_address(team_night, team)).content.decode()
    (row,) = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", html, re.DOTALL)
    assert " ".join(re.sub("<[^>]+>", " ", row).split()).startswith("1 Sat out")


def test_player_of_two_teams_chooses_one_of_their_scorecards(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(team_night, 2, "Men's")
    time_slots.move_to_own_time_slot(build.desk(team_night), division="Mixed")
    signing_in.check_in_player(
        build.desk(team_night), person=CheckInPerson(regular_number=1), division="Mixed"
    )
    html = get_find_me_page(phone, team_night, "?find=ada").content.decode()
    assert "<span>Team 1, Men&#x27;s</span>" in html
    assert "<span>Team 3, Mixed</span>" in html


def test_page_without_a_night_says_that_no_night_is_on(phone, desk):
    html = phone.get("/me/", follow=True).content.decode()
    assert "No game yet" in html
    assert "Scan the same code again" in html


def test_scorecards_standings_and_rules_link_to_one_another(phone, night):
    wall = night.club.wall
    addresses = {
        f"/me/{wall}/",
        f"/me/{wall}/?find=",
        f"/display/{wall}/standings/",
        f"/display/{wall}/rules/",
    }
    for page_address, own_address in (
        (scorecard_address(night, 3), None),
        (own_scorecard_address(night, 3), f"/me/{wall}/"),
        (f"/display/{wall}/standings/", f"/display/{wall}/standings/"),
        (f"/display/{wall}/rules/", f"/display/{wall}/rules/"),
    ):
        html = phone.get(page_address).content.decode()
        links = set(re.findall(r'href="([^"]*)"', html))
        assert links & addresses == addresses - {own_address}


@pytest.mark.night(games=2, checked_in=8, played=1)
def test_standings_separate_the_number_of_games_from_when_a_player_left(phone, night):
    going_home.leave_after_game(build.desk(night), party_number=3, game=1)
    finishing.play_games(night)
    html = phone.get(f"/display/{night.club.wall}/standings/").content.decode()
    notes = re.sub("<.*?>", "", html.split("<bdi>Cora Abbott</bdi>")[1].split("</td>")[0])
    assert " ".join(notes.split()) == "3 1 game; left after game 1"


def test_scorecard_of_a_team_that_has_left_names_no_next_game(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(team_night, 4, "Men's")
    rounds.seat_next_game(build.desk(team_night), game=1)
    assert "No game yet." not in phone.get(scorecard_address(team_night, 1)).content.decode()
    finishing.enter_all_totals(team_night)
    going_home.leave_after_game(build.desk(team_night), party_number=2, game=1)
    cards = [phone.get(scorecard_address(team_night, team)).content.decode() for team in (1, 2)]
    assert ["not seated yet" in html for html in cards] == [True, False]
    assert [html.count(">Game 1<") for html in cards] == [0, 0]


NOT_CHECKED_IN_SENTENCE = "Not checked in"


@pytest.fixture
def night_with_absent_player(desk):
    """Return a night with eight players here, and a ninth who never came."""
    stored_night = build.night(Club.objects.get(), games=2)
    build.check_in(stored_night, *build.players(8))
    absent_player = ListedPerson("Ivy Ives", line=2)
    door_acts.add_expected_players(
        build.desk(stored_night), find_new_people=lambda _: [absent_player]
    )
    return stored_night


def test_player_who_never_came_is_sent_to_the_director(phone, night_with_absent_player):
    for is_seated in (False, True):
        if is_seated:
            rounds.seat_next_game(build.desk(night_with_absent_player), game=1)
        html = get_find_me_page(
            phone, night_with_absent_player, "?find=ivy", follow=True
        ).content.decode()
        assert (
            f'<p class="said warning"><b>{NOT_CHECKED_IN_SENTENCE}. Tell the director.</b>' in html
        )
        assert "not seated yet" not in html
        other_card = phone.get(scorecard_address(night_with_absent_player, 1)).content.decode()
        assert NOT_CHECKED_IN_SENTENCE not in other_card
        assert "warning" not in other_card


def test_scorecard_of_a_player_who_never_came_lists_no_games(phone, night_with_absent_player):
    for game in (1, 2):
        rounds.seat_next_game(build.desk(night_with_absent_player), game=game)
        finishing.enter_all_totals(night_with_absent_player)
    html = phone.get(scorecard_address(night_with_absent_player, 9)).content.decode()
    assert NOT_CHECKED_IN_SENTENCE in html
    for words in ("Missed", "points", "No scores yet"):
        assert words not in html
    assert "points" in phone.get(scorecard_address(night_with_absent_player, 1)).content.decode()


def test_player_marked_as_not_coming_has_not_left(phone, night_with_absent_player):
    rounds.seat_next_game(build.desk(night_with_absent_player), game=1)
    arrivals.mark_expected_as_not_coming(build.desk(night_with_absent_player))
    html = phone.get(scorecard_address(night_with_absent_player, 9)).content.decode()
    assert f"{NOT_CHECKED_IN_SENTENCE}. Tell the director." in html
    assert "Left before" not in html
    arrivals.mark_here(build.desk(night_with_absent_player), entry=9)
    assert (
        NOT_CHECKED_IN_SENTENCE
        not in phone.get(scorecard_address(night_with_absent_player, 9)).content.decode()
    )


def test_scorecard_after_the_night_sends_no_player_to_the_director(phone, night_with_absent_player):
    rounds.seat_next_game(build.desk(night_with_absent_player), game=1)
    closing.close_night(build.desk(night_with_absent_player, reason="the lights went out"))
    assert (
        f"<b>{NOT_CHECKED_IN_SENTENCE}.</b>"
        in phone.get(scorecard_address(night_with_absent_player, 9)).content.decode()
    )


@pytest.mark.parametrize("house", ["mcallen", "athens"])
def test_team_that_never_came_is_sent_to_the_director_once_others_play(phone, desk, house):
    team_night = build.night(Club.objects.get(), house=house)
    division = MENS if house == "mcallen" else ""
    pairs.check_in_teams(team_night, 4, division)
    enter_teams(
        team_night,
        team_in_list(2, division, "Ivy Ives", "Jay Poe"),
        team_in_list(3, division, "Kay Kerr", "Lou Low"),
    )
    desk.post(f"/night/{team_night.pk}/check-in/row/", {"tap": "11 here on"})
    if house == "athens":
        draw_and_call.draw_bracket(build.desk(team_night))
        draw_and_call.call_games(build.desk(team_night))
    else:
        rounds.seat_next_game(build.desk(team_night), game=1)
    absent_team_card, half_team_card, present_team_card = (
        phone.get(scorecard_address(team_night, team)).content.decode() for team in (5, 6, 1)
    )
    assert f"<b>{NOT_CHECKED_IN_SENTENCE}. Tell the director.</b>" in absent_team_card
    assert "<b>Not checked in: Lou Low. Tell the director.</b>" in half_team_card
    assert "Not checked in" not in present_team_card
    assert "No game yet" not in absent_team_card + half_team_card


def test_result_on_the_scorecard_of_a_team_has_no_line_break(phone, desk):
    team_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(team_night, 2)
    draw_and_call.call_games(build.desk(team_night))
    night = pairs.play_game(team_night, "W1.1")
    winner = int(draws.bracket_state(night).teams_in("W1.1")[0])
    joiner = "\N{WORD JOINER}"
    html = phone.get(scorecard_address(team_night, winner)).content.decode()
    assert f"Won 10{joiner}–{joiner}7</td>" in html


def test_team_of_a_later_time_slot_is_told_when_it_plays(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(team_night, 4, MENS)
    enter_teams(team_night, team_in_list(2, WOMENS, "Ivy Ives", "Kay Kerr"))
    time_slots.move_to_own_time_slot(build.desk(team_night), division=WOMENS)
    rounds.seat_next_game(build.desk(team_night), game=1)
    html = phone.get(scorecard_address(team_night, 5)).content.decode()
    assert "plays after" in html
    assert NOT_CHECKED_IN_SENTENCE not in html


@pytest.fixture
def finished_night(desk):
    """Return a night after its two games, with a different player on each of the first three
    places.
    """
    night = build.night(Club.objects.get(), games=2)
    build.seat_players(night, 8)
    build.type_totals(night, 1, {1: (10, 3), 2: (9, 6)})
    rounds.seat_next_game(build.desk(night), game=2)
    build.type_totals(night, 2, {1: (8, 5), 2: (11, 2)})
    return night


def test_first_three_places_are_hidden_on_phones_before_they_are_announced(phone, finished_night):
    night, rows = finished_night, standings(reader.night(finished_night.pk)).rows
    first_rows = [row for row in rows if row.place.rank <= 3]
    other_rows = [row for row in rows if row.place.rank > 3]
    assert (len(first_rows), len(other_rows)) == (3, 5)
    unofficial_sentence = f"{UNOFFICIAL_SENTENCES} Top three announced soon."
    standings_html = phone.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert unofficial_sentence in standings_html
    assert "podium" not in standings_html
    assert [row.number for row in rows if f"<bdi>{row.name}</bdi>" in standings_html] == [
        row.number for row in other_rows
    ]
    for standings_row in rows:
        card = phone.get(scorecard_address(night, standings_row.number)).content.decode()
        assert f"{standings_row.place.figure_with_unit}, " in card
        assert (f", place {standings_row.rank}." in card) == (standings_row in other_rows)
        assert "Place after each game" not in card
        assert unofficial_sentence in card


def test_medals_that_depend_on_a_playoff_are_hidden_until_it_is_over(phone, desk):
    team_night = build.night(Club.objects.get(), house="mcallen", games=2)
    pairs.check_in_teams(team_night, 4, MENS)
    for game in (1, 2):
        rounds.seat_next_game(build.desk(team_night), game=game)
        build.type_totals(team_night, game, {1: (9, 5), 2: (9, 5)})
    first_rows = [row for row in standings(reader.night(team_night.pk)).rows if row.place.rank <= 3]
    assert ties_for_prizes(reader.night(team_night.pk))
    address = f"/display/{team_night.club.wall}/standings/"
    standings_html = phone.get(address).content.decode()
    assert "The Men&#x27;s playoff decides the top places." in standings_html
    assert not [row.name for row in first_rows if f"<bdi>{row.name}</bdi>" in standings_html]
    assert (
        ", place "
        not in phone.get(scorecard_address(team_night, first_rows[0].number)).content.decode()
    )
    night_now = reader.night(team_night.pk)
    assert [type(scene) for scene in automatic_scenes(night_now, timezone.now(), False)][:1] == [
        MeetingsScene
    ]
    assert not any(
        isinstance(scene, HonorsScene)
        for scene in automatic_scenes(night_now, timezone.now(), False)
    )
    for tie in ties_for_prizes(night_now):
        payout.store_playoff(
            build.desk(team_night), order=tuple((player,) for player in tie.tied_numbers)
        )
    standings_html = phone.get(address).content.decode()
    assert "Top three announced soon." in standings_html
    night_now = reader.night(team_night.pk)
    assert isinstance(automatic_scenes(night_now, timezone.now(), False)[0], HonorsScene)


@pytest.fixture
def night_with_tied_men(desk):
    """Return a night of two divisions after its last game. Two men's teams are tied for gold."""
    team_night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(team_night, 4, MENS)
    pairs.check_in_teams(team_night, 4, WOMENS, teams_skipped=4)
    rounds.seat_next_game(build.desk(team_night), game=1)
    build.type_totals(team_night, 1, {1: (9, 5), 2: (9, 4), 3: (9, 5), 4: (8, 4)})
    assert {tie.division for tie in ties_for_prizes(reader.night(team_night.pk))} == {MENS}
    return team_night


def decide_playoff_of_men(team_night, *, is_best_first=True):
    (tie,) = ties_for_prizes(reader.night(team_night.pk))
    winners_in_order = tie.tied_numbers if is_best_first else reversed(tie.tied_numbers)
    payout.store_playoff(
        build.desk(team_night), order=tuple((number,) for number in winners_in_order)
    )


def women_places_on_phones(phone, team_night):
    """Return the places of women's teams in the standings on phones."""
    standings_html = phone.get(f"/display/{team_night.club.wall}/standings/").content.decode()
    return [
        row.place.rank
        for row in standings(reader.night(team_night.pk)).divisions[1].rows
        if f"/card/{row.number}/?" in standings_html
    ]


def test_playoff_result_takes_no_place_back_from_phones(phone, night_with_tied_men):
    end = timezone.now()
    with time_machine.travel(end + 2 * TIME_FOR_CEREMONY):
        assert women_places_on_phones(phone, night_with_tied_men) == [4]
        decide_playoff_of_men(night_with_tied_men)
        assert women_places_on_phones(phone, night_with_tied_men) == [4]
    with time_machine.travel(end + 4 * TIME_FOR_CEREMONY):
        assert women_places_on_phones(phone, night_with_tied_men) == [1, 2, 3, 4]
        (playoff_order,) = reader.night(night_with_tied_men.pk).plan.playoffs
        payout.remove_playoff(
            build.desk(night_with_tied_men), tied_numbers=frozenset(chain(*playoff_order))
        )
        assert women_places_on_phones(phone, night_with_tied_men) == [1, 2, 3, 4]
        decide_playoff_of_men(night_with_tied_men, is_best_first=False)
        assert women_places_on_phones(phone, night_with_tied_men) == [1, 2, 3, 4]


def test_phones_name_a_playoff_only_to_its_own_division(phone, night_with_tied_men):
    men, women = standings(reader.night(night_with_tied_men.pk)).divisions
    standings_html = phone.get(f"/display/{night_with_tied_men.club.wall}/standings/")
    men_html, women_html = standings_html.content.decode().split("<h2>Women&#x27;s</h2>")
    playoff_words, announcement_words = "Men&#x27;s playoff decides", "Top three announced soon."
    assert (playoff_words in men_html, announcement_words in men_html) == (True, False)
    assert (playoff_words in women_html, announcement_words in women_html) == (False, True)
    for division, has_playoff in ((men, True), (women, False)):
        card = phone.get(scorecard_address(night_with_tied_men, division.rows[0].number))
        card_html = card.content.decode()
        assert (playoff_words in card_html) is has_playoff
        assert (announcement_words in card_html) is not has_playoff


@pytest.fixture
def night_of_medals(desk):
    """Return a night of four teams after its last game, when the big screens begin the ceremony."""
    team_night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(team_night, 4, MENS)
    rounds.seat_next_game(build.desk(team_night), game=1)
    build.type_totals(team_night, 1, {1: (9, 5), 2: (8, 3)})
    night = reader.night(team_night.pk)
    assert isinstance(automatic_scenes(night, timezone.now(), False)[0], HonorsScene)
    return team_night


def places_on_phones(phone, team_night):
    """Return the places in the standings on phones, those on scorecards, and whether the standings
    announce the first three.
    """
    rows = standings(reader.night(team_night.pk)).rows
    standings_html = phone.get(f"/display/{team_night.club.wall}/standings/").content.decode()
    cards = {row.number: phone.get(scorecard_address(team_night, row.number)) for row in rows}
    return (
        [row.place.rank for row in rows if f"/card/{row.number}/?" in standings_html],
        [
            row.place.rank
            for row in rows
            if f", place {row.rank}." in cards[row.number].content.decode()
        ],
        "Top three announced soon." in standings_html,
    )


def test_first_three_places_are_hidden_on_phones_during_the_ceremony(phone, night_of_medals):
    assert places_on_phones(phone, night_of_medals) == ([4], [4], True)
    with time_machine.travel(timezone.now() + TIME_FOR_CEREMONY):
        assert places_on_phones(phone, night_of_medals) == ([1, 2, 3, 4], [1, 2, 3, 4], False)


def test_phones_of_a_bracket_wait_for_the_check_of_the_last_result_and_the_ceremony(phone, desk):
    team_night = build.night(Club.objects.get(), house="athens", fee_cents=0)
    pairs.draw_teams(team_night, 5)
    end = timezone.now()
    with time_machine.travel(end, tick=False):
        pairs.play_bracket(team_night)
    address = f"/display/{team_night.club.wall}/standings/"
    for seconds, words in (
        (119, f"{UNOFFICIAL_BRACKET_SENTENCES} Top three announced soon."),
        (120, "Final. All games are played. Top three announced soon."),
        (239, "Final. All games are played. Top three announced soon."),
        (240, "Final. All games are played.</p>"),
    ):
        with time_machine.travel(end + timedelta(seconds=seconds), tick=False):
            assert words in phone.get(address).content.decode()


def test_first_three_places_are_on_phones_as_soon_as_the_night_is_closed(phone, night_of_medals):
    closing.close_night(build.desk(night_of_medals, reason="all have gone home"))
    assert places_on_phones(phone, night_of_medals) == ([1, 2, 3, 4], [1, 2, 3, 4], False)


def test_first_three_places_are_on_phones_once_they_are_official(phone, finished_night):
    night, rows = finished_night, standings(reader.night(finished_night.pk)).rows
    closing.close_night(build.desk(night, reason="nobody waits for the cards"))
    standings_html = phone.get(f"/display/{night.club.wall}/standings/").content.decode()
    assert all(f"<bdi>{row.name}</bdi>" in standings_html for row in rows)
    card = phone.get(scorecard_address(night, rows[0].number)).content.decode()
    assert ", place 1." in card
    assert "Place after each game" in card
    assert "Unofficial" not in card + standings_html


def test_scorecard_says_no_scores_yet_only_without_points_of_the_current_game(phone, night):
    seated_game = reader.night(night.pk).rounds.current_game
    first_player = seated_game.game_at(1).entries[0]
    assert "No scores yet" in phone.get(scorecard_address(night, first_player)).content.decode()
    build.enter_all_tables(night, 1, except_tables=(2,))
    html = phone.get(scorecard_address(night, first_player)).content.decode()
    assert "Game 1 so far" in html
    assert "No scores yet" not in html
