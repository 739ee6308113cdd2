import pytest

from tests.scoring.table import (
    each,
    refusal,
)
from tests.tournament.tools.engines import asking

FOUR = ["N", "E", "S", "W"]


def score(told):
    return asking.answer("score", told)


def score_game(told):
    return asking.answer("score", told, "--games")


def hand(house="tanglewood", seats=FOUR, **told):
    return {"house": house, "seats": seats, "dealer": "N", **told}


def played(maker="E", tricks=3, *, alone=False, **told):
    return {"event": "played", "maker": maker, "alone": alone, "tricks": tricks, **told}


def answer(*, points, next_dealer="E", counts=True, x="", cents=10, chairs="NESW"):
    nothing = each(chairs, 0)
    return {
        "points": {**nothing, **points},
        "x": {**nothing, **each(x, 1)},
        "fine_cents": {**nothing, **each(x, cents)},
        "counts": counts,
        "next_dealer": next_dealer,
    }


def test_example_of_the_contract():
    assert score(hand(**played(tricks=2))) == answer(points=each("NS", 2), x="EW")


def test_fields_an_event_does_not_have_may_be_null_or_false():
    empty = {"maker": None, "alone": False, "tricks": None, "offender": None, "choice": None}
    assert score(hand("alameda", event="thrown_in", **empty)) == answer(
        points={}, counts=False, next_dealer="N"
    )
    assert score(hand("mcallen", event="thrown_in")) == answer(points={})


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (
            {"event": "misdeal", "stage": "kitty_not_four"},
            answer(points={}, counts=False, next_dealer="E"),
        ),
        (
            {"event": "misdeal", "stage": "before_turn_up"},
            answer(points={}, counts=False, next_dealer="N"),
        ),
        (
            {"event": "renege", "maker": "S", "alone": True, "offender": "E"},
            answer(points=each("NS", 2)),
        ),
        ({"event": "lead_out_of_turn", "offender": "E"}, answer(points={})),
        (
            {"event": "exposed_card", "offender": "E", "maker": "S", "tricks": 5},
            answer(points={}),
        ),
    ],
)
def test_events_at_athens(told, expected):
    assert score(hand("athens", **told)) == expected


def test_choice_and_corrected_renege_at_alameda():
    renege = {"event": "renege", "maker": "N", "offender": "E", "tricks": 3}
    assert score(hand("alameda", **renege, choice="as_played")) == answer(points=each("NS", 1))
    assert score(hand("alameda", **renege, choice="add")) == answer(points=each("NS", 2))
    assert score(hand("alameda", **renege, choice="subtract")) == answer(points=each("EW", -2))
    corrected = {**renege, "event": "renege_corrected"}
    assert score(hand("alameda", **corrected)) == answer(points=each("NS", 1))


def test_six_cards_at_alameda():
    assert score(hand("alameda", event="extra_cards")) == answer(points=each("EW", 2))


def test_three_at_a_table_show_three_chairs_clockwise():
    told = hand(seats=["W", "E", "N"], **played("W", 2))
    found = score(told)
    assert found == answer(points=each("NE", 2), x="W", chairs="NEW")
    assert list(found["points"]) == ["N", "E", "W"]


def test_dials_change_the_rules_for_that_line_alone():
    euchred = played(tricks=2, alone=True)
    turned = hand(**euchred, dials={"x_charged_to": "maker", "x_fine_cents": 25})
    assert score(turned) == answer(points=each("NS", 2), x="E", cents=25)
    assert score(hand(**euchred)) == answer(points=each("NS", 2), x="EW")
    assert score(hand(**euchred, dials=None)) == score(hand(**euchred))


