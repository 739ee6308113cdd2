from itertools import product

import pytest

from scoring.bid import TRICKS_PER_HAND
from scoring.events import EVENT_CLASSES, find_event_class, find_mishap_class, possible_mishaps
from scoring.events.event import (
    MAKER_MISSING_REFUSAL,
    HandDetails,
    MisdealStage,
    PenaltyChoice,
    Question,
    parse_enum_member,
)
from scoring.hand import ScoredHand, hand_worth
from scoring.houses import HOUSES
from tests import daily
from tests.scoring.table import FOUR_SEATS, E, N, S, W, refusal, rules_of, three_seats

THREE_SEATS = three_seats(empty_chair=W)
STAGE, OFFENDER, MAKER, ALONE, TRICKS_WON, CHOICE = Question
BID_QUESTIONS = (MAKER, ALONE, TRICKS_WON)


def questions_under_house(event, house, *, seats=FOUR_SEATS, **dials):
    return questions(event, rules_of(house, **dials), seats)


def questions(event, house_rules, seats):
    return find_event_class(event).questions(house_rules, seats)


def possible_event_keys(house_rules):
    return ("played", *(mishap.KEY for mishap in possible_mishaps(house_rules)))


@pytest.mark.parametrize("value", ["later", "STAGE", 4, None, ["kitty_not_four"]])
def test_unknown_value_is_refused_with_all_values_of_the_field(value):
    assert refusal(parse_enum_member, MisdealStage, "stage", value) == (
        '"stage" must be one of before_turn_up, kitty_not_four.'
    )


def test_known_value_of_an_event_is_read_as_an_enum_member():
    assert parse_enum_member(MisdealStage, "stage", "kitty_not_four") is MisdealStage.KITTY_NOT_FOUR


# The tests below are about the questions that the rule sheets lead to.


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_played_hand_asks_for_the_play_and_a_hand_thrown_in_for_nothing(house):
    assert questions_under_house("played", house.key) == BID_QUESTIONS
    assert questions_under_house("renege_corrected", house.key) == BID_QUESTIONS
    assert questions_under_house("thrown_in", house.key) == ()


def test_misdeal_asks_for_the_stage_if_stages_differ():
    assert questions_under_house("misdeal", "athens") == (STAGE,)
    assert questions_under_house("misdeal", "alameda") == ()


def test_renege_that_ends_the_hand_asks_for_a_lone_maker_where_that_costs_more():
    assert questions_under_house("renege", "athens") == (OFFENDER,)
    assert questions_under_house("renege", "tanglewood") == (OFFENDER, MAKER, ALONE)
    assert questions_under_house("renege", "tanglewood", renege_points_lone=2) == (OFFENDER,)


def test_renege_asks_whether_the_maker_was_alone_if_only_that_player_gets_the_x():
    lone_x_rules = {"renege_points_lone": 2, "x_charged_to": "lone_only_maker"}
    assert questions_under_house("renege", "tanglewood", **lone_x_rules) == (OFFENDER, MAKER, ALONE)
    assert questions_under_house("renege", "tanglewood", seats=THREE_SEATS, **lone_x_rules) == (
        OFFENDER,
        MAKER,
    )
    assert questions_under_house("renege", "athens", x_charged_to="lone_only_maker") == (OFFENDER,)


