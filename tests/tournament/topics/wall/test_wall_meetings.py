"""What the wall shows of pairs over a number of games, in their divisions, from first to last."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils.html import escape

from tests import build, plain
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night.walls import Showing
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.kit.desk.boards.steps import call
from tournament.storage.reading import replay
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds
from tournament.topics.wall.boards import scenes as wall
from tournament.topics.wall.boards.climb import WallClimbs
from tournament.topics.wall.boards.honours import Honours, honours
from tournament.topics.wall.boards.lists import Arrivals, Seats, TablesOfGame
from tournament.topics.wall.boards.meetings import Meetings
from tournament.topics.wall.boards.places import Places
from tournament.topics.wall.boards.scenes import choices

SOON, LATER = timedelta(seconds=20), timedelta(minutes=4)


def divided(*counts, **dials):
    """So many teams in each of the divisions that the hall knows."""
    names = [name for name, count in zip(NAMED, counts, strict=False) for _ in range(count)]
    night = plain.night(2 * len(names), house="mcallen", **dials)
    teams = [facts.Team(number=one, division=name) for one, name in enumerate(names, start=1)]
    return plain.told(night, *teams)


def seated(night):
    return plain.pressed(rounds.seat, night, game=night.rounds.next_number)


NAMED = ("Men's", "Women's", "Mixed")


def scenes(night, after=LATER):
    since = night.rounds.current.seated if night.rounds.current else plain.AT_SEVEN
    return wall.scenes(night, since + after)


def kinds(night, after=LATER):
    return [type(one) for one in scenes(night, after)]


def one(night, kind):
    (found,) = (one for one in scenes(night) if isinstance(one, kind))
    return found


def unlevel(night):
    """The lower a team's number, the more it has: 5 points for the last, 1 more each."""
    now, sheets = seated(night), []
    for game in now.rounds.current.games:
        two = now.sides.in_game(game, now.rounds.current)
        points = tuple(5 + len(now.teams) - team for team in two)
        sheets.append(facts.Sheet(round=game.round, table=game.table, points=points))
    return plain.told(now, *sheets)


def played(night, score=None):
    for _ in range(5):
        night = unlevel(night) if score is None else plain.all_typed(seated(night), score)
    return night


def test_who_is_here_is_shown_before_the_first_game():
    assert kinds(divided(4)) == [Arrivals]


def test_scenes_follow_a_day_from_the_seats_to_the_medals():
    first = seated(divided(4))
    assert kinds(first, SOON) == [Seats]
    assert kinds(first) == [Seats, Meetings]
    half = plain.typed(first, t1=(9, 5))
    assert kinds(half, SOON) == [TablesOfGame]
    over = plain.all_typed(first, (9, 5))
    assert kinds(over) == [Places]
    assert kinds(seated(over)) == [Seats, Meetings, Places]
    assert kinds(plain.typed(seated(over), t1=(9, 5))) == [TablesOfGame, Places]
    assert kinds(played(divided(4))) == [Honours, Places]
    assert kinds(played(divided(4, medals=0))) == [Honours, Places]


def test_desk_may_choose_whatever_can_be_shown_of_a_day():
    def keys(night):
        return [one.key for one in choices(night, Showing(1, "Wall 1"), plain.AT_SEVEN)]

    assert keys(divided(4)) == ["arrivals"]
    first = seated(divided(4))
    assert keys(first) == ["seats", "meetings", "waiting", "clock"]
    assert keys(plain.all_typed(first, (9, 5))) == ["seats", "meetings", "places"]
    assert keys(played(divided(4))) == [*("seats", "meetings", "places", "climb", "honours")]


def test_each_table_has_both_teams_with_the_marks_of_their_divisions():
    found = one(seated(divided(5, 0, 5)), Meetings)
    assert (found.title, found.words) == ("Game 1 of 5", "The large number is the table")
    (games,) = found.parts
    assert [each.table for each in games.meetings] == [1, 2, 3, 4, 5]
    marks = {side.number: side.mark.letter for each in games.meetings for side in each.sides}
    assert marks == {**dict.fromkeys(range(1, 6), "M"), **dict.fromkeys(range(6, 11), "X")}
    assert [(mark.letter, mark.division) for mark in found.marks] == [
        ("M", "Men's"),
        ("X", "Mixed"),
    ]


def test_team_that_sits_out_is_named_below_the_tables():
    found = one(seated(divided(5, odd_division="average")), Meetings)
    games, out = found.parts
    told = "Sit out, and get the average of their games"
    assert (len(games.meetings), out.heading, len(out.resting)) == (2, told, 1)


def test_standings_have_every_team_in_its_division():
    found = one(unlevel(divided(8, 4)), Places)
    men, women = found.divisions
    assert (men.mark.letter, men.mark.division) == ("M", "Men's")
    assert [(each.rank, each.who.number) for each in men.places] == [
        (str(number), number) for number in range(1, 9)
    ]
    assert [each.who.number for each in women.places] == [9, 10, 11, 12]
    assert (found.words, found.next) == ("After game 1.", "Game 2 comes next.")


def test_game_that_is_half_in_moves_nobody_and_gives_no_medal():
    four = played(divided(6))
    four = plain.told(four, replace(four.rounds.current.at(1).sheet, points=()))
    assert kinds(four) == [TablesOfGame, Places]
    assert one(four, Places).words == "After game 4. Game 5 so far: 2 of 3 tables are in."


