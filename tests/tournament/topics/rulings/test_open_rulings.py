"""A ruling is open, and listed with its game, until the score contains its points and Xs."""

from dataclasses import replace

import pytest

from scoring.chairs import Chair
from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.finishing import finished_night
from tournament.evening.night import draws
from tournament.evening.night.play.open_rulings import open_ruling_by_number, rulings_not_in_score
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.night.play.totals import Totals
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.writing import objections, undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.phones.boards.directors_phone import directors_phone_values
from tournament.topics.prizes.actions import check_out
from tournament.topics.prizes.boards.closing import closing_board
from tournament.topics.rulings import actions as rulings
from tournament.topics.rulings.actions import TABLE_WRITES_POINTS_SENTENCES
from tournament.topics.table.actions import score_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.night(seated=4)]
# North reneges after East's side named trump, at a table with a score sheet of paper. By
# Tanglewood's sheet the other side gets 2 points, and both partners an X.
RENEGE_CASE = RulingCase(event="renege", hand="-", dealer="N", offender="N", maker="E", alone="no")
OPEN_RULING_HTML = "Not in the score yet: <bdi>Table 1, game 1"


def save_ruling(night, **changes):
    case = replace(RENEGE_CASE, **changes)
    version = read_night(night).rounds.table_game(1, 1).sheet.version
    return rulings.save_ruling(build.desk(night), game=1, table=1, case=case, version=version).words


def save_totals(night, points, x, **keywords):
    version = read_night(night).rounds.table_game(1, 1).sheet.version
    typed_totals = Totals(points, x)
    desk_press = build.desk(night)
    return score_sheets.save_totals(
        desk_press, game=1, table=1, typed_totals=typed_totals, version=version, **keywords
    )


def has_open_ruling(night):
    return bool(rulings_not_in_score(read_night(night), read_night(night).rounds.table_game(1, 1)))


def page_html(desk, night, name):
    return desk.get(f"/night/{night.pk}/{name}").content.decode()


def test_ruling_is_open_until_its_points_and_xs_are_typed(night):
    assert save_ruling(night).endswith("as the sheet shows it.")
    (ruling,) = open_ruling_by_number(read_night(night)).values()
    assert (ruling.points, ruling.x) == ((None, 2), (1, None))
    save_totals(night, (5, 4), (1, 0))
    assert not has_open_ruling(night)


MISSING_X_QUESTION = "The ruling says N/S have an X. Is 0 right?"


@pytest.mark.parametrize(
    ("points", "x", "question"),
    [
        ((5, 3), (0, 0), f"Table 1: {MISSING_X_QUESTION}"),
        (
            (7, 1),
            (0, 0),
            f"Table 1: The ruling says E/W have 2 points. Is 1 right? {MISSING_X_QUESTION}",
        ),
    ],
)
def test_total_that_contradicts_the_ruling_is_questioned(night, points, x, question):
    save_ruling(night)
    with pytest.raises(objections.NeedsConfirmation) as refusal:
        save_totals(night, points, x)
    assert str(refusal.value) == question
    save_totals(night, points, x, is_confirmed=True)
    assert has_open_ruling(night)


def test_total_confirmed_despite_the_ruling_is_not_questioned_again(night):
    save_ruling(night)
    save_totals(night, (5, 3), (0, 0), is_confirmed=True)
    save_totals(night, (6, 3), (0, 0))
    assert read_night(night).rounds.table_game(1, 1).sheet.points == (6, 3)


def test_ruling_expects_its_points_and_xs_on_top_of_totals_typed_before_it(night):
    save_totals(night, (6, 3), (1, 0))
    save_ruling(night)
    (ruling,) = open_ruling_by_number(read_night(night)).values()
    assert (ruling.points, ruling.x) == ((None, 5), (2, None))
    save_totals(night, (5, 5), (2, 0))
    assert not has_open_ruling(night)


