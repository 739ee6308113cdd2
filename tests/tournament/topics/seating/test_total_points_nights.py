"""Five games for total points, in divisions whose spare teams meet."""

from collections import Counter

import pytest

from tests import build
from tests.tournament import pairs
from tournament.evening.night import attendance, progress, ranking, sessions
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.reading import replay
from tournament.storage.writing import objections
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

pytestmark = pytest.mark.django_db

MENS, WOMENS, MIXED = "Men's", "Women's", "Mixed"


@pytest.fixture
def games():
    return build.night(build.director().club, house="mcallen")


def now(night):
    return replay.night(night.pk)


def day(night, men=5, women=6, mixed=7):
    first = 0
    for division, count in ((MENS, men), (WOMENS, women), (MIXED, mixed)):
        pairs.sign_in(night, count, division, first)
        first += count


def play_game(night, game, score=(9, 5)):
    rounds.seat(build.desk(night), game=game)
    tables = {one.table: score for one in now(night).rounds.current.games}
    return build.totals(night, game, tables)


def test_three_divisions_play_five_games_each_and_nobody_meets_twice(games):
    day(games)
    for game in range(1, 6):
        found = play_game(games, game)
        assert (len(found.rounds.current.games), found.rounds.current.bench) == (9, ())
    assert progress.is_played(found)
    played, met = Counter(), Counter()
    for each in found.rounds:
        for game in each.games:
            both = found.sides.in_game(game, each)
            played.update(both)
            met[frozenset(both)] += 1
    assert set(played.values()) == {5}
    assert set(met.values()) == {1}
    assert [(one.name, len(one.places)) for one in ranking.divisions(found)] == [
        (MENS, 5),
        (WOMENS, 6),
        (MIXED, 7),
    ]


def test_two_of_a_team_sit_opposite_each_other(games):
    pairs.sign_in(games, 4, MENS)
    rounds.seat(build.desk(games), game=1)
    for game in now(games).rounds.current.games:
        team = {chair.value: now(games).entries.of(who).team for chair, who in game.seats}
        assert team["N"] == team["S"] != team["E"] == team["W"]


def test_points_alone_rank_and_both_partners_show_their_sides(games):
    pairs.sign_in(games, 4, MENS)
    found = play_game(games, 1, (7, 3))
    (men,) = ranking.divisions(found)
    assert [place.result.points for place in men.places] == [7, 7, 3, 3]
    assert {card.tally.points for card in ranking.cards(found)} == {7, 3}


def test_one_odd_division_plays_a_house_team_that_is_not_ranked(games):
    setup.turn_dials(build.desk(games), dials={"odd_division": "house_team"})
    pairs.sign_in(games, 5, MENS)
    for game in range(1, 6):
        found = play_game(games, game)
        assert len(found.rounds.current.games) == 3
    assert sum(one.is_house for one in found.teams) == 1
    (men,) = ranking.divisions(found)
    assert len(men.places) == 5
    ranked = [card for card in ranking.party_cards(found) if not card.party.is_house]
    assert all(len(card.lines) == 5 for card in ranked)


def test_team_without_a_game_gets_its_average_where_the_house_says_so(games):
    setup.turn_dials(build.desk(games), dials={"odd_division": "average"})
    pairs.sign_in(games, 3, MENS)
    for game in range(1, 6):
        found = play_game(games, game, (9, 4))
    for card in ranking.party_cards(found):
        points = [line.tally.points for line in card.lines if line.opponents]
        out = [line for line in card.lines if not line.opponents]
        assert out
        half_up = int(sum(points) / len(points) + 0.5)
        assert {line.tally.points for line in out} == {half_up}


def test_team_that_never_came_is_left_out_of_what_is_not_yet_played(games):
    day(games)
    play_game(games, 1)
    gone = next(one for one in now(games).teams if one.division == MIXED)
    going_home.leave_after(build.desk(games), party=gone.number, game=1)
    found = play_game(games, 2)
    assert gone.number not in {
        team
        for each in found.rounds.current.games
        for team in found.sides.in_game(each, found.rounds.current)
    }
    assert str(gone.number) in {place.result.entrant for place in ranking.standings(found)}


def test_late_team_plays_from_the_next_game_on(games):
    pairs.sign_in(games, 4, MENS)
    play_game(games, 1)
    pairs.enter(games, "Late Lou", "Late Lee", division=MENS)
    found = play_game(games, 2)
    late = found.teams[4]
    assert late.first_game == 2
    assert len(attendance.teams_in(found, 2)) == 5


def test_mens_team_with_a_woman_is_refused_or_let_in_with_a_reason(games):
    with pytest.raises(objections.Misfit, match="a team is two men, and this one has one woman"):
        pairs.enter(games, "Ann Lee", division=MENS, sexes=("w",))
    signing_in.sign_in(
        build.desk(games, reason="only four women came"),
        person=Person(name="Ann Lee", sex="w"),
        division=MENS,
    )
    assert now(games).teams[0].founded.excused == "only four women came"


def test_mixed_team_is_one_of_each(games):
    team = pairs.enter(games, "Ann Lee", division=MIXED, sexes=("w",))
    signing_in.sign_in(build.desk(games), person=Person(name="Bob May"), team=team)
    assert [one.sex for one in now(games).teams[0].people] == ["w", "m"]


def test_two_who_wait_for_a_partner_become_a_team(games):
    one = pairs.enter(games, "Bob May", division=MENS)
    other = pairs.enter(games, "Cy Fox", division=MENS)
    signing_in.join(build.desk(games), team=one, other=other)
    found = now(games)
    assert [team.name for team in found.teams] == ["Bob May & Cy Fox"]
    signing_in.part(build.desk(games), entry=found.entries[1].number)
    assert [team.name for team in now(games).teams] == ["Bob May", "Cy Fox"]


def test_division_of_the_night_has_to_be_named(games):
    with pytest.raises(Refused, match="Choose a division: Men's, Women's, Mixed"):
        pairs.enter(games, "Bob May", division="Seniors")


def test_substitute_plays_in_the_last_game_too(games):
    pairs.sign_in(games, 4, MENS)
    for game in range(1, 5):
        play_game(games, game)
    rounds.seat(build.desk(games), game=5)
    substitutes.substitute(
        build.desk(games, reason="a headache"), entry=1, person=Person(name="Una Helper")
    )
    found = now(games)
    assert found.entries[-1].number in found.rounds.current.game_by_entry
    assert "Una Helper" in found.teams.of(1).name


def test_everybody_against_everybody_plays_until_all_have_met():
    night = build.night(build.director().club, house="mcallen", format="round_robin", divisions=[])
    pairs.sign_in(night, 4)
    for game in range(1, 4):
        found = play_game(night, game)
    assert progress.is_played(found)
    assert sessions.games(found) == 3
