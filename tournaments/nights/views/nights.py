"""The nights that one may see, and the form of what an organiser wants of a night, each fault beside its field.

The form opens with the settings in sentences that are already right, each with a button that changes it.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Club, Role
from clubs.permissions import Visitor, clubs_where, visible_clubs
from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.registry import VARIANTS, usual_players
from scoring.engine.ruleset import make_ruleset
from scoring.forms import options_from_text
from scoring.models import SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from scoring.views.chosen_ruleset import Chosen, choose, offered_rulesets, ruleset_choice
from scoring.views.new_table import as_text, option_inputs, options_typed
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.forms import (
    DEFAULT_VARIANT,
    NIGHT_FIELDS,
    NightChoice,
    NightDate,
    NightField,
    NightNumber,
    parse_night,
)
from tournaments.nights.models import EndsBy, Night, NightState
from tournaments.nights.models.night import SitOutCredit
from tournaments.nights.people.selectors.earlier_nights import usual_credit
from tournaments.nights.permissions import nights_to_run, nights_to_score, visible_nights
from tournaments.nights.selectors.night_codes import may_choose_word
from tournaments.nights.services.night_words import draw_another_word
from tournaments.nights.services.nights import change_night, create_night
from tournaments.nights.views.access import organiser_required
from tournaments.standings.metrics import METRICS, NIGHT_METRICS
from web.form_pages import go_to, require_page
from web.numbers import number_typed
from web.typed_dates import with_dates

MOST_SHOWN = 100


@require_safe
def nights(request: HttpRequest) -> HttpResponse:
    """List the nights of one's clubs, and those of published clubs; what is not over first."""
    seen = visible_nights(request.user).select_related("club")
    context = {
        "on": seen.exclude(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "over": seen.filter(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "organises": clubs_where(request.user, Role.ORGANISER).exists(),
        "to_copy": nights_to_run(request.user).order_by("-date", "-pk").first(),
        # Seasons are a club's, and seen by whoever sees the club.
        "sees_a_club": visible_clubs(request.user).exists(),
    }
    return render(request, "nights/nights.html", context)


@require_safe
def tonight(request: HttpRequest) -> HttpResponse:
    """Lead to the one night that is on where somebody keeps score, to all nights where there is none or more.

    Who is not signed in plays, and types the night's word.
    """
    if not request.user.is_authenticated:
        return redirect("night_word_form")
    over = (NightState.DRAFT, NightState.FINISHED, NightState.VERIFIED)
    on = list(nights_to_score(request.user).exclude(state__in=over)[:2])
    return redirect("night", night_id=on[0].pk) if len(on) == 1 else redirect("nights")


@require_page
def new_night(request: HttpRequest) -> HttpResponse:
    """Ask for what a night needs, its name alone where the defaults are good, and create it."""
    clubs = list(clubs_where(request.user, Role.ORGANISER).order_by("name", "pk"))
    if not clubs and request.user.is_authenticated:
        raise Http404
    if not clubs:
        return redirect_to_login(request.get_full_path())
    offered = offered_to(request.user)
    chosen = chosen_of(request.POST if request.method == "POST" else _copied(request), offered)
    if request.method != "POST":
        return form_page(request, chosen, offered, clubs=clubs)
    club = next((one for one in clubs if one.pk == number_typed(request.POST.get("club", ""))), None)
    values, faults = read_form(chosen, timezone.localdate())
    if club is None and len(clubs) > 1:
        faults.append(Problem("club_missing", "club", _("Choose the club whose night it is.")))
    if not faults:
        try:
            _leave_word_to_lot(values)
            made = create_night(club or clubs[0], values, **who_and_when(request))
            return redirect("night", night_id=made.pk)
        except NightRefused as refused:
            faults += refused.problems
    return form_page(request, chosen, offered, faults, clubs=clubs)


def _copied(request: HttpRequest) -> QueryDict:
    """Return what a new night's form begins with: an earlier night's wishes where one is to be copied.

    It is for today, or, where that is asked for, for the same day of the next week that is still to come.
    """
    number = number_typed(request.GET.get("copy", ""))
    earlier = nights_to_run(request.user).filter(pk=number).first() if number is not None else None
    if earlier is None:
        return request.GET
    data = form_of(earlier)
    for own in ("date", "word", "seed"):
        del data[own]
    data["club"] = str(earlier.club_id)
    if request.GET.get("for") == "next-week":
        data["date"] = _next_week(earlier.date, timezone.localdate()).isoformat()
    return data


def _next_week(day: date, today: date) -> date:
    """Return the first day after a day and after today that is the same day of the week.

    >>> _next_week(date(2026, 11, 20), date(2026, 11, 20)), _next_week(date(2026, 11, 20), date(2026, 12, 5))
    (datetime.date(2026, 11, 27), datetime.date(2026, 12, 11))
    """
    weeks = max((today - day).days, 0) // 7 + 1
    return day + timedelta(weeks=weeks)


@require_page
@organiser_required
def settings(request: HttpRequest, night: Night) -> HttpResponse:
    """Change what was asked for, until the first round begins."""
    offered = offered_to(request.user, night)
    if request.method != "POST":
        asked = request.GET if "variant" in request.GET else form_of(night)
        return form_page(request, chosen_of(asked, offered), offered, night=night)
    chosen = chosen_of(request.POST, offered)
    values, faults = read_form(chosen, night.date)
    if not faults:
        try:
            _leave_word_to_lot(values)
            change_night(night.pk, values, **who_and_when(request))
            return redirect("night", night_id=night.pk)
        except NightRefused as refused:
            faults += refused.problems
    return form_page(request, chosen, offered, faults, night=night)


@require_POST
@organiser_required
def another_word(request: HttpRequest, night: Night) -> HttpResponse:
    """Draw another word, until the tables' cards are made."""
    try:
        drawn = draw_another_word(night.pk, **who_and_when(request))
    except NightRefused as refused:
        offered = offered_to(request.user, night)
        return form_page(request, chosen_of(form_of(night), offered), offered, refused.problems, night=night)
    message = _("The night's word is {word} now.", word=drawn.word)
    return go_to(request, message, "night", night_id=night.pk)


def _leave_word_to_lot(values: dict[str, Any]) -> None:
    """Forget a word that was typed where words are drawn."""
    if not may_choose_word():
        values.pop("word", None)


def form_page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    chosen: Chosen,
    offered: Sequence[SavedRuleset],
    faults: Sequence[Problem] = (),
    *,
    clubs: Sequence[Club] = (),
    night: Night | None = None,
) -> HttpResponse:
    """Show the form of a night, each fault beside its field."""
    credit = None if night is not None else usual_credit(clubs)
    form = night_form(chosen.data, faults, credit) | ruleset_choice(offered, chosen)
    club_chosen = number_typed(chosen.data.get("club", ""))
    begun = night is not None and night.round_set.exclude(state="waiting").exists()
    context = form | {"night": night, "clubs": clubs, "club_chosen": club_chosen, "begun": begun}
    context["begins"] = night is None and not faults
    context["may_choose_word"] = may_choose_word()
    context["may_draw_word"] = night is not None and not begun and not night.tables.exists()
    return render(request, "nights/settings.html", context, status=422 if faults else 200)


ENDS = {
    EndsBy.ALL_DONE.value: "A round ends when every table has finished.",
    EndsBy.HEAD_TABLE.value: "A round ends when table 1 has finished.",
    EndsBy.BY_HAND.value: "You end each round yourself.",
}
SITS_OUT = {
    SitOutCredit.ZERO.value: "Sitting out scores nothing.",
    SitOutCredit.OWN_AVERAGE.value: "Sitting out scores your own average.",
    SitOutCredit.NIGHT_AVERAGE.value: "Sitting out scores the night's average.",
}


def form_sentences(values: Mapping[str, str], precedence: Sequence[str], variant: str) -> dict[str, str]:
    """Return what the form of a night says before anything is changed: its rounds, its rules, and what decides.

    ``values`` are as typed, so that a number that is none stands as it is and its fault beside its field.
    """
    ruleset = make_ruleset(variant)
    hands = values["hands"] or ruleset.fixed_hands
    each = f"{hands} hands a round" if hands else f"each round to {ruleset.target} points"
    return {
        "rounds": f"{values['rounds']} round{'' if values['rounds'] == '1' else 's'}. {_ends(values)}{_break(values)}",
        "rules": f"Rules of {_in_a_sentence(ruleset.name)}, {each}.",
        "deciding": f"{_sits_out(values)} {_decides(precedence)}",
    }


def _ends(values: Mapping[str, str]) -> str:
    if values["ends_by"] == EndsBy.CLOCK:
        return f"A round ends by the clock, after {_minutes(values['minutes'])}."
    return ENDS.get(values["ends_by"], "")


def _break(values: Mapping[str, str]) -> str:
    if not values["break_after"]:
        return ""
    return f" A break of {_minutes(values['break_minutes'])} comes after round {values['break_after']}."


def _minutes(typed: str) -> str:
    return f"{typed or 'some'} minute{'' if typed == '1' else 's'}"


def _sits_out(values: Mapping[str, str]) -> str:
    if values["sit_out_credit"] == SitOutCredit.FIXED:
        return f"Sitting out scores {values['sit_out_points'] or 0}."
    return SITS_OUT.get(values["sit_out_credit"], "Choose what sitting out scores.")


def _decides(precedence: Sequence[str]) -> str:
    metrics = [metric for key in precedence if (metric := METRICS.get(key))]
    if not metrics:
        return ""
    told = [f"{'fewest' if metric.fewest else 'most'} {metric.label}" for metric in metrics]
    return f"Who is first: {', then '.join(told)}."


def _in_a_sentence(name: str) -> str:
    """Return a way to play as it stands within a sentence: "progressive euchre", but "North American euchre"."""
    of_a_country = name.split(maxsplit=1)[0] in {"British", "Canadian", "Australian"}
    return name if of_a_country or name[1:] != name[1:].lower() else name.lower()


PLAIN = [name for name in NIGHT_FIELDS if name not in {"options", "ruleset", "precedence"}]
"""The fields that are one input; the other three are several, or filled in from elsewhere."""
FEWEST_CHOICES = 3
NOT_CHOSEN = ""
"""What a round that somebody sits out is worth, where a club has never said."""
RULES = ("ruleset", "variant", "hands")
COURSE = ("movement", "rounds", "ends_by", "minutes", "grace_minutes", "break_after", "break_minutes")
DECIDING = ("sit_out_credit", "sit_out_points", "tied_games", "seed")


def offered_to(user: Visitor, night: Night | None = None) -> list[SavedRuleset]:
    """Return the rulesets that an organiser may choose for a night, for four with partners; a night's own too."""
    rows = offered_rulesets(user, Role.ORGANISER)
    if night is not None:
        own = night.saved_ruleset
        rows = [one for one in rows if one.club_id == night.club_id]
        rows += [own] if own is not None and own not in rows else []
    return [one for one in rows if ruleset_of(one).partners]


def chosen_of(data: QueryDict, offered: Sequence[SavedRuleset]) -> Chosen:
    """Read which ruleset the form of a night names, and fill in its rules, the hands of a round too."""
    chosen = choose(data, offered)
    if chosen.saved is not None and chosen.data is not data:
        chosen.data["hands"] = as_text(chosen.saved.options.get("fixed_hands"))
    return chosen


def read_night_form(data: QueryDict) -> dict[str, Any]:
    """Return the wish that a form makes, as `forms.read_night` reads it; an empty field is not asked for."""
    typed = {name: data.get(name, "").strip() for name in PLAIN}
    wish: dict[str, Any] = {name: text for name, text in typed.items() if text}
    if "sit_out_credit" in data and not typed["sit_out_credit"]:
        wish["sit_out_credit"] = NOT_CHOSEN
    wish["options"] = options_from_text(options_typed(data))
    chosen = [data.get(f"precedence.{place}", "") for place in range(len(NIGHT_METRICS))]
    if any(chosen):
        wish["precedence"] = [key for key in chosen if key]
    return wish


def read_form(chosen: Chosen, today: date) -> tuple[dict[str, Any], list[Problem]]:
    """Return the columns of the night that a form asks for, and every fault of it."""
    wish, faults = with_dates(read_night_form(chosen.data), "date")
    wanted = parse_night(wish, today)
    return {**wanted.values, "saved_ruleset": chosen.saved}, [*chosen.problems, *faults, *wanted.problems]


def form_of(night: Night) -> QueryDict:
    """Write a night as its form would send it."""
    data = QueryDict(mutable=True)
    for name in PLAIN:
        value = night.options.get("fixed_hands") if name == "hands" else getattr(night, name)
        data[name] = "" if value is None else str(value)
    for name, value in night.options.items():
        data[f"option.{name}"] = as_text(value)
    for place, key in enumerate(night.precedence):
        data[f"precedence.{place}"] = key
    data["rules_of"] = night.variant
    data["ruleset"] = data["filled_from"] = str(night.saved_ruleset_id or "")
    return data


def night_form(
    data: QueryDict, faults: Iterable[Problem] = (), sit_out_credit: str | None = None
) -> dict[str, Any]:
    """Return all that the form shows.

    ``sit_out_credit`` is what a new night of the club begins with; empty where a club has not chosen yet.
    """
    beside: dict[str, list[str]] = {}
    for fault in faults:
        beside.setdefault(fault.field, []).append(fault.message)
    any_fault = bool(beside)
    asked = VARIANTS.get(data.get("variant", DEFAULT_VARIANT))
    variant = asked.key if asked and _is_for_partners(asked.key) else DEFAULT_VARIANT
    values = {name: data.get(name, _default(name)) for name in PLAIN} | {"variant": variant}
    if sit_out_credit is not None and "sit_out_credit" not in data:
        values["sit_out_credit"] = sit_out_credit
    beside["hands"] = beside.pop("hands", []) + beside.pop("options.fixed_hands", [])
    options = [
        option
        for option in option_inputs(variant, usual_players(variant) or 4, options_typed(data), beside)
        if option["name"] != "fixed_hands"
    ]
    precedence = _precedence(data, beside)
    shown = {name: beside.pop(name, []) for name in (*PLAIN, "club", "ruleset")}
    fields = {name: _form_field(NIGHT_FIELDS[name], values[name], shown[name]) for name in PLAIN}
    fields["movement"]["choices"] = [(entry.key, entry.name) for entry in MOVEMENTS.values()]
    fields["variant"]["choices"] = [
        (entry.key, entry.name) for entry in VARIANTS.values() if _is_for_partners(entry.key)
    ]
    return {
        "sentences": form_sentences(values, [one["key"] for one in precedence if one["key"]], variant),
        "options_changed": [one for one in options if one["value"] != one["usual"] or one["faults"]],
        "options_usual": [one for one in options if one["value"] == one["usual"] and not one["faults"]],
        "fields": fields,
        "at": shown,
        "hands_default": make_ruleset(variant).fixed_hands,
        "precedence": precedence,
        "rules_open": "rules_of" in data
        and (_any_fault(shown, RULES) or any(one["faults"] for one in options) or not any_fault),
        "course_open": _any_fault(shown, COURSE),
        "deciding_open": not values["sit_out_credit"]
        or _any_fault(shown, DECIDING)
        or any(one["faults"] for one in precedence),
        "other_faults": [message for found in beside.values() for message in found],
        "faulty": any_fault,
    }


def _form_field(field: NightField, typed: str, faults: list[str]) -> dict[str, Any]:
    """Return a field as `nights/_field.html` shows it, with what was typed and what is wrong with it."""
    shown: dict[str, Any] = {"name": field.name, "value": typed, "faults": faults}
    match field:
        case NightNumber():
            shown["numeric"] = True
        case NightChoice():
            shown["choices"] = field.choices
        case NightDate():
            shown["kind"] = "date"
    return shown


def _default(name: str) -> str:
    if name == "date":
        return timezone.localdate().isoformat()
    value = NIGHT_FIELDS[name].default
    return "" if value is None else str(value)


def _precedence(data: QueryDict, beside: dict[str, list[str]]) -> list[dict[str, Any]]:
    """Return the selects of what decides, one more than are used."""
    places = range(len(NIGHT_METRICS))
    keys = [data.get(f"precedence.{place}", "") for place in places]
    if not any(keys):
        keys = list(NIGHT_FIELDS["precedence"].default)
    used = [key for key in keys if key]
    rows = [*used, *([""] * len(NIGHT_METRICS))][
        : max(FEWEST_CHOICES, min(len(used) + 1, len(NIGHT_METRICS)))
    ]
    return [
        {
            "place": place,
            "fault_id": f"precedence-{place}-fault",
            "label": "then" if place else "first",
            "key": key,
            "choices": [(metric.key, metric.label) for metric in NIGHT_METRICS],
            "faults": beside.pop(f"precedence.{place}", [])
            + (beside.pop("precedence", []) if place == 0 else []),
        }
        for place, key in enumerate(rows)
    ]


def _any_fault(faults: Mapping[str, list[str]], names: Iterable[str]) -> bool:
    return any(faults.get(name) for name in names)


def _is_for_partners(key: str) -> bool:
    ruleset = make_ruleset(key, players=usual_players(key))
    return ruleset.players == 4 and len(ruleset.sides) == 2
