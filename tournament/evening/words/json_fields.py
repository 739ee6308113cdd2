"""Functions that read a JSON document field by field and refuse a wrong value in a sentence."""

from collections.abc import Mapping

Document = Mapping[str, object]


def read_document(value: object, name: str = "A document") -> Document:
    """Return the value as an object of JSON. The refusal calls it by `name`."""
    if not isinstance(value, dict):
        raise ValueError(no_object_refusal(name))
    return value


def no_object_refusal(name: str = "A document") -> str:
    return f'{name} is an object in braces, as in {{"dealer": "N"}}.'


def read_whole_number(source: Document, name: str) -> int:
    """Return the number in this field; refuse a field that is missing or no whole number."""
    value = read_whole_number_or_none(source, name)
    if value is None:
        raise ValueError(f'"{name}" is missing. Write a whole number.')
    return value


def read_whole_number_or_none(source: Document, name: str) -> int | None:
    """Return the number in this field, or None if it is missing; refuse anything else."""
    value = source.get(name)
    if value is None:
        return None
    if type(value) is not int:
        raise ValueError(f'"{name}" must be a whole number.')
    return value


def read_list(source: Document, name: str, example: str) -> list[object]:
    """Return the list in this field. A refusal shows the `example` of a right one."""
    value = source.get(name)
    if not isinstance(value, list):
        raise ValueError(f'"{name}" must be a list, as in {example}.')
    return value
