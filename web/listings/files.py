"""A list as programs read it: JSON row by row, and CSV."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.views import APIView

from listings import Format, Listing, Row, json_row
from web.csv_answers import CsvFile
from web.paging import Pages, rows_of_file


def write_json(listing: Listing[Row]) -> Callable[[Row], dict[str, Any]]:
    """Return what writes a row of a list as JSON has it."""
    keys = listing.keys(Format.JSON)
    return lambda row: json_row(keys, row)


def json_rows(listing: Listing[Row]) -> list[dict[str, Any]]:
    """Return every row of a list as JSON has it."""
    return list(map(write_json(listing), listing.rows))


def json_page(request: Request, view: APIView, listing: Listing[Row]) -> dict[str, Any]:
    """Return a page of a list as JSON has it."""
    return Pages().answer(request, view, list(listing.rows), write_json(listing))


def csv_file(request: Request, view: APIView, listing: Listing[Row]) -> CsvFile:
    """Return a list as CSV: every row, or a page of them where one is asked for."""
    keys = listing.keys(Format.CSV)
    rows = rows_of_file(request, view, list(listing.rows), lambda row: json_row(keys, row))
    return CsvFile(listing.title, [key.name for key in keys], rows)
