from itertools import product

import pytest

from scoring.bid import TRICKS
from scoring.events import EVENTS, find, find_mishap, possible_mishaps
from scoring.events.event import Choice, HandDetails, Question, Stage, member
from scoring.hand import ScoredHand, worth
from scoring.houses import HOUSES
from tests import daily
from tests.scoring.table import FOUR, E, N, S, W, refusal, rules, three

THREE = three(without=W)
STAGE, OFFENDER, MAKER, ALONE, TRICKS_WON, CHOICE = Question
PLAY = (MAKER, ALONE, TRICKS_WON)


def asked(event, house, *, seats=FOUR, **dials):
    return questions(event, rules(house, **dials), seats)


def questions(event, house_rules, seats):
    return find(event).questions(house_rules, seats)


def events(house_rules):
    return ("played", *(mishap.KEY for mishap in possible_mishaps(house_rules)))


@pytest.mark.parametrize("value", ["later", "STAGE", 4, None, ["kitty_not_four"]])
def test_word_that_a_field_does_not_know_is_refused_with_those_it_knows(value):
    assert refusal(member, Stage, "stage", value) == (
        '"stage" must be one of before_turn_up, kitty_not_four.'
    )


def test_word_that_a_field_knows_is_read():
    assert member(Stage, "stage", "kitty_not_four") is Stage.KITTY_NOT_FOUR


# By the sheets


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_played_hand_asks_for_the_play_and_a_hand_thrown_in_for_nothing(house):
    assert asked("played", house.key) == PLAY
    assert asked("renege_corrected", house.key) == PLAY
    assert asked("thrown_in", house.key) == ()


def test_misdeal_asks_when_it_was_seen_where_that_matters():
    assert asked("misdeal", "athens") == (STAGE,)
    assert asked("misdeal", "alameda") == ()


def test_renege_that_ends_the_hand_asks_for_a_lone_maker_where_that_costs_more():
    assert asked("renege", "athens") == (OFFENDER,)
    assert asked("renege", "tanglewood") == (OFFENDER, MAKER, ALONE)
    assert asked("renege", "tanglewood", renege_points_lone=2) == (OFFENDER,)


def test_renege_asks_who_was_alone_where_only_that_card_gets_the_x():
    one_card = {"renege_points_lone": 2, "x_charged_to": "lone_only_maker"}
    assert asked("renege", "tanglewood", **one_card) == (OFFENDER, MAKER, ALONE)
    assert asked("renege", "tanglewood", seats=THREE, **one_card) == (OFFENDER, MAKER)
    assert asked("renege", "athens", x_charged_to="lone_only_maker") == (OFFENDER,)


def test_renege_at_a_table_of_three_asks_for_the_maker():
    assert asked("renege", "tanglewood", seats=THREE) == (OFFENDER, MAKER, ALONE)
    assert asked("renege", "tanglewood", seats=THREE, renege_points_lone=2) == (OFFENDER, MAKER)


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general"])
def test_renege_that_leaves_a_choice_asks_for_all(house):
    assert asked("renege", house) == (OFFENDER, *PLAY, CHOICE)


@pytest.mark.parametrize("event", ["exposed_card", "lead_out_of_turn"])
def test_breach_asks_for_the_play_where_it_goes_on(event):
    assert asked(event, "alameda") == PLAY
    assert asked(event, "athens") == ()


def test_six_cards_ask_what_the_house_leaves_open():
    assert asked("extra_cards", "alameda") == ()
    assert asked("extra_cards", "alameda", extra_cards="subtract") == ()
    assert asked("extra_cards", "alameda", extra_cards="as_played") == PLAY
    assert asked("extra_cards", "alameda", extra_cards="play_out_and_add") == PLAY
    assert asked("extra_cards", "tanglewood") == (*PLAY, CHOICE)


def test_events_are_those_that_can_happen_in_the_house():
    usual = ("renege", "exposed_card", "lead_out_of_turn", "extra_cards")
    assert events(rules("tanglewood")) == ("played", "misdeal", *usual)
    assert events(rules("athens")) == ("played", "misdeal", *usual)
    for house in ("alameda", "mcallen", "general"):
        corrected = ("played", "thrown_in", "misdeal", "renege_corrected", *usual)
        assert events(rules(house)) == corrected


def test_every_event_of_a_document_is_known_here():
    assert set(events(rules("alameda"))) == {event.KEY for event in EVENTS}
    for event in EVENTS:
        assert set(asked(event.KEY, "alameda")) <= set(event.DETAILS)


def test_unknown_event_is_refused():
    assert refusal(asked, "redeal", "alameda").startswith('There is no event "redeal": the events')
    assert refusal(find_mishap, "played") == (
        'Nothing goes wrong with a hand by the name "played".'
    )


# By the engine: what is asked is enough, and none of it too much

