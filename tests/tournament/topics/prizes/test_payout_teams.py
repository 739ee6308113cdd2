"""Prizes on nights of teams: donated prizes, and a purse that divisions share."""

import pytest
from django.utils.html import escape

from scoring.places.prizes import PrizeShare, PrizeTable
from tests import build
from tests.patience import tries_until_failure
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.evening.courses.bracket_night import BracketCourse
from tournament.evening.facts import PaymentKind
from tournament.evening.night import draws, ranking
from tournament.evening.night.seats.next_game import scores_missing_sentence
from tournament.evening.purse import awards, payouts
from tournament.evening.purse.closing import reasons_not_to_close
from tournament.evening.purse.payouts import Prize
from tournament.evening.words.names import too_long_refusal
from tournament.evening.words.refused import Refused
from tournament.kit.desk.listing import name_with_number
from tournament.kit.drawing.awards import METAL_ROLE_BY_PLACE
from tournament.kit.drawing.shapes import Role
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import time_slots
from tournament.topics.money import actions as payments
from tournament.topics.prizes import forms as form
from tournament.topics.prizes.actions import closing, payout
from tournament.topics.prizes.boards.payout import prizes_board
from tournament.topics.prizes.forms import TWO_GAME_PLAYOFF_SENTENCES
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

MENS, WOMENS = "Men's", "Women's"
SHARES_FOR_TWO_PLACES = PrizeTable((PrizeShare(per_cent=50), PrizeShare(per_cent=30)))


@pytest.fixture
def athens_night(desk):
    return build.night(Club.objects.get(), house="athens")


@pytest.fixture
def night_with_prizes_from_the_pot(desk):
    """Return a night of teams with one game, at $1.00 a player, with two prizes from the pot."""
    return build.night(
        Club.objects.get(), house="mcallen", games=1, fee_cents=100, medals=0, prize_places=2
    )


def read_prizes_board(night):
    return prizes_board(reader.night(night.pk))


def page_html(desk, night):
    return desk.get(f"/night/{night.pk}/payout/").content.decode()


def html_after_form(desk, night, **fields):
    return desk.post(f"/night/{night.pk}/payout/", fields, follow=True).content.decode()


def play_only_game(night, *points):
    """Play the only game, in which team 1 scores the first of these points, and so on."""
    rounds.seat_next_game(build.desk(night), game=1)
    night_now = reader.night(night.pk)
    round_ = night_now.rounds.with_number(1)
    sides = {
        game.table: night_now.teams_for_format.teams_in_game(game, round_) for game in round_.games
    }
    points_by_table = {
        table: tuple(points[team - 1] for team in teams) for table, teams in sides.items()
    }
    build.type_totals(night, 1, points_by_table)


def proposed_prize_values(night):
    return [
        (prize.entry, prize.cents, prize.words)
        for prize in read_prizes_board(night).proposed_prizes
    ]


def test_first_three_of_a_bracket_get_the_donated_prizes(desk, athens_night):
    pairs.draw_teams(athens_night, 8)
    night = pairs.play_bracket(athens_night)
    first_team, second_team, third_team = (
        int(place.result.entrant) for place in ranking.standings(night)[:3]
    )
    assert [
        (prize.rank, prize.holder.number)
        for prize in read_prizes_board(athens_night).donated_prizes
    ] == [
        (1, first_team),
        (2, second_team),
        (3, third_team),
    ]
    html = page_html(desk, athens_night)
    winner_name = night.teams.with_number(first_team).name
    assert "<b>1st place</b>: " + name_with_number(winner_name, f"team {first_team}") in html
    assert "Won the final" in html
    assert "Lost the final" in html
    assert "Lost the last game of the losers&#x27; bracket" in html
    assert "Award prizes" not in html
    assert read_prizes_board(athens_night).pot_bar is None


def test_places_of_a_bracket_are_open_until_decided(desk, athens_night):
    pairs.check_in_teams(athens_night, 8)
    assert read_prizes_board(athens_night).donated_prizes == ()
    draw_and_call.draw_bracket(build.desk(athens_night))
    assert [
        (prize.rank, prize.holder) for prize in read_prizes_board(athens_night).donated_prizes
    ] == [
        (1, None),
        (2, None),
        (3, None),
    ]
    assert "<b>3rd place</b>: not decided yet" in page_html(desk, athens_night)


