from datetime import timedelta

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from tests import build
from tournament.server.access.sessions import SessionStore, club_of_session
from tournament.storage.models import Director

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in_director(client):
    director = build.director()
    client.force_login(director)
    return director


def is_browser_admitted(client):
    return client.get(reverse("tonight")).status_code == 200


def session_key(client):
    return client.session.session_key


def test_signed_in_browser_is_admitted(client, signed_in_director):
    assert is_browser_admitted(client)
    assert club_of_session(session_key(client)) == signed_in_director.club_id


def test_expired_session_admits_nobody(client, signed_in_director):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_browser_admitted(client)
    assert club_of_session(session_key(client)) is None


def test_new_password_ends_all_earlier_sessions(client, signed_in_director):
    old_key = session_key(client)
    signed_in_director.set_password("three other words")
    signed_in_director.save()
    assert club_of_session(old_key) is None
    assert not is_browser_admitted(client)
    assert not Session.objects.filter(session_key=old_key).exists()


def test_session_without_a_password_hash_admits_nobody(client, signed_in_director):
    session = client.session
    del session[HASH_SESSION_KEY]
    session.save()
    assert not is_browser_admitted(client)


def test_session_of_a_deleted_director_admits_nobody(client, signed_in_director):
    Director.objects.filter(pk=signed_in_director.pk).delete()
    assert not is_browser_admitted(client)


def test_unknown_session_key_belongs_to_no_club(client):
    assert SessionStore("nothing").load() == {}
    assert club_of_session("nothing") is None


def test_signed_in_director_is_found_by_two_queries(
    client, signed_in_director, django_assert_num_queries
):
    session = session_key(client)
    with django_assert_num_queries(2):
        assert club_of_session(session) == signed_in_director.club_id
