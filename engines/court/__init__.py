"""Court, "Um Krone und Kragen": the rules C1 to C6, T1 to T11, P1 to P3 and R1 to R11 of docs/rules/court.md."""
