"""What each channel shows, which is what its page shows, and when there is none any more."""

import re
from datetime import timedelta

import pytest
from django.test.signals import template_rendered
from django.utils import timezone

from tests import build
from tests.laid_out import laid_out
from tests.tournament import pairs
from tournament.evening.night.play.totals import Totals
from tournament.server.access import table_key
from tournament.server.laptop import hall
from tournament.server.live.channel import content_of, render
from tournament.server.live.shared_look import SharedLook
from tournament.storage.reading import replay
from tournament.topics.club import actions as clubs
from tournament.topics.entrants.actions import entries
from tournament.topics.phones.club_now import club_now
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in
from tournament.topics.wall import actions as walls

ORIGIN = "http://127.0.0.1:8000"


@pytest.fixture
def night(db):
    """A game that is over and one that is being played."""
    made = build.night(build.director().club)
    build.seated(made, 8)
    build.all_in(made, 1)
    rounds.seat(build.desk(made), game=2)
    return made


def names(night):
    wall = night.club.wall
    return {
        "wall": ("wall", wall, 1, ORIGIN),
        "standings": ("standings", wall, night.pk),
        "card": ("card", wall, night.pk, 3),
        "table": ("table", night.pk, 1, night.table_keys),
    }


def look(before=None, now=None):
    return SharedLook(now or timezone.localtime(), before)


def changed(night, press):
    """Which channels show something else after a press."""
    before = {kind: content_of(name, look()) for kind, name in names(night).items()}
    press()
    after = {kind: content_of(name, look()) for kind, name in names(night).items()}
    return {kind for kind in before if before[kind] != after[kind]}


def test_table_that_is_in_is_told_so_far_on_all_but_the_cards_of_others(night):
    totals = {"typed": Totals((9, 6), (1, 1)), "version": 0}
    table = 3 - replay.night(night.pk).rounds.current.game_of(3).table
    assert changed(
        night, lambda: totals_in.type_totals(build.desk(night), game=2, table=table, **totals)
    ) - {"table"} == {"wall", "standings"}


def test_last_table_changes_wall_standings_and_cards(night):
    assert changed(night, lambda: build.all_in(night, 2)) == {"wall", "standings", "card", "table"}


def test_clock_of_the_round_is_on_the_phones_of_players_and_tables(night):
    assert changed(night, lambda: walls.start_clock(build.desk(night), minutes=18)) == {
        *("wall", "card", "table")
    }
    for kind in ("card", "table"):
        assert 'role="timer"' in render(content_of(names(night)[kind], look())).html
    assert changed(night, lambda: walls.put_away_clock(build.desk(night))) == {
        *("wall", "card", "table")
    }


def test_game_that_stood_on_a_card_before_is_not_written_again(night):
    # Names that no other test has written.
    for number in (1, 2, 4, 5, 6, 7, 8):
        entries.rename(build.desk(night), entry=number, name=f"Somebody {number}")

    def written(before):
        games = []

        def note(template, context, **more):
            if template.name == "phones/players/_game.html":
                games.append(context["game"].number)

        template_rendered.connect(note)
        reading = look(before)
        card = render(content_of(names(night)["card"], reading)).html
        template_rendered.disconnect(note)
        return reading, card, games

    before, first, games = written(None)
    build.all_in(night, 2)
    _, second, more = written(before)
    assert (games, more) == ([1], [2])
    lines = [re.findall("<tr>.*?</tr>", card, re.DOTALL) for card in (first, second)]
    heading, first_game, _ = lines[0]
    assert lines[1][:2] == [heading, first_game]
    assert len(lines[1]) == len(lines[0]) + 1


def test_new_name_of_the_night_is_on_everything_that_says_it(night):
    told = {"date": timezone.localdate(), "dials": {}}
    assert changed(night, lambda: setup.change(build.desk(night), name="Gala", **told)) == {
        *("wall", "card", "table")
    }


def test_new_name_of_the_club_is_on_cards_whose_facts_are_as_before(night):
    before = look()
    content_of(names(night)["card"], before)
    clubs.rename(club=night.club_id, name="Elsewhere")
    assert "Elsewhere" in render(content_of(names(night)["card"], look(before))).html