def test_second_ruling_asks_for_a_second_x(night):
    save_ruling(night)
    save_ruling(night)
    save_totals(night, (5, 4), (1, 0), is_confirmed=True)
    assert [ruling.x for ruling in open_ruling_by_number(read_night(night)).values()] == [(2, None)]
    with pytest.raises(objections.NeedsConfirmation, match=r"N/S have 2 Xs\. Is 0 right"):
        save_totals(night, (5, 4), (0, 0))


@pytest.fixture
def night_with_penalty_points(desk):
    """Return a night at Alameda, where a renege may take 2 points off."""
    night = build.night(Club.objects.get(), house="alameda")
    build.seat_players(night, 4)
    return night


def save_ruling_that_takes_two_points_off(night):
    return save_ruling(night, offender="E", maker="N", tricks="3", choice="subtract")


PENALTY_QUESTION = "Table 1: The ruling takes 2 off E/W. Does {} include that?"


def test_totals_typed_after_the_ruling_are_questioned_about_its_penalty_points(
    night_with_penalty_points,
):
    assert save_ruling_that_takes_two_points_off(night_with_penalty_points).endswith(
        TABLE_WRITES_POINTS_SENTENCES
    )
    assert has_open_ruling(night_with_penalty_points)
    with pytest.raises(objections.NeedsConfirmation) as refusal:
        save_totals(night_with_penalty_points, (14, 6), ())
    assert str(refusal.value) == PENALTY_QUESTION.format("14\N{EN DASH}6")
    assert has_open_ruling(night_with_penalty_points)
    change = save_totals(night_with_penalty_points, (14, 6), (), is_confirmed=True)
    assert not has_open_ruling(night_with_penalty_points)
    undo.undo(build.desk(night_with_penalty_points), change_number=change.revision)
    assert has_open_ruling(night_with_penalty_points)


def test_penalty_points_are_asked_about_once_the_last_total_is_typed(night_with_penalty_points):
    save_ruling_that_takes_two_points_off(night_with_penalty_points)
    save_totals(night_with_penalty_points, (None, 6), ())
    assert read_night(night_with_penalty_points).rounds.table_game(1, 1).sheet.points == (None, 6)
    with pytest.raises(objections.NeedsConfirmation) as refusal:
        save_totals(night_with_penalty_points, (14, 6), ())
    assert str(refusal.value) == PENALTY_QUESTION.format("14\N{EN DASH}6")
    save_totals(night_with_penalty_points, (14, 6), (), is_confirmed=True)
    assert not has_open_ruling(night_with_penalty_points)


def test_ruling_with_penalty_points_is_settled_by_totals_lowered_by_as_many(
    night_with_penalty_points,
):
    save_totals(night_with_penalty_points, (14, 6), ())
    save_ruling_that_takes_two_points_off(night_with_penalty_points)
    assert has_open_ruling(night_with_penalty_points)
    save_totals(night_with_penalty_points, (15, 6), ())
    assert has_open_ruling(night_with_penalty_points)
    with pytest.raises(objections.NeedsConfirmation) as refusal:
        save_totals(night_with_penalty_points, (15, 5), ())
    assert str(refusal.value) == PENALTY_QUESTION.format("15\N{EN DASH}5")
    save_totals(night_with_penalty_points, (15, 4), ())
    assert not has_open_ruling(night_with_penalty_points)


def test_two_rulings_with_penalty_points_take_off_the_sum_of_both(night_with_penalty_points):
    save_totals(night_with_penalty_points, (14, 6), ())
    save_ruling_that_takes_two_points_off(night_with_penalty_points)
    save_ruling_that_takes_two_points_off(night_with_penalty_points)
    with pytest.raises(objections.NeedsConfirmation, match="takes 4 off E/W"):
        save_totals(night_with_penalty_points, (14, 4), ())
    save_totals(night_with_penalty_points, (14, 2), ())
    assert not open_ruling_by_number(read_night(night_with_penalty_points))


