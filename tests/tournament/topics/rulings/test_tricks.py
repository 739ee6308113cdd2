"""The trick checker knows whose card is next, which renege is proved, and who may order up."""

from urllib.parse import parse_qs

import pytest

from scoring.cards import PACK, parse_card
from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from scoring.dials.options import OrderUpRule
from scoring.houses import find_house
from tournament.evening.night.play.entered_cards import (
    EnteredCard,
    HandAnswers,
    chair_to_play_next,
    read_entered_tricks,
    tricks_of_makers,
)
from tournament.evening.night.play.entered_cards import examine_entered_tricks as examined
from tournament.topics.rulings.boards.tricks import (
    TITLE_BY_TRICK_QUESTION,
    check_order_up,
    make_card_pad,
    next_question,
)

TANGLEWOOD_RULES = find_house("tanglewood").rules
PLAYER_BY_CHAIR = {chair: number for number, chair in enumerate(CHAIRS_CLOCKWISE, start=1)}
CARDS_WITH_SOUTHS_RENEGE = "EAH-S10C-W9H-NKH-EAC-SJD"
CARDS_OF_FIVE_TRICKS = (
    "EAH-S10C-W9H-NKH",
    "EAC-SJD-W9C-NKC",
    "SAS-W9S-NKS-EQS",
    "SAD-W9D-NKD-EQD",
    "SQH-WQC-NJS-E10D",
)


def hand_answers(cards="", **answers):
    return HandAnswers(**{"trump": "H", "dealer": "N", "lone": "-", "cards": cards} | answers)


def make_pad(
    cards="", *, rules=TANGLEWOOD_RULES, seats_given=None, lead=None, holder=None, **answers
):
    return make_card_pad(
        hand_answers(cards, **answers),
        seats_given or PLAYER_BY_CHAIR,
        rules,
        leading_chair=lead,
        holder=holder,
    )


def pad_key_of_card(board, card):
    return next(
        pad_key for row in board.rows for pad_key in row.buttons if str(pad_key.face.card) == card
    )


@pytest.mark.parametrize(
    ("cards", "number", "chair", "at_a_lead"),
    [
        ("", 1, "E", True),
        ("EAH", 1, "S", False),
        ("EAH-S10H-W9H", 1, "N", False),
        ("EAH-SJH-W9H-NKH", 2, "S", True),
        ("EAH-SJD-W9H-NKH", 2, "S", True),  # The jack of diamonds is the left bower.
        ("EAC-S9H-WKC-NQC-SAS", 2, "W", False),
    ],
)
def test_winner_of_a_trick_leads_the_next(cards, number, chair, at_a_lead):
    board = make_pad(cards)
    assert (board.trick_number, board.next_player.chair, board.is_lead_next) == (
        number,
        chair,
        at_a_lead,
    )


def test_partner_of_a_lone_maker_is_passed_over():
    board = make_pad("SAH", lone="W", dealer="N")
    assert [player.chair for player in board.players] == ["N", "S", "W"]
    assert make_pad("", lone="W", dealer="N").next_player.chair is Chair.S
    assert board.next_player.chair is Chair.W


def test_first_leader_follows_the_rules_but_can_be_chosen():
    mcallen = find_house("mcallen").rules
    assert make_pad("", lone="N", rules=mcallen).next_player.chair is Chair.E
    assert make_pad("", lone="E", rules=mcallen).next_player.chair is Chair.S
    assert make_pad("", leader="W").next_player.chair is Chair.W
    assert make_pad("", leader="W", dealer="").next_player.chair is Chair.W


def test_turn_passes_over_the_empty_chair_of_a_3_player_table():
    three_seats = {Chair.N: 1, Chair.S: 3, Chair.W: 4}
    assert make_pad("SAH-WAD-N9H", seats_given=three_seats).next_player.chair is Chair.S


def test_checker_ends_after_five_tricks():
    board = make_pad("-".join(CARDS_OF_FIVE_TRICKS))
    assert board.next_player is None
    assert {pad_key.cards_after_press for row in board.rows for pad_key in row.buttons} == {""}


def test_each_key_of_the_pad_adds_its_card_or_says_who_played_it():
    board = make_pad("EAH")
    assert pad_key_of_card(board, "10C").cards_after_press == "EAH-S10C"
    assert (
        pad_key_of_card(board, "AH").cards_after_press,
        pad_key_of_card(board, "AH").where_used,
    ) == (
        "",
        "played by east",
    )
    assert [len(row.buttons) for row in board.rows] == [6, 6, 6, 6]
    assert {pad_key.face.card for row in board.rows for pad_key in row.buttons} == set(PACK)


def test_pad_offers_to_take_back_the_last_card():
    board = make_pad("EAH-S10C")
    assert (board.last_card_words, board.cards_without_last) == ("10 of clubs", "EAH")
    assert (make_pad("").last_card_words, make_pad("").cards_without_last) == ("", "")


