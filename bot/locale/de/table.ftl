list-and = und
list-or = oder
first-random = zufällig
