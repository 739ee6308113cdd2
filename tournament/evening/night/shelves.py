"""The facts of a night in groups, called shelves: one for each kind of fact, and one for each game
if the facts belong to games.

After a change, the new night shares with the old one all shelves that did not change, and the
results that were computed from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, TypeVarTuple

from tournament.evening import facts

FactOfKind = TypeVar("FactOfKind", bound=facts.Fact)
Result = TypeVar("Result")
Parts = TypeVarTuple("Parts")
# The kinds of facts whose key begins with the number of a game.
KINDS_OF_GAME_FACTS = frozenset(
    kind.KIND
    for kind in (facts.Round, facts.Seat, facts.Handover, facts.Grant, facts.Sheet, facts.Hand)
)
ShelfKey = tuple[str, int | None]


class Shelf:
    """The facts of one kind, or of one kind in one game. A shelf never changes."""

    __slots__ = ("_sorted_facts", "fact_by_key")

    def __init__(self, fact_by_key: dict[facts.FactKey, facts.Fact]) -> None:
        self.fact_by_key = fact_by_key
        self._sorted_facts: tuple[Any, ...] | None = None

    @property
    def sorted_facts(self) -> tuple[Any, ...]:
        """The facts, in the order of their keys."""
        if self._sorted_facts is None:
            self._sorted_facts = tuple(map(self.fact_by_key.__getitem__, sorted(self.fact_by_key)))
        return self._sorted_facts

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Shelf) and self.fact_by_key == value.fact_by_key

    __hash__ = None  # type: ignore[assignment]


EMPTY_SHELF = Shelf({})


class Memory:
    """Results computed from a night's facts. A night shares them with all nights made from it."""

    __slots__ = ("_latest", "_latest_of_each")

    def __init__(self) -> None:
        self._latest: dict[Hashable, tuple[tuple[object, ...], Any]] = {}
        self._latest_of_each: dict[Hashable, dict[int, tuple[tuple[object, ...], Any]]] = {}

    def remember(
        self, make: Callable[[*Parts], Result], *parts: *Parts, key: Hashable = None
    ) -> Result:
        """Return `make(*parts)`, or the remembered result if the parts are the same as last time.
        Only the latest result is remembered for each `make` and each `key`. A key is, for example,
        the number of a game or a table.
        """
        parts_and_result = self._latest.get((make, key))
        if parts_and_result is None or parts_and_result[0] != parts:
            parts_and_result = self._latest[make, key] = parts, make(*parts)
        value: Result = parts_and_result[1]
        return value

    def inner_memory(self, key: str) -> Memory:
        """Return a memory that is kept in this memory. If a memory is one of the parts of a result,
        it must be such an inner memory, because a memory that contained itself would be freed only
        by garbage collection.
        """
        return self.remember(Memory, key=key)

    def remember_each(
        self,
        make: Callable[[*Parts], Result],
        numbered_parts: Iterable[tuple[int, tuple[*Parts]]],
        key: Hashable = None,
    ) -> list[Result]:
        """Return a list with `make(*parts)` for each item. Each result is remembered by the
        item's number.
        """
        latest_by_number, values = self._latest_of_each.setdefault((make, key), {}), []
        for item_number, parts in numbered_parts:
            parts_and_result = latest_by_number.get(item_number)
            if parts_and_result is None or parts_and_result[0] != parts:
                parts_and_result = latest_by_number[item_number] = parts, make(*parts)
            values.append(parts_and_result[1])
        return values


