"""The bracket page at the desk, in a browser without script."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from rotation.bracket.progress import settled_places
from scoring.places.prizes import PrizeShare, PrizeTable
from tests import build, plain
from tests.patience import tries_until_failure
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.bracket.calls import table_by_game
from tournament.evening.night.bracket.late_team import DRAW_STAYS_SENTENCE, UNDO_DRAW_ADVICE
from tournament.evening.night.bracket.named_games import (
    BOTH_CANNOT_FORFEIT_REFUSAL,
    team_name,
    teams_in_words,
)
from tournament.evening.night.bracket.where_next import where_team_goes_words
from tournament.evening.purse.payouts import prizes_from_payouts, proposed_payouts
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.reading.undo_bar import shorten_change_words
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import bracket_results, draw_and_call, forfeited_games
from tournament.topics.bracket.boards.bracket_board import (
    ShownTeam,
    bracket_board,
    bracket_page_digest,
)
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.team_leaving import forfeit_warning
from tournament.topics.money import actions as payments
from tournament.topics.phones.club_state import PublicNight
from tournament.topics.places.boards import cards
from tournament.topics.prizes.actions import payout
from tournament.topics.rulings import actions as rulings
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands

# A score as the page writes it, with no line break before or after its dash.
SCORE_WITHOUT_LINE_BREAK = "10\N{WORD JOINER}–\N{WORD JOINER}7"


@pytest.fixture
def browser(desk):
    return BracketBrowser(desk, build.night(Club.objects.get(), house="athens"))


class BracketBrowser:
    """The director's browser on the bracket page of a night at Athens."""

    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/bracket/"

    def read_page(self, address="", **query):
        return visible_text(self.client.get(address or self.address, query, follow=True))

    def press(self, button, **fields):
        return visible_text(self.client.post(self.address, {"do": button, **fields}, follow=True))

    def type_score(self, table, north, east, press="", **fields_sent):
        fields = {f"t{table}b0": north, f"t{table}b1": east, f"t{table}was": "?", **fields_sent}
        fields[f"t{table}version"] = fields_sent.get("version", 0)
        if press:
            fields["press"] = f"{table} {press}"
        response = self.client.post(f"/night/{self.row.pk}/scores/", fields, follow=True)
        return visible_text(response)

    @property
    def night(self):
        return reader.night(self.row.pk)


