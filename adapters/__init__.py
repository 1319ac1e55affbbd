"""How networks speak. Each adapter knows bot, and none knows another."""
