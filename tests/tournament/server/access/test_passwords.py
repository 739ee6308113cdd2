from tournament.server.access import sign_in


def test_suggestion_is_three_words_of_the_list():
    word_list = sign_in._read_password_words()
    for _ in range(50):
        suggested_words = sign_in.suggest_password().split()
        assert len(suggested_words) == 3
        assert set(suggested_words) <= set(word_list)


def test_password_words_are_many_short_and_all_different():
    word_list = sign_in._read_password_words()
    assert len(word_list) == len(set(word_list)) >= 512
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 9 for word in word_list)


def test_a_hundred_suggested_passwords_all_differ():
    assert len({sign_in.suggest_password() for _ in range(100)}) == 100
