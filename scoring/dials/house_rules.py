"""The answers of one club to all house rules, as one frozen value that can be stored as JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Self, cast

from scoring.bid import ImpossibleHand
from scoring.chairs import Seats, is_three_handed
from scoring.dials.dial import (
    ANSWER_KIND_OF_FIELD_TYPE,
    NO_DEFAULT_ANSWER,
    Dial,
    DialGroup,
    ListedAnswer,
    SingleChoice,
    StoredAnswer,
)
from scoring.dials.groups import (
    GameDials,
    MoneyDials,
    MovingDials,
    PenaltyDials,
    PointDials,
    ThreeHandedDials,
    TrumpDials,
    XDials,
)
from scoring.dials.options import (
    FORMATS_WITH_TABLES_OF_THREE,
    FORMATS_WITH_TIES,
    USUAL_RULE_FOR_EXTRA_PLAYERS,
    ExtraCardsPenalty,
    ExtraPlayersOption,
    FormatOption,
    Option,
    RenegePenalty,
)

NO_TABLES_OF_THREE_REFUSAL = "These rules have no 3-player tables. Seat a fourth player."


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(
    GameDials,
    TrumpDials,
    PointDials,
    XDials,
    PenaltyDials,
    ThreeHandedDials,
    MovingDials,
    MoneyDials,
):
    """The answer to every house rule. The fields are declared in groups.py, in the order of the
    rules page. Exactly one of `hands` and `target` must be set; otherwise a ValueError is raised.
    """

    def __post_init__(self) -> None:
        if (self.hands is None) == (self.target is None):
            raise ValueError(
                "A game ends after a number of hands or at a number of points: "
                "set one of the dials hands and target, and leave the other empty."
            )

    @classmethod
    def from_dict(cls, value_by_dial: Mapping[str, object]) -> Self:
        """Return the rules with these answers. The keys are the names of house rules. Raise a
        ValueError if a house rule has no answer or a wrong answer, or if a name is unknown.
        """
        missing_dials = [name for name in DIALS if name not in value_by_dial]
        if missing_dials:
            raise ValueError(missing_dials_refusal(missing_dials))
        return cls(**_read_answers(value_by_dial))  # type: ignore[arg-type]  # each read by its dial

    @classmethod
    def from_stored(cls, value_by_dial: Mapping[str, object]) -> Self:
        """Return the rules of a stored night. A house rule that was added after the night was
        stored gets its answer for old nights.
        """
        return cls.from_dict({**ANSWERS_FOR_OLD_NIGHTS, **value_by_dial})

    def to_dict(self) -> dict[str, StoredAnswer]:
        """Return the answers as JSON values. The keys are the names of the house rules."""
        return {name: _stored_answer(getattr(self, name)) for name in DIALS}

    def with_answers(self, value_by_dial: Mapping[str, object]) -> Self:
        """Return these rules with new answers to some house rules. The keys are the names of house
        rules. Raise a ValueError for an unknown house rule or a wrong answer.
        """
        return replace(self, **_read_answers(value_by_dial))  # type: ignore[arg-type]  # each read by its dial

    def hands_per_game(self, player_count: int) -> int | None:
        """Return how many hands a game has at a table with this many players; None in a race to
        points.
        """
        if self.target is not None:
            return None
        return (self.hands_of_three if player_count == 3 else None) or self.hands

    def check_seats(self, seats: Seats) -> None:
        """Raise ImpossibleHand for the seats of a 3-player table if these rules have no such
        tables.
        """
        if is_three_handed(seats) and not self.three_handed:
            raise ImpossibleHand(NO_TABLES_OF_THREE_REFUSAL)

    @property
    def can_games_tie(self) -> bool:
        """Whether a game can end in a tie. The games of a bracket cannot."""
        return self.format in FORMATS_WITH_TIES

    @property
    def dials_of_format(self) -> frozenset[str]:
        """The names of the house rules that matter in this format but not in every format."""
        return DIAL_NAMES_BY_FORMAT[self.format]

    @property
    def movement_sentences(self) -> str:
        """The sentences that say how players move, and what happens to extra players."""
        usual_rule = USUAL_RULE_FOR_EXTRA_PLAYERS.get(self.format)
        has_usual_rule = self.three_handed and self.odd_numbers in (
            ExtraPlayersOption.AS_USUAL,
            usual_rule,
        )
        return self.format.sentence if has_usual_rule else self.format.sentence_without_extras

    @property
    def has_tables_of_three(self) -> bool:
        """Whether there can be 3-player tables tonight. There are none if the answer to the house
        rule about extra players is that they sit out.
        """
        return self.can_have_tables_of_three and self.odd_numbers is not ExtraPlayersOption.BENCH

    @property
    def can_have_tables_of_three(self) -> bool:
        """Whether both the rules and the format allow 3-player tables."""
        return self.three_handed and self.format in FORMATS_WITH_TABLES_OF_THREE

    @property
    def has_x_marks(self) -> bool:
        """Whether players can get an X under these rules."""
        return self.x_for_euchre or self.x_for_renege

    @property
    def can_subtract_points(self) -> bool:
        """Whether a penalty can take points off a score under these rules."""
        return (
            self.renege is RenegePenalty.OFFENDED_CHOOSE
            or self.extra_cards is ExtraCardsPenalty.SUBTRACT
        )


def wrong_answer_refusal(dial_name: str, right_answers: str) -> str:
    return f"The dial {dial_name} ({DIALS[dial_name].label}) must be {right_answers}."


def missing_dials_refusal(dial_names: Iterable[str]) -> str:
    return f"These dials are not set: {', '.join(dial_names)}."


def _read_answers(value_by_dial: Mapping[str, object]) -> dict[str, object]:
    """Return the answer that each value stands for. The keys are the names of house rules. Raise a
    ValueError for an unknown house rule, or for a value that the house rule does not take.
    """
    answer_by_dial: dict[str, object] = {}
    for dial_name, value in value_by_dial.items():
        if dial_name not in DIALS:
            similar_names = get_close_matches(dial_name, DIALS, n=1)
            list_hint = "The command rules lists them, with --dials."
            hint = f"Did you mean {similar_names[0]}?" if similar_names else list_hint
            raise ValueError(f'There is no dial "{dial_name[:40]}". {hint}')
        try:
            answer_by_dial[dial_name] = DIALS[dial_name].kind.read_answer(value)
        except ValueError as fault:
            raise ValueError(wrong_answer_refusal(dial_name, str(fault))) from None
    return answer_by_dial


def _stored_answer(value: object) -> StoredAnswer:
    if isinstance(value, ListedAnswer):
        stored_key: str | int = value.value
        return stored_key
    if isinstance(value, tuple):
        return [member.value if isinstance(member, ListedAnswer) else member for member in value]
    assert value is None or isinstance(value, bool | int | str)
    return value


@dataclass(frozen=True, slots=True)
class RulesPageGroup:
    """One group of the rules page: its title and its house rules."""

    title: str
    dials: tuple[Dial, ...]


def _build_rules_page_groups() -> tuple[RulesPageGroup, ...]:
    """Return the groups of the rules page with their house rules.

    Each house rule gets the name of its field. A house rule that was declared without a kind of
    answers gets the kind that fits the field's type.
    """
    dial_by_name: dict[str, Dial] = {}
    for field in fields(HouseRules):
        dial, answer_type = field.metadata["dial"], cast("type[Option]", field.type)
        kind = (
            SingleChoice(tuple(answer_type))
            if dial.kind is ANSWER_KIND_OF_FIELD_TYPE
            else dial.kind
        )
        dial_by_name[field.name] = replace(dial, name=field.name, kind=kind)
    return tuple(
        RulesPageGroup(
            group_class.TITLE,
            tuple(
                dial_by_name[name] for name in group_class.__annotations__ if name in dial_by_name
            ),
        )
        for group_class in HouseRules.__bases__
        if issubclass(group_class, DialGroup)
    )


DIAL_GROUPS = _build_rules_page_groups()
DIALS = {dial.name: dial for group in DIAL_GROUPS for dial in group.dials}
ANSWERS_FOR_OLD_NIGHTS = {
    name: _stored_answer(dial.kind.read_answer(dial.answer_for_old_nights))
    for name, dial in DIALS.items()
    if dial.answer_for_old_nights is not NO_DEFAULT_ANSWER
}
ANSWERS_IF_MOOT = {
    name: dial.answer_if_moot
    for name, dial in DIALS.items()
    if dial.answer_if_moot is not NO_DEFAULT_ANSWER
}
# For each format, the names of the house rules that matter in it but not in every format.
DIAL_NAMES_BY_FORMAT = {
    format_: frozenset(name for name, dial in DIALS.items() if format_ in dial.formats)
    for format_ in FormatOption
}
DIAL_NAMES_OF_CERTAIN_FORMATS = frozenset[str]().union(*DIAL_NAMES_BY_FORMAT.values())
