"""Cents as they are said on paper."""

from __future__ import annotations


def dollars(cents: int) -> str:
    return f"{'-' * (cents < 0)}${abs(cents) // 100}.{abs(cents) % 100:02d}"
