"""Files are served under names made from their content, and pages are sent compressed to other
machines.
"""

import errno
import gzip
import re
import shutil
from pathlib import Path

import pytest
from django.template import engines
from django.test import Client, RequestFactory

from tests import build
from tournament.server.web import static_files
from tournament.server.web.middleware import ServeStaticFiles

STYLES_FOLDER = Path("tournament/static/tournament")
STATIC_TAG = r'{% static "([^"]+)"'
ONE_YEAR_CACHE = "max-age=31536000, public, immutable"


@pytest.fixture
def collected_files(settings, tmp_path, collected_files):
    """Return a copy of the collected files, which the test may change. Pages then link to the
    copied files.
    """
    shutil.copytree(collected_files.parent, tmp_path, dirs_exist_ok=True)
    settings.STATIC_ROOT = tmp_path / collected_files.name
    return settings.STATIC_ROOT


def linked_address(static_name="tournament/base.css"):
    return (
        engines["django"].from_string(f'{{% load static %}}{{% static "{static_name}" %}}').render()
    )


def get_with_static_files(address, **headers):
    return ServeStaticFiles(lambda request: None)(RequestFactory(headers=headers).get(address))


def test_every_file_that_a_template_links_to_is_there():
    pages = {
        page_path: page_path.read_text(encoding="utf-8")
        for page_path in Path("templates").rglob("*.html")
    }
    links = [
        (page_path, static_name)
        for page_path in pages
        for static_name in re.findall(STATIC_TAG, pages[page_path])
    ]
    assert links
    assert [link for link in links if not (STYLES_FOLDER.parent / link[1]).is_file()] == []


def test_files_keep_their_own_names_if_none_are_collected():
    assert linked_address() == "/static/tournament/base.css"


def test_static_file_is_named_by_its_content_and_cached_for_a_year(collected_files):
    address = linked_address()
    assert re.fullmatch(r"/static/tournament/base\.[0-9a-f]{12}\.css", address)
    answer = get_with_static_files(address)
    assert answer.headers["Cache-Control"] == ONE_YEAR_CACHE
    assert re.search(r"url\(.fonts/[\w-]+\.[0-9a-f]{12}\.woff2", answer.content.decode())


def test_stylesheet_includes_all_its_imports(collected_files):
    names = ("tournament/base.css", "tournament/desk.css")
    styles = "".join(
        get_with_static_files(linked_address(static_name)).content.decode() for static_name in names
    )
    assert "@import" not in styles
    for stylesheet_part in STYLES_FOLDER.glob("base/*.css"):
        assert stylesheet_part.read_text() in styles, stylesheet_part.name


def test_every_stylesheet_part_is_imported_once_and_loads_no_file():
    imports = [
        style
        for static_name in ("base.css", "desk.css")
        for style in static_files.CSS_IMPORT.findall(
            STYLES_FOLDER.joinpath(static_name).read_text()
        )
    ]
    parts = sorted(STYLES_FOLDER.glob("base/*.css"))
    assert sorted(imports) == [
        *(f"base/{stylesheet_part.name}" for stylesheet_part in parts),
        "help.css",
    ]
    assert [
        stylesheet_part.name for stylesheet_part in parts if "url(" in stylesheet_part.read_text()
    ] == []


def test_stylesheet_with_a_missing_import_is_reported(settings, tmp_path):
    settings.STATICFILES_DIRS = [tmp_path]
    with pytest.raises(FileNotFoundError, match="no file a/gone"):
        static_files.inline_css_imports("a/one.css", b'@import "gone.css";\n')


def test_pictures_of_the_handbook_are_collected(collected_files):
    address = linked_address("handbook/scores.png")
    assert re.fullmatch(r"/static/handbook/scores\.[0-9a-f]{12}\.png", address)
    assert get_with_static_files(address).content == Path("docs/images/scores.png").read_bytes()


def test_static_file_is_sent_compressed_to_a_browser_that_accepts_it(collected_files):
    address = linked_address()
    gzip_response = get_with_static_files(address, accept_encoding="gzip")
    assert gzip_response.headers["Content-Encoding"] == "gzip"
    assert len(gzip_response.content) < len(get_with_static_files(address).content) / 2
    assert gzip.decompress(gzip_response.content) == get_with_static_files(address).content