def test_renege_is_proved_as_soon_as_the_card_is_played():
    (breach,) = make_pad(CARDS_WITH_SOUTHS_RENEGE).breaches
    assert breach.player.entry == PLAYER_BY_CHAIR[Chair.S]
    assert breach.words == "reneged in trick 1, proved in trick 2 by the jack of diamonds"
    assert parse_qs(breach.query) == {"event": ["renege"], "offender": ["S"], "alone": ["no"]}


def test_renege_is_proved_by_a_card_still_in_hand():
    (breach,) = make_pad("EAH-S10C-W9H-NKH-s9S-sQH").breaches
    assert breach.words == "reneged in trick 1, proved by the queen of hearts, still in hand"


def test_renege_is_not_proved_without_the_card():
    board = make_pad("EAH-S10C-W9H-NKH")
    assert (board.breaches, board.is_renege_proved) == ((), False)


def test_link_to_a_ruling_says_who_played_alone():
    (breach,) = make_pad("NAH-E9C-WKH-NAC-EQH-W9S", lone="N", dealer="W").breaches
    assert parse_qs(breach.query)["maker"] == ["N"]
    assert parse_qs(breach.query)["alone"] == ["yes"]


def test_lead_out_of_turn_is_found_with_its_first_card():
    cards = "EAH-S10H-W9H-NKH"
    assert make_pad(cards, lead=Chair.W).next_player.chair is Chair.W
    (breach,) = make_pad(f"{cards}-WAC").breaches
    assert breach.words == "led to trick 2, and it was east's lead"
    assert parse_qs(breach.query)["event"] == ["lead_out_of_turn"]
    (later_breach,) = make_pad(f"{cards}-WAC-N9C-EKC-SQC").breaches
    assert later_breach == breach


def test_leader_is_asked_for_only_at_the_start_of_a_trick():
    assert make_pad("EAH", lead=Chair.W).next_player.chair is Chair.S


def test_reneges_of_both_sides_are_found():
    hand_played = "EAH-S10C-W9C-NKH-EAC-SQH-WQS-N9S-SAS-WJH"
    board = make_pad(hand_played)
    assert sorted(breach.player.chair for breach in board.breaches) == ["S", "W"]
    assert board.have_both_sides_reneged
    assert not make_pad(CARDS_WITH_SOUTHS_RENEGE).have_both_sides_reneged


def test_winner_and_leader_of_each_trick_are_marked():
    first_trick, second_trick = make_pad(CARDS_WITH_SOUTHS_RENEGE).tricks
    assert [(card.is_lead, card.is_winner) for card in first_trick] == [
        (False, False),
        (True, True),
        (False, False),
        (False, False),
    ]
    assert [card and str(card.face.card) for card in second_trick] == [None, "AC", "JD", None]


def test_pressed_card_can_be_put_into_the_hand_of_a_player():
    board = make_pad("EAH", holder=Chair.W)
    assert pad_key_of_card(board, "9S").cards_after_press == "EAH-w9S"
    assert pad_key_of_card(make_pad("EAH-w9S"), "9S").where_used == "in the hand of west"
    ((player, faces),) = make_pad("EAH-w9S").cards_in_hands
    assert (player.chair, [str(face.card) for face in faces]) == (Chair.W, ["9S"])


def test_tricks_of_the_makers_are_counted_after_the_fifth():
    hand = hand_answers("-".join(CARDS_OF_FIVE_TRICKS))
    assert tricks_of_makers(hand, Chair.N, CHAIRS_CLOCKWISE, TANGLEWOOD_RULES) == 4
    assert tricks_of_makers(hand, Chair.W, CHAIRS_CLOCKWISE, TANGLEWOOD_RULES) == 1
    assert (
        tricks_of_makers(
            hand_answers(CARDS_WITH_SOUTHS_RENEGE), Chair.N, CHAIRS_CLOCKWISE, TANGLEWOOD_RULES
        )
        is None
    )


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("EAH-SAH", "Entered twice: AH"),
        ("EAH-S10C-W9H-EKH-EAS", "one player has two cards"),
        ("EAH-EKH-EQH-EJH-E9H-E10H", "one player has two cards"),
        ("-".join([*CARDS_OF_FIVE_TRICKS, "SJH"]), "S has 6 cards"),
        ("w9S-w10S-wJS-wQS-wKS-wAS", "W has 6 cards"),
        ("E1H", "can't be read"),
        ("EAH--S9C", "can't be read"),
        ("XAH", "can't be read"),
        ("EA\N{FULLWIDTH LATIN CAPITAL LETTER H}", "can't be read"),
        ("<script>", "can't be read"),
        ("-".join([*CARDS_OF_FIVE_TRICKS, "SJH-W10S-NJC-E10C"]), "6 tricks are recorded"),
    ],
)
def test_impossible_card_is_refused_in_a_sentence(cards, sentence):
    board = make_pad(cards)
    assert sentence in board.fault
    assert board.next_player is None
    assert board.breaches == ()


