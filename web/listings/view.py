"""A view of the API that answers with a list: as JSON, and as CSV and XLSX for spreadsheets."""

from collections.abc import Iterable

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from listings import Listing, Row
from web.csv_answers import CsvFile, CsvRenderer, CsvView
from web.listings.files import csv_file
from web.listings.xlsx import Sheet, XlsxFile, XlsxRenderer


class ListingView(CsvView):
    """A view that answers with a list as a file too. Errors are JSON, whatever was asked for."""

    renderer_classes = [JSONRenderer, CsvRenderer, XlsxRenderer]

    @property
    def wants_file(self) -> bool:
        """Whether a file for spreadsheets is asked for, of either kind."""
        return self.form != JSONRenderer.format

    @property
    def wants_workbook(self) -> bool:
        """Whether XLSX is asked for."""
        return self.form == XlsxRenderer.format

    def file_of(
        self, request: Request, listing: Listing[Row], name: str = "Standings", more: Iterable[Sheet] = ()
    ) -> CsvFile | XlsxFile:
        """Return the file that is asked for: of the list, and a workbook with ``more`` sheets after it.

        ``name`` is that of its sheet. A workbook has every row.
        """
        if self.wants_workbook:
            return XlsxFile(listing.title, [Sheet(name, listing), *more])
        return csv_file(request, self, listing)
