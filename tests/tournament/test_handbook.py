"""The handbook inside the program: its chapters, and the way to one from every page."""

import re
from html import unescape

from tournament import handbook, own_line
from tournament.handbook import Block
from tournament.marked import Words

PAPER = """# The handbook

## The clock
![A clock](images/clock.png)

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
"""


def plain(text):
    return (Words("plain", text),)


def test_chapters_are_read_with_what_they_say_in_short():
    clock, phone = handbook.read(PAPER)
    assert (clock.key, clock.title, clock.level) == ("the-clock", "The clock", 2)
    assert clock.picture == Block("picture", text="A clock", file="clock.png")
    rings = (Words("plain", "It "), Words("strong", "rings"), Words("plain", "."))
    assert clock.points == Block("points", ((rings,), (plain("It can be put away."),)))
    see = (Words("plain", "See "), Words("link", "Play", "#play"), Words("plain", "."))
    assert clock.blocks == (Block("paragraph", ((see,),)),)
    assert (phone.key, phone.level, phone.picture) == ("a-tables-phone", 3, None)
    hand = (Words("plain", "a "), Words("typed", "hand"))
    once = (Words("plain", "at "), Words("named", "once"))
    assert phone.blocks == (
        Block("table", ((plain("what"), plain("when")), (hand, once))),
        Block("typed", text="python3 manage.py start"),
    )


def test_every_word_of_the_paper_stands_in_a_chapter_and_no_mark_does(client, db):
    told = ["<h1>"]
    for key in handbook.chapters():
        told.append(client.get(f"/help/{key}/").content.decode().partition("<main")[2])
    shown = re.sub("<[^>]+>", "", "\n".join(told))
    assert not re.findall(r"\*\*|\]\(|^#|^\||```|`", shown, re.M)
    for mark in ("&#x27;", "&quot;", "&amp;", "&lt;", "&gt;"):
        shown = shown.replace(mark, " ")
    paper = handbook.FILE.read_text().replace(handbook.TYPED, own_line.program())
    paper = re.sub(r"!\[.*\]\(.*\)|\]\(#.*?\)|^# .*", "", paper)
    wanted = set(re.findall(r"\w+", paper))
    assert wanted - set(re.findall(r"\w+", shown)) == set()


def test_what_is_typed_is_what_this_installation_takes(client, db):
    page = unescape(client.get("/help/starting/").content.decode())
    assert own_line.program() in page


def test_every_link_of_the_handbook_leads_to_a_chapter(client, db):
    text = handbook.FILE.read_text()
    leads = [link.removeprefix("#") for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)|$^", text)]
    assert set(filter(None, leads)) <= set(handbook.chapters())
    assert '<a href="/help/find-me/">' in client.get("/help/standings/").content.decode()
    assert client.get("/help/nothing/").status_code == 404


def test_titles_of_chapters_are_each_there_once():
    titles = handbook.HEADING.findall(handbook.FILE.read_text())
    assert len(titles) == len(handbook.chapters())
