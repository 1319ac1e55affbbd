"""The terminal: one person at a table with AI players, and the commands that only print."""
