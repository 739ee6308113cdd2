"""Call the engine commands as a script does, with JSON in and JSON out."""

import io
import json
import sys
from unittest import mock

from django.core.management import call_command


def output_lines_of(command, *arguments, stdin=b"", output=None):
    """Return the lines that a command writes, given these bytes on standard input."""
    output = output or io.StringIO()
    with mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))):
        call_command(command, *arguments, stdout=output)
    return output.getvalue().splitlines()


def answers(command, *documents, arguments=()):
    """Return the answers to these documents."""
    content = "\n".join(json.dumps(document) for document in documents).encode()
    replies = [json.loads(line) for line in output_lines_of(command, *arguments, stdin=content)]
    assert len(replies) == len(documents)
    return replies


def answer(command, document, *arguments):
    """Return the answer to one document, or raise its refusal as a ValueError."""
    (reply,) = answers(command, document, arguments=arguments)
    if list(reply) == ["error"]:
        raise ValueError(reply["error"])
    return reply


def answer_without_input(command, *arguments):
    """Return the answer to these arguments."""
    (line,) = output_lines_of(command, *arguments)
    return json.loads(line)
