"""What every part of the API shares: the strict parser, the one error shape, the router."""
