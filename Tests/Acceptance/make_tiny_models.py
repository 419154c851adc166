"""Makes tiny models with random weights: several architectures and vocabularies, each a few hundred kilobytes.

    make_tiny_models.py OUT LLAMA-SOURCE.tar.gz

They write nonsense, but load, remember and forget like their large relatives. The chat templates come from llama.cpp's source, and
are put into OUT/templates, all of them.
"""
import collections
import pathlib
import sys
import tarfile

import gguf
import numpy

TEXT = """{"title": "A trip to the river", "days": [{"name": "Monday", "count": 3, "isOpen": true}], "score": 12.5}
{"name": "weather", "arguments": {"city": "Rome", "days": 3}} {"name": "lookup", "parameters": {"name": "a"}}
The quick brown fox jumps over the lazy dog. A trellis is what a plant grows along; what is the weather in Rome?
""" * 4
NORMAL, UNKNOWN, CONTROL, USER_DEFINED, BYTE = 1, 2, 3, 4, 6
WIDTH, HEADS, KEY_HEADS, INNER = 64, 4, 2, 128


class Vocabulary:
    """Tokens of a tokenizer, and the metadata that describes it."""

    def __init__(self, model, pre=None):
        self.model, self.pre = model, pre
        self.texts, self.kinds, self.scores, self.merges = [], [], [], []

    def add(self, text, kind=NORMAL, score=0.0):
        if text not in self.texts:
            self.texts.append(text)
            self.kinds.append(kind)
            self.scores.append(score)
        return self

    def write(self, writer, beginning, end):
        writer.add_tokenizer_model(self.model)
        if self.pre:
            writer.add_tokenizer_pre(self.pre)
        writer.add_token_list(self.texts)
        writer.add_token_types(self.kinds)
        if self.model != "gpt2":
            writer.add_token_scores(self.scores)
        if self.merges:
            writer.add_token_merges(self.merges)
        if beginning:
            writer.add_bos_token_id(self.texts.index(beginning))
        writer.add_add_bos_token(bool(beginning))
        writer.add_eos_token_id(self.texts.index(end))


def learned_merges(words, count):
    """Pairs of symbols in the order in which byte-pair encoding would join them."""
    words = collections.Counter(tuple(word) for word in words)
    merges = []
    for _ in range(count):
        pairs = collections.Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        if not pairs:
            break
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        joined = collections.Counter()
        for word, times in words.items():
            parts, place = [], 0
            while place < len(word):
                if word[place:place + 2] == best:
                    parts.append(word[place] + word[place + 1])
                    place += 2
                else:
                    parts.append(word[place])
                    place += 1
            joined[tuple(parts)] += times
        words = joined
    return merges


def byte_level(pre, control=(), user_defined=()):
    """Byte-level BPE, as Llama 3, Qwen and most others have it."""
    letters = list(range(33, 127)) + list(range(161, 173)) + list(range(174, 256))
    spelled = {byte: chr(byte) for byte in letters}
    for place, byte in enumerate(byte for byte in range(256) if byte not in spelled):
        spelled[byte] = chr(256 + place)
    vocabulary = Vocabulary("gpt2", pre)
    for byte in range(256):
        vocabulary.add(spelled[byte])
    words = ["".join(spelled[byte] for byte in word.encode()) for word in TEXT.replace(" ", "\n ").split("\n")]
    for left, right in learned_merges(words, 300):
        vocabulary.add(left + right)
        vocabulary.merges.append(f"{left} {right}")
    for text in control:
        vocabulary.add(text, CONTROL)
    for text in user_defined:
        vocabulary.add(text, USER_DEFINED)
    return vocabulary


def sentence_piece(control=()):
    """SentencePiece with byte fallback. Braces, brackets and digits have no pieces: they are spelled in bytes."""
    vocabulary = Vocabulary("llama", "default").add("<unk>", UNKNOWN).add("<s>", CONTROL).add("</s>", CONTROL)
    for byte in range(256):
        vocabulary.add(f"<0x{byte:02X}>", BYTE)
    for text in control:
        vocabulary.add(text, CONTROL)
    pieces = set("".join(c for c in TEXT if c not in "{}[]0123456789\n ")) | {"▁"}
    words = ["▁" + word for word in TEXT.split() if not set(word) & set("{}[]0123456789")]
    pieces |= {left + right for left, right in learned_merges(words, 200)}
    for place, piece in enumerate(sorted(pieces, key=lambda piece: (-len(piece), piece))):
        vocabulary.add(piece, NORMAL, -float(place))
    return vocabulary


