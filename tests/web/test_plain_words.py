"""The reader of pages finds words of the code, and takes no address for one."""

from tests.plain_words import faults_of


def test_an_address_that_a_page_moves_on_to_is_not_read() -> None:
    assert faults_of('<meta http-equiv="refresh" content="20;url=/p/4.q_uu-M5V9K/">') == []


def test_an_address_to_copy_is_not_read_and_what_stands_beside_it_is() -> None:
    assert faults_of("<p>Bell: http://192.0.2.2:8000/team/1.r_3g-KNVdap/</p>") == []
    assert faults_of("<p>Set tied_games at http://192.0.2.2:8000/team/1.r_3g-KNVdap/ first.</p>") == [
        "'tied_games' in 'Set tied_games at first.'"
    ]


def test_a_key_and_a_banned_phrase_are_found() -> None:
    assert faults_of("<p>The new game begins at nothing.</p>") == [
        "'begins at nothing' in 'The new game begins at nothing.'"
    ]
    assert faults_of('<meta name="description" content="Set tied_games first.">') == [
        "'tied_games' in 'Set tied_games first.'"
    ]
