"""A house: its rule sheet line by line, each with the dials it sets. Knows no house by name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.dials.house_rules import EARLIER, USUAL, HouseRules


@dataclass(frozen=True, slots=True)
class RuleLine:
    """What the sheet says, or what we chose where it is `silent`, and the dials this sets. What it
    says is wrong as well where one of those it is `also_of` is turned.
    """

    clause: str
    words: str
    dials: Mapping[str, object]
    silent: bool
    also_of: tuple[str, ...] = ()

    def beside(self, *dials: str) -> "RuleLine":
        """The same line, which speaks of these dials that another line sets."""
        return replace(self, also_of=dials)

    def holds(self, tonight: HouseRules, own: HouseRules) -> bool:
        """Whether tonight nothing is otherwise of what it speaks of."""
        names = (*self.dials, *self.also_of)
        return all(getattr(tonight, name) == getattr(own, name) for name in names)


@dataclass(frozen=True, slots=True)
class House:
    key: str
    title: str
    sheet: tuple[RuleLine, ...]
    rules: HouseRules
    line_of: Mapping[str, RuleLine]
    has_sheet: bool = True

    def of_club(self, name: str) -> "House":
        """A club that has no sheet plays by its own house rules, under its own name."""
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
    """Each dial is set by one line at most. Where a sheet does not speak of one that makes no
    difference there, or that came later, what is usual or held before holds; a sheet that leaves
    another one out is refused.
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
    document = {name: line.dials[name] for name, line in line_of.items()}
    rules = HouseRules.from_dict(document)
    for name in sorted(rules.uses & unspoken.dials.keys() - EARLIER.keys()):
        raise ValueError(f"{title}: the sheet does not speak of {name}, which matters there.")
    return House(key, title, sheet, rules, MappingProxyType(line_of))
