"""Where the browser is. The headless shell first: the same engine without windows, in half the processor's time."""

import os
import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), "")
