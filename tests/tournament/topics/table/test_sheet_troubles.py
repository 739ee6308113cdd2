"""Two sat in each other's chairs, or a table's sheet cannot be read: answers at the table."""

from dataclasses import replace

import pytest

from tests import build, plain
from tests.rehearsal import checks
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.played import seated as pairs_seated
from tests.tournament.topics.seating.test_seat_page import Evening, said, text
from tournament.evening import facts
from tournament.evening.night import draws, ranking
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press, Writing
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions.totals_in import sat_as
from tournament.topics.table.boards.troubles import DECIDED
from tournament.topics.table.boards.troubles import sat_wrongly as board

AT = (1, 1)
NOT_SEATED = "Game 2 is not seated yet: it will go by where they sat in fact."


@pytest.fixture
def evening(desk):
    night = build.night(Club.objects.get())
    build.seated(night, 9)
    return Evening(desk, night)


def seat(night):
    return plain.seated(plain.all_typed(night))


def chair(night, table, at, game=1):
    return dict(night.rounds.game(game, table).seats)[at]


def points(night, entry):
    return [line.tally.points for line in ranking.card_of(night, entry).lines]


def put_right(night, one, other, game=1, reason="both said so"):
    return plain.pressed(sat_as, night, game=game, one=one, other=other, reason=reason)


def test_cards_follow_and_later_chairs_stay():
    night = seat(plain.seated(plain.night(9)))
    north, east = chair(night, 1, "N"), chair(night, 1, "E")
    assert (points(night, north)[0], points(night, east)[0]) == (9, 6)
    right = put_right(night, north, east)
    assert (points(right, north)[0], points(right, east)[0]) == (6, 9)
    assert right.rounds.current.games[0].seats == night.rounds.current.games[0].seats
    assert chair(right, 1, "N") == east


def test_x_that_go_with_the_place_are_told_beside_the_points():
    night = plain.all_typed(plain.seated(plain.night(8)))
    north, east = chair(night, 1, "N"), chair(night, 1, "E")
    first, second = board(night, night.rounds.game(1, 1), north, east).effects
    assert first.card == "6 points instead of 9, and 1 X instead of 2"
    assert second.card == "9 points instead of 6, and 2 X instead of 1"
    spotless = plain.told(night, facts.Sheet(round=1, table=2, points=(9, 6), x=(0, 1)))
    there = chair(spotless, 2, "N")
    (only, _) = board(spotless, night.rounds.game(1, 1), north, there).effects
    assert only.card == "the points stay 9, and 0 X instead of 2"


def test_two_of_different_tables_and_one_of_the_bench_are_put_right():
    night = plain.all_typed(plain.seated(plain.night(9)))
    (out,), north = night.rounds.current.bench, chair(night, 2, "N")
    right = put_right(night, north, out)
    assert right.rounds.current.bench == (north,)
    assert (points(right, out), points(right, north)) == ([9], [6])
    one, other = chair(night, 1, "S"), chair(night, 2, "W")
    right = put_right(night, one, other)
    assert (chair(right, 2, "W"), chair(right, 1, "S")) == (one, other)


@pytest.mark.parametrize(
    ("night", "told"),
    [
        (
            plain.all_typed(plain.seated(plain.night(9))),
            "Game 2 is not seated yet: it will go by where they sat",
        ),
        (seat(plain.seated(plain.night(9))), "Game 2 has no scores yet: seat it again"),
        (plain.all_typed(seat(plain.seated(plain.night(9)))), "Game 2 is being played"),
        (
            plain.seated(plain.night(9, format="individual", games=3)),
            "The games to come stay as they were drawn.",
        ),
        (plain.seated(plain.night(9, games=1)), "It is the last game, so no chairs follow."),
    ],
)
def test_press_says_what_it_changes(night, told):
    north, east = chair(night, 1, "N"), chair(night, 1, "E")
    words = said_by(night, one=north, other=east)
    assert f"Player {north} (number {north}) and Player {east} (number {east}) sat in" in words
    assert told in words
    assert ("place" in words.split(told)[1]) is night.rounds.of(1).is_over
    in_points = f"Player {north} has 6 points for it instead of 9." in words
    assert in_points is night.rounds.of(1).is_over


