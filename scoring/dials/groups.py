"""The house rules that can be changed for a night (dials), in the groups of the rules page."""

from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.chairs import Chair
from scoring.dials.dial import (
    CENTS_ANSWER_KIND,
    HAND_POINTS_ANSWER_KIND,
    DialGroup,
    MultipleChoice,
    NameList,
    SharedRulesLine,
    SingleChoice,
    TextLine,
    WholeNumber,
    YesNo,
    dial_field,
)
from scoring.dials.options import (
    BRACKET_FORMATS,
    FORMATS_WITH_TABLES_OF_THREE,
    FORMATS_WITH_TIES,
    INDIVIDUAL_SCORE_FORMATS,
    PROGRESSIVE_FORMATS,
    TEAM_FORMATS,
    TEAM_TOTAL_FORMATS,
    BellRule,
    BracketDrawRule,
    BreachRule,
    ExtraCardsPenalty,
    ExtraPlayersOption,
    ExtraTeamRule,
    FineSharing,
    FirstDealerRule,
    FirstSitOutRule,
    FormatOption,
    LoneLeadRule,
    LonerCountRule,
    LoserMoveRule,
    MoveDirection,
    OrderUpRule,
    OrderUpRuleScope,
    PrizeSource,
    RenegePenalty,
    SubstitutePointsRule,
    ThreeHandedMoveRule,
    ThreeHandedRenegeRule,
    TieBreaker,
    TiedGameRule,
    UnplayedDealRule,
    XChargeRule,
)


@dataclass(frozen=True, kw_only=True)
class GameDials(DialGroup):
    """The house rules about games: how players move, and how long a game is."""

    __slots__ = ()
    TITLE: ClassVar[str] = "The games"

    format: FormatOption = dial_field("How players move")
    bracket_draw: BracketDrawRule = dial_field(
        "Bracket draw", formats=BRACKET_FORMATS, answer_if_moot="blind"
    )
    games: int | None = dial_field(
        "Number of games",
        WholeNumber(1, 60, "game", "games", "Until a team wins"),
        relevant_if=lambda rules: rules.games is not None or rules.format in BRACKET_FORMATS,
    )
    hands: int | None = dial_field(
        "Length of a game",
        WholeNumber(
            1,
            24,
            "hand",
            "hands",
            "Race to points",
            hint="Leave it empty to play to a number of points.",
        ),
        relevant_if=lambda rules: rules.hands is not None,
    )
    hands_of_three: int | None = dial_field(
        "Length of a game for 3 players",
        WholeNumber(
            1,
            24,
            "hand",
            "hands",
            "The same as for 4 players",
            hint="Leave it empty if it is the same as for 4 players.",
        ),
        formats=FORMATS_WITH_TABLES_OF_THREE,
        relevant_if=lambda rules: rules.has_tables_of_three and rules.hands is not None,
        general_dial_name="hands",
        answer_if_moot=None,
    )
    target: int | None = dial_field(
        "Points to win a game",
        WholeNumber(
            1,
            50,
            "point",
            "points",
            "No limit",
            hint="Leave it empty if there is no limit.",
        ),
        relevant_if=lambda rules: rules.target is not None,
    )
    minutes: int = dial_field("Minutes per game", WholeNumber(5, 120, "minute", "minutes"))
    bell: BellRule = dial_field(
        "Bell",
        omit_unchanged_if=lambda rules: (
            rules.format in BRACKET_FORMATS and rules.bell is BellRule.FINISH_GAME
        ),
    )
    scorekeeper: Chair = dial_field("Scorekeeper's seat")
    first_dealer: FirstDealerRule = dial_field("First dealer")


@dataclass(frozen=True, kw_only=True)
class TrumpDials(DialGroup):
    """The house rules about naming trump."""

    __slots__ = ()
    TITLE: ClassVar[str] = "Naming trump"

    nobody_names: UnplayedDealRule = dial_field("If no one names trump")
    own_trump: OrderUpRule = dial_field("Ordering up")
    own_trump_for: OrderUpRuleScope = dial_field(
        "Turned-up cards that need a trump",
        relevant_if=lambda rules: rules.own_trump is not OrderUpRule.NOBODY_NEEDS_TRUMP,
    )
    lone_lead: LoneLeadRule = dial_field("First lead when a player is alone")


