"""What plans are worth, measured by an independent judge where one lies beside the project."""
