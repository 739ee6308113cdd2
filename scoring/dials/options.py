"""The answers to house rules that are chosen from a list, each with its label and its sentence."""

from enum import Enum
from typing import Self


class Option(Enum):
    """An answer that is chosen from a list.

    Each answer has the key under which it is stored, the label of its button, and its rule in whole
    sentences. An answer without a rule uses its label as the sentence. Labels and rules are printed
    on paper, so they have no contractions.
    """

    label: str
    sentence: str

    def __new__(cls, key: str | int, label: str, sentence: str = "") -> Self:
        option = object.__new__(cls)
        option._value_ = key
        option.label = label
        option.sentence = sentence or f"{label}."
        return option

    # Each option exists only once, so hashing by identity is right. It is also fast, which matters
    # because HouseRules has about sixty answers, many of them options, and is hashed for every
    # score sheet.
    __hash__ = object.__hash__


class FormatOption(Option):
    """The way players move during a night.

    `sentence` mentions the usual rule for extra players; `sentence_without_extras` is for a night
    with another rule.
    """

    sentence_without_extras: str

    def __new__(
        cls, key: str, label: str, moving_sentence: str, extra_players_sentence: str = ""
    ) -> Self:
        option = object.__new__(cls)
        option._value_ = key
        option.label = label
        option.sentence_without_extras = moving_sentence
        option.sentence = f"{moving_sentence} {extra_players_sentence}".strip()
        return option

    PROGRESSIVE_ALAMEDA = (
        "progressive_alameda",
        "Losers move, extras make 3-player tables",
        "Losers move, and partners change.",
        "Extra players make 3-player tables.",
    )
    PROGRESSIVE_TANGLEWOOD = (
        "progressive_tanglewood",
        "Losers move, extra players sit out",
        "Losers move, and everyone gets a new partner each game if possible.",
        "1 or 2 extra players sit out.",
    )
    INDIVIDUAL = (
        "individual",
        "New partners every game, drawn in advance",
        "Partners and tables for every game are drawn in advance.",
    )
    TOTAL_POINTS = (
        "total_points",
        "Teams stay together, total points",
        "Teams stay together. The points of all games are added.",
    )
    DOUBLE_ELIMINATION = (
        "double_elimination",
        "Teams stay together, double elimination",
        "Teams stay together. A team is out after its second loss.",
    )
    SINGLE_ELIMINATION = (
        "single_elimination",
        "Teams stay together, single elimination",
        "Teams stay together. A team is out after its first loss.",
    )
    ROUND_ROBIN = (
        "round_robin",
        "Teams stay together, round robin",
        "Teams stay together. Each team plays every other team once.",
    )


# The constants below group the formats, because some house rules matter only in some formats.
PROGRESSIVE_FORMATS = (FormatOption.PROGRESSIVE_ALAMEDA, FormatOption.PROGRESSIVE_TANGLEWOOD)
INDIVIDUAL_SCORE_FORMATS = (*PROGRESSIVE_FORMATS, FormatOption.INDIVIDUAL)
TEAM_TOTAL_FORMATS = (FormatOption.TOTAL_POINTS, FormatOption.ROUND_ROBIN)
BRACKET_FORMATS = (FormatOption.DOUBLE_ELIMINATION, FormatOption.SINGLE_ELIMINATION)
TEAM_FORMATS = (*TEAM_TOTAL_FORMATS, *BRACKET_FORMATS)
FORMATS_WITH_TIES = (*INDIVIDUAL_SCORE_FORMATS, *TEAM_TOTAL_FORMATS)
FORMATS_WITH_TABLES_OF_THREE = INDIVIDUAL_SCORE_FORMATS


class BellRule(Option):
    """The rule for tables that are still playing when the bell rings."""

    FINISH_GAME = ("finish_game", "Finish the game", "At the bell, tables finish their game.")
    FINISH_HAND = (
        "finish_hand",
        "Finish the hand",
        "At the bell, tables finish the hand, and the game counts.",
    )


class FirstDealerRule(Option):
    SCOREKEEPER = "scorekeeper", "Scorekeeper", "The scorekeeper deals first."
    LOW_CARD = "low_card", "Lowest card", "Cut the pack. The lowest card deals first."
    FIRST_JACK = "first_jack", "First jack", "Deal the cards face up. The first jack deals first."
    FIRST_BLACK_JACK = (
        "first_black_jack",
        "First black jack",
        "Deal the cards face up. The first black jack deals first.",
    )


class UnplayedDealRule(Option):
    """The rule for a deal that was not played."""

    SAME_DEALER = (
        "same_dealer",
        "Same dealer deals again",
        "The same dealer deals again. No hand is counted.",
    )
    NEXT_DEALER = ("next_dealer", "Next player deals", "The next player deals. No hand is counted.")
    ZERO_HAND = (
        "zero_hand",
        "Hand counts, no one scores",
        "The hand counts, no one scores, and the next player deals.",
    )
    DEALER_MUST_NAME = (
        "dealer_must_name",
        "Dealer must name trump (stick the dealer)",
        "The dealer must name trump (stick the dealer).",
    )