def test_renege_at_a_table_of_three_asks_for_the_maker():
    assert questions_under_house("renege", "tanglewood", seats=THREE_SEATS) == (
        OFFENDER,
        MAKER,
        ALONE,
    )
    assert questions_under_house(
        "renege", "tanglewood", seats=THREE_SEATS, renege_points_lone=2
    ) == (
        OFFENDER,
        MAKER,
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_renege_with_a_choice_asks_every_question(house):
    assert questions_under_house("renege", house) == (OFFENDER, *BID_QUESTIONS, CHOICE)


@pytest.mark.parametrize("event", ["exposed_card", "lead_out_of_turn"])
def test_breach_asks_for_bid_and_tricks_if_the_hand_goes_on(event):
    assert questions_under_house(event, "alameda") == BID_QUESTIONS
    assert questions_under_house(event, "athens") == ()


def test_six_cards_ask_only_questions_the_house_rules_leave_open():
    assert questions_under_house("extra_cards", "alameda") == ()
    assert questions_under_house("extra_cards", "alameda", extra_cards="subtract") == ()
    assert questions_under_house("extra_cards", "alameda", extra_cards="as_played") == BID_QUESTIONS
    assert (
        questions_under_house("extra_cards", "alameda", extra_cards="play_out_and_add")
        == BID_QUESTIONS
    )
    assert questions_under_house("extra_cards", "tanglewood") == (*BID_QUESTIONS, CHOICE)


def test_possible_events_depend_on_the_house_rules():
    usual = ("renege", "exposed_card", "lead_out_of_turn", "extra_cards")
    assert possible_event_keys(rules_of("tanglewood")) == ("played", "misdeal", *usual)
    assert possible_event_keys(rules_of("athens")) == ("played", "misdeal", *usual)
    for house in ("alameda", "mcallen", "general"):
        keys_with_corrected_renege = ("played", "thrown_in", "misdeal", "renege_corrected", *usual)
        assert possible_event_keys(rules_of(house)) == keys_with_corrected_renege


def test_every_stored_event_key_is_known():
    assert set(possible_event_keys(rules_of("alameda"))) == {event.KEY for event in EVENT_CLASSES}
    for event in EVENT_CLASSES:
        assert set(questions_under_house(event.KEY, "alameda")) <= set(event.DETAILS)


def test_unknown_event_is_refused():
    assert refusal(questions_under_house, "redeal", "alameda").startswith(
        'There is no event "redeal": the events'
    )
    assert refusal(find_mishap_class, "played") == (
        'Nothing goes wrong with a hand by the name "played".'
    )


# The tests below show that the questions are enough to score a hand, and that none is needless.

DIALS_THAT_CHANGE_QUESTIONS = [
    {},
    {"renege": "hand_over"},
    {"renege": "hand_over", "renege_points": 2, "renege_points_lone": 2},
    {
        "renege": "hand_over",
        "renege_points_lone": 2,
        "x_for_renege": True,
        "x_charged_to": "lone_only_maker",
    },
    {"renege": "offended_choose", "three_renege": "both", "x_for_euchre": True},
    *({"extra_cards": ruling} for ruling in ("add", "subtract", "play_out_and_add", "as_played")),
]
ANSWERS_BY_QUESTION = {
    STAGE: tuple(MisdealStage),
    ALONE: (False, True),
    TRICKS_WON: tuple(range(TRICKS_PER_HAND + 1)),
    CHOICE: tuple(PenaltyChoice),
}
each_table = pytest.mark.parametrize("seats", [FOUR_SEATS, THREE_SEATS], ids=["four", "three"])
each_rules = pytest.mark.parametrize(
    "house_rules",
    daily.mark_values(
        [
            rules_of(house.key, three_handed=True, **dials)
            for house in HOUSES
            for dials in DIALS_THAT_CHANGE_QUESTIONS
        ],
        *(rules_of(house.key, three_handed=True) for house in HOUSES),
    ),
)


@each_table
@each_rules
def test_hand_with_every_question_answered_is_worth_something(house_rules, seats):
    for event in possible_event_keys(house_rules):
        for answers in possible_answers(event, questions(event, house_rules, seats), seats):
            if is_possible(answers, house_rules, seats):
                hand_worth(make_hand(answers), seats, house_rules)


@each_table
@each_rules
def test_unanswered_question_changes_worth_or_is_refused(house_rules, seats):
    """For some answers to the others, leaving this question open is refused or changes what the
    hand is worth.
    """
    for event in possible_event_keys(house_rules):
        questions_asked = questions(event, house_rules, seats)
        possible_hands = [
            answers
            for answers in possible_answers(event, questions_asked, seats)
            if is_possible(answers, house_rules, seats)
        ]
        for question in questions_asked:
            assert any(
                worth_or_refusal(answers, house_rules, seats)
                != worth_or_refusal(remove_answers(answers, question), house_rules, seats)
                for answers in possible_hands
            ), (event, question)


@each_table
@each_rules
def test_answer_to_an_unasked_question_changes_nothing(house_rules, seats):
    """An extra answer changes nothing or is contradictory. Only for six cards may the director
    always rule.
    """
    for event in possible_event_keys(house_rules):
        asked_questions = questions(event, house_rules, seats)
        unasked_questions = [
            Question(name)
            for name in find_event_class(event).DETAILS
            if name not in asked_questions
        ]
        unasked_questions = [
            question
            for question in unasked_questions
            if (event, question) != ("extra_cards", CHOICE)
        ]
        for answers in possible_answers(event, (*asked_questions, *unasked_questions), seats):
            full_result = worth_or_refusal(answers, house_rules, seats)
            if not isinstance(full_result, str):
                assert full_result == worth_or_refusal(
                    remove_answers(answers, *unasked_questions), house_rules, seats
                ), answers


def possible_answers(event, questions, seats):
    """Yield the answers of one hand, for each way to answer these questions."""
    answers_by_question = [ANSWERS_BY_QUESTION.get(question, seats) for question in questions]
    for dealer, answers in product(seats[:2], product(*answers_by_question)):
        details = {
            question.value: answer for question, answer in zip(questions, answers, strict=True)
        }
        yield {"event": event, "dealer": dealer, **details}


def remove_answers(answers, *questions):
    """Return the answers without those to the given questions. Without the maker, the answer
    "alone" is left out too.
    """
    removed_questions = {*questions, ALONE} if MAKER in questions else set(questions)
    return {name: value for name, value in answers.items() if name not in removed_questions}


def make_hand(answers):
    details = {name: value for name, value in answers.items() if name not in ("event", "dealer")}
    return ScoredHand(
        answers["dealer"], find_event_class(answers["event"]).read_details(HandDetails(**details))
    )


def worth_or_refusal(answers, house_rules, seats):
    """Return the hand's worth, or the refusal as a sentence."""
    try:
        return hand_worth(make_hand(answers), seats, house_rules)
    except ValueError as fault:
        return str(fault)


PARTNER_BY_CHAIR = {N: S, S: N, E: W, W: E}


def is_possible(answers, house_rules, seats):
    """Return whether a hand with these answers is possible. A lone maker's partner plays no card,
    and some rules take no points off.
    """
    sitting_partner = (
        PARTNER_BY_CHAIR[answers["maker"]] if answers.get("alone") and len(seats) == 4 else None
    )
    offender = answers["dealer"] if answers["event"] == "extra_cards" else answers.get("offender")
    if sitting_partner is not None and offender is sitting_partner:
        return False
    takes_points_off = answers["event"] == "extra_cards" and answers.get("choice") == "subtract"
    return house_rules.can_subtract_points or not takes_points_off


# The tests below are about stored events.


@pytest.mark.parametrize("seats", [FOUR_SEATS, THREE_SEATS], ids=["four", "three"])
def test_every_event_is_read_back_from_its_details(seats):
    for event in EVENT_CLASSES:
        for possible in event.all_recordable_events(seats):
            details = possible.details
            assert event.read_details(details) == possible
            assert all(
                getattr(details, name) in (None, False)
                for name in Question
                if name not in event.DETAILS
            )


def test_details_of_a_breach_name_the_offender():
    event_of_wrong_lead = find_event_class("lead_out_of_turn").from_details(
        HandDetails(maker=N, tricks=3, offender=W)
    )
    assert event_of_wrong_lead.details == HandDetails(maker=N, tricks=3, offender=W)


def test_detail_that_does_not_belong_to_an_event_is_refused():
    assert refusal(find_event_class("thrown_in").read_details, HandDetails(maker=N)) == (
        'The event "thrown_in" has no maker. Leave it empty, or choose another event.'
    )
    assert "no lone player" in refusal(
        find_event_class("misdeal").read_details, HandDetails(alone=True)
    )


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        (HandDetails(tricks=3), '"maker" is missing. Name a seat, N, E, S or W.'),
        (HandDetails(maker=N), '"tricks" is missing. Write a whole number.'),
    ],
)
def test_played_hand_needs_its_maker_and_its_tricks(details, sentence):
    assert refusal(find_event_class("played").read_details, details) == sentence


def test_lone_hand_without_its_maker_is_refused():
    assert (
        refusal(find_event_class("renege").read_details, HandDetails(alone=True, offender=E))
        == MAKER_MISSING_REFUSAL
    )


# The tests below are about the sentences about events.


def test_every_house_has_a_sentence_for_each_mishap():
    for house in HOUSES:
        for mishap in possible_mishaps(house.rules):
            house_words = mishap.ruling_sentence(house.rules)
            assert house_words
            assert house_words.endswith(".")
    athens = rules_of("athens")
    assert find_mishap_class("misdeal").ruling_sentence(athens) == "It depends on how it was found."
    assert find_mishap_class("extra_cards").ruling_sentence(athens) == athens.extra_cards.sentence


def test_each_event_is_stored_under_a_key_of_its_own():
    assert [event.KEY for event in EVENT_CLASSES] == [
        "played",
        "thrown_in",
        "misdeal",
        "renege",
        "renege_corrected",
        "exposed_card",
        "lead_out_of_turn",
        "extra_cards",
    ]
