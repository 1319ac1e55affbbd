"""The table and everything around it, in rooms; knows engines, and knows no network. Each room says what lives there."""
