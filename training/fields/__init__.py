"""The classifiers of headings and lines of job postings: their data and how they are fitted."""