def said_by(night, **told):
    desk = Press(night.tournament, "director", "here", reason="both said so")
    return sat_as.__wrapped__(Writing(night, desk), game=1, **told)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"game": 4}, "Game 4 is not seated"),
        ({"other": 1}, "Choose two players"),
        ({"other": 99}, "Number 99 has no place in game 1: choose again."),
        ({"reason": ""}, "Say why you know who sat where"),
    ],
)
def test_what_cannot_have_been_is_refused_with_the_cure(told, words):
    night = plain.seated(plain.night(9))
    with pytest.raises(Refused, match=words):
        put_right(night, **{"one": 1, "other": 2} | told)


def test_brackets_stand_ins_and_chairs_that_changed_hands_are_told_what_to_do():
    with pytest.raises(Refused, match="In a bracket a result decides who meets whom"):
        put_right(called(4), 1, 3)
    night = plain.seated(plain.night(9))
    north, (out,) = chair(night, 1, "N"), night.rounds.current.bench
    seat_of = night.written["seat", (1, north)]
    with pytest.raises(Refused, match="cannot have sat out"):
        put_right(plain.told(night, replace(seat_of, plays_for=99)), north, out)
    changed = facts.Handover(
        round=1,
        left=98,
        table=1,
        chair="N",
        taken_by=north,
        from_bench=False,
        hands=3,
        points=2,
        x=0,
    )
    with pytest.raises(Refused, match="changed hands in the middle of game 1: undo that first"):
        put_right(plain.told(night, changed), north, chair(night, 2, "N"))


def teams_of(night, table):
    played = night.rounds.of(1)
    return night.sides.in_game(played.at(table), played)


def of_team(night, team):
    (found,) = (one for one in ranking.party_cards(night) if one.party.number == team)
    return found.lines[0].tally.points


def test_two_teams_that_sat_at_each_others_tables_are_put_right_by_any_of_the_four():
    night = plain.all_typed(pairs_seated(12, house="mcallen"))
    one = max(teams_of(night, 1), key=lambda team: of_team(night, team))
    other = min(teams_of(night, 2), key=lambda team: of_team(night, team))
    assert (of_team(night, one), of_team(night, other)) == (9, 6)
    for mine in night.teams.of(one).people:
        right = put_right(night, mine.number, night.teams.of(other).people[1].number)
        assert other in teams_of(right, 1)
        assert one in teams_of(right, 2)
        assert (of_team(right, one), of_team(right, other)) == (6, 9)
        assert list(checks.teams.sit_opposite(right)) == []
    words = said_by(night, one=mine.number, other=night.teams.of(other).people[0].number)
    assert f"(team {one}) and " in words
    assert "sat at each other's tables in game 1. " in words
    assert f"Team {one} has 6 points for it instead of 9." in words
    assert "The games to come are drawn anew" in words


def test_draw_that_does_not_hold_any_more_is_said_to_be_drawn_anew():
    night = plain.seated(plain.night(8, format="individual", games=5))
    (one, other), (third, fourth) = (
        [chair(night, table, at) for table in (1, 2)] for at in ("N", "E")
    )
    stay, anew = "stay as they were drawn", "The games to come are drawn anew"
    first = board(night, night.rounds.game(1, 1), one, other)
    assert stay in first.follows
    assert stay in said_by(night, one=one, other=other)
    put = put_right(night, one, other)
    assert draws.games_to_come(put) == draws.games_to_come(night)
    assert anew in board(put, put.rounds.game(1, 1), third, fourth).follows
    assert anew in said_by(put, one=third, other=fourth)
    assert draws.games_to_come(put_right(put, third, fourth)) != draws.games_to_come(night)


def test_two_teams_of_one_table_have_nothing_to_exchange_but_its_score():
    night = pairs_seated(8, house="mcallen")
    one, foes = (night.teams.of(team).people[0].number for team in teams_of(night, 1))
    with pytest.raises(Refused, match="Both sat at table 1: correct its score instead"):
        put_right(night, one, foes)
    with pytest.raises(Refused, match="Choose two teams who sat at each other's tables"):
        put_right(night, one, night.teams.of(teams_of(night, 1)[0]).people[1].number)


