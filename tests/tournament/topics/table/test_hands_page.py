"""One table hand by hand, as pages: the next hand, what happened besides, and what may be said."""

import re

import pytest

from tests import build
from tests.tournament import halls, pairs
from tournament.evening.facts import Hand
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.leaving.actions import going_home
from tournament.topics.prints.paper import printed_state
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, totals_in

DASH = "\N{EN DASH}"
WAY = r'<p class="onward"><a class="do" autofocus href="([^"]*)">([^<]*)</a>'


def address(night, *more, game=1, table=1):
    return "/".join(["", "night", str(night.pk), "scores", str(game), str(table), *more, ""])


def page(desk, night, *more, **place):
    return desk.get(address(night, *more, **place)).content.decode()


def press(desk, night, *more, **fields):
    return desk.post(address(night, *more), fields)


def played(night, number=1, **fields):
    return {"number": number, "dealer": "NESW"[(number - 1) % 4], "maker": "N"} | fields


def game(night):
    return replay.night(night.pk).rounds.game(1, 1)


def told(night):
    return [(one.dealer, one.event, one.maker, one.alone, one.tricks) for one in game(night).hands]


def test_table_shows_its_players_its_dealer_and_what_each_press_brings(desk, night):
    html = page(desk, night)
    assert "Table 1 in game 1: hand 1 of 8" in html
    assert re.search(r'data-chair="N">.*<b class="good">deals</b>', html)
    brings = re.findall(r"<kbd>\d</kbd> ([^<]*)</span> <i>([^<]*)</i>", html)
    assert brings == [
        ("Made it", "1 point"),
        ("March", "2 points"),
        ("Alone, made it", "1 point"),
        ("Alone, march", "4 points"),
        ("Euchred", "2 points to the others, and X"),
        ("Alone, euchred", "2 points to the others, and X"),
    ]


def test_x_so_far_stands_beside_the_points(desk, night):
    shown = r"<dt>(X )?([NE]/[SW])</dt>\s*<dd>(\d+)</dd>"
    press(desk, night, **played(night, press="euchred"))
    assert re.findall(shown, page(desk, night)) == [
        ("", "N/S", "0"),
        ("", "E/W", "2"),
        ("X ", "N/S", "1"),
        ("X ", "E/W", "0"),
    ]


def test_house_without_x_shows_none(desk):
    night = build.night(build.Club.objects.get(), house="alameda")
    halls.seated(night, 8)
    assert "<dt>X " not in page(desk, night)


def test_table_that_is_through_leads_to_the_next_missing_one_and_then_on(desk, night):
    for number in range(1, 9):
        press(desk, night, **played(night, number, press="made"))
    board = f"/night/{night.pk}/scores/1/#t2"
    assert re.findall(WAY, page(desk, night)) == [(board, "On to table 2")]
    build.totals(night, 1, {2: (9, 6)})
    assert re.findall(WAY, page(desk, night)) == [(f"/night/{night.pk}/seat/", "Seat game 2")]
    rounds.seat(build.desk(night), game=2)
    assert re.findall(WAY, page(desk, night)) == []


def test_game_that_is_written_hand_by_hand_leads_to_the_hands_of_the_next_table(desk):
    night = build.night(build.Club.objects.get())
    halls.seated(night, 12)
    for table in (1, 2):
        for number in range(1, 9):
            desk.post(address(night, table=table), played(night, number, press="made"))
    hands = address(night, table=3)
    assert re.findall(WAY, page(desk, night, table=2)) == [(hands, "On to table 3")]
    build.totals(night, 1, {1: (9, 6)})
    board = f"/night/{night.pk}/scores/1/#t3"
    assert re.findall(WAY, page(desk, night, table=2)) == [(board, "On to table 3")]


def test_first_table_of_a_game_goes_on_as_the_game_before_was_written(desk, night):
    for place in ({"table": 1}, {"table": 2}, {"game": 2, "table": 1}):
        if place.get("game") == 2:
            rounds.seat(build.desk(night), game=2)
        for number in range(1, 9):
            desk.post(address(night, **place), played(night, number, press="made"))
    hands = address(night, game=2, table=2)
    assert re.findall(WAY, page(desk, night, game=2)) == [(hands, "On to table 2")]


