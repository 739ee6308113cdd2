"""Games drawn beforehand that are drawn anew: who moves, what is out of date, and new paper."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from tests import build, plain
from tests.tournament.kit.printing import played
from tests.tournament.kit.printing.reading import printed
from tests.tournament.topics.seating.test_seat_page import Evening, text
from tournament.evening.night import draws
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.night.seats.next_game import Absence
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press, Writing
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.score_card import score_cards
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import redrawn


def drawn(players=15, **dials):
    return played.seated(players, house="tanglewood", format="individual", games=4, **dials)


def without(night, entry, after):
    return plain.told(night, replace(night.entries.of(entry), last_game=after))


def seat(night, **told):
    return plain.pressed(rounds.seat, plain.all_typed(night), game=night.rounds.next_number, **told)


def cards(night):
    """What stands on each card, without what was made."""
    return {
        one.number: [(line.table, line.company) for line in one.lines]
        for one in score_cards(night).cards
    }


def wrong(was, night, first):
    """Whose card as it was printed says something else of a game that is still to be played."""
    then, now = cards(was), cards(night)
    return tuple(
        one
        for one in sorted(now)
        if one in then and then[one][first - 1 :] != now[one][first - 1 :]
    )


def moved(was, night, game):
    then, now = (
        dict(places(draws.games_to_come(one)[game - one.rounds.next_number]))
        for one in (was, night)
    )
    return tuple(sorted(int(one) for one in now if one in then and now[one] != then[one]))


def places(game):
    yield from ((who, None) for who in game.bench)
    for table in game.tables:
        yield from ((who, (table.number, chair)) for chair, who in table.seats)


@pytest.mark.parametrize("night", [drawn(), played.seated(14, house="mcallen")])
def test_nothing_is_out_of_date_while_the_same_play_on(night):
    was = night
    for _ in range(3):
        assert redrawn(was, night) is None
        night = seat(night)


def test_evening_that_is_not_drawn_beforehand_has_no_cards_to_print_again():
    was = played.seated(9)
    assert redrawn(was, seat(without(was, 9, after=1))) is None


def test_leaver_moves_nearly_everybody_from_the_next_game_on():
    was = plain.all_typed(drawn())
    night = without(was, 9, after=1)
    found = redrawn(was, night)
    assert (found.games[0].game, found.games[0].here) == (2, 14)
    assert found.games[0].elsewhere == moved(was, night, 2)
    assert found.cards == wrong(was, night, 2)
    assert (
        f"From game 2 on it is not as it was drawn: there {len(moved(was, night, 2))} of 14"
        in found.words
    )
    assert redrawn(was, seat(night)).games[0] == found.games[0]
    assert redrawn(night, seat(night)) is None


def test_whoever_plays_on_for_somebody_moves_nobody_else():
    was = plain.all_typed(drawn())
    night = without(plain.told(was, plain.entry(16, first_game=2, excused="ill")), 4, after=1)
    assert moved(was, night, 2) == moved(was, night, 3) == moved(was, night, 4) == ()
    partners = {
        int(who)
        for one in draws.games_to_come(was)
        for table in one.tables
        for pair in table.partners
        for who in pair - {"4"}
        if "4" in pair
    }
    assert set(redrawn(was, night).cards) == partners
    assert redrawn(was, night).words == (
        f"From game 2 on it is not as it was drawn, and {len(partners)} cards are wrong."
    )


@pytest.mark.parametrize("odd", ["house_team", "average"])
def test_answer_for_a_team_left_over_counts_each_card_that_is_wrong(odd):
    was = played.seated(10, house="mcallen")
    night = plain.pressed(going_home.leave_after, was, party=3, game=1)
    rules = night.rules.with_dials({"odd_division": odd})
    night = plain.told(night, replace(night.plan, dials=rules.to_dict()))
    assert redrawn(was, night).cards == wrong(was, night, 2) != ()
    assert redrawn(was, seat(night)).cards == wrong(was, seat(night), 2)


def test_leaver_whose_chair_a_stand_in_takes_is_told_by_the_cards_and_not_by_the_chair():
    was = seat(drawn())
    gone = was.rounds.current.games[0].seats[0][1]
    night = plain.pressed(
        going_home.leave_now, was, entry=gone, stand_in="Zed Zink", typed=CardSoFar(4, 3, 0)
    )
    found = redrawn(was, night)
    assert [one.game for one in found.games] == [3, 4]
    assert found.games[0].elsewhere == moved(was, night, 3)
    assert found.cards == wrong(was, night, 3)


def test_changed_house_rule_is_told_beside_the_cards_and_not_beside_itself():
    was = plain.all_typed(drawn())
    plan = replace(was.plan, dials=was.rules.with_dials({"odd_numbers": "threes"}).to_dict())
    night = plain.told(was, plan)
    assert redrawn(was, night).cards == wrong(was, night, 2)
    assert redrawn(was, night).games[0].elsewhere == moved(was, night, 2)


def test_somebody_who_comes_late_has_no_card_that_could_be_wrong():
    was = plain.all_typed(drawn())
    night = plain.told(was, plain.entry(16, first_game=2, excused="late"))
    found = redrawn(was, night)
    assert (found.games[0].game, found.games[0].here) == (2, 16)
    assert 16 not in {*found.games[0].elsewhere, *found.cards}
    assert found.cards == wrong(was, night, 2)


def test_two_exchanged_by_hand_make_their_cards_and_their_partners_wrong_for_one_game():
    was = seat(drawn())
    first, second = was.rounds.current.games[:2]
    one, other = first.seats[0][1], second.seats[0][1]
    partners = (first.seats[2][1], second.seats[2][1])
    night = plain.pressed(rounds.exchange, was, game=2, one=one, other=other, reason="asked")
    found = redrawn(was, night)
    assert found.games[0].elsewhere == tuple(sorted((one, other)))
    assert found.cards == tuple(sorted((one, other, *partners)))
    assert found.words == (
        "In game 2 alone it is not as it was drawn: there 2 of 15 sit elsewhere, and 4 cards are "
        "wrong."
    )
    assert redrawn(was, plain.all_typed(night)) is None


def test_somebody_who_plays_for_another_once_makes_no_card_wrong():
    was = drawn()
    away = draws.games_to_come(was)[0].tables[0].entrants[0]
    assert redrawn(was, seat(was, absences=[Absence(int(away), stand_in="Tom")])) is None


def test_team_that_leaves_has_the_games_of_others_made_anew():
    was = night = plain.all_typed(played.seated(16, house="mcallen"))
    for entry in (1, 2):
        night = without(night, entry, after=1)
    found = redrawn(was, night)
    assert (found.games[0].game, found.games[0].here) == (2, 7)
    assert found.games[0].elsewhere
    assert 1 not in {*found.games[0].elsewhere, *found.cards}
    assert "of 7 teams meet somebody else" in found.words


@pytest.fixture
def evening(desk, django_user_model):
    row = build.night(django_user_model.objects.get().club, format="individual", games=4)
    build.sign_in(row, *build.players(15))
    rounds.seat(build.desk(row), game=1)
    return Evening(desk, row)


OUT_OF_DATE = "Cards and schedule that are printed are out of date."


def printed_here(evening, what):
    answer = evening.client.get(reverse("print", args=[evening.row.pk, what]))
    assert answer["Content-Type"] == "application/pdf"


@pytest.mark.django_db
def test_warning_goes_once_the_cards_are_printed_again(evening):
    build.all_in(evening.row, 1)
    going_home.leave_after(evening.desk, party=9, game=1)
    assert OUT_OF_DATE in text(evening.page())
    printed_here(evening, "rules")
    assert OUT_OF_DATE in text(evening.page())
    printed_here(evening, "cards-and-schedule")
    assert OUT_OF_DATE not in text(evening.page())
    going_home.leave_after(evening.desk, party=8, game=1)
    assert OUT_OF_DATE in text(evening.page())


@pytest.mark.django_db
def test_cards_that_were_printed_once_are_out_of_date_until_they_are_printed_again(evening):
    printed_here(evening, "score-cards")
    build.all_in(evening.row, 1)
    going_home.leave_after(evening.desk, party=9, game=1)
    for game in (2, 3):
        rounds.seat(evening.desk, game=game)
        build.all_in(evening.row, game)
    shown = evening.page()
    assert OUT_OF_DATE in text(shown)
    assert "Who sits elsewhere in game 4" in text(shown)


@pytest.mark.django_db
@pytest.mark.parametrize("told", ["", "7", "x.y", "{night}.0", "{night}.999999999", "9.9"])
def test_cookie_that_tells_of_no_evening_here_is_left_aside(evening, told):
    evening.client.cookies["euchre_cards"] = told.format(night=evening.row.pk)
    build.all_in(evening.row, 1)
    going_home.leave_after(evening.desk, party=9, game=1)
    assert OUT_OF_DATE in text(evening.page())


@pytest.mark.django_db
def test_page_of_a_leaver_says_beforehand_what_becomes_of_the_cards(evening):
    build.all_in(evening.row, 1)
    before = text(evening.page("", "leave", 9))
    assert "14 are left for game 2" in before
    going_home.leave_after(evening.desk, party=9, game=1)
    night = replay.night(evening.row.pk)
    (words,) = re.findall(
        r"From game 2 on it is not as it was drawn: there \d+ of 14.*?wrong", before
    )
    assert f"{OUT_OF_DATE} {words}." in text(evening.page())
    assert night.entries.of(9).last_game == 1


@pytest.mark.django_db
def test_nothing_moves_where_somebody_came_who_takes_the_chair(evening):
    build.all_in(evening.row, 1)
    build.sign_in(evening.row, "Zoe Zink")
    shown = text(evening.page("", "leave", 3))
    assert "it is not as it was drawn, and" in shown
    assert "sit elsewhere" not in shown


def test_no_show_says_how_many_move_and_that_cards_are_out_of_date():
    night = drawn()
    words = said(going_home.seat_without, night, party=9)
    moved, out_of_date = "11 of 14 sit elsewhere", "Cards and schedule that are printed are out of"
    assert f"it is seated again. {moved} than before. {out_of_date} date." in words
    teams = played.seated(16, house="mcallen")
    assert "of 7 teams sit elsewhere" in said(going_home.seat_without, teams, party=1)
    moving = said(going_home.seat_without, played.seated(9), party=9)
    assert "elsewhere" not in moving or moving.endswith("than before.")


def said(act, night, **told):
    return act.__wrapped__(Writing(night, Press(night.tournament, "director", "here")), **told)


def test_cards_and_schedule_come_out_of_one_press():
    night = without(drawn(), 9, after=1)
    pages = [page.text for page in printed("cards-and-schedule", night)]
    told = " ".join(pages)
    cards = [page.text for page in printed("score-cards", night)]
    assert pages[-1].split("page")[0] == cards[-1].split("page")[0]
    assert "Player 9 " in told[: told.index("Game 2")]
    assert "Player 9 " not in told[told.index("Game 2") : told.index("Player Game 1")]
