"""Parts of pages that update by themselves (docs/adr/0039). A page shows a channel's fragment when
it is opened, and receives each new fragment from then on.
"""
