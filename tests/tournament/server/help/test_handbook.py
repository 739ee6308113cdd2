"""The handbook inside the program: its chapters, and the way to one from every page."""

import re
from html import unescape

import pytest
from django.templatetags.static import static

from tests import build
from tests.tournament.server.access.test_doors import PAGES
from tournament.evening.courses.bracket_night import Bracket
from tournament.evening.courses.pairs_over_games import PairsOverGames
from tournament.server.help import chapters, handbook
from tournament.server.laptop import own_line

PAPER = """# The handbook

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


def test_chapters_are_read_with_what_they_say_in_short():
    clock, phone = handbook.read(PAPER)
    assert (clock.key, clock.title, clock.level) == ("the-clock", "The clock", 2)
    assert clock.picture == (
        f'<img class="picture" src="{static("handbook/scores.png")}" alt="A clock">'
    )
    assert clock.points == (
        '<ul class="points">\n<li>It <strong>rings</strong>.</li>\n'
        "<li>It can be\nput away.</li>\n</ul>\n"
    )
    assert clock.text == '<p>See <a href="/help/play/">Play</a>.</p>\n'
    assert (phone.key, phone.level, phone.picture) == ("a-tables-phone", 3, "")
    table, typed, rest = phone.text.partition("<pre")[0], *phone.text.splitlines()[-2:]
    assert table.startswith('<div class="wide" tabindex="0" role="region" aria-label="A table&')
    assert '<th scope="col">what</th>\n<th scope="col">when</th>' in table
    assert "<td>a <code>hand</code></td>\n<td>at <em>once</em></td>" in table
    assert typed == '<pre tabindex="0"><code>python3 manage.py start</code></pre>'
    assert rest == "<p>With &lt;b&gt;no&lt;/b&gt; source.</p>"


def test_every_word_of_the_paper_stands_in_a_chapter_and_no_mark_does(client, db):
    told = ["<h1>"]
    for key in handbook.chapters():
        told.append(client.get(f"/help/{key}/").content.decode().partition("<main")[2])
    shown = re.sub("<[^>]+>", " ", "\n".join(told).replace("</summary>", " "))
    assert not re.findall(r"\*\*|\]\(|^#|^\||```|`", shown, re.M)
    for mark in ("&#x27;", "&quot;", "&amp;", "&lt;", "&gt;"):
        shown = shown.replace(mark, " ")
    paper = handbook.FILE.read_text().replace(handbook.TYPED, own_line.program())
    paper = re.sub(r"!\[.*\]\(.*\)|\]\(#.*?\)|^# .*", "", paper)
    wanted = set(re.findall(r"\w+", paper))
    assert wanted - set(re.findall(r"\w+", shown)) == set()


def test_what_is_typed_is_what_this_installation_takes(client, db):
    page = unescape(client.get("/help/start-euchre-night/").content.decode())
    assert own_line.program() in page


def test_every_link_of_the_handbook_leads_to_a_chapter(client, db):
    text = handbook.FILE.read_text()
    leads = [link.removeprefix("#") for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)|$^", text)]
    assert set(filter(None, leads)) <= set(handbook.chapters())
    assert (
        '<a href="/help/help-players-find-their-seats/">'
        in client.get("/help/read-the-standings/").content.decode()
    )
    assert client.get("/help/nothing/").status_code == 404


def test_titles_of_chapters_are_each_there_once():
    titles = re.findall(r"^##+ ", handbook.FILE.read_text(), re.M)
    assert len(titles) == len(handbook.chapters())


VIEWS = [(name, chapters.room_of(page.callback.__module__)) for name, page in PAGES.items()]


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_every_page_has_a_chapter_that_says_in_three_points_what_to_do(name, view):
    named = [key for key, helped in chapters.HELPS_WITH.items() if view in helped]
    assert len(named) == (view not in chapters.WITHOUT), (name, view)
    for key in [*named, *filter(None, [chapters.HELPS_WITH_PAGE.get(name)])]:
        chapter = handbook.chapters()[key]
        assert chapter.points, key
        assert chapter.points.count("<li>") == 3, key


def test_table_of_chapters_names_files_and_pages_that_there_are():
    names, files = map(set, zip(*VIEWS, strict=True))
    told = {view for helped in chapters.HELPS_WITH.values() for view in helped}
    assert told | set(chapters.WITHOUT) == files
    assert set(chapters.HELPS_WITH_PAGE) <= names
    for told in (PairsOverGames.chapters, Bracket.chapters):
        assert set(told) <= names | files
        assert all(handbook.chapters()[key].points for key in told.values())


def test_page_of_the_desk_leads_to_its_chapter(desk):
    night = build.night(build.Director.objects.get().club)
    where = {
        "/": "find-your-way-around",
        "/set-up/": "set-up-a-night",
        f"/night/{night.pk}/check-in/": "check-in-players",
        f"/night/{night.pk}/rules/": "look-up-the-rules",
        f"/display/{night.club.wall}/standings/": "help-players-find-their-seats",
    }
    for address, key in where.items():
        assert f'<a class="ask" href="/help/{key}/"' in desk.get(address).content.decode(), address


@pytest.mark.parametrize(
    ("house", "check_in", "seat", "scores"),
    [
        ("tanglewood", "check-in-players", "seat-the-next-game", "enter-the-scores"),
        ("mcallen", "check-in-teams", "seat-teams-for-each-game", "enter-the-scores"),
        ("athens", "check-in-teams", None, "run-a-bracket"),
    ],
)
def test_page_that_is_otherwise_for_pairs_leads_to_their_chapter(
    desk, house, check_in, seat, scores
):
    night = build.night(build.Director.objects.get().club, house=house)
    where = {"check-in": check_in, "seat": seat, "scores": scores, "correct": scores}
    for page, key in where.items():
        shown = desk.get(f"/night/{night.pk}/{page}/")
        if key is None:
            assert shown.headers["Location"] == f"/night/{night.pk}/bracket/"
            continue
        assert f'<a class="ask" href="/help/{key}/"' in shown.content.decode(), page


def test_wall_and_handbook_lead_to_no_help(desk):
    wall = f"/display/{build.Director.objects.get().club.wall}/"
    for address in (wall, "/help/", "/help/enter-the-scores/", "/nothing/"):
        page = desk.get(address).content.decode()
        assert 'class="ask"' not in page, address
        assert "help.js" not in page, address
