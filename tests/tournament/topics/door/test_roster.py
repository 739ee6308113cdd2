"""The board of the check-in page: its rows, its head count, and its hits for typed text."""

from dataclasses import replace
from datetime import date

import pytest

from rotation.table_counts import TableCounts
from tests import plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws
from tournament.kit.lists.contact import NumberedContact
from tournament.storage.reading.season_results import Visits
from tournament.topics.door.boards.roster import RosterOrder, make_expanded_row, roster
from tournament.topics.door.boards.rows import people_at_check_in
from tournament.topics.entrants.boards.search_hits import (
    ClubRecords,
    find_matching_regulars,
    find_only_hit,
)
from tournament.topics.entrants.boards.who_is_here import (
    can_anyone_join,
    count_heads,
    players_changing_table,
    table_counts_for_players,
    table_counts_in_words,
)

MARK_KOWALSKI = NumberedContact("Mark Kowalski", lot="12", number=1)
MARY_LUKASZ = NumberedContact("Mary Łukasz", "Marble", "31", number=2)
OTHER_MARY_LUKASZ = NumberedContact("Mary Łukasz", lot="7", number=3)
BERT_MARSH = NumberedContact("Bert Marsh", number=4)
ALL_REGULARS = (MARK_KOWALSKI, MARY_LUKASZ, OTHER_MARY_LUKASZ, BERT_MARSH)


def entry_of_regular(number, name, **changes):
    return plain.entry(number, name=name, regular=number, **changes)


def party_numbers(rows):
    return [row.party.number for row in rows]


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (38, "9 tables, 2 sit out"),
        (47, "12 tables, 1 with 3 players"),
        (37, "9 tables, 1 sits out"),
        (4, "1 table"),
        (7, "2 tables, 1 with 3 players"),
        (3, "a table needs 4"),
        (0, ""),
    ],
)
def test_head_count_shows_the_tables_of_tanglewood(players, words):
    head_count = count_heads(plain.night(players), players)
    assert (head_count.count_here, head_count.tables_words) == (players, words)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (9, "3 tables with 3 players each"),
        (14, "4 tables, 2 with 3 players"),
        (5, "1 table, 1 sits out"),
    ],
)
def test_head_count_shows_the_tables_of_alameda(players, words):
    assert (
        table_counts_in_words(
            table_counts_for_players(plain.night(house="alameda", games=5).rules, players)
        )
        == words
    )


def test_head_count_shows_the_effect_of_one_player_more_or_fewer():
    head_count = count_heads(plain.night(38), 38)
    assert head_count.tables_words_with_one_more == "10 tables, 1 with 3 players"
    assert head_count.tables_words_with_one_fewer == "9 tables, 1 sits out"
    assert count_heads(plain.night(4), 4).tables_words_with_one_fewer == ""


def test_three_players_sit_out_if_the_rules_have_no_3_player_tables():
    assert count_heads(plain.night(three_handed=False), 47).tables_words == "11 tables, 3 sit out"


def test_head_count_of_teams_shows_no_tables():
    head_count = count_heads(plain.night(house="athens"), 22)
    assert (
        head_count.count_here,
        head_count.tables_words,
        head_count.tables_words_with_one_more,
    ) == (
        22,
        "",
        "",
    )


def test_head_count_shows_the_tables_of_the_first_draw_in_every_singles_format():
    for format_ in ("progressive_alameda", "progressive_tanglewood", "individual"):
        night = plain.night(19, format=format_, games=3)
        seating = draws.next_games(night).seating
        three_player_table_count = sum(table.is_three_handed for table in seating.tables)
        table_counts = TableCounts(
            len(seating.tables) - three_player_table_count,
            three_player_table_count,
            len(seating.bench),
        )
        assert table_counts_for_players(night.rules, 19) == table_counts


def test_newcomer_who_is_not_ready_moves_as_many_players_as_a_ready_one():
    night = plain.type_all_tables(plain.seat(plain.night(9)))
    newcomer = plain.entry(10, first_game=2)
    ready_night = plain.with_facts(night, newcomer, plain.fee(10, 100))
    waiting_night = plain.with_facts(night, newcomer)
    assert [entry.number for entry in attendance.entries_not_ready(waiting_night, 2)] == [10]
    assert players_changing_table(waiting_night) == players_changing_table(ready_night)
    assert players_changing_table(waiting_night, without_entry=3) == players_changing_table(
        ready_night, without_entry=3
    )


