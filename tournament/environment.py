"""What the process environment may say to the settings, read strictly: a value nobody can mean is
an error.

Pure: a mapping in, a frozen value out. It knows no Django.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

# Where the evenings are.
FOLDER = "EUCHRE_DATA"
# Set by what was double-clicked (packaging/starters), and by nobody else.
STARTER = "EUCHRE_STARTER"
OWN_NAMES = frozenset({FOLDER})
NAMES = OWN_NAMES | {
    "DEBUG",
    "DEMO",
    "SECRET_KEY",
    "TIME_ZONE",
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
}
YES, NO = frozenset({"1", "true", "yes", "on"}), frozenset({"", "0", "false", "no", "off"})
POSTGRES_OPTIONS = frozenset({"sslmode", "sslrootcert", "application_name", "connect_timeout"})
HOST = re.compile(
    r"\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\]", re.I
)


class BadEnvironment(Exception):
    """The environment says something that cannot be run; one sentence a fault."""


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
    def hosted(self) -> bool:
        """A site has public names or a database server; a laptop has neither."""
        return bool(self.allowed_hosts) or isinstance(self.database, Postgres)


def read(variables: Mapping[str, str]) -> Environment:
    """Raises Unfit with every fault at once, so that nobody mends them one by one."""
    faults: list[str] = []
    environment = Environment(
        debug=_switch("DEBUG", variables, faults),
        demo=_switch("DEMO", variables, faults),
        secret_key=_secret_key(variables.get("SECRET_KEY"), faults),
        time_zone=_time_zone(variables.get("TIME_ZONE"), faults),
        allowed_hosts=_hosts(variables.get("ALLOWED_HOSTS", ""), faults),
        csrf_trusted_origins=_origins(variables.get("CSRF_TRUSTED_ORIGINS", ""), faults),
        database=_database(variables.get("DATABASE_URL"), faults),
    )
    faults += _missing(environment) + _demo_elsewhere(environment) + _unknown(variables)
    if faults:
        raise BadEnvironment("\n".join(faults))
    return environment


def _missing(environment: Environment) -> list[str]:
    if not environment.hosted:
        return []
    needed = {
        "ALLOWED_HOSTS": environment.allowed_hosts,
        "DATABASE_URL": environment.database,
        "SECRET_KEY": environment.secret_key,
    }
    return [
        f"{name} is missing: a hosted site needs it (see docs/hosting.md)."
        for name, value in needed.items()
        if not value
    ]


def _demo_elsewhere(environment: Environment) -> list[str]:
    """Strangers are let in, so it has to be meant."""
    if not environment.demo:
        return []
    if not environment.hosted:
        return [
            "DEMO is 1, and this is a laptop, where Practice is on the first page: leave it away."
        ]
    if environment.debug:
        return [
            "DEMO and DEBUG are both 1: strangers would be shown what is inside. Take DEBUG away."
        ]
    return []


def _unknown(variables: Mapping[str, str]) -> list[str]:
    own = (name for name in variables if name.startswith("EUCHRE_"))
    return [
        f"{name} is not a setting of Euchre Night; it knows {', '.join(OWN_NAMES)}."
        for name in own
        if name not in OWN_NAMES | {STARTER}
    ]


def _switch(name: str, variables: Mapping[str, str], faults: list[str]) -> bool:
    value = variables.get(name, "")
    if value.lower() not in YES | NO:
        faults.append(f"{name} is {value!r}; it is either 1 or 0.")
    return value.lower() in YES


def _secret_key(text: str | None, faults: list[str]) -> str | None:
    if text is not None and (len(text) < 50 or len(set(text)) < 5):
        faults.append("SECRET_KEY is too short to be secret; give it 50 random characters or more.")
    return text


def _time_zone(text: str | None, faults: list[str]) -> str | None:
    if text is not None and text not in available_timezones():
        faults.append(
            f"TIME_ZONE is {text!r}, which is no time zone; write one like America/New_York."
        )
    return text


def _hosts(text: str, faults: list[str]) -> tuple[str, ...]:
    hosts = _list(text)
    faults += [
        f"ALLOWED_HOSTS has {host!r}; write the site's own names, as in euchre.example.org."
        for host in hosts
        if not HOST.fullmatch(host)
    ]
    return hosts


def _origins(text: str, faults: list[str]) -> tuple[str, ...]:
    origins = _list(text)
    for origin in origins:
        parts = _parts(origin)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
            faults.append(
                f"CSRF_TRUSTED_ORIGINS has {origin!r}; write it like https://euchre.example.org."
            )
    return origins


def _parts(text: str) -> SplitResult:
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


def _database(text: str | None, faults: list[str]) -> Sqlite | Postgres | None:
    if text is None:
        return None
    try:
        return _database_from(text)
    except ValueError as error:
        faults.append(f"DATABASE_URL cannot be used: {error}")
        return None


def _database_from(text: str) -> Sqlite | Postgres:
    parts = urlsplit(text)
    name = unquote(parts.path[1:])
    if parts.scheme not in {"postgres", "postgresql", "sqlite"}:
        raise ValueError("it begins with postgres:// for a server or sqlite:/// for a file.")
    if not name:
        raise ValueError("it names no database.")
    if parts.scheme == "sqlite":
        if parts.netloc or parts.query:
            raise ValueError(
                "a file is written sqlite:///folder/file, with three slashes and no options."
            )
        return Sqlite(Path(name).absolute())
    options = tuple(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
    strange = [key for key, _ in options if key not in POSTGRES_OPTIONS]
    if strange:
        raise ValueError(
            f"{strange[0]!r} is no option it may carry; it may carry "
            f"{', '.join(sorted(POSTGRES_OPTIONS))}."
        )
    return Postgres(
        name=name,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        host=unquote(parts.hostname or ""),
        port=str(parts.port or ""),
        options=options,
    )


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
