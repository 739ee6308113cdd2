"""Lone marches: in how many games they are known, and the scorecard that reports the others."""

from dataclasses import replace

import pytest

from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from tests import build, plain
from tests.tournament import pairs
from tests.tournament.finishing import enter_all_totals, finished_night
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import known_games
from tournament.evening.purse.payouts import proposed_payouts
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import payout as payout_board

BY_LONERS = {"tie_breakers": ["lone_marches"]}
ON_CARD = {"count_loners": "on_the_card"}
FIVE_DOLLARS = PrizeTable((), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))


def loner_hands(game, table, maker="N", hands=8):
    """Yield the hands of a table at which one player made a loner in every hand."""
    dealers = ("N", "E", "S", "W") * 2
    yield facts.Sheet(round=game, table=table, dealer="N")
    for number, dealer in enumerate(dealers[:hands], start=1):
        yield facts.Hand(
            round=game, table=table, number=number, dealer=dealer, event="played", maker=maker,
            alone=True, tricks=5,
        )  # fmt: skip


def night_with_some_hands(**dials):
    """Return a night in which table 1 wrote down every hand and table 2 its totals."""
    night = plain.type_totals(plain.seat(plain.night(8, **dials)), t2=(32, 0, 0, 0))
    return plain.with_facts(night, *loner_hands(1, 1))


def night_with_all_hands(**dials):
    return plain.with_facts(
        plain.seat(plain.night(8, **dials)), *loner_hands(1, 1), *loner_hands(1, 2)
    )


def with_loners_on_cards(night, count):
    """Return the night with every scorecard turned in. Each player has `count` loners per player
    number.
    """
    cards = [
        replace(entry, card_in=plain.AT_SEVEN, loners=count(entry.number))
        for entry in night.entries
    ]
    return plain.with_facts(night, *cards)


# How many games the loners are known of


def test_only_games_written_down_hand_by_hand_are_known():
    night = night_with_some_hands()
    assert (ranking.known_games(night).known_count, ranking.known_games(night).games_in) == (1, 2)
    assert ranking.known_games(night).words == "known at 1 of 2 games"
    assert ranking.known_games(night_with_all_hands()).is_complete
    begun = plain.seat(night_with_all_hands())
    assert (ranking.known_games(begun).known_count, ranking.known_games(begun).games_in) == (2, 2)


def test_game_in_which_a_chair_changed_hands_is_not_known():
    night = night_with_all_hands()
    (game, *_) = night.rounds.current_game.games
    left = facts.Handover(
        round=1, left=9, table=1, chair="N", taken_by=game.entries[0], from_bench=False, hands=4,
        points=16, x=0,
    )  # fmt: skip
    assert known_games(plain.with_facts(night, plain.entry(9), left).rounds).known_count == 1


def test_column_says_what_is_known_and_a_dash_where_nobody_knows():
    rows = standings(night_with_some_hands()).rows
    assert sorted(row.loners for row in rows) == sorted(["8+", *["\N{EN DASH}"] * 7])
    assert (
        sorted(row.loners for row in standings(night_with_all_hands()).rows)
        == ["0"] * 6 + ["8"] * 2
    )
    out = with_loners_on_cards(
        night_with_some_hands(**ON_CARD), lambda number: None if number == 8 else 0
    )
    assert {
        row.number: row.loners for row in standings(out).rows if row.number != 8
    } == dict.fromkeys(range(1, 8), "0")


# What loners decide


def test_tie_is_broken_by_lone_marches_only_where_they_are_known_of_every_game():
    night = night_with_some_hands(**BY_LONERS)
    first = [place for place in ranking.standings(night) if place.rank == 1]
    assert len(first) == 4
    assert "Most loners: not known for every game" in first[0].reason
    ranks = [place.rank for place in ranking.standings(night_with_all_hands(**BY_LONERS))]
    assert ranks == [1, 1, 3, 3, 5, 5, 5, 5]


