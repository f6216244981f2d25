"""What is printed: from the browser (`sheets`), or as PDF, offered and kept here, drawn by `tournaments/printing`."""
