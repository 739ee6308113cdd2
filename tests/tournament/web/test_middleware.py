from pathlib import Path

import pytest

STYLES = Path("tournament/static/tournament/base.css")
ADDRESS = "/static/tournament/base.css"


def test_file_is_answered_whole_with_its_kind_and_age(client):
    answer = client.get(ADDRESS)
    assert answer.content == STYLES.read_bytes()
    assert answer.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert "Last-Modified" in answer.headers


def test_file_that_is_known_is_not_sent_again(client):
    known = client.get(ADDRESS).headers["ETag"]
    answer = client.get(ADDRESS, headers={"if-none-match": known})
    assert (answer.status_code, answer.content) == (304, b"")


def test_head_and_part_of_a_file(client):
    assert client.head(ADDRESS).content == b""
    answer = client.get(ADDRESS, headers={"range": "bytes=3-9"})
    assert (answer.status_code, answer.content) == (206, STYLES.read_bytes()[3:10])


@pytest.mark.parametrize("part", ["bytes=9-3", "bytes=-", "bytes=99999999-"])
def test_part_that_is_not_there_breaks_nothing(client, part):
    assert client.get(ADDRESS, headers={"range": part}).status_code in {200, 416}


@pytest.mark.parametrize("file", ["mark.svg", "base.js", "fonts/bitter-latin-wght-normal.woff2"])
def test_every_kind_of_file_of_ours_is_served(client, file):
    assert client.get(f"/static/tournament/{file}").status_code == 200
