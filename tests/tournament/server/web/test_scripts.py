"""A script includes its imports when files are collected, and none is loaded twice on a page."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from django.template import engines

from tournament.server.web import static_files

SCRIPTS_FOLDER = Path("tournament/static/tournament")
SCRIPTS_LOADED_BY_PAGES = {file.stem for file in SCRIPTS_FOLDER.glob("*.js")} - {"page"}
MODULE_IN_SCRIPT = re.compile(r'^modules\["tournament/([\w/-]+)\.js"\] = ', re.MULTILINE)


def script_tag(script_name):
    return (
        engines["django"]
        .from_string(f'{{% load scripts %}}{{% script_tag "{script_name}" %}}')
        .render()
    )


def collect_script(script_name):
    """Return a script of the program as it is collected."""
    text = SCRIPTS_FOLDER.joinpath(f"{script_name}.js").read_bytes()
    return static_files.inline_script_modules(f"tournament/{script_name}.js", text).decode()


def modules_of(script_name):
    return MODULE_IN_SCRIPT.findall(collect_script(script_name))


@pytest.fixture
def write_scripts(settings, tmp_path):
    """Return a function that writes scripts with these names for a test, and returns the first as
    it is collected.
    """
    settings.STATICFILES_DIRS = [tmp_path]

    def write(**texts):
        names = {script_name: f"{script_name.replace('_', '/')}.js" for script_name in texts}
        for script_name, text in texts.items():
            file = tmp_path / names[script_name]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        first_name = next(iter(texts))
        return static_files.inline_script_modules(
            names[first_name], texts[first_name].encode()
        ).decode()

    return write


def test_each_import_is_included_once_after_its_own_imports(write_scripts):
    script = write_scripts(
        a_one='import { two } from "./b/two.js";\nimport {\n  three,\n} from "../three.js";\n',
        a_b_two='import { three } from "../../three.js";\nexport const two = () => three;\n',
        three="export const three = 3;\nconst hidden = 4;\n",
    )
    assert script.splitlines() == [
        "const modules = {};",
        "// three.js",
        'modules["three.js"] = (() => {',
        "const three = 3;",
        "const hidden = 4;",
        "return { three };",
        "})();",
        "// a/b/two.js",
        'modules["a/b/two.js"] = (() => {',
        'const { three } = modules["three.js"];',
        "const two = () => three;",
        "return { two };",
        "})();",
        'const { two } = modules["a/b/two.js"];',
        *("const {", "  three,", '} = modules["three.js"];'),
    ]


def test_import_without_names_is_included_without_a_lookup(write_scripts):
    script = write_scripts(
        one='import "./two.js";\nrun();\n', two="export async function go() {}\n"
    )
    assert script.endswith("return { go };\n})();\n\nrun();\n")
    assert "export" not in script


def test_script_without_imports_is_unchanged(write_scripts):
    assert write_scripts(one="run();\n") == "run();\n"


def test_missing_import_is_reported(write_scripts):
    with pytest.raises(FileNotFoundError, match=r"no file gone\.js"):
        write_scripts(one='import "./gone.js";\n')


@pytest.mark.parametrize("script_name", sorted(SCRIPTS_LOADED_BY_PAGES))
def test_every_script_includes_all_its_imports(script_name):
    assert not re.search(r"^(import|export)\b", collect_script(script_name), re.MULTILINE)
    assert len(modules_of(script_name)) == len(set(modules_of(script_name)))


def test_scripts_of_a_page_share_no_module_with_state():
    modules = {
        script_name: modules_of(script_name)
        for script_name in SCRIPTS_LOADED_BY_PAGES - {*modules_of("base")}
    }
    script_pairs = combinations(modules.values(), 2)
    assert {
        module
        for modules_of_one, modules_of_other in script_pairs
        for module in {*modules_of_one} & {*modules_of_other}
    } == {"page"}
    assert not re.search(
        r"^(let|const \w+ = [\[{])", SCRIPTS_FOLDER.joinpath("page.js").read_text(), re.M
    )


def test_script_tag_loads_the_collected_script():
    assert script_tag("live") == '<script type="module" src="/static/tournament/live.js"></script>'
