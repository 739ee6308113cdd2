"""The pages *Player leaving* and *Substitute* are found from home, and list the players."""

import re
from dataclasses import replace
from html import escape, unescape

import pytest
from django.urls import reverse

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import attendance, draws
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.party import PLAYER_WORDS
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.links import (
    BRACKET_TROUBLE_LINKS,
    TEAM_TROUBLE_LINKS,
    TROUBLE_LINKS,
)
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.actions.bracket_results import lines_of_tables_to_stop
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.team_leaving import has_team_no_games_left, team_leaving
from tournament.topics.leaving.boards.who_leaves import leaving_choices, substitute_choices
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.forms import NAME_MISSING_SENTENCE

PLAYER_LEAVING_PAGE, SUBSTITUTE_PAGE = "who-leaves", "who-is-played-for"


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get(), fee_cents=100)
    build.seat_players(night, 9)
    return Evening(desk, night)


@pytest.fixture
def teams_evening(desk):
    night = build.night(Club.objects.get(), house="mcallen", fee_cents=300)
    pairs.check_in_teams(night, 6, "Mixed")
    return Evening(desk, night)


def test_player_leaving_a_3_player_table_is_not_asked_for_the_score_of_a_side(desk):
    night = build.night(Club.objects.get(), house="alameda")
    build.seat_players(night, 6)
    page = main_text(desk.get(f"/night/{night.pk}/leave/1/").content.decode())
    assert "Points in this game so far" in page
    assert "N/S" not in page


@pytest.fixture
def bracket_evening(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 5)
    return Evening(desk, night)


@pytest.mark.parametrize("group", [TROUBLE_LINKS, TEAM_TROUBLE_LINKS, BRACKET_TROUBLE_LINKS])
def test_home_page_of_every_format_links_once_to_leaving_and_once_to_substitutes(group):
    pages = [link.page for link in group.links]
    assert [pages.count(name) for name in (PLAYER_LEAVING_PAGE, SUBSTITUTE_PAGE)] == [1, 1]


@pytest.mark.parametrize(
    ("kind", "page", "words"),
    [
        ("evening", "seat", "Player leaves"),
        ("evening", "floor", "Player leaves"),
        ("teams_evening", "seat", "Team leaves"),
        ("teams_evening", "floor", "Team leaves"),
    ],
)
def test_seat_and_floor_pages_link_to_leaving(request, kind, page, words):
    evening = request.getfixturevalue(kind)
    assert f'"{reverse(PLAYER_LEAVING_PAGE, args=[evening.row.pk])}">{words}</a>' in evening.page(
        name=page
    )


def test_check_in_row_of_a_player_links_to_the_leave_page(evening):
    assert '/leave/3/"' in evening.page("?who=3", "check-in")


@pytest.mark.parametrize("kind", ["teams_evening", "bracket_evening"])
def test_check_in_row_of_a_team_links_to_the_leave_pages_of_both_players(request, kind):
    evening = request.getfixturevalue(kind)
    if kind == "teams_evening":
        rounds.seat_next_game(build.desk(evening.row), game=1)
    html = evening.page("?team=1", "check-in")
    assert "To leave another way or add a substitute, choose the player:" in html
    for entry in evening.night.teams.with_number(1).current_members:
        assert f'/leave/{entry.number}/"><bdi>{entry.name}</bdi></a>' in html


def test_players_are_listed_by_name(evening):
    evening.press("leave", 9, do="after")
    board = leaving_choices(evening.night)
    assert [player.entry for player in board.people_here] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [player.entry for player in board.people_gone] == [9]
    page = evening.page(name=PLAYER_LEAVING_PAGE)
    assert place_of_cursor(page) == "q"
    assert page.count('/leave/1/"') == 1


def test_expected_player_is_listed_separately_and_can_be_replaced(teams_evening):
    expected_entries = [replace(entry, expected=True) for entry in teams_evening.night.entries[-2:]]
    build.write_facts(build.desk(teams_evening.row), new=expected_entries)
    board = substitute_choices(teams_evening.night)
    assert [
        len(part) for part in (board.people_here, board.people_expected, board.people_gone)
    ] == [10, 2, 0]
    page = teams_evening.page(name=SUBSTITUTE_PAGE)
    assert "Expected, not here" in main_text(page)
    assert '/substitute/12/"' in page.partition("Expected, not here")[2]


@pytest.mark.parametrize(("text", "entry"), [("3", 3), ("cor", 3), ("Ada Abbott", 1)])
def test_typed_name_or_number_opens_the_players_page(evening, text, entry):
    for name, page in ((PLAYER_LEAVING_PAGE, "leave"), (SUBSTITUTE_PAGE, "substitute")):
        response = evening.client.get(reverse(name, args=[evening.row.pk]), {"q": text})
        assert response["Location"] == reverse(page, args=[evening.row.pk, entry])


