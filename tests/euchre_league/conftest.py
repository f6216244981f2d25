"""The tests' own site is started as a site is; collected as modules, its tasks would be there twice."""

collect_ignore = ["served"]
