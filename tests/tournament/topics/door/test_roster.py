"""The list at the sign-in desk, the head count, and who is meant by what is typed."""

from dataclasses import replace
from datetime import date

import pytest

from rotation.shape import Shape
from tests import plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws
from tournament.kit.lists.contact import NumberedContact
from tournament.storage.reading.over_a_season import Visits
from tournament.topics.door.boards.roster import Order, open_row, roster
from tournament.topics.door.boards.rows import people_at_the_door
from tournament.topics.entrants.boards.at_the_desk import Known, hits, only_hit
from tournament.topics.entrants.boards.head_count import (
    elsewhere,
    head_count,
    may_come,
    shape_in_words,
    shape_of,
)

MARK = NumberedContact("Mark Kowalski", lot="12", number=1)
MARY = NumberedContact("Mary Łukasz", "Marble", "31", number=2)
OTHER_MARY = NumberedContact("Mary Łukasz", lot="7", number=3)
BERT = NumberedContact("Bert Marsh", number=4)
EVERYBODY = (MARK, MARY, OTHER_MARY, BERT)


def named(number, name, **more):
    return plain.entry(number, name=name, regular=number, **more)


def numbers(rows):
    return [row.party.number for row in rows]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (38, "9 tables, 2 sit out"),
        (47, "11 tables of four and one of three"),
        (37, "9 tables, 1 sits out"),
        (4, "1 table"),
        (7, "1 table of four and one of three"),
        (3, "a table needs four"),
        (0, ""),
    ],
)
def test_head_count_says_the_tables_as_tanglewood_makes_them(players, words):
    count = head_count(plain.night(players), players)
    assert (count.here, count.tables) == (players, words)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (9, "three tables of three"),
        (14, "2 tables of four and two of three"),
        (5, "1 table, 1 sits out"),
    ],
)
def test_head_count_says_the_tables_as_alameda_makes_them(players, words):
    assert shape_in_words(shape_of(plain.night(house="alameda", games=5).rules, players)) == words


def test_head_count_says_what_one_more_or_one_fewer_makes():
    count = head_count(plain.night(38), 38)
    assert count.one_more == "9 tables of four and one of three"
    assert count.one_fewer == "9 tables, 1 sits out"
    assert head_count(plain.night(4), 4).one_fewer == ""


def test_house_that_plays_no_tables_of_three_lets_three_sit_out():
    assert head_count(plain.night(three_handed=False), 47).tables == "11 tables, 3 sit out"


def test_pairs_are_counted_without_tables():
    count = head_count(plain.night(house="athens"), 22)
    assert (count.here, count.tables, count.one_more) == (22, "", "")


def test_shape_agrees_with_the_first_draw_of_every_format_of_single_players():
    for way in ("progressive_alameda", "progressive_tanglewood", "individual"):
        night = plain.night(19, format=way, games=3)
        seated = draws.coming(night).seating
        threes = sum(table.is_three_handed for table in seated.tables)
        drawn = Shape(len(seated.tables) - threes, threes, len(seated.bench))
        assert shape_of(night.rules, 19) == drawn


def test_whoever_is_here_and_not_ready_is_no_further_one():
    night = plain.all_typed(plain.seated(plain.night(9)))
    late = plain.entry(10, first_game=2)
    ready = plain.told(night, late, plain.fee(10, 100))
    waits = plain.told(night, late)
    assert [one.number for one in attendance.not_ready(waits, 2)] == [10]
    assert elsewhere(waits) == elsewhere(ready)
    assert elsewhere(waits, without=3) == elsewhere(ready, without=3)


def test_nobody_can_come_once_the_last_game_is_seated():
    night = plain.seated(plain.night(8, games=1))
    assert not may_come(night)
    assert head_count(night, 8).one_more == ""


def test_newest_stands_first_and_names_from_a_to_z():
    night = plain.told(plain.night(), named(1, "Adam"), named(2, "Zoe"), named(3, "Édith"))
    assert numbers(roster(night).rows) == [3, 2, 1]
    assert numbers(roster(night, Order.NAME).rows) == [1, 3, 2]


def test_row_has_the_ticks_that_the_house_asks_for():
    (row,) = people_at_the_door(plain.told(plain.night(), plain.entry(1, tag=False))).values()
    assert [(mark.words, mark.done) for mark in row.marks] == [
        ("Tag", False),
        ("18+", True),
        ("$1.00", False),
    ]
    assert [mark.words for mark in row.missing] == ["Tag", "$1.00"]
    (row,) = people_at_the_door(
        plain.told(plain.night(house="alameda"), plain.entry(1, tag=False))
    ).values()
    assert (row.marks, row.owes, row.waits) == ((), 0, False)