def test_ambiguous_or_unknown_name_lists_players(evening):
    assert len(leaving_choices(evening.night, "abb").people_here) == 9
    assert len(leaving_choices(evening.night, "zzz").people_here) == 9
    assert "Cora Abbott" in evening.page("?q=abb", PLAYER_LEAVING_PAGE)


def test_night_without_players_has_an_empty_list(desk):
    night = build.night(Club.objects.get())
    html = Evening(desk, night).page(name=PLAYER_LEAVING_PAGE)
    assert PLAYER_WORDS.nobody_here_sentence in html
    assert 'class="empty"' in html


def test_substitute_takes_the_seat_at_a_table_that_has_not_begun(evening):
    chair = evening.seat_by_entry()[1]
    page = evening.page("", "substitute", 1)
    assert place_of_cursor(page) == "name"
    evening.press("substitute", 1, do="substitute", entry=1, name="Gus Guest")
    night = evening.night
    assert evening.seat_by_entry()[10] == chair
    assert (night.entries.with_number(1).last_game, night.entries.with_number(10).first_game) == (
        0,
        1,
    )
    assert night.entries.with_number(10).ranked
    entries_with_fee = [
        entry for entry in attendance.settled_fee_cents_by_entry(night) if entry == 10
    ]
    assert entries_with_fee
    assert attendance.entries_not_ready(night, 1) == ()


def test_substitute_page_says_nothing_about_leaving(evening):
    for address in ("substitute", "leave"):
        page = evening.page("", address, 1)
        has_own = "<h2>Substitute for <bdi>Ada Abbott</bdi></h2>" in page
        assert has_own == (address == "substitute")
        assert ("leave or miss a game" in page) == has_own
    assert f'href="{reverse("substitute", args=[evening.row.pk, 1])}"' in page
    page = evening.press("substitute", 1, do="substitute", entry=1, name="")
    assert "<h2>Leave" not in page


def test_substitute_starts_with_the_next_game_once_the_table_has_begun(evening):
    finishing.enter_all_totals(evening.row)
    evening.press("substitute", 1, do="substitute", entry=1, name="Gus Guest")
    night = evening.night
    assert (night.entries.with_number(1).last_game, night.entries.with_number(10).first_game) == (
        1,
        2,
    )
    rounds.seat_next_game(evening.desk, game=2)
    assert 10 in evening.night.rounds.numbers_ever_seated
    assert 1 not in [
        entry for game in evening.night.rounds.current_game.games for entry in game.entries
    ]


def test_substitute_for_a_player_who_sits_out_sits_out_too(evening):
    evening.press("substitute", 9, do="substitute", entry=9, name="Gus Guest")
    assert evening.night.rounds.current_game.bench == (10,)


def test_substitute_is_refused_with_the_remedy(evening, teams_evening):
    evening.press("leave", 2, do="after")
    words = message_texts(
        evening.press("substitute", 2, do="substitute", entry=2, name="Gus Guest")
    )
    assert "is no longer playing. Check the list." in words[0]
    page = evening.press("substitute", 1, do="substitute", entry=1, name=" ")
    assert NAME_MISSING_SENTENCE in page
    with pytest.raises(Refused, match="Open the team"):
        substitutes.replace_player_for_rest_of_night(
            teams_evening.desk, entry=1, person=CheckInPerson(name="Gus Guest")
        )


def test_team_leaves_and_returns(teams_evening):
    page = teams_evening.page("", "leave", 3)
    assert "Team 2" in main_text(page)
    assert place_of_cursor(page) == "Leave now"
    page = teams_evening.press("leave", 3, do="after")
    assert place_of_cursor(page) == "Go to the seating"
    assert teams_evening.night.teams.with_number(2).last_game == 0
    teams_evening.press("leave", 3, do="stay")
    assert teams_evening.night.teams.with_number(2).last_game is None


def test_absent_team_is_left_out_of_the_seated_game(teams_evening):
    rounds.seat_next_game(teams_evening.desk, game=1)
    page = main_text(teams_evening.press("leave", 3, do="again"))
    assert (
        ": no-show, game 1. The game was reseated."
        in message_texts(teams_evening.press("leave", 5, do="again"))[0]
    )
    assert "Not coming tonight." in page


