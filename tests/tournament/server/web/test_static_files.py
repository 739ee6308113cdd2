"""Files under names that say what is in them, and pages that come packed to other machines."""

import errno
import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import engines
from django.test import Client, RequestFactory

from tests import build
from tournament.server.web import static_files
from tournament.server.web.middleware import StaticFiles

OWN = Path("tournament/static/tournament")
STATIC = r'{% static "([^"]+)"'
YEAR = "max-age=31536000, public, immutable"


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """As after a start: the storage of this test knows them."""
    settings.STATIC_ROOT = tmp_path / "static"
    assert static_files.collect(settings.STATIC_ROOT) == ()
    monkeypatch.setattr(staticfiles_storage, "_wrapped", static_files.StaticFiles())
    return settings.STATIC_ROOT


def link(name="tournament/base.css"):
    return engines["django"].from_string(f'{{% load static %}}{{% static "{name}" %}}').render()


def served(address, **headers):
    return StaticFiles(lambda request: None)(RequestFactory(headers=headers).get(address))


def test_every_file_that_a_template_links_to_is_there():
    pages = {page: page.read_text(encoding="utf-8") for page in Path("templates").rglob("*.html")}
    links = [(page, name) for page in pages for name in re.findall(STATIC, pages[page])]
    assert links
    assert [link for link in links if not (OWN.parent / link[1]).is_file()] == []


def test_files_go_by_their_own_names_where_none_are_collected():
    assert link() == "/static/tournament/base.css"


def test_name_says_what_is_in_a_file_and_is_kept_for_a_year(collected):
    address = link()
    assert re.fullmatch(r"/static/tournament/base\.[0-9a-f]{12}\.css", address)
    answer = served(address)
    assert answer.headers["Cache-Control"] == YEAR
    assert re.search(r"url\(.fonts/[\w-]+\.[0-9a-f]{12}\.woff2", answer.content.decode())


def test_stylesheet_comes_with_all_that_it_imports(collected):
    names = ("tournament/base.css", "tournament/desk.css")
    whole = "".join(served(link(name)).content.decode() for name in names)
    assert "@import" not in whole
    for part in OWN.glob("base/*.css"):
        assert part.read_text() in whole, part.name


def test_no_part_of_a_stylesheet_asks_for_a_file_and_each_is_imported_once():
    told = [
        style
        for name in ("base.css", "desk.css")
        for style in static_files.IMPORTED.findall(OWN.joinpath(name).read_text())
    ]
    parts = sorted(OWN.glob("base/*.css"))
    assert sorted(told) == [f"base/{part.name}" for part in parts]
    assert [part.name for part in parts if "url(" in part.read_text()] == []


def test_stylesheet_that_imports_what_is_not_there_is_told(settings, tmp_path):
    settings.STATICFILES_DIRS = [tmp_path]
    with pytest.raises(FileNotFoundError, match="no stylesheet a/gone"):
        static_files.inline_imports("a/one.css", b'@import "gone.css";\n')


def test_pictures_of_the_handbook_are_collected_too(collected):
    address = link("handbook/scores.png")
    assert re.fullmatch(r"/static/handbook/scores\.[0-9a-f]{12}\.png", address)
    assert served(address).content == Path("docs/images/scores.png").read_bytes()


def test_file_comes_packed_to_whoever_can_unpack_it(collected):
    address = link()
    packed = served(address, accept_encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(served(address).content) / 2
    assert gzip.decompress(packed.content) == served(address).content


def test_files_are_collected_anew_each_time(collected):
    (whole,) = collected.glob("tournament/base.*.css")
    good = whole.read_bytes()
    whole.write_bytes(b"damaged")
    (collected / "tournament" / "older.css").write_text("of another version")
    static_files.collect(collected)
    assert whole.read_bytes() == good
    assert not (collected / "tournament" / "older.css").exists()
    assert not collected.with_name("static.new").exists()


def test_script_asks_for_another_by_the_name_that_says_what_is_in_it(settings, tmp_path):
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    scripts.joinpath("first.js").write_text('import { add } from "./second.js";\nadd(1);\n')
    scripts.joinpath("second.js").write_text("export const add = (one) => one + 1;\n")
    settings.STATICFILES_DIRS = [scripts]
    place = tmp_path / "static"
    assert static_files.collect(place) == ()
    (first,), (second,) = place.glob("first.*.js"), place.glob("second.*.js")
    assert re.fullmatch(r"second\.[0-9a-f]{12}\.js", second.name)
    assert f'from "./{second.name}"' in first.read_text()


def test_disk_that_takes_none_leaves_none_and_says_so(collected, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(static_files.StaticFiles, "save", full)
    (said,) = static_files.collect(collected)
    assert "No space left on device" in said
    assert not collected.exists()
    assert static_files.StaticFiles().url("tournament/base.css") == "/static/tournament/base.css"


@pytest.fixture
def scores(db):
    """The longest page of an evening, and who may see it."""
    director = build.director()
    night = build.night(director.club, house="tanglewood")
    build.seated(night, 36)
    client = Client(headers={"accept-encoding": "gzip"})
    client.force_login(director)
    return client, f"/night/{night.pk}/scores/"


def test_page_comes_packed_to_every_machine_but_this_one(scores):
    client, page = scores
    plain = client.get(page)
    assert "Content-Encoding" not in plain.headers
    packed = client.get(page, REMOTE_ADDR="192.0.2.7")
    assert packed.headers["Content-Encoding"] == "gzip"
    unpacked = gzip.decompress(packed.content)
    assert len(without_padding(packed.content)) < len(unpacked) / 6
    assert "Table 9" in unpacked.decode()


def without_padding(packed):
    """Behind the ten bytes of a head stands a name of up to a hundred letters, drawn by lot, so
    that its length gives nothing away; it ends with a nought.
    """
    assert packed[3] == gzip.FNAME
    return packed[packed.index(b"\0", 10) :]


def test_on_a_site_the_proxy_is_no_reader(scores, settings):
    settings.HOSTED = True
    client, page = scores
    assert client.get(page).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("asked", [{"data": {"q": "a guess"}}, {"path": "/nothing/"}])
def test_nothing_that_may_echo_is_packed(scores, asked):
    client, page = scores
    answer = client.get(**{"path": page, **asked}, REMOTE_ADDR="192.0.2.7")
    assert "Content-Encoding" not in answer.headers
