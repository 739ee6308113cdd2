"""Every choice in which houses differ, in the groups of the page of rules."""

from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.chairs import Chair
from scoring.dials.dial import (
    CENTS,
    POINTS,
    Both,
    DialGroup,
    OneOf,
    Several,
    Text,
    Texts,
    WholeNumber,
    YesNo,
    dial,
)
from scoring.dials.options import (
    BRACKETS,
    EACH_ALONE,
    IN_PAIRS,
    LOSERS_MOVE,
    MAY_HAVE_THREES,
    MAY_TIE,
    OVER_GAMES,
    Bell,
    BracketDraw,
    CountLoners,
    Direction,
    FinePer,
    FirstDealer,
    Format,
    LoneLead,
    Movement,
    NoPlay,
    OddDivision,
    OddNumbers,
    OwnTrump,
    PlayOn,
    PrizesFrom,
    RenegePenalty,
    SitsOutFirst,
    SixCards,
    StandIn,
    ThreeMove,
    ThreeRenege,
    TieBreaker,
    TiedGame,
    TurnUps,
    XChargedTo,
)


@dataclass(frozen=True, kw_only=True)
class Games(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "The games"

    format: Format = dial("How people move")
    bracket_draw: BracketDraw = dial("The bracket", formats=BRACKETS, usual="blind")
    games: int | None = dial(
        "Number of games",
        WholeNumber(1, 60, "game", "games", "until it is decided"),
        when=lambda rules: rules.games is not None or rules.format in BRACKETS,
    )
    hands: int | None = dial(
        "A game",
        WholeNumber(1, 24, "hand", "hands", "a race to points"),
        when=lambda rules: rules.hands is not None,
    )
    hands_of_three: int | None = dial(
        "A game at a table of three",
        WholeNumber(1, 24, "hand", "hands", "as many hands as at a table of four"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes and rules.hands is not None,
        follows="hands",
        usual=None,
    )
    target: int | None = dial(
        "A game is won at",
        WholeNumber(1, 50, "point", "points", "no number of points"),
        when=lambda rules: rules.target is not None,
    )
    minutes: int = dial("A game takes about", WholeNumber(5, 120, "minute", "minutes"))
    bell: Bell = dial(
        "When the bell rings",
        unsaid=lambda rules: rules.format in BRACKETS and rules.bell is Bell.FINISH_GAME,
    )
    scorekeeper: Chair = dial("The scorekeeper sits")
    first_dealer: FirstDealer = dial("The first deal")


@dataclass(frozen=True, kw_only=True)
class NamingTrump(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Naming trump"

    nobody_names: NoPlay = dial("If nobody names trump")
    own_trump: OwnTrump = dial("Ordering up")
    own_trump_for: TurnUps = dial(
        "This holds", when=lambda rules: rules.own_trump is not OwnTrump.NOBODY
    )
    lone_lead: LoneLead = dial("The first lead against a lone hand")


@dataclass(frozen=True, kw_only=True)
class PointValues(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Points"

    made: int = dial("Makers with three or four tricks", POINTS)
    march: int = dial("Makers with all five", POINTS)
    alone_made: int = dial("Alone, three or four tricks", POINTS, follows="made")
    alone_march: int = dial("Alone, all five", POINTS, follows="march")
    euchre: int = dial("To the others, when the makers are euchred", POINTS)
    euchre_alone: int = dial(
        "To the others, when a lone maker is euchred", POINTS, follows="euchre"
    )
    below_zero: bool = dial(
        "A score",
        YesNo("can fall below zero", "cannot fall below zero"),
        when=lambda rules: rules.can_subtract,
        usual=True,
    )


@dataclass(frozen=True, kw_only=True)
class XMarks(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "X"

    x_for_euchre: bool = dial(
        "For being euchred", YesNo("an X", "no X"), unsaid=lambda rules: not rules.marks_x
    )
    x_for_renege: bool = dial(
        "For a renege", YesNo("an X", "no X"), unsaid=lambda rules: not rules.marks_x
    )
    x_charged_to: XChargedTo = dial("The X goes to", when=lambda rules: rules.marks_x, usual="both")
    x_fine_cents: int = dial("Fine for an X", CENTS, when=lambda rules: rules.marks_x, usual=0)
    x_fine_per: FinePer = dial(
        "Who pays",
        when=lambda rules: (
            rules.marks_x and rules.x_fine_cents > 0 and rules.x_charged_to is not XChargedTo.MAKER
        ),
        usual="player",
    )


_REDEALT = OneOf((NoPlay.SAME_DEALER, NoPlay.NEXT_DEALER, NoPlay.ZERO_HAND))


@dataclass(frozen=True, kw_only=True)
class GoingWrong(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "When something goes wrong"

    misdeal_before_turn_up: NoPlay = dial(
        "Misdeal before the turn-up", _REDEALT, both=Both("misdeal_kitty_not_four", "A misdeal")
    )
    misdeal_kitty_not_four: NoPlay = dial("Misdeal seen by the cards left over", _REDEALT)
    renege: RenegePenalty = dial("Renege")
    renege_points: int = dial("Penalty for a renege", POINTS)
    renege_points_lone: int = dial(
        "Penalty for a renege against a lone hand", POINTS, follows="renege_points"
    )
    renege_correctable: bool = dial(
        "Correcting a renege",
        YesNo(
            "is allowed until the trick is finished",
            "is not allowed, since a card laid is played",
        ),
    )
    exposed_card: PlayOn = dial(
        "A card exposed out of turn",
        both=Both("lead_out_of_turn", "A card exposed or led out of turn"),
    )
    lead_out_of_turn: PlayOn = dial("A lead out of turn")
    extra_cards: SixCards = dial("The dealer with six cards in play")
    # Left unsaid where the director rules, since it is only one of the outcomes.
    extra_cards_points: int = dial(
        "Penalty for six cards",
        POINTS,
        when=lambda rules: rules.extra_cards is not SixCards.AS_PLAYED,
        unsaid=lambda rules: rules.extra_cards is SixCards.DIRECTOR,
    )


# What the dials of a table of three have in common.
_OF_THREE: dict[str, Any] = {"formats": MAY_HAVE_THREES, "when": lambda rules: rules.has_threes}


@dataclass(frozen=True, kw_only=True)
class OfThree(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Tables of three"

    three_handed: bool = dial(
        "Tables of three",
        YesNo("may be seated, and each plays for themselves", "are not seated"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes or not rules.three_handed,
        unsaid=lambda rules: not rules.three_handed,
    )
    three_made: int = dial(
        "Whoever names trump, with three or four tricks", POINTS, **_OF_THREE, usual=1
    )
    three_march: int = dial("With all five", POINTS, **_OF_THREE, usual=2)
    three_declared: int = dial(
        'With all five, having said "I am playing it alone"',
        POINTS,
        **_OF_THREE,
        follows="three_march",
        usual=4,
    )
    three_euchre: int = dial("To each of the others, with fewer", POINTS, **_OF_THREE, usual=2)
    three_renege: ThreeRenege = dial("If one of the others reneges", **_OF_THREE, usual="maker")
    three_move: ThreeMove = dial(
        "After a game of three",
        earlier="two_highest",
        formats=LOSERS_MOVE,
        when=lambda rules: rules.has_threes,
    )
    three_handed_note: str = dial(
        "The sheet for three",
        Text(400, "none"),
        formats=MAY_HAVE_THREES,
        when=lambda rules: rules.has_threes and bool(rules.three_handed_note),
        usual="",
    )


_GAME = WholeNumber(0, 50, "point", "points")


@dataclass(frozen=True, kw_only=True)
class Moving(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Odd numbers and moving"

    odd_numbers: OddNumbers = dial("Players left over", formats=EACH_ALONE, usual="as_usual")
    sit_out_points: int = dial(
        "Sitting out a game",
        _GAME,
        formats=EACH_ALONE,
        unsaid=lambda rules: rules.odd_numbers is OddNumbers.THREES,
        usual=0,
    )
    sits_out_first: SitsOutFirst = dial(
        "Who sits out",
        formats=EACH_ALONE,
        unsaid=lambda rules: rules.odd_numbers is OddNumbers.THREES,
        usual="drawn",
    )
    missed_game_points: int = dial(
        "A game missed by coming late or leaving", _GAME, formats=EACH_ALONE, usual=0
    )
    stand_in_points: StandIn = dial("What a stand-in scores", formats=EACH_ALONE, usual="nobody")
    direction: Direction = dial("Losers move", formats=LOSERS_MOVE, usual=1)
    movement: Movement = dial(
        "They move",
        formats=LOSERS_MOVE,
        unsaid=lambda rules: rules.movement is Movement.NEXT_TABLE,
        usual="next_table",
    )
    # Where nobody moves by it, a tie is one; but the desk waits for an extra hand wherever it is
    # asked to.
    tied_game: TiedGame = dial(
        "A tied game",
        formats=MAY_TIE,
        when=lambda rules: rules.format in LOSERS_MOVE or rules.tied_game is TiedGame.EXTRA_HAND,
        usual="stands",
    )
    odd_division: OddDivision = dial(
        "An odd number of teams", formats=OVER_GAMES, usual="spares_meet"
    )
    divisions: tuple[str, ...] = dial(
        "Divisions",
        Texts(12, "one for everybody"),
        formats=IN_PAIRS,
        when=lambda rules: rules.format in OVER_GAMES and bool(rules.divisions),
        usual=(),
    )


@dataclass(frozen=True, kw_only=True)
class MoneyAndPrizes(DialGroup):
    __slots__ = ()
    TITLE: ClassVar[str] = "Money and prizes"

    fee_cents: int = dial("Entry fee for each person", CENTS)
    tag: bool = dial(
        "The club's tag", YesNo("must be worn", "is not asked for"), when=lambda rules: rules.tag
    )
    adult: bool = dial(
        "Being 18 or older",
        YesNo("is asked for", "is not asked for"),
        when=lambda rules: rules.adult,
    )
    # Where no game can end equal, few places can.
    tie_breakers: tuple[TieBreaker, ...] = dial(
        "Equal at the end",
        Several(tuple(TieBreaker), "they share the place"),
        when=lambda rules: bool(rules.tie_breakers) or rules.format in MAY_TIE,
    )
    count_loners: CountLoners = dial(
        "Lone marches",
        earlier="not",
        formats=EACH_ALONE,
        when=lambda rules: rules.count_loners is not CountLoners.NOT,
    )
    medals: int = dial(
        "Medals in each division for",
        WholeNumber(0, 10, "place", "places"),
        when=lambda rules: rules.medals > 0,
        undivided="Medals for",
        usual=0,
    )
    # The page of the prizes proposes some then, unless there are medals.
    prize_places: int = dial(
        "Prizes for",
        WholeNumber(0, 20, "place", "places", zero="no places named beforehand"),
        when=lambda rules: rules.prize_places > 0,
    )
    prizes_from: PrizesFrom = dial(
        "Prizes are",
        when=lambda rules: rules.prize_places > 0 or not rules.medals,
        unsaid=lambda rules: (
            rules.prizes_from is PrizesFrom.PURSE
            and not (
                rules.fee_cents or rules.prize_places or (rules.marks_x and rules.x_fine_cents)
            )
        ),
        usual="purse",
    )
    proceeds_to: str = dial(
        "What is taken in goes to",
        Text(80, "the prizes"),
        when=lambda rules: bool(rules.proceeds_to),
        usual="",
    )
