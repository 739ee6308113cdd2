"""Test the rule sheets' sentences that are only printed or only set a house rule, and what all five
clubs have in common.

A sentence that does more has a test in the file of its rule sheet.
"""

import pytest

from scoring.bid import ImpossibleHand
from scoring.cards import PACK, parse_card
from scoring.houses import HOUSES, find_house
from tests.rulesheets.table import (
    ALL_CHAIRS,
    PARTNER_BY_CHAIR,
    makers_score,
    opponents_score,
    played_hand,
    points_of_hand,
    printed_rule_lines,
    renege,
    rule_lines_where_sheet_is_silent,
    who_sets_dial_and_its_value,
)

# Some sentences of a rule sheet set no house rule. Our printed rules must have these phrases for
# them: club, line number, phrase.
PRINTED_PHRASES = [
    ("alameda", "A2", "gets five cards, dealt in threes and twos"),
    ("alameda", "A2", "uses one order"),
    ("alameda", "A3", "next card"),
    ("alameda", "A3", "turned up"),
    ("alameda", "A6", "accept the turned-up suit"),
    ("alameda", "A6", "at the dealer's left, each player may pass or accept"),
    ("alameda", "A9", "after four passes the card is turned down"),
    ("alameda", "A10", "each player may name"),
    ("alameda", "A10", "another suit"),
    ("alameda", "A16", "take the card back"),
    ("alameda", "A21", "in doubt may look through the tricks"),
    ("alameda", "A24", "losers move clockwise to the next table"),
    ("alameda", "A24", "losers change partners"),
    ("alameda", "A25", "every player has a new partner"),
    ("alameda", "A27", "one player at each table keeps score for everyone"),
    ("alameda", "A28", "each player copies the score to their own scorecard"),
    ("alameda", "A30", "its own rules"),
    ("tanglewood", "T4", "prize money"),
    ("tanglewood", "T6", "may offer a cut to the right"),
    ("tanglewood", "T7", "by twos or threes, in two rounds"),
    ("tanglewood", "T9", "try not to flash the cards"),
    ("tanglewood", "T9", "any player may ask for a re-deal"),
    ("tanglewood", "T27", "winners stay and play the losers from the next table"),
    ("tanglewood", "T28", "a new partner in each game if possible"),
    ("mcallen", "M1", "hoyle"),
    ("mcallen", "M9", "dealer may shuffle last"),
    ("mcallen", "M9", "to the right cuts"),
    ("mcallen", "M9", "leaves four or more"),
    ("mcallen", "M9", "partner"),
    ("mcallen", "M10", "gets five cards in threes and twos"),
    ("mcallen", "M10", "at the dealer's left"),
    ("mcallen", "M11", "the next card is turned up"),
    ("mcallen", "M14", "i order it up"),
    ("mcallen", "M14", "the dealer's partner says: i assist"),
    ("mcallen", "M15", "the dealer discards at once"),
    ("mcallen", "M15", "crosswise"),
    ("mcallen", "M15", "stays on the pack until it is played"),
    ("mcallen", "M16", "the maker may play alone in either round"),
    ("general", "G6", "gets five cards"),
    ("general", "G6", "the next card is turned up"),
    ("general", "G6", "to accept or pass"),
    ("general", "G7", "to accept or pass"),
    ("general", "G8", "puts another card"),
    ("general", "G8", "crosswise"),
    ("general", "G8", "the dealer takes it"),
    ("general", "G9", "name another suit or pass again"),
    ("general", "G9", "another suit"),
    ("athens", "C8", "shuffle"),
    ("athens", "C8", "offers the cut to the right"),
    ("athens", "C9", "one at a time"),
    ("athens", "C9", "in one style for a whole game"),
    ("athens", "C10", "four cards"),
    ("athens", "C11", "finished when the 21st card is turned up"),
    ("athens", "C12", "pass"),
    ("athens", "C12", "pick it up"),
    ("athens", "C12", "alone"),
    ("athens", "C13", "say the name of the suit"),
    ("athens", "C13", "the suit turned down may not be named"),
    ("athens", "C15", "no re-deal for a farmer's hand"),
    ("athens", "C17", "a player who goes alone says so"),
    ("athens", "C17", "the partner may not look at the kitty"),
    ("athens", "C18", "no one may defend alone"),
    ("athens", "C19", "do not push a trick over to their partner"),
    ("athens", "C19", "into the middle"),
    ("athens", "C19", "in front"),
    ("athens", "C19", "face down"),
    ("athens", "C19", "keep the tricks they won face down and apart"),
    ("athens", "C20", "partner"),
    ("athens", "C21", "tramming is not allowed. cards are played one at a time"),
    ("athens", "C29", "do not make their own rulings. they call the tournament director"),
]

