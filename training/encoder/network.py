"""Writing the network for onnxruntime: the public weights as they are, node by node."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

from training.encoder.source import BLOCK, Codes, Source

_OWN = "com.microsoft"  # operators of onnxruntime itself
_LONGEST = 512


class Network:
    """Gathers nodes and tensors in their order."""

    def __init__(self, source: Source, kept: npt.NDArray[np.int64]) -> None:
        self._source = source
        self._kept = kept
        self._nodes: list[NodeProto] = []
        self._tensors: list[TensorProto] = []

    def build(self) -> ModelProto:
        """Return the whole model."""
        state = self._embedding()
        for number in range(self._source.layers):
            state = self._layer(number, state)
        shape = ["batch", "seq"]
        graph: GraphProto = helper.make_graph(
            self._nodes,
            "me5_small",
            [
                helper.make_tensor_value_info(name, TensorProto.INT64, shape)
                for name in ("input_ids", "attention_mask")
            ],
            [helper.make_tensor_value_info(state, TensorProto.FLOAT, [*shape, self._source.width])],
            self._tensors,
        )
        model: ModelProto = helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid(_OWN, 1)],
            producer_name="carrel",
            ir_version=10,
        )
        return model

    def _embedding(self) -> str:
        source = self._source
        codes, scales = source.blocks("emb.word", source.width)
        # Signed here: the same sixteen values, counted from -8.
        packed = _pairs(codes[self._kept] ^ np.uint8(8))
        word = TensorProto(
            name="word_q",
            data_type=TensorProto.INT4,
            dims=[len(self._kept), source.width],
            raw_data=packed.tobytes(),
        )
        self._tensors.append(word)
        self._hold("word_s", scales[self._kept])
        places = source.floats("emb.pos").reshape(-1, source.width)[:_LONGEST]
        self._hold("pos", places + source.floats("emb.type")[: source.width])
        for number in range(3):
            self._hold(f"i{number}", np.array([number], dtype=np.int64))
        self._hold("eln_w", source.floats("emb.ln.w"))
        self._hold("eln_b", source.floats("emb.ln.b"))
        self._node(
            "GatherBlockQuantized",
            ["word_q", "input_ids", "word_s"],
            "we0",
            domain=_OWN,
            gather_axis=0,
            quantize_axis=1,
            block_size=BLOCK,
        )
        self._node("Cast", ["we0"], "we", to=TensorProto.FLOAT)
        self._node("Shape", ["input_ids"], "shp")
        self._node("Slice", ["shp", "i1", "i2"], "seq")
        self._node("Slice", ["pos", "i0", "seq", "i0"], "pe")
        self._node("Add", ["we", "pe"], "emb0")
        self._node(
            "LayerNormalization",
            ["emb0", "eln_w", "eln_b"],
            "x0",
            axis=-1,
            epsilon=source.epsilon,
        )
        self._node("Cast", ["attention_mask"], "mask32", to=TensorProto.INT32)
        return "x0"

    def _layer(self, number: int, state: str) -> str:
        source, name, theirs = self._source, f"L{number}", f"l{number}"
        bias = np.concatenate([source.floats(f"{theirs}.{part}.b") for part in "qkv"])
        self._matrix(f"{name}qkv", [f"{theirs}.{part}.w" for part in "qkv"], state, bias=bias)
        outputs = [f"{name}{part}" for part in "qkv"]
        self._nodes.append(
            helper.make_node(
                "Split", [f"{name}qkv"], outputs, name=f"Split{name}", axis=-1, num_outputs=3
            )
        )
        self._node(
            "MultiHeadAttention",
            [*outputs, "", "mask32"],
            f"{name}att",
            domain=_OWN,
            num_heads=source.heads,
        )
        self._matrix(f"{name}ao", [f"{theirs}.ao.w"], f"{name}att")
        self._normalised(f"{name}x1", state, after="ao", prefix="a", theirs=f"{theirs}.aln")
        self._matrix(f"{name}fi", [f"{theirs}.fi.w"], f"{name}x1")
        self._hold(f"{name}fib", source.floats(f"{theirs}.fi.b"))
        self._node("BiasGelu", [f"{name}fi", f"{name}fib"], f"{name}g", domain=_OWN)
        self._matrix(f"{name}fo", [f"{theirs}.fo.w"], f"{name}g", columns=source.inner)
        last = number == source.layers - 1
        output = "last_hidden_state" if last else f"{name}x2"
        self._normalised(
            output, f"{name}x1", after="fo", prefix="o", theirs=f"{theirs}.oln", layer=name
        )
        return output

    def _normalised(
        self, output: str, state: str, *, after: str, prefix: str, theirs: str, layer: str = ""
    ) -> None:
        """Add what came in, and the bias of the matrix before; then normalise."""
        name = layer or output.removesuffix("x1")
        source = self._source
        self._hold(f"{name}{prefix}w", source.floats(f"{theirs}.w"))
        self._hold(f"{name}{prefix}b", source.floats(f"{theirs}.b"))
        self._hold(f"{name}{after}b", source.floats(f"{theirs.partition('.')[0]}.{after}.b"))
        self._node(
            "SkipLayerNormalization",
            [f"{name}{after}", state, f"{name}{prefix}w", f"{name}{prefix}b", f"{name}{after}b"],
            output,
            domain=_OWN,
            epsilon=source.epsilon,
        )

    def _matrix(
        self,
        name: str,
        theirs: list[str],
        state: str,
        *,
        bias: npt.NDArray[np.float32] | None = None,
        columns: int = 0,
    ) -> None:
        """Multiply by a 4-bit matrix, or by several one below the other."""
        columns = columns or self._source.width
        found = [self._source.blocks(one, columns) for one in theirs]
        codes = np.concatenate([part for part, _ in found])
        scales = np.concatenate([part for _, part in found]).astype(np.float32)
        packed = _pairs(codes).reshape(len(codes), columns // BLOCK, BLOCK // 2)
        self._hold(f"{name}_Q", packed)
        self._hold(f"{name}_S", scales.reshape(-1))
        inputs = [state, f"{name}_Q", f"{name}_S"]
        if bias is not None:
            self._hold(f"{name}_b", bias)
            inputs += ["", "", f"{name}_b"]
        self._node(
            "MatMulNBits",
            inputs,
            name,
            domain=_OWN,
            K=columns,
            N=len(codes),
            bits=4,
            block_size=BLOCK,
            accuracy_level=4,
        )

    def _node(
        self, kind: str, inputs: list[str], output: str, *, domain: str = "", **given: Any
    ) -> None:
        name = f"{kind}_{output}"
        node = helper.make_node(kind, inputs, [output], name=name, domain=domain, **given)
        self._nodes.append(node)

    def _hold(self, name: str, array: npt.NDArray[Any]) -> None:
        self._tensors.append(numpy_helper.from_array(np.ascontiguousarray(array), name))


def _pairs(codes: Codes) -> Codes:
    """Put two neighbours into a byte, the first in its low half."""
    return codes[:, 0::2] | (codes[:, 1::2] << np.uint8(4))