def test_page_of_teams_names_each_of_them_once_and_shows_what_it_changes(desk):
    row = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(row, 6, "Mixed")
    rounds.seat(build.desk(row), game=1)
    evening = Evening(desk, row)
    assert "Two teams sat at each other's tables</a>" in evening.page("", "hands", *AT)
    page = evening.page("", "sat", *AT)
    assert page.split('id="other"')[1].count("(team ") == 6
    one, other = (
        next(who for who in evening.night.rounds.game(1, table).entries) for table in (1, 2)
    )
    shown = text(evening.page(f"?one={one}&other={other}", "sat", *AT))
    assert ": table 2, and not table 1; the points are not in yet." in shown
    words = said(evening.press("sat", *AT, one=one, other=other, reason="all four said so"))[0]
    assert "sat at each other&#x27;s tables in game 1." in words
    assert other in evening.night.rounds.game(1, 1).entries


def test_page_says_in_a_bracket_what_is_to_be_done_and_is_not_offered(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    draw_and_call.call_games(build.desk(row))
    evening = Evening(desk, row)
    (game, *_) = evening.night.rounds.on_now
    at = game.round, game.table
    assert "/sat/" not in evening.page("", "hands", *at)
    page = evening.page("", "sat", *at)
    assert "those who were drawn have to meet" in page
    assert '<select id="one"' not in page


def test_page_shows_what_it_changes_before_it_is_pressed(evening):
    build.all_in(evening.row, 1)
    north, east = (chair(evening.night, 1, at) for at in "NE")
    assert '/scores/1/1/sat/"' in evening.page("", "hands", *AT)
    page = evening.page("", "sat", *AT)
    assert begins_at(page) == "one"
    page = evening.page(f"?one={north}&other={east}", "sat", *AT)
    assert begins_at(page) == "reason"
    assert ": table 1, east, and not table 1, north; 6 points instead of 9." in text(page)
    assert NOT_SEATED in text(page)
    told = {"one": north, "other": east}
    assert said(evening.press("sat", *AT, **told)) == [
        "Say why you know who sat where, in a few words."
    ]
    words = said(evening.press("sat", *AT, **told, reason="both said so"))[0]
    assert f"9 points for it instead of 6. {NOT_SEATED}" in words
    assert chair(evening.night, 1, "N") == east
    (newest, *_) = replay.changes(evening.row.pk)
    assert (newest.round, newest.reason) == (1, "both said so")


def test_exchange_leads_to_its_answer_at_a_table_with_its_names(evening):
    build.all_in(evening.row, 1)
    north, east = (chair(evening.night, 1, at) for at in "NE")
    told = {"one": north, "other": east, "reason": "both said so"}
    address = f"/night/{evening.row.pk}/scores/1/1/"
    shown = evening.client.post(f"{address}sat/", told, follow=True).content.decode()
    # Below the answer there is a button, to which the page does not move away from it.
    assert begins_at(shown) == "Seat game 2"
    assert "autofocus data-below" in shown
    again = evening.client.get(address).content.decode()
    assert begins_at(again) == "Seat game 2"
    assert "data-below" not in again
    names = text(shown)
    for at, entry in evening.night.rounds.game(1, 1).seats:
        who = evening.night.entries.of(entry)
        assert f"{at} &nbsp; {who.name} {entry}" in names


def test_page_refuses_what_cannot_have_been(evening):
    page = evening.page("?one=1&other=1", "sat", *AT)
    assert "Choose two players who sat" in text(page)
    for name in ("sat", "unread"):
        answer = evening.client.get(f"/night/{evening.row.pk}/scores/1/77/{name}/", follow=True)
        assert "Nobody sits at that table" in answer.content.decode()


def test_sheet_that_cannot_be_read_is_written_down_with_how_it_is_known(evening):
    page = evening.page("", "unread", *AT)
    assert '/scores/1/1/unread/"' in evening.page("", "hands", *AT)
    for way in ("The players' cards", "Both sides say the same", "The director decides"):
        assert way in text(page).replace("&#x27;", "'")
    sent = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    told = evening.press("unread", *AT, **sent, t1known="by both sides' word")
    assert "table 1: 9\N{EN DASH}6" in said(told)[0]
    (newest, *_) = replay.changes(evening.row.pk)
    assert newest.reason == "The sheet cannot be read: by both sides' word"


def test_table_of_three_is_asked_for_the_word_and_the_total_of_each(desk):
    night = build.night(Club.objects.get(), odd_numbers="threes")
    build.seated(night, 11)
    evening = Evening(desk, night)
    (three,) = [one for one in evening.night.rounds.current.games if len(one.seats) == 3]
    page = text(evening.page("", "unread", 1, three.table))
    assert "All three say the same" in page
    assert "partner" not in page.lower()
    assert "side" not in page.lower()
    own = f"t{three.table}"
    sent = {f"{own}b{at}": figure for at, figure in enumerate((8, 4, 4, 0, 0, 0))}
    sent |= {f"{own}version": 0, f"{own}was": "-", f"{own}known": "by all three's word"}
    evening.press("unread", 1, three.table, **sent)
    (newest, *_) = replay.changes(night.pk)
    assert newest.reason == "The sheet cannot be read: by all three's word"


@pytest.mark.parametrize(
    ("figures", "words", "begins"),
    [
        ((33, 6, 1, 1), "N/S can score 0 to 32 in a game here.", "t1b0"),
        (("nine", 6, 1, 1), "N/S can score 0 to 32 in a game here.", "t1b0"),
        (("", "", "", ""), "Write the totals of this table. Nothing is saved yet.", "t1b0"),
    ],
)
def test_what_is_refused_stays_on_the_page_with_all_that_was_typed(evening, figures, words, begins):
    sent = {f"t1b{at}": one for at, one in enumerate(figures)}
    sent |= {"t1version": 0, "t1was": "-", "t1known": DECIDED, "t1reason": "two sheets"}
    page = evening.press("unread", *AT, **sent)
    assert words in text(page)
    assert "the sheet cannot be read" in text(page)
    for at, one in enumerate(figures):
        assert f'name="t1b{at}" value="{one}"' in page
    assert 'name="t1reason" value="two sheets"' in page
    assert f'value="{DECIDED}" checked' in page
    assert begins_at(page) == begins
    assert evening.night.rounds.current.missing[0].table == 1


def test_figure_of_the_directors_takes_a_reason(evening):
    sent = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    decided = sent | {"t1known": "decided by the director"}
    address = f"/night/{evening.row.pk}/scores/1/"
    answer = evening.client.post(address, decided)
    assert answer.status_code == 422
    assert "say why the director decides so" in answer.content.decode()
    evening.press("scores-of", 1, **decided, t1reason="the cards differ")
    (newest, *_) = replay.changes(evening.row.pk)
    assert newest.reason == ("The sheet cannot be read: decided by the director, the cards differ")


def test_figure_of_the_director_is_asked_for_its_reason_and_kept_meanwhile(evening):
    sent = {"t1version": 0, "t1was": "-", "t1b0": 9, "t1b1": 6, "t1b2": 1, "t1b3": 1}
    page = evening.press("unread", *AT, **sent, t1known=DECIDED)
    assert "Say why the director decides so" in page
    assert 'name="t1b0" value="9"' in page
    assert begins_at(page) == "t1reason"
    assert evening.night.rounds.of(1).missing
    told = evening.press("unread", *AT, **sent, t1known=DECIDED, t1reason="two sheets")
    assert "table 1: 9\N{EN DASH}6" in said(told)[0]
    (newest, *_) = replay.changes(evening.row.pk)
    assert newest.reason == f"The sheet cannot be read: {DECIDED}, two sheets"


def test_table_of_a_bracket_offers_what_to_do_and_a_forfeit_of_either_team(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    html = desk.get(f"/night/{night.pk}/scores/1/1/").content.decode()
    assert "The sheet cannot be read" in html
    assert html.count("forfeit</summary>") == 3
    sent = {"do": "forfeit", "name": "W1.1", "by": "a", "key": "k"}
    desk.post(f"/night/{night.pk}/bracket/", sent)
    assert replay.night(night.pk).rounds[0].forfeit == "a"
