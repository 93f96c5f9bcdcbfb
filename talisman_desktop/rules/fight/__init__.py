"""A fight in the order of the rulebook: sides, attack dice, result, armour, loss, spoils; `bout` puts them together.

Each side is a hero or an enemy, so that one code serves an enemy and another hero. Modules here import those of
`rules` that know no fight, and none of `games`.
"""