def test_table_that_goes_on_as_three_is_asked_for_totals_of_the_whole_game(desk, night):
    whole = "total of the whole game: what four played counts too."
    board = f"/night/{night.pk}/scores/1/"
    assert whole not in desk.get(board).content.decode()
    far = CardSoFar(2, 3, 0)
    going_home.leave_now(build.desk(night), entry=game(night).entries[0], typed=far)
    assert desk.get(board).content.decode().count(whole) == 1
    assert "those of the whole game, what four played too." in page(desk, night)


def test_hand_is_pressed_through_a_ruling_that_shows_what_each_choice_brings(desk):
    night = build.night(build.Club.objects.get(), house="alameda")
    halls.seated(night, 8)
    press(desk, night, **played(night, press="made"))
    way = re.search(r'href="([^"]*event=renege&[^"]*)"', page(desk, night))[1].replace("&amp;", "&")
    answers = {"offender": "S", "maker": "E", "alone": "yes", "tricks": "3"}
    told = desk.get(way, dict(re.findall(r"[?&](\w+)=([^&]*)", way)) | answers).content.decode()
    assert "4 added to E/W" in told
    assert "It is written down as hand 2." in told


@pytest.mark.parametrize(
    ("button", "alone", "tricks"),
    [
        ("made", False, 3),
        ("march", False, 5),
        ("alone_made", True, 3),
        ("alone_march", True, 5),
        ("euchred", False, 2),
        ("alone_euchred", True, 2),
    ],
)
def test_one_press_writes_a_hand_down(desk, night, button, alone, tricks):
    assert press(desk, night, **played(night, press=button)).status_code == 302
    assert told(night) == [("N", "played", "N", alone, tricks)]
    assert "hand 2 of 8" in page(desk, night)


def test_same_press_twice_writes_one_hand(desk, night):
    for _ in range(2):
        press(desk, night, **played(night, press="made", key="k1"))
    assert len(told(night)) == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"press": "made", "maker": ""}, "Choose who made trump, and what came of it."),
        ({"press": "nothing"}, "Choose what came of it: how many tricks the makers took."),
        ({"press": "made", "dealer": ""}, "Choose who deals this hand first."),
        ({"press": "made", "number": 3}, "Table 1 is at hand 1: write that one down first."),
    ],
)
def test_press_without_an_answer_is_refused(desk, night, fields, sentence):
    answer = press(desk, night, **played(night, **fields))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert told(night) == []


def test_row_that_was_skipped_is_told(desk, night):
    press(desk, night, **played(night, press="made"))
    answer = press(desk, night, **played(night, number=2, dealer="S", press="made"))
    assert "dealt by S, and the dealer should be E" in answer.content.decode()


def test_house_offers_only_what_can_happen_there(desk, night):
    html = page(desk, night)
    assert "thrown in" not in html
    assert 'name="event" value="misdeal"' in html
    way = f"/night/{night.pk}/ruling/1/1/?event=renege&amp;hand=1&amp;back={address(night)}"
    assert f'href="{way}"' in html


def test_hand_that_is_thrown_in_says_that_nobody_named_trump(desk):
    night = build.night(build.Club.objects.get(), house="general", format="individual", games=3)
    halls.seated(night, 8)
    assert "Nobody named trump (thrown in)" in page(desk, night)


def test_misdeal_is_one_press_for_each_stage_where_it_matters(desk):
    night = build.night(build.Club.objects.get(), misdeal_kitty_not_four="next_dealer")
    halls.seated(night, 8)
    html = page(desk, night)
    assert 'value="misdeal kitty_not_four"' in html
    press(desk, night, number=1, dealer="N", event="misdeal kitty_not_four")
    assert (game(night).hands[0].event, game(night).hands[0].stage) == ("misdeal", "kitty_not_four")
    assert game(night).score.game.dealer.value == "E"


def test_renege_is_asked_about_as_far_as_the_house_needs(desk, night):
    html = desk.get(address(night, "hand", "1") + "?event=renege").content.decode()
    assert "Who broke the rule?" in html
    assert "Tricks of the maker" not in html
    fields = {"event": "renege", "dealer": "N", "offender": "W", "maker": "N", "alone": "yes"}
    assert press(desk, night, "hand", "1", **fields).status_code == 302
    assert game(night).points["N"] == 4


