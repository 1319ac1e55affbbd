list-and = and
list-or = or
first-random = random
