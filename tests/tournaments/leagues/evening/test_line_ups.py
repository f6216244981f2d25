"""Captains' line-ups: chosen, drawn, locked, reopened, somebody lent or signed on."""

from datetime import date, timedelta

import pytest

from clubs.models import Player, User
from tests.tournaments.leagues.examples.evening import SIX
from tests.tournaments.leagues.examples.league import EVENING, a_league, card, codes, fixture, squad
from tournaments.leagues.evening.selectors.captain_match import asks_single_handed, captain_match
from tournaments.leagues.evening.selectors.match_tables import match_play
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.evenings import break_off_match, report_no_show
from tournaments.leagues.evening.services.line_ups import answer_single_handed, choose_line_up, reopen_line_up
from tournaments.leagues.evening.services.sign_ons import sign_on
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, LineUp, Registration, Season, SeasonAuditEntry
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.places import draw_places

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def match(season: Season) -> Fixture:
    return fixture(season, "Bell", "Crown")


def places(line_up: LineUp) -> list[tuple[str, str | None]]:
    """Who plays, in order, and who lends them."""
    rows = line_up.players.select_related("player", "lent_by")
    return [(row.player.name, row.lent_by.name if row.lent_by else None) for row in rows]


def test_whoever_plays_for_another_team_is_borrowed_from_it(season: Season, match: Fixture) -> None:
    mine = squad(match.home, SIX[:5])
    (zed,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    line_up = choose_line_up(match.pk, match.home, [*mine, zed], lock=True, now=EVENING)
    assert places(line_up) == [*((name, None) for name in SIX[:5]), ("Zed", "Fox")]
    assert line_up.locked_at == EVENING


def test_a_locked_line_up_is_reopened_first_and_not_once_the_card_is_in(match: Fixture) -> None:
    mine = squad(match.home, SIX)
    choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    with pytest.raises(LeagueRefused) as refused:
        choose_line_up(match.pk, match.home, mine[:4], lock=False, now=EVENING)
    assert codes(refused) == ["locked"]
    reopen_line_up(match.pk, match.home, now=EVENING)
    choose_line_up(match.pk, match.home, mine[:4], lock=True, now=EVENING)
    hand_in(match.pk, card("home", 6, 3), by=None, now=EVENING)
    with pytest.raises(LeagueRefused) as refused:
        reopen_line_up(match.pk, match.home, now=EVENING)
    assert codes(refused) == ["card_in"]


def test_too_few_to_start_are_not_locked(match: Fixture) -> None:
    mine = squad(match.home, SIX[:3])
    assert choose_line_up(match.pk, match.home, mine, lock=False, now=EVENING).locked_at is None
    with pytest.raises(LeagueRefused) as refused:
        choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    assert (codes(refused), str(refused.value)) == (
        ["too_few"],
        "At least 4 players are needed to start. Tick 1 more.",
    )


def test_a_draw_can_be_drawn_again_and_its_number_is_kept(match: Fixture) -> None:
    mine = squad(match.home, SIX)
    first = places(choose_line_up(match.pk, match.home, mine, seed=4711, lock=False, now=EVENING))
    again = places(choose_line_up(match.pk, match.home, mine[::-1], seed=4711, lock=False, now=EVENING))
    assert (first, sorted(name for name, _ in first)) == (again, sorted(SIX))
    words = "Bell drew its pairs for Bell against Crown with number 4711."
    assert list(SeasonAuditEntry.objects.filter(kind="drawn").values_list("message", flat=True)) == [
        words,
        words,
    ]


def test_a_captain_changes_no_line_up_once_both_are_seen_and_the_match_has_begun(match: Fixture) -> None:
    mine, theirs = squad(match.home, SIX), squad(match.away, [f"{name} two" for name in SIX])
    choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    begun = EVENING + timedelta(hours=3)
    reopen_line_up(match.pk, match.home, now=begun)
    choose_line_up(match.pk, match.home, mine, lock=True, now=begun)
    choose_line_up(match.pk, match.away, theirs, lock=True, now=begun)
    reopen_line_up(match.pk, match.home, now=EVENING)
    choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    with pytest.raises(LeagueRefused) as refused:
        reopen_line_up(match.pk, match.home, now=begun)
    assert codes(refused) == ["begun"]
    secretary = User.objects.create_user("sue")
    reopen_line_up(match.pk, match.home, by=secretary, now=begun)
    assert match.line_ups.get(side="home").locked_at is None


def test_pairs_are_drawn_by_the_program_where_the_rules_say_so_and_not_until_they_suit(
    match: Fixture,
) -> None:
    change_team_season(match.season_id, {"rules": {"pairs_by": "own_draw"}}, by=None, now=EVENING)
    mine = squad(match.home, SIX)
    open_one = choose_line_up(match.pk, match.home, mine, lock=False, now=EVENING)
    assert (open_one.pairs_seed, SeasonAuditEntry.objects.filter(kind="drawn").count()) == (None, 0)
    locked = choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    drawn, seed = places(locked), locked.pairs_seed
    assert seed is not None
    by_seed = [(Player.objects.get(pk=one).name, None) for one in draw_places(mine, seed)]
    assert drawn == by_seed
    reopen_line_up(match.pk, match.home, now=EVENING)
    again = choose_line_up(match.pk, match.home, mine[::-1], lock=True, now=EVENING)
    assert (places(again), again.pairs_seed) == (drawn, seed)
    reopen_line_up(match.pk, match.home, now=EVENING)
    tried = choose_line_up(match.pk, match.home, mine, seed=seed + 1, lock=True, now=EVENING)
    assert (tried.pairs_seed, SeasonAuditEntry.objects.filter(kind="drawn").count()) == (seed, 1)


def test_pairs_that_a_captain_has_drawn_keep_their_number_until_they_change(match: Fixture) -> None:
    mine = squad(match.home, SIX)
    drawn = choose_line_up(match.pk, match.home, mine, seed=4711, lock=False, now=EVENING)
    order = [row.player_id for row in drawn.players.all()]
    assert choose_line_up(match.pk, match.home, order, lock=True, now=EVENING).pairs_seed == 4711
    reopen_line_up(match.pk, match.home, now=EVENING)
    assert choose_line_up(match.pk, match.home, order[::-1], lock=True, now=EVENING).pairs_seed is None


def test_a_team_that_does_not_play_in_a_match_changes_nothing_of_it(season: Season, match: Fixture) -> None:
    fox = fixture(season, "Fox", "Swan").home
    for act in (
        lambda: choose_line_up(match.pk, fox, [], lock=False, now=EVENING),
        lambda: reopen_line_up(match.pk, fox, now=EVENING),
        lambda: sign_on(match.pk, fox, "Gus", now=EVENING),
        lambda: report_no_show(match.pk, fox, now=EVENING),
        lambda: break_off_match(match.pk, fox, card("home", 1, 0), "Fire", now=EVENING),
    ):
        with pytest.raises(LeagueRefused) as refused:
            act()
        assert codes(refused) == ["not_your_match"]


def test_a_line_up_that_follows_the_card_is_looked_at_as_well(season: Season, match: Fixture) -> None:
    hand_in(match.pk, card("home", 6, 3), by=None, now=EVENING)
    (yan,) = squad(match.away, ["Yan"])
    Registration.objects.all().delete()
    choose_line_up(match.pk, match.away, [yan], lock=False, now=EVENING)
    few = "Crown's line-up has 1 player, and a side with fewer than 4 counts as a no-show."
    assert Card.objects.get().flags == ["Yan isn't registered for Crown.", few]


def test_somebody_new_is_signed_on_for_the_night(season: Season, match: Fixture) -> None:
    signed = sign_on(match.pk, match.home, " Gus  Grey ", now=EVENING)
    assert (signed.player.name, signed.how, signed.joined_on) == ("Gus Grey", "night", date(2026, 9, 17))
    with pytest.raises(LeagueRefused) as refused:
        sign_on(match.pk, match.home, "gus grey", now=EVENING)
    assert codes(refused) == ["in_squad"]
    with pytest.raises(LeagueRefused) as refused:
        sign_on(match.pk, match.away, "Gus Grey", now=EVENING)
    assert codes(refused) == ["plays_elsewhere"]
    other = sign_on(match.pk, match.away, "Gus Grey", another=True, now=EVENING)
    assert other.player_id != signed.player_id
    Registration.objects.filter(pk=signed.pk).update(left_on=date(2026, 9, 17))
    assert sign_on(match.pk, match.home, "Gus Grey", now=EVENING).player_id == signed.player_id


def test_nobody_is_signed_on_where_the_rules_say_no(season: Season, match: Fixture) -> None:
    squad(match.home, SIX)
    rules = {"sign_on_night": False, "squad_most": 6}
    wanted = {"rules": rules, "registration_closes": date(2026, 9, 16)}
    change_team_season(season.pk, wanted, by=None, now=EVENING)
    with pytest.raises(LeagueRefused) as refused:
        sign_on(match.pk, match.home, "Gus", now=EVENING)
    assert codes(refused) == ["registration_closed", "no_sign_on", "squad_full"]
    change_team_season(
        season.pk,
        {"rules": {"sign_on_night": True, "squad_most": None}, "registration_closes": None},
        by=None,
        now=EVENING,
    )
    with pytest.raises(LeagueRefused) as refused:
        sign_on(match.pk, match.home, " ", now=EVENING)
    assert codes(refused) == ["name_missing"]


def test_nobody_is_borrowed_from_the_other_side(match: Fixture) -> None:
    (yan,) = squad(match.away, ["Yan"])
    with pytest.raises(LeagueRefused) as refused:
        choose_line_up(match.pk, match.home, [yan], lock=False, now=EVENING)
    assert codes(refused) == ["of_the_other_side"]


def test_a_side_of_two_starts_with_two_and_no_rule_wants_more_than_play(season: Season) -> None:
    pair = {"round": 1, "table": 1, "home": 1, "away": 1}
    two = {"players": 2, "blocks": [{"kind": "pairs", "pairing": "list", "legs": [pair]}]}
    season = change_team_season(season.pk, {"match_format": two}, by=None, now=EVENING)
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, SIX[:2])
    assert choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING).locked_at == EVENING
    with pytest.raises(LeagueRefused) as refused:
        change_team_season(season.pk, {"rules": {"fewest_players": 3}}, by=None, now=EVENING)
    assert [(one.code, one.field) for one in refused.value.problems] == [
        ("fewest_too_many", "rules.fewest_players")
    ]


