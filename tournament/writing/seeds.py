"""What a draw begins from."""

import secrets


def new_seed() -> str:
    return secrets.token_hex(6)