class OrderUpRule(Option):
    """The rule for players who order up the turned-up card: who must hold a card of its suit. The
    left bower does not count as a card of that suit yet.
    """

    NOBODY_NEEDS_TRUMP = "nobody", "Anyone may order it up"
    ALL_BUT_DEALER_NEED_TRUMP = (
        "all_but_dealer",
        "Must hold a trump, except the dealer",
        "A player who orders it up must hold a trump. The dealer may pick it up without one.",
    )
    EVERYBODY_NEEDS_TRUMP = (
        "everybody",
        "Must hold a trump, the dealer too",
        "A player who orders it up must hold a trump. So must the dealer, to pick it up.",
    )


class OrderUpRuleScope(Option):
    """The turned-up cards to which the rule for ordering up applies."""

    ANY_CARD = "any", "Any card", "Any turned-up card needs a trump in hand."
    JACKS = "jacks", "Jacks only", "Only a turned-up jack needs a trump in hand."


class LoneLeadRule(Option):
    """The rule for who leads the first trick when a player is alone."""

    LEFT_OF_DEALER = (
        "left_of_dealer",
        "Left of the dealer",
        "The player left of the dealer leads. If that is the lone player's partner, the next "
        "player leads.",
    )
    LEFT_OF_MAKER = (
        "left_of_maker",
        "Left of the lone player",
        "The opponent at the lone player's left leads.",
    )


class XChargeRule(Option):
    """The rule for whether both partners get an X, or only one of them."""

    BOTH_PARTNERS = "both", "Both partners", "Both partners get the X, even if one was alone."
    PLAYER_AT_FAULT = (
        "maker",
        "Player who named trump or reneged",
        "Only the player who named trump or reneged gets the X.",
    )
    BOTH_OR_LONE_PLAYER = (
        "lone_only_maker",
        "Both partners, or the lone player",
        "Both partners get the X. A player who was alone gets it alone.",
    )


class FineSharing(Option):
    """The rule for how partners pay a fine."""

    PLAYER = "player", "Each player with an X", "Each player with an X pays."
    PAIR = "pair", "Partners share it", "Partners with an X share the fine."


class RenegePenalty(Option):
    """The penalty for a renege."""

    HAND_OVER = (
        "hand_over",
        "Hand is over, other side scores",
        "The hand is over, and the other side scores the penalty.",
    )
    OFFENDED_CHOOSE = (
        "offended_choose",
        "Other side chooses",
        "The other side chooses. They take the hand as played, add the penalty to their own score, "
        "or take it off the offenders' score.",
    )


class BreachRule(Option):
    """The rule for a card that is exposed or led out of turn."""

    AS_PLAYED = (
        "as_played",
        "Card stays on the table",
        "The card stays on the table until it can be played.",
    )
    HAND_OVER = (
        "hand_over",
        "Hand is over, no one scores",
        "The hand is over, no one scores, and the next player deals.",
    )


class ExtraCardsPenalty(Option):
    """The penalty for a dealer with six cards."""

    AS_PLAYED = "as_played", "No penalty", "There is no penalty, and the hand scores as played."
    ADD = (
        "add",
        "Hand is over, opponents score",
        "The hand is over, and the dealer's opponents score the penalty.",
    )
    SUBTRACT = (
        "subtract",
        "Hand is over, dealer's side loses points",
        "The hand is over, and the dealer's side loses the penalty.",
    )
    PLAY_OUT_AND_ADD = (
        "play_out_and_add",
        "Play it out, then opponents score",
        "The hand is played out, and the dealer's opponents score the penalty too.",
    )
    DIRECTOR = "director", "Director decides", "The director decides."


class ThreeHandedRenegeRule(Option):
    """The rule for who scores the penalty if a defender at a 3-player table reneges."""

    MAKER = (
        "maker",
        "Only the maker scores",
        "The maker scores the penalty. The other defender scores nothing.",
    )
    BOTH = (
        "both",
        "Maker and other defender score",
        "The maker and the other defender score the penalty.",
    )


class ThreeHandedMoveRule(Option):
    """The rule for which players leave a 3-player table after a game."""

    TWO_HIGHEST = "two_highest", "Two highest move", "The two highest move on."
    TWO_LOWEST = "two_lowest", "Two lowest move", "The two lowest move on."


