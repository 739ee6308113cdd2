"""What a table's sheet says, written down: every way it is taken, asked about or refused."""

import pytest

from scoring.chairs import Chair
from tests import build
from tests.tournament import halls, pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.play.games import awaits_extra_hand
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import memory, replay
from tournament.storage.writing import objections, undo
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, totals_in
from tournament.topics.table.actions.totals_in import read_rows

pytestmark = pytest.mark.django_db
DASH = "\N{EN DASH}"


@pytest.fixture
def night():
    found = build.night(build.director().club)
    halls.seated(found, 8)
    return found


def totals(
    night, table=2, game=1, version=0, points=(9, 6), x=(2, 1), hands=None, press=None, **more
):
    return totals_in.type_totals(
        press or build.desk(night),
        game=game,
        table=table,
        typed=Totals(points, x, hands),
        version=version,
        **more,
    )


def game(night, table=2, number=1):
    return replay.night(night.pk).rounds.game(number, table)


def state(night, table=2):
    return game(night, table).score.state


def last(night):
    return replay.changes(night.pk)[0]


def second_game(night):
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)


def test_totals_are_in_and_logged_with_their_table(night):
    done = totals(night)
    assert (done.words, done.changed) == (f"Game 1, table 2: 9{DASH}6, X 2/1", True)
    assert state(night) is SheetState.IN
    assert (last(night).round, last(night).table) == (1, 2)


def test_each_box_is_saved_by_itself(night):
    told = [
        ((9, None), (None, None)),
        ((9, 6), (None, None)),
        ((9, 6), (2, None)),
        ((9, 6), (2, 1)),
    ]
    words = [
        totals(night, points=points, x=x, version=version).words
        for version, (points, x) in enumerate(told)
    ]
    assert words[0] == "Game 1, table 2: 9 so far"
    # Each is a step for Undo, and says what it goes back to.
    assert words[2] == f"Game 1, table 2: 9{DASH}6, X 2 so far (was 9{DASH}6 so far)"
    assert state(night) is SheetState.IN
    assert game(night).sheet.version == 4


def test_same_totals_again_change_nothing(night):
    totals(night)
    before = Change.objects.count()
    assert not totals(night, version=0).changed
    assert Change.objects.count() == before


def test_same_key_ten_times_is_one_change(night):
    before = Change.objects.count()
    words = {totals(night, press=build.desk(night, key="k1")).words for _ in range(10)}
    assert words == {f"Game 1, table 2: 9{DASH}6, X 2/1"}
    assert Change.objects.count() == before + 1


@pytest.mark.parametrize(
    ("points", "x", "sentence"),
    [
        ((9, 6), (4, 1), "Table 2: 4 X on N/S give E/W at least 8 points, and 6 are written down."),
        ((33, None), (None, None), "Table 2: N/S can score 0 to 32 in a game here."),
        ((-1, 6), (2, 1), "Table 2: N/S can score 0 to 32 in a game here."),
        ((3, 2), (0, 0), "Table 2: 8 hands give at least 8 points together"),
    ],
)
def test_impossible_totals_are_refused_with_their_table(night, points, x, sentence):
    with pytest.raises(Refused) as refusal:
        totals(night, points=points, x=x)
    assert str(refusal.value).startswith(sentence)
    assert not isinstance(refusal.value, objections.Unusual)
    assert state(night) is SheetState.MISSING


def test_unusual_totals_are_asked_and_kept(night):
    with pytest.raises(
        objections.Unusual, match=r"Table 2: Possible, but only .* Is it really so\?"
    ):
        totals(night, points=(32, 0), x=(0, 0))
    totals(night, points=(32, 0), x=(0, 0), kept=True)
    assert game(night).sheet.kept
    totals(night, version=1)
    assert not game(night).sheet.kept


def test_empty_boxes_are_missing_again(night):
    totals(night)
    totals(night, points=(None, None), x=(None, None), version=1)
    assert state(night) is SheetState.MISSING


def test_somebody_elses_totals_are_never_overwritten(night):
    totals(night, points=(9, 7), press=Press(night.pk, "Ann", "192.168.1.14"))
    with pytest.raises(objections.Conflict) as refusal:
        totals(night)
    told = refusal.value
    assert (told.mine, told.theirs) == (f"9{DASH}6, X 2/1", f"9{DASH}7, X 2/1")
    assert f"Table 2: Ann at 192.168.1.14 wrote 9{DASH}7, X 2/1 at " in str(told)
    assert f"and you wrote 9{DASH}6, X 2/1. Which is right?" in str(told)
    assert game(night).sheet.points == (9, 7)
    totals(night, version=told.version)
    assert game(night).sheet.points == (9, 6)