def visible_text(response):
    assert response.status_code in (200, 409, 422), response.status_code
    html = re.sub(r"<(script|style).*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def hidden_value(response, name):
    """Return the value of a hidden box, such as the games that the page says will change."""
    return unescape(re.search(f'name="{name}" value="(.*?)"', response.content.decode())[1])


def test_draw_page_shows_byes_tables_and_incomplete_teams(browser):
    pairs.check_in_teams(browser.row, 5)
    pairs.check_in_team(browser.row, "Zoe Alone")
    page = browser.read_page()
    assert "5 teams ready. First round: 1 game, 3 byes." in page
    assert "Zoe Alone 6 needs a partner" in page
    assert "With 2 tables, done around" in page
    entries.mark_check_in_items(
        build.desk(browser.row), entry=3, items=frozenset({CheckInItem.FEE}), is_marked=False
    )
    assert re.search(r"Cora Abbott & Dan Abbott \d owes \$10\.00", browser.read_page())


def test_first_team_that_is_not_ready_has_focus(browser):
    pairs.check_in_teams(browser.row, 3)
    page = browser.client.get(browser.address).content.decode()
    assert place_of_cursor(page) == "Draw the bracket"
    pairs.check_in_team(browser.row, "Zoe Alone")
    page = browser.client.get(browser.address).content.decode()
    assert re.search(r'<a href="[^"]*check-in/\?team=4" autofocus><bdi>Zoe Alone</bdi>', page)
    assert page.count("autofocus") == 1
    assert "Draw the bracket without this team" in page
    assert "Zoe Alone 4 needs a partner and has paid $10.00." in browser.read_page()
    browser.press("draw")
    assert sorted(draws.bracket_state(browser.night).teams) == ["1", "2", "3"]


def test_team_that_left_does_not_get_focus(browser):
    pairs.check_in_teams(browser.row, 3)
    going_home.leave_after_game(build.desk(browser.row), party_number=2, game=0)
    page = browser.client.get(browser.address).content.decode()
    assert place_of_cursor(page) == "Draw the bracket"
    assert re.search(r"Not in the draw .* 2 not here", browser.read_page())


def test_draw_can_be_repeated_and_undone_until_a_game_is_over(browser):
    pairs.check_in_teams(browser.row, 4)
    assert "4 teams drawn." in browser.press("draw")
    teams_of_first_draw = draws.bracket_state(browser.night).teams
    teams = teams_of_first_draw
    retries = tries_until_failure(200)
    while next(retries) and teams == teams_of_first_draw:
        browser.press("draw")
        teams = draws.bracket_state(browser.night).teams
    assert "Draw undone." in browser.press("take-back")
    assert not browser.night.teams.are_drawn
    browser.press("draw")
    browser.press("call-all")
    pairs.play_game(browser.row, browser.night.rounds.unfinished_games[0].name)
    assert "Undo them before drawing again." in browser.press("draw")


def test_undoing_the_draw_undoes_its_calls_until_a_result_is_in(browser):
    pairs.draw_teams(browser.row, 5)
    assert "Undo the draw" in browser.read_page()
    browser.press("call", game_name="W1.1", table="1")
    assert "Undo the draw and 1 call" in browser.read_page()
    browser.press("call-all")
    assert "Undo the draw and 2 calls" in browser.read_page()
    browser.press("take-back")
    assert (browser.night.teams.are_drawn, browser.night.rounds) == (False, ())
    browser.press("draw")
    browser.press("forfeit", game_name="W1.1", by="a")
    assert "Undo the draw" not in browser.read_page()
    revision_before = browser.night.revision
    browser.press("take-back")
    assert browser.night.revision == revision_before


def test_rules_with_seeds_let_the_director_order_the_teams(browser):
    setup.change_rules(build.desk(browser.row), answer_by_dial={"bracket_draw": "seeds"})
    pairs.check_in_teams(browser.row, 4)
    browser.press("draw", place1="4", place2="1", place3="2", place4="3")
    assert draws.bracket_state(browser.night).teams == ("2", "3", "4", "1")


def test_games_without_a_free_table_wait(browser):
    pairs.draw_teams(browser.row, 8)
    browser.press("tables", tables="3")
    page = browser.read_page()
    assert page.count("Next on table") == 3
    assert page.count("Waiting for a table") == 1
    browser.press("call-all")
    page = browser.read_page()
    assert "Waiting for a table" in page
    assert "just called" in page
    assert "No table is free." in browser.press("call-all")


def test_open_page_shows_that_it_is_out_of_date_with_a_link_to_reload(browser):
    pairs.draw_teams(browser.row, 4)
    page = browser.client.get(browser.address).content.decode()
    live_address = re.search(r'data-live="([^"]+)"', page)[1]
    out_of_date_notice = "This page is out of date. Reload it"
    assert out_of_date_notice not in browser.read_page()
    assert out_of_date_notice not in browser.read_page(live_address)
    # The games are called in another window.
    assert "games called" in browser.press("call-all")
    assert out_of_date_notice in browser.read_page(live_address)
    assert (
        f'<a href="{browser.address}">Reload it</a>'
        in browser.client.get(live_address).content.decode()
    )
    assert out_of_date_notice not in browser.read_page()


def test_page_digest_changes_only_if_the_page_shows_something_else(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    digest_before = bracket_page_digest(browser.night)
    game = browser.night.rounds.last_game_at(1).round
    rulings.save_ruling_in_own_words(
        build.desk(browser.row), game=game, table=1, own_words="the lead is taken back"
    )
    assert bracket_page_digest(browser.night) == digest_before
    pairs.play_game(browser.row, "W1.1")
    digest_after = bracket_page_digest(browser.night)
    assert digest_after != digest_before
    browser.press("tables", tables="1")
    assert bracket_page_digest(browser.night) != digest_after


def test_address_of_live_updates_is_not_found_after_sign_out(browser):
    pairs.draw_teams(browser.row, 4)
    page = browser.client.get(browser.address).content.decode()
    live_address = re.search(r'data-live="([^"]+)"', page)[1]
    browser.client.logout()
    assert browser.client.get(live_address).status_code == 404


def test_director_calls_a_game_to_a_table_and_undoes_the_call(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call", game_name="W1.2", table="1")
    assert browser.night.rounds.unfinished_games[0].table == 1
    meeting = teams_in_words(browser.night, "W1.2")
    assert f"Table 1 is busy with {meeting}." in browser.press("call", game_name="W1.1", table="1")
    browser.press("call-back", game_name="W1.2")
    assert not browser.night.rounds.unfinished_games


def test_result_is_confirmed_with_the_next_games_of_both_teams(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    first_team, second_team = draws.bracket_state(browser.night).teams_in("W1.1")
    page = browser.type_score(1, 10, 7)
    first_team, second_team = (team_name(browser.night, team) for team in (first_team, second_team))
    third_team, fourth_team = (
        browser.night.teams.first_names_by_number[int(team)]
        for team in draws.bracket_state(browser.night).teams_in("W1.2")
    )
    assert (
        f"{first_team} beat {second_team} 10–7 at table 1 (W1.1). Winner plays the winner of"
        in page
    )
    assert (
        "Loser drops to the losers' bracket and plays the loser of "
        f"{third_team} vs. {fourth_team} (L1.1)" in page
    )
    assert "Is this right?" in page
    assert "W1.1" not in draws.bracket_state(browser.night).endings
    browser.type_score(1, 10, 7, "keep")
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (10, 7)


def test_scores_page_counts_only_the_games_being_played(browser):
    pairs.draw_teams(browser.row, 8)
    browser.press("call-all")
    scores = f"/night/{browser.row.pk}/scores/"
    sentence = "4 games are being played. Not in: 1, 2, 3, 4 · first game called at"
    assert sentence in browser.read_page(scores)
    for name in ("W1.1", "W1.2", "W1.3"):
        pairs.play_game(browser.row, name)
    assert "1 game is being played. Not in: 4 · called at" in browser.read_page(scores)


@pytest.mark.parametrize(("north", "east"), [(9, 7), (14, 9), (10, 10)])
def test_impossible_score_is_refused(browser, north, east):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    browser.type_score(1, north, east)
    assert "W1.1" not in draws.bracket_state(browser.night).endings
    browser.type_score(1, north, east, "keep")
    assert "W1.1" not in draws.bracket_state(browser.night).endings


def test_correcting_the_winner_lists_later_games_and_needs_a_reason(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    browser.press("call-all")
    pairs.play_game(browser.row, "L1.1")
    game = next(seated_game for seated_game in browser.night.rounds if seated_game.name == "W1.1")
    address = f"/night/{browser.row.pk}/scores/{game.number}/"
    fields = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": game.games[0].sheet.version}
    question_page = browser.client.post(address, fields)
    page = visible_text(question_page)
    teams = [
        team
        for name in ("W1.1", "W1.2")
        for team in draws.bracket_state(browser.night).teams_in(name)
    ]
    first_team, second_team, third_team, fourth_team = (
        team_name(browser.night, team) for team in teams
    )
    for line_before, line_after in (
        (
            f"{first_team} beat {second_team} {SCORE_WITHOUT_LINE_BREAK} at table 1 (W1.1)",
            f"{second_team} beat {first_team} {SCORE_WITHOUT_LINE_BREAK} at table 1 (W1.1)",
        ),
        (
            f"{second_team} beat {fourth_team} {SCORE_WITHOUT_LINE_BREAK} at table 1 (L1.1)",
            f"{first_team} vs. {fourth_team} (L1.1), still to play",
        ),
        (
            f"{first_team} vs. {third_team} at table 2 (W2.1)",
            f"{second_team} vs. {third_team} at table 2 (W2.1)",
        ),
    ):
        assert f"{line_before} {line_after}" in page
    assert "Keep the result" in page
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (10, 7)
    facts_before = browser.night.stored_facts
    keep_fields = fields | {
        "t1seen": game.games[0].sheet.version,
        "press": "1 stand",
        "t1reason": "agreed",
    }
    result_words = f"{first_team} beat {second_team} 10–7"
    sentence = f"result kept. {result_words}. Claimed: 10–7 for {second_team}. Reason: agreed"
    assert sentence in visible_text(browser.client.post(address, keep_fields, follow=True))
    (ruling,) = (
        fact for name, fact in browser.night.stored_facts.items() if name not in facts_before
    )
    assert ruling.words == f"Table 1, game W1.1: {sentence}"
    log_text = visible_text(browser.client.get(f"/night/{browser.row.pk}/rulings/"))
    assert "Table 1, game W1.1" in log_text
    assert sentence[1:] in log_text
    reason_fields = {
        "t1seen": game.games[0].sheet.version,
        "press": "1 why",
        "t1reason": "slip misread",
    }
    browser.client.post(address, fields | reason_fields)
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (10, 7), "unread"
    browser.client.post(
        address, fields | reason_fields | {"t1shown": hidden_value(question_page, "t1shown")}
    )
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (7, 10)
    assert "L1.1" not in {seated_game.name for seated_game in browser.night.rounds}


def test_correction_is_confirmed_again_if_more_games_were_played_meanwhile(browser):
    """A phone sends the last hand of one of the listed games while the director reads the list."""
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    browser.press("call-all")
    rounds = {seated_game.name: seated_game for seated_game in browser.night.rounds}
    game, later_game = rounds["W1.1"], rounds["L1.1"].games[0]
    first_hand = facts.Hand(
        round=later_game.round,
        table=later_game.table,
        number=1,
        dealer="N",
        event="played",
        maker="N",
        tricks=5,
    )
    numbered_dealers = enumerate("NESWN", start=1)
    *earlier_hands, last_hand = (
        replace(first_hand, number=number, dealer=dealer) for number, dealer in numbered_dealers
    )
    for hand in earlier_hands:
        hands.record_hand(build.desk(browser.row), hand=hand)
    address = f"/night/{browser.row.pk}/scores/{game.number}/"
    version = game.games[0].sheet.version
    fields = {"t1b0": 7, "t1b1": 10, "t1was": "10,7", "t1version": version}
    question_page = browser.client.post(address, fields)
    empty_fields = fields | {"t1seen": version, "press": "1 why", "t1reason": ""}
    refused_page = browser.client.post(
        address, empty_fields | {"t1shown": hidden_value(question_page, "t1shown")}
    )
    assert "Give a reason to change it" in visible_text(refused_page)
    assert bracket_results.ASK_REASON_FOR_NEW_GAMES not in visible_text(refused_page)
    hands.record_hand(build.desk(browser.row), hand=last_hand)
    answer_fields = fields | {"t1seen": version, "press": "1 why", "t1reason": "slip misread"}
    question_again = browser.client.post(
        address, answer_fields | {"t1shown": hidden_value(question_page, "t1shown")}
    )
    assert bracket_results.ASK_REASON_FOR_NEW_GAMES in visible_text(question_again)
    assert "10⁠–⁠0 at table 1 (L1.1)" in visible_text(question_again)
    assert {"W1.1", "L1.1"} <= {*draws.bracket_state(browser.night).endings}
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (10, 7)
    browser.client.post(
        address, answer_fields | {"t1shown": hidden_value(question_again, "t1shown")}
    )
    assert draws.bracket_state(browser.night).endings["W1.1"].score == (7, 10)


def test_team_that_leaves_forfeits_its_remaining_games(browser):
    progress = draws.bracket_state(pairs.draw_teams(browser.row, 4))
    first_team, second_team = progress.teams_in("W1.1")
    third_team, fourth_team = progress.teams_in("W1.2")
    names = {
        team: team_name(browser.night, team)
        for team in (first_team, second_team, third_team, fourth_team)
    }
    page = browser.press("forfeit", game_name="W1.1", by="a")
    assert f"{names[first_team]} forfeited to {names[second_team]} (W1.1). Winner plays" in page
    leaving_team = browser.night.teams.with_number(int(third_team))
    question = f"{forfeit_warning(browser.night, leaving_team)} Continue?"
    leaver = leaving_team.current_members[0].number
    leave_address = f"/night/{browser.row.pk}/leave/{leaver}/"
    assert (
        reverse("who-leaves", args=[browser.row.pk])
        in browser.client.get(browser.address).content.decode()
    )
    assert question in browser.read_page(leave_address)
    page = visible_text(browser.client.post(leave_address, {"do": "after"}, follow=True))
    assert (
        f"Team {third_team} ({names[third_team]}) left. "
        f"{names[third_team]} forfeited to {names[fourth_team]} (W1.2)." in page
    )
    assert f"{names[third_team]} forfeited to {names[first_team]} (L1.1)." in page
    assert draws.bracket_state(browser.night).occupants_by_game["W2.1"][0] == second_team
    browser.client.post(leave_address, {"do": "stay"})
    assert "W1.2" not in draws.bracket_state(browser.night).endings


def test_forfeited_game_of_the_team_searched_for_has_focus(browser):
    progress = draws.bracket_state(pairs.draw_teams(browser.row, 4))
    browser.press("forfeit", game_name="W1.1", by="a")
    team = progress.teams_in("W1.1")[0]
    page = browser.client.get(f"/night/{browser.row.pk}/correct/", {"find": team}).content.decode()
    assert "forfeited to" in place_of_cursor(page)


def test_forfeit_is_confirmed_with_team_numbers(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call", game_name="W1.1", table="1")
    page = browser.client.get(browser.address).content.decode()
    # W1.1 is being played, and W1.2 is ready to be called.
    for name in ("W1.1", "W1.2"):
        first_team, second_team = draws.bracket_state(browser.night).teams_in(name)
        words = browser.read_page()
        assert (
            f"Team {first_team} forfeits this game. Team {second_team} advances. Record the forfeit"
            in words
        )
        assert (
            f"Team {second_team} forfeits this game. Team {first_team} advances. Record the forfeit"
            in words
        )
        assert f"Forfeit by both {BOTH_CANNOT_FORFEIT_REFUSAL} " in words
    questions = re.findall(r"<details><summary>.*?</details>", page, re.DOTALL)
    buttons = re.findall(r'<button name="by"', page)
    assert len(buttons) == sum('name="by"' in details for details in questions) == 4


def test_forfeit_names_the_team_it_eliminates_or_the_winner(browser):
    pairs.draw_teams(browser.row, 4)
    forfeits = {}
    retries = tries_until_failure(200)
    while next(retries) and not draws.bracket_state(browser.night).is_over:
        draw_and_call.call_games(build.desk(browser.row))
        board = bracket_board(browser.night, timezone.localtime())
        for game in board.games_at_tables:
            forfeits[game.name] = [
                (forfeit.button, forfeit.consequence) for forfeit in game.forfeit_choices
            ]
            pairs.play_game(browser.row, game.name, (4, 10) if game.name == "F1" else None)
    assert {
        name
        for name, ((_, consequence), *_) in forfeits.items()
        if "forfeits this game" in consequence
    } == {
        "W1.1",
        "W1.2",
        "W2.1",
        "F1",
    }
    assert forfeits["L1.1"][0][1].endswith(" advances.")
    assert forfeits["F1"][1][1].endswith(" wins the tournament.")
    assert all(
        consequence.endswith(" wins the tournament.") for _, consequence in forfeits["F2"][:2]
    )


def test_two_absent_teams_forfeit_one_after_the_other_with_one_loss_each(browser):
    pairs.draw_teams(browser.row, 4)
    assert BOTH_CANNOT_FORFEIT_REFUSAL in browser.press("forfeit", game_name="W1.1", by="both")
    browser.press("forfeit", game_name="W1.1", by="a")
    address = f"/night/{browser.row.pk}/correct/"
    assert "Both forfeited" not in browser.read_page(address)
    assert BOTH_CANNOT_FORFEIT_REFUSAL in visible_text(
        browser.client.post(address, {"game_name": "W1.1", "by": "both"})
    )
    teams = draws.bracket_state(browser.night).teams_in("W1.1")
    browser.press("call-all")
    pairs.play_game(browser.row, "W1.2")
    browser.press(
        "forfeit",
        game_name="W2.1",
        by="ab"[draws.bracket_state(browser.night).teams_in("W2.1").index(teams[1])],
    )
    assert [draws.bracket_state(browser.night).losses_by_team[team] for team in teams] == [1, 1]
    assert not draws.bracket_state(browser.night).place_by_team


def test_both_teams_can_forfeit_a_game_that_eliminates_its_loser(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for name in ("W1.1", "W1.2"):
        pairs.play_game(browser.row, name)
    team, opponent = draws.bracket_state(browser.night).teams_in("L1.1")
    question = f"Teams {team} and {opponent} are both out of the tournament. No one advances."
    assert question in browser.read_page()
    browser.press("forfeit", game_name="L1.1", by="both")
    assert sorted(draws.bracket_state(browser.night).losses_by_team.values()) == [0, 0, 2, 2]
    assert "both forfeited (L1.1)" in browser.read_page(f"/night/{browser.row.pk}/correct/")


def test_path_of_a_team_is_drawn_unless_the_team_is_unknown(browser):
    pairs.draw_teams(browser.row, 8)
    assert "Thick lines: team 3, " in browser.read_page(team="3")
    assert "Thick lines" not in browser.read_page(team="99")


def test_finished_bracket_shows_the_winner_and_the_places(browser):
    pairs.draw_teams(browser.row, 5)
    pairs.play_bracket(browser.row)
    page = browser.read_page()
    winner = team_name(browser.night, draws.bracket_state(browser.night).champion)
    assert f"{winner} won All games are played." in page
    assert "Award prizes" in page


def test_scorecard_of_a_team_lists_its_games_and_the_next_one(browser):
    pairs.draw_teams(browser.row, 4)
    draw_and_call.call_games(build.desk(browser.row))
    first_team, second_team = draws.bracket_state(browser.night).teams_in("W1.1")
    pairs.play_game(browser.row, "W1.1", (11, 8))
    forfeited_games.record_forfeit(build.desk(browser.row), game_name="W1.2", by="b")
    assert "won 11–8. Plays " in browser.read_page(f"/night/{browser.row.pk}/card/{first_team}/")
    loser_card = browser.read_page(f"/night/{browser.row.pk}/card/{second_team}/")
    assert "lost 8–11. Drops to the losers' bracket and plays " in loser_card
    winner = draws.bracket_state(browser.night).occupants_by_game["W1.2"][1]
    assert "W1.2" in browser.read_page(f"/night/{browser.row.pk}/card/{winner}/")
    assert browser.client.get(f"/night/{browser.row.pk}/card/77/").status_code == 404


def test_scorecards_of_both_teams_show_which_one_forfeited(browser):
    pairs.draw_teams(browser.row, 4)
    teams = draws.bracket_state(browser.night).teams_in("W1.1")
    for forfeiter, sentences in (
        ("a", ["lost by forfeit", "won by forfeit"]),
        ("b", ["won by forfeit", "lost by forfeit"]),
        ("both", ["lost: both teams forfeited"] * 2),
    ):
        forfeit = facts.Round(number=1, seated=plain.AT_SEVEN, name="W1.1", forfeit=forfeiter)
        night = plain.with_facts(browser.night, forfeit)
        assert [cards.card_for_desk(night, int(team)).games[0].words for team in teams] == sentences


def test_scorecard_lists_a_game_won_by_forfeit_in_playing_order(browser):
    pairs.draw_teams(browser.row, 8)
    for _ in range(2):
        draw_and_call.call_games(build.desk(browser.row))
        for game in browser.night.rounds.unfinished_games:
            pairs.play_game(browser.row, game.name)
    draw_and_call.call_games(build.desk(browser.row))
    team, opponent = draws.bracket_state(browser.night).teams_in("W3.1")
    forfeited_games.withdraw_team(build.desk(browser.row), team=int(opponent))
    pairs.play_bracket(browser.row)
    games = cards.card_for_desk(browser.night, int(team)).games
    assert [game.title for game in games][:4] == ["W1.1", "W2.1", "W3.1", "F1"]
    name = browser.night.teams.with_number(int(opponent)).name
    assert (
        where_team_goes_words(browser.night, "W2.1", team, is_for_phone=False)
        == f"plays {name} next (W3.1)"
    )
    words_before_play = where_team_goes_words(browser.night, "W3.1", team, is_for_phone=False)
    assert words_before_play.startswith("advances to the final against ")
    *finished_games, last_game = games
    assert {game.where_next for game in finished_games} == {""}
    assert last_game.where_next == "wins the tournament"
    opponent_card = PublicNight(browser.night).card(int(opponent)).card
    assert (opponent_card.rank, opponent_card.place_words) == ("3", "3rd place")


def test_scorecards_on_phones_hide_places_and_winner_before_the_ceremony(browser):
    pairs.draw_teams(browser.row, 4)
    pairs.play_bracket(browser.row)
    order = [place.team for place in settled_places(draws.bracket_state(browser.night))]
    sentences = [
        PublicNight(browser.night).card(int(team)).card.games[-1].where_next for team in order
    ]
    assert sentences == ["", *(f"You are out after game {name}" for name in ("F1", "L2.1", "L1.1"))]
    desk_sentences = [
        cards.card_for_desk(browser.night, int(team)).games[-1].where_next for team in order
    ]
    assert desk_sentences == [
        "wins the tournament",
        "finishes in 2nd place",
        "finishes in 3rd place",
        "finishes in 4th place",
    ]


def test_scorecard_shows_a_shared_place_as_a_range(browser):
    pairs.draw_teams(browser.row, 8)
    pairs.play_bracket(browser.row)
    night = browser.night
    ranks = {
        place.team: (place.first_place, place.last_place)
        for place in settled_places(draws.bracket_state(night))
    }
    rank_words = {team: cards.card_for_desk(night, int(team)).rank for team in ranks}
    assert sorted(rank_words.values()) == [
        "1",
        "2",
        "3",
        "4",
        *["5\N{EN DASH}6"] * 2,
        *["7\N{EN DASH}8"] * 2,
    ]
    team = next(team for team, rank in ranks.items() if rank == (7, 8))
    assert PublicNight(night).card(int(team)).card.rank == "7\N{EN DASH}8"
    assert "Place 7\N{EN DASH}8" in browser.read_page(f"/night/{browser.row.pk}/card/{team}/")


def test_rest_of_a_called_team_is_shown_in_minutes(browser):
    assert [ShownTeam(1, "A", minutes).rested_words for minutes in (None, 0, 1, 12)] == [
        "",
        "just played",
        "rested 1 minute",
        "rested 12 minutes",
    ]
    pairs.draw_teams(browser.row, 4)
    draw_and_call.call_games(build.desk(browser.row))
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    assert "just played" in browser.read_page()
    assert "rested 0" not in browser.read_page()


def test_finished_game_is_shown_without_minutes_since_its_start(browser):
    pairs.draw_teams(browser.row, 4)
    draw_and_call.call_games(build.desk(browser.row))
    address = f"/night/{browser.row.pk}/scores/1/"
    with time_machine.travel(timezone.now() + timedelta(minutes=9)):
        assert re.search(r"seated at [\d:]+ [ap]m ?, 9 minutes ago", browser.read_page(address))
        pairs.play_game(browser.row, browser.night.rounds.with_number(1).name)
        assert "minutes ago" not in browser.read_page(address)


def test_home_page_offers_each_step_of_a_bracket_in_turn(browser):
    home = f"/night/{browser.row.pk}/"
    pairs.check_in_teams(browser.row, 4)
    assert "Draw the bracket" in browser.read_page(home)
    browser.press("draw")
    assert "Call 2 games" in browser.read_page(home)
    browser.press("call-all")
    assert "Enter scores" in browser.read_page(home)
    pairs.play_bracket(browser.row)
    assert "Award prizes" in browser.read_page(home)


def test_invalid_forms_change_nothing(browser):
    pairs.draw_teams(browser.row, 4)
    revision_before = browser.night.revision
    for button, fields in (
        ("fly", {}),
        ("call", {"game_name": "Q9", "table": "1"}),
        ("call", {"game_name": "L9.9", "table": "1"}),
        ("call", {"game_name": "W1.1", "table": "77"}),
        ("forfeit", {"game_name": "W1.1", "by": "c"}),
        ("forfeit", {"game_name": "L1.1", "by": "a"}),
        ("move", {"game_name": "W1.1", "table": "2"}),
        ("tables", {"tables": "0"}),
        ("call-back", {"game_name": "W1.1"}),
    ):
        browser.press(button, **fields)
    assert browser.night.revision == revision_before


def test_night_without_a_bracket_redirects_to_the_seats(desk):
    night = build.night(Club.objects.get())
    response = desk.get(f"/night/{night.pk}/bracket/")
    assert (response.status_code, response.url) == (302, f"/night/{night.pk}/seat/")


def test_scorecard_of_an_eliminated_team_names_its_place_once(browser):
    pairs.draw_teams(browser.row, 4)
    night = pairs.play_bracket(browser.row)
    third_team = next(
        team_place.result.entrant for team_place in ranking.standings(night) if team_place.rank == 3
    )
    card = browser.read_page(f"/night/{browser.row.pk}/card/{third_team}/")
    assert card.count("Finishes in 3rd place.") == 1


def test_correction_without_a_reason_shows_its_question_again(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    browser.press("call-all")
    first_round = next(
        seated_game for seated_game in browser.night.rounds if seated_game.name == "W1.1"
    )
    fields = {
        "t1b0": 7,
        "t1b1": 10,
        "t1was": "10,7",
        "t1version": first_round.games[0].sheet.version,
    }
    page = visible_text(
        browser.client.post(f"/night/{browser.row.pk}/scores/{first_round.number}/", fields)
    )
    assert f"Result of {teams_in_words(browser.night, 'W1.1')}" in page
    assert "Save the correction" in page


def test_correcting_a_forfeit_without_later_games_needs_no_reason(browser):
    pairs.draw_teams(browser.row, 4)
    forfeiting_team, _ = draws.bracket_state(browser.night).teams_in("W1.1")
    browser.press("forfeit", game_name="W1.1", by="a")
    address = f"/night/{browser.row.pk}/correct/"
    assert f"{team_name(browser.night, forfeiting_team)} forfeited to " in browser.read_page(
        address
    )
    browser.client.post(address, {"game_name": "W1.1", "by": "b"})
    assert draws.bracket_state(browser.night).teams_in("W2.1") == (forfeiting_team,)
    browser.client.post(address, {"game_name": "W1.1", "by": ""})
    assert "W1.1" in draws.bracket_state(browser.night).ready_games
    assert "This game is not forfeited" in visible_text(
        browser.client.post(address, {"game_name": "W1.1", "by": "a"})
    )


def test_correcting_a_forfeit_with_later_games_needs_a_reason(browser):
    pairs.draw_teams(browser.row, 4)
    forfeiting_team, opponent_team = draws.bracket_state(browser.night).teams_in("W1.1")
    browser.press("forfeit", game_name="W1.1", by="a")
    browser.press("call-all")
    pairs.play_game(browser.row, "W1.2")
    browser.press("call-all")
    facts_before = browser.night.stored_facts
    address = f"/night/{browser.row.pk}/correct/"
    question_page = browser.client.post(address, {"game_name": "W1.1", "by": "b"})
    page = visible_text(question_page)
    first_team, other_team = (
        team_name(browser.night, team) for team in (forfeiting_team, opponent_team)
    )
    line_before = f"{first_team} forfeited to {other_team} (W1.1)"
    line_after = f"{other_team} forfeited to {first_team} (W1.1)"
    assert f"{line_before} {line_after}" in page
    assert browser.night.stored_facts == facts_before
    fields = {"game_name": "W1.1", "by": "b", "reason": "wrong button"}
    page = visible_text(browser.client.post(address, fields))
    assert f"{line_before} {line_after}" in page
    assert browser.night.stored_facts == facts_before
    shown_fields = {"changes_shown_text": hidden_value(question_page, "changes_shown_text")}
    kept_page = visible_text(
        browser.client.post(address, fields | shown_fields | {"keeps_result": "yes"}, follow=True)
    )
    result = f"{first_team} forfeited to {other_team}"
    ruling_words = f"result kept. {result}. Claimed: {other_team} forfeited."
    assert f"{ruling_words} Reason: wrong button" in kept_page
    (ruling,) = (
        fact for name, fact in browser.night.stored_facts.items() if name not in facts_before
    )
    assert ruling.words.startswith(f"Game W1.1: {ruling_words}")
    fields |= shown_fields
    corrected_page = visible_text(browser.client.post(address, fields, follow=True))
    assert f"now {teams_in_words(browser.night, 'W2.1')} (W2.1)" in corrected_page
    assert forfeiting_team in draws.bracket_state(browser.night).teams_in("W2.1")
    assert opponent_team not in draws.bracket_state(browser.night).teams_in("W2.1")


def test_confirmation_of_the_final_names_the_winner_or_the_second_final(browser):
    pairs.draw_teams(browser.row, 4)
    retries = tries_until_failure(200)
    while next(retries) and "F1" not in draws.bracket_state(browser.night).ready_games:
        browser.press("call-all")
        for game in browser.night.rounds.unfinished_games:
            pairs.play_game(browser.row, game.name)
    browser.press("call-all")
    (final,) = browser.night.rounds.unfinished_games
    page = browser.type_score(final.table, 10, 7)
    assert re.search(
        r"Team \d \(.+?\) wins the tournament. Loser finishes in 2nd place. Is this", page
    )
    assert "F2" not in page
    second_final_page = browser.type_score(final.table, 7, 10)
    assert "A second final decides (F2). Is this right?" in second_final_page


def test_home_page_marks_one_step_as_to_do_now(browser):
    pairs.draw_teams(browser.row, 4)
    assert browser.read_page("/").count("do now") == 1
    browser.press("call-all")
    assert browser.read_page("/").count("do now") == 1


def test_score_of_a_finished_game_has_focus_on_its_page(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    game = browser.night.rounds.unfinished_games[0]
    pairs.play_game(browser.row, game.name)
    page = browser.client.get(f"/night/{browser.row.pk}/scores/{game.round}/").content.decode()
    assert place_of_cursor(page) == "t1b0"


def test_scores_page_links_to_the_correction_of_a_result(browser):
    address = f"/night/{browser.row.pk}/scores/"
    pairs.draw_teams(browser.row, 4)
    assert "Correct a score" in browser.read_page(address)
    browser.press("call-all")
    assert "Correct a score" in browser.read_page(address)
    pairs.play_bracket(browser.row)
    assert "Correct a score" in browser.read_page(address)


def test_page_of_the_final_links_to_the_prizes(browser):
    pairs.draw_teams(browser.row, 2)
    night = pairs.play_bracket(browser.row)
    final_game = night.rounds[-1]
    assert "Award prizes" in browser.read_page(
        f"/night/{browser.row.pk}/scores/{final_game.number}/"
    )


def test_next_game_of_a_team_is_after_a_game_that_has_no_opponent(browser):
    """The loser of W1.2 skips the losers' game whose other team has left."""
    night = pairs.draw_teams(browser.row, 8)
    browser.press("call-all")
    leaver, _ = draws.bracket_state(night).teams_in("W1.1")
    forfeited_games.withdraw_team(build.desk(browser.row), team=int(leaver))
    loser = draws.bracket_state(night).teams_in("W1.2")[1]
    pairs.play_game(browser.row, "W1.2")
    words = where_team_goes_words(browser.night, "W1.2", loser, is_for_phone=False)
    assert words.startswith("drops to the losers' bracket")


@pytest.mark.django_db
def test_tied_game_waits_for_the_extra_hand(client):
    club = build.director(club="McAllen").club
    browser = BracketBrowser(
        client, build.night(club, house="mcallen", format="single_elimination")
    )
    client.force_login(club.directors.get())
    pairs.check_in_teams(browser.row, 4, "Men's")
    draw_and_call.draw_bracket(build.desk(browser.row))
    browser.press("call-all")
    browser.type_score(1, 7, 7, "keep")
    page = browser.read_page(f"/night/{browser.row.pk}/scores/")
    assert "2 games are being played. Not in: 2. Tied, extra hand: 1" in page
    (table_game,) = (
        game for game_round in browser.night.rounds for game in game_round.games if game.table == 1
    )
    north, east = draws.bracket_state(browser.night).teams_in(table_game.name)
    sheet_page = browser.read_page(
        f"/night/{browser.row.pk}/scores/{table_game.round}/{table_game.table}/"
    )
    assert f"team {north} 7 team {east} 7" in sheet_page
    assert f"Table 1: team {north} won it Table 1: team {east} won it" in page
    assert not re.search("N/S|E/W", page + sheet_page)


@pytest.mark.parametrize("points", [33, 1000])
def test_refused_score_is_named_by_table_and_team(browser, points):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    (game, *_) = browser.night.rounds.unfinished_games
    north, _ = draws.bracket_state(browser.night).teams_in(game.name)
    page = browser.type_score(1, points, 2)
    assert f"Table 1: team {north} can score 0 to " in page
    label_pattern = rf"Table 1, [^,]+ and [^,]+, points team {north} Table 1, "
    assert re.search(label_pattern, page)
    assert not re.search("N/S|E/W", page)


def test_meaning_of_game_names_is_explained_once(browser):
    pairs.draw_teams(browser.row, 6)
    sentence = "W2.3 is a winners' bracket game"
    assert browser.read_page(f"/night/{browser.row.pk}/bracket/").count(sentence) == 1


def test_result_to_correct_is_found_by_team_name_or_number(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    address = f"/night/{browser.row.pk}/correct/"
    first_sides, other_sides = (
        teams_in_words(browser.night, name).split(" vs. ") for name in ("W1.1", "W1.2")
    )
    result = f"{first_sides[0]} beat {first_sides[1]} {SCORE_WITHOUT_LINE_BREAK}"
    assert f"{result} at table 1 (W1.1)" in browser.read_page(address)
    for typed_text in (
        first_sides[1].split()[0].lower(),
        draws.bracket_state(browser.night).teams_in("W1.1")[1],
    ):
        page = browser.client.get(address, {"find": typed_text}).content.decode()
        results_html = unescape("".join(re.findall(r'<ul class="ways">(.*?)</ul>', page, re.S)))
        assert result in results_html
        assert f"{other_sides[0]} beat {other_sides[1]}" not in results_html
    assert "No finished games for that team" in browser.read_page(address, find="zzz")


def test_game_forfeited_by_a_team_that_left_is_among_the_results_to_correct(browser):
    pairs.draw_teams(browser.row, 4)
    team, other_team = draws.bracket_state(browser.night).teams_in("W1.1")
    forfeited_games.withdraw_team(build.desk(browser.row), team=int(team))
    assert not browser.night.rounds
    address = f"/night/{browser.row.pk}/correct/"
    forfeit = (
        f"{team_name(browser.night, team)} forfeited to {team_name(browser.night, other_team)}"
    )
    assert f"{forfeit} (W1.1) Team {team} left. Put it back in" in browser.read_page(address)
    entry = browser.night.teams.with_number(team).current_members[0].number
    link = reverse("leave", args=[browser.row.pk, entry])
    assert f'href="{link}"' in browser.client.get(address, {"find": team}).content.decode()
    assert f"Put team {team} back in" in browser.read_page(link)


def test_result_to_correct_names_the_players_of_its_game(browser):
    pairs.draw_teams(browser.row, 4)
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    substitutes.add_substitute_to_team(
        build.desk(browser.row, reason="ill"), entry=1, person=CheckInPerson(name="Una Helper")
    )
    for name in ("ada", "una"):
        page = browser.read_page(f"/night/{browser.row.pk}/correct/", find=name)
        assert "Ada Abbott & Bert Abbott" in page
        assert "Una Helper & " not in page
    browser.press("call-all")
    for game in browser.night.rounds.unfinished_games:
        pairs.play_game(browser.row, game.name)
    assert "Una Helper & Bert Abbott" in browser.read_page(f"/night/{browser.row.pk}/correct/")


def test_page_of_one_game_shows_whether_its_score_is_in(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    draw_and_call.call_games(build.desk(night))
    first_game = reader.night(night.pk).rounds.unfinished_games[0]

    def score_page():
        return desk.get(f"/night/{night.pk}/scores/{first_game.round}/").content.decode()

    assert f"<b data-summary>Table {first_game.table}: not in</b>" in score_page()
    pairs.play_game(night, first_game.name)
    assert f"<b data-summary>Table {first_game.table}: in</b>" in score_page()


def test_game_is_moved_to_a_free_table_until_it_starts(browser):
    pairs.draw_teams(browser.row, 8)
    draw_and_call.set_table_count(build.desk(browser.row), tables=6)
    browser.press("call-all")
    name = browser.night.rounds.last_game_at(2).name
    assert "Move the game" in browser.read_page()
    page = browser.press("move", game_name=name, table="6")
    assert f"Moved to table 6: {teams_in_words(browser.night, name)} ({name})." in page
    assert table_by_game(browser.night)[name] == 6
    assert "Table 1 is busy with " in browser.press("move", game_name=name, table="1")
    pairs.play_game(browser.row, name)
    assert "has started. Undo its scores first." in browser.press("move", game_name=name, table="2")


def test_call_of_several_games_lists_each_table(browser):
    pairs.draw_teams(browser.row, 4)
    page = browser.press("call-all")
    assert "2 games called, to tables 1, 2. Table 1: " in page
    for game in browser.night.rounds.unfinished_games:
        assert f"Table {game.table}: {teams_in_words(browser.night, game.name)}." in page


def test_undo_bar_is_short_for_a_call_of_many_games(browser):
    pairs.draw_teams(browser.row, 8)
    html = browser.client.post(browser.address, {"do": "call-all"}, follow=True).content.decode()
    short_words = "4 games called, to tables 1, 2, 3, 4."
    assert re.findall("<span>(.*?)</span>", undo_form_of_page(html)) == [short_words]
    assert f'data-short="{short_words}"' in html
    # Screen readers and the history get the full sentence.
    name = browser.night.rounds.last_game_at(1).name
    full_words = f"{short_words} Table 1: {teams_in_words(browser.night, name)}."
    assert strip_tags(html).count(full_words) == 1
    assert full_words in browser.read_page(f"/night/{browser.row.pk}/history/")
    undo.undo(build.desk(browser.row), change_number=Change.objects.latest("pk").pk)
    html = browser.client.get(browser.address).content.decode()
    assert re.findall('<span class="redone">(.*?)</span>', undo_form_of_page(html)) == [short_words]


def strip_tags(html):
    """Return the text of the HTML with single spaces."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", unescape(html)))


@pytest.mark.parametrize(("letters", "is_short"), [(10, False), (40, True)])
def test_undo_bar_is_short_for_a_call_of_two_games_with_long_names(letters, is_short):
    call = "2 games called, to tables 1, 2."
    words = f"{call}\nTable 1: {'A' * letters} vs. {'B' * letters}."
    assert shorten_change_words(words) == (call if is_short else words)


def undo_form_of_page(html):
    return re.search('<form class="last".*?</form>', html, re.DOTALL)[0]


def test_undo_bar_shows_the_result_without_the_next_games():
    result = "Ann & Bob beat Cal & Dot 10-7 at table 1 (W1.1)."
    assert (
        shorten_change_words(f"{result}\nTeam 2 (Ann & Bob) plays {'E' * 60} next (W2.1).")
        == result
    )
    assert shorten_change_words(result) == result


def test_call_of_many_games_counts_those_it_cannot_list(browser):
    pairs.draw_teams(browser.row, 24)
    words = draw_and_call.call_games(build.desk(browser.row)).words
    assert words.startswith("8 games called, to tables 1, 2, 3, 4, 5, 6, 7, 8.\nTable 1: ")
    assert re.search(r"And [2-6] more games called\.$", words)


def test_call_counts_the_game_that_does_not_fit_into_the_sentence(browser):
    """Two games with names of 20 letters fit into the sentence. The third is only counted."""
    for team in "ABCDEFG":
        pairs.check_in_team(browser.row, f"{team * 10} {'X' * 9}", f"{team * 10} {'Y' * 9}")
    draw_and_call.draw_bracket(build.desk(browser.row))
    words = draw_and_call.call_games(build.desk(browser.row)).words
    assert words.startswith("3 games called, to tables 1, 2, 3.\nTable 1: ")
    assert words.endswith(". And 1 more game called.")


def test_check_in_page_advises_to_undo_the_draw_until_a_result_is_in(browser):
    night = browser.row
    drawn_night = pairs.draw_teams(night, 4)
    assert roster(drawn_night).why_no_one_can_join.endswith(UNDO_DRAW_ADVICE)
    draw_and_call.call_games(build.desk(night))
    night_after_result = pairs.play_game(
        night, reader.night(night.pk).rounds.unfinished_games[0].name
    )
    assert roster(night_after_result).why_no_one_can_join.endswith(DRAW_STAYS_SENTENCE)


def test_correction_after_the_award_names_prizes_and_needs_a_reason(desk):
    browser = browser_of_paid_bracket(desk)
    champion, facts_before = draws.bracket_state(browser.night).champion, browser.night.stored_facts
    page = correct_final(browser, 7, 10)
    assert "The prizes are awarded, and they change." in page
    assert "prize $0.00 (was $" in page
    assert bracket_results.ASK_REASON_AFTER_AWARD in page
    assert browser.night.stored_facts == facts_before
    correct_final(browser, 7, 10, press="1 why", t1reason="written the wrong way")
    assert draws.bracket_state(browser.night).champion != champion
    assert Change.objects.latest("pk").reason == "written the wrong way"


def test_correction_of_points_after_the_award_needs_a_reason(desk):
    page = correct_final(browser_of_paid_bracket(desk), 10, 6)
    assert "The prizes are awarded, and they stay the same." in page
    assert bracket_results.ASK_REASON_AFTER_AWARD in page


def test_pages_of_a_finished_bracket_lead_to_the_close_once_prizes_are_paid(desk):
    browser = browser_of_paid_bracket(desk)
    final_game = browser.night.rounds[-1]
    pages = [
        f"/night/{browser.row.pk}/{path}"
        for path in ("", "bracket/", f"scores/{final_game.number}/")
    ]
    for page in pages:
        assert "Close the night" in browser.read_page(page)
        assert "Award prizes" not in browser.read_page(page)
    payment = browser.night.facts_of(facts.Payment)[-1]
    assert payment.kind is facts.PaymentKind.PRIZE
    payments.void_payment(build.desk(browser.row, reason="not paid"), number=payment.number)
    for page in pages:
        assert "Award prizes" in browser.read_page(page)


def browser_of_paid_bracket(client):
    """Return the browser of a finished bracket of two teams whose prizes are awarded and
    paid.
    """
    row = build.night(Club.objects.get(), house="athens", prizes_from="purse")
    payout.set_split(build.desk(row), new_split=PrizeTable((PrizeShare(per_cent=100),)))
    pairs.draw_teams(row, 2)
    while not draws.bracket_state(night := reader.night(row.pk)).is_over:
        draw_and_call.call_games(build.desk(row))
        (game,) = reader.night(row.pk).rounds.unfinished_games
        pairs.play_game(row, game.name, (7, 10) if game.name == "F1" else (10, 7))
    assert "F2" in draws.bracket_state(night).endings
    prizes = prizes_from_payouts(proposed_payouts(night))
    payout.award_prizes(build.desk(row), prizes=prizes)
    for prize in prizes:
        payout.pay_prize(build.desk(row), entry=prize.entry, cents=prize.cents)
    return BracketBrowser(client, row)


def correct_final(browser, north, east, **fields):
    """Send another score for the newest game of the bracket, and return the page's words."""
    game = browser.night.rounds[-1]
    version = game.games[0].sheet.version
    fields |= {
        "t1b0": north,
        "t1b1": east,
        "t1was": "10,7",
        "t1version": version,
        "t1seen": version,
    }
    address = f"/night/{browser.row.pk}/scores/{game.number}/"
    return visible_text(browser.client.post(address, fields, follow=True))
