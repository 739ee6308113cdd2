"""Back to the start of a game: what was played goes, what people did stays, and undo works."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from scoring.houses import find
from tests import build
from tests.evenings import play
from tests.rehearsal import evening
from tests.rehearsal.memory_database import memory_database
from tests.rehearsal.options import RehearsalOptions, checked
from tournament.evening import facts
from tournament.evening.night import attendance
from tournament.evening.night.going_back import going_back as what_goes
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Club, Regular, Tournament
from tournament.storage.reading import replay
from tournament.storage.stored.consistency import loose_ends
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.nights.actions import limits
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.rulings import actions as rulings
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db
BEFORE = {"hands": 3, "points": 2, "x": 0}


@pytest.fixture
def night():
    night = build.night(build.director().club, house="alameda", games=6)
    build.sign_in(night, *build.players(9))
    play(night, None, None, None, 1)
    return night


def now(night):
    return replay.night(night.pk)


def go_back(night, game, reason="The seats of game 3 were wrong", goes=None):
    number = len(what_goes(now(night), game).gone) if goes is None else goes
    return limits.go_back(build.desk(night, reason=reason), game=game, goes=number).words


def take_back(night):
    return undo.undo(build.desk(night), change=Change.objects.latest("pk").pk).words


def games_of(night, kind):
    return {one.round for one in now(night).all(kind)}


def test_games_from_there_on_are_gone_and_those_before_as_they_were(night):
    before = now(night)
    assert go_back(night, 3) == "Back to the start of game 3: games 3 to 4 are taken out."
    found = now(night)
    assert [one.number for one in found.rounds] == [1, 2]
    assert found.rounds == before.rounds[:2]
    assert games_of(night, facts.Seat) == games_of(night, facts.Sheet) == {1, 2}
    rounds.seat(build.desk(night), game=3)
    assert now(night).rounds.current.number == 3


def test_one_press_of_undo_brings_all_of_it_back_and_one_of_redo_takes_it_out_again(night):
    before = now(night).written
    go_back(night, 2)
    after = now(night).written
    assert take_back(night).startswith("Undone: Back to the start of game 2")
    assert now(night).written == before
    take_back(night)
    assert now(night).written == after


def test_log_keeps_everything_and_says_why(night):
    known = Change.objects.count()
    go_back(night, 3)
    newest = Change.objects.latest("pk")
    assert Change.objects.count() == known + 1
    assert (newest.reason, newest.round) == ("The seats of game 3 were wrong", 3)


def test_who_came_later_plays_from_there_and_who_went_home_does_not(night):
    signing_in.sign_in(build.desk(night), person=Person(name="Late Larry"))
    late = now(night).entries[-1]
    build.all_in(night, 4)
    leaver = now(night).rounds.current.games[0].entries[0]
    going_home.leave_after(build.desk(night), party=leaver, game=4)
    rounds.seat(build.desk(night), game=5)
    go_back(night, 3)
    found = now(night)
    assert (late.first_game, found.entries.of(late.number).first_game) == (5, 3)
    assert found.entries.of(leaver).last_game == 2
    here = {one.number for one in attendance.here_in(found, 3)}
    assert late.number in here
    assert leaver not in here


def test_who_said_to_leave_after_the_game_that_is_on_is_still_here(night):
    player = now(night).rounds.current.games[0].entries[0]
    going_home.leave_after(build.desk(night), party=player, game=4)
    go_back(night, 3)
    assert now(night).entries.of(player).last_game == 4


def test_who_left_in_the_middle_of_a_game_that_goes_stays_away(night):
    game = now(night).rounds.current.games[1]
    going_home.not_here(build.desk(night), entry=game.entries[0], stand_in="Sue Standin")
    go_back(night, 4)
    found = now(night)
    assert game.entries[0] not in {one.number for one in attendance.here_in(found, 4)}
    assert not found.all(facts.Handover)
    assert loose_ends(found) == ()


def test_money_that_changed_hands_stays_and_prizes_are_decided_anew(night):
    payments.put_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=5000)
    payout.award(build.desk(night, reason="early"), prizes=[Prize(1, 2000, "first")])
    payout.hand_over(build.desk(night), entry=1, cents=2000)
    paid = now(night).all(facts.Payment)
    go_back(night, 3)
    assert now(night).all(facts.Payment) == paid
    assert now(night).all(facts.Award) == ()


def test_rulings_of_games_that_go_go_and_others_stay(night):
    for game in (1, 3):
        rulings.note(build.desk(night), words=f"Talking in game {game}", game=game, table=1)
    go_back(night, 3)
    assert [one.words for one in now(night).all(facts.Ruling)] == [
        "Game 1, table 1: Talking in game 1"
    ]


def test_how_the_evening_ended_is_open_again_and_cards_are_out(night):
    entry, plan = now(night).entries[0], now(night).plan
    ended = {"playoffs": (((1,), (2,)),), "lot_seed": "drawn", "counted_cents": 4000}
    handed_in = replace(entry, card_in=timezone.now(), claimed=(7, 2))
    build._told(build.desk(night), told=[replace(plan, **ended), handed_in])
    go_back(night, 3)
    assert now(night).plan == plan
    assert now(night).entries.of(entry.number) == entry


def test_who_gave_up_a_chair_in_the_game_that_is_on_stays_away(night):
    chair, seat = now(night).rounds.current.games[1].seats[0]
    left = facts.Handover(
        round=4, left=seat, table=2, chair=chair, taken_by=None, from_bench=False, **BEFORE
    )
    gone = replace(now(night).entries.of(seat), last_game=4)
    build._told(build.desk(night), told=[left, gone])
    go_back(night, 3)
    assert now(night).entries.of(seat).last_game == 2


def test_regulars_and_other_nights_stay_as_they_are(night):
    other = build.night(Club.objects.get(), name="Last week", house="alameda", games=6)
    build.seated(other, 8)
    people, before = list(Regular.objects.values()), now(other)
    go_back(night, 1)
    assert list(Regular.objects.values()) == people
    assert now(other) == before


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": 7}, r"There is no game 7 to go back to"),
        ({"game": 3, "reason": ""}, r"Write down why you go back"),
        ({"game": 3, "goes": 1}, r"Something was written down since you looked"),
    ],
)
def test_press_that_cannot_be_is_refused_in_a_sentence(night, more, why):
    with pytest.raises(Refused, match=why):
        go_back(night, **more)


def test_closed_night_is_opened_first(night):
    closing.close(build.desk(night, reason="rain"))
    with pytest.raises(Refused, match="is closed, and nothing in it changes"):
        go_back(night, 3)


def test_points_given_for_a_missed_game_go_with_it(night):
    signing_in.sign_in(build.desk(night), person=Person(name="Late Larry"))
    late = now(night).entries[-1].number
    door_acts.grant_points(build.desk(night, reason="bus"), entry=late, game=3, points=4)
    go_back(night, 3)
    assert now(night).all(facts.Grant) == ()


@pytest.mark.parametrize(
    ("way", "players"),
    [
        ("progressive_alameda", 9),
        ("progressive_tanglewood", 9),
        ("individual", 8),
        ("round_robin", 8),
        ("double_elimination", 8),
    ],
)
def test_evening_of_any_kind_goes_back_to_any_game_comes_again_and_is_undone(way, players):
    house = find("alameda" if "progressive" in way else "athens")
    house = replace(house, rules=house.rules.with_dials({"format": way}))
    late = int("progressive" in way)
    with memory_database() as club:
        wish = RehearsalOptions(house=house, players=players, seed=3, late=late, leave=1)
        began = evening.begin(checked(wish), club=club, today=date(2026, 7, 28), say=str)
        evening.play(began)
        night = Tournament.objects.get()
        closing.reopen(build.desk(night, reason="once more"))
        before = now(night).written
        for game in [one.number for one in now(night).rounds[1::3]]:
            go_back(night, game)
            assert loose_ends(now(night)) == ()
            if now(night).format.calls_games:
                draw_and_call.call_games(build.desk(night))
            else:
                rounds.seat(build.desk(night), game=game)
            take_back(night)
            undo.undo(build.desk(night), change=Change.objects.order_by("-pk")[2].pk)
            assert now(night).written == before


def test_page_says_what_goes_and_what_stays_and_the_press_does_it(desk):
    night = build.night(Club.objects.get(), house="alameda", games=6)
    build.sign_in(night, *build.players(9))
    play(night, None, None, 1)
    payments.put_in(build.desk(night), kind=facts.PaymentKind.GIFT, cents=1234)
    signing_in.sign_in(build.desk(night), person=Person(name="Late Larry"))
    address = f"/night/{night.pk}/go-back/"
    assert f'href="{address}"' in desk.get(f"/night/{night.pk}/history/").content.decode()
    page = desk.get(address, {"game": 2}).content.decode()
    for words in ("2 games", "tables&#x27; scores", "Late Larry (10) came later", "of $12.34"):
        assert words in page, words
    goes = re.search(r'name="goes" value="(\d+)"', page)[1]
    answer = desk.post(address, {"game": 2, "goes": goes, "reason": "wrong"}, follow=True)
    assert "Back to the start of game 2: games 2 to 3 are taken out." in answer.content.decode()
    assert len(now(night).rounds) == 1


def test_page_refuses_what_cannot_be_and_asks_again(desk):
    night = build.night(Club.objects.get(), house="alameda", games=6)
    build.seated(night, 8)
    address = f"/night/{night.pk}/go-back/"
    assert "Write down why you go back" in desk.post(address, {"game": 1}).content.decode()
    assert desk.get(address, {"game": "٣"}).status_code == 200
    assert desk.post(address, {"game": 9}).status_code == 200
    assert len(now(night).rounds) == 1


def test_page_of_a_night_without_a_game_says_so(desk):
    night = build.night(Club.objects.get())
    assert "No game is seated yet" in desk.get(f"/night/{night.pk}/go-back/").content.decode()
    assert "go-back" not in desk.get(f"/night/{night.pk}/history/").content.decode()