def test_laptops_only_director_is_called_the_director(night):
    totals(night, points=(9, 7), press=Press(night.pk, "director", "this laptop"))
    with pytest.raises(objections.Conflict, match="Table 2: the director at this laptop wrote "):
        totals(night, points=(8, 8), version=0)


def test_somebody_elses_same_totals_are_no_conflict(night):
    totals(night, press=Press(night.pk, "Ann", "192.168.1.14"))
    assert not totals(night).changed


def test_closed_game_takes_a_reason(night):
    second_game(night)
    version = game(night).sheet.version
    with pytest.raises(objections.NeedsReason) as refusal:
        totals(night, version=version, points=(5, 10), x=(1, 2))
    assert str(refusal.value) == (
        f"Game 1 is closed: game 2 is seated. Table 2 says 9{DASH}6, X 0/0. "
        f"To make it 5{DASH}10, X 1/2, say why."
    )
    done = totals(
        night,
        version=refusal.value.version,
        points=(5, 10),
        x=(1, 2),
        press=build.desk(night, reason="misread"),
    )
    assert done.words == (
        f"Game 1, table 2: 5{DASH}10, X 1/2 (was 9{DASH}6, X 0/0). The result changes at table 2: "
        "E/W won. Game 2 has no scores yet: seat it again if its chairs should follow. "
        "Player 1 (1): 10 points (was 6), 2 X (was 0), place 1\N{EN DASH}2 (was 5\N{EN DASH}8). "
        "And 3 more have other points, X and places, 4 more have other places."
    )
    assert last(night).reason == "misread"


def test_closed_game_is_corrected_as_a_whole(night):
    second_game(night)
    with pytest.raises(Refused, match="table 2 needs a whole result: fill every box"):
        totals(night, x=(2, None), press=build.desk(night, reason="misread"))


def test_chairs_stay_when_an_earlier_game_is_corrected(night):
    second_game(night)
    totals(night, game=2)
    seats = replay.night(night.pk).all(facts.Seat)
    done = totals(night, points=(5, 10), x=(1, 2), press=build.desk(night, reason="misread"))
    assert "Game 2 is being played, so its chairs stay. Player 1 (1): 10 points" in done.words
    assert replay.night(night.pk).all(facts.Seat) == seats


def test_undo_restores_exactly(night):
    totals(night)
    before = replay.night(night.pk).written
    totals(night, points=(5, 10), x=(1, 2), version=1)
    undo.undo(build.desk(night), change=last(night).pk)
    assert replay.night(night.pk).written == before
    memory.forget()
    assert replay.night(night.pk).written == before


def test_three_at_a_table_type_three_of_each():
    night = build.night(build.director().club)
    found = halls.seated(night, 7)
    three = next(one.table for one in found.rounds.current.games if len(one.chairs) == 3)
    done = totals(night, table=three, points=(5, 3, 5), x=(0, 1, 0))
    assert done.words == f"Game 1, table {three}: 5{DASH}3{DASH}5, X 0/1/0"
    assert [one.points for one in game(night, three).score.tallies] == [5, 3, 5]


def test_game_cut_short_is_typed_with_its_hands(night):
    done = totals(night, points=(5, 3), x=(0, 0), hands=7)
    assert done.words == f"Game 1, table 2: 5{DASH}3, X 0/0 after 7 hands"
    assert (state(night), game(night).score.hands) == (SheetState.IN, 7)
    totals(night, version=1)
    assert not game(night).sheet.short


def test_tie_that_cannot_stand_is_played_on_and_not_cut_short():
    night = build.night(build.director().club, house="athens")
    pairs.drawn(night, 4)
    draw_and_call.call_games(build.desk(night))
    press = {"game": 1, "table": 1, "version": 0}
    with pytest.raises(Refused, match="play on: it is tied, and a race here has a winner") as tie:
        totals_in.type_totals(build.desk(night), typed=Totals((9, 9)), **press)
    assert "Problem?" not in str(tie.value)
    with pytest.raises(Refused, match=r"press Problem\? and then Totals of a game cut short"):
        totals_in.type_totals(build.desk(night), typed=Totals((9, 7)), **press)


