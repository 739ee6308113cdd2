"""The answers a house can give where houses differ, each with its words. Knows no house."""

from enum import Enum
from typing import Self


class Option(Enum):
    """One answer: the key it is stored under, and what is said of it on paper."""

    words: str

    def __new__(cls, key: str | int, words: str) -> Self:
        option = object.__new__(cls)
        option._value_ = key
        option.words = words
        return option

    # Each is there once. Rules hold sixty of them, and are looked up by their hash for every sheet.
    __hash__ = object.__hash__


class Format(Option):
    """How people move through the night. `moving` leaves out what usually becomes of the players
    left over, for a night that settles it otherwise.
    """

    moving: str

    def __new__(cls, key: str, words: str, left_over: str = "") -> Self:
        option = object.__new__(cls)
        option._value_ = key
        option.moving = words
        option.words = f"{words}; {left_over}" if left_over else words
        return option

    PROGRESSIVE_ALAMEDA = (
        "progressive_alameda",
        "losers move on and partners change",
        "odd numbers make tables of three",
    )
    PROGRESSIVE_TANGLEWOOD = (
        "progressive_tanglewood",
        "losers move on, with a new partner every game if it can be helped",
        "one or two extra players sit out",
    )
    INDIVIDUAL = "individual", "partners and tables are drawn beforehand for every game"
    TOTAL_POINTS = "total_points", "pairs stay together, and points over all games are added"
    DOUBLE_ELIMINATION = "double_elimination", "pairs stay together; out after the second loss"
    SINGLE_ELIMINATION = "single_elimination", "pairs stay together; out after the first loss"
    ROUND_ROBIN = "round_robin", "pairs stay together, and each meets every other one once"


# What some dials speak of alone.
LOSERS_MOVE = (Format.PROGRESSIVE_ALAMEDA, Format.PROGRESSIVE_TANGLEWOOD)
EACH_ALONE = (*LOSERS_MOVE, Format.INDIVIDUAL)
OVER_GAMES = (Format.TOTAL_POINTS, Format.ROUND_ROBIN)
BRACKETS = (Format.DOUBLE_ELIMINATION, Format.SINGLE_ELIMINATION)
IN_PAIRS = (*OVER_GAMES, *BRACKETS)
MAY_TIE = (*EACH_ALONE, *OVER_GAMES)
MAY_HAVE_THREES = EACH_ALONE


class Bell(Option):
    """The rule for a table that is still playing when the bell rings."""

    FINISH_GAME = "finish_game", "a table still playing finishes its game"
    FINISH_HAND = "finish_hand", "a table still playing finishes the hand, and the game counts"


class FirstDealer(Option):
    SCOREKEEPER = "scorekeeper", "the scorekeeper deals first"
    LOW_CARD = "low_card", "the pack is cut, and the lowest card deals first"
    FIRST_JACK = "first_jack", "cards are dealt face up, and the first jack deals first"
    FIRST_BLACK_JACK = (
        "first_black_jack",
        "cards are dealt face up, and the first black jack deals first",
    )


class NoPlay(Option):
    """The rule for a deal that is not played."""

    SAME_DEALER = "same_dealer", "the same dealer deals again, and the hand is not counted"
    NEXT_DEALER = "next_dealer", "the next player deals, and the hand is not counted"
    ZERO_HAND = "zero_hand", "the hand counts, nobody scores, and the next player deals"
    DEALER_MUST_NAME = "dealer_must_name", "the dealer must name trump"


class OwnTrump(Option):
    """Who needs a card of the turned-up suit to make it trump (the left bower is none yet)."""

    NOBODY = "nobody", "nobody needs a trump of their own to order it up"
    ALL_BUT_DEALER = (
        "all_but_dealer",
        "whoever orders it up must hold a trump; the dealer may pick it up regardless",
    )
    EVERYBODY = "everybody", "whoever orders it up must hold a trump, the dealer too"


class TurnUps(Option):
    ANY = "any", "whichever card is turned up"
    JACKS = "jacks", "when a jack is turned up"


class LoneLead(Option):
    LEFT_OF_DEALER = (
        "left_of_dealer",
        "the player left of the dealer leads; if that is the lone player's partner, the next one",
    )
    LEFT_OF_MAKER = "left_of_maker", "the opponent at the lone player's left leads"


class XChargedTo(Option):
    """Whose card gets the X."""

    BOTH = "both", "both partners, also when one played alone"
    MAKER = "maker", "only the player who named trump, or who reneged"
    LONE_ONLY_MAKER = "lone_only_maker", "both partners, but only the player who was alone"


class FinePer(Option):
    PLAYER = "player", "each player with an X pays it"
    PAIR = "pair", "partners with an X share it"


