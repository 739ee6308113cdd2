"""Every house rule that can be changed (a dial), and the answers of one club."""
