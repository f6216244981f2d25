"""Static files under hashed names, those that our script modules import among them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # it has no types


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