def test_dealer_that_nobody_named_is_not_chosen_beforehand(desk):
    """Athens: the pack is cut for the first deal."""
    row = build.night(build.Club.objects.get(), house="athens")
    pairs.drawn(row, 2)
    draw_and_call.call_games(build.desk(row))
    html = desk.get(address(row, "hand", "1") + "?event=renege").content.decode()
    dealer = re.search(r'<select name="dealer".*?</select>', html, re.DOTALL)[0]
    assert re.findall(r'<option value="([^"]*)"[^>]*selected', dealer) == [""]
    sent = {"event": "renege", "dealer": "", "offender": "W", "maker": "N", "alone": ""}
    answer = press(desk, row, "hand", "1", **sent)
    assert "Choose who dealt." in answer.content.decode()
    assert not replay.night(row.pk).rounds.game(1, 1).hands


def test_missing_answer_is_asked_for_in_the_houses_words(desk, night):
    fields = {"event": "renege", "dealer": "N", "offender": "", "maker": "N", "alone": ""}
    answer = press(desk, night, "hand", "1", **fields)
    assert answer.status_code == 422
    assert "Say who reneged: the offender is missing." in answer.content.decode()
    answer = press(desk, night, "hand", "1", event="renege", dealer="Z")
    assert "Choose who dealt." in answer.content.decode()


def test_hand_is_changed_with_what_stands_there(desk, night):
    press(desk, night, **played(night, press="alone_march"))
    html = page(desk, night, "hand", "1")
    assert "Change hand 1 at table 1, game 1" in html
    assert '<option value="5" selected>5</option>' in html
    version = game(night).sheet.version
    fields = {"event": "played", "dealer": "N", "maker": "E", "alone": "", "tricks": "2"}
    press(desk, night, "hand", "1", **fields, version=version)
    assert told(night) == [("N", "played", "E", False, 2)]
    answer = press(desk, night, "hand", "1", **fields | {"maker": "S"}, version=version)
    assert answer.status_code == 409
    assert "Mine is right: save it" in answer.content.decode()


def test_hand_that_is_not_there_leads_back(desk, night):
    answer = desk.get(address(night, "hand", "4"), follow=True)
    assert "That hand is not there" in answer.content.decode()
    answer = desk.get(address(night, table=9), follow=True)
    assert "Nobody sits at that table" in answer.content.decode()


def test_conflict_shows_both_hands_and_mine_is_one_press(desk, night):
    hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=3)
    hands.record_hand(Press(night.pk, "table 1", "192.168.1.20"), hand=hand)
    answer = press(desk, night, **played(night, press="made"))
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "table 1 at 192.168.1.20 wrote hand 1 as" in html
    version = re.search(r'name="version" value="(\d+)"', html)[1]
    fields = {"event": "played", "dealer": "N", "maker": "N", "alone": "", "tricks": "3"}
    assert f'action="{address(night, "hand", "1")}"' in html
    press(desk, night, "hand", "1", **fields, version=version)
    assert told(night) == [("N", "played", "N", False, 3)]


def test_last_hand_is_taken_back(desk, night):
    press(desk, night, **played(night, press="made"))
    press(desk, night, "drop", "1", version=game(night).sheet.version)
    assert told(night) == []


def test_bell_takes_the_game_as_it_stands(desk, night):
    press(desk, night, **played(night, press="made"))
    html = page(desk, night)
    assert "The bell rang: take it as it stands" in html
    assert "Here a table still playing finishes its game." in html
    press(desk, night, "short")
    assert game(night).score.is_over
    assert "The director took it as it stood: 1 of 8 hands." in page(desk, night)


def test_short_game_is_typed_with_its_hands(desk, night):
    fields = {f"t1b{number}": value for number, value in enumerate("5300")}
    fields |= {"t1version": "0", "t1was": "-", "t1hands": "7"}
    desk.post(f"/night/{night.pk}/scores/1/", fields)
    assert game(night).score.hands == 7
    on_paper = printed_state(replay.night(night.pk))
    assert on_paper.tables[0].words == "in, 7 hands"


def test_short_game_cannot_be_sent_without_its_hands(desk, night):
    assert re.search(r'<input name="t1hands"[^>]* required>', page(desk, night))


def test_dispute_and_settling_are_one_press_each(desk, night):
    totals_in.type_totals(
        build.desk(night), game=1, table=1, typed=Totals((9, 6), (2, 1)), version=0
    )
    press(desk, night, "dispute", note="E/W count 7")
    assert game(night).score.state is SheetState.DISPUTED
    assert "Disputed: “E/W count 7”" in page(desk, night)
    press(desk, night, "dispute", press="settle")
    assert game(night).score.state is SheetState.IN