def test_race_that_is_finished_after_the_bell_has_no_count_of_hands():
    race = {"hands": None, "target": 10, "games": 3, "tied_game": "stands"}
    night = build.night(build.director().club, house="alameda", **race)
    build.seated(night, 4)
    press = {"game": 1, "table": 1}
    typed = Totals((9, 7), hands=12)
    done = totals_in.type_totals(build.desk(night), typed=typed, version=0, **press)
    assert done.words.endswith("after 12 hands")
    typed = Totals((10, 7), hands=12)
    done = totals_in.type_totals(build.desk(night), typed=typed, version=1, **press)
    assert done.words == f"Game 1, table 1: 10{DASH}7 (was 9{DASH}7 after 12 hands)"
    assert not game(night, 1).sheet.short


@pytest.mark.parametrize(("tied_game", "waits"), [("stands", False), ("extra_hand", True)])
def test_race_that_the_bell_stopped_is_kept_though_it_is_tied(tied_game, waits):
    race = {"hands": None, "target": 10, "games": 3, "tied_game": tied_game}
    night = build.night(build.director().club, house="alameda", **race)
    build.seated(night, 4)
    press = {"game": 1, "table": 1, "typed": Totals((7, 7)), "version": 0}
    way = r"If the bell ended it, press Problem\? and then Totals of a game cut short\."
    with pytest.raises(Refused, match=f"Nobody has the 10 points .* {way}"):
        totals_in.type_totals(build.desk(night), **press)
    with pytest.raises(Refused, match=r"the first to get there wins\.$"):
        totals_in.type_totals(build.desk(night), **press | {"typed": Totals((10, 10))})
    done = totals_in.type_totals(build.desk(night), **press | {"typed": Totals((7, 7), hands=12)})
    assert done.words == f"Game 1, table 1: 7{DASH}7 after 12 hands"
    assert game(night, 1).points == dict.fromkeys("NESW", 7)
    assert awaits_extra_hand(game(night, 1), replay.night(night.pk).rules) is waits
    setup.turn_dials(build.desk(night), dials={"bell": "finish_hand"})
    totals_in.type_totals(build.desk(night), **press | {"version": 1})
    assert (game(night, 1).sheet.short, game(night, 1).is_tied) == (False, True)


def test_dispute_keeps_a_table_waiting_until_it_is_settled(night):
    totals(night)
    place = {"game": 1, "table": 2}
    done = totals_in.dispute(build.desk(night), **place, note=" E/W count 7 ")
    assert done.words == "Game 1, table 2 is disputed: E/W count 7"
    assert state(night) is SheetState.DISPUTED
    done = totals_in.settle(build.desk(night), **place)
    assert done.words == f"Game 1, table 2 is settled: 9{DASH}6, X 2/1"
    assert state(night) is SheetState.IN
    assert not totals_in.settle(build.desk(night), **place).changed


def test_dispute_needs_words_and_an_open_game(night):
    with pytest.raises(Refused, match="Write what is disputed at table 2"):
        totals_in.dispute(build.desk(night), game=1, table=2, note=" ")
    second_game(night)
    with pytest.raises(Refused, match="Game 1 is over: correct table 2 instead"):
        totals_in.dispute(build.desk(night), game=1, table=2, note="E/W count 7")


def test_table_that_is_not_there_is_refused(night):
    with pytest.raises(Refused, match="Nobody sits at table 9 in game 1"):
        totals(night, table=9)


def test_rows_are_read_one_after_the_other(night):
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    done = [
        read_rows(build.desk(night), game=1, table=2, rows=rows[:count], version=count - 1)
        for count in (1, 2)
    ]
    assert [one.words for one in done] == [
        f"Game 1, table 2: 1{DASH}0 after 1 row",
        f"Game 1, table 2: 1{DASH}2 after 2 rows",
    ]
    assert not read_rows(build.desk(night), game=1, table=2, rows=rows, version=0).changed
    full = rows * 4
    read_rows(build.desk(night), game=1, table=2, rows=full, version=2)
    assert state(night) is SheetState.IN
    read_rows(build.desk(night), game=1, table=2, rows=(), version=3)
    assert state(night) is SheetState.MISSING