TURNED = [
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
ANSWERS = {
    STAGE: tuple(Stage),
    ALONE: (False, True),
    TRICKS_WON: tuple(range(TRICKS + 1)),
    CHOICE: tuple(Choice),
}
each_table = pytest.mark.parametrize("seats", [FOUR, THREE], ids=["four", "three"])
each_rules = pytest.mark.parametrize(
    "house_rules",
    daily.of(
        [rules(house.key, three_handed=True, **dials) for house in HOUSES for dials in TURNED],
        *(rules(house.key, three_handed=True) for house in HOUSES),
    ),
)


@each_table
@each_rules
def test_hand_with_every_question_answered_is_worth_something(house_rules, seats):
    for event in events(house_rules):
        for told in answered(event, questions(event, house_rules, seats), seats):
            if can_have_happened(told, house_rules, seats):
                worth(hand_of(told), seats, house_rules)


@each_table
@each_rules
def test_each_question_matters(house_rules, seats):
    """For some answers, leaving it open is refused or makes the hand worth something else."""
    for event in events(house_rules):
        needed = questions(event, house_rules, seats)
        sound = [
            told
            for told in answered(event, needed, seats)
            if can_have_happened(told, house_rules, seats)
        ]
        for question in needed:
            assert any(
                result(told, house_rules, seats)
                != result(without(told, question), house_rules, seats)
                for told in sound
            ), (event, question)


@each_table
@each_rules
def test_what_is_not_asked_makes_no_difference(house_rules, seats):
    """It changes nothing or contradicts; but a director may always rule on six cards."""
    for event in events(house_rules):
        needed = questions(event, house_rules, seats)
        rest = [Question(name) for name in find(event).DETAILS if name not in needed]
        rest = [one for one in rest if (event, one) != ("extra_cards", CHOICE)]
        for told in answered(event, (*needed, *rest), seats):
            full = result(told, house_rules, seats)
            if not isinstance(full, str):
                assert full == result(without(told, *rest), house_rules, seats), told


def answered(event, asked_for, seats):
    """One hand for each way to answer, by the names of its details."""
    rooms = [ANSWERS.get(question, seats) for question in asked_for]
    for dealer, answers in product(seats[:2], product(*rooms)):
        told = {question.value: answer for question, answer in zip(asked_for, answers, strict=True)}
        yield {"event": event, "dealer": dealer, **told}


def without(told, *open_):
    """Nobody is alone whose chair is not known."""
    left_out = {*open_, ALONE} if MAKER in open_ else set(open_)
    return {name: value for name, value in told.items() if name not in left_out}


def hand_of(told):
    details = {name: value for name, value in told.items() if name not in ("event", "dealer")}
    return ScoredHand(told["dealer"], find(told["event"]).read(HandDetails(**details)))


def result(told, house_rules, seats):
    """The hand's worth, or the sentence with which it is refused."""
    try:
        return worth(hand_of(told), seats, house_rules)
    except ValueError as fault:
        return str(fault)


PARTNER = {N: S, S: N, E: W, W: E}


def can_have_happened(told, house_rules, seats):
    """A lone maker's partner plays no card; and nothing is taken off in some houses."""
    laid_down = PARTNER[told["maker"]] if told.get("alone") and len(seats) == 4 else None
    who = told["dealer"] if told["event"] == "extra_cards" else told.get("offender")
    if laid_down is not None and who is laid_down:
        return False
    taken_off = told["event"] == "extra_cards" and told.get("choice") == "subtract"
    return house_rules.can_subtract or not taken_off


# What is stored


@pytest.mark.parametrize("seats", [FOUR, THREE], ids=["four", "three"])
def test_event_that_is_told_is_read_as_the_same_event(seats):
    for event in EVENTS:
        for one in event.all_possible(seats):
            details = one.details
            assert event.read(details) == one
            assert all(
                getattr(details, name) in (None, False)
                for name in Question
                if name not in event.DETAILS
            )


def test_offender_of_a_breach_is_told_too():
    wrong = find("lead_out_of_turn").from_details(HandDetails(maker=N, tricks=3, offender=W))
    assert wrong.details == HandDetails(maker=N, tricks=3, offender=W)


def test_what_does_not_belong_to_an_event_is_refused():
    assert refusal(find("thrown_in").read, HandDetails(maker=N)) == (
        'The event "thrown_in" has no maker: leave it empty, or choose another event.'
    )
    assert "no lone player" in refusal(find("misdeal").read, HandDetails(alone=True))


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (HandDetails(tricks=3), '"maker" is missing: name a chair, N, E, S or W.'),
        (HandDetails(maker=N), '"tricks" is missing: write a whole number.'),
    ],
)
def test_played_hand_needs_its_maker_and_its_tricks(told, sentence):
    assert refusal(find("played").read, told) == sentence


def test_lone_player_needs_a_name():
    sentence = "Somebody played alone: write down the maker."
    assert refusal(find("renege").read, HandDetails(alone=True, offender=E)) == sentence


# As it is said


def test_house_says_what_is_done_about_each():
    for house in HOUSES:
        for mishap in possible_mishaps(house.rules):
            said = mishap.house_says(house.rules)
            assert said
            assert not said.endswith(".")
    athens = rules("athens")
    assert find_mishap("misdeal").house_says(athens) == "it matters when it was seen"
    assert find_mishap("extra_cards").house_says(athens) == athens.extra_cards.words


def test_each_event_is_stored_under_a_key_of_its_own():
    assert [event.KEY for event in EVENTS] == [
        "played",
        "thrown_in",
        "misdeal",
        "renege",
        "renege_corrected",
        "exposed_card",
        "lead_out_of_turn",
        "extra_cards",
    ]
