"""The page *Print*, and all documents as PDFs."""
