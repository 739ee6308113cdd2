"""Functions that read a JSON object field by field. They raise ValueError, with a sentence, for a
wrong value.
"""

from collections.abc import Mapping

JsonObject = Mapping[str, object]


def read_json_object(value: object, value_name: str = "A document") -> JsonObject:
    """Return the value if it is a JSON object. Otherwise raise ValueError with a sentence that
    calls the value `value_name`.
    """
    if not isinstance(value, dict):
        raise ValueError(not_an_object_refusal(value_name))
    return value


def not_an_object_refusal(value_name: str = "A document") -> str:
    return f'{value_name} is an object in braces, as in {{"dealer": "N"}}.'


def read_whole_number(json_object: JsonObject, field_name: str) -> int:
    """Return the whole number in this field. Raise ValueError if it is missing or has another
    value.
    """
    value = read_whole_number_or_none(json_object, field_name)
    if value is None:
        raise ValueError(f'"{field_name}" is missing. Write a whole number.')
    return value


def read_whole_number_or_none(json_object: JsonObject, field_name: str) -> int | None:
    """Return the whole number in this field, or None if the field is missing. Raise ValueError if
    it has another value.
    """
    value = json_object.get(field_name)
    if value is None:
        return None
    if type(value) is not int:
        raise ValueError(f'"{field_name}" must be a whole number.')
    return value


def read_list(json_object: JsonObject, field_name: str, example: str) -> list[object]:
    """Return the list in this field. Otherwise raise ValueError with a sentence that shows the
    `example` of a list.
    """
    value = json_object.get(field_name)
    if not isinstance(value, list):
        raise ValueError(f'"{field_name}" must be a list, as in {example}.')
    return value