def test_row_that_no_hand_leaves_is_refused_by_its_number(night):
    rows = (((1, 0), (0, 0)), ((3, 0), (0, 0)))
    with pytest.raises(Refused, match="Table 2, row 2: A hand scores 1, 2 or 4 here"):
        read_rows(build.desk(night), game=1, table=2, rows=rows, version=0)


def test_rows_of_somebody_else_are_a_conflict(night):
    read_rows(build.desk(night), game=1, table=2, rows=(((1, 0), (0, 0)),), version=0)
    with pytest.raises(objections.Conflict) as refusal:
        read_rows(build.desk(night), game=1, table=2, rows=(((0, 1), (0, 0)),), version=0)
    assert refusal.value.theirs == f"1{DASH}0 after 1 row"


def hand(number=1, **more):
    told = {"dealer": "NESW"[(number - 1) % 4], "event": "played", "maker": "N", "tricks": 3}
    return facts.Hand(round=1, table=2, number=number, **told | more)


def test_one_table_is_written_down_in_one_way_at_a_time(night):
    hands.record_hand(build.desk(night), hand=hand())
    with pytest.raises(Refused, match="Table 2 is written hand by hand"):
        read_rows(build.desk(night), game=1, table=2, rows=(((1, 0), (0, 0)),), version=1)
    totals(night, version=1)
    with pytest.raises(Refused, match="Table 2 has its totals typed"):
        hands.record_hand(build.desk(night), hand=hand(2))
    assert game(night).points[Chair.N] == 9


def test_totals_that_differ_from_complete_hands_are_asked(night):
    for number in range(1, 9):
        hands.record_hand(build.desk(night), hand=hand(number))
    version = game(night).sheet.version
    assert not totals(night, points=(8, 0), x=(0, 0), version=version).changed
    with pytest.raises(objections.Unusual, match=f"its hands comes to 8{DASH}0, X 0/0"):
        totals(night, version=version)
    totals(night, version=version, kept=True)
    assert game(night).points[Chair.N] == 9


def test_bell_takes_a_table_as_it_stands(night):
    with pytest.raises(Refused, match="Table 2 has no hand written down yet: type its totals"):
        totals_in.take_short(build.desk(night), game=1, table=2)
    for number in range(1, 8):
        hands.record_hand(build.desk(night), hand=hand(number))
    done = totals_in.take_short(build.desk(night), game=1, table=2)
    assert done.words == "Game 1, table 2 is taken as it stands, after 7 hands"
    assert (state(night), game(night).score.hands) == (SheetState.IN, 7)
    assert not totals_in.take_short(build.desk(night), game=1, table=2).changed
    with pytest.raises(Refused, match="Table 2 was taken as it stands after 7 hands"):
        hands.record_hand(build.desk(night), hand=hand(8))


def test_bell_does_not_shorten_a_finished_game(night):
    totals(night)
    with pytest.raises(Refused, match="Table 2 has finished game 1 already"):
        totals_in.take_short(build.desk(night), game=1, table=2)


def test_extra_hand_decides_who_moves_and_nothing_else():
    night = build.night(build.director().club, house="alameda", games=3, tied_game="extra_hand")
    build.seated(night, 8)
    for table, points in ((1, (10, 10)), (2, (12, 9))):
        press = {"game": 1, "table": table, "typed": Totals(points), "version": 0}
        totals_in.type_totals(build.desk(night), **press)
    with pytest.raises(Refused, match="Table 1 is tied: play one more hand there"):
        rounds.seat(build.desk(night), game=2)
    with pytest.raises(Refused, match="Table 2 is not tied in game 1"):
        totals_in.win_extra_hand(build.desk(night), game=1, table=2, won="N")
    done = totals_in.win_extra_hand(build.desk(night), game=1, table=1, won="E")
    assert done.words == "Game 1, table 1: E/W won the extra hand"
    found = replay.night(night.pk)
    seats = dict(found.rounds.game(1, 1).seats)
    assert draws.coming(found).moved.movers[1] == tuple(str(seats[chair]) for chair in ("N", "S"))
    assert found.rounds.game(1, 1).points == dict.fromkeys("NESW", 10)
    rounds.seat(build.desk(night), game=2)
    done = totals_in.win_extra_hand(build.desk(night, reason="misheard"), game=1, table=1, won="N")
    assert "The result changes at table 1: N/S won. Game 2 has no scores yet" in done.words