def test_total_that_is_not_typed_yet_is_no_nought(desk, night):
    place = {"game": 1, "table": 1}
    totals_in.type_totals(
        build.desk(night), **place, typed=Totals((9, None), (None, None)), version=0
    )
    shown = r"<dt>(X )?([NE]/[SW])</dt>\s*<dd[^>]*>([^<]+)</dd>"
    assert re.findall(shown, page(desk, night)) == [
        ("", "N/S", "9"),
        ("", "E/W", "not typed yet"),
        ("X ", "N/S", "not typed yet"),
        ("X ", "E/W", "not typed yet"),
    ]
    totals_in.type_totals(build.desk(night), **place, typed=Totals((9, 0), (None, None)), version=1)
    assert ("", "E/W", "0") in re.findall(shown, page(desk, night))


def test_typed_totals_are_taken_out_to_write_hands(desk, night):
    totals_in.type_totals(
        build.desk(night), game=1, table=1, typed=Totals((9, 6), (2, 1)), version=0
    )
    html = page(desk, night)
    assert f"The totals of this table are typed. The score is 9{DASH}6, X 2/1." in html
    desk.post(f"/night/{night.pk}/scores/1/", {"t1version": "1", "t1was": "-"})
    assert "hand 1 of 8" in page(desk, night)


def test_first_dealer_is_chosen_where_the_pack_is_cut(desk):
    night = build.night(build.Club.objects.get(), first_dealer="low_card")
    halls.seated(night, 8)
    assert '<option value="">Choose</option>' in page(desk, night)
    press(desk, night, **played(night, dealer="S", press="made"))
    assert game(night).score.game.dealer.value == "W"
    press(desk, night, "deals-first", dealer="E")
    assert told(night)[0][0] == "E"


def test_hand_of_a_closed_game_takes_a_reason(desk, night):
    for number in range(1, 9):
        press(desk, night, **played(night, number=number, press="made"))
    build.all_in(night, 1, left_out=(1,))
    rounds.seat(build.desk(night), game=2)
    assert "Why is it corrected?" in page(desk, night, "hand", "1")
    version = game(night).sheet.version
    fields = {"event": "played", "dealer": "N", "maker": "E", "alone": "", "tricks": "3"}
    answer = press(desk, night, "hand", "1", **fields, version=version)
    assert answer.status_code == 409
    answer = press(desk, night, "hand", "1", **fields, version=version, reason="misread")
    assert answer.status_code == 302


def test_three_at_a_table_each_have_their_score(desk):
    night = build.night(build.Club.objects.get())
    found = halls.seated(night, 7)
    three = next(one.table for one in found.rounds.current.games if len(one.chairs) == 3)
    html = page(desk, night, table=three)
    assert re.findall(r"<dt>([NESW])</dt>", html) == ["N", "E", "S"]
    assert ("Euchred", "2 points to the others, and X") in re.findall(
        r"<kbd>\d</kbd> ([^<]*)</span> <i>([^<]*)</i>", html
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48])
def test_page_asks_the_database_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seated(night, players)
    desk.get(address(night))
    with django_assert_num_queries(5):
        desk.get(address(night))


def test_hand_of_a_bracket_that_others_built_on_takes_a_reason(desk):
    row = build.night(build.Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    draw_and_call.call_games(build.desk(row))
    march = {"round": 1, "table": 1, "event": "played", "maker": "N", "tricks": 5}
    for number in range(1, 6):
        hand = Hand(number=number, dealer="NESW"[(number - 1) % 4], **march)
        hands.record_hand(build.desk(row), hand=hand)
    pairs.play(row, "W1.2")
    draw_and_call.call_games(build.desk(row))
    for address, fields in (
        (("hand", "5"), {"event": "played", "dealer": "N", "maker": "N", "tricks": "3"}),
        (("drop", "5"), {}),
    ):
        fields |= {"version": str(game(row).sheet.version), "alone": ""}
        answer = press(desk, row, *address, **fields)
        html = answer.content.decode()
        assert answer.status_code == 409
        assert "Others were called or have played because of this result." in html
        assert "Once it is corrected" in html
        assert html.count('name="reason"') == 2
        assert len(game(row).hands) == 5
    press(desk, row, *address, **fields, reason="It was thrown in.")
    assert len(game(row).hands) == 4
