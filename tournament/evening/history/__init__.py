"""Every change of a night: who, when, before and after; and taking one back."""
