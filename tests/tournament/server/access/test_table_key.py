import pytest

from tournament.server.access import table_key


def test_table_key_opens_only_its_own_table_and_night():
    key = table_key.table_key(1, 3, 1)
    assert table_key.is_key_of_table(key, 1, 3, 1)
    assert not any(
        table_key.is_key_of_table(key, *other_table)
        for other_table in [(1, 5, 1), (2, 3, 1), (1, 3, 2), (11, 3, 1), (1, 31, 1)]
    )


def test_table_key_has_128_bits_in_lowercase_letters_and_digits():
    key = table_key.table_key(1, 3, 1)
    assert len(key) * 5 == table_key.KEY_BYTE_COUNT * 8 >= 128
    assert key.isalnum()
    assert key == key.lower()


@pytest.mark.parametrize("key", ["", "x" * 32, "é" * 32, "\ud800"])
def test_malformed_key_opens_no_table(key):
    assert not table_key.is_key_of_table(key, 1, 3, 1)


def test_table_key_depends_on_the_laptops_secret_key(settings):
    key = table_key.table_key(1, 3, 1)
    settings.SECRET_KEY = "another secret"
    assert not table_key.is_key_of_table(key, 1, 3, 1)
