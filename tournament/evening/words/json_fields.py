"""One JSON document, asked field by field. What does not fit is refused in a sentence."""

from collections.abc import Mapping

Document = Mapping[str, object]


def document(value: object, what: str = "A document") -> Document:
    if not isinstance(value, dict):
        raise ValueError(f'{what} is an object in braces, as in {{"dealer": "N"}}.')
    return value


def whole(source: Document, name: str) -> int:
    value = whole_or_none(source, name)
    if value is None:
        raise ValueError(f'"{name}" is missing: write a whole number.')
    return value


def whole_or_none(source: Document, name: str) -> int | None:
    value = source.get(name)
    if value is None:
        return None
    if type(value) is not int:
        raise ValueError(f'"{name}" must be a whole number.')
    return value


def items(source: Document, name: str, example: str) -> list[object]:
    value = source.get(name)
    if not isinstance(value, list):
        raise ValueError(f'"{name}" must be a list, as in {example}.')
    return value
