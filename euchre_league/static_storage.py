"""Static files under hashed names, those that our script modules import among them."""

from typing import Any

import brotli  # type: ignore[import-untyped]  # it has no types
from whitenoise.compress import Compressor  # type: ignore[import-untyped]  # as above
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # as above

# Of 1 to 11. The last two steps take eight times as long for a twelfth of the bytes, and the first start waits for it.
BROTLI_QUALITY = 9


class QuickCompressor(Compressor):  # type: ignore[misc]  # as above
    """Squeeze well, and be done in a second."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """Squeeze for browsers that take brotli, which they do over HTTPS alone."""
        return brotli.compress(data, quality=BROTLI_QUALITY)  # type: ignore[no-any-return]  # it has no types


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

    def create_compressor(self, **options: Any) -> Compressor:
        """Return what squeezes the collected files."""
        return QuickCompressor(**options)
