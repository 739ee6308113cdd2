"""Lone marches are counted in games recorded hand by hand, and on scorecards for the other
games.
"""

from dataclasses import replace

import pytest

from scoring.places.prizes import Feat, PrizeShare, PrizeTable, SidePrize
from tests import build, plain
from tests.tournament import pairs
from tests.tournament.finishing import enter_all_totals, finished_night
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import lone_march_coverage
from tournament.evening.purse.payouts import proposed_payouts
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import prizes_board as payout_board
from tournament.topics.prizes.forms import WINNER_MISSING_SENTENCE

TIE_BREAK_BY_LONERS = {"tie_breakers": ["lone_marches"]}
LONERS_COUNTED_ON_SCORECARDS = {"count_loners": "on_the_card"}
PRIZE_FOR_MOST_LONERS = PrizeTable((), (SidePrize(Feat.MOST_LONE_MARCHES, PrizeShare(cents=100)),))


def hands_with_loners(game, table, maker="N", hand_count=8):
    """Yield the facts of a game in which one player made a loner in every hand."""
    dealers = ("N", "E", "S", "W") * 2
    yield facts.Sheet(round=game, table=table, dealer="N")
    for number, dealer in enumerate(dealers[:hand_count], start=1):
        yield facts.Hand(
            round=game, table=table, number=number, dealer=dealer, event="played", maker=maker,
            alone=True, tricks=5,
        )  # fmt: skip


def night_with_some_hands(**dials):
    """Return a night whose table 1 has recorded every hand, and whose table 2 only its totals."""
    night = plain.type_totals(plain.seat(plain.night(8, **dials)), t2=(32, 0, 0, 0))
    return plain.with_facts(night, *hands_with_loners(1, 1))


def night_with_all_hands(**dials):
    return plain.with_facts(
        plain.seat(plain.night(8, **dials)), *hands_with_loners(1, 1), *hands_with_loners(1, 2)
    )


def with_loners_on_scorecards(night, loners_of_player):
    """Return the night with every scorecard turned in, and the loners that this function returns
    for each player's number.
    """
    entries = [
        replace(entry, card_in=plain.AT_SEVEN, loners=loners_of_player(entry.number))
        for entry in night.entries
    ]
    return plain.with_facts(night, *entries)


# The tests below are about the games in which loners are known.


def test_loners_are_known_only_in_games_recorded_hand_by_hand():
    night = night_with_some_hands()
    assert (
        ranking.lone_march_coverage(night).fully_known_game_count,
        ranking.lone_march_coverage(night).scored_game_count,
    ) == (1, 2)
    assert ranking.lone_march_coverage(night).known_games_words == "known at 1 of 2 games"
    assert ranking.lone_march_coverage(night_with_all_hands()).is_complete
    night_in_second_game = plain.seat(night_with_all_hands())
    assert (
        ranking.lone_march_coverage(night_in_second_game).fully_known_game_count,
        ranking.lone_march_coverage(night_in_second_game).scored_game_count,
    ) == (2, 2)


def test_loners_are_not_known_in_a_game_with_a_seat_taken_over():
    night = night_with_all_hands()
    (game, *_) = night.rounds.current_game.games
    handover = facts.Handover(
        round=1, left=9, table=1, chair="N", taken_by=game.entries[0], from_bench=False, hands=4,
        points=16, x=0,
    )  # fmt: skip
    assert (
        lone_march_coverage(
            plain.with_facts(night, plain.entry(9), handover).rounds
        ).fully_known_game_count
        == 1
    )


def test_column_shows_known_lone_marches_or_a_dash():
    rows = standings(night_with_some_hands()).rows
    assert sorted(row.loners for row in rows) == sorted(["8+", *["\N{EN DASH}"] * 7])
    assert (
        sorted(row.loners for row in standings(night_with_all_hands()).rows)
        == ["0"] * 6 + ["8"] * 2
    )
    night_without_one_card = with_loners_on_scorecards(
        night_with_some_hands(**LONERS_COUNTED_ON_SCORECARDS),
        lambda number: None if number == 8 else 0,
    )
    assert {
        row.number: row.loners for row in standings(night_without_one_card).rows if row.number != 8
    } == dict.fromkeys(range(1, 8), "0")


# The tests below are about ties and prizes that loners decide.


def test_lone_marches_break_a_tie_only_if_they_are_known_in_all_games():
    night = night_with_some_hands(**TIE_BREAK_BY_LONERS)
    first_places = [place for place in ranking.standings(night) if place.rank == 1]
    assert len(first_places) == 4
    assert "Most loners: not known for every game" in first_places[0].reason
    ranks = [place.rank for place in ranking.standings(night_with_all_hands(**TIE_BREAK_BY_LONERS))]
    assert ranks == [1, 1, 3, 3, 5, 5, 5, 5]


def test_prize_for_loners_is_proposed_only_if_they_are_known_in_all_games():
    for night, (payout_count, open_prizes) in (
        (night_with_some_hands(), (0, 1)),
        (night_with_all_hands(), (2, 0)),
    ):
        plan = replace(night.plan, prizes=payout.prize_table.prizes_to_json(PRIZE_FOR_MOST_LONERS))
        proposal = proposed_payouts(plain.with_facts(night, plan))
        assert (len(proposal.payouts), len(proposal.undecided_prizes)) == (
            payout_count,
            open_prizes,
        )