# Where a rule sheet is silent and no house rule answers, our printed rules must have these phrases.
ASSUMED_PHRASES = [
    ("alameda", "A3", "16th"),
    ("alameda", "A12", "no one may defend alone"),
    ("alameda", "A21", "the cut for the next deal"),
    ("alameda", "A28", "table's score sheet"),
    ("tanglewood", "T33", "north, south, east, west"),
    ("mcallen", "M5", "opponents"),
    ("mcallen", "M22", "eight hands"),
    ("mcallen", "M1", "hoyle decides"),
    ("mcallen", "M16", "only the maker may play alone"),
    ("mcallen", "M23", "another suit"),
    ("general", "G7", "to the dealer's left"),
    ("athens", "C1", "a random draw"),
    ("athens", "C2", "substitute"),
    ("athens", "C12", "warning"),
    ("athens", "C21", "warning"),
    ("athens", "C32", "free table"),
    ("athens", "C32", "forfeit"),
]

# The rule sheets set these house rules, or are silent on them: club, line number, house rule,
# "says" or "silent", its value, and another value that can be chosen.
DIALS_SET_BY_SENTENCES = [
    ("alameda", "A23", "direction", "says", 1, None),
    ("alameda", "A24", "direction", "says", 1, None),
    ("alameda", "A24", "movement", "says", "next_table", None),
    ("alameda", "A24", "format", "says", "progressive_alameda", None),
    ("alameda", "A25", "format", "says", "progressive_alameda", None),
    ("alameda", "A29", "bell", "silent", "finish_game", None),
    ("alameda", "A30", "three_handed", "says", True, None),
    ("alameda", "A31", "games", "silent", 5, 6),
    ("alameda", "A31", "fee_cents", "silent", 0, 500),
    ("alameda", "A31", "x_for_euchre", "silent", False, True),
    ("alameda", "A31", "x_for_renege", "silent", False, True),
    ("alameda", "A31", "x_fine_cents", "silent", 0, 10),
    ("alameda", "A31", "prize_places", "silent", 0, 3),
    ("alameda", "A31", "medals", "silent", 0, 3),
    ("alameda", "A31", "tag", "silent", False, True),
    ("alameda", "A31", "adult", "silent", False, True),
    ("alameda", "A31", "sits_out_first", "silent", "last_signed_in", "drawn"),
    ("alameda", "A31", "missed_game_points", "silent", 0, 6),
    ("alameda", "A31", "minutes", "silent", 28, 25),
    ("alameda", "A31", "stand_in_points", "silent", "nobody", "absent"),
    ("alameda", "A31", "odd_numbers", "silent", "threes", "bench"),
    ("alameda", "A31", "divisions", "silent", [], ["A", "B"]),
    ("alameda", "A31", "odd_division", "silent", "spares_meet", "house_team"),
    ("alameda", "A31", "prizes_from", "silent", "purse", "donated"),
    ("alameda", "A31", "proceeds_to", "silent", "", "The band"),
    ("tanglewood", "T1", "tag", "says", True, None),
    ("tanglewood", "T2", "adult", "says", True, None),
    ("tanglewood", "T3", "fee_cents", "says", 100, None),
    ("tanglewood", "T4", "prizes_from", "says", "purse", None),
    ("tanglewood", "T4", "prize_places", "silent", 0, 3),
    ("tanglewood", "T4", "medals", "silent", 0, 3),
    ("tanglewood", "T10", "nobody_names", "says", "dealer_must_name", None),
    ("tanglewood", "T22", "below_zero", "silent", True, False),
    ("tanglewood", "T25", "bell", "silent", "finish_game", None),
    ("tanglewood", "T26", "games", "says", 8, None),
    ("tanglewood", "T27", "format", "says", "progressive_tanglewood", None),
    ("tanglewood", "T27", "movement", "says", "next_table", "growing"),
    ("tanglewood", "T27", "direction", "silent", 1, -1),
    ("tanglewood", "T28", "format", "says", "progressive_tanglewood", None),
    ("tanglewood", "T29", "odd_numbers", "says", "as_usual", "bench"),
    ("tanglewood", "T34", "sits_out_first", "silent", "last_signed_in", "picked"),
    ("tanglewood", "T34", "missed_game_points", "silent", 0, 6),
    ("tanglewood", "T34", "divisions", "silent", [], ["A", "B"]),
    ("tanglewood", "T34", "minutes", "silent", 18, 20),
    ("tanglewood", "T34", "stand_in_points", "silent", "nobody", "absent"),
    ("tanglewood", "T34", "odd_division", "silent", "spares_meet", "house_team"),
    ("mcallen", "M2", "divisions", "says", ["Men's", "Women's", "Mixed"], None),
    ("mcallen", "M3", "prize_places", "silent", 0, 3),
    ("mcallen", "M3", "prizes_from", "silent", "purse", "donated"),
    ("mcallen", "M4", "bell", "silent", "finish_game", "finish_hand"),
    ("mcallen", "M5", "games", "says", 5, None),
    ("mcallen", "M5", "format", "says", "total_points", None),
    ("mcallen", "M24", "fee_cents", "silent", 0, 500),
    ("mcallen", "M24", "tag", "silent", False, True),
    ("mcallen", "M24", "adult", "silent", False, True),
    ("mcallen", "M24", "odd_division", "silent", "spares_meet", "average"),
    ("mcallen", "M24", "sit_out_points", "silent", 0, 6),
    ("mcallen", "M24", "missed_game_points", "silent", 0, 6),
    ("mcallen", "M24", "minutes", "silent", 20, 25),
    ("mcallen", "M24", "stand_in_points", "silent", "nobody", "absent"),
    ("mcallen", "M24", "proceeds_to", "silent", "", "The Parks"),
    ("mcallen", "M24", "sits_out_first", "silent", "drawn", "picked"),
    ("mcallen", "M24", "direction", "silent", 1, -1),
    ("mcallen", "M24", "movement", "silent", "next_table", "growing"),
    ("mcallen", "M24", "odd_numbers", "silent", "as_usual", "bench"),
    ("mcallen", "M24", "scorekeeper", "silent", "N", "E"),
    ("general", "G1", "format", "silent", "double_elimination", "individual"),
    ("general", "G1", "games", "silent", None, 6),
    ("general", "G1", "fee_cents", "silent", 0, 500),
    ("general", "G1", "divisions", "silent", [], ["A", "B"]),
    ("general", "G1", "tag", "silent", False, True),
    ("general", "G1", "adult", "silent", False, True),
    ("general", "G1", "odd_division", "silent", "spares_meet", "average"),
    ("general", "G7", "scorekeeper", "silent", "N", "E"),
    ("general", "G12", "renege_correctable", "silent", True, False),
    ("general", "G12", "below_zero", "silent", True, False),
    ("general", "G17", "tied_game", "silent", "stands", "extra_hand"),
    ("general", "G17", "sit_out_points", "silent", 0, 6),
    ("general", "G17", "medals", "silent", 0, 3),
    ("general", "G17", "prize_places", "silent", 0, 3),
    ("general", "G17", "sits_out_first", "silent", "last_signed_in", "drawn"),
    ("general", "G17", "missed_game_points", "silent", 0, 6),
    ("general", "G17", "minutes", "silent", 15, 12),
    ("general", "G17", "stand_in_points", "silent", "nobody", "absent"),
    ("general", "G17", "direction", "silent", 1, -1),
    ("general", "G17", "movement", "silent", "next_table", "fewest_elsewhere"),
    ("general", "G17", "odd_numbers", "silent", "as_usual", "bench_or_three"),
    ("general", "G17", "prizes_from", "silent", "purse", "donated"),
    ("general", "G17", "proceeds_to", "silent", "", "The club"),
    ("athens", "C1", "format", "says", "double_elimination", None),
    ("athens", "C1", "games", "says", None, None),
    ("athens", "C1", "tied_game", "silent", "stands", "extra_hand"),
    ("athens", "C1", "sit_out_points", "silent", 0, 6),
    ("athens", "C1", "medals", "silent", 0, 3),
    ("athens", "C1", "sits_out_first", "silent", "drawn", "picked"),
    ("athens", "C1", "missed_game_points", "silent", 0, 6),
    ("athens", "C1", "stand_in_points", "silent", "nobody", "absent"),
    ("athens", "C1", "direction", "silent", 1, -1),
    ("athens", "C1", "movement", "silent", "next_table", "announced"),
    ("athens", "C1", "odd_numbers", "silent", "as_usual", "threes"),
    ("athens", "C1", "odd_division", "silent", "spares_meet", "average"),
    ("athens", "C1", "divisions", "silent", [], ["A", "B"]),
    ("athens", "C3", "tag", "silent", False, True),
    ("athens", "C3", "adult", "silent", False, True),
    ("athens", "C4", "prize_places", "says", 3, None),
    ("athens", "C4", "tie_breakers", "silent", [], ["lot"]),
    ("athens", "C5", "proceeds_to", "says", "Campus Ministry Fund", None),
    ("athens", "C5", "prizes_from", "silent", "donated", "purse"),
    ("athens", "C6", "scorekeeper", "silent", "N", "S"),
    ("athens", "C30", "below_zero", "silent", True, False),
    ("athens", "C32", "lone_lead", "silent", "left_of_dealer", None),
    ("athens", "C32", "minutes", "silent", 20, 25),
]
# A hand scores the same in every club: whether the maker is alone, the makers' tricks, the points
# of the makers and of their opponents, and the line of each club's sheet.
POINTS_OF_EACH_KIND_OF_HAND = [
    (False, (3, 4), 1, 0, "A31 T15 M20 G15 C23"),
    (False, (5,), 2, 0, "A31 T16 M20 G15 C24"),
    (False, (0, 1, 2), 0, 2, "A31 T17 M21 G16 C27"),
    (True, (3, 4), 1, 0, "A31 T19 M20 G15 C25"),
    (True, (5,), 4, 0, "A31 T19 M20 G15 C26"),
    (True, (0, 1, 2), 0, 2, "A31 T17 M21 G16 C27"),
]


