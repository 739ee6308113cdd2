"""The trick checker: whose card is next, what is proved, and who may order up."""

from urllib.parse import parse_qs

import pytest

from scoring.cards import PACK, card
from scoring.chairs import CLOCKWISE, Chair
from scoring.houses import find
from tournament.evening.night.play.tapped_cards import Tap, ToldHand, taken_by, tricks, turn
from tournament.evening.night.play.tapped_cards import find as examined
from tournament.topics.rulings.boards.tricks import check, pad, question

RULES = find("tanglewood").rules
SEATED = {chair: number for number, chair in enumerate(CLOCKWISE, start=1)}
BY_SOUTH = "EAH-S10C-W9H-NKH-EAC-SJD"
FIVE = (
    "EAH-S10C-W9H-NKH",
    "EAC-SJD-W9C-NKC",
    "SAS-W9S-NKS-EQS",
    "SAD-W9D-NKD-EQD",
    "SQH-WQC-NJS-E10D",
)


def told(cards="", **more):
    return ToldHand(**{"trump": "H", "dealer": "N", "lone": "-", "cards": cards} | more)


def looked_at(cards="", *, rules=RULES, seated=None, lead=None, held=None, **more):
    return pad(told(cards, **more), seated or SEATED, rules, lead=lead, held=held)


def key(board, card):
    return next(one for row in board.rows for one in row.keys if str(one.face.card) == card)


# Whose card is next


@pytest.mark.parametrize(
    ("cards", "number", "chair", "at_a_lead"),
    [
        ("", 1, "E", True),
        ("EAH", 1, "S", False),
        ("EAH-S10H-W9H", 1, "N", False),
        ("EAH-SJH-W9H-NKH", 2, "S", True),
        ("EAH-SJD-W9H-NKH", 2, "S", True),  # the left bower
        ("EAC-S9H-WKC-NQC-SAS", 2, "W", False),
    ],
)
def test_next_card_goes_round_from_whoever_won(cards, number, chair, at_a_lead):
    board = looked_at(cards)
    assert (board.number, board.turn.chair, board.at_a_lead) == (number, chair, at_a_lead)


def test_partner_of_a_lone_player_is_passed_over():
    board = looked_at("SAH", lone="W", dealer="N")
    assert [one.chair for one in board.players] == ["N", "S", "W"]
    assert looked_at("", lone="W", dealer="N").turn.chair is Chair.S
    assert board.turn.chair is Chair.W


def test_first_lead_is_the_houses_and_can_be_set():
    mcallen = find("mcallen").rules
    assert looked_at("", lone="N", rules=mcallen).turn.chair is Chair.E
    assert looked_at("", lone="E", rules=mcallen).turn.chair is Chair.S
    assert looked_at("", leader="W").turn.chair is Chair.W
    assert looked_at("", leader="W", dealer="").turn.chair is Chair.W


def test_table_of_three_goes_round_three():
    three = {Chair.N: 1, Chair.S: 3, Chair.W: 4}
    assert looked_at("SAH-WAD-N9H", seated=three).turn.chair is Chair.S


def test_five_tricks_are_all():
    board = looked_at("-".join(FIVE))
    assert board.turn is None
    assert {one.cards for row in board.rows for one in row.keys} == {""}


def test_each_card_leads_on_to_the_hand_with_it():
    board = looked_at("EAH")
    assert key(board, "10C").cards == "EAH-S10C"
    assert (key(board, "AH").cards, key(board, "AH").used) == ("", "played by east")
    assert [len(row.keys) for row in board.rows] == [6, 6, 6, 6]
    assert {one.face.card for row in board.rows for one in row.keys} == set(PACK)


def test_last_card_is_taken_back():
    board = looked_at("EAH-S10C")
    assert (board.last, board.without_last) == ("10 of clubs", "EAH")
    assert (looked_at("").last, looked_at("").without_last) == ("", "")


