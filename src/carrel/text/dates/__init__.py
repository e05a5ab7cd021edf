"""Dates from what people write, in their own time zone.

Known are ISO 8601 and everyday words in English, Japanese, Urdu in its script and Roman Urdu: days,
weekdays, dates with and without a year, "in 3 days", 来週の金曜, پرسوں, `agle hafte`, with a time
where one is given. Dates lie ahead where words leave it open, for they are due dates. A day
without a time is meant whole, and is kept as its first moment.

The words are in `find` and `due`, whose patterns take a while to compile; `iso` does without them.
"""