def test_third_place_is_decided_before_the_final(athens_night):
    pairs.draw_teams(athens_night, 4)
    turns = tries_until_failure(200)
    while (
        next(turns) and "F1" not in draws.bracket_state(reader.night(athens_night.pk)).ready_games
    ):
        draw_and_call.call_games(build.desk(athens_night))
        for game in reader.night(athens_night.pk).rounds.unfinished_games:
            pairs.play_game(athens_night, game.name)
    assert [
        (prize.rank, prize.holder is None)
        for prize in read_prizes_board(athens_night).donated_prizes
    ] == [
        (1, True),
        (2, True),
        (3, False),
    ]


def test_prizes_of_a_shared_place_are_named_before_both_its_teams_are_known(desk):
    """Of eight teams, two are out in each round of the losers' bracket, so they share fifth and
    seventh place.
    """
    athens = build.night(Club.objects.get(), house="athens", prize_places=8)
    payout.name_donated_prizes(
        build.desk(athens), prize_names=[f"thing {number}" for number in range(1, 9)]
    )
    pairs.draw_teams(athens, 8)
    draw_and_call.call_games(build.desk(athens))
    for game_name in ("W1.1", "W1.2"):
        pairs.play_game(athens, game_name)
    draw_and_call.call_games(build.desk(athens))
    pairs.play_game(athens, "L1.1")
    last_prizes = read_prizes_board(athens).donated_prizes[-2:]
    assert [(prize.rank, prize.name) for prize in last_prizes] == [(7, "thing 7 or thing 8")] * 2
    assert sorted(prize.reason == "not decided yet" for prize in last_prizes) == [False, True]
    assert [prize.rank for prize in read_prizes_board(athens).donated_prizes] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        7,
    ]


def test_bracket_of_two_teams_has_two_donated_prizes(athens_night):
    pairs.draw_teams(athens_night, 2)
    assert [prize.rank for prize in read_prizes_board(athens_night).donated_prizes] == [1, 2]
    pairs.play_bracket(athens_night)
    assert [prize.rank for prize in read_prizes_board(athens_night).donated_prizes] == [1, 2]


def test_prizes_page_shows_what_the_fund_gets(desk, athens_night):
    """22 teams have paid $20 each, or $440."""
    pairs.check_in_teams(athens_night, 22)
    payments.spend_money(build.desk(athens_night), cents=3820, note="pads")
    html = page_html(desk, athens_night)
    assert "<bdi>Campus Ministry Fund</bdi></b>: $440.00 in, $38.20 spent, " in html
    assert "$401.80 for the fund</b>." in html


def test_money_left_in_the_pot_is_for_the_fund_that_is_named(desk):
    night = build.night(Club.objects.get(), house="athens", prizes_from="purse")
    payout.set_split(build.desk(night), new_split=PrizeTable((PrizeShare(per_cent=50),)))
    pairs.draw_teams(night, 4)
    pairs.play_bracket(night)
    assert "<td>Left for the Campus Ministry Fund</td>" in page_html(desk, night)
    payout.award_prizes(
        build.desk(night),
        prizes=[Prize(*prize_values) for prize_values in proposed_prize_values(night)],
    )
    assert "<td>Left for the Campus Ministry Fund</td>" in page_html(desk, night)
    (page,) = printed_pages("prizes", reader.night(night.pk))
    assert "Left for the Campus Ministry Fund $" in page.text
    assert "in the pot" not in page.text


def test_place_of_a_prize_is_a_hidden_field_without_a_label(desk, night_with_prizes_from_the_pot):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 3, 9, 7, 4)
    html = page_html(desk, night_with_prizes_from_the_pot)
    assert 'type="hidden" name="form-0-place"' in html
    assert ">Place</label>" not in html


def test_prizes_page_of_a_bracket_asks_for_no_scorecards(desk, athens_night):
    pairs.draw_teams(athens_night, 4)
    draw_and_call.call_games(build.desk(athens_night))
    html = page_html(desk, athens_night)
    assert scores_missing_sentence("tables 1 and 2") in html
    assert "card" not in html.split("<h1>")[1]
    assert ">Cards</a>" not in html


