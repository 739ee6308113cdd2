"""Each channel shows what its page shows, until it has nothing more to show."""

import re
from datetime import timedelta

import pytest
from django.test.signals import template_rendered
from django.utils import timezone

from tests import build
from tests.page_layout import lay_out
from tests.tournament import pairs
from tournament.evening.night.play.totals import Totals
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.live.channel import (
    STORED_VALUE_LIFETIME,
    Snapshot,
    current_content,
    render_fragment,
)
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import entries
from tournament.topics.phones import actions as table_phones
from tournament.topics.phones.club_state import find_club_state
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets
from tournament.topics.wall import actions as walls

SERVER_ORIGIN = "http://127.0.0.1:8000"


@pytest.fixture
def night(db):
    """Return a night with one complete game and one being played."""
    row = build.night(build.director().club)
    build.seat_players(row, 8)
    build.enter_all_tables(row, 1)
    rounds.seat_next_game(build.desk(row), game=2)
    return row


def channel_names(night):
    wall = night.club.wall
    return {
        "wall": ("wall", wall, 1, SERVER_ORIGIN),
        "standings": ("standings", wall, night.pk),
        "card": ("card", wall, night.pk, 3),
        "table": ("table", night.pk, 1, night.table_keys),
    }


def take_snapshot(earlier_snapshot=None, snapshot_time=None):
    return Snapshot(snapshot_time or timezone.localtime(), earlier_snapshot)


def channels_changed_by_press(night, press):
    """Return the channels that show something different after a press."""
    contents_before = {
        kind: current_content(channel_name, take_snapshot())
        for kind, channel_name in channel_names(night).items()
    }
    press()
    contents_after = {
        kind: current_content(channel_name, take_snapshot())
        for kind, channel_name in channel_names(night).items()
    }
    return {kind for kind in contents_before if contents_before[kind] != contents_after[kind]}


def test_tables_total_changes_big_screen_and_standings_but_no_other_scorecard(night):
    totals = {"typed_totals": Totals((9, 6), (1, 1)), "version": 0}
    table = 3 - reader.night(night.pk).rounds.current_game.game_of(3).table
    assert channels_changed_by_press(
        night, lambda: score_sheets.save_totals(build.desk(night), game=2, table=table, **totals)
    ) - {"table"} == {"wall", "standings"}


def test_last_tables_score_changes_big_screen_standings_and_scorecards(night):
    assert channels_changed_by_press(night, lambda: build.enter_all_tables(night, 2)) == {
        "wall",
        "standings",
        "card",
        "table",
    }


def test_round_clock_is_shown_on_phones_of_players_and_tables(night):
    assert channels_changed_by_press(
        night, lambda: walls.start_clock(build.desk(night), minutes=18)
    ) == {*("wall", "card", "table")}
    for kind in ("card", "table"):
        assert (
            'role="timer"'
            in render_fragment(current_content(channel_names(night)[kind], take_snapshot())).html
        )
    assert channels_changed_by_press(night, lambda: walls.stop_clock(build.desk(night))) == {
        *("wall", "card", "table")
    }


def test_wall_of_a_club_that_saved_nothing_is_checked_by_the_clock_alone(
    night, django_assert_num_queries
):
    """With two hundred clubs, reading them again and again kept a core busy."""
    wall_name, now = channel_names(night)["wall"], timezone.localtime()
    snapshot = take_snapshot(snapshot_time=now)
    content = current_content(wall_name, snapshot)
    snapshot = Snapshot(now + timedelta(seconds=20), snapshot, changed_subjects=())
    with django_assert_num_queries(1):  # the presses of the round clock
        assert current_content(wall_name, snapshot) == content

    desk = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.show_message(desk, message="Pie!")
    unaware_snapshot = Snapshot(now + timedelta(seconds=40), snapshot, changed_subjects=())
    assert current_content(wall_name, unaware_snapshot) == content
    snapshots_that_read_again = [
        Snapshot(now + timedelta(seconds=40), snapshot, {night.club.wall}),
        Snapshot(now + timedelta(seconds=40), snapshot),
        Snapshot(now + STORED_VALUE_LIFETIME, snapshot, changed_subjects=()),
    ]
    for snapshot in snapshots_that_read_again:
        assert current_content(wall_name, snapshot).context["message"] == "Pie!"


def test_table_phones_read_the_presses_of_the_round_clock_once_together(
    night, django_assert_num_queries
):
    """After each hand, forty table phones had read them again, for half of its processor time."""
    walls.start_clock(build.desk(night), minutes=18)
    snapshot = take_snapshot()
    first_phone, second_phone = (("table", night.pk, table, night.table_keys) for table in (1, 2))
    first_content = current_content(first_phone, snapshot)
    with django_assert_num_queries(0):
        second_content = current_content(second_phone, snapshot)
    assert first_content.context["clock"] == second_content.context["clock"] is not None


def test_scorecard_renders_only_its_new_game(night):
    # The test needs names that no other test has rendered, since rendered parts are cached.
    for number in (1, 2, 4, 5, 6, 7, 8):
        entries.rename_player(build.desk(night), entry=number, name=f"Somebody {number}")

    def count_writes(earlier_snapshot):
        rendered_games = []

        def record_game(template, context, **games_written_later):
            if template.name == "phones/players/_game.html":
                rendered_games.append(context["game"].number)

        template_rendered.connect(record_game)
        new_reading = take_snapshot(earlier_snapshot)
        card = render_fragment(current_content(channel_names(night)["card"], new_reading)).html
        template_rendered.disconnect(record_game)
        return new_reading, card, rendered_games

    snapshot, first_card, rendered_games = count_writes(None)
    build.enter_all_tables(night, 2)
    _, second_card, games_written_later = count_writes(snapshot)
    assert (rendered_games, games_written_later) == ([1], [2])
    lines = [re.findall("<tr>.*?</tr>", card, re.DOTALL) for card in (first_card, second_card)]
    heading, first_game, _ = lines[0]
    assert lines[1][:2] == [heading, first_game]
    assert len(lines[1]) == len(lines[0]) + 1


