"""`/api/auth`: sign up, log in, refresh, log out, and what a user may know and change of itself.

Tokens travel in the body, never in a cookie, so that no page of another site can use them.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from carrel.app import App
from carrel.core.identity import Principal, PrincipalKind
from carrel.core.task_errors import AccessDenied, AuthenticationRequired
from carrel.core.users import LONGEST_PASSWORD
from carrel.services.limits import Act
from carrel.surfaces.rest import remote
from carrel.surfaces.rest.callers import principal_of

Name = Annotated[str, Field(max_length=255)]
Password = Annotated[str, Field(max_length=LONGEST_PASSWORD)]
Token = Annotated[str, Field(max_length=512)]


class Body(BaseModel):
    """What a client sends: these members and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class LogIn(Body):
    """A name and its password."""

    user: Name
    password: Password


class SignUp(LogIn):
    """A new name and its password, with an invitation where one is needed."""

    invitation: Token | None = None


class Refresh(Body):
    """The newest refresh token of a session."""

    refresh_token: Token


class Reset(Body):
    """A code from whoever runs this Carrel, and a new password."""

    code: Token
    password: Password


class Change(Body):
    """The password so far and the one to come."""

    password: Password
    new_password: Password


class Profile(Body):
    """What a user may change of itself."""

    timezone: Annotated[str, Field(max_length=100)] | None


def routes(app: App) -> APIRouter:
    """Return the routes of users."""
    router = APIRouter(prefix="/api/auth", tags=["auth"])
    _doors(router, app)
    _own(router, app)
    return router


def _doors(router: APIRouter, app: App) -> None:
    """Add what is done without an access token."""

    def place(request: Request) -> str | None:
        app.users.sessions.check_on()
        return remote.address(request.scope, app.settings.limits.trusted)

    @router.post("/sign-up", status_code=HTTPStatus.CREATED)
    async def sign_up(request: Request, body: SignUp) -> Response:
        app.limits.log_in(body.user, place(request))
        made = await app.users.accounts.sign_up(body.user, body.password, body.invitation)
        tokens = await app.users.sessions.open(made.name)
        return JSONResponse({"user": made.name} | tokens.as_dict(), HTTPStatus.CREATED)

    @router.post("/log-in")
    async def log_in(request: Request, body: LogIn) -> Response:
        app.limits.log_in(body.user, place(request))
        return JSONResponse((await app.users.sessions.log_in(body.user, body.password)).as_dict())

    @router.post("/refresh")
    async def refresh(request: Request, body: Refresh) -> Response:
        app.limits.refresh(place(request))
        return JSONResponse((await app.users.sessions.refresh(body.refresh_token)).as_dict())

    @router.post("/log-out", status_code=HTTPStatus.NO_CONTENT)
    async def log_out(request: Request, body: Refresh) -> Response:
        app.limits.refresh(place(request))
        await app.users.sessions.log_out(body.refresh_token)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @router.post("/reset")
    async def reset(request: Request, body: Reset) -> Response:
        app.limits.redeem(place(request))
        name = await app.users.accounts.reset(body.code, body.password)
        return JSONResponse((await app.users.sessions.open(name)).as_dict())


def _own(router: APIRouter, app: App) -> None:
    """Add what a caller does with itself."""

    @router.get("/me")
    async def me(request: Request) -> Response:
        return JSONResponse(await app.users.accounts.profile(_caller(request)))

    @router.patch("/me")
    async def change_me(request: Request, body: Profile) -> Response:
        caller = _user(request)
        app.limits.take(
            Act.WRITE, caller, remote.address(request.scope, app.settings.limits.trusted)
        )
        await app.users.accounts.set_zone(caller.subject, body.timezone)
        return JSONResponse(await app.users.accounts.profile(caller))

    @router.post("/password")
    async def password(request: Request, body: Change) -> Response:
        caller = _user(request)
        place = remote.address(request.scope, app.settings.limits.trusted)
        app.limits.log_in(caller.subject, place)
        tokens = await app.users.sessions.change_password(
            caller.subject, body.password, body.new_password
        )
        return JSONResponse(tokens.as_dict())


def _caller(request: Request) -> Principal:
    found = principal_of(request.scope)
    if found is None:
        raise AuthenticationRequired
    return found


def _user(request: Request) -> Principal:
    """Return the caller if it is a user; a service has no profile and no password."""
    caller = _caller(request)
    if caller.kind is not PrincipalKind.USER:
        raise AccessDenied(
            "Only a user who has logged in can change this.",
            suggestion="Log in, and send your own token.",
        )
    return caller
