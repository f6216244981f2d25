"""A user's own tokens for the API."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms import TokenForm, add_faults
from clubs.models import ApiToken, User
from clubs.services import tokens as services
from problems import Refused
from web.access_log import log_access


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """List the user's tokens and make one more, which is shown this once."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    form = TokenForm(request.POST if request.method == "POST" else None)
    made = ""
    if form.is_valid():
        try:
            made = services.make_token(request.user, now=timezone.now(), **form.cleaned_data)
            log_access(
                request, f"made a token that {'writes' if form.cleaned_data['may_write'] else 'reads'}"
            )
        except Refused as refused:
            add_faults(form, refused)
    rows = ApiToken.objects.filter(user=request.user).order_by("-created")
    status = 422 if form.is_bound and not made else 200
    context = {"form": TokenForm() if made else form, "made": made, "tokens": rows, "now": timezone.now()}
    return render(request, "clubs/tokens.html", context, status=status)


@login_required
@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """End one of the user's tokens."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    services.end_token(request.user, request.POST.get("token_key", "").replace("\0", ""))
    log_access(request, "ended a token")
    return redirect("tokens")