@dataclass(frozen=True, kw_only=True)
class PointDials(DialGroup):
    """The house rules about the points of a hand."""

    __slots__ = ()
    TITLE: ClassVar[str] = "Points"

    made: int = dial_field("Makers take 3 or 4 tricks", HAND_POINTS_ANSWER_KIND)
    march: int = dial_field("Makers take all 5 tricks", HAND_POINTS_ANSWER_KIND)
    alone_made: int = dial_field(
        "Alone, 3 or 4 tricks", HAND_POINTS_ANSWER_KIND, general_dial_name="made"
    )
    alone_march: int = dial_field(
        "Alone, all 5 tricks", HAND_POINTS_ANSWER_KIND, general_dial_name="march"
    )
    euchre: int = dial_field("To the other side if makers are euchred", HAND_POINTS_ANSWER_KIND)
    euchre_alone: int = dial_field(
        "To the other side if a lone maker is euchred",
        HAND_POINTS_ANSWER_KIND,
        general_dial_name="euchre",
    )
    below_zero: bool = dial_field(
        "Scores below zero",
        YesNo(
            "Allowed",
            "Not allowed",
            "A score can fall below zero.",
            "A score cannot fall below zero.",
        ),
        relevant_if=lambda rules: rules.can_subtract_points,
        answer_if_moot=True,
    )


@dataclass(frozen=True, kw_only=True)
class XDials(DialGroup):
    """The house rules about Xs and their fines."""

    __slots__ = ()
    TITLE: ClassVar[str] = "X"

    x_for_euchre: bool = dial_field(
        "X for being euchred",
        YesNo("Yes", "No", "A euchred side gets an X.", "There is no X for being euchred."),
        omit_unchanged_if=lambda rules: not rules.has_x_marks,
    )
    x_for_renege: bool = dial_field(
        "X for a renege",
        YesNo("Yes", "No", "A side that reneges gets an X.", "There is no X for a renege."),
        omit_unchanged_if=lambda rules: not rules.has_x_marks,
    )
    x_charged_to: XChargeRule = dial_field(
        "Who gets the X", relevant_if=lambda rules: rules.has_x_marks, answer_if_moot="both"
    )
    x_fine_cents: int = dial_field(
        "Fine per X",
        CENTS_ANSWER_KIND,
        relevant_if=lambda rules: rules.has_x_marks,
        answer_if_moot=0,
    )
    x_fine_per: FineSharing = dial_field(
        "Who pays",
        relevant_if=lambda rules: (
            rules.has_x_marks
            and rules.x_fine_cents > 0
            and rules.x_charged_to is not XChargeRule.PLAYER_AT_FAULT
        ),
        answer_if_moot="player",
    )


_REDEAL_ANSWER_KIND = SingleChoice(
    (UnplayedDealRule.SAME_DEALER, UnplayedDealRule.NEXT_DEALER, UnplayedDealRule.ZERO_HAND)
)


@dataclass(frozen=True, kw_only=True)
class PenaltyDials(DialGroup):
    """The house rules about misdeals, reneges and other mishaps."""

    __slots__ = ()
    TITLE: ClassVar[str] = "When something goes wrong"

    misdeal_before_turn_up: UnplayedDealRule = dial_field(
        "Misdeal before the turn-up",
        _REDEAL_ANSWER_KIND,
        shared_line=SharedRulesLine("misdeal_kitty_not_four", "Misdeal"),
    )
    misdeal_kitty_not_four: UnplayedDealRule = dial_field(
        "Misdeal found from the leftover cards", _REDEAL_ANSWER_KIND
    )
    renege: RenegePenalty = dial_field("Renege")
    renege_points: int = dial_field("Renege penalty", HAND_POINTS_ANSWER_KIND)
    renege_points_lone: int = dial_field(
        "Renege penalty against a lone player",
        HAND_POINTS_ANSWER_KIND,
        general_dial_name="renege_points",
    )
    renege_correctable: bool = dial_field(
        "Correcting a renege",
        YesNo(
            "Until the trick is finished",
            "Not allowed",
            "A renege can be corrected until the trick is finished.",
            "A renege cannot be corrected.",
        ),
    )
    exposed_card: BreachRule = dial_field(
        "Card exposed out of turn",
        shared_line=SharedRulesLine("lead_out_of_turn", "Card exposed or led out of turn"),
    )
    lead_out_of_turn: BreachRule = dial_field("Lead out of turn")
    extra_cards: ExtraCardsPenalty = dial_field("Dealer with 6 cards")
    # The rules page omits this house rule, unless it was changed, if the director decides about a
    # dealer with six cards, because penalty points are then only one of several rulings.
    extra_cards_points: int = dial_field(
        "Penalty for 6 cards",
        HAND_POINTS_ANSWER_KIND,
        relevant_if=lambda rules: rules.extra_cards is not ExtraCardsPenalty.AS_PLAYED,
        omit_unchanged_if=lambda rules: rules.extra_cards is ExtraCardsPenalty.DIRECTOR,
    )