def test_scorecard_turned_in_reports_the_loners_of_games_without_recorded_hands():
    night = with_loners_on_scorecards(
        night_with_some_hands(**TIE_BREAK_BY_LONERS, **LONERS_COUNTED_ON_SCORECARDS),
        lambda number: 9 - number,
    )
    assert len({place.rank for place in ranking.standings(night)}) == 8
    assert standings(night).loners_known_words == "known from 8 of 8 scorecards so far"
    plan = replace(night.plan, prizes=payout.prize_table.prizes_to_json(PRIZE_FOR_MOST_LONERS))
    (prize_payout,) = proposed_payouts(plain.with_facts(night, plan)).payouts
    assert (prize_payout.entrant, prize_payout.cents, prize_payout.reason) == (
        "1",
        100,
        "Most loners",
    )


def test_prize_for_loners_is_open_until_every_scorecard_is_turned_in():
    night = with_loners_on_scorecards(
        night_with_some_hands(**LONERS_COUNTED_ON_SCORECARDS),
        lambda number: None if number == 8 else 1,
    )
    plan = replace(night.plan, prizes=payout.prize_table.prizes_to_json(PRIZE_FOR_MOST_LONERS))
    proposal = proposed_payouts(plain.with_facts(night, plan))
    assert (proposal.payouts, len(proposal.undecided_prizes)) == ((), 1)
    assert standings(night).loners_known_words == "known from 7 of 8 scorecards so far"


def test_player_who_left_early_without_a_scorecard_is_named_in_the_loner_count():
    """The page counted 7 of 8 scorecards while check-out said that all were turned in."""
    night = plain.type_all_tables(plain.seat(night_with_some_hands(**LONERS_COUNTED_ON_SCORECARDS)))
    night = with_loners_on_scorecards(night, lambda number: None if number == 8 else 1)
    leaver = replace(night.entries.with_number(8), last_game=1)
    assert standings(plain.with_facts(night, leaver)).loners_known_words == (
        "known from 7 of 8 scorecards so far, without Player 8, who left early"
    )


def test_recorded_hands_count_rather_than_the_loners_on_the_scorecard():
    night = with_loners_on_scorecards(
        night_with_all_hands(**LONERS_COUNTED_ON_SCORECARDS), lambda number: 5
    )
    assert sorted(row.lone_marches for row in standings(night).rows) == [0] * 6 + [8] * 2
    assert standings(night).loners_known_words == ""


def test_scorecard_asks_for_no_loners_if_the_rules_do_not_count_them():
    night = with_loners_on_scorecards(night_with_some_hands(), lambda number: 9)
    assert max(row.lone_marches for row in standings(night).rows) == 8
    assert standings(night).loners_known_words == "known at 1 of 2 games"


@pytest.mark.django_db
def test_lone_marches_of_both_partners_count_for_the_team():
    row = build.night(build.director().club, house="mcallen", divisions=[])
    pairs.check_in_teams(row, 2)
    build.seat_game(row.pk, 1)
    build.write_facts(
        build.desk(row),
        new=[*hands_with_loners(1, 1, hand_count=4), *list(hands_with_loners(1, 1, "S"))[5:]],
    )
    winner, loser = (place.result for place in ranking.standings(reader.night(row.pk)))
    assert (winner.points, winner.lone_marches, winner.are_lone_marches_known) == (32, 8, True)
    assert loser.lone_marches == 0
    enter_all_totals(row)
    assert not any(
        place.result.are_lone_marches_known for place in ranking.standings(reader.night(row.pk))
    )


# The tests below are about pages that show loners.


def page_html(desk, night, address):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def test_director_chooses_the_winner_if_loners_are_not_known_in_all_games(desk):
    row, _ = finished_night(Club.objects.get())
    payout.set_split(build.desk(row), new_split=PRIZE_FOR_MOST_LONERS)
    html = page_html(desk, row, "payout/")
    assert f"{Feat.MOST_LONE_MARCHES.label}: known at 0 of 1 game. Check the scorecards." in html
    assert not payout_board(reader.night(row.pk)).is_ready
    assert '<input type="hidden" name="form-0-feat" value="most_lone_marches"' in html
    prize = {
        "form-0-entry": "",
        "form-0-words": "Most lone marches",
        "form-0-cents": "1.00",
        "form-0-feat": "most_lone_marches",
    }
    fields = {"do": "award", "form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, **prize}
    payout_address = f"/night/{row.pk}/payout/"
    assert WINNER_MISSING_SENTENCE in desk.post(payout_address, fields).content.decode()
    desk.post(payout_address, fields | {"form-0-entry": "3"})
    (award,) = reader.night(row.pk).facts_of(facts.Award)
    assert (award.entry, award.cents, award.words) == (3, 100, "Most lone marches")
    assert (award.place, award.feat) == (0, "most_lone_marches")


def test_standings_say_in_how_many_games_lone_marches_are_known(desk):
    row, _ = finished_night(Club.objects.get(), players=8)
    assert "Loners" not in page_html(desk, row, "standings/")
    empty_sheet = facts.Sheet(round=1, table=1)
    build.write_facts(build.desk(row), new=[empty_sheet, *hands_with_loners(1, 1)])
    assert "Loners" not in page_html(desk, row, "standings/")
    payout.set_split(build.desk(row), new_split=PRIZE_FOR_MOST_LONERS)
    html = page_html(desk, row, "standings/")
    assert (
        "Loners are known at 1 of 2 games. 2+ means 2 or more, and \N{EN DASH} means not known."
        in html
    )