def test_partner_of_a_lone_player_is_refused_as_leader():
    assert "S has the lead but does not play" in make_pad("", lone="N", leader="S").fault


def test_card_of_an_unknown_player_is_refused():
    assert "S does not play" in make_pad("EAH-SKH", lone="N", leader="E").fault


def test_cards_read_from_text_are_written_as_the_same_text():
    hand = read_entered_tricks(hand_answers("EAH-s10C"), CHAIRS_CLOCKWISE, TANGLEWOOD_RULES)
    assert hand.entered_cards[1] == EnteredCard(Chair.S, parse_card("10C"), is_in_hand=True)
    assert "-".join(map(str, hand.entered_cards)) == "EAH-s10C"
    assert chair_to_play_next(hand, examined(hand)) is Chair.S


def test_trick_checker_asks_for_trump_then_dealer_then_lone_player():
    assert HandAnswers().entered_cards == ()
    assert next_question(HandAnswers(), PLAYER_BY_CHAIR, "").title == "What is trump?"
    assert next_question(HandAnswers(trump="H"), PLAYER_BY_CHAIR, "").title == "Who dealt?"
    assert (
        next_question(hand_answers(lone=""), PLAYER_BY_CHAIR, "").title
        == TITLE_BY_TRICK_QUESTION["lone"]
    )
    assert next_question(hand_answers(), PLAYER_BY_CHAIR, "") is None


@pytest.mark.parametrize(
    ("change", "title", "count"),
    [
        ("trump", "What is trump?", 4),
        ("dealer", "Who dealt?", 4),
        ("lone", TITLE_BY_TRICK_QUESTION["lone"], 5),
        ("leader", TITLE_BY_TRICK_QUESTION["leader"], 4),
    ],
)
def test_changing_an_answer_keeps_the_entered_cards(change, title, count):
    question_asked = next_question(hand_answers(CARDS_WITH_SOUTHS_RENEGE), PLAYER_BY_CHAIR, change)
    assert (question_asked.title, len(question_asked.answers)) == (title, count)
    assert all(
        parse_qs(answer.query)["cards"] == [CARDS_WITH_SOUTHS_RENEGE]
        for answer in question_asked.answers
    )


def test_left_bower_is_not_counted_as_trump_before_trump_is_named():
    result = check_order_up("", "JH-JD-AS-KS-9C-9D", TANGLEWOOD_RULES)
    assert not result.verdict.is_legal
    assert "JD does not count as one until trump is named" in result.verdict.reason
    assert check_order_up("", "JH-9H-AS-KS-9C-9D", TANGLEWOOD_RULES).verdict.is_legal


def test_dealer_is_asked_for_only_if_it_matters():
    alameda = find_house("alameda").rules
    assert check_order_up("", "", alameda).asks_for_dealer
    assert not check_order_up("yes", "", alameda).asks_for_dealer
    assert check_order_up("yes", "JH-JD-AS-KS-9C-9D", alameda).verdict.is_legal
    assert not check_order_up("no", "JH-JD-AS-KS-9C-9D", alameda).verdict.is_legal
    assert not check_order_up("", "", TANGLEWOOD_RULES).asks_for_dealer


def test_rules_that_require_no_trump_card_to_order_up_say_so():
    result = check_order_up("", "", find_house("athens").rules)
    assert result.may_anyone_order_up
    assert result.rule == OrderUpRule.NOBODY_NEEDS_TRUMP.sentence


def test_order_up_checker_asks_for_the_cards_of_a_hand_one_by_one():
    result = check_order_up("", "JH-9S", TANGLEWOOD_RULES)
    assert (result.turn_up.words, [card.words for card in result.hand]) == (
        "jack of hearts",
        ["9 of spades"],
    )
    assert (result.last_card_words, result.cards_without_last, result.verdict) == (
        "9 of spades",
        "JH",
        None,
    )
    pad_key_by_card = {
        str(pad_key.face.card): pad_key for row in result.rows for pad_key in row.buttons
    }
    assert (pad_key_by_card["JH"].where_used, pad_key_by_card["9S"].where_used) == (
        "turned up",
        "in the hand",
    )
    assert pad_key_by_card["AC"].cards_after_press == "JH-9S-AC"


def test_card_that_is_in_the_hand_twice_is_refused():
    assert (
        "A card is entered twice"
        in check_order_up("", "JH-9S-9S-10S-JS-QS", TANGLEWOOD_RULES).fault
    )


@pytest.mark.parametrize("cards", ["nonsense", "JH--9S", "1H", "JH-9S-AC-KC-QC-JC-9C"])
def test_unreadable_or_impossible_hand_has_no_verdict(cards):
    result = check_order_up("", cards, TANGLEWOOD_RULES)
    assert result.verdict is None