DONATED_PRIZES_FORM_FIELDS = {
    "do": "name",
    "thing_1": "gift basket",
    "thing_2": "tea towels",
    "thing_3": "mugs",
}


def test_donated_prizes_are_entered_before_the_draw_by_one_press(desk, athens_night):
    count_before = Change.objects.count()
    html = html_after_form(desk, athens_night, **DONATED_PRIZES_FORM_FIELDS)
    assert Change.objects.count() == count_before + 1
    log_sentence = "Donated prizes: 1st place gift basket, 2nd place tea towels, 3rd place mugs"
    assert Change.objects.latest("pk").words == log_sentence
    assert log_sentence in html
    assert "<b>1st place</b>, <bdi>gift basket</bdi>: not decided yet" in html
    assert reader.night(athens_night.pk).plan.prizes == {
        "things": ["gift basket", "tea towels", "mugs"]
    }
    assert not read_prizes_board(athens_night).is_promised


def test_donated_prize_is_shown_with_the_team_of_its_place(desk, athens_night):
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["gift basket", "", "mugs"])
    pairs.draw_teams(athens_night, 4)
    assert [
        (prize.rank, prize.name) for prize in read_prizes_board(athens_night).donated_prizes
    ] == [
        (1, "gift basket"),
        (2, ""),
        (3, "mugs"),
    ]
    night = pairs.play_bracket(athens_night)
    first_team = int(ranking.standings(night)[0].result.entrant)
    winner_name = night.teams.with_number(first_team).name.replace("&", "&amp;")
    html = page_html(desk, athens_night)
    assert f"<b>1st place</b>, <bdi>gift basket</bdi>: <bdi>{winner_name}</bdi>" in html
    assert "<b>2nd place</b>: <bdi>" in html
    assert next(
        (prize.holder.number, prize.name)
        for prize in read_prizes_board(athens_night).donated_prizes
    ) == (
        first_team,
        "gift basket",
    )


def test_corrected_final_names_the_donated_prizes_that_change(athens_night):
    payout.name_donated_prizes(
        build.desk(athens_night), prize_names=["gift basket", "a ham", "mugs"]
    )
    pairs.draw_teams(athens_night, 4)
    first_team, second_team = draws.bracket_state(pairs.play_bracket(athens_night)).teams_in("F1")
    pairs.play_game(athens_night, "F1", (7, 10))
    log_sentence = Change.objects.latest("pk").words
    assert f"Team {first_team}: prize none (was gift basket)." in log_sentence
    assert f"Team {second_team}: prize none (was a ham)." in log_sentence
    assert "mugs" not in log_sentence
    draw_and_call.call_games(build.desk(athens_night))
    night = pairs.play_game(athens_night, "F2", (10, 7))
    assert "prize" not in Change.objects.latest("pk").words
    first_team, second_team = draws.bracket_state(night).teams_in("F2")
    pairs.play_game(athens_night, "F2", (7, 10))
    log_sentence = Change.objects.latest("pk").words
    assert f"Team {second_team}: prize gift basket (was a ham)." in log_sentence
    assert f"Team {first_team}: prize a ham (was gift basket)." in log_sentence


def test_donated_prizes_are_changed_after_the_last_game(desk, athens_night):
    html_after_form(desk, athens_night, **DONATED_PRIZES_FORM_FIELDS)
    pairs.draw_teams(athens_night, 4)
    pairs.play_bracket(athens_night)
    html = page_html(desk, athens_night)
    assert "Change the prizes" in html
    assert 'value="tea towels"' in html
    html_after_form(desk, athens_night, **DONATED_PRIZES_FORM_FIELDS | {"thing_2": "a ham"})
    assert read_prizes_board(athens_night).donated_names == ("gift basket", "a ham", "mugs")


def test_link_to_the_closing_page_has_focus_if_all_prizes_are_donated(desk, athens_night):
    pairs.draw_teams(athens_night, 4)
    pairs.play_bracket(athens_night)
    for html in (
        page_html(desk, athens_night),
        html_after_form(desk, athens_night, **DONATED_PRIZES_FORM_FIELDS),
    ):
        assert place_of_cursor(html) == "Close the night"
        assert f'<a class="do" href="/night/{athens_night.pk}/closing/" autofocus>' in html


