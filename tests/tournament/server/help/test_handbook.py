"""The handbook inside the program has chapters, and every page leads to one of them."""

import re
from html import unescape

import pytest
from django.templatetags.static import static

from tests import build
from tests.tournament.server.access.test_permissions import PAGES
from tournament.evening.courses.bracket_night import BracketCourse
from tournament.evening.courses.pairs_over_games import TeamsOverGamesCourse
from tournament.server.help import chapters, handbook
from tournament.server.laptop import command_lines

HANDBOOK_TEXT = """# The handbook

## The clock
![A clock](images/scores.png)

- It **rings**.
- It can be
  put away.

See [Play](#play).

### A table's phone
| what | when |
|---|---|
| a `hand` | at *once* |

```
python3 manage.py start
```

With <b>no</b> [source](adr/1.md).
"""


def test_chapters_are_read_with_their_short_points():
    clock_chapter, phone_chapter = handbook.parse_chapters(HANDBOOK_TEXT)
    assert (clock_chapter.key, clock_chapter.title, clock_chapter.level) == (
        "the-clock",
        "The clock",
        2,
    )
    assert clock_chapter.picture == (
        f'<img class="picture" src="{static("handbook/scores.png")}" alt="A clock">'
    )
    assert clock_chapter.main_points == (
        '<ul class="points">\n<li>It <strong>rings</strong>.</li>\n'
        "<li>It can be\nput away.</li>\n</ul>\n"
    )
    assert clock_chapter.text == '<p>See <a href="/help/play/">Play</a>.</p>\n'
    assert (phone_chapter.key, phone_chapter.level, phone_chapter.picture) == (
        "a-tables-phone",
        3,
        "",
    )
    table, command_html, last_paragraph = (
        phone_chapter.text.partition("<pre")[0],
        *phone_chapter.text.splitlines()[-2:],
    )
    assert table.startswith('<div class="wide" tabindex="0" role="region" aria-label="A table&')
    assert '<th scope="col">what</th>\n<th scope="col">when</th>' in table
    assert "<td>a <code>hand</code></td>\n<td>at <em>once</em></td>" in table
    assert command_html == '<pre tabindex="0"><code>python3 manage.py start</code></pre>'
    assert last_paragraph == "<p>With &lt;b&gt;no&lt;/b&gt; source.</p>"


def test_handbook_chapters_have_every_word_of_the_paper_without_markup(client, db):
    html = ["<h1>"]
    for key in handbook.read_chapters_by_key():
        html.append(client.get(f"/help/{key}/").content.decode().partition("<main")[2])
    words = re.sub("<[^>]+>", " ", "\n".join(html).replace("</summary>", " "))
    assert not re.findall(r"\*\*|\]\(|^#|^\||```|`", words, re.M)
    for html_entity in ("&#x27;", "&quot;", "&amp;", "&lt;", "&gt;"):
        words = words.replace(html_entity, " ")
    handbook_markdown = handbook.HANDBOOK_FILE.read_text().replace(
        handbook.SOURCE_COMMAND, command_lines.command_to_run_program()
    )
    handbook_markdown = re.sub(r"!\[.*\]\(.*\)|\]\(#.*?\)|^# .*", "", handbook_markdown)
    words_of_paper = set(re.findall(r"\w+", handbook_markdown))
    assert words_of_paper - set(re.findall(r"\w+", words)) == set()


def test_commands_in_the_handbook_fit_this_installation(client, db):
    page_text = unescape(client.get("/help/start-euchre-night/").content.decode())
    assert command_lines.command_to_run_program() in page_text


def test_every_link_of_the_handbook_leads_to_a_chapter(client, db):
    text = handbook.HANDBOOK_FILE.read_text()
    link_targets = [
        link.removeprefix("#") for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)|$^", text)
    ]
    assert set(filter(None, link_targets)) <= set(handbook.read_chapters_by_key())
    assert (
        '<a href="/help/help-players-find-their-seats/">'
        in client.get("/help/read-the-standings/").content.decode()
    )
    assert client.get("/help/nothing/").status_code == 404