def test_medals_of_each_division_are_shown_at_the_end():
    found = one(played(divided(6, 6)), Honours)
    men, women = found.divisions
    assert (found.title, found.words) == ("Medals", "Thank you for playing!")
    assert [(each.word, each.note, each.who.number) for each in men.honours] == [
        ("Gold", "80 points", 1),
        ("Silver", "75 points", 2),
        ("Bronze", "70 points", 3),
    ]
    assert [each.who.number for each in women.honours] == [7, 8, 9]
    assert women.mark.division == "Women's"


def test_medal_for_which_all_are_level_names_all_of_them_and_is_still_to_be_decided():
    found = honours(played(divided(6), (7, 7)))
    (men,) = found.divisions
    assert "still to be decided" in found.words
    assert [(each.word, each.note) for each in men.honours] == [
        ("Gold, silver or bronze", "35 points, still level")
    ] * 6


@pytest.fixture
def morning():
    """Men's and Women's are over, each with a tie; Mixed plays in the afternoon."""
    night = divided(3, 2, 2)
    night = plain.told(night, replace(night.plan, sessions=(NAMED[:2], NAMED[2:])))
    for _ in range(5):
        night = plain.all_typed(seated(night), (7, 7))
    return night


def played_off(morning):
    for order in (((1,), (2,), (3,)), ((4,), (5,))):
        morning = plain.pressed(payout.play_off, morning, order=order)
    return morning


def test_playoffs_alone_stand_on_the_wall_before_the_medals(morning):
    found = scenes(morning)
    assert [type(each) for each in found] == [Meetings]
    (off,) = found
    assert [(each.heading, len(each.meetings), len(each.resting)) for each in off.parts] == [
        ("Men's, for gold, silver and bronze", 1, 0),
        ("Waits, and meets the winner", 0, 1),
        ("Women's, for gold and silver", 1, 0),
    ]
    tables = [game.table for part in off.parts for game in part.meetings]
    assert len(set(tables)) == 2
    assert call(morning) == "Game 5 (Men's and Women's 5 of 5) is over. Mixed comes next."


def test_medals_that_are_decided_are_followed_by_what_comes_next(morning):
    morning = played_off(morning)
    climbs, standings = one(morning, WallClimbs), one(morning, Places)
    assert [each.mark.division for each in climbs.parts] == ["Men's", "Women's"]
    assert (standings.words, standings.next) == ("After game 5.", "Mixed comes next.")
    assert kinds(morning) == [Honours, Places, WallClimbs]
    assert one(morning, Honours).words == "Mixed comes next."
    men, _ = one(morning, Honours).divisions
    assert [each.note for each in men.honours] == ["35 points, after a playoff"] * 3


def test_who_is_here_and_who_is_missing_are_those_of_the_session_that_comes(morning):
    expected = [replace(each, expected=True) for each in morning.entries if each.team in (1, 6, 7)]
    first = plain.told(divided(3, 2, 2), morning.plan, *expected)
    (found,) = scenes(first)
    assert found.session == "Men's and Women's"
    assert found.missing == ("Player 1", "Player 2")
    assert len(found.names) == 8
    later = plain.told(morning, *(each for each in expected if each.team != 1))
    assert kinds(later) == [Meetings, Arrivals]
    found = one(later, Arrivals)
    assert (found.not_here, found.names) == ("Not yet here, for Mixed", ())
    assert found.missing == ("Player 11", "Player 12", "Player 13", "Player 14")
    assert "arrivals" in [each.key for each in choices(later, Showing(1, "Wall 1"), plain.AT_SEVEN)]


def test_session_that_is_on_stands_first_and_begins_without_movement(morning):
    morning = played_off(morning)
    assert [each.mark.division for each in one(morning, Places).divisions] == ["Men's", "Women's"]
    mixed, *_ = one(unlevel(morning), Places).divisions
    assert mixed.mark.division == "Mixed"
    assert [each.moved for each in mixed.places] == [0, 0]


def page(client, night):
    html = client.get(f"/display/{night.club.wall}/").content.decode()
    for private in ("$", "<form", "<button", "fee", "paid", "Undo", "director"):
        assert private not in html.split("data-every=")[1]
    return html


@pytest.mark.django_db
def test_page_says_all_of_it_from_first_to_last(client, monkeypatch):
    monkeypatch.setattr("tournament.evening.courses.rounds.FINDING", timedelta())
    night = build.night(build.director(club="McAllen").club, house="mcallen")
    pairs.sign_in(night, 5, "Men's")
    pairs.sign_in(night, 5, "Mixed", 5)
    assert "<b>20</b> are here" in page(client, night)
    for game in range(1, 6):
        rounds.seat(build.desk(night), game=game)
        html = page(client, night)
        assert f"Game {game} of 5" in html
        assert 'data-colour="2">X</i>' in html
        tables = {one.table: (9, 5) for one in replay.night(night.pk).rounds.current.games}
        build.totals(night, game, tables)
    for tie in ties_for_prizes(replay.night(night.pk)):
        payout.play_off(build.desk(night), order=tuple((each,) for each in tie.people))
    side = replay.night(night.pk).teams.of(1).people[0].name
    html = page(client, night)
    placed = html[html.index('data-scene="places"') :]
    assert f'<span class="who"><span><bdi>{side}</bdi>' in placed
    assert "<small>team 1</small>" in placed
    assert 'class="number"' not in placed
    assert all(f"<bdi>{escape(division)}</bdi></li>" in placed for division in ("Men's", "Mixed"))
    for words in ("Medals", "Final standings", "Final, after game 5.", "Thank you for playing!"):
        assert words in html
