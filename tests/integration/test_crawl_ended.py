"""A crawl that does not come to its end leaves no addresses behind."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, func, select

from carrel.services.jobs import Jobs
from carrel.storage import frontier
from carrel.storage.database import Database
from carrel.storage.tables import frontier as table


def addresses(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


async def test_a_cancelled_crawl_takes_its_addresses_with_it(database: Database) -> None:
    jobs = Jobs(database)
    gone = await jobs.enqueue("crawl", {"url": "https://a.example/"})
    stays = await jobs.enqueue("crawl", {"url": "https://b.example/"})
    for job in (gone, stays):
        urls = [f"https://a.example/{job.id}/{number}" for number in range(3)]
        step = partial(frontier.add, crawl_id=job.id, urls=urls, depth=1, most=9)
        await database.write(step)
    assert await database.read(addresses) == 6
    assert (await jobs.cancel(gone.id)).changed
    assert await database.read(addresses) == 3