class RenegePenalty(Option):
    HAND_OVER = "hand_over", "the hand is over, and the other side scores the penalty"
    OFFENDED_CHOOSE = (
        "offended_choose",
        "the other side chooses: the hand as played, the penalty added to their own score, "
        "or taken off the offenders'",
    )


class PlayOn(Option):
    AS_PLAYED = "as_played", "the card stays on the table, to be played at the next chance"
    HAND_OVER = "hand_over", "the hand is over, nobody scores, and the next player deals"


class SixCards(Option):
    AS_PLAYED = "as_played", "it costs nothing, and the hand scores as played"
    ADD = "add", "the hand is over, and the dealer's opponents score the penalty"
    SUBTRACT = "subtract", "the hand is over, and the dealer's side loses the penalty"
    PLAY_OUT_AND_ADD = (
        "play_out_and_add",
        "the hand is played out, and the dealer's opponents score the penalty besides",
    )
    DIRECTOR = "director", "the director rules"


class ThreeRenege(Option):
    """Who scores the penalty when one of the two defenders reneges."""

    MAKER = "maker", "the maker scores the penalty, the other defender nothing"
    BOTH = "both", "the maker and the other defender score the penalty"


class ThreeMove(Option):
    """Who leaves a table of three."""

    TWO_HIGHEST = "two_highest", "the two highest move on"
    TWO_LOWEST = "two_lowest", "the two lowest move on"


class OddNumbers(Option):
    """The rule for the players left over when tables of four are full."""

    AS_USUAL = "as_usual", "as this way of moving has it"
    BENCH = "bench", "up to three sit out"
    BENCH_OR_THREE = "bench_or_three", "one or two sit out, and three make a table"
    THREES = "threes", "tables of three take everybody in"


# What is usual for a way to move, where it is not that up to three sit out: all in which Alameda
# Isles and Tanglewood differ where losers move.
USUAL_ODD_NUMBERS = {
    Format.PROGRESSIVE_ALAMEDA: OddNumbers.THREES,
    Format.PROGRESSIVE_TANGLEWOOD: OddNumbers.BENCH_OR_THREE,
}


class Movement(Option):
    """Where the losers of a game go."""

    NEXT_TABLE = "next_table", "to the next table"
    ANNOUNCED = "announced", "as many tables on as the desk announces, the same for everybody"
    GROWING = "growing", "one table on after the first game, two after the second, and so on"
    FEWEST_ELSEWHERE = (
        "fewest_elsewhere",
        "to the next table, but for the few pairs sent elsewhere to meet new partners",
    )


class SitsOutFirst(Option):
    LAST_SIGNED_IN = "last_signed_in", "in game 1 the last to sign in sit out, then it goes in turn"
    DRAWN = "drawn", "who sits out game 1 is drawn, then it goes in turn"
    PICKED = "picked", "the director picks who sits out game 1, then it goes in turn"


class StandIn(Option):
    """The rule for points made in the chair of a player who left or is away for a game."""

    NOBODY = "nobody", "counts for nobody; whoever is away scores nothing meanwhile"
    ABSENT = "absent", "counts for the player who is away"


class Direction(Option):
    UP = 1, "from each table to the one with the next higher number, and from the last to 1"
    DOWN = -1, "from each table to the one with the next lower number, and from 1 to the last"


class TiedGame(Option):
    NORTH_SOUTH_MOVE = "north_south_move", "north and south move"
    EXTRA_HAND = "extra_hand", "one more hand, which is not scored, decides who moves"
    STANDS = "stands", "it stays a tie"


class BracketDraw(Option):
    BLIND = "blind", "who meets whom first is drawn blind"
    SEEDS = "seeds", "the director seeds the teams"


class OddDivision(Option):
    SPARES_MEET = "spares_meet", "spare teams of two divisions meet; points count in each one's own"
    HOUSE_TEAM = "house_team", "a house team plays whose points are not ranked"
    AVERAGE = "average", "the team without a game gets its average, rounded to whole points"


class PrizesFrom(Option):
    PURSE = "purse", "paid out of the purse"
    DONATED = "donated", "donated things; what is taken in goes to the cause"


class CountLoners(Option):
    """How lone marches are counted when no hands are written down."""

    NOT = "not", "are not counted"
    ON_THE_CARD = "on_the_card", "are read off the card at check-out"


class TieBreaker(Option):
    GAMES_WON = "games_won", "most games won"
    FEWEST_X = "fewest_x", "fewest X"
    LONE_MARCHES = "lone_marches", "most lone marches"
    HIGH_GAME = "high_game", "highest game"
    HEAD_TO_HEAD = "head_to_head", "the games against each other"
    PLAYOFF = "playoff", "the playoff"
    LOT = "lot", "the drawn lot"