@pytest.mark.parametrize("is_seated", [False, True])
def test_substitute_plays_in_a_team(teams_evening, is_seated):
    if is_seated:
        rounds.seat_next_game(teams_evening.desk, game=1)
    assert place_of_cursor(teams_evening.page("", "substitute", 3)) == "name"
    page = teams_evening.press("substitute", 3, do="substitute", entry=3, name="Gus Guest")
    assert "Give a short reason for the substitute" in message_texts(page)[0]
    assert 'value="Gus Guest"' in page
    assert place_of_cursor(page) == "reason"
    nameless_fields = {"do": "substitute", "entry": 3, "name": " ", "reason": "ill"}
    assert place_of_cursor(teams_evening.press("substitute", 3, **nameless_fields)) == "name"
    fields = {"do": "substitute", "entry": 3, "name": "Gus Guest", "reason": "ill"}
    assert "Gus Guest plays for" in message_texts(teams_evening.press("substitute", 3, **fields))[0]
    assert teams_evening.night.teams.with_number(2).name == "Gus Guest & Dan Abbott"
    assert teams_evening.night.facts_of(Payment)[-1].kind is PaymentKind.FEE_WAIVED


def test_team_that_leaves_a_bracket_forfeits_its_remaining_games(bracket_evening):
    page = bracket_evening.page("", "leave", 1)
    question = "Team 1 forfeits every game left. Its opponents advance. Continue?"
    assert f"{question} Forfeit and leave" in unescape(main_text(page))
    page = bracket_evening.press("leave", 1, do="after")
    assert "Team 1" in message_texts(page)[0]
    assert bracket_evening.night.teams.with_number(1).last_game is not None
    assert "Put team 1 back in" in bracket_evening.page("", "leave", 1)
    bracket_evening.press("leave", 1, do="stay")
    assert bracket_evening.night.teams.with_number(1).last_game is None


def test_team_whose_forfeit_was_its_second_loss_does_not_return(bracket_evening):
    """The team lost its first game and left during its second one, which stays forfeited."""
    evening = bracket_evening
    draw_and_call.call_games(evening.desk)
    while (game := evening.night.rounds.unfinished_games[-1]).name[0] != "L":
        for begun_game in evening.night.rounds.unfinished_games:
            pairs.play_game(evening.row, begun_game.name)
        draw_and_call.call_games(evening.desk)
    team = int(draws.bracket_state(evening.night).teams_in(game.name)[0])
    forfeited_games.withdraw_team(evening.desk, team=team)
    refusal = f"Team {team} .* has no games left"
    with pytest.raises(Refused, match=refusal):
        forfeited_games.undo_withdrawal(evening.desk, team=team)
    entry = evening.night.teams.with_number(team).current_members[0].number
    for page in (
        evening.page("", "leave", entry),
        evening.page(f"?team={team}", "check-in"),
    ):
        assert re.search(refusal, unescape(main_text(page)))
        assert "back in</button>" not in page


def test_page_asks_whether_the_opponent_of_a_team_leaving_its_table_advances(bracket_evening):
    draw_and_call.call_games(bracket_evening.desk)
    game = bracket_evening.night.rounds.unfinished_games[0]
    team, opponent = (
        bracket_evening.night.teams.with_number(int(number))
        for number in draws.bracket_state(bracket_evening.night).teams_in(game.name)
    )
    entry, table = team.current_members[0].number, game.table
    question = (
        f"Team {team.number} forfeits this game and every game left. Table {table} ({game.name}) "
        f"is then free. Team {opponent.number} ({opponent.name}) advances. Continue?"
    )
    assert question in unescape(main_text(bracket_evening.page("", "leave", entry)))
    message = message_texts(bracket_evening.press("leave", entry, do="after"))[0]
    assert lines_of_tables_to_stop({table: "it is free now."})[0] in message


def test_unknown_press_on_the_page_of_a_team_is_not_found(teams_evening):
    address = reverse("leave", args=[teams_evening.row.pk, 1])
    assert teams_evening.client.post(address, {"do": "dance"}).status_code == 404


def test_page_of_a_player_who_left_offers_only_the_return(evening):
    evening.press("leave", 1, do="after")
    for name in ("leave", "substitute"):
        page = evening.page("", name, 1)
        assert 'value="stay"' in page
        assert 'value="substitute"' not in page
        assert "Substitute for the rest" not in main_text(page)


def test_number_typed_on_a_night_of_teams_is_a_team_number(teams_evening):
    response = teams_evening.client.get(
        reverse(PLAYER_LEAVING_PAGE, args=[teams_evening.row.pk]), {"q": "5"}
    )
    assert response["Location"] == reverse("leave", args=[teams_evening.row.pk, 9])
    assert re.findall(
        r'/substitute/(\d+)/"(?: autofocus)', teams_evening.page("?q=5", SUBSTITUTE_PAGE)
    ) == ["9"]
    board = substitute_choices(teams_evening.night, "5")
    assert ([player.entry for player in board.people_here], board.only_match) == ([9, 10], None)
    assert len(leaving_choices(teams_evening.night, "9").people_here) == 6


