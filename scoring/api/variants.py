"""`variants/` and `variants/{key}/`: the ways to play, their options, and the points of every hand."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.errors import ProblemsFound
from scoring.api.paging import PAGING, Pages, paged_schema
from scoring.api.record_schema import FreeObjectField
from scoring.api.table import OpenView
from scoring.api.view import etag_of, not_modified, versioned
from scoring.engine.errors import SetupRefused
from scoring.engine.form import hand_fields, option_fields, option_from_text
from scoring.engine.points_table import points_table
from scoring.engine.registry import find, variant_keys
from scoring.engine.ruleset import ENGINE_VERSION, make_ruleset
