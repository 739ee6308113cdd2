"""The handbook inside the program: its chapters."""

from tournament import handbook
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


def test_titles_of_chapters_are_each_there_once():
    titles = handbook.HEADING.findall(handbook.FILE.read_text())
    assert len(titles) == len(handbook.chapters())