# The house rules for 3-player tables share these arguments.
_THREE_HANDED_DIAL_ARGUMENTS: dict[str, Any] = {
    "formats": FORMATS_WITH_TABLES_OF_THREE,
    "relevant_if": lambda rules: rules.has_tables_of_three,
}


@dataclass(frozen=True, kw_only=True)
class ThreeHandedDials(DialGroup):
    """The house rules about 3-player tables."""

    __slots__ = ()
    TITLE: ClassVar[str] = "3-player tables"

    three_handed: bool = dial_field(
        "3-player tables",
        YesNo(
            "Allowed",
            "Not allowed",
            "3 players can share a table. Each scores alone.",
            "There are no 3-player tables.",
        ),
        formats=FORMATS_WITH_TABLES_OF_THREE,
        relevant_if=lambda rules: rules.has_tables_of_three or not rules.three_handed,
        omit_unchanged_if=lambda rules: not rules.three_handed,
    )
    three_made: int = dial_field(
        "Maker takes 3 or 4 tricks",
        HAND_POINTS_ANSWER_KIND,
        **_THREE_HANDED_DIAL_ARGUMENTS,
        answer_if_moot=1,
    )
    three_march: int = dial_field(
        "Maker takes all 5 tricks",
        HAND_POINTS_ANSWER_KIND,
        **_THREE_HANDED_DIAL_ARGUMENTS,
        answer_if_moot=2,
    )
    three_declared: int = dial_field(
        'Maker says "I am playing it alone" and takes all 5',
        HAND_POINTS_ANSWER_KIND,
        **_THREE_HANDED_DIAL_ARGUMENTS,
        general_dial_name="three_march",
        answer_if_moot=4,
    )
    three_euchre: int = dial_field(
        "To each of the others if euchred",
        HAND_POINTS_ANSWER_KIND,
        **_THREE_HANDED_DIAL_ARGUMENTS,
        answer_if_moot=2,
    )
    three_renege: ThreeHandedRenegeRule = dial_field(
        "If another player reneges", **_THREE_HANDED_DIAL_ARGUMENTS, answer_if_moot="maker"
    )
    three_move: ThreeHandedMoveRule = dial_field(
        "After a 3-player game",
        answer_for_old_nights="two_highest",
        formats=PROGRESSIVE_FORMATS,
        relevant_if=lambda rules: rules.has_tables_of_three,
    )
    three_handed_note: str = dial_field(
        "Note about 3-player tables",
        TextLine(400, "No note", hint="Leave it empty for no note."),
        formats=FORMATS_WITH_TABLES_OF_THREE,
        relevant_if=lambda rules: rules.has_tables_of_three and bool(rules.three_handed_note),
        answer_if_moot="",
    )


_GAME_POINTS_ANSWER_KIND = WholeNumber(0, 50, "point", "points")


