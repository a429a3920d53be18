"""The rules of the games, a module each, and nothing but rules."""

from typing import Any

from butin.games import coffre, conquetes, core, dragons, raubern

RULES: dict[str, Any] = {rules.ID: rules for rules in (conquetes, dragons, raubern, coffre)}

for _rules in RULES.values():
    core.register(_rules)
