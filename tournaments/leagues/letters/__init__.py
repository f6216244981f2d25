"""Letters by e-mail: who gets them, and sending each once."""
