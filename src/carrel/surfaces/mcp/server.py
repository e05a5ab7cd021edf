"""A server for a combination of toolsets, in both eras of the protocol."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mcp import types
from mcp.server import Server
from mcp.shared.exceptions import MCPError

from carrel import __version__
from carrel.core.mcp_settings import McpSettings
from carrel.errors import RAGError
from carrel.surfaces.mcp.caller import Context
from carrel.surfaces.mcp.failures import error_object
from carrel.surfaces.mcp.guard import Guard, Opened
from carrel.surfaces.mcp.toolset import Toolset

NAME = "carrel"
Page = types.PaginatedRequestParams | None


def build(
    toolsets: Sequence[Toolset], opened: Opened, *, settings: McpSettings
) -> Server[dict[str, Any]]:
    """Return a server for these toolsets; `opened` gives the services when a call needs them."""
    serving = _Serving(toolsets, opened, settings)
    server = Server(
        NAME,
        title="Carrel",
        version=__version__,
        instructions="\n\n".join(one.instructions for one in toolsets),
        get_tool_input_schema=serving.input_schema,
        on_list_tools=serving.list_tools,
        on_call_tool=serving.call_tool,
        on_list_prompts=serving.list_prompts,
        on_get_prompt=serving.get_prompt,
        on_list_resources=serving.list_resources,
        on_list_resource_templates=serving.list_templates,
        on_read_resource=serving.read_resource,
    )
    # Said this way and not to the constructor, which warns of what newer clients do without.
    server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, serving.set_level)
    # The SDK reports each message to any OpenTelemetry it finds in the process; Carrel does not.
    server.middleware.clear()
    return server


class _Serving:
    """Answers the requests of one server. The lists are made once, so they are always the same."""

    def __init__(self, toolsets: Sequence[Toolset], opened: Opened, settings: McpSettings) -> None:
        self._opened = opened
        self._guard = Guard(opened, settings)
        self._tools = {tool.name: tool for one in toolsets for tool in one.tools}
        self._prompts = {prompt.name: prompt for one in toolsets for prompt in one.prompts}
        self._templates = [template for one in toolsets for template in one.templates]
        self._listed = [tool.listed() for tool in self._tools.values()]
        self._schemas = {tool.name: tool.input_schema for tool in self._listed}

    async def set_level(
        self, context: Context, params: types.SetLevelRequestParams
    ) -> types.EmptyResult:
        return await self._guard.levels.set(context, params)

    def input_schema(self, name: str) -> dict[str, Any] | None:
        return self._schemas.get(name)

    async def list_tools(self, _: Context, __: Page) -> types.ListToolsResult:
        return types.ListToolsResult(tools=self._listed)

    async def call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        tool = self._tools.get(params.name)
        if tool is None:
            raise _wrong(f"Unknown tool: {params.name[:80]}", {"tools": list(self._tools)})
        return await self._guard.run(tool, context, params)

    async def list_prompts(self, _: Context, __: Page) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[one.listed() for one in self._prompts.values()])

    async def get_prompt(
        self, _: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        prompt = self._prompts.get(params.name)
        if prompt is None:
            raise _wrong(f"Unknown prompt: {params.name[:80]}", {"prompts": list(self._prompts)})
        given = params.arguments or {}
        for argument in prompt.arguments:
            if argument.required and not given.get(argument.name, "").strip():
                raise _wrong(f"{prompt.name} needs the argument `{argument.name}`")
        text = types.TextContent(text=prompt.write(given))
        return types.GetPromptResult(
            description=prompt.description,
            messages=[types.PromptMessage(role="user", content=text)],
        )

    async def list_resources(self, _: Context, __: Page) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[])

    async def list_templates(self, _: Context, __: Page) -> types.ListResourceTemplatesResult:
        listed = [one.listed() for one in self._templates]
        return types.ListResourceTemplatesResult(resource_templates=listed)

    async def read_resource(
        self, _: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = params.uri
        for template in self._templates:
            if uri.startswith(template.prefix):
                try:
                    found = await template.read(
                        await self._opened(), uri.removeprefix(template.prefix)
                    )
                except RAGError as error:
                    raise MCPError(
                        types.INTERNAL_ERROR, error.message, error_object(error)
                    ) from error
                if found is not None:
                    text = json.dumps(found, ensure_ascii=False, default=str)
                    content = types.TextResourceContents(
                        uri=uri, text=text, mime_type=template.mime_type
                    )
                    return types.ReadResourceResult(contents=[content])
        raise _wrong(f"Unknown resource: {uri[:200]}", {"uri": uri[:200]})


def _wrong(message: str, data: dict[str, object] | None = None) -> MCPError:
    return MCPError(types.INVALID_PARAMS, message, data)