def test_what_is_not_paid_is_counted():
    night = plain.told(plain.night(2), plain.entry(3), plain.entry(4), plain.fee(4, 40))
    board = roster(night)
    assert [row.owes for row in board.rows] == [60, 100, 0, 0]
    assert board.unpaid == 160
    assert numbers(board.not_ready) == [4, 3]


def test_excused_player_is_ready_and_still_owes():
    night = plain.told(plain.night(), plain.entry(1, excused="brings it later"))
    (row,) = people_at_the_door(night).values()
    assert (row.waits, row.owes, row.notes) == (
        False,
        100,
        ("seated now, the rest later: brings it later",),
    )


def test_stand_in_is_asked_for_nothing_and_is_not_counted():
    board = roster(plain.told(plain.night(4), plain.entry(5, ranked=False)))
    assert board.rows[0].people[0].marks == ()
    assert board.rows[0].notes == ("stands in",)
    assert board.count.here == 4


def test_two_of_one_name_are_told_apart():
    night = plain.told(
        plain.night(),
        named(1, "Bob Smith", lot="31"),
        named(2, "bob  SMITH", nickname="Bobby", lot="4"),
        named(3, "Ann Lee", lot="9"),
    )
    assert [row.aside for row in people_at_the_door(night).values()] == [
        "lot 31",
        "“Bobby”, lot 4",
        "",
    ]


def test_two_numbers_of_one_person_need_not_be_told_apart():
    again = named(2, "Bob Smith", lot="4", first_number=1)
    night = plain.told(plain.night(), named(1, "Bob Smith", lot="4"), again)
    assert [row.aside for row in people_at_the_door(night).values()] == ["", ""]
    night = plain.told(night, named(3, "Smith, Bob", lot="9"))
    assert [row.aside for row in people_at_the_door(night).values()] == ["lot 4", "lot 4", "lot 9"]


def test_row_says_when_somebody_comes_and_goes():
    night = plain.all_typed(plain.seated(plain.night(8)))
    night = plain.seated(night)
    night = plain.told(
        night,
        plain.entry(1, last_game=1),
        plain.entry(2, last_game=2),
        plain.entry(9, first_game=3),
        plain.entry(10, last_game=0),
    )
    notes = {row.party.number: row.notes for row in roster(night).rows}
    assert notes[1] == ("left after game 1",)
    assert notes[2] == ("leaves after game 2",)
    assert notes[9] == ("from game 3",)
    assert notes[10] == ("does not play",)
    assert notes[3] == ()
    assert [one for one, row in people_at_the_door(night).items() if row.here] == [
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    ]


def test_count_is_of_the_coming_game():
    night = plain.seated(plain.night(9))
    night = plain.told(night, plain.entry(1, last_game=1))
    count = roster(night).count
    assert (count.here, count.tables) == (8, "2 tables")


def over(players=38):
    return plain.all_typed(plain.seated(plain.night(players)))


def test_newcomer_opens_a_table_of_three_with_the_two_who_are_due_out():
    night = over()
    assert set(elsewhere(night)) == set(map(int, draws.coming(night).seating.bench))


def test_nobody_knows_who_sits_elsewhere_before_the_last_table_is_in():
    assert elsewhere(plain.night(38)) is None
    assert elsewhere(plain.seated(plain.night(38))) is None
    drawn = plain.all_typed(plain.seated(plain.night(8, format="individual", games=3)))
    assert elsewhere(drawn) is None


def test_nobody_is_asked_of_where_too_few_would_be_left():
    assert elsewhere(over(4), without=1) is None


def test_player_on_the_bench_takes_the_chair_of_whoever_leaves():
    night = over()
    leaver = int(draws.coming(night).seating.tables[0].entrants[0])
    moved = elsewhere(night, without=leaver)
    assert set(moved) & set(map(int, draws.coming(night).seating.bench))


def test_player_before_the_first_game_may_go_home_or_be_taken_out():
    night = plain.told(plain.night(8), plain.entry(9, tag=False))
    one = open_row(night, roster(night), 9)
    assert (one.goes, one.goes_after) == ("Goes home before game 1", 0)
    assert (one.may_be_taken_out, one.may_leave_now, one.missed) == (True, False, ())
    assert one.tables_without == "2 tables"
    assert not open_row(night, roster(night), 1).may_be_taken_out  # has paid


