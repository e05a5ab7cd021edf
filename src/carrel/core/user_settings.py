"""The settings of users who log in with a password."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from carrel.core.setting import Group, Var, lower

SignUp = Literal["closed", "invitation", "open"]


class UserSettings(Group):
    """How users come in, and how long they stay."""

    sign_up: Annotated[SignUp, Var("CARREL_SIGN_UP"), BeforeValidator(lower)] = Field(
        default="closed",
        description="who may sign up: nobody but those whom `carrel user add` adds (`closed`), "
        "whoever has an invitation (`invitation`), or anybody (`open`)",
    )
    access_minutes: Annotated[int, Var("CARREL_LOGIN_MINUTES")] = Field(
        default=15, ge=1, le=1440, description="minutes that an access token is valid"
    )
    session_days: Annotated[int, Var("CARREL_LOGIN_DAYS")] = Field(
        default=30, ge=1, le=366, description="days without a refresh after which a log-in ends"
    )
    invitation_days: Annotated[int, Var("CARREL_INVITATION_DAYS")] = Field(
        default=7, ge=1, le=366, description="days that an invitation can be used"
    )
    password_memory: Annotated[int, Var("CARREL_PASSWORD_MEMORY")] = Field(
        default=65_536,
        ge=1024,
        le=4_194_304,
        description="KiB of memory that guessing one password costs (Argon2id)",
    )
    password_rounds: Annotated[int, Var("CARREL_PASSWORD_ROUNDS")] = Field(
        default=3, ge=1, le=100, description="rounds over that memory"
    )