def test_new_name_of_a_player_is_on_the_card(night):
    entries.rename(build.desk(night), entry=3, name="Cora")
    assert "Cora" in render(content_of(names(night)["card"], look())).html


def test_what_everybody_may_know_is_computed_once_until_it_changes(night):
    wall = night.club.wall
    first = look()
    public = club_now(first, wall).public
    play_on = {"typed": Totals((9, 6), (1, 1)), "version": 0}
    totals_in.type_totals(build.desk(night), game=2, table=1, **play_on)
    second = look(first)
    assert club_now(second, wall).public is public
    build.all_in(night, 2)
    assert club_now(look(second), wall).public is not public


@pytest.mark.parametrize("kind", ["wall", "standings", "card", "table"])
def test_page_shows_what_the_channel_shows(night, client, kind):
    wall = f"/display/{night.club.wall}/"
    pages = {"wall": wall, "standings": f"{wall}standings/", "card": f"{wall}card/3/"}
    pages["table"] = table_key.path(night.pk, 1, replay.night(night.pk).plan.table_keys)
    html = client.get(pages[kind]).content.decode()
    found = render(content_of(names(night)[kind], look()))
    # The keys of its forms are a page's own.
    told = re.sub('name="key" value=".*?"', 'name="key" value=""', html)
    assert laid_out(found.html.encode()).decode().strip() in told
    assert f'data-shown="{found.id}"' in html


def test_equal_words_have_equal_ids_whoever_draws_them(night):
    name = names(night)["standings"]
    assert render(content_of(name, look())).id == render(content_of(name, look())).id


@pytest.mark.parametrize("kind", ["standings", "card", "table"])
def test_channel_ends_with_the_night(night, kind):
    tomorrow = timezone.localtime() + timedelta(days=2)
    assert content_of(names(night)[kind], look(now=tomorrow)) is None


@pytest.mark.parametrize("kind", ["wall", "standings", "card", "table"])
def test_another_of_the_day_takes_nothing_from_a_night_that_is_played(night, kind):
    before = render(content_of(names(night)[kind], look())).html
    build.sign_in(build.night(night.club, name="Second"), *build.players(8))
    assert render(content_of(names(night)[kind], look())).html == before


@pytest.mark.parametrize("kind", ["standings", "card"])
def test_channel_ends_when_another_night_is_tonights(night, kind):
    build.seated(build.night(night.club, name="Second"), 8)
    assert content_of(names(night)[kind], look()) is None


def test_standings_without_a_night_wait_for_one(db):
    club = build.director().club
    name = ("standings", club.wall, 0)
    assert "No game yet" in render(content_of(name, look())).html
    build.night(club)
    assert content_of(name, look()) is None


def test_ending_the_links_ends_every_tables_channel(night):
    setup.end_table_keys(build.desk(night))
    assert content_of(names(night)["table"], look()) is None


def test_nothing_is_shown_of_nobody(night):
    wall = night.club.wall
    assert content_of(("card", wall, night.pk, 99), look()) is None
    for name in (("wall", "nobody", 1, ORIGIN), ("card", "nobody", 1, 1)):
        assert content_of(name, look()) is None
    assert content_of(("standings", "nobody", 0), look()) is None
    assert content_of(("table", 10**6, 1, 0), look()) is None


def test_address_at_the_end_follows_the_hall(night):
    closing.close(build.desk(night, reason="the lights went out"))
    name = names(night)["wall"]
    assert "/me/" not in render(content_of(name, look())).html
    hall.let_in()
    assert "/me/" in render(content_of(name, look())).html
    hall.shut()


def test_card_of_a_team(db):
    games = build.night(build.director(club="McAllen").club, house="mcallen")
    pairs.sign_in(games, 4, "Men's")
    html = render(content_of(("card", games.club.wall, games.pk, 1), look())).html
    assert "Team 1" in html


def test_time_that_nothing_hangs_on_changes_nothing(night):
    later = timezone.localtime() + timedelta(minutes=1)
    for kind in ("standings", "card", "table"):
        assert content_of(names(night)[kind], look()) == content_of(
            names(night)[kind], look(now=later)
        )
