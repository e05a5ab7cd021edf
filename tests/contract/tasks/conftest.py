"""Both toolsets on both databases, in turn."""

from __future__ import annotations

import pytest

from carrel.services.tasks.service import TaskService
from carrel.storage.database import Database
from tests.task_kit import Bares, Envelopes, server_of, service_on


@pytest.fixture
def service(database: Database) -> TaskService:
    return service_on(database)


@pytest.fixture
def tasks(service: TaskService) -> Envelopes:
    """The toolset `tasks`."""
    return Envelopes(server_of(service, "tasks"))


@pytest.fixture
def todo(service: TaskService) -> Bares:
    """The toolset `todo` over the same store."""
    return Bares(server_of(service, "todo"))
