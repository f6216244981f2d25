"""What background work needs: slow work made once in a child process, signs of life, a clock that does not jump."""