def test_note_of_the_sender_is_left_alone():
    assert score(hand(**played(), note="table 4", id=17)) == score(hand(**played()))


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (5, 'A document is an object in braces, as in {"dealer": "N"}.'),
        ([hand()], 'A document is an object in braces, as in {"dealer": "N"}.'),
        ({}, '"house" is missing: write it in quotation marks, as in "alameda".'),
        (
            {"house": "tanglewod"},
            'There is no house "tanglewod". The houses are: alameda, tanglewood, mcallen, '
            "general, athens.",
        ),
        ({"house": "athens"}, '"seats" must be a list, as in ["N", "E", "S", "W"].'),
        (
            hand(seats=["N", "X", "S"], **played()),
            "There is no chair X: the chairs are N, E, S and W.",
        ),
        (
            hand(seats=["N", ["E"], "S"], **played()),
            'There is no chair ["E"]: the chairs are N, E, S and W.',
        ),
        (
            hand(seats=["N", "E", "E"], **played()),
            "Two players cannot have the same chair: name each chair once.",
        ),
        (hand(), '"event" is missing: write it in quotation marks, as in "played".'),
        (
            hand(event="plaid"),
            'There is no event "plaid": the events are played, thrown_in, misdeal, renege, '
            "renege_corrected, exposed_card, lead_out_of_turn, extra_cards.",
        ),
        ({**hand(**played()), "dealer": None}, '"dealer" is missing: name a chair, N, E, S or W.'),
        ({**hand(**played()), "dealer": "Q"}, '"dealer" must be one of N, E, S, W.'),
        ({**hand(**played()), "dealer": ["N"]}, '"dealer" must be one of N, E, S, W.'),
        (hand(**played(maker=None)), '"maker" is missing: name a chair, N, E, S or W.'),
        (hand(**played(tricks=None)), '"tricks" is missing: write a whole number.'),
        (hand(**played(tricks=3.0)), '"tricks" must be a whole number.'),
        (hand(**played(tricks=True)), '"tricks" must be a whole number.'),
        (
            hand(**played(tricks=6)),
            "6 tricks are written down, and a hand has 5: count the making side's tricks again, "
            "0 to 5.",
        ),
        (
            hand(**played(tricks=-1)),
            "-1 tricks are written down, and a hand has 5: count the making side's tricks again, "
            "0 to 5.",
        ),
        (
            hand(event="renege", offender="N", tricks=9),
            "9 tricks are written down, and a hand has 5: count the making side's tricks again, "
            "0 to 5.",
        ),
        (hand(**played(alone="yes")), '"alone" must be true or false.'),
        (hand(**played(alone=1)), '"alone" must be true or false.'),
        (hand(**played(alnoe=True)), 'There is no "alnoe" here. Did you mean "alone"?'),
        (hand(event="renege"), "Say who reneged: the offender is missing."),
        (
            hand(event="renege", offender="N", alone=True),
            "Somebody played alone: write down the maker.",
        ),
        (
            hand(**played(offender="N")),
            'The event "played" has no offender: leave it empty, or choose another event.',
        ),
        (
            hand("alameda", event="thrown_in", maker="N"),
            'The event "thrown_in" has no maker: leave it empty, or choose another event.',
        ),
        (
            hand(event="farmers_hand"),
            "A farmer's hand is not dealt again: it is played, so write down who named trump, "
            "and the tricks.",
        ),
        (hand(event="defend_alone"), "Nobody may defend alone: write the hand down without it."),
        (
            hand(**played(defend_alone=True)),
            "Nobody may defend alone: write the hand down without it.",
        ),
        (
            hand(**played(defend_alone="W")),
            "Nobody may defend alone: write the hand down without it.",
        ),
        (
            hand("athens", event="misdeal", stage="late"),
            '"stage" must be one of before_turn_up, kitty_not_four.',
        ),
        (
            hand("alameda", event="renege", maker="N", offender="E", choice="both"),
            '"choice" must be one of as_played, add, subtract.',
        ),
        (hand(**played(), dials=[]), '"dials" is an object in braces, as in {"dealer": "N"}.'),
        (
            hand(**played(), dials={"tag": 1}),
            "The dial tag (The club's tag) must be true or false.",
        ),
        (
            hand(**played(), dials={"tag": {"deep": {}}}),
            "The dial tag must be one value or a list of them.",
        ),
        (
            hand(**played(), dials={"divisions": [["Men's"]]}),
            "The dial divisions must be one value or a list of them.",
        ),
        (
            hand("alameda", event="thrown_in", alone=True),
            'The event "thrown_in" has no lone player: leave it empty, or choose another event.',
        ),
        (
            hand("alameda", event="misdeal", maker="N"),
            'The event "misdeal" has no maker: leave it empty, or choose another event.',
        ),
        (
            hand(event="p" * 1000),
            f'There is no event "{"p" * 40}...": the events are played, thrown_in, misdeal, '
            "renege, renege_corrected, exposed_card, lead_out_of_turn, extra_cards.",
        ),
        (
            hand("alameda", event="extra_cards", maker="S", alone=True),
            "N's partner played alone, so six cards there changed nothing: write the hand down as "
            "played.",
        ),
    ],
)
def test_hand_that_cannot_be_is_answered_with_the_cure(told, sentence):
    assert refusal(score, told) == sentence