def test_focus_stays_on_the_donated_prizes_while_a_place_has_none(desk, athens_night):
    pairs.draw_teams(athens_night, 4)
    pairs.play_bracket(athens_night)
    html = html_after_form(desk, athens_night, do="name", thing_1="gift basket")
    assert place_of_cursor(html) == "Change the prizes"


def test_tied_teams_get_the_donated_prizes_of_both_places(desk):
    """Two teams are tied for first place, and two for third."""
    night = build.night(
        Club.objects.get(), house="mcallen", games=1, prizes_from="donated", prize_places=3
    )
    payout.name_donated_prizes(build.desk(night), prize_names=["basket", "towels", "mugs"])
    pairs.check_in_teams(night, 4, MENS)
    play_only_game(night, 7, 7, 5, 5)
    assert [
        (prize.rank, prize.holder.number, prize.name)
        for prize in read_prizes_board(night).donated_prizes
    ] == [(1, 1, "basket or towels"), (1, 2, "basket or towels"), (3, 3, "mugs"), (3, 4, "mugs")]


def test_donated_prizes_are_removed_and_restored_by_undo(athens_night):
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["ham"])
    change = payout.name_donated_prizes(build.desk(athens_night), prize_names=["", " ", ""])
    assert change.words == "Donated prizes removed"
    assert reader.night(athens_night.pk).plan.prizes == {}
    undo.undo(build.desk(athens_night), change_number=change.revision)
    assert read_prizes_board(athens_night).donated_names == ("ham",)


def test_parts_of_the_pot_and_donated_prizes_do_not_overwrite_each_other(athens_night):
    payout.set_split(build.desk(athens_night), new_split=SHARES_FOR_TWO_PLACES)
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["ham"])
    assert (
        read_prizes_board(athens_night).prize_table,
        read_prizes_board(athens_night).donated_names,
    ) == (
        SHARES_FOR_TWO_PLACES,
        ("ham",),
    )
    payout.set_split(build.desk(athens_night), new_split=PrizeTable((PrizeShare(per_cent=9),)))
    assert (
        read_prizes_board(athens_night).prize_table.place_shares,
        read_prizes_board(athens_night).donated_names,
    ) == (
        (PrizeShare(per_cent=9),),
        ("ham",),
    )


def test_long_name_of_a_donated_prize_is_reported_and_kept(desk, athens_night):
    html = html_after_form(
        desk, athens_night, **DONATED_PRIZES_FORM_FIELDS | {"thing_2": "x" * 121}
    )
    assert too_long_refusal(120, 121) in html
    assert 'value="gift basket"' in html
    assert place_of_cursor(html) == "thing_2"
    assert read_prizes_board(athens_night).donated_names == ()


def test_donated_prize_for_a_place_without_prizes_is_refused(athens_night):
    with pytest.raises(Refused, match="There is no 4th prize"):
        payout.name_donated_prizes(build.desk(athens_night), prize_names=["a", "b", "c", "d"])
    with pytest.raises(Refused, match=r"1st prize has 121 characters\. Use at most 120"):
        payout.name_donated_prizes(build.desk(athens_night), prize_names=["x" * 121])


def test_donated_prize_is_shown_only_for_places_with_a_prize(athens_night):
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["ham", "mugs"])
    setup.change_rules(build.desk(athens_night), answer_by_dial={"prize_places": 1})
    assert read_prizes_board(athens_night).donated_names == ("ham",)
    pairs.draw_teams(athens_night, 4)
    assert [prize.rank for prize in read_prizes_board(athens_night).donated_prizes] == [1]


def test_page_with_cash_prizes_has_no_boxes_for_donated_ones(desk, night_with_prizes_from_the_pot):
    assert "Enter a prize for each place" not in page_html(desk, night_with_prizes_from_the_pot)
    assert "Prizes come from the pot." in html_after_form(
        desk, night_with_prizes_from_the_pot, do="name", thing_1="ham"
    )
    assert read_prizes_board(night_with_prizes_from_the_pot).donated_names == ()


def test_closed_night_shows_its_donated_prizes_without_boxes(desk, athens_night):
    payout.name_donated_prizes(build.desk(athens_night), prize_names=["<b>ham"])
    closing.close_night(build.desk(athens_night, reason="called off"))
    html = page_html(desk, athens_night)
    assert "<b>1st place</b>, <bdi>&lt;b&gt;ham</bdi>: not decided yet" in html
    assert "thing_1" not in html


