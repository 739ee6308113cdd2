"""The whole evening as one frozen value. It knows no rows; replay.py makes it from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Night:
    tournament: int
    club: int
    club_name: str
    name: str
    date: date
    table_keys: int