def test_no_player_can_join_once_the_last_game_is_seated():
    night = plain.seat(plain.night(8, games=1))
    assert not can_anyone_join(night)
    assert count_heads(night, 8).tables_words_with_one_more == ""


def test_newest_player_is_first_and_names_are_sorted():
    night = plain.with_facts(
        plain.night(),
        entry_of_regular(1, "Adam"),
        entry_of_regular(2, "Zoe"),
        entry_of_regular(3, "Édith"),
    )
    assert party_numbers(roster(night).rows) == [3, 2, 1]
    assert party_numbers(roster(night, RosterOrder.NAME).rows) == [1, 3, 2]


def test_player_without_a_partner_is_counted():
    board = roster(plain.with_facts(plain.night(5, house="mcallen"), facts.Team(number=3)))
    assert party_numbers(board.teams_without_partner) == [3]
    assert board.waiting_words == "1 player without a partner"


def test_row_has_the_check_in_items_of_the_rules():
    (person,) = people_at_check_in(
        plain.with_facts(plain.night(), plain.entry(1, tag=False))
    ).values()
    assert [(item_in_row.button_words, item_in_row.is_done) for item_in_row in person.items] == [
        ("Tag", False),
        ("18+", True),
        ("$1.00", False),
    ]
    assert [item_in_row.button_words for item_in_row in person.missing_items] == ["Tag", "$1.00"]
    (person,) = people_at_check_in(
        plain.with_facts(plain.night(house="alameda"), plain.entry(1, tag=False))
    ).values()
    assert (person.items, person.owed_fee_cents, person.has_items_left) == ((), 0, False)


def test_unpaid_fees_are_summed():
    night = plain.with_facts(plain.night(2), plain.entry(3), plain.entry(4), plain.fee(4, 40))
    board = roster(night)
    assert [row.owed_cents for row in board.rows] == [60, 100, 0, 0]
    assert board.owed_cents == 160
    assert party_numbers(board.parties_not_ready) == [4, 3]


def test_excused_player_is_ready_and_still_owes():
    night = plain.with_facts(plain.night(), plain.entry(1, excused="brings it later"))
    (person,) = people_at_check_in(night).values()
    assert (person.has_items_left, person.owed_fee_cents, person.notes) == (
        False,
        100,
        ("seated anyway: brings it later",),
    )


def test_player_who_pays_later_has_a_note_about_the_fee_only():
    night = plain.with_facts(plain.night(), plain.entry(1, excused=attendance.PAYS_LATER_REASON))
    (person,) = people_at_check_in(night).values()
    assert (person.owed_fee_cents, person.notes, person.public_notes) == (
        100,
        ("pays later",),
        ("pays later",),
    )


def test_note_about_a_later_payment_is_removed_once_the_fee_is_paid():
    night = plain.with_facts(plain.night(), plain.entry(1, excused="pays later"), plain.fee(1, 100))
    (person,) = people_at_check_in(night).values()
    assert (person.owed_fee_cents, person.notes, person.public_notes) == (0, (), ())


def test_substitute_has_no_check_in_items_and_is_not_counted():
    board = roster(plain.with_facts(plain.night(4), plain.entry(5, ranked=False)))
    assert board.rows[0].people[0].items == ()
    assert board.rows[0].notes == ("substitute",)
    assert board.head_count.count_here == 4


def test_players_of_one_name_are_told_apart():
    night = plain.with_facts(
        plain.night(),
        entry_of_regular(1, "Bob Smith", lot="31"),
        entry_of_regular(2, "bob  SMITH", nickname="Bobby", lot="4"),
        entry_of_regular(3, "Ann Lee", lot="9"),
    )
    assert [person.details for person in people_at_check_in(night).values()] == [
        "lot 31",
        "“Bobby”, lot 4",
        "",
    ]


def test_two_entries_of_one_player_are_not_told_apart_by_lot():
    second_entry = entry_of_regular(2, "Bob Smith", lot="4", first_number=1)
    night = plain.with_facts(plain.night(), entry_of_regular(1, "Bob Smith", lot="4"), second_entry)
    assert [person.details for person in people_at_check_in(night).values()] == ["", ""]
    night = plain.with_facts(night, entry_of_regular(3, "Smith, Bob", lot="9"))
    assert [person.details for person in people_at_check_in(night).values()] == [
        "lot 4",
        "lot 4",
        "lot 9",
    ]