def test_prize_of_a_team_is_stored_with_the_number_of_its_first_player(
    night_with_prizes_from_the_pot,
):
    """Four teams have paid $8.00, of which 50 and 30 percent are $4.00 and $2.40."""
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    payout.set_split(build.desk(night_with_prizes_from_the_pot), new_split=SHARES_FOR_TWO_PLACES)
    play_only_game(night_with_prizes_from_the_pot, 3, 9, 7, 4)
    assert proposed_prize_values(night_with_prizes_from_the_pot) == [
        (3, 400, "1st place"),
        (5, 240, "2nd place"),
    ]


def test_divisions_share_each_prize_and_the_first_gets_the_odd_cent(
    desk, night_with_prizes_from_the_pot
):
    """Half of $8.03 is 401.5 cents and 30 percent is 240.9, so the prizes are 401 and 241 cents.
    Men's gets the odd cent of each.
    """
    pairs.check_in_teams(night_with_prizes_from_the_pot, 2, MENS)
    pairs.check_in_teams(night_with_prizes_from_the_pot, 2, WOMENS, teams_skipped=2)
    payments.put_money_in(
        build.desk(night_with_prizes_from_the_pot), kind=PaymentKind.GIFT, cents=3
    )
    payout.set_split(build.desk(night_with_prizes_from_the_pot), new_split=SHARES_FOR_TWO_PLACES)
    play_only_game(night_with_prizes_from_the_pot, 3, 9, 7, 4)
    assert [
        (entry, cents) for entry, cents, _ in proposed_prize_values(night_with_prizes_from_the_pot)
    ] == [
        (3, 201),
        (1, 121),
        (5, 200),
        (7, 120),
    ]
    assert proposed_prize_values(night_with_prizes_from_the_pot)[0][2] == "Men's, 1st place"
    assert [
        prize.place for prize in read_prizes_board(night_with_prizes_from_the_pot).proposed_prizes
    ] == [1, 2, 1, 2]
    gold, silver = METAL_ROLE_BY_PLACE[1], METAL_ROLE_BY_PLACE[2]
    pieces = [
        part.shapes[0].role
        for part in read_prizes_board(night_with_prizes_from_the_pot).pot_bar.parts
    ]
    assert pieces == [gold, silver, gold, silver, Role.PALE]
    assert read_prizes_board(night_with_prizes_from_the_pot).leftover_cents == 803 - 642
    assert "is split equally among 2 divisions" in page_html(desk, night_with_prizes_from_the_pot)


def test_pot_is_shared_with_the_divisions_of_a_later_time_slot(
    desk, night_with_prizes_from_the_pot
):
    """Each division gets half. Women's has no places yet, so its half is not awarded."""
    pairs.check_in_teams(night_with_prizes_from_the_pot, 2, MENS)
    pairs.check_in_teams(night_with_prizes_from_the_pot, 2, WOMENS, teams_skipped=2)
    time_slots.arrange_time_slots(
        build.desk(night_with_prizes_from_the_pot), new_slot_number_by_division={MENS: 1, WOMENS: 2}
    )
    payout.set_split(build.desk(night_with_prizes_from_the_pot), new_split=SHARES_FOR_TWO_PLACES)
    play_only_game(night_with_prizes_from_the_pot, 3, 9)
    pot = read_prizes_board(night_with_prizes_from_the_pot).pot.cents
    assert [
        (entry, cents) for entry, cents, _ in proposed_prize_values(night_with_prizes_from_the_pot)
    ] == [
        (3, pot // 4),
        (1, pot * 15 // 100),
    ]
    assert "is split equally among 2 divisions" in page_html(desk, night_with_prizes_from_the_pot)


def test_page_says_that_the_pot_stays_with_the_club_if_no_prizes_are_set(desk):
    games = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=200)
    pairs.check_in_teams(games, 2, MENS)
    pairs.check_in_teams(games, 2, WOMENS, teams_skipped=2)
    play_only_game(games, 3, 9, 7, 4)
    payments.put_money_in(build.desk(games), kind=PaymentKind.GIFT, cents=800)
    html = page_html(desk, games)
    assert "No cash prizes are set. The pot stays with the club." in html
    assert "No one has a place yet" not in html
    assert "split equally" not in html


def test_focus_moves_to_the_next_step_if_fees_give_no_prizes(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=500)
    pairs.check_in_teams(night, 4, MENS)
    play_only_game(night, 9, 7, 4, 2)
    assert place_of_cursor(page_html(desk, night)) == "Close the night"


def test_award_and_payment_name_the_team(desk, night_with_prizes_from_the_pot):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 3, 9, 7, 4)
    payout.award_prizes(
        build.desk(night_with_prizes_from_the_pot),
        prizes=[
            Prize(*prize_values)
            for prize_values in proposed_prize_values(night_with_prizes_from_the_pot)
        ],
    )
    assert place_of_cursor(page_html(desk, night_with_prizes_from_the_pot)).startswith("Pay")
    (winner, *_) = read_prizes_board(night_with_prizes_from_the_pot).winners
    html = html_after_form(
        desk, night_with_prizes_from_the_pot, do="hand-over", entry="3", cents=str(winner.cents)
    )
    assert "Pay a team's prize to either partner." in html
    assert "Prize paid: Cora Abbott &amp; Dan Abbott (team 2), $" in html
    (page,) = printed_pages("prizes", reader.night(night_with_prizes_from_the_pot.pk))
    assert "Cora Abbott & Dan Abbott" in page.text
    assert read_prizes_board(night_with_prizes_from_the_pot).winners[0].cents_unpaid == 0