def test_total_below_what_a_leaver_had_is_refused_with_its_table(night):
    west = dict(game(night).seats)[Chair.W]
    going_home.leave_now(build.desk(night), entry=west, stand_in="Max", typed=CardSoFar(5, 6, 1))
    with pytest.raises(Refused) as refusal:
        totals(night, points=(11, 5), x=(0, 1))
    assert str(refusal.value).startswith("Table 2: E/W had 6 points after hand 5")
    assert not isinstance(refusal.value, objections.Unusual)
    with pytest.raises(Refused, match="Table 2: E/W had 1 X after hand 5"):
        totals(night, points=(11, None), x=(None, 0))
    assert state(night) is SheetState.MISSING
    totals(night, points=(9, 6), x=(0, 1))
    assert state(night) is SheetState.IN


def test_last_game_takes_a_reason_once_cards_are_in(night):
    """What is on a card that is in, its player was told."""
    build.all_in(night, 1)
    points = game(night).sheet.points
    first = replay.night(night.pk).entries[0].number
    claims = tuple(
        line.tally.points for line in ranking.card_of(replay.night(night.pk), first).lines
    )
    check_out.hand_in(build.desk(night), entry=first, claims=claims)
    version = game(night).sheet.version
    with pytest.raises(objections.NeedsReason, match="Game 1 is closed: cards are in"):
        totals(night, version=version, points=(5, 10), x=(1, 2))
    assert game(night).sheet.points == points
    because = build.desk(night, reason="misread")
    totals(night, version=version, points=(5, 10), x=(1, 2), press=because)
    assert last(night).reason == "misread"


def test_game_that_is_on_takes_none_for_the_card_of_somebody_who_left(night):
    second_game(night)
    claims = tuple(line.tally.points for line in ranking.card_of(replay.night(night.pk), 1).lines)
    going_home.leave_after(build.desk(night), party=1, game=1)
    check_out.hand_in(build.desk(night, reason="goes home"), entry=1, claims=claims)
    build.all_in(night, 2)
    assert progress.closed_by(replay.night(night.pk), 2) == ""


def test_past_game_is_closed_by_the_newest_that_is_seated():
    row = build.night(build.director().club, games=3)
    build.seated(row, 8)
    for game in (1, 2):
        build.all_in(row, game)
        rounds.seat(build.desk(row), game=game + 1)
    assert progress.closed_by(replay.night(row.pk), 1) == "game 3 is seated"


def test_score_after_the_award_asks_for_its_reason_like_any_game_that_is_closed(night):
    build.all_in(night, 1)
    stands = game(night).sheet
    made, x = (stands.points[0] + 1, *stands.points[1:]), stands.x
    press = build.desk(night)
    build._told(press, told=[facts.Award(number=1, entry=1, cents=100, words="place 1")])
    with pytest.raises(objections.NeedsReason, match="Game 1 is closed: the prizes are awarded"):
        totals(night, points=made, x=x, version=stands.version)
    because = build.desk(night, reason="misread")
    done = totals(night, points=made, x=x, version=stands.version, press=because)
    assert done.words.startswith("Game 1, table 2: ")
    assert not done.words.endswith(". ")
    table = build.desk(night)
    assert progress.closed_by(replay.night(night.pk), 1) == "the prizes are awarded"
    build._told(table, told=[facts.Sheet(round=1, table=1)])
    assert not progress.is_past(replay.night(night.pk), 1)


def test_last_game_that_is_corrected_says_who_has_the_medal_now():
    club = build.director().club
    games = build.night(club, house="mcallen", games=1)
    pairs.sign_in(games, 4, "Men's")
    rounds.seat(build.desk(games), game=1)
    build.totals(games, 1, {1: (9, 6), 2: (8, 5)})
    found = replay.night(games.pk)
    (first, _), (second, _) = (
        found.sides.in_game(one, found.rounds[0]) for one in found.rounds[0].games
    )
    done = totals_in.type_totals(
        build.desk(games), game=1, table=2, typed=Totals((10, 5)), version=0, kept=True
    )
    assert done.words == (
        f"Game 1, table 2: 10{DASH}5 (was 8{DASH}5). Team {second} now has gold (had silver). "
        f"Team {first} now has silver (had gold). "
        f"Team {second}: 10 points (was 8), place 1 (was 2). Team {first}: place 2 (was 1)."
    )