# What is proved


def test_renege_is_proved_as_soon_as_the_card_falls():
    (found,) = looked_at(BY_SOUTH).found
    assert found.player.entry == SEATED[Chair.S]
    assert found.words == "reneged in trick 1, proved in trick 2 by the jack of diamonds"
    assert parse_qs(found.query) == {"event": ["renege"], "offender": ["S"], "alone": ["no"]}


def test_renege_is_proved_by_a_card_still_in_hand():
    (found,) = looked_at("EAH-S10C-W9H-NKH-s9S-sQH").found
    assert found.words == "reneged in trick 1, proved by the queen of hearts, still in hand"


def test_nothing_is_proved_without_the_card():
    board = looked_at("EAH-S10C-W9H-NKH")
    assert (board.found, board.proved) == ((), False)


def test_lone_players_opponents_rule_carries_who_was_alone():
    (found,) = looked_at("NAH-E9C-WKH-NAC-EQH-W9S", lone="N", dealer="W").found
    assert parse_qs(found.query)["maker"] == ["N"]
    assert parse_qs(found.query)["alone"] == ["yes"]


def test_lead_out_of_turn_is_found_with_its_first_card():
    cards = "EAH-S10H-W9H-NKH"
    assert looked_at(cards, lead=Chair.W).turn.chair is Chair.W
    (found,) = looked_at(f"{cards}-WAC").found
    assert found.words == "led to trick 2, and it was east's lead"
    assert parse_qs(found.query)["event"] == ["lead_out_of_turn"]
    (later,) = looked_at(f"{cards}-WAC-N9C-EKC-SQC").found
    assert later == found


def test_lead_is_only_asked_for_where_a_trick_begins():
    assert looked_at("EAH", lead=Chair.W).turn.chair is Chair.S


def test_both_sides_may_have_reneged():
    both = "EAH-S10C-W9C-NKH-EAC-SQH-WQS-N9S-SAS-WJH"
    board = looked_at(both)
    assert sorted(one.player.chair for one in board.found) == ["S", "W"]
    assert board.both_sides
    assert not looked_at(BY_SOUTH).both_sides


def test_winners_and_leaders_are_marked():
    first, second = looked_at(BY_SOUTH).tricks
    assert [(one.led, one.won) for one in first] == [
        (False, False),
        (True, True),
        (False, False),
        (False, False),
    ]
    assert [one and str(one.face.card) for one in second] == [None, "AC", "JD", None]


def test_cards_in_hand_go_to_the_hand_that_is_named():
    board = looked_at("EAH", held=Chair.W)
    assert key(board, "9S").cards == "EAH-w9S"
    assert key(looked_at("EAH-w9S"), "9S").used == "in the hand of west"
    ((player, faces),) = looked_at("EAH-w9S").in_hand
    assert (player.chair, [str(one.card) for one in faces]) == (Chair.W, ["9S"])


def test_makers_tricks_are_counted_once_all_five_lie_there():
    hand = told("-".join(FIVE))
    assert taken_by(hand, Chair.N, CLOCKWISE, RULES) == 4
    assert taken_by(hand, Chair.W, CLOCKWISE, RULES) == 1
    assert taken_by(told(BY_SOUTH), Chair.N, CLOCKWISE, RULES) is None


# What is refused


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("EAH-SAH", "Written down twice: AH"),
        ("EAH-S10C-W9H-EKH-EAS", "one chair has two cards"),
        ("EAH-EKH-EQH-EJH-E9H-E10H", "one chair has two cards"),
        ("-".join([*FIVE, "SJH"]), "S has 6 cards"),
        ("w9S-w10S-wJS-wQS-wKS-wAS", "W has 6 cards"),
        ("E1H", "cannot be read"),
        ("EAH--S9C", "cannot be read"),
        ("XAH", "cannot be read"),
        ("EA\N{FULLWIDTH LATIN CAPITAL LETTER H}", "cannot be read"),
        ("<script>", "cannot be read"),
        ("-".join([*FIVE, "SJH-W10S-NJC-E10C"]), "6 tricks are written down"),
    ],
)
def test_what_cannot_lie_there_is_refused_in_a_sentence(cards, sentence):
    board = looked_at(cards)
    assert sentence in board.fault
    assert board.turn is None
    assert board.found == ()