def test_renamed_night_changes_every_channel_that_shows_its_name(night):
    fields = {"date": timezone.localdate(), "answer_by_dial": {}}
    assert channels_changed_by_press(
        night, lambda: setup.change_setup(build.desk(night), name="Gala", **fields)
    ) == {*("wall", "card", "table")}


def test_renamed_player_changes_the_scorecard(night):
    entries.rename_player(build.desk(night), entry=3, name="Cora")
    assert (
        "Cora"
        in render_fragment(current_content(channel_names(night)["card"], take_snapshot())).html
    )


def test_public_values_are_computed_once_until_the_next_change(night):
    wall = night.club.wall
    snapshot = take_snapshot()
    public_values = find_club_state(snapshot, wall).public_night
    score = {"typed_totals": Totals((9, 6), (1, 1)), "version": 0}
    score_sheets.save_totals(build.desk(night), game=2, table=1, **score)
    new_snapshot = take_snapshot(snapshot)
    assert find_club_state(new_snapshot, wall).public_night is public_values
    build.enter_all_tables(night, 2)
    assert find_club_state(take_snapshot(new_snapshot), wall).public_night is not public_values


@pytest.mark.parametrize("kind", ["wall", "standings", "card", "table"])
def test_page_and_channel_show_the_same_fragment(night, client, kind):
    wall = f"/display/{night.club.wall}/"
    pages = {"wall": wall, "standings": f"{wall}standings/", "card": f"{wall}card/3/"}
    pages["table"] = table_key.table_page_path(night.pk, 1, reader.night(night.pk).plan.table_keys)
    html = client.get(pages[kind]).content.decode()
    content = render_fragment(current_content(channel_names(night)[kind], take_snapshot()))
    # Each time a page is made, its forms get new keys, so the keys are not compared.
    without_key = re.sub('name="key" value=".*?"', 'name="key" value=""', html)
    assert lay_out(content.html.encode()).decode().strip() in without_key
    assert f'data-shown="{content.id}"' in html


def test_equal_fragments_have_equal_ids(night):
    channel_name = channel_names(night)["standings"]
    assert (
        render_fragment(current_content(channel_name, take_snapshot())).id
        == render_fragment(current_content(channel_name, take_snapshot())).id
    )


@pytest.mark.parametrize("kind", ["standings", "card", "table"])
def test_channel_ends_when_the_night_is_over(night, kind):
    tomorrow = timezone.localtime() + timedelta(days=2)
    assert (
        current_content(channel_names(night)[kind], take_snapshot(snapshot_time=tomorrow)) is None
    )


@pytest.mark.parametrize("kind", ["wall", "standings", "card", "table"])
def test_second_night_of_the_day_leaves_the_screens_of_the_first(night, kind):
    html_before = render_fragment(current_content(channel_names(night)[kind], take_snapshot())).html
    build.check_in(build.night(night.club, name="Second"), *build.players(8))
    assert (
        render_fragment(current_content(channel_names(night)[kind], take_snapshot())).html
        == html_before
    )


@pytest.mark.parametrize("kind", ["standings", "card"])
def test_channel_ends_when_another_night_is_tonights(night, kind):
    build.seat_players(build.night(night.club, name="Second"), 8)
    assert current_content(channel_names(night)[kind], take_snapshot()) is None


def test_standings_channel_without_a_night_ends_when_one_begins(db):
    club = build.director().club
    channel_name = ("standings", club.wall, 0)
    assert "No game yet" in render_fragment(current_content(channel_name, take_snapshot())).html
    build.night(club)
    assert current_content(channel_name, take_snapshot()) is None


def test_resetting_table_codes_ends_every_tables_channel(night):
    table_phones.reset_table_codes(build.desk(night))
    assert current_content(channel_names(night)["table"], take_snapshot()) is None


def test_channel_of_an_unknown_subject_has_no_content(night):
    wall = night.club.wall
    assert current_content(("card", wall, night.pk, 99), take_snapshot()) is None
    for channel_name in (("wall", "nobody", 1, SERVER_ORIGIN), ("card", "nobody", 1, 1)):
        assert current_content(channel_name, take_snapshot()) is None
    assert current_content(("standings", "nobody", 0), take_snapshot()) is None
    assert current_content(("table", 10**6, 1, 0), take_snapshot()) is None


def test_big_screen_of_a_closed_night_shows_the_phone_address_only_if_phones_can_connect(night):
    closing.close_night(build.desk(night, reason="the lights went out"))
    channel_name = channel_names(night)["wall"]
    assert "/me/" not in render_fragment(current_content(channel_name, take_snapshot())).html
    hall.let_phones_connect()
    assert "/me/" in render_fragment(current_content(channel_name, take_snapshot())).html
    hall.disconnect_phones()


def test_team_card_names_the_team(db):
    team_night = build.night(build.director(club="McAllen").club, house="mcallen")
    pairs.check_in_teams(team_night, 4, "Men's")
    html = render_fragment(
        current_content(("card", team_night.club.wall, team_night.pk, 1), take_snapshot())
    ).html
    assert "Team 1" in html


def test_passing_time_leaves_time_independent_channels_unchanged(night):
    later_time = timezone.localtime() + timedelta(minutes=1)
    for kind in ("standings", "card", "table"):
        assert current_content(channel_names(night)[kind], take_snapshot()) == current_content(
            channel_names(night)[kind], take_snapshot(snapshot_time=later_time)
        )
