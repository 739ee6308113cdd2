"""A page as somebody hears it: the browser's own tree of what things are, how they are called and
what is said of them, in the order in which they are read.
"""

from dataclasses import dataclass

from tests.browser.keys import drawn

# What has no words of its own, or whose words are those within it.
SILENT = {"generic", "none", "InlineTextBox", "paragraph", "LineBreak", "RootWebArea"}


@dataclass(frozen=True, slots=True)
class Heard:
    """`is_wrong` is what is refused, and `live` what is read by itself once it changes."""

    role: str
    name: str
    described: str = ""
    value: str = ""
    is_wrong: bool = False
    has_cursor: bool = False
    live: str = ""

    def __str__(self):
        return " ".join(filter(None, [self.role, self.name, self.value, self.described]))


def tree(page):
    """All that is heard of a page, from its head to its foot."""
    drawn(page)
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    return list(_read(nodes[0], by_id))


def at_the_cursor(page):
    """What is heard as the cursor comes to a thing."""
    return next(one for one in tree(page) if one.has_cursor and one.role != "RootWebArea")


def words(page):
    """One line for each."""
    return [str(one) for one in tree(page)]


def news(page, text):
    """Waits until a page that is open says this by itself."""
    page.locator("[role=status], [role=alert]", has_text=text).first.wait_for(state="attached")
    aloud = " ".join(one.name for one in tree(page) if one.live)
    assert text in aloud, f"{text!r} is not read aloud: {aloud}"


def _read(node, by_id, live=""):
    """What is within something that is read by itself, is too."""
    told = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    live = told.get("live") or live
    if not node.get("ignored") and node["role"]["value"] not in SILENT:
        yield Heard(
            role=node["role"]["value"],
            name=_text(node, "name"),
            described=_text(node, "description"),
            value=_text(node, "value"),
            is_wrong=told.get("invalid") == "true",
            has_cursor=bool(told.get("focused")),
            live=live,
        )
    for number in node.get("childIds", ()):
        yield from _read(by_id[number], by_id, live)


def _text(node, part):
    return " ".join(str(node.get(part, {}).get("value") or "").split())
