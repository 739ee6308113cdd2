import re

import pytest
from building.archives import make_start_here_page

from tournament.management.commands import start


@pytest.mark.parametrize("key", ["windows", "mac", "linux"])
@pytest.mark.parametrize("brings_python", [True, False])
def test_start_page_has_three_pictures_inside(key, brings_python):
    if key == "windows" and not brings_python:
        return
    page = make_start_here_page(key, "0.9.0", brings_python).decode()
    assert page.count("<svg") == page.count("<li>") == 3
    assert not re.search(r"src=|href=|url\(|\[[A-Z]+\]", page)
    assert "Open the folder <i>Euchre Night 0.9.0</i>" in page
    assert "press <kbd>?</kbd> or <kbd>F1</kbd>" in page
    assert ("Python is missing" in page) is not brings_python


def test_start_page_explains_system_warnings():
    windows = make_start_here_page("windows", "0.9.0", True).decode()
    for page_text in ("More info", "Run anyway", "even after", "Unblock", "Private networks"):
        assert page_text in windows
    mac = make_start_here_page("mac", "0.9.0", False).decode()
    for page_text in ("Privacy &amp; Security", "Open Anyway", "python.org"):
        assert page_text in mac


def test_start_page_for_linux_says_where_to_type_the_command():
    linux = make_start_here_page("linux", "0.9.0", False).decode()
    assert linux.index("Open in Terminal") < linux.index("sh start-euchre-night.sh")
    # On Linux a double click opens the starter as a text.
    assert "double-click" not in linux.lower()


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("windows", "The firewall asks about Python.</b> This happens when you let phones"),
        ("mac", "It asks about incoming connections.</b> Press <b>Allow</b>"),
        ("linux", "sudo ufw allow {port}/tcp"),
    ],
)
def test_start_page_says_how_to_open_the_firewall_for_phones(key, words):
    parser = start.Command().create_parser("manage.py", "start")
    port = parser.get_default("port")
    page = make_start_here_page(key, "0.9.0", True).decode()
    assert words.format(port=port) in page
    assert f"http://127.0.0.1:{port}/" in page