@dataclass(frozen=True, kw_only=True)
class MovingDials(DialGroup):
    """The house rules about extra players, and about moving after a game."""

    __slots__ = ()
    TITLE: ClassVar[str] = "Extra players and moving"

    odd_numbers: ExtraPlayersOption = dial_field(
        "Extra players", formats=INDIVIDUAL_SCORE_FORMATS, answer_if_moot="as_usual"
    )
    sit_out_points: int = dial_field(
        "Points for sitting out",
        _GAME_POINTS_ANSWER_KIND,
        formats=INDIVIDUAL_SCORE_FORMATS,
        omit_unchanged_if=lambda rules: rules.odd_numbers is ExtraPlayersOption.THREES,
        answer_if_moot=0,
    )
    sits_out_first: FirstSitOutRule = dial_field(
        "Who sits out first",
        formats=INDIVIDUAL_SCORE_FORMATS,
        omit_unchanged_if=lambda rules: rules.odd_numbers is ExtraPlayersOption.THREES,
        answer_if_moot="drawn",
    )
    missed_game_points: int = dial_field(
        "Missed game (came late or left)",
        _GAME_POINTS_ANSWER_KIND,
        formats=INDIVIDUAL_SCORE_FORMATS,
        answer_if_moot=0,
    )
    stand_in_points: SubstitutePointsRule = dial_field(
        "Substitute's points", formats=INDIVIDUAL_SCORE_FORMATS, answer_if_moot="nobody"
    )
    direction: MoveDirection = dial_field(
        "Which way losers move", formats=PROGRESSIVE_FORMATS, answer_if_moot=1
    )
    movement: LoserMoveRule = dial_field(
        "How far losers move",
        formats=PROGRESSIVE_FORMATS,
        omit_unchanged_if=lambda rules: rules.movement is LoserMoveRule.NEXT_TABLE,
        answer_if_moot="next_table",
    )
    # A tied game matters only where the losers of a game move. In other formats this house rule is
    # shown if its answer is an extra hand, because the desk then waits for that hand.
    tied_game: TiedGameRule = dial_field(
        "Tied game",
        formats=FORMATS_WITH_TIES,
        relevant_if=lambda rules: (
            rules.format in PROGRESSIVE_FORMATS or rules.tied_game is TiedGameRule.EXTRA_HAND
        ),
        answer_if_moot="stands",
    )
    odd_division: ExtraTeamRule = dial_field(
        "Odd number of teams", formats=TEAM_TOTAL_FORMATS, answer_if_moot="spares_meet"
    )
    divisions: tuple[str, ...] = dial_field(
        "Divisions",
        NameList(12, "One for everyone", hint="Leave it empty to play without divisions."),
        formats=TEAM_FORMATS,
        relevant_if=lambda rules: rules.format in TEAM_TOTAL_FORMATS and bool(rules.divisions),
        answer_if_moot=(),
    )


@dataclass(frozen=True, kw_only=True)
class MoneyDials(DialGroup):
    """The house rules about fees, check-in items, ties and prizes."""

    __slots__ = ()
    TITLE: ClassVar[str] = "Money and prizes"

    fee_cents: int = dial_field("Entry fee per player", CENTS_ANSWER_KIND)
    tag: bool = dial_field(
        "Club tag",
        YesNo(
            "Required",
            "Not required",
            "Every player wears the club's tag.",
            "Players do not need the club's tag.",
        ),
        relevant_if=lambda rules: rules.tag,
    )
    adult: bool = dial_field(
        "18 or older",
        YesNo(
            "Required", "Not required", "Every player is 18 or older.", "Players can be under 18."
        ),
        relevant_if=lambda rules: rules.adult,
    )
    # The games of a bracket decide its places and can't be tied, so this house rule is shown for a
    # bracket only if tie-breakers are set.
    tie_breakers: tuple[TieBreaker, ...] = dial_field(
        "Ties at the end",
        MultipleChoice(tuple(TieBreaker), "Tied players share the place"),
        relevant_if=lambda rules: bool(rules.tie_breakers) or rules.format in FORMATS_WITH_TIES,
    )
    count_loners: LonerCountRule = dial_field(
        "Loners",
        answer_for_old_nights="not",
        formats=INDIVIDUAL_SCORE_FORMATS,
        relevant_if=lambda rules: rules.count_loners is not LonerCountRule.NOT_COUNTED,
    )
    medals: int = dial_field(
        "Medals in each division",
        WholeNumber(0, 10, "place", "places"),
        relevant_if=lambda rules: rules.medals > 0,
        label_without_divisions="Medals",
        answer_if_moot=0,
    )
    # If the answer is 0, the prizes page proposes a number of places, unless there are medals.
    prize_places: int = dial_field(
        "Prizes for places",
        WholeNumber(
            0,
            20,
            "place",
            "places",
            zero_label="Not set in advance",
            hint="Enter 0 to set the prizes later.",
        ),
        relevant_if=lambda rules: rules.prize_places > 0,
    )
    prizes_from: PrizeSource = dial_field(
        "Prizes come from",
        relevant_if=lambda rules: rules.prize_places > 0 or not rules.medals,
        omit_unchanged_if=lambda rules: (
            rules.prizes_from is PrizeSource.POT
            and not (
                rules.fee_cents or rules.prize_places or (rules.has_x_marks and rules.x_fine_cents)
            )
        ),
        answer_if_moot="purse",
    )
    proceeds_to: str = dial_field(
        "Cause that gets the money left after prizes",
        TextLine(80, "The club", hint="Leave it empty if the club keeps the money."),
        relevant_if=lambda rules: bool(rules.proceeds_to),
        answer_if_moot="",
    )