def test_no_two_chapters_have_the_same_title():
    titles = re.findall(r"^##+ ", handbook.HANDBOOK_FILE.read_text(), re.M)
    assert len(titles) == len(handbook.read_chapters_by_key())


NAMES_AND_VIEWS = [
    (name, chapters.topic_and_module(page.callback.__module__)) for name, page in PAGES.items()
]


@pytest.mark.parametrize(("page_name", "view"), NAMES_AND_VIEWS)
def test_every_page_has_a_handbook_chapter_with_points(page_name, view):
    chapter_keys = [
        key for key, folders in chapters.VIEW_MODULES_BY_CHAPTER.items() if view in folders
    ]
    assert len(chapter_keys) == (view not in chapters.VIEW_MODULES_WITHOUT_CHAPTER), (
        page_name,
        view,
    )
    for key in [*chapter_keys, *filter(None, [chapters.CHAPTER_BY_PAGE_NAME.get(page_name)])]:
        chapter = handbook.read_chapters_by_key()[key]
        assert chapter.main_points, key
        assert chapter.main_points.count("<li>") == 3, key


def test_chapter_tables_name_existing_views_and_pages():
    names, files = map(set, zip(*NAMES_AND_VIEWS, strict=True))
    views = {
        view
        for views_of_chapter in chapters.VIEW_MODULES_BY_CHAPTER.values()
        for view in views_of_chapter
    }
    assert views | set(chapters.VIEW_MODULES_WITHOUT_CHAPTER) == files
    assert set(chapters.CHAPTER_BY_PAGE_NAME) <= names
    for course_chapters in (
        TeamsOverGamesCourse.handbook_chapter_by_page,
        BracketCourse.handbook_chapter_by_page,
    ):
        assert set(course_chapters) <= names | files
        assert all(
            handbook.read_chapters_by_key()[key].main_points for key in course_chapters.values()
        )


def test_help_link_of_a_desk_page_leads_to_its_chapter(desk):
    night = build.night(build.Director.objects.get().club)
    chapter_by_address = {
        "/": "find-your-way-around",
        "/set-up/": "set-up-a-night",
        f"/night/{night.pk}/check-in/": "check-in-players",
        f"/night/{night.pk}/rules/": "look-up-the-rules",
        f"/display/{night.club.wall}/standings/": "help-players-find-their-seats",
    }
    for address, key in chapter_by_address.items():
        assert f'<a class="ask" href="/help/{key}/"' in desk.get(address).content.decode(), address


@pytest.mark.parametrize(
    ("house", "check_in_chapter", "seat_chapter", "scores_chapter"),
    [
        ("tanglewood", "check-in-players", "seat-the-next-game", "enter-the-scores"),
        ("mcallen", "check-in-teams", "seat-teams-for-each-game", "enter-the-scores"),
        ("athens", "check-in-teams", None, "run-a-bracket"),
    ],
)
def test_page_of_a_teams_night_leads_to_the_chapter_for_teams(
    desk, house, check_in_chapter, seat_chapter, scores_chapter
):
    night = build.night(build.Director.objects.get().club, house=house)
    chapter_by_page = {
        "check-in": check_in_chapter,
        "seat": seat_chapter,
        "scores": scores_chapter,
        "correct": scores_chapter,
    }
    for page, key in chapter_by_page.items():
        response = desk.get(f"/night/{night.pk}/{page}/")
        if key is None:
            assert response.headers["Location"] == f"/night/{night.pk}/bracket/"
            continue
        assert f'<a class="ask" href="/help/{key}/"' in response.content.decode(), page


def test_big_screen_and_handbook_have_no_help_link(desk):
    wall = f"/display/{build.Director.objects.get().club.wall}/"
    for address in (wall, "/help/", "/help/enter-the-scores/", "/nothing/"):
        page_text = desk.get(address).content.decode()
        assert 'class="ask"' not in page_text, address
