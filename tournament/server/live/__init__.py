"""What follows the evening by itself: what can be watched, who watches it, and how they are told.

A page shows a channel's fragment when it is opened and watches it from then on (docs/adr/0039).
"""
