"""A team that comes after the draw takes a bye if that changes no called game."""

import re
from dataclasses import replace

import pytest

from tests import build, pressing
from tests.tournament import pairs
from tournament.evening.night import draws, time_slots
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.bracket.late_team import DRAW_STAYS_SENTENCE, opening_for_late_team
from tournament.evening.night.bracket.named_games import teams_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.storage.stored import consistency
from tournament.storage.stored.plausibility import find_implausible_parts
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.paper.slips import games_with_outdated_slips, slips
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.actions import entries, signing_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def athens_night():
    return build.night(build.director().club, house="athens")


LATE_TEAM_PLAYERS = (CheckInPerson(name="Zoe Young"), CheckInPerson(name="Yuri Young"))


def check_in_late_team(night):
    return draw_and_call.check_in_late_team(build.desk(night), people=LATE_TEAM_PLAYERS)


def sides_by_table(night):
    """Return who plays whom at each table, in words."""
    night_now = reader.night(night.pk)
    return {game.games[0].table: teams_in_words(night_now, game.name) for game in night_now.rounds}


def test_history_says_which_bracket_spot_a_late_team_got(desk):
    athens_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens_night, 6)
    check_in_late_team(athens_night)
    html = desk.get(f"/night/{athens_night.pk}/history/").content.decode()
    assert re.findall(r"Team 7: .*?bracket spot (\d+)", html) == ["7"]


def test_late_team_takes_a_bye_and_changes_no_called_game(athens_night):
    pairs.draw_teams(athens_night, 18)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.2", table=3)
    sides_before = sides_by_table(athens_night)
    opening = opening_for_late_team(reader.night(athens_night.pk))
    change = check_in_late_team(athens_night)
    night_after = reader.night(athens_night.pk)
    late_team = night_after.teams[-1]
    (first_game,) = (
        name
        for name, sides in draws.bracket_state(night_after).occupants_by_game.items()
        if str(late_team.number) in sides
    )
    assert first_game.startswith("W1.")
    assert set(draws.bracket_state(night_after).teams_in(first_game)) == {
        str(late_team.number),
        str(opening.opponent.number),
    }
    assert f"against {opening.opponent.name} ({first_game})" in change.words
    assert draws.bracket_state(night_after).bracket.bye_count == 13
    assert sides_by_table(athens_night) == sides_before
    assert not any(consistency.find_misplaced_bracket_games(night_after))
    night_after = pairs.play_bracket(athens_night)
    assert draws.bracket_state(night_after).is_over
    assert str(late_team.number) in draws.bracket_state(night_after).place_by_team


def test_late_team_is_added_while_other_first_round_games_are_over(athens_night):
    pairs.draw_teams(athens_night, 18)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.2", table=2)
    pairs.play_game(athens_night, "W1.2", (4, 10))
    night_before = reader.night(athens_night.pk)
    check_in_late_team(athens_night)
    night_after = reader.night(athens_night.pk)
    assert [fact.score for fact in time_slots.night_so_far(night_after).outcomes] == [(4, 10)]
    assert sides_by_table(athens_night) == {
        1: teams_in_words(night_before, "W1.1"),
        2: teams_in_words(night_before, "W1.2"),
    }
    assert draws.bracket_state(pairs.play_bracket(athens_night)).is_over


@pytest.mark.parametrize("count", range(5, 16))
def test_late_teams_change_the_names_of_called_games_but_not_their_teams(athens_night, count):
    """Late teams are added one by one until no bye is left, with games called in either order."""
    pairs.check_in_teams_by_one_press(athens_night, count)
    draw_and_call.draw_bracket(build.desk(athens_night))
    ready_games = sorted(
        name
        for name in draws.bracket_state(reader.night(athens_night.pk)).ready_games
        if name < "W2"
    )
    for call_order in (ready_games, ready_games[:0:-1]):
        changes = []
        for table, name in enumerate(call_order, 1):
            changes.append(
                draw_and_call.call_game(build.desk(athens_night), game_name=name, table=table)
            )
        sides_before = sides_by_table(athens_night)
        rounds_before = reader.night(athens_night.pk).rounds
        for place in range(16 - count if count > 8 else 8 - count):
            people = (
                CheckInPerson(name=f"Zoe Young {place}"),
                CheckInPerson(name=f"Yuri Young {place}"),
            )
            if opening_for_late_team(reader.night(athens_night.pk)).opponent is None:
                break
            changes.append(
                draw_and_call.check_in_late_team(build.desk(athens_night), people=people)
            )
            night_after = reader.night(athens_night.pk)
            assert sides_by_table(athens_night) == sides_before
            assert not any(consistency.find_misplaced_bracket_games(night_after))
            assert [game.number for game in night_after.rounds] == [
                game.number for game in rounds_before
            ]
        for change in reversed(changes):
            undo.undo(build.desk(athens_night), change_number=change.revision)
        assert not reader.night(athens_night.pk).rounds