def test_of_five_four_play_until_the_captains_agree_on_a_pair_of_one(season: Season, match: Fixture) -> None:
    mine, theirs = squad(match.home, SIX[:5]), squad(match.away, ["Kay", "Lou", "Mia", "Ned", "Oona", "Pat"])
    choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)

    def sizes() -> tuple[int, int]:
        return match_play(match).sizes

    def refusal(side: str, answering: str | None = None) -> list[str]:
        with pytest.raises(LeagueRefused) as refused:
            answer_single_handed(match.pk, side, answering, agree=True, now=EVENING)
        return codes(refused)

    assert refusal("home", "away") == ["not_asked"]  # the visitors haven't locked theirs yet
    choose_line_up(match.pk, match.away, theirs, lock=True, now=EVENING)
    seen = captain_match(match.away, match, EVENING)
    assert (asks_single_handed(seen, "home"), asks_single_handed(seen, "away")) == (True, False)
    assert (sizes(), refusal("home", "home"), refusal("away", "home")) == (
        (4, 6),
        ["own_line_up"],
        ["not_asked"],
    )
    answer_single_handed(match.pk, "home", "away", agree=True, now=EVENING)
    answer_single_handed(match.pk, "home", "away", agree=True, now=EVENING)
    assert (sizes(), SeasonAuditEntry.objects.filter(kind="single_handed").count()) == ((5, 6), 1)
    # Locked anew, it is asked anew; and the secretary may answer for a captain.
    reopen_line_up(match.pk, match.home, now=EVENING)
    choose_line_up(match.pk, match.home, mine, lock=True, now=EVENING)
    answer_single_handed(match.pk, "home", None, agree=False, now=EVENING)
    assert (sizes(), places(LineUp.objects.get(fixture=match, side="home"))[-1][0]) == ((4, 6), "Dan")
    assert refusal("home", "away") == ["not_asked"]