def test_award_names_the_winners_team_without_the_players_number(
    desk, night_with_prizes_from_the_pot
):
    """Edna has number 5 and is in team 3."""
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 3, 9, 7, 4)
    payout.award_prizes(
        build.desk(night_with_prizes_from_the_pot),
        prizes=[Prize(*row) for row in proposed_prize_values(night_with_prizes_from_the_pot)],
    )
    last_change = Change.objects.filter(tournament=night_with_prizes_from_the_pot).last()
    assert "Edna Abbott & Floyd Abbott (team 3) $" in last_change.words
    assert "(5)" not in last_change.words
    assert "to <bdi>Edna Abbott</bdi></span></button>" in page_html(
        desk, night_with_prizes_from_the_pot
    )
    unpaid_words = next(
        open_question
        for open_question in reasons_not_to_close(reader.night(night_with_prizes_from_the_pot.pk))
        if "not paid" in open_question
    )
    assert "Edna Abbott & Floyd Abbott (team 3)" in unpaid_words


def test_tie_of_two_teams_for_a_prize_is_settled_by_their_playoff(
    desk, night_with_prizes_from_the_pot
):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    html = page_html(desk, night_with_prizes_from_the_pot)
    assert "Tied for a prize" in html
    assert "are tied for 1st place." in html
    assert place_of_cursor(html) == "1"
    form_fields = {"do": "play-off", "people": "1,2", "1": "2", "2": "1"}
    html = html_after_form(desk, night_with_prizes_from_the_pot, **form_fields)
    assert "Cora Abbott &amp; Dan Abbott (2) beat Ada Abbott &amp; Bert Abbott (1)" in html
    assert [entry for entry, _, _ in proposed_prize_values(night_with_prizes_from_the_pot)] == [
        3,
        1,
    ]


def test_playoff_that_puts_all_teams_in_the_same_place_is_refused(
    desk, night_with_prizes_from_the_pot
):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    form_fields = {"do": "play-off", "people": "1,2", "1": "1", "2": "1"}
    assert escape(form.SAME_PLACE_REFUSAL) in html_after_form(
        desk, night_with_prizes_from_the_pot, **form_fields
    )
    assert reader.night(night_with_prizes_from_the_pot.pk).plan.playoffs == ()


def test_playoff_of_two_teams_is_entered_by_its_points(desk, night_with_prizes_from_the_pot):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    form_fields = {"do": "play-off", "people": "1,2", "points_1": "7", "points_2": "7"}
    assert "Still tied" in html_after_form(desk, night_with_prizes_from_the_pot, **form_fields)
    assert read_prizes_board(night_with_prizes_from_the_pot).ties.playoffs == ()
    html = html_after_form(desk, night_with_prizes_from_the_pot, **form_fields | {"points_2": "10"})
    result_words = "Cora Abbott &amp; Dan Abbott (2) beat Ada Abbott &amp; Bert Abbott (1) 10–7."
    assert f"Men&#x27;s playoff: {result_words}" in html