@pytest.mark.parametrize(("house", "clause", "phrase"), PRINTED_PHRASES)
def test_printed_rules_contain_what_the_sheet_says(house, clause, phrase):
    assert phrase in printed_rule_lines(find_house(house), clause)


@pytest.mark.parametrize(("house", "clause", "phrase"), ASSUMED_PHRASES)
def test_printed_rules_answer_what_the_sheet_leaves_open(house, clause, phrase):
    assert phrase in rule_lines_where_sheet_is_silent(find_house(house), clause)


@pytest.mark.parametrize(
    ("house", "clause", "dial", "kind", "value", "otherwise"), DIALS_SET_BY_SENTENCES
)
def test_sentence_of_the_sheet_sets_its_house_rule(house, clause, dial, kind, value, otherwise):
    assert who_sets_dial_and_its_value(find_house(house), clause, dial) == (kind, value)
    if otherwise is not None:
        changed_rules = find_house(house).rules.with_answers({dial: otherwise})
        assert changed_rules.to_dict()[dial] == otherwise


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
@pytest.mark.parametrize(
    ("alone", "tricks", "ours", "theirs", "clauses"), POINTS_OF_EACH_KIND_OF_HAND
)
def test_hand_scores_the_same_in_every_club(house, alone, tricks, ours, theirs, clauses):
    assert len(clauses.split()) == len(HOUSES)
    for maker in ALL_CHAIRS:
        expected = makers_score(maker, ours) if ours else opponents_score(maker, theirs)
        for count in tricks:
            assert points_of_hand(house.rules, played_hand("N", maker, count, alone)) == expected


@pytest.mark.parametrize(
    ("house", "clause", "phrase", "choice"),
    [
        ("alameda", "A12", "i play alone", "add"),
        ("mcallen", "M16", "the partner lays the cards down", "add"),
        ("general", "G11", "the partner lays the cards down", "add"),
        ("athens", "C17", "face down in the middle", None),
    ],
)
def test_partner_of_a_lone_maker_lays_the_cards_down_and_cannot_renege(
    house, clause, phrase, choice
):
    assert phrase in printed_rule_lines(find_house(house), clause)
    for maker in ALL_CHAIRS:
        hand = renege("N", PARTNER_BY_CHAIR[maker], maker, alone=True, choice=choice)
        with pytest.raises(ImpossibleHand, match="did not play this hand"):
            points_of_hand(find_house(house).rules, hand)


@pytest.mark.parametrize("rank", ["2", "3", "4", "5", "6", "7", "8"])
def test_deck_has_no_card_below_the_nine(rank):
    """Lines A1, M6 and G2 of the rule sheets."""
    assert len(PACK) == 52 - 28
    for suit in "SHDC":
        with pytest.raises(ValueError, match="not a card in this pack"):
            parse_card(f"{rank}{suit}")
