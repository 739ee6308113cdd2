"""The rules tonight, in plain words: one page for the form, the paper and the help.

Says every dial that matters under these rules, and what the house's own sheet has where the
director has turned one. Knows no house by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.dials import GROUPS, Dial
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.options import (
    Bell,
    Charged,
    CountLoners,
    Format,
    Movement,
    OddNumbers,
    OwnTrump,
    PrizesFrom,
    SixCards,
    TiedGame,
)


@dataclass(frozen=True, slots=True)
class Rule:
    """`clause` is the sheet's, `silent` where the sheet leaves it open; `sheet_says` is filled in
    where tonight differs from the house."""

    dial: str
    label: str
    words: str
    clause: str
    silent: bool
    sheet_says: str


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """Two dials that are told in one line, where they are alike."""

    first: str
    second: str
    label: str


def rules_tonight(rules: HouseRules, house: House) -> tuple[Section, ...]:
    """Sections without a rule that matters are left out."""
    sections = [
        Section(
            group.title,
            tuple(
                _rule(dial, rules, house)
                for dial in group.dials
                if _matters(dial.name, rules) and not _is_clear(dial.name, rules, house)
            ),
        )
        for group in GROUPS
    ]
    return tuple(section for section in sections if section.rules)


def _matters(dial: str, rules: HouseRules) -> bool:
    if dial in OF_FORMATS and dial not in rules.format.uses:
        return False
    return dial not in MATTERS or MATTERS[dial](rules)


def _is_clear(dial: str, rules: HouseRules, house: House) -> bool:
    """Whether another line has said it."""
    if dial in FOLLOWS and _alike(dial, FOLLOWS[dial], rules, house):
        return True
    if any(_is_both(one, house, rules) for one in BOTH.values() if one.second == dial):
        return True
    turned = getattr(rules, dial) != getattr(house.rules, dial)
    return not turned and dial in UNSAID and UNSAID[dial](rules)


def _is_both(both: Both, house: House, rules: HouseRules) -> bool:
    """Whether one line says it of both, and is the sheet's for both or for neither."""
    first, second = house.line_of[both.first], house.line_of[both.second]
    return first.silent is second.silent and _alike(both.first, both.second, rules, house)


def _alike(one: str, other: str, rules: HouseRules, house: House) -> bool:
    """Tonight and on the sheet."""
    return all(getattr(each, one) == getattr(each, other) for each in (rules, house.rules))


def _rule(dial: Dial, rules: HouseRules, house: House) -> Rule:
    tonight, sheet = getattr(rules, dial.name), getattr(house.rules, dial.name)
    source = house.line_of[dial.name]
    both = BOTH.get(dial.name)
    return Rule(
        dial=dial.name,
        label=both.label if both and _is_both(both, house, rules) else _label(dial, rules),
        words=dial.kind.say(tonight),
        clause=source.clause,
        silent=source.silent,
        sheet_says="" if tonight == sheet else dial.kind.say(sheet),
    )


def _label(dial: Dial, rules: HouseRules) -> str:
    is_divided = "odd_division" in rules.format.uses
    return dial.label if is_divided else UNDIVIDED.get(dial.name, dial.label)


# What is called otherwise where there are no divisions.
UNDIVIDED = {"medals": "Medals for"}

# The dials that speak of one way to move, or of some.
OF_FORMATS = frozenset[str]().union(*(way.uses for way in Format))

# What else has to be so for a dial to matter.
MATTERS: Mapping[str, Callable[[HouseRules], bool]] = {
    "games": lambda rules: rules.games is not None or "bracket_draw" in rules.format.uses,
    "hands": lambda rules: rules.hands is not None,
    "hands_of_three": lambda rules: _has_threes(rules) and rules.hands is not None,
    "target": lambda rules: rules.target is not None,
    "own_trump_for": lambda rules: rules.own_trump is not OwnTrump.NOBODY,
    "below_zero": lambda rules: rules.can_subtract,
    "x_charged_to": lambda rules: rules.x_marked,
    "x_fine_cents": lambda rules: rules.x_marked,
    "x_fine_per": lambda rules: (
        rules.x_marked and rules.x_fine_cents > 0 and rules.x_charged_to is not Charged.MAKER
    ),
    "extra_cards_points": lambda rules: rules.extra_cards is not SixCards.AS_PLAYED,
    "three_handed": lambda rules: (
        "odd_numbers" in rules.format.uses and (_has_threes(rules) or not rules.three_handed)
    ),
    "three_made": lambda rules: _has_threes(rules),
    "three_march": lambda rules: _has_threes(rules),
    "three_declared": lambda rules: _has_threes(rules),
    "three_euchre": lambda rules: _has_threes(rules),
    "three_renege": lambda rules: _has_threes(rules),
    "three_move": lambda rules: _has_threes(rules),
    "three_handed_note": lambda rules: _has_threes(rules) and bool(rules.three_handed_note),
    # Where nobody moves by it, a tie is one; but the desk waits for an extra hand wherever it is
    # asked to.
    "tied_game": lambda rules: (
        "movement" in rules.format.uses or rules.tied_game is TiedGame.EXTRA_HAND
    ),
    "divisions": lambda rules: "odd_division" in rules.format.uses and bool(rules.divisions),
    "tag": lambda rules: rules.tag,
    "adult": lambda rules: rules.adult,
    "count_loners": lambda rules: rules.count_loners is not CountLoners.NOT,
    "medals": lambda rules: rules.medals > 0,
    "prize_places": lambda rules: rules.prize_places > 0,
    "prizes_from": lambda rules: rules.prize_places > 0 or not rules.medals,
    "proceeds_to": lambda rules: bool(rules.proceeds_to),
    # Where no game can end equal, few places can.
    "tie_breakers": lambda rules: bool(rules.tie_breakers) or "tied_game" in rules.format.uses,
}

# Lines that say nothing new beside another one, unless they are turned tonight.
UNSAID: Mapping[str, Callable[[HouseRules], bool]] = {
    "bell": lambda rules: "bracket_draw" in rules.format.uses and rules.bell is Bell.FINISH_GAME,
    "x_for_euchre": lambda rules: not rules.x_marked,
    "x_for_renege": lambda rules: not rules.x_marked,
    # What the director may rule is no price.
    "extra_cards_points": lambda rules: rules.extra_cards is SixCards.DIRECTOR,
    "three_handed": lambda rules: not rules.three_handed,
    "sit_out_points": lambda rules: rules.odd_numbers is OddNumbers.THREES,
    "sits_out_first": lambda rules: rules.odd_numbers is OddNumbers.THREES,
    "movement": lambda rules: rules.movement is Movement.NEXT_TABLE,
    "prizes_from": lambda rules: (
        rules.prizes_from is PrizesFrom.PURSE
        and not (rules.fee_cents or rules.prize_places or (rules.x_marked and rules.x_fine_cents))
    ),
}

# A special case that is told only where it differs from the general one.
FOLLOWS: Mapping[str, str] = {
    "hands_of_three": "hands",
    "alone_made": "made",
    "alone_march": "march",
    "euchre_alone": "euchre",
    "renege_points_lone": "renege_points",
    "three_declared": "three_march",
}

BOTH = {
    one.first: one
    for one in (
        Both("misdeal_before_turn_up", "misdeal_kitty_not_four", "A misdeal"),
        Both("exposed_card", "lead_out_of_turn", "A card exposed or led out of turn"),
    )
}


def _has_threes(rules: HouseRules) -> bool:
    """Not where whoever is left over sits out."""
    if rules.odd_numbers is OddNumbers.BENCH:
        return False
    return rules.three_handed and "odd_numbers" in rules.format.uses
