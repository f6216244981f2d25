"""Static files under hashed names, those that our script modules import among them."""

from pathlib import PurePath
from typing import Any

import brotli  # type: ignore[import-untyped]  # it has no types
from django.core.files.base import ContentFile, File
from whitenoise.compress import Compressor  # type: ignore[import-untyped]  # as above
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # as above

from web.bare_scripts import COMMENT, without_comments

# Of 1 to 11. The last two steps take eight times as long for a twelfth of the bytes, and the first start waits for it.
BROTLI_QUALITY = 9


class QuickCompressor(Compressor):  # type: ignore[misc]  # as above
    """Squeeze well, and be done in a second."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """Squeeze for browsers that take brotli, which they do over HTTPS alone."""
        return brotli.compress(data, quality=BROTLI_QUALITY)  # type: ignore[no-any-return]  # it has no types


OURS = ("js/", "css/")
"""Where our own scripts and style sheets are; those of others keep their comments, licences among them."""


class BareFiles:
    """Open files of a storage, our own without their comments."""

    def __init__(self, storage: Any) -> None:
        self.storage = storage

    def open(self, name: str) -> "File[Any]":
        """Open a file."""
        file: File[Any] = self.storage.open(name)
        ending = PurePath(name).suffix
        if ending not in COMMENT or not name.startswith(OURS):
            return file
        with file:
            return ContentFile(without_comments(file.read().decode(), ending).encode())


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Rewrite `import ... from` in our own modules.

    A module that is cached for ever must not import yesterday's neighbour. Others' scripts are bundles, in which
    the patterns only find comments.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def post_process(self, paths: dict[str, tuple[Any, str]], *args: Any, **options: Any) -> Any:
        """Name files by the hash of what is sent, and squeeze them."""
        bare = {name: (BareFiles(storage), path) for name, (storage, path) in paths.items()}
        return super().post_process(bare, *args, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        """Return what squeezes the collected files."""
        return QuickCompressor(**options)
