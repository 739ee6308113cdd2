"""Going back to the start of a game removes that game and all later ones, keeps everything else,
and can be undone.
"""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from scoring.houses import find_house
from tests import build
from tests.build import read_night
from tests.evenings import play_games
from tests.rehearsal import evening
from tests.rehearsal.memory_database import create_club_in_memory
from tests.rehearsal.options import RehearsalOptions, checked_options
from tournament.evening import facts
from tournament.evening.night import attendance
from tournament.evening.night.going_back import effects_of_going_back as what_goes
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.nights.actions import limits
from tournament.topics.nights.boards.history import going_back_board
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db
SCORE_AT_HANDOVER = {"hands": 3, "points": 2, "x": 0}


@pytest.fixture
def night():
    night = build.night(build.director().club, house="alameda", games=6)
    build.check_in(night, *build.players(9))
    play_games(night, None, None, None, 1)
    return night


def test_preview_separates_money_paid_out_from_money_taken_in(night):
    payments.spend_money(build.desk(night), cents=1800, note="Napkins")

    def money_words():
        night_now = read_night(night)
        kept_lines = going_back_board(night_now, night_now.rounds.with_number(3)).kept_lines
        return [sentence for sentence in kept_lines if " since" in sentence]

    assert money_words() == ["$18.00 paid out since. Going back does not return it."]
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=500)
    assert money_words()[0] == "1 payment since, $5.00 in all. Going back does not refund it."


def go_back(night, game, reason="The seats of game 3 were wrong", removed_fact_count=None):
    facts_to_remove = (
        len(what_goes(read_night(night), game).removed_facts)
        if removed_fact_count is None
        else removed_fact_count
    )
    return limits.go_back_to_game(
        build.desk(night, reason=reason), game=game, removed_fact_count=facts_to_remove
    ).words


def undo_last_change(night):
    return undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk).words


def game_numbers_with_facts(night, kind):
    return {fact.round for fact in read_night(night).facts_of(kind)}


def test_going_back_removes_later_games_and_keeps_earlier_ones(night):
    night_before = read_night(night)
    assert go_back(night, 3) == "Back to the start of game 3. Games 3 to 4 removed."
    night_after = read_night(night)
    assert [game.number for game in night_after.rounds] == [1, 2]
    assert night_after.rounds == night_before.rounds[:2]
    assert (
        game_numbers_with_facts(night, facts.Seat)
        == game_numbers_with_facts(night, facts.Sheet)
        == {1, 2}
    )
    rounds.seat_next_game(build.desk(night), game=3)
    assert read_night(night).rounds.current_game.number == 3


def test_going_back_is_undone_and_redone_in_one_step_each(night):
    facts_before = read_night(night).stored_facts
    go_back(night, 2)
    facts_after = read_night(night).stored_facts
    assert undo_last_change(night).startswith("Undone: Back to the start of game 2")
    assert read_night(night).stored_facts == facts_before
    undo_last_change(night)
    assert read_night(night).stored_facts == facts_after


def test_log_keeps_everything_with_the_reason(night):
    count_before = Change.objects.count()
    go_back(night, 3)
    last_change = Change.objects.latest("pk")
    assert Change.objects.count() == count_before + 1
    assert (last_change.reason, last_change.round) == ("The seats of game 3 were wrong", 3)


def test_late_player_starts_with_the_removed_game_and_a_player_who_left_does_not(night):
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Late Larry"))
    late_player = read_night(night).entries[-1]
    build.enter_all_tables(night, 4)
    leaver = read_night(night).rounds.current_game.games[0].entries[0]
    going_home.leave_after_game(build.desk(night), party_number=leaver, game=4)
    rounds.seat_next_game(build.desk(night), game=5)
    go_back(night, 3)
    night_after = read_night(night)
    assert (
        late_player.first_game,
        night_after.entries.with_number(late_player.number).first_game,
    ) == (5, 3)
    assert night_after.entries.with_number(leaver).last_game == 2
    players_here = {entry.number for entry in attendance.entries_to_seat(night_after, 3)}
    assert late_player.number in players_here
    assert leaver not in players_here


def test_player_who_was_to_leave_after_the_removed_game_still_leaves_after_it(night):
    player = read_night(night).rounds.current_game.games[0].entries[0]
    going_home.leave_after_game(build.desk(night), party_number=player, game=4)
    go_back(night, 3)
    assert read_night(night).entries.with_number(player).last_game == 4


def test_player_who_left_during_a_removed_game_does_not_come_back(night):
    game = read_night(night).rounds.current_game.games[1]
    going_home.mark_no_show(build.desk(night), entry=game.entries[0], substitute_name="Sue Standin")
    go_back(night, 4)
    night_after = read_night(night)
    assert game.entries[0] not in {
        entry.number for entry in attendance.entries_to_seat(night_after, 4)
    }
    assert not night_after.facts_of(facts.Handover)
    assert find_inconsistent_facts(night_after) == ()


def test_payments_stay_and_awards_are_removed(night):
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=5000)
    payout.award_prizes(build.desk(night, reason="early"), prizes=[Prize(1, 2000, "first")])
    payout.pay_prize(build.desk(night), entry=1, cents=2000)
    payments_before = read_night(night).facts_of(facts.Payment)
    go_back(night, 3)
    assert read_night(night).facts_of(facts.Payment) == payments_before
    assert read_night(night).facts_of(facts.Award) == ()


def test_going_back_removes_only_rulings_of_removed_games(night):
    for game in (1, 3):
        rulings.save_ruling_in_own_words(
            build.desk(night), own_words=f"Talking in game {game}", game=game, table=1
        )
    go_back(night, 3)
    assert [ruling.words for ruling in read_night(night).facts_of(facts.Ruling)] == [
        "Table 1, game 1: Talking in game 1"
    ]


