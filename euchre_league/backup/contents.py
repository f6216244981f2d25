"""What a backup holds: every model and every field is named here, or a test fails until somebody has decided.

A club's file goes to its owner, who may keep it anywhere: it has no password, token, key or code in it. A site's
file has all of them, because printed cards and sign-ins are to work again.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BackupTable:
    """The fields of one model, by what becomes of them.

    `kept` stand in every file, `of_site` in a site's alone, `drawn` in none: each restore draws them anew, as it does
    what a club's file leaves out. `club` is how a row leads to its club; a table without it is in no club's file.
    """

    kept: str = ""
    of_site: str = ""
    drawn: str = ""
    club: str = ""
    order: str = "pk"

    def fields(self, *, of_site: bool) -> frozenset[str]:
        """Return the names of the fields that stand in a file."""
        return frozenset(f"{self.kept} {self.of_site if of_site else ''}".split())


TABLES = {
    # Of those who signed in a club's file has the names alone, for "who did this"; see `club`.
    "clubs.User": BackupTable(
        kept="id username",
        of_site="password last_login is_superuser first_name last_name email is_staff is_active date_joined",
        club="-",
    ),
    "clubs.Club": BackupTable(kept="id name published uuid created_at", club="pk"),
    "clubs.Membership": BackupTable(of_site="id club user role created_at"),
    "clubs.Invitation": BackupTable(
        of_site="id club role made_by stamp created_at expires_at used_by ended_at",
    ),
    "clubs.ApiToken": BackupTable(of_site="digest token_key created expiry user name may_write"),
    "clubs.Tag": BackupTable(kept="id club name", club="club"),
    "clubs.Player": BackupTable(
        kept="id club name name_key contact born of_age merged_into erased_at uuid created_at", club="club"
    ),
    "clubs.Player_tags": BackupTable(kept="id player tag", club="player__club"),
    "scoring.Race": BackupTable(kept="id club name name_key", club="club"),
    "scoring.SavedRuleset": BackupTable(
        kept="id club name name_key variant players options customs engine_version changed_at changed_by "
        "retired_at",
        club="club",
    ),
    # The stamps are the random part of ETags: no phone may take a page of before for one of after.
    "scoring.Table": BackupTable(kept="id label game club version customs", drawn="stamp", club="club"),
    "scoring.TablePass": BackupTable(
        kept="id table created_at revoked_at",
        of_site="code stamp",
        club="table__club",
    ),
    "scoring.Game": BackupTable(
        kept="id table variant options saved_ruleset players engine_version first_dealer races state "
        "corrections_need_approval level_is_tie created_at",
        club="table__club",
    ),
    "scoring.GameSeat": BackupTable(kept="id game seat player", club="game__table__club"),
    "scoring.Entry": BackupTable(
        kept="id game sequence kind number of facts by_pass by_user entered_at received_at",
        club="game__table__club",
        order="game sequence",
    ),
    "scoring.CorrectionRequest": BackupTable(
        kept="id game kind of facts by_pass entered_at received_at state answered_at answered_by",
        club="game__table__club",
    ),
    "scoring.SeatScore": BackupTable(
        kept="id game seat player points side_points ahead records hands_made loners loners_made euchres_made "
        "euchres_suffered revokes",
        club="game__table__club",
    ),
    "scoring.Source": BackupTable(kept="id game text received_at", club="game__table__club"),
    "nights.Night": BackupTable(
        kept="id club name word word_reserved_at date place variant options saved_ruleset movement rounds ends_by "
        "minutes grace_minutes room_tables fewer_meetings break_after break_minutes sit_out_credit sit_out_points "
        "tied_games precedence seed state version created_at",
        drawn="stamp",
        club="club",
    ),
    "nights.NightAuditEntry": BackupTable(kept="id night at user kind message mentions", club="night__club"),
    "nights.Entrant": BackupTable(
        kept="id night player number checked_in_at from_round left_after away fixed_table card steward "
        "stands_in stands_in_for",
        club="night__club",
    ),
    "nights.PlayerPass": BackupTable(
        kept="id entrant created_at revoked_at",
        of_site="stamp",
        club="entrant__night__club",
    ),
    "nights.PairConstraint": BackupTable(kept="id night kind one other", club="night__club"),
    "nights.SeatingPlan": BackupTable(
        kept="id night state from_round plan_input relaxed seed seconds effort steps progress rounds quality before "
        "offers problems created_at begun_at claims",
        drawn="claimed_by",
        club="night__club",
    ),
    "nights.NightTable": BackupTable(kept="id night number table", club="night__club"),
    "nights.Round": BackupTable(
        kept="id night number state started_at ends_at closed_at out changed",
        club="night__club",
    ),
    "nights.RoundTable": BackupTable(kept="id round number game state done_at", club="round__night__club"),
    "nights.Seating": BackupTable(kept="id round table seat entrant", club="round__night__club"),
    "leagues.Season": BackupTable(
        kept="id club name kind starts ends best_of minimum_nights precedence match_format scheme side_table rules "
        "officers to_check blank_weeks half_way rearrange_by registration_closes penalties_by_rule_since ended_before "
        "left_as_it_is closed_at due_error version created_at",
        of_site="calendar_stamp",
        drawn="stamp",
        club="club",
    ),
    "leagues.SeasonNight": BackupTable(kept="id season night", club="season__club"),
    "leagues.Venue": BackupTable(
        kept="id club name address tables capacity phone landlord_email", club="club"
    ),
    "leagues.VenueClosure": BackupTable(kept="id venue date reason", club="venue__club"),
    "leagues.Division": BackupTable(
        kept="id season name level weekday starts_at latest_start meetings mirrored return_gap max_run spare "
        "blank_weeks up down play_off",
        club="season__club",
    ),
    "leagues.Team": BackupTable(
        kept="id season division name venue captain vice_captain captain_phone captain_email shares_phone "
        "vice_phone vice_email shares_vice_phone status withdrawn_on expelled results entry_paid entry entry_at "
        "previous lineage",
        club="season__club",
    ),
    "leagues.TeamPass": BackupTable(
        kept="id team created_at revoked_at",
        of_site="code stamp",
        club="team__season__club",
    ),
    "leagues.Registration": BackupTable(
        kept="id team season player how joined_on left_on named_at_start signed_by fee fee_paid",
        club="season__club",
    ),
    "leagues.RuleBook": BackupTable(kept="id season text", club="season__club"),
    "leagues.Ban": BackupTable(
        kept="id season team player starts until matches reason user at ended_on ended_by ended_at",
        club="season__club",
    ),
    "leagues.FixturePlan": BackupTable(
        kept="id season state instance seed effort steps progress matches relaxations impossible quality moves "
        "changes problems created_at begun_at claims",
        drawn="claimed_by",
        club="season__club",
    ),
    "leagues.Cup": BackupTable(
        kept="id season name kind main promotes entrants best_of options match_format entry_fee seed drawn_at",
        club="season__club",
    ),
    "leagues.CupEntry": BackupTable(
        kept="id cup team drawn place line paid half_place", club="cup__season__club"
    ),
    "leagues.NamedPlayer": BackupTable(kept="id entry player", club="entry__cup__season__club"),
    "leagues.CupRound": BackupTable(kept="id cup number date starts_at venue", club="cup__season__club"),
    "leagues.CupTie": BackupTable(kept="id cup round number decided winner", club="cup__season__club"),
    "leagues.PersonEntry": BackupTable(
        kept="id cup player partner drawn place line paid", club="cup__season__club"
    ),
    "leagues.TieResult": BackupTable(
        kept="id cup round number how first_games second_games", club="cup__season__club"
    ),
    "leagues.Fixture": BackupTable(
        kept="id season division tie home away week date starts_at venue state deadline home_games away_games "
        "home_side_games away_side_games level_winner decider_claimed games_seed awarded own_average "
        "not_answered_by settled_at replay_of uid version",
        club="season__club",
    ),
    "leagues.FixtureMove": BackupTable(
        kept="id fixture from_date to_date from_venue to_venue why by at", club="fixture__season__club"
    ),
    "leagues.PubNotice": BackupTable(
        kept="id fixture venue sentence until at told_at", club="fixture__season__club"
    ),
    "leagues.DateRequest": BackupTable(
        kept="id fixture team dates reason short_notice state asked_at answered_at",
        club="fixture__season__club",
    ),
    "leagues.LineUp": BackupTable(
        kept="id fixture side locked_at named_at pairs_seed single_handed side_seed",
        club="fixture__season__club",
    ),
    "leagues.LineUpPlayer": BackupTable(
        kept="id line_up place side_place player lent_by first_game unknown",
        club="line_up__fixture__season__club",
    ),
    "leagues.PlayerChange": BackupTable(
        kept="id fixture side place leaves enters first_game ill state asked_at answered_at",
        club="fixture__season__club",
    ),
    "leagues.Card": BackupTable(
        kept="id fixture side legs how remarks flags flagged user at broken_off stands",
        club="fixture__season__club",
    ),
    "leagues.CardPhotograph": BackupTable(
        kept="id fixture side jpeg width height size content_hash user at", club="fixture__season__club"
    ),
    "leagues.NoShow": BackupTable(kept="id fixture team date at seen_by", club="fixture__season__club"),
    "leagues.MatchTable": BackupTable(kept="id fixture number table", club="fixture__season__club"),
    "leagues.LegGame": BackupTable(kept="id fixture number game ended_at", club="fixture__season__club"),
    "leagues.Decision": BackupTable(
        kept="id season fixture team player kind facts consequences reason rule user at appeal_until appeal_result",
        club="season__club",
    ),
    "leagues.Adjustment": BackupTable(
        kept="id team decision points side_table fixture for_fault reason", club="team__season__club"
    ),
    "leagues.SeasonEnd": BackupTable(kept="id season at user let_go", club="season__club"),
    "leagues.FinalPlace": BackupTable(
        kept="id team division order place tied title goes won drawn lost games_for games_against points deducted"
        " adjusted",
        club="team__season__club",
    ),
    "leagues.FinalAverage": BackupTable(
        kept="id team player partner order place tied played won needed", club="team__season__club"
    ),
    "leagues.Honour": BackupTable(
        kept="id club season season_name year kind what winner team player partner note", club="club"
    ),
    "leagues.Trophy": BackupTable(kept="id club name what_for", club="club"),
    "leagues.TrophyHolder": BackupTable(
        kept="id trophy season season_name year holder team player partner returned engraving",
        club="trophy__club",
    ),
    "leagues.SquadRequest": BackupTable(kept="id team player asked_at declined", club="team__season__club"),
    "leagues.Penalty": BackupTable(
        kept="id season fixture team no_show points fine fine_paid due_at at question asked_at answer answered_at "
        "decision",
        club="season__club",
    ),
    "leagues.Appeal": BackupTable(
        kept="id season decision fixture team text at answer answered_at result reason decided_by decided_at "
        "carried_out_at",
        club="season__club",
    ),
    "leagues.StandDown": BackupTable(kept="id appeal user at", club="appeal__season__club"),
    "leagues.PanelTeam": BackupTable(kept="id season user team", club="season__club"),
    # Readers gave their addresses to this site, and to no other.
    "leagues.Subscription": BackupTable(
        of_site="id season kind team player venue user email stamp asked_at confirmed_at stopped_at",
    ),
    "leagues.Letter": BackupTable(
        of_site="id subscription thing subject text made_at until state tries next_try_at error sent_at",
    ),
    "leagues.SeasonAuditEntry": BackupTable(kept="id season at user kind message", club="season__club"),
    # What Django's administration pages know of: who may do what there, and what was done.
    "contenttypes.ContentType": BackupTable(of_site="id app_label model"),
    "auth.Permission": BackupTable(of_site="id name content_type codename"),
    "auth.Group": BackupTable(of_site="id name"),
    "auth.Group_permissions": BackupTable(of_site="id group permission"),
    "clubs.User_groups": BackupTable(of_site="id user group"),
    "clubs.User_user_permissions": BackupTable(of_site="id user permission"),
    "admin.LogEntry": BackupTable(
        of_site="id action_time user content_type object_id object_repr action_flag change_message"
    ),
}

NAMED_BY_CLIENTS = frozenset({"scoring.Entry", "scoring.CorrectionRequest", "leagues.Card"})
"""Tables whose rows have the ids that phones and programs made for them, and keep them."""

LEFT_OUT = {
    "scoring.Clearing": "is empty but at the moment when a kitchen table is deleted",
    "nights.NightPrintJob": "is printed again when somebody asks for it",
    "leagues.SeasonPrintJob": "is printed again when somebody asks for it",
    "nights.MovementForecast": "is worked out again when somebody asks for it",
    "jobs.ClockReading": "says what the clock of this machine was last",
    "jobs.Heartbeat": "says which process is alive now",
    "sessions.Session": "people sign in again",
}

MADE_BY_MIGRATING = ("auth.Permission", "contenttypes.ContentType")
"""Tables with rows in a site that nobody has used yet, in the order in which they can be emptied."""
