"""Lone marches: of how many games they are known, and the card that tells of the others."""

from dataclasses import replace

import pytest

from scoring.places.prizes import Feat, PrizeTable, Share, SidePrize
from tests import build, plain
from tests.tournament import pairs
from tests.tournament.finishing import finished, type_all, written
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.game_cards import count_known_games
from tournament.evening.purse.payouts import propose
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import payout as payout_board

BY_LONERS = {"tie_breakers": ["lone_marches"]}
ON_CARD = {"count_loners": "on_the_card"}
FIVE_DOLLARS = PrizeTable((), (SidePrize(Feat.MOST_LONE_MARCHES, Share(cents=100)),))


def by_hand(game, table, maker="N", hands=8):
    """A table at which one player marched alone all evening."""
    dealers = ("N", "E", "S", "W") * 2
    yield facts.Sheet(round=game, table=table, dealer="N")
    for number, dealer in enumerate(dealers[:hands], start=1):
        yield facts.Hand(
            round=game, table=table, number=number, dealer=dealer, event="played", maker=maker,
            alone=True, tricks=5,
        )  # fmt: skip


def two_tables(**dials):
    """Table 1 wrote down every hand, table 2 its totals."""
    night = plain.typed(plain.seated(plain.night(8, **dials)), t2=(32, 0, 0, 0))
    return plain.told(night, *by_hand(1, 1))


def all_by_hand(**dials):
    return plain.told(plain.seated(plain.night(8, **dials)), *by_hand(1, 1), *by_hand(1, 2))


def with_loners(night, count):
    """Every card is in."""
    cards = [
        replace(one, card_in=plain.AT_SEVEN, loners=count(one.number)) for one in night.entries
    ]
    return plain.told(night, *cards)


# Of how many games


def test_only_games_written_down_hand_by_hand_are_known():
    night = two_tables()
    assert (ranking.loners(night).known, ranking.loners(night).games) == (1, 2)
    assert ranking.loners(night).words == "known at 1 of 2 games"
    assert ranking.loners(all_by_hand()).is_whole
    begun = plain.seated(all_by_hand())
    assert (ranking.loners(begun).known, ranking.loners(begun).games) == (2, 2)


def test_game_in_which_a_chair_changed_hands_is_not_known():
    night = all_by_hand()
    (game, *_) = night.rounds.current.games
    left = facts.Handover(
        round=1, left=9, table=1, chair="N", taken_by=game.entries[0], from_bench=False, hands=4,
        points=16, x=0,
    )  # fmt: skip
    assert count_known_games(plain.told(night, plain.entry(9), left).rounds).known == 1


def test_column_says_what_is_known_and_a_dash_where_nobody_knows():
    rows = standings(two_tables()).rows
    assert sorted(row.lone for row in rows) == sorted(["8+", *["\N{EN DASH}"] * 7])
    assert sorted(row.lone for row in standings(all_by_hand()).rows) == ["0"] * 6 + ["8"] * 2
    out = with_loners(two_tables(**ON_CARD), lambda number: None if number == 8 else 0)
    assert {
        row.number: row.lone for row in standings(out).rows if row.number != 8
    } == dict.fromkeys(range(1, 8), "0")


# What they decide


def test_tie_is_broken_by_lone_marches_only_where_they_are_known_of_every_game():
    night = two_tables(**BY_LONERS)
    first = [one for one in ranking.standings(night) if one.rank == 1]
    assert len(first) == 4
    assert "most lone marches: not known of every game" in first[0].reason
    ranks = [one.rank for one in ranking.standings(all_by_hand(**BY_LONERS))]
    assert ranks == [1, 1, 3, 3, 5, 5, 5, 5]


def test_prize_is_proposed_only_where_lone_marches_are_known_of_every_game():
    for night, (won, open_ones) in ((two_tables(), (0, 1)), (all_by_hand(), (2, 0))):
        plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
        found = propose(plain.told(night, plan))
        assert (len(found.payouts), len(found.undecided)) == (won, open_ones)


def test_card_at_check_out_tells_what_no_sheet_does():
    night = with_loners(two_tables(**BY_LONERS, **ON_CARD), lambda number: 9 - number)
    assert len({one.rank for one in ranking.standings(night)}) == 8
    assert standings(night).loners == "read off 8 of 8 cards so far"
    plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
    (won,) = propose(plain.told(night, plan)).payouts
    assert (won.entrant, won.cents, won.reason) == ("1", 100, "most lone marches")


def test_one_card_that_is_out_leaves_the_prize_open():
    night = with_loners(two_tables(**ON_CARD), lambda number: None if number == 8 else 1)
    plan = replace(night.plan, prizes=payout.prize_table.to_document(FIVE_DOLLARS))
    found = propose(plain.told(night, plan))
    assert (found.payouts, len(found.undecided)) == ((), 1)
    assert standings(night).loners == "read off 7 of 8 cards so far"


def test_hands_that_are_all_written_down_decide_and_not_the_card():
    night = with_loners(all_by_hand(**ON_CARD), lambda number: 5)
    assert sorted(row.lone_marches for row in standings(night).rows) == [0] * 6 + [8] * 2
    assert standings(night).loners == ""


def test_house_that_counts_none_reads_no_card():
    night = with_loners(two_tables(), lambda number: 9)
    assert max(row.lone_marches for row in standings(night).rows) == 8
    assert standings(night).loners == "known at 1 of 2 games"


@pytest.mark.django_db
def test_lone_marches_of_both_partners_are_the_teams():
    row = build.night(build.director().club, house="mcallen", divisions=[])
    pairs.sign_in(row, 2)
    build.seat(row.pk, 1)
    written(build.desk(row), told=[*by_hand(1, 1, hands=4), *list(by_hand(1, 1, "S"))[5:]])
    best, other = (one.result for one in ranking.standings(replay.night(row.pk)))
    assert (best.points, best.lone_marches, best.lone_marches_known) == (32, 8, True)
    assert other.lone_marches == 0
    type_all(row)
    assert not any(one.result.lone_marches_known for one in ranking.standings(replay.night(row.pk)))


# At the desk


def page(desk, night, address):
    return desk.get(f"/night/{night.pk}/{address}").content.decode()


def test_director_picks_whom_the_games_do_not_tell(desk):
    row, _ = finished(Club.objects.get())
    payout.promise(build.desk(row), table=FIVE_DOLLARS)
    told = page(desk, row, "payout/")
    assert "Most lone marches: known at 0 of 1 game. Choose by the cards." in told
    assert not payout_board(replay.night(row.pk)).is_ready
    prize = {"form-0-entry": "", "form-0-words": "most lone marches", "form-0-cents": "1.00"}
    sent = {"do": "award", "form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, **prize}
    where = f"/night/{row.pk}/payout/"
    assert "Choose who wins it." in desk.post(where, sent).content.decode()
    desk.post(where, sent | {"form-0-entry": "3"})
    (award,) = replay.night(row.pk).all(facts.Award)
    assert (award.entry, award.cents, award.words) == (3, 100, "most lone marches")


def test_standings_say_how_far_lone_marches_are_known(desk):
    row, _ = finished(Club.objects.get(), players=8)
    assert "Lone marches" not in page(desk, row, "standings/")
    empty = facts.Sheet(round=1, table=1)
    written(build.desk(row), told=[empty, *by_hand(1, 1)])
    told = page(desk, row, "standings/")
    assert (
        "Lone marches: known at 1 of 2 games. 2+ is two or more, and \N{EN DASH} is not known."
        in told
    )
