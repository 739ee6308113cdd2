"""The facts of a night in groups, called shelves: one for each kind of fact, and one for each game
if the facts belong to games.

A changed night shares all shelves that did not change, and the results that were computed from
them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, TypeVarTuple

from tournament.evening import facts

OfKind = TypeVar("OfKind", bound=facts.Fact)
Made = TypeVar("Made")
Parts = TypeVarTuple("Parts")
# Kinds whose key begins with the number of a game.
GAME_KINDS = frozenset(
    kind.KIND
    for kind in (facts.Round, facts.Seat, facts.Handover, facts.Grant, facts.Sheet, facts.Hand)
)
ShelfKey = tuple[str, int | None]


class Shelf:
    """The facts of one kind, or of one kind in one game. A shelf never changes."""

    __slots__ = ("_row", "facts")

    def __init__(self, fact_by_key: dict[facts.Key, facts.Fact]) -> None:
        self.facts = fact_by_key
        self._row: tuple[Any, ...] | None = None

    @property
    def sorted_facts(self) -> tuple[Any, ...]:
        """The facts, in the order of their keys."""
        if self._row is None:
            self._row = tuple(self.facts[key] for key in sorted(self.facts))
        return self._row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shelf) and self.facts == other.facts

    __hash__ = None  # type: ignore[assignment]


EMPTY_SHELF = Shelf({})


class Memory:
    """Results computed from a night's facts. A night shares them with all nights made from it."""

    __slots__ = ("_latest", "_latest_of_each")

    def __init__(self) -> None:
        self._latest: dict[Hashable, tuple[tuple[object, ...], Any]] = {}
        self._latest_of_each: dict[Hashable, dict[int, tuple[tuple[object, ...], Any]]] = {}

    def remember(
        self, make: Callable[[*Parts], Made], *parts: *Parts, key: Hashable = None
    ) -> Made:
        """Return `make(*parts)`. As long as the parts are equal, the same object is
        returned. Only the latest result is remembered, for each `make` and each `key`, such
        as a game or a table.
        """
        latest_pair = self._latest.get((make, key))
        if latest_pair is None or latest_pair[0] != parts:
            latest_pair = self._latest[make, key] = parts, make(*parts)
        value: Made = latest_pair[1]
        return value

    def remember_each(
        self,
        make: Callable[[*Parts], Made],
        parts_by_number: Iterable[tuple[int, tuple[*Parts]]],
        key: Hashable = None,
    ) -> list[Made]:
        """Return a list with `make(*parts)` for each item. Each result is remembered by the
        item's number.
        """
        latest_by_number, values = self._latest_of_each.setdefault((make, key), {}), []
        for item_number, parts in parts_by_number:
            latest_pair = latest_by_number.get(item_number)
            if latest_pair is None or latest_pair[0] != parts:
                latest_pair = latest_by_number[item_number] = parts, make(*parts)
            values.append(latest_pair[1])
        return values


class Shelves(Mapping[facts.Name, facts.Fact]):
    """All facts of one night, as a mapping from their names."""

    __slots__ = ("_shelves", "memory")

    def __init__(self, named_facts: Iterable[tuple[facts.Name, facts.Fact]] = ()) -> None:
        facts_by_place: dict[ShelfKey, dict[facts.Key, facts.Fact]] = {}
        for name, fact in named_facts:
            facts_by_place.setdefault(_shelf_key(name), {})[name[1]] = fact
        self._shelves = {place: Shelf(by_key) for place, by_key in facts_by_place.items()}
        self.memory = Memory()

    @classmethod
    def from_facts(cls, fact_map: facts.Facts) -> Shelves:
        return fact_map if isinstance(fact_map, cls) else cls(fact_map.items())

    @classmethod
    def from_kinds(cls, pairs: Iterable[tuple[type[facts.Fact], Iterable[facts.Fact]]]) -> Shelves:
        """Return shelves with the facts of each kind. This is the fast way for the tens of
        thousands of facts of a large night.
        """
        by_place: dict[ShelfKey, dict[facts.Key, facts.Fact]] = {}
        for kind, of_kind in pairs:
            key_of, is_of_game = facts.key_function(kind), kind.KIND in GAME_KINDS
            for fact in of_kind:
                key = key_of(fact)
                place = (kind.KIND, key[0] if is_of_game else None)
                if place in by_place:
                    by_place[place][key] = fact
                else:
                    by_place[place] = {key: fact}
        return cls()._with_shelves({place: Shelf(by_key) for place, by_key in by_place.items()})

    def with_facts(self, changes: Mapping[facts.Name, facts.Fact | None]) -> Shelves:
        """Return the shelves after these changes. A fact that is None is removed."""
        touched: dict[ShelfKey, dict[facts.Key, facts.Fact]] = {}
        for name, fact in changes.items():
            place = _shelf_key(name)
            if place not in touched:
                touched[place] = dict(self.shelf(*place).facts)
            if fact is None:
                touched[place].pop(name[1], None)
            else:
                touched[place][name[1]] = fact
        shelves = self._shelves | {place: Shelf(by_key) for place, by_key in touched.items()}
        return self._with_shelves({place: shelf for place, shelf in shelves.items() if shelf.facts})

    def with_other_names(self, name: str) -> Shelves:
        """Return the same facts with a memory of their own, for a night that is shown with
        other names.
        """
        shelves = self._with_shelves(self._shelves)
        shelves.memory = self.memory.remember(Memory, key=name)
        return shelves

    def before(self, game: int) -> Shelves:
        """Return the shelves without the facts of this game and later ones."""
        return self._with_shelves(
            {
                place: shelf
                for place, shelf in self._shelves.items()
                if place[1] is None or place[1] < game
            }
        )

    def games_before(self, game: int) -> Shelves:
        """Return only the facts that belong to games before this one."""
        shelves = self._shelves.items()
        return self._with_shelves(
            {place: shelf for place, shelf in shelves if place[1] is not None and place[1] < game}
        )

    def shelf(self, kind: str, game: int | None = None) -> Shelf:
        return self._shelves.get((kind, game), EMPTY_SHELF)

    def facts_of(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """Return the facts of one kind, in the order of their keys."""
        if kind.KIND not in GAME_KINDS:
            return self.shelf(kind.KIND).sorted_facts
        games = sorted(game for key, game in self._shelves if key == kind.KIND and game is not None)
        return tuple(fact for game in games for fact in self.shelf(kind.KIND, game).sorted_facts)

    def _with_shelves(self, shelves: dict[ShelfKey, Shelf]) -> Shelves:
        copy = Shelves()
        copy._shelves, copy.memory = shelves, self.memory
        return copy

    def __getitem__(self, name: facts.Name) -> facts.Fact:
        return self.shelf(*_shelf_key(name)).facts[name[1]]

    def __iter__(self) -> Iterator[facts.Name]:
        for (kind, _), shelf in self._shelves.items():
            for key in shelf.facts:
                yield kind, key

    def __len__(self) -> int:
        return sum(len(shelf.facts) for shelf in self._shelves.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shelves):
            return super().__eq__(other)
        return self._shelves == other._shelves

    __hash__ = None  # type: ignore[assignment]


def game_of(name: facts.Name) -> int | None:
    """Return the number of the game that a fact belongs to, or None if it belongs to the whole
    night.
    """
    kind, key = name
    return key[0] if kind in GAME_KINDS else None


def _shelf_key(name: facts.Name) -> ShelfKey:
    return name[0], game_of(name)
