"""The commands that ask the engines, asked as a script asks them: JSON in, JSON out."""

import io
import json
import sys
from unittest import mock

from django.core.management import call_command


def written(command, *arguments, told=b"", out=None):
    """The lines that a command writes, with these bytes on its standard input."""
    out = out or io.StringIO()
    with mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(told))):
        call_command(command, *arguments, stdout=out)
    return out.getvalue().splitlines()


def answers(command, *documents, arguments=()):
    """The answers to these documents, one for each."""
    told = "\n".join(json.dumps(document) for document in documents).encode()
    found = [json.loads(line) for line in written(command, *arguments, told=told)]
    assert len(found) == len(documents)
    return found


def answer(command, document, *arguments):
    """The answer to one document; a refusal is raised as the ValueError that it was."""
    (found,) = answers(command, document, arguments=arguments)
    if list(found) == ["error"]:
        raise ValueError(found["error"])
    return found


def printed(command, *arguments):
    """The one answer to these arguments."""
    (line,) = written(command, *arguments)
    return json.loads(line)