class Shelves(Mapping[facts.FactName, facts.Fact]):
    """All facts of one night, as a mapping from their names."""

    __slots__ = ("_shelf_by_key", "memory")

    def __init__(self, named_facts: Iterable[tuple[facts.FactName, facts.Fact]] = ()) -> None:
        facts_by_shelf: dict[ShelfKey, dict[facts.FactKey, facts.Fact]] = {}
        for name, fact in named_facts:
            facts_by_shelf.setdefault(_shelf_key(name), {})[name[1]] = fact
        self._shelf_by_key = {
            shelf_key: Shelf(fact_by_key) for shelf_key, fact_by_key in facts_by_shelf.items()
        }
        self.memory = Memory()

    @classmethod
    def from_facts(cls, fact_by_name: facts.FactByName) -> Shelves:
        return fact_by_name if isinstance(fact_by_name, cls) else cls(fact_by_name.items())

    @classmethod
    def from_kinds(
        cls, kinds_with_facts: Iterable[tuple[type[facts.Fact], Iterable[facts.Fact]]]
    ) -> Shelves:
        """Return shelves with the facts of each kind. This constructor is fast even for the tens of
        thousands of facts of a large night.
        """
        shelf_by_key: dict[ShelfKey, Shelf] = {}
        for kind, facts_of_kind in kinds_with_facts:
            key_of, belongs_to_game = facts.key_function(kind), kind.KIND in KINDS_OF_GAME_FACTS
            facts_by_game: dict[int | None, dict[facts.FactKey, facts.Fact]] = defaultdict(dict)
            for fact in facts_of_kind:
                key = key_of(fact)
                facts_by_game[key[0] if belongs_to_game else None][key] = fact
            for game, fact_by_key in facts_by_game.items():
                shelf_by_key[kind.KIND, game] = Shelf(fact_by_key)
        return cls()._with_shelves(shelf_by_key)

    def with_facts(self, changes: Mapping[facts.FactName, facts.Fact | None]) -> Shelves:
        """Return the shelves with these changes. A change maps the name of a fact to the new fact,
        or to None to remove the fact.
        """
        facts_by_changed_shelf: dict[ShelfKey, dict[facts.FactKey, facts.Fact]] = {}
        for name, fact in changes.items():
            shelf_key = _shelf_key(name)
            if shelf_key not in facts_by_changed_shelf:
                facts_by_changed_shelf[shelf_key] = dict(self.shelf(*shelf_key).fact_by_key)
            if fact is None:
                facts_by_changed_shelf[shelf_key].pop(name[1], None)
            else:
                facts_by_changed_shelf[shelf_key][name[1]] = fact
        shelf_by_key = self._shelf_by_key | {
            shelf_key: Shelf(fact_by_key)
            for shelf_key, fact_by_key in facts_by_changed_shelf.items()
        }
        return self._with_shelves(
            {shelf_key: shelf for shelf_key, shelf in shelf_by_key.items() if shelf.fact_by_key}
        )

    def with_separate_memory(self, memory_key: str) -> Shelves:
        """Return the same facts with a separate memory, for a night shown with other names."""
        shelves = self._with_shelves(self._shelf_by_key)
        shelves.memory = self.memory.inner_memory(memory_key)
        return shelves

    def before_game(self, game: int) -> Shelves:
        """Return the shelves without the facts of this game and later ones."""
        return self._with_shelves(
            {
                (kind, shelf_game): shelf
                for (kind, shelf_game), shelf in self._shelf_by_key.items()
                if shelf_game is None or shelf_game < game
            }
        )

    def facts_of_games_before(self, game: int) -> Shelves:
        """Return shelves with only the facts that belong to games before this one."""
        return self._with_shelves(
            {
                (kind, shelf_game): shelf
                for (kind, shelf_game), shelf in self._shelf_by_key.items()
                if shelf_game is not None and shelf_game < game
            }
        )

    def shelf(self, kind: str, game: int | None = None) -> Shelf:
        return self._shelf_by_key.get((kind, game), EMPTY_SHELF)

    def facts_of(self, kind: type[FactOfKind]) -> tuple[FactOfKind, ...]:
        """Return the facts of one kind, in the order of their keys."""
        if kind.KIND not in KINDS_OF_GAME_FACTS:
            return self.shelf(kind.KIND).sorted_facts
        games = sorted(
            game
            for shelf_kind, game in self._shelf_by_key
            if shelf_kind == kind.KIND and game is not None
        )
        return tuple(fact for game in games for fact in self.shelf(kind.KIND, game).sorted_facts)

    def _with_shelves(self, shelf_by_key: dict[ShelfKey, Shelf]) -> Shelves:
        """Return shelves with these facts. The new shelves share the memory of the old ones."""
        new_shelves = Shelves()
        new_shelves._shelf_by_key, new_shelves.memory = shelf_by_key, self.memory
        return new_shelves

    def __getitem__(self, fact_name: facts.FactName) -> facts.Fact:
        return self.shelf(*_shelf_key(fact_name)).fact_by_key[fact_name[1]]

    def __iter__(self) -> Iterator[facts.FactName]:
        for (kind, _), shelf in self._shelf_by_key.items():
            for key in shelf.fact_by_key:
                yield kind, key

    def __len__(self) -> int:
        return sum(len(shelf.fact_by_key) for shelf in self._shelf_by_key.values())

    def __eq__(self, value: object) -> bool:
        if not isinstance(value, Shelves):
            return super().__eq__(value)
        return self._shelf_by_key == value._shelf_by_key

    __hash__ = None  # type: ignore[assignment]


def game_number_of_fact(fact_name: facts.FactName) -> int | None:
    """Return the number of the game that a fact belongs to, or None if it belongs to the whole
    night.
    """
    kind, key = fact_name
    return key[0] if kind in KINDS_OF_GAME_FACTS else None


def _shelf_key(fact_name: facts.FactName) -> ShelfKey:
    return fact_name[0], game_number_of_fact(fact_name)
