"""The page *Print*, and all printouts as PDFs."""
