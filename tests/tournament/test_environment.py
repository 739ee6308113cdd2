from pathlib import Path

import pytest

from tournament.environment import BadEnvironment, Environment, Postgres, Sqlite, read_environment

SITE_SECRET_KEY = "a-secret-of-fifty-characters-or-more-0123456789-abcdef"
HOSTED_SITE_VARIABLES = {
    "DATABASE_URL": "postgres://u:p@db:5433/euchre",
    "ALLOWED_HOSTS": "euchre.example.org",
    "SECRET_KEY": SITE_SECRET_KEY,
}


def fault_sentences(**variables):
    with pytest.raises(BadEnvironment) as refusal:
        read_environment(variables)
    return str(refusal.value)


def test_environment_without_variables_has_the_settings_of_a_laptop():
    assert read_environment({}) == Environment(False, False, None, None, (), (), None)
    assert not read_environment({}).is_hosted


def test_all_values_of_a_hosted_site_are_read():
    environment = read_environment(
        HOSTED_SITE_VARIABLES
        | {
            "CSRF_TRUSTED_ORIGINS": "https://euchre.example.org, https://www.example.org",
            "TIME_ZONE": "America/New_York",
            "DEBUG": "yes",
        }
    )
    assert environment == Environment(
        debug=True,
        demo=False,
        secret_key=SITE_SECRET_KEY,
        time_zone="America/New_York",
        allowed_hosts=("euchre.example.org",),
        csrf_trusted_origins=("https://euchre.example.org", "https://www.example.org"),
        database=Postgres("euchre", "u", "p", "db", "5433", ()),
    )
    assert environment.is_hosted


@pytest.mark.parametrize("missing_name", ["DATABASE_URL", "ALLOWED_HOSTS", "SECRET_KEY"])
def test_missing_value_of_a_hosted_site_is_named(missing_name):
    assert f"{missing_name} is missing" in fault_sentences(
        **{
            name: HOSTED_SITE_VARIABLES[name]
            for name in HOSTED_SITE_VARIABLES
            if name != missing_name
        }
    )


def test_site_with_a_database_file_is_a_laptop():
    assert not read_environment({"DATABASE_URL": "sqlite:////srv/a b.sqlite3"}).is_hosted


@pytest.mark.parametrize(
    ("url", "database"),
    [
        ("sqlite:////srv/evenings.sqlite3", Sqlite(Path("/srv/evenings.sqlite3"))),
        ("sqlite:///evenings.sqlite3", Sqlite(Path("evenings.sqlite3").absolute())),
        ("sqlite:////srv/caf%C3%A9.sqlite3", Sqlite(Path("/srv/café.sqlite3"))),
        ("postgresql:///test", Postgres("test", "", "", "", "", ())),
        (
            "postgres://a%40b:c%2Fd@h/n?sslmode=require",
            Postgres("n", "a@b", "c/d", "h", "", (("sslmode", "require"),)),
        ),
    ],
)
def test_database_url_is_read(url, database):
    hosted = {"ALLOWED_HOSTS": "a.example", "SECRET_KEY": SITE_SECRET_KEY}
    assert read_environment(hosted | {"DATABASE_URL": url}).database == database


@pytest.mark.parametrize(
    "url",
    [
        "",
        "mysql://h/n",
        "postgres://h",
        "postgres://h/n?color=green",
        "postgres://h:port/n",
        "sqlite://evenings",
        "sqlite:///",
    ],
)
def test_unusable_database_url_is_refused(url):
    assert "DATABASE_URL cannot be used" in fault_sentences(DATABASE_URL=url)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "maybe", "Use 1 or 0"),
        ("DEMO", "try", "Use 1 or 0"),
        ("DEMO", "1", "a laptop has Practice on its first page"),
        ("SECRET_KEY", "short", "too short"),
        ("SECRET_KEY", "a" * 60, "too short"),
        ("TIME_ZONE", "Mars/Olympus", "Use a time zone"),
        ("ALLOWED_HOSTS", "*", "own names"),
        ("ALLOWED_HOSTS", "https://a.example", "own names"),
        ("CSRF_TRUSTED_ORIGINS", "a.example", "Write it like"),
        ("CSRF_TRUSTED_ORIGINS", "http://[", "Write it like"),
        ("CSRF_TRUSTED_ORIGINS", "https://a.example/x", "Write it like"),
        ("EUCHRE_COLOR", "green", "not a setting"),
    ],
)
def test_unusable_value_is_named(name, value, sentence):
    sentences = fault_sentences(**{name: value})
    assert name in sentences
    assert sentence in sentences


def test_demo_needs_a_hosted_site_without_debug():
    assert read_environment(HOSTED_SITE_VARIABLES | {"DEMO": "1"}).demo
    assert not read_environment(HOSTED_SITE_VARIABLES | {"DEMO": "0"}).demo
    assert "DEMO and DEBUG are both 1" in fault_sentences(
        **HOSTED_SITE_VARIABLES, DEMO="1", DEBUG="1"
    )


def test_all_faults_are_reported_together():
    assert len(fault_sentences(DEBUG="maybe", TIME_ZONE="Mars", EUCHRE_X="1").splitlines()) == 3
