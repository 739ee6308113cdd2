"""What the wall shows of a bracket, from the draw to the winners."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import build, plain
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.evening.night.walls import Showing
from tournament.evening.purse.closing import is_announced
from tournament.kit.desk.boards.steps import call
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.bracket.boards.at_the_tables import calls
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.wall.boards.meetings import draw, tables, whereabouts
from tournament.topics.wall.boards.places import Places
from tournament.topics.wall.boards.scenes import choices, scenes

LATER = plain.AT_SEVEN + timedelta(minutes=90)


def drawn(count, at=8):
    night = plain.pressed(draw_and_call.draw, plain.night(2 * count, house="athens"))
    return plain.pressed(draw_and_call.say_tables, night, tables=at)


def called(count, at=8):
    return plain.pressed(draw_and_call.call_games, drawn(count, at))


def ended(night, *names, points=(10, 7)):
    """Games that are on, each won by its first team."""
    on = {game.name: game for game in night.rounds.on_now}
    for name in names:
        game = on[name]
        sheet = plain.facts.Sheet(round=game.round, table=game.table, points=points)
        round_of = next(one for one in night.rounds if one.name == name).written
        night = plain.told(night, sheet, plain.replace(round_of, ended=LATER))
    return night


def kinds(night):
    return [getattr(one, "key", type(one).__name__) for one in scenes(night, LATER)]


def test_nothing_but_who_is_here_is_shown_before_it_is_drawn():
    assert kinds(plain.night(10, house="athens")) == ["Arrivals"]


def test_scenes_follow_a_bracket_from_its_draw():
    assert kinds(drawn(4)) == ["draw"]
    on = called(4)
    assert kinds(on) == ["tables", "Seats", "Tree"]
    first = [game.name for game in on.rounds.on_now]
    again = plain.pressed(draw_and_call.call_games, ended(on, *first))
    lost = next(game.name for game in again.rounds.on_now if game.name.startswith("L"))
    assert kinds(ended(again, lost)) == ["tables", "Seats", "Tree", "Places"]


def test_final_and_second_final_are_called_so_where_they_are_waited_for():
    night = called(2)
    night = ended(night, night.rounds.on_now[0].name)
    assert [one.heading for one in tables(night, LATER).parts] == ["Next: the final"]
    night = plain.pressed(draw_and_call.call_games, night)
    assert [one.heading for one in tables(night, LATER).parts] == ["At the tables: the final"]
    final = night.rounds.on_now[0].name
    unbeaten = next(
        one for one in draws.bracket(night).teams if not draws.bracket(night).losses[one]
    )
    is_first = draws.bracket(night).teams_in(final)[0] == unbeaten
    night = ended(night, final, points=(7, 10) if is_first else (10, 7))
    assert [one.heading for one in tables(night, LATER).parts] == ["Next: the second final"]


def test_desk_may_choose_whatever_can_be_shown_of_a_bracket():
    def keys(night):
        return [one.key for one in choices(night, Showing(1, "Wall 1"), LATER)]

    assert keys(plain.night(8, house="athens")) == ["arrivals"]
    assert keys(drawn(4)) == ["draw", "seats", "meetings", "tree"]
    assert keys(called(4))[-1] == "clock"


@pytest.mark.parametrize(
    ("teams", "games", "waiting"),
    [
        (2, 1, 0),
        (5, 2, 1),  # a game of the first round, and one of two teams with a bye
        (8, 4, 0),
        (22, 8, 6),  # 6 games, and the 10 others meet 6 winners and each other twice
        (64, 32, 0),
    ],
)
def test_draw_names_every_team_once(teams, games, waiting):
    first, *later = draw(drawn(teams)).parts
    resting = [one.number for part in later for one in part.resting]
    assert (len(first.meetings), len(resting)) == (games, waiting)
    numbers = [side.number for one in first.meetings for side in one.sides]
    assert sorted(numbers + resting) == list(range(1, teams + 1))
    assert [part.heading for part in later] == ["Wait for the winner of a game"] * bool(waiting)


def test_draw_stays_as_it_is_while_the_clock_runs():
    night = drawn(6)
    assert scenes(night, LATER) == scenes(night, LATER + timedelta(minutes=9))


def test_forfeit_before_the_first_call_leaves_the_draw_on_the_wall():
    assert kinds(plain.pressed(forfeited_games.forfeit, drawn(4), name="W1.1", by="a")) == ["draw"]


def test_tables_come_in_their_order_and_then_who_has_none_yet():
    found = tables(called(8, 2), LATER)
    assert [(part.heading, [one.table for one in part.meetings]) for part in found.parts] == [
        ("At the tables", [1, 2]),
        ("Ready, no table yet", [None, None]),
    ]


def test_game_that_is_next_on_a_free_table_comes_first():
    night = called(8, 2)
    found = tables(ended(night, night.rounds.on_now[0].name), LATER)
    assert [(part.heading, [one.table for one in part.meetings]) for part in found.parts] == [
        ("Next", [1]),
        ("At the tables", [2]),
        ("Ready, no table yet", [None]),
    ]


def test_every_team_reads_where_it_goes_next():
    night = called(8, 2)
    over = night.rounds.on_now[0].name
    night = ended(night, over)
    found = whereabouts(night, LATER)
    assert [one.who.name for one in found.seats] == sorted(one.who.name for one in found.seats)
    where = {one.who.number: (one.words, one.table) for one in found.seats}
    assert len(where) == 8
    for team in draws.bracket(night).teams_in(over):
        assert where[int(team)] == ("waits", None)
    assert sorted(set(where.values()), key=str) == [
        ("next", 1),
        ("now", 2),
        ("ready", None),
        ("waits", None),
    ]


def test_whoever_was_not_drawn_is_sent_nowhere():
    night = plain.told(plain.night(8, house="athens"), plain.facts.Team(number=5))
    alone = plain.told(night, plain.entry(9, team=5), plain.fee(9, 1000))
    night = plain.pressed(draw_and_call.call_games, plain.pressed(draw_and_call.draw, alone))
    assert [one.who.number for one in whereabouts(night, LATER).seats] == [1, 2, 3, 4]


def test_team_that_is_out_reads_its_place():
    night = called(4, 2)
    night = ended(night, *(game.name for game in night.rounds.on_now))
    night = plain.pressed(draw_and_call.call_games, night)
    name = next(game.name for game in night.rounds.on_now if game.name.startswith("L"))
    night = ended(night, name)
    out = [one for one in whereabouts(night, LATER).seats if one.words.startswith("place")]
    assert [(one.words, str(one.who.number)) for one in out] == [
        ("place 4", draws.bracket(night).teams_in(name)[1])
    ]
    places = scenes(night, LATER)[-1]
    assert [(one.rank, one.figure) for each in places.divisions for one in each.places] == [
        ("4", "")
    ]


@pytest.mark.parametrize("minutes", range(1, 6))
def test_expected_end_is_the_same_whole_five_minutes_at_the_desk_and_on_the_wall(minutes):
    night, now = called(4), LATER + timedelta(minutes=minutes, seconds=20)
    end = calls(night, now).end
    assert tables(night, now).end == end.at
    assert {one.minute % 5 for one in (end.at, end.early, end.late)} == {0}
    assert end.early <= end.at <= end.late


@pytest.fixture
def athens(db):
    return build.night(build.director(club="Athens").club, name="Campus Sunday", house="athens")


def page(client, night):
    """What everybody reads, without the markup that says nothing."""
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in html.split("data-every=")[1]
    return html


def test_page_says_all_of_it_from_first_to_last(athens, client):
    pairs.sign_in(athens, 5)
    assert "Please sign in at the desk." in page(client, athens)
    draw_and_call.draw(build.desk(athens))
    draw_and_call.say_tables(build.desk(athens), tables=1)
    html = page(client, athens)
    assert "The draw" in html
    assert "Wait for the winner of a game" in html
    draw_and_call.call_games(build.desk(athens))
    html = page(client, athens)
    for words in ("At the tables", "Ready, no table yet", "Over at about", "Where do we go next?"):
        assert words in html
    pairs.play_all_earlier(athens)
    night, html = replay.night(athens.pk), page(client, athens)
    champion = night.teams.of(int(draws.bracket(night).champion))
    assert html.index("The winners") < html.index(champion.people[0].name)
    # One after the other, the winners last, and then all of them together.
    assert html.index("Third</b>") < html.index("Second</b>") < html.index("First</b>")
    assert html.rindex("First</b>") < html.index("First: ")
    assert html.index("First: ") < html.index("Second: ") < html.index("Third: ")
    assert f"{champion.people[1].name}</bdi></span> <small>team {champion.number}</small>" in html
    assert f"{champion.people[1].name}, team {champion.number}" in html
    assert 'class="number"' not in html[html.index("The winners") :]
    assert "goes to the Campus Ministry Fund" in html
    assert "Final standings" in html


def test_last_result_is_unofficial_for_a_moment_before_the_ceremony(athens, client):
    pairs.drawn(athens, 5)
    night = pairs.play_all(athens)
    html = page(client, athens)
    assert "Unofficial:</b> the last result is being checked" in html
    assert "Top three announced soon" in html
    assert 'data-scene="tree"' in html
    for words in ("Final standings", "The winners", "data-metal"):
        assert words not in html
    ended = max(played.written.ended for played in night.rounds)
    kinds = [
        [type(one).__name__ for one in scenes(night, ended + timedelta(seconds=seconds))]
        for seconds in (119, 120)
    ]
    assert kinds == [["Tree", "Places"], ["Honours", "Places"]]
    chosen = scenes(night, ended, Showing(1, "Wall 1", scene="honours"))
    assert [type(one).__name__ for one in chosen] == ["Honours"]


def test_ceremony_waits_two_minutes_after_the_last_result_is_corrected(athens):
    pairs.drawn(athens, 5)
    over = timezone.now()
    with time_machine.travel(over, tick=False):
        last = pairs.play_all(athens).rounds[-1].name
    corrected, undone = over + timedelta(seconds=100), over + timedelta(seconds=200)
    with time_machine.travel(corrected, tick=False):
        night = pairs.play(athens, last, (10, 6), reason="It was read wrong.")
    assert not is_announced(night, corrected + timedelta(seconds=119))
    assert is_announced(night, corrected + timedelta(minutes=2))
    with time_machine.travel(undone, tick=False):
        undo.undo(build.desk(athens), change=night.revision)
    night = replay.night(athens.pk)
    assert not is_announced(night, undone + timedelta(seconds=119))
    assert is_announced(night, undone + timedelta(minutes=2))


def test_page_of_corrections_says_what_the_ceremony_does(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.drawn(athens, 5)
    over = timezone.now()
    pairs.play_all(athens)
    said = []
    for minutes in (1, 3):
        with time_machine.travel(over + timedelta(minutes=minutes), tick=False):
            found = desk.get(f"/night/{athens.pk}/correct/").content.decode()
        said.append("After a correction the walls wait 2 minutes, then honor" in found)
    assert said == [False, True]


def test_third_place_of_a_bracket_is_left_to_the_ceremony():
    night = ended(called(4), "W1.1", "W1.2")
    for _ in range(2):
        night = plain.pressed(draw_and_call.call_games, night)
        night = ended(night, *(game.name for game in night.rounds.on_now))
    assert len(draws.bracket(night).done) == 2
    (places,) = (one for one in scenes(night, LATER) if isinstance(one, Places))
    assert places.leaders == ()
    assert [one.order for division in places.divisions for one in division.places] == [4]
    assert places.words == "Top three announced after the final"


def test_winners_are_shown_with_what_was_donated_for_their_places(athens, client):
    payout.name_things(build.desk(athens), things=["gift basket", "", "a ham"])
    pairs.drawn(athens, 4)
    pairs.play_all_earlier(athens)
    html = page(client, athens).partition('data-scene="honours"')[2]
    ways = ("First: ", "gift basket", "Second: ", "Third: ", "a ham")
    assert sorted(map(html.index, ways)) == [html.index(one) for one in ways]


def test_no_fund_is_named_where_the_house_names_none(client, db):
    night = build.night(build.director().club, house="athens", proceeds_to="")
    pairs.drawn(night, 2)
    pairs.play_all(night)
    assert "taken in" not in page(client, night)


def test_bracket_closed_before_its_end_crowns_nobody(athens, client):
    pairs.drawn(athens, 4)
    draw_and_call.call_games(build.desk(athens))
    closing.close(build.desk(athens, reason="the lights went out"))
    night = replay.night(athens.pk)
    assert scenes(night, timezone.now()) == ()
    assert call(night) == "Thank you for playing!"
    assert "Winners" not in page(client, athens)