class ExtraPlayersOption(Option):
    """The rule for players who are left over when all tables of four are full."""

    AS_USUAL = (
        "as_usual",
        "Set by “How players move”",
        "What extra players do depends on how players move.",
    )
    BENCH = "bench", "Up to 3 sit out", "Up to 3 players sit out."
    BENCH_OR_THREE = (
        "bench_or_three",
        "1\N{EN DASH}2 sit out, 3 make a table",
        "1 or 2 sit out. 3 make a table.",
    )
    THREES = ("threes", "3-player tables, no one sits out", "Extra players make 3-player tables.")


# These formats have a usual rule for extra players. In all other formats, up to three players sit
# out. The two progressive formats differ only in this rule.
USUAL_RULE_FOR_EXTRA_PLAYERS = {
    FormatOption.PROGRESSIVE_ALAMEDA: ExtraPlayersOption.THREES,
    FormatOption.PROGRESSIVE_TANGLEWOOD: ExtraPlayersOption.BENCH_OR_THREE,
}


class LoserMoveRule(Option):
    """The rule for how many tables the losers of a game move."""

    NEXT_TABLE = "next_table", "1 table", "Losers move 1 table."
    ANNOUNCED = (
        "announced",
        "As many tables as announced",
        "Losers move as many tables as the director announces, the same for everyone.",
    )
    GROWING = (
        "growing",
        "1 table, then 2, then 3",
        "Losers move 1 table after game 1, 2 tables after game 2, and so on.",
    )
    AVOID_REPEATS = (
        "fewest_elsewhere",
        "1 table, avoiding repeat partners",
        "Losers move 1 table. A few pairs move elsewhere so that partners do not repeat.",
    )


class FirstSitOutRule(Option):
    """The rule for who sits out the first game."""

    LAST_SIGNED_IN = (
        "last_signed_in",
        "Last to check in",
        "The last to check in sit out game 1. After that, players take turns.",
    )
    RANDOM_DRAW = (
        "drawn",
        "Random draw",
        "A random draw decides who sits out game 1. After that, players take turns.",
    )
    DIRECTOR_CHOOSES = (
        "picked",
        "Director chooses",
        "The director chooses who sits out game 1. After that, players take turns.",
    )


class SubstitutePointsRule(Option):
    """The rule for the points that a substitute makes in another player's seat."""

    NOT_COUNTED = (
        "nobody",
        "Do not count",
        "A substitute's points do not count. The player who is away scores nothing.",
    )
    FOR_ABSENT_PLAYER = (
        "absent",
        "Go to the player who is away",
        "A substitute's points go to the player who is away.",
    )


class MoveDirection(Option):
    UP = (
        1,
        "Up, to higher table numbers",
        "Losers move to the table with the next higher number, and from the last table to table 1.",
    )
    DOWN = (
        -1,
        "Down, to lower table numbers",
        "Losers move to the table with the next lower number, and from table 1 to the last table.",
    )


class TiedGameRule(Option):
    NORTH_SOUTH_MOVE = (
        "north_south_move",
        "North and South move",
        "If tied, North and South move.",
    )
    EXTRA_HAND = (
        "extra_hand",
        "1 extra hand, not scored",
        "If tied, 1 extra hand decides who moves. It is not scored.",
    )
    STANDS = "stands", "It stays a tie", "A tied game stays a tie."


class BracketDrawRule(Option):
    BLIND = "blind", "Random draw", "A random draw decides who plays whom first."
    SEEDS = "seeds", "Director seeds the teams", "The director seeds the teams."


class ExtraTeamRule(Option):
    """The rule for the extra team of a division with an odd number of teams."""

    EXTRA_TEAMS_MEET = (
        "spares_meet",
        "Extra teams of two divisions play",
        "Extra teams of two divisions play each other. Points count in each team's own division.",
    )
    FILL_IN_TEAM = (
        "house_team",
        "Fill-in team plays",
        "A fill-in team plays. It is not in the standings.",
    )
    AVERAGE = (
        "average",
        "Team without a game gets its average",
        "The team without a game gets its average, rounded to whole points.",
    )


class PrizeSource(Option):
    """The source of the prizes: the pot, or donations."""

    POT = "purse", "The pot", "Prizes are paid from the pot."
    DONATED = "donated", "Donated items", "Prizes are donated items. All money goes to the cause."


class LonerCountRule(Option):
    """The rule for counting loners when hands are not recorded."""

    NOT_COUNTED = "not", "Not counted", "Loners are not counted."
    FROM_SCORECARDS = (
        "on_the_card",
        "Counted from the scorecards",
        "Loners are counted from the scorecards as they are turned in.",
    )


class TieBreaker(Option):
    GAMES_WON = "games_won", "Most games won"
    FEWEST_X = "fewest_x", "Fewest Xs"
    LONE_MARCHES = "lone_marches", "Most loners"
    HIGH_GAME = "high_game", "Highest game"
    HEAD_TO_HEAD = "head_to_head", "Games against each other"
    PLAYOFF = "playoff", "Playoff"
    RANDOM_DRAW = "lot", "Random draw"
