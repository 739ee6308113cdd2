"""Form parts that several pages share: strict fields, files of lists and of pictures."""