def test_row_shows_the_first_and_last_game_of_a_player():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    night = plain.seat(night)
    night = plain.with_facts(
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
    assert notes[10] == ("not playing",)
    assert notes[3] == ()
    assert [number for number, row in people_at_check_in(night).items() if row.is_here] == [
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    ]


def test_head_count_is_for_the_next_game():
    night = plain.seat(plain.night(9))
    night = plain.with_facts(night, plain.entry(1, last_game=1))
    head_count = roster(night).head_count
    assert (head_count.count_here, head_count.tables_words) == (8, "2 tables")


def night_after_one_game(players=38):
    return plain.type_all_tables(plain.seat(plain.night(players)))


def test_newcomer_makes_a_3_player_table_with_two_players_who_would_sit_out():
    night = night_after_one_game()
    assert set(players_changing_table(night)) == set(
        map(int, draws.next_games(night).seating.bench)
    )


def test_number_of_players_who_move_is_unknown_before_all_scores_are_in():
    assert players_changing_table(plain.night(38)) is None
    assert players_changing_table(plain.seat(plain.night(38))) is None
    night = plain.type_all_tables(plain.seat(plain.night(8, format="individual", games=3)))
    assert players_changing_table(night) is None


def test_number_of_players_who_move_is_unknown_if_too_few_stay():
    assert players_changing_table(night_after_one_game(4), without_entry=1) is None


def test_player_who_sits_out_takes_the_seat_of_one_who_leaves():
    night = night_after_one_game()
    leaver = int(draws.next_games(night).seating.tables[0].entrants[0])
    moving_players = players_changing_table(night, without_entry=leaver)
    assert set(moving_players) & set(map(int, draws.next_games(night).seating.bench))


def test_player_before_the_first_game_can_leave_or_be_removed():
    night = plain.with_facts(plain.night(8), plain.entry(9, tag=False))
    expanded_row = make_expanded_row(night, roster(night), 9)
    assert (expanded_row.leave_button, expanded_row.last_game) == ("Leave before game 1", 0)
    assert (expanded_row.may_be_removed, expanded_row.is_playing, expanded_row.missed_games) == (
        True,
        False,
        (),
    )
    assert expanded_row.tables_words_after_leaving == "2 tables"
    # Player 1 has paid, so removing the player would lose a payment.
    assert not make_expanded_row(night, roster(night), 1).may_be_removed


def test_seated_player_can_leave_now_or_after_the_game():
    night = plain.seat(plain.night(8))
    expanded_row = make_expanded_row(night, roster(night), 3)
    assert (expanded_row.leave_button, expanded_row.last_game) == ("Leave after game 1", 1)
    assert (expanded_row.may_be_removed, expanded_row.is_playing) == (False, True)


def test_late_player_has_missed_earlier_games():
    night = plain.with_facts(plain.seat(plain.night(8)), plain.entry(9, first_game=2))
    expanded_row = make_expanded_row(night, roster(night), 9)
    assert [missed_game.game for missed_game in expanded_row.missed_games] == [1]
    assert expanded_row.leave_button == "Leave before game 2"


def test_unknown_number_has_no_row():
    night = plain.night(4)
    assert make_expanded_row(night, roster(night), 5) is None


def entries_of_regulars(*regulars):
    return [
        plain.entry(9 + regular.number, regular=regular.number, name=regular.name)
        for regular in regulars
    ]


def find_hits(typed_text, entries=()):
    return find_matching_regulars(typed_text, ALL_REGULARS, entries)


def test_first_letters_find_players_with_their_distinguishing_details():
    assert [(hit.name, hit.details) for hit in find_hits("mar")] == [
        ("Mark Kowalski", "lot 12"),
        ("Mary Łukasz", "“Marble”, lot 31"),
        ("Mary Łukasz", "lot 7"),
        ("Bert Marsh", ""),
    ]


def test_checked_in_player_is_the_last_match():
    assert [hit.regular_number for hit in find_hits("mar", entries_of_regulars(MARK_KOWALSKI))] == [
        2,
        3,
        4,
        1,
    ]
    assert [hit.entry.number for hit in find_hits("mark", entries_of_regulars(MARK_KOWALSKI))] == [
        10
    ]


REGULARS_CALLED_HAL = (
    NumberedContact("Hal Egan", number=1),
    NumberedContact("Hal Hayes", number=2),
    NumberedContact("Hal Ingram", number=3),
)


def find_hits_for_hal(visits, entries=()):
    return [
        hit.regular_number
        for hit in find_matching_regulars(
            "hal", REGULARS_CALLED_HAL, entries, ClubRecords(visits_by_number=visits)
        )
    ]


def test_latest_visitor_is_the_first_match_and_a_stranger_is_the_last():
    visits = {2: Visits(date(2026, 5, 1), 2), 3: Visits(date(2026, 11, 17), 1)}
    assert find_hits_for_hal(visits) == [3, 2, 1]


def test_expected_player_is_listed_before_recent_visitors():
    expected_entries = [
        replace(entry, expected=True) for entry in entries_of_regulars(REGULARS_CALLED_HAL[1])
    ]
    assert find_hits_for_hal({1: Visits(date(2026, 11, 17), 30)}, expected_entries) == [2, 1, 3]


def test_spelling_with_more_visits_is_the_first_match():
    people = (NumberedContact("Anne Abbott", number=1), NumberedContact("Ann Abbott", number=2))
    visits = {1: Visits(date(2026, 11, 17), 1), 2: Visits(date(2026, 11, 10), 12)}
    matches = find_matching_regulars("ann", people, (), ClubRecords(visits_by_number=visits))
    assert [hit.regular_number for hit in matches] == [2, 1]


def test_exact_name_is_the_first_match():
    people = (NumberedContact("Mary Ann", number=1), NumberedContact("Mary Anne", number=2))
    matches = find_matching_regulars("mary ann", people, entries_of_regulars(people[0]))
    assert [hit.regular_number for hit in matches] == [1, 2]


REGULARS_CALLED_BOB_SMITH = (
    NumberedContact("Bob Smith", number=5),
    NumberedContact("bob smith", number=8),
)
EARLY_VISITS, LATE_VISITS = Visits(date(2025, 3, 2), 40), Visits(date(2026, 11, 17), 1)


@pytest.mark.parametrize(
    ("visits", "details"),
    [
        ({5: EARLY_VISITS, 8: LATE_VISITS}, ["last visit Nov 17, 2026", "last visit Mar 2, 2025"]),
        ({5: EARLY_VISITS}, ["last visit Mar 2, 2025", "no visits yet"]),
        (
            {5: LATE_VISITS, 8: LATE_VISITS},
            [
                "last visit Nov 17, 2026, number 5 of the regulars",
                "last visit Nov 17, 2026, number 8 of the regulars",
            ],
        ),
    ],
)
def test_regulars_of_one_name_are_told_apart_by_their_last_visit(visits, details):
    hits = find_matching_regulars(
        "bob", REGULARS_CALLED_BOB_SMITH, (), ClubRecords(visits_by_number=visits)
    )
    assert [hit.details for hit in hits] == details


def test_player_with_the_name_of_the_first_match_is_shown_in_a_long_list():
    crowd = [NumberedContact(f"Bob {number}", number=number) for number in range(10, 30)]
    visits = {8: LATE_VISITS} | dict.fromkeys(range(10, 30), EARLY_VISITS)
    hits = find_matching_regulars(
        "bob", [*crowd, *REGULARS_CALLED_BOB_SMITH], (), ClubRecords(visits_by_number=visits)
    )
    assert [hit.regular_number for hit in hits][:2] == [8, 5]


@pytest.mark.parametrize("text", ["bob", "bob smith"])
def test_enter_chooses_a_match_with_a_namesake_only_if_confirmed(text):
    hits = find_matching_regulars(text, REGULARS_CALLED_BOB_SMITH, ())
    assert find_only_hit(hits, 5) is None
    assert find_only_hit(hits, 5, is_confirmed=True).regular_number == 5


@pytest.mark.parametrize(
    ("text", "hits_seen", "regular"),
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
def test_enter_chooses_the_first_match_only_if_it_was_shown(text, hits_seen, regular):
    hit = find_only_hit(find_hits(text), hits_seen)
    assert (hit and hit.regular_number) == regular


def test_list_of_matches_has_at_most_six_players():
    crowd = [NumberedContact(f"Ann {number}", number=number) for number in range(1, 50)]
    assert len(find_matching_regulars("ann", crowd, ())) == 6
    entries_with_regulars = [
        replace(entry, regular=number)
        for number, entry in enumerate(entries_of_regulars(*crowd), 1)
    ]
    assert find_matching_regulars("ann", crowd, entries_with_regulars[:-1])[0].regular_number == 49


def test_voided_payment_is_owed_again():
    night = plain.night(1)
    payment = night.facts_of(facts.Payment)[0]
    assert roster(plain.with_facts(night, replace(payment, void="by mistake"))).owed_cents == 100
