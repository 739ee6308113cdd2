"""A command whose refusals are one plain sentence and exit status 1, never a traceback."""

from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from tournament.words.refused import Refused


class PlainCommand(BaseCommand):
    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refused as refusal:
            self._leave(str(refusal))
        except DatabaseError as error:
            self._leave(f"The database cannot be used: {error}. Start Euchre Night to mend it.")
        except EOFError:
            self._leave("Nothing was typed, so nothing was changed.")

    def _leave(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence, self.style.ERROR)
        raise SystemExit(1)
