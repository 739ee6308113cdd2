"""Find the refusals on a page and the boxes that they describe, so that a screen reader reads the
reason with the box.
"""

from tests.nights.drawn_forms import PLACE_ATTRIBUTE
from tests.pressing import BUTTON_TYPES, TAGS_WITHOUT_END, HtmlReader

BOX_TAGS = {"input", "select", "textarea"}
INPUT_TYPES_WITHOUT_TYPED_TEXT = BUTTON_TYPES | {"hidden", "checkbox", "radio"}


class Refusals(HtmlReader):
    """The sentence of each refusal on a page, and the boxes of the page with the place of their
    form.
    """

    def __init__(self, text):
        self.sentences, self.boxes, self._words = [], [], {}
        self._open, self._form = [], ""
        self.read(text)

    def handle_starttag(self, tag, attributes):
        if tag == "form":
            self._form = attributes.get(PLACE_ATTRIBUTE, "")
        if (
            tag in BOX_TAGS
            and (attributes.get("type") or "text") not in INPUT_TYPES_WITHOUT_TYPED_TEXT
        ):
            self.boxes.append((self._form, attributes))
        if tag in TAGS_WITHOUT_END:
            return
        classes = attributes.get("class") or ""
        is_refusal = attributes.get("role") == "alert" or "errorlist" in classes
        self._open.append((tag, attributes.get("id"), len(self.sentences) if is_refusal else None))
        if is_refusal:
            self.sentences.append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            continue
        if tag == "form":
            self._form = ""

    def handle_data(self, data):
        for _, element_id, refusal in self._open:
            if element_id:
                self._words[element_id] = self._words.get(element_id, "") + data
            if refusal is not None:
                self.sentences[refusal] += data

    def find_unexplained(self, place, box_names):
        """Return the refusals, or invalid boxes, of the form at `place` whose reason no box of
        these names gives. A refusal needs no such box if the form has a new box.
        """
        form_boxes = [box for form, box in self.boxes if form == place]
        named_boxes = [box for box in form_boxes if box.get("name") in box_names]
        refused_boxes = [box for box in named_boxes if box.get("aria-invalid") == "true"]
        descriptions = " ".join(map(self._description_of_box, refused_boxes))
        is_explained = len(form_boxes) > len(named_boxes) or any(
            sentence in descriptions for sentence in self.sentences
        )
        unexplained_refusals = [] if not named_boxes or is_explained else self.sentences
        return unexplained_refusals + [
            box for box in refused_boxes if not self._description_of_box(box).strip()
        ]

    def _description_of_box(self, box):
        element_ids = (box.get("aria-describedby") or "").split()
        return " ".join(self._words.get(element_id, "") for element_id in element_ids)
