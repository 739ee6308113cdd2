"""The result of a trial: how often it tried, what was lost, and what it measured."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class TrialResult:
    tried: int = 0
    lost: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
