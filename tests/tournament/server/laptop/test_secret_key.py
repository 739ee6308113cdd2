"""The key is there twice, the same, and what became of it is said."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.server.laptop import data_folder, disk, secret_key
from tournament.server.laptop.secret_key import LOST, NAME, PUT_BACK, SPARE


def names(folder):
    return sorted(file.name for file in folder.iterdir())


def spoil(path, how):
    if how == "gone":
        path.unlink()
    else:
        path.write_bytes(how)


SPOILED = pytest.mark.parametrize("how", ["gone", b"", b"short", b"\xff\x00" * 50])


def test_first_key_is_kept_twice_and_nothing_else_is_left_behind(tmp_path):
    assert secret_key.read(tmp_path) == ""
    assert secret_key.keep(tmp_path, is_new=True) == ""
    assert names(tmp_path) == [NAME, SPARE]
    assert (tmp_path / NAME).read_bytes() == (tmp_path / SPARE).read_bytes()


def test_key_stays_the_same_and_nothing_is_said(tmp_path):
    secret_key.keep(tmp_path, is_new=True)
    first = secret_key.read(tmp_path)
    assert secret_key.keep(tmp_path, is_new=False) == ""
    assert secret_key.read(tmp_path) == first


@SPOILED
@pytest.mark.parametrize(("name", "said"), [(NAME, PUT_BACK), (SPARE, "")])
def test_one_that_is_lost_comes_from_the_other(tmp_path, how, name, said):
    secret_key.keep(tmp_path, is_new=True)
    first = secret_key.read(tmp_path)
    spoil(tmp_path / name, how)
    assert secret_key.read(tmp_path) == first
    assert secret_key.keep(tmp_path, is_new=False) == said
    assert (tmp_path / NAME).read_text() == (tmp_path / SPARE).read_text() == first
    assert names(tmp_path) == [NAME, SPARE]


@SPOILED
def test_key_that_is_lost_twice_is_a_new_one_and_told(tmp_path, how):
    secret_key.keep(tmp_path, is_new=True)
    first = secret_key.read(tmp_path)
    spoil(tmp_path / NAME, how)
    spoil(tmp_path / SPARE, how)
    assert secret_key.keep(tmp_path, is_new=False) == LOST
    assert len(secret_key.read(tmp_path)) >= 50
    assert secret_key.read(tmp_path) != first


def test_key_that_was_brought_along_counts(tmp_path):
    secret_key.keep(tmp_path, is_new=True)
    (tmp_path / NAME).write_text("brought-along-from-another-laptop-" * 2)
    assert secret_key.keep(tmp_path, is_new=False) == ""
    assert (tmp_path / SPARE).read_text() == "brought-along-from-another-laptop-" * 2


@pytest.mark.parametrize("how", [b"", b"short", b"brought-along-from-another-laptop-" * 2])
@pytest.mark.parametrize("name", [NAME, SPARE])
def test_what_is_put_right_is_never_gone_in_between(tmp_path, monkeypatch, name, how):
    """Another program that starts just then looks at both."""
    secret_key.keep(tmp_path, is_new=True)
    spoil(tmp_path / name, how)
    while_written = []
    monkeypatch.setattr(disk, "flush", lambda _: while_written.append(names(tmp_path)))
    secret_key.keep(tmp_path, is_new=False)
    assert [NAME in there and SPARE in there for there in while_written] == [True]


def test_two_programs_that_start_at_once_have_one_key(tmp_path):
    def one(_):
        data_folder.prepare(tmp_path)
        return secret_key.read(tmp_path)

    for number in range(20):
        for name in (NAME, SPARE):
            (tmp_path / name).unlink(missing_ok=True)
        with ThreadPoolExecutor(8) as programs:
            assert len(set(programs.map(one, range(8)))) == 1, number
    assert names(tmp_path) == [NAME, SPARE]
