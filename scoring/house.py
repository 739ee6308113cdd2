"""A house: its rule sheet line by line, each with the dials it sets. Knows no house by name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.dials.house_rules import EARLIER, USUAL, HouseRules


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A sentence of the sheet, or our choice where the sheet is `silent`, and the dials it sets.

    `also_of` names dials that it mentions although another line sets them. The line does not hold
    on a night that gives a dial the answer it has in `not_if`.
    """

    clause: str
    words: str
    dials: Mapping[str, object]
    silent: bool
    also_of: tuple[str, ...] = ()
    not_if: tuple[tuple[str, object], ...] = ()

    def beside(self, *dials: str) -> "RuleLine":
        """The same line, speaking also of these dials, which another line sets."""
        return replace(self, also_of=dials)

    def unless(self, **answers: object) -> "RuleLine":
        """The same line, which does not hold on a night with any of these answers."""
        return replace(self, not_if=tuple(answers.items()))

    def holds(self, tonight: HouseRules, own: HouseRules) -> bool:
        """Whether the line is true tonight: every dial it mentions has the sheet's answer, and no
        dial has an answer of `not_if`.
        """
        if any(getattr(tonight, name) == answer for name, answer in self.not_if):
            return False
        names = (*self.dials, *self.also_of)
        return all(getattr(tonight, name) == getattr(own, name) for name in names)


@dataclass(frozen=True, slots=True)
class House:
    """One club's way to play."""

    key: str
    title: str
    sheet: tuple[RuleLine, ...]
    rules: HouseRules
    line_of: Mapping[str, RuleLine]
    has_sheet: bool = True

    def with_club_name(self, name: str) -> "House":
        """The house under the club's own name, if no sheet gives it one."""
        return self if self.has_sheet else replace(self, title=name)


def says(clause: str, words: str, **dials: object) -> RuleLine:
    """A sentence of the sheet. Without dials it is for reading aloud."""
    return RuleLine(clause, words, MappingProxyType(dials), silent=False)


def silent(clause: str, words: str, **dials: object) -> RuleLine:
    """A doubt the sheet leaves, and how it is settled until the house says otherwise."""
    return RuleLine(clause, words, MappingProxyType(dials), silent=True)


def moot(**dials: object) -> RuleLine:
    """Dials that make no difference in this house until another one is turned."""
    return RuleLine("", "", MappingProxyType(dials), silent=True)


def house(key: str, title: str, *sheet: RuleLine) -> House:
    """A house from its lines, each dial set by one line at most.

    A dial that the sheet leaves out has its usual answer if it makes no difference in this house,
    or the earlier one if it came later; a sheet that leaves out any other dial is refused.
    """
    line_of: dict[str, RuleLine] = {}
    for line in sheet:
        for name in line.dials:
            if name in line_of:
                raise ValueError(f"{title}: {line_of[name].clause} and {line.clause} set {name}.")
            line_of[name] = line
    usual = {**USUAL, **EARLIER}
    unspoken = moot(**{name: value for name, value in usual.items() if name not in line_of})
    line_of |= dict.fromkeys(unspoken.dials, unspoken)
    dials = {name: line.dials[name] for name, line in line_of.items()}
    rules = HouseRules.from_dict(dials)
    for name in sorted(rules.uses & unspoken.dials.keys() - EARLIER.keys()):
        raise ValueError(f"{title}: the sheet does not speak of {name}, which matters there.")
    return House(key, title, sheet, rules, MappingProxyType(line_of))
