"""A ruling that scores stays on every list of its game until the score contains it."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import build
from tests.tournament import pairs
from tests.tournament.finishing import finished
from tournament.evening.night import draws
from tournament.evening.night.play.open_rulings import all_open_rulings, open_rulings
from tournament.evening.night.play.rulings import Case
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.storage.writing import objections, undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.phones.boards.floor import floor
from tournament.topics.prizes.actions import check_out
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import totals_in

pytestmark = pytest.mark.django_db
# North reneges while East's side names trump, at a table that keeps its own sheet: Tanglewood gives
# the other side 2 points and marks both partners.
RENEGE = Case(event="renege", hand="-", dealer="N", offender="N", maker="E", alone="no")
LISTED = "Not in the score yet: <bdi>Game 1, table 1"


@pytest.fixture
def night(desk):
    found = build.night(Club.objects.get())
    build.seated(found, 4)
    return found


def now(night):
    return replay.night(night.pk)


def rule(night, **told):
    case, version = replace(RENEGE, **told), now(night).rounds.game(1, 1).sheet.version
    return rulings.rule(build.desk(night), game=1, table=1, case=case, version=version).words


def type_in(night, points, x, **more):
    version = now(night).rounds.game(1, 1).sheet.version
    typed = Totals(points, x)
    press = build.desk(night)
    return totals_in.type_totals(press, game=1, table=1, typed=typed, version=version, **more)


def is_open(night):
    return bool(open_rulings(now(night), now(night).rounds.game(1, 1)))


def page(desk, night, name):
    return desk.get(f"/night/{night.pk}/{name}").content.decode()


def test_ruling_asks_for_points_and_xs_and_is_open_until_they_are_typed(night):
    assert rule(night).endswith("Write it into the totals.")
    (ruling,) = all_open_rulings(now(night)).values()
    assert (ruling.points, ruling.x) == ((None, 2), (1, None))
    type_in(night, (5, 4), (1, 0))
    assert not is_open(night)


@pytest.mark.parametrize(
    ("points", "x", "asked"),
    [
        ((5, 3), (0, 0), "Table 1: The ruling says N/S have an X: really 0?"),
        ((None, 1), (None, None), "Table 1: The ruling says E/W have 2 points: really 1?"),
    ],
)
def test_box_asks_when_it_contradicts_the_ruling(night, points, x, asked):
    rule(night)
    with pytest.raises(objections.Unusual) as refusal:
        type_in(night, points, x)
    assert str(refusal.value) == asked
    type_in(night, points, x, kept=True)
    assert is_open(night)


def test_box_kept_against_the_ruling_is_not_asked_about_with_the_next_one(night):
    rule(night)
    type_in(night, (None, None), (0, None), kept=True)
    type_in(night, (5, None), (0, None))
    assert now(night).rounds.game(1, 1).sheet.points == (5, None)


def test_ruling_comes_on_top_of_totals_that_were_typed_before_it(night):
    type_in(night, (6, 3), (1, 0))
    rule(night)
    (ruling,) = all_open_rulings(now(night)).values()
    assert (ruling.points, ruling.x) == ((None, 5), (2, None))
    type_in(night, (5, 5), (2, 0))
    assert not is_open(night)


def test_second_ruling_asks_for_a_second_x(night):
    rule(night)
    rule(night)
    type_in(night, (5, 4), (1, 0), kept=True)
    assert [ruling.x for ruling in all_open_rulings(now(night)).values()] == [(2, None)]
    with pytest.raises(objections.Unusual, match="N/S have 2 Xs: really 0"):
        type_in(night, (5, 4), (0, 0))


@pytest.fixture
def taken_off(desk):
    """An Alameda night; the ruling to come takes 2 points off E/W."""
    found = build.night(Club.objects.get(), house="alameda")
    build.seated(found, 4)
    return found


def rule_off(night):
    return rule(night, offender="E", maker="N", tricks="3", choice="subtract")


OFF = "Table 1: The ruling takes 2 off E/W: is it in {}?"


def test_points_off_are_asked_about_with_totals_that_come_after_the_ruling(taken_off):
    assert rule_off(taken_off).endswith("Write it into the totals.")
    assert is_open(taken_off)
    with pytest.raises(objections.Unusual) as refusal:
        type_in(taken_off, (14, 6), ())
    assert str(refusal.value) == OFF.format("14\N{EN DASH}6")
    assert is_open(taken_off)
    done = type_in(taken_off, (14, 6), (), kept=True)
    assert not is_open(taken_off)
    undo.undo(build.desk(taken_off), change=done.revision)
    assert is_open(taken_off)


def test_points_off_are_in_totals_that_are_lowered_by_as_many(taken_off):
    type_in(taken_off, (14, 6), ())
    rule_off(taken_off)
    assert is_open(taken_off)
    type_in(taken_off, (15, 6), ())
    assert is_open(taken_off)
    with pytest.raises(objections.Unusual) as refusal:
        type_in(taken_off, (15, 5), ())
    assert str(refusal.value) == OFF.format("15\N{EN DASH}5")
    type_in(taken_off, (15, 4), ())
    assert not is_open(taken_off)


def test_two_rulings_take_off_what_both_say(taken_off):
    type_in(taken_off, (14, 6), ())
    rule_off(taken_off)
    rule_off(taken_off)
    with pytest.raises(objections.Unusual, match="takes 4 off E/W"):
        type_in(taken_off, (14, 4), ())
    type_in(taken_off, (14, 2), ())
    assert not all_open_rulings(now(taken_off))


def test_points_off_are_in_the_score_once_the_director_says_so(taken_off):
    type_in(taken_off, (14, 6), ())
    rule_off(taken_off)
    rulings.take_as_scored(build.desk(taken_off), number=1)
    assert not is_open(taken_off)


def test_ruling_without_points_asks_nothing_of_the_totals(night):
    rulings.note(build.desk(night), game=1, table=1, words="A warning.")
    assert not all_open_rulings(now(night))


def test_undone_totals_open_the_ruling_again(night):
    rule(night)
    done = type_in(night, (5, 4), (1, 0))
    undo.undo(build.desk(night), change=done.revision)
    assert is_open(night)


@pytest.mark.parametrize(
    "name",
    [
        "scores/1/",
        "scores/1/1/",
        "scores/1/1/rows/",
        "scores/1/1/unread/",
        "",
        "seat/",
        "standings/",
        "payout/",
        "check-out/",
        "check-out/1/",
        "card/1/",
        "floor/",
    ],
)
def test_pages_of_the_game_list_the_open_ruling_until_score_and_ruling_agree(desk, night, name):
    rule(night)
    type_in(night, (5, 3), (0, 0), kept=True)
    assert LISTED in page(desk, night, name)
    type_in(night, (5, 4), (1, 0))
    assert LISTED not in page(desk, night, name)


def test_players_read_that_a_ruling_is_not_in_their_score_and_not_what_it_says(desk, night):
    rule(night)
    type_in(night, (5, 3), (0, 0), kept=True)
    card = f"/display/{night.club.wall}/card/1/"
    told = desk.get(card).content.decode()
    assert "<p>Game 1: a ruling is not in the score yet.</p>" in told
    assert "reneg" not in told
    type_in(night, (5, 4), (1, 0))
    assert "ruling" not in desk.get(card).content.decode()


def test_team_of_a_bracket_reads_that_a_ruling_is_not_in_its_score(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.crowd(night, 4)
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    game = now(night).rounds.on_now[0]
    team, other = draws.bracket(now(night)).teams_in(game.name)
    rulings.rule(
        build.desk(night),
        game=game.round,
        table=game.table,
        case=RENEGE,
        version=game.sheet.version,
    )
    assert all_open_rulings(now(night))
    pairs.play(night, game.name, (10, 1))
    for number in (team, other):
        words = f"<p>Game {game.name}: a ruling is not in the score yet.</p>"
        assert words in desk.get(f"/display/{night.club.wall}/card/{number}/").content.decode()
        assert "Not in the score yet" in page(desk, night, f"card/{number}/")


def test_closing_names_the_open_ruling(desk):
    night, _ = finished(Club.objects.get(), totals=(9, 6, 0, 0))
    for entry in range(1, 5):
        check_out.hand_in(build.desk(night), entry=entry, claims=(None,))
    rulings.rule(
        build.desk(night, reason="they came to the desk"), game=1, table=1, case=RENEGE, version=1
    )
    assert [one for one in closing(now(night)).open if "Not in the score yet: Game 1" in one]


def test_log_lists_the_open_ruling_until_the_director_says_it_is_in_the_score(desk, night):
    rule(night)
    assert "Not in the score yet." in page(desk, night, "rulings/")
    desk.post(f"/night/{night.pk}/rulings/", {"in_score": "1", "key": "k"})
    assert "Not in the score yet." not in page(desk, night, "rulings/")
    assert not floor(now(night), now(night).rounds[0].seated).open_rulings
    with pytest.raises(Refused, match="contains that ruling already"):
        rulings.take_as_scored(build.desk(night), number=1)


def test_ruling_written_into_a_hand_is_in_the_score(night):
    rule(night, hand="1", dealer=Chair.N.value)
    assert not all_open_rulings(now(night))
