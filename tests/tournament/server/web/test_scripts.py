"""What a script asks for is known before a browser asks: the whole of it, and nothing twice."""

import re
from pathlib import Path

import pytest
from django.template import engines

from tournament.server.web import static_files

OWN = Path("tournament/static/tournament")
ENTRIES = sorted(file.stem for file in OWN.glob("*.js"))


def tag(name):
    return engines["django"].from_string(f'{{% load scripts %}}{{% script "{name}" %}}').render()


@pytest.fixture
def written(settings, tmp_path):
    """Scripts of a test's own, by their names."""
    settings.STATICFILES_DIRS = [tmp_path]
    static_files.all_dependencies.cache_clear()

    def write(**texts):
        for name, text in texts.items():
            file = tmp_path / f"{name.replace('_', '/')}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    yield write
    static_files.all_dependencies.cache_clear()


def test_script_asks_for_what_those_ask_for_that_it_asks_for(written):
    written(
        a_one='import { two } from "./b/two.js";\nimport {\n  three,\n} from "../three.js";\n',
        a_b_two='import { three } from "../../three.js";\n',
        three="export const three = 3;\n",
    )
    assert static_files.all_dependencies("a/one.js") == ("a/b/two.js", "three.js")


def test_script_that_is_not_there_asks_for_nothing(written):
    assert static_files.all_dependencies("gone.js") == ()


@pytest.mark.parametrize("name", ENTRIES)
def test_every_script_asks_for_files_that_are_there(name):
    asked = static_files.all_dependencies(f"tournament/{name}.js")
    assert all((OWN.parent / one).is_file() for one in asked)
    assert len(asked) == len(set(asked))


def test_page_fetches_a_script_beside_all_that_it_asks_for():
    assert re.findall(r'"/static/tournament/([\w/-]+)\.js"', tag("live")) == [
        *("follow/become", "follow/heard", "live")
    ]
    assert tag("live").endswith('<script type="module" src="/static/tournament/live.js"></script>')


def test_scripts_that_are_collected_ask_for_one_another_by_names_that_say_what_is_in_them(
    settings, tmp_path
):
    place = tmp_path / "static"
    assert static_files.collect(place) == ()
    for file in place.rglob("tournament/**/*.js"):
        for asked in static_files.ASKED.findall(file.read_text()):
            assert re.search(r"\.[0-9a-f]{12}\.js$", asked), file
            assert (file.parent / asked).is_file(), asked


def test_no_script_asks_in_a_circle():
    for file in OWN.rglob("*.js"):
        name = file.relative_to(OWN.parent).as_posix()
        assert name not in static_files.all_dependencies(name)
