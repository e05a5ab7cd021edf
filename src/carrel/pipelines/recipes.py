"""The steps of each pipeline, by its key."""

from __future__ import annotations

from collections.abc import Mapping

from carrel.pipelines.correct import correct, filter_strips
from carrel.pipelines.run import Step
from carrel.pipelines.steps.find import everything, interact, nearest, spread
from carrel.pipelines.steps.finish import context, generate, top
from carrel.pipelines.steps.rerank import rerank
from carrel.pipelines.steps.whole import communities, overview

_END = (top, context, generate)
Recipes = Mapping[str, tuple[Step, ...]]

RECIPES: Recipes = {
    "basic": (nearest, *_END),
    "basic_rerank": (nearest, rerank, *_END),
    "crag": (everything, correct, top, filter_strips, generate),
    "graphrag": (spread, *_END),
    "pylate_colbert": (interact, *_END),
    "iris_global_graphrag": (communities, top, overview, generate),
}