@pytest.mark.parametrize(
    ("points", "possible"),
    [
        (("99", "1"), False),
        (("33", "0"), False),
        (("20", "13"), False),
        (("32", "0"), True),
        (("20", "12"), True),
        (("1", "0"), True),
    ],
)
def test_playoff_accepts_only_points_that_its_hands_can_give(
    desk, night_with_prizes_from_the_pot, points, possible
):
    """By McAllen's lines 2 and 11, eight hands score at most 4 points each, and a hand thrown in
    scores none.
    """
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    first_points, other_points = points
    form_fields = {
        "do": "play-off",
        "people": "1,2",
        "points_1": first_points,
        "points_2": other_points,
    }
    html = html_after_form(desk, night_with_prizes_from_the_pot, **form_fields)
    assert ("playoff: Ada Abbott &amp; Bert Abbott (1) beat " in html) == possible
    assert bool(read_prizes_board(night_with_prizes_from_the_pot).ties.playoffs) == possible
    if not possible:
        assert "ne game of 8 hands" in html


@pytest.mark.parametrize(
    ("places", "are_taken"),
    [
        (("1", "2"), False),
        (("2", "1"), True),
        (("1", ""), False),
        (("", "2"), False),
        (("2", ""), True),
    ],
)
def test_playoff_whose_places_contradict_its_points_is_asked_about(
    desk, night_with_prizes_from_the_pot, places, are_taken
):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    first_place, other_place = places
    points = {"points_1": "3", "points_2": "8"}
    form_fields = {"do": "play-off", "people": "1,2", "1": first_place, "2": other_place} | points
    html = html_after_form(desk, night_with_prizes_from_the_pot, **form_fields)
    assert ("The places and points name different winners." in html) is not are_taken
    assert bool(read_prizes_board(night_with_prizes_from_the_pot).ties.playoffs) is are_taken


def test_playoff_without_a_place_for_every_team_is_reported(desk, night_with_prizes_from_the_pot):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 9, 7, 4)
    html = html_after_form(
        desk, night_with_prizes_from_the_pot, **{"do": "play-off", "people": "1,2", "1": "2"}
    )
    assert "Choose a place for each team, or enter the points of the playoff." in html
    assert read_prizes_board(night_with_prizes_from_the_pot).ties.playoffs == ()


def test_error_in_a_playoff_of_three_teams_is_above_all_boxes(desk, night_with_prizes_from_the_pot):
    pairs.check_in_teams(night_with_prizes_from_the_pot, 4, MENS)
    play_only_game(night_with_prizes_from_the_pot, 9, 7, 7, 7)
    assert page_html(desk, night_with_prizes_from_the_pot).count(TWO_GAME_PLAYOFF_SENTENCES) == 1
    fields = {"do": "play-off", "people": "2,3,4", "2": "2", "3": "2", "4": "4"}
    html = html_after_form(desk, night_with_prizes_from_the_pot, **fields)
    assert html.count(TWO_GAME_PLAYOFF_SENTENCES) == 1
    assert html.index(TWO_GAME_PLAYOFF_SENTENCES) < html.index('<label for="playoff_2_3_4_2">')
    assert read_prizes_board(night_with_prizes_from_the_pot).ties.playoffs == ()


def test_pot_of_a_bracket_is_split_after_the_last_game(desk):
    night_row = build.night(Club.objects.get(), house="athens", prizes_from="purse", prize_places=2)
    pairs.draw_teams(night_row, 4)
    assert proposed_prize_values(night_row) == []
    assert BracketCourse.page_words.no_prizes_refusal in page_html(desk, night_row)
    night = pairs.play_bracket(night_row)
    winning_team = night.teams.with_number(int(ranking.standings(night)[0].result.entrant))
    assert proposed_prize_values(night_row)[0] == (
        winning_team.current_members[0].number,
        4800,
        "1st place",
    )
    assert [cents for _, cents, _ in proposed_prize_values(night_row)] == [4800, 3200]