def test_ruling_on_points_is_settled_when_the_director_marks_it_as_scored(
    night_with_penalty_points,
):
    save_totals(night_with_penalty_points, (14, 6), ())
    save_ruling_that_takes_two_points_off(night_with_penalty_points)
    rulings.mark_ruling_as_scored(build.desk(night_with_penalty_points), ruling_number=1)
    assert not has_open_ruling(night_with_penalty_points)


def test_ruling_without_points_is_never_open(night):
    rulings.save_ruling_in_own_words(build.desk(night), game=1, table=1, own_words="A warning.")
    assert not open_ruling_by_number(read_night(night))


def test_undo_of_the_totals_opens_the_ruling_again(night):
    save_ruling(night)
    change = save_totals(night, (5, 4), (1, 0))
    undo.undo(build.desk(night), change_number=change.revision)
    assert has_open_ruling(night)


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
def test_pages_of_the_game_list_an_open_ruling(desk, night, name):
    save_ruling(night)
    save_totals(night, (5, 3), (0, 0), is_confirmed=True)
    assert OPEN_RULING_HTML in page_html(desk, night, name)
    save_totals(night, (5, 4), (1, 0))
    assert OPEN_RULING_HTML not in page_html(desk, night, name)


def test_scorecard_says_that_a_ruling_is_missing_without_quoting_it(desk, night):
    save_ruling(night)
    save_totals(night, (5, 3), (0, 0), is_confirmed=True)
    card = f"/display/{night.club.wall}/card/1/"
    html = desk.get(card).content.decode()
    assert "<p>Game 1: a ruling is not in the score yet.</p>" in html
    assert "reneg" not in html
    save_totals(night, (5, 4), (1, 0))
    assert "ruling" not in desk.get(card).content.decode()


def test_scorecard_of_a_team_in_a_bracket_says_that_a_ruling_is_missing(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams_by_one_press(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    game = read_night(night).rounds.unfinished_games[0]
    team, opponent = draws.bracket_state(read_night(night)).teams_in(game.name)
    rulings.save_ruling(
        build.desk(night),
        game=game.round,
        table=game.table,
        case=RENEGE_CASE,
        version=game.sheet.version,
    )
    assert open_ruling_by_number(read_night(night))
    pairs.play_game(night, game.name, (10, 1))
    for number in (team, opponent):
        expected_html = f"<p>Game {game.name}: a ruling is not in the score yet.</p>"
        assert (
            expected_html in desk.get(f"/display/{night.club.wall}/card/{number}/").content.decode()
        )
        assert "Not in the score yet" in page_html(desk, night, f"card/{number}/")


def test_closing_lists_an_open_ruling(desk):
    night, _ = finished_night(Club.objects.get(), totals=(9, 6, 0, 0))
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(night), entry=entry, claims=(None,))
    rulings.save_ruling(
        build.desk(night, reason="they came to the desk"),
        game=1,
        table=1,
        case=RENEGE_CASE,
        version=1,
    )
    assert [
        question
        for question in closing_board(read_night(night)).reasons_not_to_close
        if "Not in the score yet: Table 1" in question
    ]


def test_log_lists_an_open_ruling_until_the_director_settles_it(desk, night):
    open_mark = "Not in the score yet."
    save_ruling(night)
    assert open_mark in page_html(desk, night, "rulings/")
    desk.post(f"/night/{night.pk}/rulings/", {"in_score": "1", "key": "k"})
    assert open_mark not in page_html(desk, night, "rulings/")
    assert not directors_phone_values(
        read_night(night), read_night(night).rounds[0].seated_at
    ).open_rulings
    with pytest.raises(Refused, match="That ruling is already in the score"):
        rulings.mark_ruling_as_scored(build.desk(night), ruling_number=1)


def test_ruling_recorded_as_a_hand_is_in_the_score(night):
    save_ruling(night, hand="1", dealer=Chair.N.value)
    assert not open_ruling_by_number(read_night(night))