def test_playoffs_cash_count_and_turned_in_scorecards_are_removed(night):
    entry, plan = read_night(night).entries[0], read_night(night).plan
    ending_fields = {"playoffs": (((1,), (2,)),), "lot_seed": "drawn", "counted_cents": 4000}
    turned_in_entry = replace(entry, card_in=timezone.now(), claimed=(7, 2))
    build.write_facts(build.desk(night), new=[replace(plan, **ending_fields), turned_in_entry])
    go_back(night, 3)
    assert read_night(night).plan == plan
    assert read_night(night).entries.with_number(entry.number) == entry


def test_player_who_gave_up_a_seat_in_a_removed_game_does_not_come_back(night):
    chair, seat = read_night(night).rounds.current_game.games[1].seats[0]
    handover = facts.Handover(
        round=4,
        left=seat,
        table=2,
        chair=chair,
        taken_by=None,
        from_bench=False,
        **SCORE_AT_HANDOVER,
    )
    leaver = replace(read_night(night).entries.with_number(seat), last_game=4)
    build.write_facts(build.desk(night), new=[handover, leaver])
    go_back(night, 3)
    assert read_night(night).entries.with_number(seat).last_game == 2


def test_regulars_and_other_nights_stay_as_they_are(night):
    other_night = build.night(Club.objects.get(), name="Last week", house="alameda", games=6)
    build.seat_players(other_night, 8)
    people, other_night_before = list(Regular.objects.values()), read_night(other_night)
    go_back(night, 1)
    assert list(Regular.objects.values()) == people
    assert read_night(other_night) == other_night_before


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"game": 7}, r"Game 7 was not seated"),
        ({"game": 3, "reason": ""}, r"Give a short reason for going back"),
        ({"game": 3, "removed_fact_count": 1}, r"Something changed since you opened this page"),
    ],
)
def test_going_back_is_refused_without_a_seated_game_a_reason_or_a_current_page(
    night, fields, refusal
):
    with pytest.raises(Refused, match=refusal):
        go_back(night, **fields)


def test_closed_night_does_not_go_back(night):
    closing.close_night(build.desk(night, reason="rain"))
    with pytest.raises(Refused, match="is closed"):
        go_back(night, 3)


def test_points_for_a_removed_missed_game_are_removed(night):
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Late Larry"))
    late_player = read_night(night).entries[-1].number
    door_acts.give_points_for_missed_game(
        build.desk(night, reason="bus"), entry=late_player, game=3, points=4
    )
    go_back(night, 3)
    assert read_night(night).facts_of(facts.Grant) == ()


@pytest.mark.parametrize(
    ("format_", "players"),
    [
        ("progressive_alameda", 9),
        ("progressive_tanglewood", 9),
        ("individual", 8),
        ("round_robin", 8),
        ("double_elimination", 8),
    ],
)
def test_going_back_to_each_game_of_each_format_can_be_undone(format_, players):
    house = find_house("alameda" if "progressive" in format_ else "athens")
    house = replace(house, rules=house.rules.with_answers({"format": format_}))
    late_players = int("progressive" in format_)
    with create_club_in_memory() as club:
        options = RehearsalOptions(house=house, players=players, seed=3, late=late_players, leave=1)
        rehearsal = evening.begin_rehearsal(
            checked_options(options), club=club, today=date(2026, 7, 28), say=str
        )
        evening.play_night(rehearsal)
        night = Tournament.objects.get()
        closing.reopen_night(build.desk(night, reason="once more"))
        facts_before = read_night(night).stored_facts
        for game in [game.number for game in read_night(night).rounds[1::3]]:
            go_back(night, game)
            assert find_inconsistent_facts(read_night(night)) == ()
            if read_night(night).format.calls_games:
                draw_and_call.call_games(build.desk(night))
            else:
                rounds.seat_next_game(build.desk(night), game=game)
            undo_last_change(night)
            undo.undo(build.desk(night), change_number=Change.objects.order_by("-pk")[2].pk)
            assert read_night(night).stored_facts == facts_before


def test_page_lists_what_going_back_removes_and_what_it_keeps(desk):
    night = build.night(Club.objects.get(), house="alameda", games=6)
    build.check_in(night, *build.players(9))
    play_games(night, None, None, 1)
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=1234)
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Late Larry"))
    address = f"/night/{night.pk}/go-back/"
    assert f'href="{address}"' in desk.get(f"/night/{night.pk}/history/").content.decode()
    page = desk.get(address, {"game": 2}).content.decode()
    for listed_item in (
        "2 games",
        "tables&#x27; scores",
        "game 2: Late Larry (10)",
        "$12.34 in all",
    ):
        assert listed_item in page, listed_item
    removed_fact_count = re.search(r'name="goes" value="(\d+)"', page)[1]
    desk.post(address, {"game": 2, "goes": removed_fact_count, "reason": "wrong"})
    assert len(read_night(night).rounds) == 1


def test_page_refuses_impossible_requests_and_asks_again(desk):
    night = build.night(Club.objects.get(), house="alameda", games=6)
    build.seat_players(night, 8)
    address = f"/night/{night.pk}/go-back/"
    assert "Give a short reason for going back" in desk.post(address, {"game": 1}).content.decode()
    assert desk.get(address, {"game": "٣"}).status_code == 200
    assert desk.post(address, {"game": 9}).status_code == 200
    assert len(read_night(night).rounds) == 1


def test_page_of_a_night_without_a_game_says_so(desk):
    night = build.night(Club.objects.get())
    assert "No game is seated yet" in desk.get(f"/night/{night.pk}/go-back/").content.decode()
    assert "go-back" not in desk.get(f"/night/{night.pk}/history/").content.decode()