def test_corrected_final_that_makes_a_second_final_necessary_takes_no_prize_back(desk):
    """First and second place are open until the second final, so no one has a prize of $0."""
    night = build.night(Club.objects.get(), house="athens", prizes_from="purse", prize_places=2)
    pairs.draw_teams(night, 4)
    first_final = pairs.play_bracket(night).rounds[-1]
    assert first_final.name == "F1"
    payout.award_prizes(build.desk(night), prizes=read_prizes_board(night).proposed_prizes)
    (winner, *_) = read_prizes_board(night).winners
    payout.pay_prize(build.desk(night), entry=winner.entry, cents=4800)
    pairs.play_game(night, "F1", (7, 10), reason="misread")
    log_sentence = Change.objects.latest("pk").words
    assert awards.PLACES_OPEN_SENTENCE in log_sentence
    assert "$0.00" not in log_sentence
    board = read_prizes_board(night)
    assert board.why_award_outdated == awards.PLACES_OPEN_SENTENCE
    assert board.changes == ()
    html = page_html(desk, night)
    assert "Award the new prizes" not in html
    assert "Keep the old prizes" not in html
    assert place_of_cursor(html) == "Go to the bracket"
    assert "Reason for awarding prizes early" in html
    assert 'name="form-0-cents" value="48.00"' in html
    with pytest.raises(Refused, match="Finish the games"):
        payout.keep_awarded_prizes(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    pairs.play_game(night, "F2", (7, 10))
    log_sentence = Change.objects.latest("pk").words
    assert f"{awards.PLACES_CHANGED_SENTENCE} " in log_sentence
    assert "Choose the prizes under Prizes." in log_sentence
    assert "prize $48.00 (was $32.00), gets $48.00" in log_sentence
    assert read_prizes_board(night).why_award_outdated == awards.PLACES_CHANGED_SENTENCE
    changes = [
        (change.cents_awarded, change.cents_due) for change in read_prizes_board(night).changes
    ]
    assert changes == [(4800, 3200), (3200, 4800)]
    assert "Award the new prizes" in page_html(desk, night)


@pytest.mark.parametrize(("men", "women", "prizes"), [(7, 7, 2), (8, 2, 3)])
def test_usual_number_of_prizes_depends_on_the_largest_division(desk, men, women, prizes):
    """A division of fewer than eight teams has two prizes, and one of up to forty has three."""
    night = build.night(Club.objects.get(), house="mcallen", medals=0)
    pairs.check_in_teams(night, men, MENS)
    pairs.check_in_teams(night, women, WOMENS, teams_skipped=men)
    assert len(payouts.usual_prize_table_of_night(reader.night(night.pk)).place_shares) == prizes


def test_rules_with_medals_propose_no_cash_prizes(desk):
    night = build.night(Club.objects.get(), house="mcallen", fee_cents=500)
    pairs.check_in_teams(night, 4, MENS)
    assert payouts.usual_prize_table_of_night(reader.night(night.pk)).place_shares == ()
    assert proposed_prize_values(night) == []


def test_prizes_are_refused_while_a_medal_is_tied(desk):
    purse = build.night(Club.objects.get(), house="mcallen", games=1, fee_cents=100)
    pairs.check_in_teams(purse, 4, MENS)
    play_only_game(purse, 9, 9, 7, 4)
    prizes = [Prize(entry=1, cents=100, words="first")]
    with pytest.raises(Refused, match="Players are tied for a medal"):
        payout.award_prizes(build.desk(purse), prizes=prizes)
    payout.award_prizes(build.desk(purse, reason="the bus leaves"), prizes=prizes)
    assert len(read_prizes_board(purse).awarded_prizes) == 1


def test_playoff_result_does_not_move_other_playoffs_to_other_tables(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 4, MENS)
    pairs.check_in_teams(night, 4, WOMENS, teams_skipped=4)
    rounds.seat_next_game(build.desk(night), game=1)
    build.type_totals(night, 1, dict.fromkeys(range(1, 5), (9, 5)))
    games_by_tie = {tie.party_numbers: tie.games for tie in read_prizes_board(night).ties.open_ties}
    assert [game.table for games in games_by_tie.values() for game in games] == [1, 2, 3, 4]
    first_tie, *other_ties = games_by_tie
    payout.store_playoff(build.desk(night), order=[[first_tie[1]], [first_tie[0]]])
    assert {tie.party_numbers: tie.games for tie in read_prizes_board(night).ties.open_ties} == {
        people: games_by_tie[people] for people in other_ties
    }