def test_damaged_files_are_collected_again(collected_files):
    (collected_file,) = collected_files.glob("tournament/base.*.css")
    good_content = collected_file.read_bytes()
    collected_file.write_bytes(b"damaged")
    (collected_files / "tournament" / "older.css").write_text("of another version")
    static_files.collect_static_files(collected_files)
    assert collected_file.read_bytes() == good_content
    assert not (collected_files / "tournament" / "older.css").exists()
    assert not collected_files.with_name("static.new").exists()


def test_script_is_sent_with_all_its_imports(collected_files):
    script = get_with_static_files(linked_address("tournament/scores.js")).content.decode()
    assert "\nimport " not in script
    for stylesheet_part in STYLES_FOLDER.glob("scores/*.js"):
        assert f'modules["tournament/scores/{stylesheet_part.name}"] = ' in script


def test_unchanged_static_files_are_not_collected_again(collected_files, monkeypatch):
    monkeypatch.setattr(static_files, "_copy_files", lambda files: pytest.fail("collected again"))
    assert static_files.collect_static_files(collected_files) == ()
    assert get_with_static_files(linked_address()).status_code == 200


def test_changed_static_file_is_collected_again(settings, tmp_path):
    source_folder, static_folder = tmp_path / "source", tmp_path / "static"
    source_folder.mkdir()
    settings.STATICFILES_DIRS = [source_folder]
    for text in ("// one\n", "// another\n"):
        source_folder.joinpath("first.js").write_text(text)
        assert static_files.collect_static_files(static_folder) == ()
        (script,) = static_folder.glob("first.*.js")
        assert script.read_text() == text


def test_full_disk_leaves_no_collected_files_and_is_reported(collected_files, monkeypatch):
    def fail_to_save(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(static_files.StaticFiles, "save", fail_to_save)
    collected_files.with_name("static.collected").unlink()
    (sentence,) = static_files.collect_static_files(collected_files)
    assert "No space left on device" in sentence
    assert not collected_files.exists()
    assert static_files.StaticFiles().url("tournament/base.css") == "/static/tournament/base.css"


@pytest.fixture
def longest_page(db):
    """Return a client that may see the longest page of a night, and the address of that page."""
    director = build.director()
    night = build.night(director.club, house="tanglewood")
    build.seat_players(night, 36)
    client = Client(headers={"accept-encoding": "gzip"})
    client.force_login(director)
    return client, f"/night/{night.pk}/scores/"


def test_page_loads_six_files_besides_its_fonts(longest_page):
    client, page_path = longest_page
    html = client.get(page_path).content.decode()
    assert set(re.findall(r'(?:href|src)="/static/tournament/([^"]+)"', html)) == {
        *("mark.svg", "base.css", "desk.css", "scores.css", "base.js", "scores.js")
    }


def test_page_is_sent_compressed_to_every_machine_but_this_one(longest_page):
    client, page_path = longest_page
    plain_response = client.get(page_path)
    assert "Content-Encoding" not in plain_response.headers
    packed_response = client.get(page_path, REMOTE_ADDR="192.0.2.7")
    assert packed_response.headers["Content-Encoding"] == "gzip"
    unzipped_content = gzip.decompress(packed_response.content)
    assert len(remove_gzip_padding(packed_response.content)) < len(unzipped_content) / 6
    assert "Table 9" in unzipped_content.decode()


def remove_gzip_padding(gzip_response):
    """Return the content without the random file name of up to a hundred letters that hides its
    length. The name follows the ten bytes of the header and ends with a zero.
    """
    assert gzip_response[3] == gzip.FNAME
    return gzip_response[gzip_response.index(b"\0", 10) :]


def test_hosted_site_compresses_pages_even_for_its_proxy(longest_page, settings):
    settings.HOSTED = True
    client, page_path = longest_page
    assert client.get(page_path).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("request_parts", [{"data": {"q": "a guess"}}, {"path": "/nothing/"}])
def test_pages_that_may_echo_a_request_are_not_compressed(longest_page, request_parts):
    client, page_path = longest_page
    response = client.get(**{"path": page_path, **request_parts}, REMOTE_ADDR="192.0.2.7")
    assert "Content-Encoding" not in response.headers
