"""What is damaged in the file, and how it is mended."""