@pytest.mark.parametrize("table_count", [None, 4])
def test_late_team_adds_a_table_unless_the_director_set_the_number_of_tables(
    athens_night, table_count
):
    pairs.draw_teams(athens_night, 9)
    if table_count:
        draw_and_call.set_table_count(build.desk(athens_night), tables=table_count)
    assert ("Games are now called to 5 tables." in check_in_late_team(athens_night).words) is (
        table_count is None
    )


@pytest.mark.parametrize("count", [7, 11])
def test_late_team_changes_the_names_of_three_called_games_but_not_their_teams(athens_night, count):
    pairs.check_in_teams_by_one_press(athens_night, count)
    signing_in.check_in_team(build.desk(athens_night), people=LATE_TEAM_PLAYERS)
    draw_and_call.draw_bracket(build.desk(athens_night))
    for table in (1, 2, 3):
        draw_and_call.call_game(build.desk(athens_night), game_name=f"W1.{table}", table=table)
    sides_before = sides_by_table(athens_night)
    draw_and_call.add_team_to_bracket(build.desk(athens_night), team=count + 1)
    assert sides_by_table(athens_night) == sides_before
    assert draws.bracket_state(pairs.play_bracket(athens_night)).is_over


def test_undo_removes_a_late_team_from_the_bracket(athens_night):
    night_before = pairs.draw_teams(athens_night, 6)
    change = check_in_late_team(athens_night)
    undo.undo(build.desk(athens_night), change_number=change.revision)
    assert draws.bracket_state(reader.night(athens_night.pk)) == draws.bracket_state(night_before)


def test_late_team_takes_any_bye_that_changes_no_called_game(athens_night):
    """Of 5 teams, 1, 2 and 3 have a bye, and 2 and 3 meet next. The late team takes the bye of
    team 1, and the sentence names the table whose game was renamed.
    """
    pairs.draw_teams(athens_night, 5)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    draw_and_call.call_game(build.desk(athens_night), game_name="W2.2", table=2)
    sides_before = sides_by_table(athens_night)
    change = check_in_late_team(athens_night)
    night_after = reader.night(athens_night.pk)
    assert draws.bracket_state(night_after).teams_in("W1.1") == (
        draws.bracket_state(night_after).teams[0],
        str(night_after.teams[-1].number),
    )
    assert sides_by_table(athens_night) == sides_before
    assert (
        "(W1.1). Games may have new names. Print match slips and the bracket again." in change.words
    )
    assert "Table 1 now plays W1.2 (was W1.1)." in change.words
    assert not any(consistency.find_misplaced_bracket_games(night_after))
    assert not any(find_implausible_parts(night_after))
    assert night_after.teams.with_number(6).draw_number == 8
    draw_and_call.undo_call(build.desk(athens_night), game_name="W2.2")
    check_in_late_team(athens_night)
    night_after = pairs.play_bracket(athens_night)
    assert draws.bracket_state(night_after).is_over
    assert len(draws.bracket_state(night_after).place_by_team) == 7


def test_late_team_does_not_meet_a_team_that_has_left(athens_night):
    pairs.draw_teams(athens_night, 5)
    leaver = opening_for_late_team(reader.night(athens_night.pk)).opponent
    forfeited_games.withdraw_team(build.desk(athens_night), team=leaver.number)
    assert opening_for_late_team(reader.night(athens_night.pk)).opponent not in (None, leaver)


def test_called_game_that_a_late_team_would_change_is_named_with_advice(athens_night):
    pairs.draw_teams(athens_night, 3)
    draw_and_call.call_game(build.desk(athens_night), game_name="W1.1", table=1)
    pairs.play_game(athens_night, "W1.1")
    draw_and_call.call_game(build.desk(athens_night), game_name="W2.1", table=1)
    night_now = reader.night(athens_night.pk)
    assert opening_for_late_team(night_now).link[:2] == ("bracket", "call-back-1")
    with pytest.raises(
        Refused, match=re.escape(f"at table 1: {teams_in_words(night_now, 'W2.1')} (W2.1)")
    ):
        check_in_late_team(athens_night)
    draw_and_call.undo_call(build.desk(athens_night), game_name="W2.1")
    assert check_in_late_team(athens_night).changed


def test_full_bracket_refuses_a_late_team_and_says_what_to_do(athens_night):
    pairs.draw_teams(athens_night, 4)
    opening = opening_for_late_team(reader.night(athens_night.pk))
    assert opening.link[:2] == ("bracket", "more")
    with pytest.raises(Refused, match="No first-round spot is open"):
        check_in_late_team(athens_night)
    draw_and_call.call_games(build.desk(athens_night))
    pairs.play_game(athens_night, "W1.1")
    opening = opening_for_late_team(reader.night(athens_night.pk))
    assert DRAW_STAYS_SENTENCE in opening.refusal
    assert opening.link[0] == "who-leaves"


