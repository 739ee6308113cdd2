"""What a draw begins from."""

from __future__ import annotations

import secrets


def new_seed() -> str:
    return secrets.token_hex(6)