def test_player_at_a_table_may_leave_now_or_after_the_game():
    night = plain.seated(plain.night(8))
    one = open_row(night, roster(night), 3)
    assert (one.goes, one.goes_after) == ("Leaves after game 1", 1)
    assert (one.may_be_taken_out, one.may_leave_now) == (False, True)


def test_late_player_has_missed_the_games_before():
    night = plain.told(plain.seated(plain.night(8)), plain.entry(9, first_game=2))
    one = open_row(night, roster(night), 9)
    assert [line.round for line in one.missed] == [1]
    assert one.goes == "Goes home before game 2"


def test_nobody_has_a_number_that_is_not_on_the_list():
    night = plain.night(4)
    assert open_row(night, roster(night), 5) is None


def here(*known):
    return [plain.entry(9 + one.number, regular=one.number, name=one.name) for one in known]


def found(typed, entries=()):
    return hits(typed, EVERYBODY, entries)


def test_first_letters_find_people_with_what_tells_them_apart():
    assert [(hit.name, hit.aside) for hit in found("mar")] == [
        ("Mark Kowalski", "lot 12"),
        ("Mary Łukasz", "“Marble”, lot 31"),
        ("Mary Łukasz", "lot 7"),
        ("Bert Marsh", ""),
    ]


def test_whoever_is_here_already_comes_last():
    assert [hit.regular for hit in found("mar", here(MARK))] == [2, 3, 4, 1]
    assert [hit.here.number for hit in found("mark", here(MARK))] == [10]


HALS = (
    NumberedContact("Hal Egan", number=1),
    NumberedContact("Hal Hayes", number=2),
    NumberedContact("Hal Ingram", number=3),
)


def hals(visits, entries=()):
    return [hit.regular for hit in hits("hal", HALS, entries, Known(visits=visits))]


def test_whoever_came_last_comes_first_and_a_stranger_last():
    visits = {2: Visits(date(2026, 5, 1), 2), 3: Visits(date(2026, 11, 17), 1)}
    assert hals(visits) == [3, 2, 1]


def test_whoever_is_expected_comes_before_those_who_came_lately():
    expected = [replace(one, expected=True) for one in here(HALS[1])]
    assert hals({1: Visits(date(2026, 11, 17), 30)}, expected) == [2, 1, 3]


def test_of_two_spellings_whoever_came_more_often_comes_first():
    people = (NumberedContact("Anne Abbott", number=1), NumberedContact("Ann Abbott", number=2))
    visits = {1: Visits(date(2026, 11, 17), 1), 2: Visits(date(2026, 11, 10), 12)}
    found = hits("ann", people, (), Known(visits=visits))
    assert [hit.regular for hit in found] == [2, 1]


def test_whoever_is_named_in_full_stays_on_top():
    people = (NumberedContact("Mary Ann", number=1), NumberedContact("Mary Anne", number=2))
    shown = hits("mary ann", people, here(people[0]))
    assert [hit.regular for hit in shown] == [1, 2]


def test_two_of_one_name_and_nothing_else_are_told_apart_by_their_number():
    people = (NumberedContact("Bob Smith", number=5), NumberedContact("bob smith", number=8))
    assert [hit.aside for hit in hits("bob", people, ())] == [
        "number 5 of the regulars",
        "number 8 of the regulars",
    ]


@pytest.mark.parametrize(
    ("typed", "seen", "who"),
    [
        ("mar", None, None),
        ("mar", 4, 4),
        ("mar", 99, None),
        ("mark", None, 1),
        ("mary lukasz", None, None),
        ("bert marsh", None, 4),
        ("31", None, 2),
        ("marble", None, 2),
        ("zorro", 4, None),
    ],
)
def test_enter_signs_in_whoever_was_seen_on_top_and_nobody_by_a_guess(typed, seen, who):
    one = only_hit(found(typed), seen)
    assert (one and one.regular) == who


def test_long_list_shows_only_the_likeliest():
    crowd = [NumberedContact(f"Ann {number}", number=number) for number in range(1, 50)]
    assert len(hits("ann", crowd, ())) == 6
    all_but_one = [replace(one, regular=number) for number, one in enumerate(here(*crowd), 1)]
    assert hits("ann", crowd, all_but_one[:-1])[0].regular == 49


def test_void_payment_is_owed_again():
    night = plain.night(1)
    paid = night.all(facts.Payment)[0]
    assert roster(plain.told(night, replace(paid, void="by mistake"))).unpaid == 100
