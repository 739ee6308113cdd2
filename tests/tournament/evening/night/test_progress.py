"""What the game that is being played has brought so far, and how many games count."""

from tests import plain
from tournament.evening.night import ranking
from tournament.evening.night.progress import (
    complete,
    games_counted,
    open_game_in_words,
    open_game_points,
)
from tournament.topics.seating.actions import rounds


def half_in():
    """One game that is over, and of the second the tables 1 and 3 of four."""
    night = plain.all_typed(plain.seated(plain.night(16)))
    return plain.typed(plain.seated(night), t1=(9, 6, 2, 1), t3=(9, 6, 2, 1))


def points(night):
    return {one.entry.number: one.tally.points for one in ranking.cards(night)}


def test_game_that_is_being_played_is_not_complete():
    night = half_in()
    assert [one.number for one in complete(night).rounds] == [1]
    done = plain.all_typed(night)
    assert complete(done) is done


def test_what_is_added_so_far_is_what_the_whole_game_adds():
    night = half_in()
    now, before, after = (
        open_game_points(night),
        points(complete(night)),
        points(plain.all_typed(night)),
    )
    assert now.words == "Game 2 so far: 2 of 4 tables are in."
    added = {who: tally.points for who, tally in now.brought.items()}
    assert len(added) == 8
    assert added == {who: after[who] - before[who] for who in added}


def test_nothing_is_so_far_before_a_table_is_in_and_after_the_last():
    seated = plain.seated(plain.night(9))
    assert open_game_points(plain.night(9)) is None
    assert open_game_points(seated) is None
    assert open_game_points(plain.all_typed(seated)) is None


def test_sitting_out_is_said_so_far_once_a_table_is_in():
    night = plain.typed(plain.seated(plain.night(9)), t1=(9, 6, 2, 1))
    now, (bench,) = open_game_points(night), night.rounds.current.bench
    assert open_game_in_words(now, bench) == "Game 1 so far: +6."
    waiting = night.rounds.current.at(2).entries[0]
    assert (
        now.points_in_words(waiting),
        open_game_in_words(now, waiting),
        open_game_in_words(None, bench),
    ) == (
        "",
        "",
        "",
    )


def test_team_whose_average_changes_is_told_what_it_will_have():
    def seated(night, game):
        return plain.pressed(rounds.seat, night, game=game)

    night = plain.night(10, house="mcallen", odd_division="average")
    night = plain.all_typed(seated(night, 1), (8, 5))
    (spare,) = {night.entries.of(one).team for one in night.rounds.current.bench}
    night = seated(night, 2)
    (table,) = (
        one.table
        for one in night.rounds.current.games
        if spare in {night.entries.of(each).team for each in one.entries}
    )
    night = plain.typed(night, **{f"t{table}": (11, 2)})
    done = {
        one.party.number: one.tally.points
        for one in ranking.party_cards(plain.all_typed(night, (11, 2)))
    }
    assert open_game_points(night).brought[spare].points == done[spare]
    assert done[spare] in (22, 4)


def test_games_missed_and_sat_out_for_nothing_count_as_none():
    night = plain.all_typed(plain.seated(plain.night(9, sit_out_points=0)))
    (bench,) = night.rounds.current.bench
    night = plain.told(night, plain.entry(10, first_game=2), plain.fee(10, 100))
    counted = {card.party.number: games_counted(card) for card in ranking.party_cards(night)}
    assert {who for who, games in counted.items() if not games} == {bench, 10}
    night = plain.all_typed(plain.seated(plain.night(9)))
    assert {games_counted(card) for card in ranking.party_cards(night)} == {1}
