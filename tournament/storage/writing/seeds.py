"""What a draw begins from."""

import secrets


def new_seed() -> str:
    """Return one that `Plan.shares_tables` does not take for one of the oldest."""
    return secrets.token_hex(8)