def test_team_that_missed_the_draw_is_added_later(athens_night):
    pairs.check_in_teams(athens_night, 5)
    signing_in.check_in_team(build.desk(athens_night), people=LATE_TEAM_PLAYERS)
    draw_and_call.draw_bracket(build.desk(athens_night))
    assert len(draws.bracket_state(reader.night(athens_night.pk)).teams) == 5
    draw_and_call.add_team_to_bracket(build.desk(athens_night), team=6)
    assert "6" in draws.bracket_state(reader.night(athens_night.pk)).teams
    with pytest.raises(Refused, match="already in the bracket"):
        draw_and_call.add_team_to_bracket(build.desk(athens_night), team=6)


def test_ready_team_that_is_not_in_the_bracket_is_marked_at_check_in(athens_night):
    pairs.check_in_teams(athens_night, 5)
    signing_in.check_in_team(build.desk(athens_night), people=LATE_TEAM_PLAYERS)
    draw_and_call.draw_bracket(build.desk(athens_night))
    for number in (11, 12):
        items = frozenset(required_check_in_items(reader.night(athens_night.pk).rules))
        entries.mark_check_in_items(build.desk(athens_night), entry=number, items=items)
    assert roster(reader.night(athens_night.pk)).row_of_party(6).check_in_words_and_color == (
        "not in the bracket",
        "bad",
    )
    draw_and_call.add_team_to_bracket(build.desk(athens_night), team=6)
    assert roster(reader.night(athens_night.pk)).row_of_party(6).check_in_words_and_color == (
        "✓ ready",
        "good",
    )


def test_row_of_a_late_team_has_a_button_until_it_is_added(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(row, 5)
    signing_in.check_in_team(build.desk(row), people=LATE_TEAM_PLAYERS)
    draw_and_call.draw_bracket(build.desk(row))
    door = f"/night/{row.pk}/check-in/"
    html = desk.get(door).content.decode()
    assert re.findall(r'<button form="late-team" name="team" value="(\d+)">', html) == ["6"]
    pressing.press(desk, door, "Add to the bracket: team 6")
    assert "6" in draws.bracket_state(reader.night(row.pk)).teams
    assert "late-team" not in desk.get(door).content.decode()


def test_expected_team_that_is_ready_after_the_draw_is_offered_the_bracket_first(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(row, 6)
    players = reader.night(row.pk).parties.with_number(6).current_members
    build.write_facts(build.desk(row), new=[replace(player, expected=True) for player in players])
    draw_and_call.draw_bracket(build.desk(row))
    fields = {"who": "", "last": "6", "key": "1"}
    response = desk.post(f"/night/{row.pk}/check-in/", fields, follow=True)
    html = response.content.decode()
    advice = "is ready but not in the bracket yet. Press “Add to the bracket”."
    assert re.search(rf"Team 6 \(.*?\) {advice}", html)
    big_buttons = re.findall('class="do"[^>]*>([^<]*)<', html)
    assert big_buttons == ["Add to the bracket"]


def test_bracket_page_lists_outdated_match_slips_until_they_are_printed_again(desk):
    """The late team 6 gets a game of its own, which is called W1.1 from now on. The game at table
    1, whose slip says W1.1, becomes W1.2.
    """
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 5)
    draw_and_call.call_game(build.desk(row), game_name="W1.1", table=1)
    draw_and_call.call_game(build.desk(row), game_name="W2.2", table=2)

    def slips_out_of_date():
        html = desk.get(f"/night/{row.pk}/bracket/").content.decode()
        return re.findall(r"Printed match slips are out of date: (.*?)\.</b>", html)

    def print_slips():
        assert desk.get(f"/night/{row.pk}/print/match-slips.pdf").status_code == 200

    print_slips()
    assert slips_out_of_date() == []
    check_in_late_team(row)
    assert slips_out_of_date() == ["W1.2, W2.2"]
    print_slips()
    assert slips_out_of_date() == []


def test_match_slip_with_the_same_words_is_not_outdated(desk):
    row = build.night(Club.objects.get(), house="athens")
    night_when_printed = pairs.draw_teams(row, 9)
    check_in_late_team(row)
    night = reader.night(row.pk)
    printed_slips, new_slips = (
        {slip.game: slip for slip in slips(state)} for state in (night_when_printed, night)
    )
    unchanged_games = {name for name in printed_slips if printed_slips[name] == new_slips.get(name)}
    assert unchanged_games == {"W1.1"}
    assert games_with_outdated_slips(night_when_printed, night) == ("W2.2", "W2.3")


def test_late_player_without_a_partner_is_not_added_to_the_bracket(athens_night):
    pairs.check_in_teams(athens_night, 5)
    signing_in.check_in_player(build.desk(athens_night), person=CheckInPerson(name="Zoe Young"))
    draw_and_call.draw_bracket(build.desk(athens_night))
    with pytest.raises(Refused, match="Zoe Young needs a partner"):
        draw_and_call.add_team_to_bracket(build.desk(athens_night), team=6)


def test_late_team_before_the_draw_is_refused(athens_night):
    pairs.check_in_teams(athens_night, 5)
    with pytest.raises(Refused, match="The bracket is not drawn yet"):
        check_in_late_team(athens_night)
