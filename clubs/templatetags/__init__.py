"""Tags of clubs for templates."""
