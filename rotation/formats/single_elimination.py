"""Pairs stay together until their first loss."""

from __future__ import annotations

from collections.abc import Sequence

from rotation.bracket import knockout
from rotation.bracket.progress import Progress
from rotation.bracket.single import single_elimination
from rotation.format import Coming, Field, Format
from scoring import options
from scoring.standings import Place
from scoring.tie_breakers import Decided, Result


def next_games(field: Field) -> Coming:
    return knockout.next_games(field, single_elimination)


def progress(field: Field) -> Progress:
    return knockout.played(field, single_elimination)


def rank(field: Field, results: Sequence[Result], decided: Decided) -> tuple[Place, ...]:
    return knockout.rank(field, results, decided, single_elimination)


FORMAT = Format(options.Format.SINGLE_ELIMINATION, True, next_games, rank, bracket=progress)