def games(house, hands, seats=FOUR):
    return score_game({"house": house, "seats": seats, "hands": hands})


def test_game_so_far():
    hands = [
        {"dealer": "S", **played("E", 5, alone=True)},
        {"dealer": "W", "event": "lead_out_of_turn", "offender": "N"},
        {"dealer": "N", "event": "misdeal", "stage": "kitty_not_four"},
        {"dealer": "E", **played("N", 1)},
    ]
    assert games("athens", hands) == {
        "points": {**each("NS", 0), **each("EW", 6)},
        "x": each("NESW", 0),
        "fine_cents": each("NESW", 0),
        "hands_logged": 4,
        "hands_counted": 3,
        "over": False,
        "next_dealer": "S",
    }


def test_whole_game_of_three_at_tanglewood():
    dealers = ["N", "E", "W", "N", "E", "W", "N", "E"]
    hands = [{"dealer": dealer, **played("W", 1)} for dealer in dealers]
    assert games("tanglewood", hands, ["N", "E", "W"]) == {
        "points": {"N": 16, "E": 16, "W": 0},
        "x": {"N": 0, "E": 0, "W": 8},
        "fine_cents": {"N": 0, "E": 0, "W": 80},
        "hands_logged": 8,
        "hands_counted": 8,
        "over": True,
        "next_dealer": "W",
    }


@pytest.mark.parametrize(
    ("house", "dealer"),
    [("tanglewood", "N"), ("alameda", "N"), ("mcallen", None), ("general", None), ("athens", None)],
)
def test_game_without_hands_waits_for_whoever_deals_first(house, dealer):
    found = games(house, [])
    assert (found["hands_logged"], found["over"], found["next_dealer"]) == (0, False, dealer)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (
            [{"dealer": "N", **played()}, {"dealer": "S", **played()}],
            "Hand 2 was dealt by S, and the dealer should be E: look whether a hand was left out.",
        ),
        (
            [{"dealer": FOUR[number % 4], **played()} for number in range(9)],
            "Hand 9 comes after the end. All 8 hands are played. Leave it out, or look for a hand "
            "that was written down twice.",
        ),
        (
            [{"dealer": "N", **played()}, {"dealer": "E", **played(tricks=6)}],
            "Hand 2: 6 tricks are written down, and a hand has 5: count the making side's tricks "
            "again, 0 to 5.",
        ),
        ([5], 'Hand 1: A hand is an object in braces, as in {"dealer": "N"}.'),
        (
            [{"dealer": "N", "event": "thrown_in"}],
            "Hand 1: In this house the dealer must name trump, so no hand is thrown in: "
            "write down the dealer as the maker, and the tricks.",
        ),
        (
            [{"dealer": "N", **played(), "makr": "N"}],
            'Hand 1: There is no "makr" here. Did you mean "maker"?',
        ),
        (None, '"hands" must be a list, as in [{"dealer": "N"}].'),
        (
            [{"dealer": "N", "house": "athens", **played()}],
            'Hand 1: "house" is the whole game\'s: leave it out of the hand.',
        ),
        (
            [{"dealer": "N", "dials": {"euchre": 5}, **played()}],
            'Hand 1: "dials" is the whole game\'s: leave it out of the hand.',
        ),
    ],
)
def test_game_that_cannot_be_names_the_hand(hands, sentence):
    assert refusal(games, "tanglewood", hands) == sentence
