"""Read a page as a screen reader does: the browser's own tree of elements with roles, names and
descriptions, in reading order.
"""

from dataclasses import dataclass

from tests.browser.keys import wait_until_drawn

# Roles for which a screen reader says nothing.
SILENT_ROLES = {"generic", "none", "InlineTextBox", "paragraph", "LineBreak", "RootWebArea"}


@dataclass(frozen=True, slots=True)
class HeardElement:
    """An element as a screen reader speaks it. `is_wrong` says that its value was refused. If
    `live` is not empty, changes of the element are read out.
    """

    role: str
    name: str
    description: str = ""
    value: str = ""
    is_wrong: bool = False
    has_cursor: bool = False
    live: str = ""

    def __str__(self):
        return " ".join(filter(None, [self.role, self.name, self.value, self.description]))


def heard_elements(page):
    """Return every element that a screen reader speaks on a page, in reading order."""
    wait_until_drawn(page)
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    nodes_by_id = {node["nodeId"]: node for node in nodes}
    return list(_spoken_elements(nodes[0], nodes_by_id))


def heard_at_cursor(page):
    """Return what a screen reader says when the cursor arrives at an element."""
    return next(
        element
        for element in heard_elements(page)
        if element.has_cursor and element.role != "RootWebArea"
    )


def heard_lines(page):
    """Return one line for each element that a screen reader speaks."""
    return [str(element) for element in heard_elements(page)]


def wait_for_news(page, text):
    """Wait until an open page reads this text out on its own."""
    page.locator("[role=status], [role=alert]", has_text=text).first.wait_for(state="attached")
    news = " ".join(element.name for element in heard_elements(page) if element.live)
    assert text in news, f"{text!r} is not read aloud: {news}"


def _spoken_elements(node, nodes_by_id, live=""):
    """Yield the spoken elements of a node and of the nodes inside it. Everything inside a live
    region is live too.
    """
    properties = {
        value["name"]: value["value"].get("value") for value in node.get("properties", ())
    }
    live = properties.get("live") or live
    if not node.get("ignored") and node["role"]["value"] not in SILENT_ROLES:
        yield HeardElement(
            role=node["role"]["value"],
            name=_text_of(node, "name"),
            description=_text_of(node, "description"),
            value=_text_of(node, "value"),
            is_wrong=properties.get("invalid") == "true",
            has_cursor=bool(properties.get("focused")),
            live=live,
        )
    for node_id in node.get("childIds", ()):
        yield from _spoken_elements(nodes_by_id[node_id], nodes_by_id, live)


def _text_of(node, property_name):
    return " ".join(str(node.get(property_name, {}).get("value") or "").split())
