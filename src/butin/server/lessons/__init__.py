"""A first game of each game, explained as it is played: a script a game, played as a match is."""

from butin.server.lessons.script import Step
from butin.server.lessons.stage import LEARNER, LESSONS, lesson, match_at, words

__all__ = ["LEARNER", "LESSONS", "Step", "lesson", "match_at", "words"]
