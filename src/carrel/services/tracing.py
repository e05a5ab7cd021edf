"""Spans for OpenTelemetry, where an address for them is set; otherwise nothing of it is imported.

A span says what was done, for how long and how it ended: a request, a tool, a job. It never says
what was asked or found.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from carrel import __version__
from carrel.core.event_settings import EventSettings
from carrel.errors import ConfigError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Tracer

_SECONDS = 5  # for one export: a collector that is away must not hold up the end
_tracers: list[Tracer] = []  # of the opened parts of this process; the newest counts


class Span:
    """What is being done; outside of any tracing, notes about it go nowhere."""

    def __init__(self, inner: Any = None) -> None:
        self._inner = inner

    def note(self, values: Mapping[str, str | int]) -> None:
        """Note something about it."""
        if self._inner is not None:
            self._inner.set_attributes(values)

    def rename(self, name: str) -> None:
        """Give it another name, once more is known."""
        if self._inner is not None:
            self._inner.update_name(name)

    def failed(self, kind: str) -> None:
        """Note that it failed, and how that is called; words of an error may hold anything."""
        if self._inner is not None:
            from opentelemetry.trace import Status, StatusCode

            self._inner.set_status(Status(StatusCode.ERROR, kind))


_SILENT = Span()


@contextlib.contextmanager
def span(
    name: str, *, kind: str = "INTERNAL", carrier: Mapping[str, str] | None = None
) -> Iterator[Span]:
    """Do something as a span; `carrier` are the headers of the request that it belongs to."""
    if not _tracers:
        yield _SILENT
        return
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    parent = TraceContextTextMapPropagator().extract(carrier) if carrier else None
    with (
        _tracers[-1].start_as_current_span(
            name,
            context=parent,
            kind=SpanKind[kind],
            record_exception=False,
            set_status_on_exception=False,
        ) as made,
        contextlib.ExitStack() as ending,
    ):
        told = Span(made)
        ending.push(partial(_ended, told))
        yield told


def _ended(told: Span, kind: type[BaseException] | None, *_: object) -> None:
    """Note by which kind of error something ended, if by any."""
    if kind is not None:
        told.failed(kind.__name__)


@contextlib.asynccontextmanager
async def tracing(
    settings: EventSettings, *, exporter: SpanExporter | None = None
) -> AsyncIterator[None]:
    """Send spans where the settings say, or to an exporter, until the end."""
    if not settings.otlp and exporter is None:
        yield
        return
    try:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor

        processor = (
            BatchSpanProcessor(_otlp(settings.otlp))
            if exporter is None
            else SimpleSpanProcessor(exporter)
        )
    except ImportError as cause:
        raise ConfigError(
            "CARREL_OTLP_ENDPOINT needs the extra `otel`",
            suggestion="Install it: pip install 'carrel[otel]'. Or leave the setting out.",
        ) from cause
    told = {"service.name": "carrel", "service.version": __version__}
    provider = TracerProvider(resource=Resource.create(told), shutdown_on_exit=False)
    provider.add_span_processor(processor)
    tracer = provider.get_tracer("carrel", __version__)
    _tracers.append(tracer)
    try:
        yield
    finally:
        _tracers.remove(tracer)
        await asyncio.to_thread(provider.shutdown)


def _otlp(address: str) -> SpanExporter:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter(endpoint=f"{address.rstrip('/')}/v1/traces", timeout=_SECONDS)
