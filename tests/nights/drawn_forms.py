"""Forms that know where they were drawn, for whoever presses every button of an evening."""

from __future__ import annotations

import re
from pathlib import Path

from django.template.loaders import filesystem

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
FORM = re.compile(r"<form\b(?=[^>]*\bmethod=\"post\")")
MARK = "data-drawn"


def places() -> set[str]:
    """Every post form of the templates: the file, and which one in it."""
    return {
        f"{file.relative_to(TEMPLATES)} {number}"
        for file in TEMPLATES.rglob("*.html")
        for number, _ in enumerate(FORM.finditer(file.read_text()), start=1)
    }


class Loader(filesystem.Loader):
    """Each post form is told its place, which stands nowhere but in these tests."""

    def get_contents(self, origin):
        number = 0

        def marked(found):
            nonlocal number
            number += 1
            return f'{found[0]} {MARK}="{origin.template_name} {number}"'

        return FORM.sub(marked, super().get_contents(origin))


def known_by_place(templates):
    """The settings of the one engine there is, with such a loader."""
    (engine,) = templates
    loaders = [f"{__name__}.Loader", "django.template.loaders.app_directories.Loader"]
    options = engine["OPTIONS"] | {"loaders": [("django.template.loaders.cached.Loader", loaders)]}
    return [engine | {"APP_DIRS": False, "OPTIONS": options}]
