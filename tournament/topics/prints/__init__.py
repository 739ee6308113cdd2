"""Everything that can be printed, as a page and as PDFs."""
