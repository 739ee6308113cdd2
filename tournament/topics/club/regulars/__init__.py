"""Who comes often: added, imported, changed, gone and back."""
