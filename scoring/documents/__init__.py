"""What the command lines read and write: JSON documents, to and from this floor's values."""
