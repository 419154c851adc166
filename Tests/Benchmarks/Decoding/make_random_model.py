"""Makes a model of about a billion parameters with random weights, quantised to 4 bits, with the tokenizer and template of another one.

    make_random_model.py OUT.gguf TOKENIZER.gguf

Needs the gguf package. What it says is nonsense; how fast it says it is that of a real model of its size.
"""
import sys

import gguf
import numpy

WIDTH, LAYERS, HEADS, KEY_HEADS, INNER = 2048, 16, 32, 8, 8192
random = numpy.random.default_rng(1)


def tensor(writer, name, rows, columns, scale):
    """Q4_0: blocks of 32 weights, each a scale of half precision and 32 numbers of four bits."""
    blocks = rows * columns // 32
    data = numpy.empty((blocks, 18), numpy.uint8)
    scales = (random.uniform(0.5, 1, blocks) * scale / 4.6).astype(numpy.float16)
    data[:, :2] = scales.view(numpy.uint8).reshape(blocks, 2)
    data[:, 2:] = random.integers(0, 256, (blocks, 16), numpy.uint8)
    writer.add_tensor(name, data.reshape(rows, columns // 32 * 18), raw_dtype=gguf.GGMLQuantizationType.Q4_0)


def main():
    tokenizer = gguf.GGUFReader(sys.argv[2])
    writer = gguf.GGUFWriter(sys.argv[1], "llama")
    writer.add_context_length(4096)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    for name, field in tokenizer.fields.items():
        if name.startswith("tokenizer."):
            kind = field.types[0]
            writer.add_key_value(name, field.contents(), kind, field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None)
    size = len(tokenizer.fields["tokenizer.ggml.tokens"].contents())
    tensor(writer, "token_embd.weight", size, WIDTH, 1)
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, numpy.float32))
    for layer in range(LAYERS):
        name = f"blk.{layer}"
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"{name}.{norm}.weight", numpy.ones(WIDTH, numpy.float32))
        keys = WIDTH // HEADS * KEY_HEADS
        for part, rows in (("attn_q", WIDTH), ("attn_k", keys), ("attn_v", keys), ("attn_output", WIDTH), ("ffn_gate", INNER),
                           ("ffn_up", INNER)):
            tensor(writer, f"{name}.{part}.weight", rows, WIDTH, WIDTH ** -0.5)
        tensor(writer, f"{name}.ffn_down.weight", WIDTH, INNER, INNER ** -0.5)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


main()