def test_leave_page_lists_teams_and_substitute_page_lists_players(teams_evening):
    html = teams_evening.page(name=PLAYER_LEAVING_PAGE)
    assert "<h1>Team leaves</h1>" in html
    assert escape(teams_evening.night.teams.with_number(1).name) in html
    assert [len(re.findall(r'/leave/\d+/"', html)), html.count('/leave/1/"')] == [6, 1]
    players = teams_evening.page(name=SUBSTITUTE_PAGE)
    assert len(re.findall(r'/substitute/\d+/"', players)) == 12


def test_player_whose_division_has_played_all_games_is_not_listed(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 2, "Mixed")
    pairs.check_in_team(night, "Al Men", "Bo Men", division="Men's")
    pairs.check_in_team(night, "Cy Men", "Di Men", division="Men's")
    build.change_plan(night, sessions=(("Mixed",), ("Men's",)))
    assert team_leaving(reader.night(night.pk), 5).other_team_count == 1
    rounds.seat_next_game(build.desk(night), game=1)
    assert len(substitute_choices(reader.night(night.pk)).people_here) == 8
    finishing.enter_all_totals(night, totals=())
    rounds.seat_next_game(build.desk(night), game=2)
    night_now = reader.night(night.pk)
    assert [player.entry for player in substitute_choices(night_now).people_here] == [5, 6, 7, 8]
    assert leaving_choices(night_now, "1").only_match is None
    assert team_leaving(night_now, 5).other_team_count == 1
    assert [has_team_no_games_left(night_now, team) for team in night_now.teams] == [
        True,
        True,
        False,
        False,
    ]


def test_teams_left_in_the_bracket_are_counted_without_eliminated_teams(bracket_evening):
    assert team_leaving(bracket_evening.night, 1).other_team_count == 4
    while len(draws.bracket_state(bracket_evening.night).place_by_team) < 3:
        if not bracket_evening.night.rounds.unfinished_games:
            draw_and_call.call_games(build.desk(bracket_evening.row))
        night_now = pairs.play_game(
            bracket_evening.row, bracket_evening.night.rounds.unfinished_games[0].name
        )
        losses_of_others = [
            losses
            for team, losses in draws.bracket_state(night_now).losses_by_team.items()
            if team != "1"
        ]
        assert team_leaving(night_now, 1).other_team_count == sum(
            losses < 2 for losses in losses_of_others
        )


def test_team_eliminated_from_the_bracket_is_not_listed(bracket_evening):
    while not draws.bracket_state(bracket_evening.night).place_by_team:
        if not bracket_evening.night.rounds.unfinished_games:
            draw_and_call.call_games(build.desk(bracket_evening.row))
        pairs.play_game(bracket_evening.row, bracket_evening.night.rounds.unfinished_games[0].name)
    night = bracket_evening.night
    teams_asked = {
        night.entries.with_number(player.entry).team
        for player in substitute_choices(night).people_here
    }
    assert teams_asked == {team.number for team in night.teams} - set(
        map(int, draws.bracket_state(night).place_by_team)
    )


def test_substitute_page_of_a_bracket_says_nothing_about_forfeits(bracket_evening):
    assert "forfeit" in main_text(bracket_evening.page("", "leave", 1))
    html = main_text(bracket_evening.page("", "substitute", 1))
    assert "forfeit" not in html
    assert "Substitute for Ada Abbott" in html


def test_substitute_added_before_the_first_game_redirects_to_check_in_or_seating(
    teams_evening, bracket_evening
):
    fields = {"do": "substitute", "entry": 1, "name": "Gus Guest", "reason": "ill"}
    for evening, page in ((teams_evening, "check-in"), (bracket_evening, "seat")):
        response = evening.client.post(reverse("substitute", args=[evening.row.pk, 1]), fields)
        assert response["Location"] == reverse(page, args=[evening.row.pk])


def test_page_of_a_team_that_leaves_shows_what_it_owes(bracket_evening):
    stored_night = bracket_evening.row
    entries.mark_check_in_items(
        build.desk(stored_night), entry=1, items=frozenset({CheckInItem.FEE}), is_marked=False
    )
    for _ in range(2):
        draw_and_call.call_games(build.desk(stored_night))
        for game in bracket_evening.night.rounds.unfinished_games:
            pairs.play_game(stored_night, game.name)
    sentence = "Team 1 owes $10.00. Take it, or waive it, under Money."
    assert sentence in main_text(bracket_evening.page("", "leave", 1))
    going_home.leave_or_stay(
        build.desk(stored_night), party_number=1, game=0, is_in_drawn_bracket=True
    )
    assert sentence in main_text(bracket_evening.page("", "leave", 1))