def test_leader_must_be_at_play():
    assert "S is to lead but does not play" in looked_at("", lone="N", leader="S").fault


def test_strangers_card_is_refused():
    assert "S does not play" in looked_at("EAH-SKH", lone="N", leader="E").fault


def test_card_is_written_as_it_is_read():
    hand = tricks(told("EAH-s10C"), CLOCKWISE, RULES)
    assert hand.taps[1] == Tap(Chair.S, card("10C"), in_hand=True)
    assert "-".join(map(str, hand.taps)) == "EAH-s10C"
    assert turn(hand, examined(hand)) is Chair.S


# What is asked before the first card


def test_questions_come_in_order():
    assert ToldHand().taps == ()
    assert question(ToldHand(), SEATED, "").title == "What is trump?"
    assert question(ToldHand(trump="H"), SEATED, "").title == "Who dealt?"
    assert question(told(lone=""), SEATED, "").title == "Did anybody play alone?"
    assert question(told(), SEATED, "") is None


@pytest.mark.parametrize(
    ("change", "title", "count"),
    [
        ("trump", "What is trump?", 4),
        ("dealer", "Who dealt?", 4),
        ("lone", "Did anybody play alone?", 5),
        ("leader", "Who had the first lead?", 4),
    ],
)
def test_answer_can_be_given_anew_and_keeps_the_cards(change, title, count):
    asked = question(told(BY_SOUTH), SEATED, change)
    assert (asked.title, len(asked.answers)) == (title, count)
    assert all(parse_qs(one.query)["cards"] == [BY_SOUTH] for one in asked.answers)


# May this hand order up?


def test_left_bower_is_no_trump_yet():
    found = check("", "JH-JD-AS-KS-9C-9D", RULES)
    assert not found.call.legal
    assert "JD does not count as one until trump is named" in found.call.reason
    assert check("", "JH-9H-AS-KS-9C-9D", RULES).call.legal


def test_dealer_is_only_asked_about_where_it_matters():
    alameda = find("alameda").rules
    assert check("", "", alameda).asks_dealer
    assert not check("yes", "", alameda).asks_dealer
    assert check("yes", "JH-JD-AS-KS-9C-9D", alameda).call.legal
    assert not check("no", "JH-JD-AS-KS-9C-9D", alameda).call.legal
    assert not check("", "", RULES).asks_dealer


def test_house_that_asks_for_no_trump_says_so():
    found = check("", "", find("athens").rules)
    assert found.free
    assert found.rule == "Nobody needs a trump of their own to order it up."


def test_cards_are_told_one_by_one():
    found = check("", "JH-9S", RULES)
    assert (found.turn_up.words, [one.words for one in found.hand]) == (
        "jack of hearts",
        ["9 of spades"],
    )
    assert (found.last, found.without_last, found.call) == ("9 of spades", "JH", None)
    keys = {str(one.face.card): one for row in found.rows for one in row.keys}
    assert (keys["JH"].used, keys["9S"].used) == ("turned up", "in the hand")
    assert keys["AC"].cards == "JH-9S-AC"


def test_same_card_twice_is_refused():
    assert "A card is there twice" in check("", "JH-9S-9S-10S-JS-QS", RULES).fault


@pytest.mark.parametrize("told", ["nonsense", "JH--9S", "1H", "JH-9S-AC-KC-QC-JC-9C"])
def test_what_is_no_hand_begins_anew(told):
    found = check("", told, RULES)
    assert found.call is None
