"""Read the environment variables, and refuse every value that makes no sense. `read_environment`
gets the variables as a mapping and reads nothing else.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

# The environment variable with the path of the data folder.
DATA_FOLDER_VARIABLE = "EUCHRE_DATA"
# The environment variable with the path of the file that was double-clicked to start the program
# (packaging/starters).
STARTER_VARIABLE = "EUCHRE_STARTER"
EUCHRE_VARIABLES = frozenset({DATA_FOLDER_VARIABLE})
KNOWN_VARIABLES = EUCHRE_VARIABLES | {
    "DEBUG",
    "DEMO",
    "SECRET_KEY",
    "TIME_ZONE",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
}
YES_TEXTS, NO_TEXTS = (
    frozenset({"1", "true", "yes", "on"}),
    frozenset({"", "0", "false", "no", "off"}),
)
POSTGRES_OPTIONS = frozenset({"sslmode", "sslrootcert", "application_name", "connect_timeout"})
HOST_PATTERN = re.compile(
    r"\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\]", re.I
)


class BadEnvironment(Exception):
    """Raised if environment variables are wrong. The message has one sentence for each fault."""


@dataclass(frozen=True, slots=True)
class Sqlite:
    path: Path


@dataclass(frozen=True, slots=True)
class Postgres:
    name: str
    user: str
    password: str
    host: str
    port: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Environment:
    debug: bool
    demo: bool
    secret_key: str | None
    time_zone: str | None
    allowed_hosts: tuple[str, ...]
    csrf_trusted_origins: tuple[str, ...]
    database: Sqlite | Postgres | None

    @property
    def is_hosted(self) -> bool:
        """Return whether this is a hosted site, with public host names or a database server."""
        return bool(self.allowed_hosts) or isinstance(self.database, Postgres)


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Return the environment, or raise BadEnvironment with a sentence for each fault."""
    fault_sentences: list[str] = []
    environment = Environment(
        debug=_parse_switch("DEBUG", variables, fault_sentences),
        demo=_parse_switch("DEMO", variables, fault_sentences),
        secret_key=_parse_secret_key(variables.get("SECRET_KEY"), fault_sentences),
        time_zone=_parse_time_zone(variables.get("TIME_ZONE"), fault_sentences),
        allowed_hosts=_parse_hosts(variables.get("ALLOWED_HOSTS", ""), fault_sentences),
        csrf_trusted_origins=_parse_origins(
            variables.get("CSRF_TRUSTED_ORIGINS", ""), fault_sentences
        ),
        database=_parse_database(variables.get("DATABASE_URL"), fault_sentences),
    )
    fault_sentences += (
        _missing_variable_faults(environment)
        + _demo_faults(environment)
        + _unknown_variable_faults(variables)
    )
    if fault_sentences:
        raise BadEnvironment("\n".join(fault_sentences))
    return environment


def _missing_variable_faults(environment: Environment) -> list[str]:
    if not environment.is_hosted:
        return []
    needed_values = {
        "ALLOWED_HOSTS": environment.allowed_hosts,
        "DATABASE_URL": environment.database,
        "SECRET_KEY": environment.secret_key,
    }
    return [
        f"{variable_name} is missing: a hosted site needs it (see docs/hosting.md)."
        for variable_name, value in needed_values.items()
        if not value
    ]


def _demo_faults(environment: Environment) -> list[str]:
    """Return why DEMO, which lets strangers open clubs, cannot be used with these variables."""
    if not environment.demo:
        return []
    if not environment.is_hosted:
        return ["DEMO is 1, but a laptop has Practice on its first page. Remove DEMO."]
    if environment.debug:
        return [
            "DEMO and DEBUG are both 1. DEBUG would show strangers the program's insides. Remove "
            "DEBUG."
        ]
    return []


def _unknown_variable_faults(variables: Mapping[str, str]) -> list[str]:
    return [
        f"{variable_name} is not a setting of Euchre Night. "
        f"The settings are {', '.join(EUCHRE_VARIABLES)}."
        for variable_name in variables
        if variable_name.startswith("EUCHRE_")
        and variable_name not in EUCHRE_VARIABLES | {STARTER_VARIABLE}
    ]


def _parse_switch(variable_name: str, variables: Mapping[str, str], faults: list[str]) -> bool:
    value = variables.get(variable_name, "")
    if value.lower() not in YES_TEXTS | NO_TEXTS:
        faults.append(f"{variable_name} is {value!r}. Use 1 or 0.")
    return value.lower() in YES_TEXTS


def _parse_secret_key(text: str | None, faults: list[str]) -> str | None:
    if text is not None and (len(text) < 50 or len(set(text)) < 5):
        faults.append("SECRET_KEY is too short. Use 50 random characters or more.")
    return text


def _parse_time_zone(text: str | None, faults: list[str]) -> str | None:
    if text is not None and text not in available_timezones():
        faults.append(f"TIME_ZONE is {text!r}. Use a time zone like America/New_York.")
    return text


def _parse_hosts(text: str, faults: list[str]) -> tuple[str, ...]:
    host_names = _split_list(text)
    faults += [
        f"ALLOWED_HOSTS has {host!r}. Write the site's own names, like euchre.example.org."
        for host in host_names
        if not HOST_PATTERN.fullmatch(host)
    ]
    return host_names


def _parse_origins(text: str, faults: list[str]) -> tuple[str, ...]:
    origins = _split_list(text)
    for origin in origins:
        parts = _parse_url(origin)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
            faults.append(
                f"CSRF_TRUSTED_ORIGINS has {origin!r}. Write it like https://euchre.example.org."
            )
    return origins


def _parse_url(text: str) -> SplitResult:
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


def _parse_database(text: str | None, faults: list[str]) -> Sqlite | Postgres | None:
    if text is None:
        return None
    try:
        return _parse_database_url(text)
    except ValueError as error:
        faults.append(f"DATABASE_URL cannot be used: {error}")
        return None


def _parse_database_url(text: str) -> Sqlite | Postgres:
    url_parts = urlsplit(text)
    database_name = unquote(url_parts.path[1:])
    if url_parts.scheme not in {"postgres", "postgresql", "sqlite"}:
        raise ValueError("it must start with postgres:// for a server or sqlite:/// for a file.")
    if not database_name:
        raise ValueError("it names no database.")
    if url_parts.scheme == "sqlite":
        if url_parts.netloc or url_parts.query:
            raise ValueError(
                "write a file as sqlite:///folder/file, with three slashes and no options."
            )
        return Sqlite(Path(database_name).absolute())
    options = tuple(parse_qsl(url_parts.query, strict_parsing=bool(url_parts.query)))
    unknown_keys = [key for key, _ in options if key not in POSTGRES_OPTIONS]
    if unknown_keys:
        raise ValueError(
            f"{unknown_keys[0]!r} is not one of its options, {', '.join(sorted(POSTGRES_OPTIONS))}."
        )
    return Postgres(
        name=database_name,
        user=unquote(url_parts.username or ""),
        password=unquote(url_parts.password or ""),
        host=unquote(url_parts.hostname or ""),
        port=str(url_parts.port or ""),
        options=options,
    )


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(",") if item.strip())
