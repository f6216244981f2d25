"""How easy the code is to follow: files and switches on four ways through it, small modules, names, lines."""