def test_prize_is_proposed_only_where_lone_marches_are_known_of_every_game():
    for night, (won, open_ones) in (
        (night_with_some_hands(), (0, 1)),
        (night_with_all_hands(), (2, 0)),
    ):
        plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
        proposal = proposed_payouts(plain.with_facts(night, plan))
        assert (len(proposal.payouts), len(proposal.undecided)) == (won, open_ones)


def test_card_at_check_out_tells_what_no_sheet_does():
    night = with_loners_on_cards(
        night_with_some_hands(**BY_LONERS, **ON_CARD), lambda number: 9 - number
    )
    assert len({place.rank for place in ranking.standings(night)}) == 8
    assert standings(night).loners_known_words == "known from 8 of 8 scorecards so far"
    plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
    (won,) = proposed_payouts(plain.with_facts(night, plan)).payouts
    assert (won.entrant, won.cents, won.reason) == ("1", 100, "Most loners")


def test_one_card_that_is_out_leaves_the_prize_open():
    night = with_loners_on_cards(
        night_with_some_hands(**ON_CARD), lambda number: None if number == 8 else 1
    )
    plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
    proposal = proposed_payouts(plain.with_facts(night, plan))
    assert (proposal.payouts, len(proposal.undecided)) == ((), 1)
    assert standings(night).loners_known_words == "known from 7 of 8 scorecards so far"


def test_hands_that_are_all_written_down_decide_and_not_the_card():
    night = with_loners_on_cards(night_with_all_hands(**ON_CARD), lambda number: 5)
    assert sorted(row.lone_marches for row in standings(night).rows) == [0] * 6 + [8] * 2
    assert standings(night).loners_known_words == ""


def test_house_that_counts_none_reads_no_card():
    night = with_loners_on_cards(night_with_some_hands(), lambda number: 9)
    assert max(row.lone_marches for row in standings(night).rows) == 8
    assert standings(night).loners_known_words == "known at 1 of 2 games"


@pytest.mark.django_db
def test_lone_marches_of_both_partners_are_the_teams():
    row = build.night(build.director().club, house="mcallen", divisions=[])
    pairs.sign_in(row, 2)
    build.seat(row.pk, 1)
    build.write_facts(
        build.desk(row), new=[*loner_hands(1, 1, hands=4), *list(loner_hands(1, 1, "S"))[5:]]
    )
    best, other = (place.result for place in ranking.standings(reader.night(row.pk)))
    assert (best.points, best.lone_marches, best.lone_marches_known) == (32, 8, True)
    assert other.lone_marches == 0
    enter_all_totals(row)
    assert not any(
        place.result.lone_marches_known for place in ranking.standings(reader.night(row.pk))
    )


# At the desk


def page(desk, night, address):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def test_director_picks_whom_the_games_do_not_tell(desk):
    row, _ = finished_night(Club.objects.get())
    payout.set_split(build.desk(row), table=FIVE_DOLLARS)
    html = page(desk, row, "payout/")
    assert f"{Feat.MOST_LONE_MARCHES.label}: known at 0 of 1 game. Check the scorecards." in html
    assert not payout_board(reader.night(row.pk)).is_ready
    prize = {"form-0-entry": "", "form-0-words": "Most loners", "form-0-cents": "1.00"}
    fields = {"do": "award", "form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, **prize}
    where = f"/night/{row.pk}/payout/"
    assert "Choose who wins it." in desk.post(where, fields).content.decode()
    desk.post(where, fields | {"form-0-entry": "3"})
    (award,) = reader.night(row.pk).facts_of(facts.Award)
    assert (award.entry, award.cents, award.words) == (3, 100, "Most loners")


def test_standings_say_how_far_lone_marches_are_known(desk):
    row, _ = finished_night(Club.objects.get(), players=8)
    assert "Loners" not in page(desk, row, "standings/")
    empty = facts.Sheet(round=1, table=1)
    build.write_facts(build.desk(row), new=[empty, *loner_hands(1, 1)])
    assert "Loners" not in page(desk, row, "standings/")
    payout.set_split(build.desk(row), table=FIVE_DOLLARS)
    html = page(desk, row, "standings/")
    assert (
        "Loners are known at 1 of 2 games. 2+ means 2 or more, and \N{EN DASH} means not known."
        in html
    )
