"""What the program's own variables of the environment are called: asked before anything else is."""

# Where the evenings are.
FOLDER = "EUCHRE_DATA"
# Set by what was double-clicked (packaging/starters), and by nobody else.
STARTER = "EUCHRE_STARTER"