def gemma(control, user_defined):
    """Gemma 4's: BPE over scalars in which a space is U+2581, with byte fallback."""
    vocabulary = Vocabulary("gemma4")
    for text in ("<pad>", "<eos>", "<bos>", "<unk>", *control):
        vocabulary.add(text, CONTROL)
    for text in user_defined:
        vocabulary.add(text, USER_DEFINED)
    for byte in range(256):
        vocabulary.add(f"<0x{byte:02X}>", BYTE)
    for letter in sorted(set(TEXT.replace(" ", "▁"))):
        vocabulary.add(letter)
    words = [word for word in TEXT.replace(" ", "\n▁").split("\n")]
    for left, right in learned_merges(words, 250):
        vocabulary.add(left + right)
        vocabulary.merges.append(f"{left} {right}")
    return vocabulary


class Model:
    """A file in the making."""

    def __init__(self, path, architecture, vocabulary, beginning, end, template=None, context=2048):
        self.random = numpy.random.default_rng(sum(architecture.encode()))
        self.writer = gguf.GGUFWriter(path, architecture)
        self.architecture, self.size = architecture, len(vocabulary.texts)
        self.writer.add_context_length(context)
        self.writer.add_embedding_length(WIDTH)
        self.number("attention.layer_norm_rms_epsilon", 1e-5)
        vocabulary.write(self.writer, beginning, end)
        if template:
            self.writer.add_chat_template(template)

    def number(self, key, value):
        key = f"{self.architecture}.{key}"
        if isinstance(value, list):
            self.writer.add_array(key, value)
        elif isinstance(value, float):
            self.writer.add_float32(key, value)
        else:
            self.writer.add_uint32(key, value)

    def tensor(self, name, *shape, like=None, scale=None):
        """A tensor of `shape`, innermost dimension last. Random, or filled with `like`."""
        if like is not None:
            values = numpy.full(shape, like, numpy.float32)
        else:
            values = self.random.standard_normal(shape, numpy.float32) * (scale or shape[-1] ** -0.5)
        self.writer.add_tensor(name, values)

    def ends(self, norm="output_norm"):
        self.tensor("token_embd.weight", self.size, WIDTH, scale=1)
        self.tensor("output.weight", self.size, WIDTH, scale=0.4)
        self.tensor(f"{norm}.weight", WIDTH, like=1)

    def attention(self, layer, head=WIDTH // HEADS, key_heads=KEY_HEADS, bias=False, norms=()):
        for part, heads in (("q", HEADS), ("k", key_heads), ("v", key_heads)):
            self.tensor(f"blk.{layer}.attn_{part}.weight", heads * head, WIDTH)
            if bias:
                self.tensor(f"blk.{layer}.attn_{part}.bias", heads * head, scale=0.1)
        self.tensor(f"blk.{layer}.attn_output.weight", WIDTH, HEADS * head)
        for norm in norms:
            self.tensor(f"blk.{layer}.{norm}.weight", head, like=1)

    def forward(self, layer, norms=("attn_norm", "ffn_norm")):
        for norm in norms:
            self.tensor(f"blk.{layer}.{norm}.weight", WIDTH, like=1)
        self.tensor(f"blk.{layer}.ffn_gate.weight", INNER, WIDTH)
        self.tensor(f"blk.{layer}.ffn_up.weight", INNER, WIDTH)
        self.tensor(f"blk.{layer}.ffn_down.weight", WIDTH, INNER)

    def transformer(self, layers, key_heads=KEY_HEADS):
        self.writer.add_block_count(layers)
        self.writer.add_feed_forward_length(INNER)
        self.writer.add_head_count(HEADS)
        self.writer.add_head_count_kv(key_heads)

    def close(self):
        self.writer.write_header_to_file()
        self.writer.write_kv_data_to_file()
        self.writer.write_tensors_to_file()
        self.writer.close()


def plain(path, architecture, vocabulary, beginning, end, template=None, bias=False):
    """Attention in every layer: Llama and its relatives."""
    model = Model(path, architecture, vocabulary, beginning, end, template)
    model.transformer(2)
    model.number("rope.dimension_count", WIDTH // HEADS)
    model.ends()
    for layer in range(2):
        model.attention(layer, bias=bias)
        model.forward(layer)
    model.close()


def gemma4(path, vocabulary, template):
    """A window of attention in every other layer."""
    model = Model(path, "gemma4", vocabulary, "<bos>", "<eos>", template)
    model.transformer(4)
    for key, value in {
        "attention.sliding_window": 64, "attention.sliding_window_pattern": [True, False] * 2,
        "embedding_length_per_layer_input": 0, "attention.key_length": 16, "attention.value_length": 16,
        "attention.key_length_swa": 16, "attention.value_length_swa": 16, "rope.dimension_count": 16,
        "rope.dimension_count_swa": 16, "rope.freq_base": 1e6, "rope.freq_base_swa": 1e4, "attention.shared_kv_layers": 0,
    }.items():
        model.number(key, value)
    model.ends()
    model.tensor("rope_freqs.weight", 8, like=1)
    for layer in range(4):
        model.attention(layer, head=16, norms=("attn_q_norm", "attn_k_norm"))
        model.forward(layer, ("attn_norm", "ffn_norm", "post_attention_norm", "post_ffw_norm"))
    model.close()


def mamba(path, vocabulary, end):
    """A recurrent memory in every layer."""
    model = Model(path, "mamba", vocabulary, None, end)
    model.transformer(2, key_heads=0)
    states, rank, inner = 16, 4, 2 * WIDTH
    for key, value in {"conv_kernel": 4, "inner_size": inner, "state_size": states, "time_step_rank": rank}.items():
        model.number(f"ssm.{key}", value)
    model.ends()
    for layer in range(2):
        name = f"blk.{layer}"
        model.tensor(f"{name}.attn_norm.weight", WIDTH, like=1)
        model.tensor(f"{name}.ssm_in.weight", 2 * inner, WIDTH)
        model.tensor(f"{name}.ssm_conv1d.weight", inner, 4)
        model.tensor(f"{name}.ssm_conv1d.bias", inner, scale=0.1)
        model.tensor(f"{name}.ssm_x.weight", rank + 2 * states, inner)
        model.tensor(f"{name}.ssm_dt.weight", inner, rank)
        model.tensor(f"{name}.ssm_dt.bias", inner, scale=0.1)
        model.tensor(f"{name}.ssm_a", inner, states, like=-1)
        model.tensor(f"{name}.ssm_d", inner, like=1)
        model.tensor(f"{name}.ssm_out.weight", WIDTH, inner)
    model.close()


def granite_hybrid(path, vocabulary, end, template):
    """Recurrent layers (Mamba 2) and layers of attention."""
    model = Model(path, "granitehybrid", vocabulary, None, end, template)
    model.transformer(4, key_heads=[0, KEY_HEADS] * 2)
    states, heads, groups, inner = 16, 8, 1, 2 * WIDTH
    for key, value in {
        "conv_kernel": 4, "inner_size": inner, "state_size": states, "time_step_rank": heads, "group_count": groups,
    }.items():
        model.number(f"ssm.{key}", value)
    model.number("attention.scale", 0.25)
    model.number("rope.dimension_count", WIDTH // HEADS)
    model.ends()
    mixed = inner + 2 * groups * states
    for layer in range(4):
        name = f"blk.{layer}"
        model.forward(layer)
        if layer % 2:
            model.attention(layer)
            continue
        model.tensor(f"{name}.ssm_in.weight", inner + mixed + heads, WIDTH)
        model.tensor(f"{name}.ssm_conv1d.weight", mixed, 4)
        model.tensor(f"{name}.ssm_conv1d.bias", mixed, scale=0.1)
        model.tensor(f"{name}.ssm_dt.bias", heads, scale=0.1)
        model.tensor(f"{name}.ssm_a", heads, 1, like=-1)
        model.tensor(f"{name}.ssm_d", heads, 1, like=1)
        model.tensor(f"{name}.ssm_norm.weight", groups, inner // groups, like=1)
        model.tensor(f"{name}.ssm_out.weight", WIDTH, inner)
    model.close()


def lfm2(path, vocabulary, beginning, end, template):
    """Layers of short convolutions and layers of attention."""
    model = Model(path, "lfm2", vocabulary, beginning, end, template)
    model.transformer(4, key_heads=[0, KEY_HEADS] * 2)
    model.number("shortconv.l_cache", 3)
    model.number("rope.dimension_count", WIDTH // HEADS)
    model.ends(norm="token_embd_norm")
    for layer in range(4):
        model.forward(layer)
        if layer % 2:
            model.attention(layer, norms=("attn_q_norm", "attn_k_norm"))
            continue
        model.tensor(f"blk.{layer}.shortconv.conv.weight", WIDTH, 3)
        model.tensor(f"blk.{layer}.shortconv.in_proj.weight", 3 * WIDTH, WIDTH)
        model.tensor(f"blk.{layer}.shortconv.out_proj.weight", WIDTH, WIDTH)
    model.close()


def adapter(path):
    """A LoRA adapter for llama.gguf."""
    random = numpy.random.default_rng(7)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", 8)
    for layer in range(2):
        for name, rows, columns in (("attn_output", WIDTH, WIDTH), ("ffn_down", WIDTH, INNER)):
            for part, shape in (("a", (4, columns)), ("b", (rows, 4))):
                values = random.standard_normal(shape, numpy.float32) * 0.2
                writer.add_tensor(f"blk.{layer}.{name}.weight.lora_{part}", values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    out, source = pathlib.Path(sys.argv[1]), tarfile.open(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    root = source.next().name.split("/")[0]

    (out / "templates").mkdir(exist_ok=True)
    for member in source.getmembers():
        if member.name.startswith(f"{root}/vendor/llama.cpp/models/templates/") and member.name.endswith(".jinja"):
            (out / "templates" / pathlib.Path(member.name).name).write_bytes(source.extractfile(member).read())

    def template(name):
        return (out / "templates" / f"{name}.jinja").read_text()

    plain(
        out / "llama.gguf", "llama",
        byte_level("llama-bpe", [
            "<|begin_of_text|>", "<|end_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>", "<|eot_id|>",
            "<|python_tag|>",
        ]), "<|begin_of_text|>", "<|eot_id|>", template("meta-llama-Llama-3.1-8B-Instruct"))
    adapter(out / "adapter-of-llama.gguf")
    plain(out / "sentencepiece.gguf", "llama", sentence_piece(), "<s>", "</s>")
    plain(
        out / "mistral.gguf", "llama",
        byte_level("tekken", [
            "<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]",
            "[TOOL_RESULTS]", "[/TOOL_RESULTS]",
        ]), "<s>", "</s>", template("mistralai-Mistral-Nemo-Instruct-2407"))
    plain(
        out / "deepseek.gguf", "llama",
        byte_level(
            "deepseek-v3", ["<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>"],
            ["<｜User｜>", "<｜Assistant｜>", "<think>", "</think>"] + [
                f"<｜tool▁{name}｜>" for name in (
                    "calls▁begin", "calls▁end", "call▁begin", "call▁end", "outputs▁begin", "outputs▁end", "output▁begin",
                    "output▁end", "sep")
            ]), "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>",
        template("llama-cpp-deepseek-r1"))
    plain(
        out / "qwen2.gguf", "qwen2",
        byte_level("qwen2", ["<|endoftext|>", "<|im_start|>", "<|im_end|>"], ["<tool_call>", "</tool_call>"]), None,
        "<|im_end|>", template("Qwen-Qwen2.5-7B-Instruct"), bias=True)
    gemma4(
        out / "gemma4.gguf",
        gemma([
            "<|tool>", "<tool|>", "<|think|>", "<|turn>", "<turn|>",
        ], [
            "<|tool_call>", "<tool_call|>", "<|tool_response>", "<tool_response|>", '<|"|>', "<|channel>", "<channel|>",
        ]), template("google-gemma-4-31B-it"))
    mamba(out / "mamba.gguf", byte_level("gpt-2", ["<|endoftext|>"]), "<|endoftext|>")
    granite_hybrid(
        out / "granite-hybrid.gguf",
        byte_level("refact", ["<|end_of_text|>", "<|start_of_role|>", "<|end_of_role|>"], ["<tool_call>", "</tool_call>"]),
        "<|end_of_text|>", template("ibm-granite-granite-4.0"))
    lfm2(
        out / "lfm2.gguf",
        byte_level("lfm2", [
            "<|pad|>", "<|startoftext|>", "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|tool_list_start|>",
            "<|tool_list_end|>", "<|tool_call_start|>", "<|tool_call_end|>", "<|tool_response_start|>",
            "<|tool_response_end|>",
        ]), "<|startoftext|>", "<|im_end|>", template("LFM2-8B-A1B"))


main()
