"""Going back to the start of a game removes what was played, keeps everything else, and can be
undone.
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
from tests.rehearsal.memory_database import memory_database
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
BEFORE = {"hands": 3, "points": 2, "x": 0}


@pytest.fixture
def night():
    night = build.night(build.director().club, house="alameda", games=6)
    build.sign_in(night, *build.players(9))
    play_games(night, None, None, None, 1)
    return night


def test_preview_tells_money_paid_out_from_money_taken_in(night):
    payments.spend_money(build.desk(night), cents=1800, note="Napkins")

    def money_words():
        now = read_night(night)
        words = going_back_board(now, now.rounds.with_number(3)).kept_words
        return [sentence for sentence in words if " since" in sentence]

    assert money_words() == ["$18.00 paid out since. Going back does not return it."]
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=500)
    assert money_words()[0] == "1 payment since, $5.00 in all. Going back does not refund it."


def go_back(night, game, reason="The seats of game 3 were wrong", goes=None):
    number = len(what_goes(read_night(night), game).removed_facts) if goes is None else goes
    return limits.go_back(build.desk(night, reason=reason), game=game, facts_lost=number).words


def undo_last_change(night):
    return undo.undo(build.desk(night), change=Change.objects.latest("pk").pk).words


def games_with(night, kind):
    return {fact.round for fact in read_night(night).facts_of(kind)}


def test_games_from_there_on_are_gone_and_those_before_as_they_were(night):
    before = read_night(night)
    assert go_back(night, 3) == "Back to the start of game 3. Games 3 to 4 removed."
    so_far = read_night(night)
    assert [game.number for game in so_far.rounds] == [1, 2]
    assert so_far.rounds == before.rounds[:2]
    assert games_with(night, facts.Seat) == games_with(night, facts.Sheet) == {1, 2}
    rounds.seat(build.desk(night), game=3)
    assert read_night(night).rounds.current_game.number == 3


def test_one_press_of_undo_brings_all_of_it_back_and_one_of_redo_takes_it_out_again(night):
    before = read_night(night).stored_facts
    go_back(night, 2)
    after = read_night(night).stored_facts
    assert undo_last_change(night).startswith("Undone: Back to the start of game 2")
    assert read_night(night).stored_facts == before
    undo_last_change(night)
    assert read_night(night).stored_facts == after


def test_log_keeps_everything_and_says_why(night):
    known = Change.objects.count()
    go_back(night, 3)
    newest = Change.objects.latest("pk")
    assert Change.objects.count() == known + 1
    assert (newest.reason, newest.round) == ("The seats of game 3 were wrong", 3)


def test_who_came_later_plays_from_there_and_who_went_home_does_not(night):
    signing_in.sign_in(build.desk(night), person=CheckInPerson(name="Late Larry"))
    late = read_night(night).entries[-1]
    build.enter_all_tables(night, 4)
    leaver = read_night(night).rounds.current_game.games[0].entries[0]
    going_home.leave_after(build.desk(night), party=leaver, game=4)
    rounds.seat(build.desk(night), game=5)
    go_back(night, 3)
    so_far = read_night(night)
    assert (late.first_game, so_far.entries.with_number(late.number).first_game) == (5, 3)
    assert so_far.entries.with_number(leaver).last_game == 2
    here = {entry.number for entry in attendance.entries_to_seat(so_far, 3)}
    assert late.number in here
    assert leaver not in here


def test_who_said_to_leave_after_the_game_that_is_on_is_still_here(night):
    player = read_night(night).rounds.current_game.games[0].entries[0]
    going_home.leave_after(build.desk(night), party=player, game=4)
    go_back(night, 3)
    assert read_night(night).entries.with_number(player).last_game == 4


def test_who_left_in_the_middle_of_a_game_that_goes_stays_away(night):
    game = read_night(night).rounds.current_game.games[1]
    going_home.mark_no_show(build.desk(night), entry=game.entries[0], substitute="Sue Standin")
    go_back(night, 4)
    so_far = read_night(night)
    assert game.entries[0] not in {entry.number for entry in attendance.entries_to_seat(so_far, 4)}
    assert not so_far.facts_of(facts.Handover)
    assert find_inconsistent_facts(so_far) == ()


def test_money_that_changed_hands_stays_and_prizes_are_decided_again(night):
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=5000)
    payout.award_prizes(build.desk(night, reason="early"), prizes=[Prize(1, 2000, "first")])
    payout.pay_prize(build.desk(night), entry=1, cents=2000)
    paid = read_night(night).facts_of(facts.Payment)
    go_back(night, 3)
    assert read_night(night).facts_of(facts.Payment) == paid
    assert read_night(night).facts_of(facts.Award) == ()


def test_rulings_of_games_that_go_go_and_others_stay(night):
    for game in (1, 3):
        rulings.save_own_words(
            build.desk(night), words=f"Talking in game {game}", game=game, table=1
        )
    go_back(night, 3)
    assert [ruling.words for ruling in read_night(night).facts_of(facts.Ruling)] == [
        "Game 1, table 1: Talking in game 1"
    ]


def test_how_the_evening_ended_is_open_again_and_cards_are_out(night):
    entry, plan = read_night(night).entries[0], read_night(night).plan
    ended = {"playoffs": (((1,), (2,)),), "lot_seed": "drawn", "counted_cents": 4000}
    handed_in = replace(entry, card_in=timezone.now(), claimed=(7, 2))
    build.write_facts(build.desk(night), new=[replace(plan, **ended), handed_in])
    go_back(night, 3)
    assert read_night(night).plan == plan
    assert read_night(night).entries.with_number(entry.number) == entry


def test_who_gave_up_a_chair_in_the_game_that_is_on_stays_away(night):
    chair, seat = read_night(night).rounds.current_game.games[1].seats[0]
    left = facts.Handover(
        round=4, left=seat, table=2, chair=chair, taken_by=None, from_bench=False, **BEFORE
    )
    gone = replace(read_night(night).entries.with_number(seat), last_game=4)
    build.write_facts(build.desk(night), new=[left, gone])
    go_back(night, 3)
    assert read_night(night).entries.with_number(seat).last_game == 2


def test_regulars_and_other_nights_stay_as_they_are(night):
    other = build.night(Club.objects.get(), name="Last week", house="alameda", games=6)
    build.seat_players(other, 8)
    people, before = list(Regular.objects.values()), read_night(other)
    go_back(night, 1)
    assert list(Regular.objects.values()) == people
    assert read_night(other) == before


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": 7}, r"Game 7 was not seated"),
        ({"game": 3, "reason": ""}, r"Give a short reason for going back"),
        ({"game": 3, "goes": 1}, r"Something changed since you opened this page"),
    ],
)
def test_press_that_cannot_be_is_refused_in_a_sentence(night, more, why):
    with pytest.raises(Refused, match=why):
        go_back(night, **more)


def test_closed_night_is_opened_first(night):
    closing.close(build.desk(night, reason="rain"))
    with pytest.raises(Refused, match="is closed"):
        go_back(night, 3)


def test_points_given_for_a_missed_game_go_with_it(night):
    signing_in.sign_in(build.desk(night), person=CheckInPerson(name="Late Larry"))
    late = read_night(night).entries[-1].number
    door_acts.give_points_for_missed_game(
        build.desk(night, reason="bus"), entry=late, game=3, points=4
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
def test_evening_of_any_kind_goes_back_to_any_game_comes_again_and_is_undone(format_, players):
    house = find_house("alameda" if "progressive" in format_ else "athens")
    house = replace(house, rules=house.rules.with_dials({"format": format_}))
    late = int("progressive" in format_)
    with memory_database() as club:
        wish = RehearsalOptions(house=house, players=players, seed=3, late=late, leave=1)
        began = evening.begin_rehearsal(
            checked_options(wish), club=club, today=date(2026, 7, 28), say=str
        )
        evening.play_night(began)
        night = Tournament.objects.get()
        closing.reopen(build.desk(night, reason="once more"))
        before = read_night(night).stored_facts
        for game in [game.number for game in read_night(night).rounds[1::3]]:
            go_back(night, game)
            assert find_inconsistent_facts(read_night(night)) == ()
            if read_night(night).format.calls_games:
                draw_and_call.call_games(build.desk(night))
            else:
                rounds.seat(build.desk(night), game=game)
            undo_last_change(night)
            undo.undo(build.desk(night), change=Change.objects.order_by("-pk")[2].pk)
            assert read_night(night).stored_facts == before


def test_page_says_what_goes_and_what_stays_and_the_press_does_it(desk):
    night = build.night(Club.objects.get(), house="alameda", games=6)
    build.sign_in(night, *build.players(9))
    play_games(night, None, None, 1)
    payments.put_money_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=1234)
    signing_in.sign_in(build.desk(night), person=CheckInPerson(name="Late Larry"))
    address = f"/night/{night.pk}/go-back/"
    assert f'href="{address}"' in desk.get(f"/night/{night.pk}/history/").content.decode()
    page = desk.get(address, {"game": 2}).content.decode()
    for words in (
        "2 games",
        "tables&#x27; scores",
        "from game 2 on: Late Larry (10)",
        "$12.34 in all",
    ):
        assert words in page, words
    goes = re.search(r'name="goes" value="(\d+)"', page)[1]
    answer = desk.post(address, {"game": 2, "goes": goes, "reason": "wrong"}, follow=True)
    assert "Back to the start of game 2. Games 2 to 3 removed." in answer.content.decode()
    assert len(read_night(night).rounds) == 1


def test_page_refuses_what_cannot_be_and_asks_again(desk):
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
