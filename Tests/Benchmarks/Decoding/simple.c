/* llama.cpp's own loop (examples/simple), with a number of threads and a prompt in the template of the model: greedy tokens until
   the end or a limit. Prints milliseconds a token, from the first to the last, the least of some passes.

     cc -O2 -I ~/.trellis/llama.cpp/include simple.c -L ~/.trellis/llama.cpp/lib -lllama -lggml -lggml-cpu -lggml-base \
       -lstdc++ -lm -lpthread -o simple
     simple MODEL.gguf THREADS PASSES */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "llama.h"

enum { limit = 250, capacity = 512 };

static void log_nothing(enum ggml_log_level level, const char *text, void *data) {
  (void)level; (void)text; (void)data;
}

int main(int count, char **arguments) {
  if (count != 4) return fprintf(stderr, "usage: simple MODEL.gguf THREADS PASSES\n"), 2;
  llama_log_set(log_nothing, NULL);
  llama_backend_init();
  struct llama_model *model = llama_model_load_from_file(arguments[1], llama_model_default_params());
  if (!model) return fprintf(stderr, "simple: cannot load %s\n", arguments[1]), 1;
  const struct llama_vocab *vocabulary = llama_model_get_vocab(model);
  const char *prompt =
      "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n"
      "<|im_start|>user\nTell a long story about a trip to the Grand Canyon.<|im_end|>\n<|im_start|>assistant\n";
  llama_token tokens[capacity];
  int length = llama_tokenize(vocabulary, prompt, (int)strlen(prompt), tokens, capacity, true, true);
  double least = 1e9;
  int made = 0;
  for (int pass = 0; pass < atoi(arguments[3]); pass++) {
    struct llama_context_params parameters = llama_context_default_params();
    parameters.n_ctx = 2048;
    parameters.n_threads = parameters.n_threads_batch = atoi(arguments[2]);
    struct llama_context *context = llama_init_from_model(model, parameters);
    struct llama_sampler *sampler = llama_sampler_chain_init(llama_sampler_chain_default_params());
    llama_sampler_chain_add(sampler, llama_sampler_init_greedy());
    struct llama_batch batch = llama_batch_get_one(tokens, length);
    llama_token token;
    int64_t start = 0;
    for (made = 0; made < limit; made++) {
      if (llama_decode(context, batch)) return fprintf(stderr, "simple: decoding failed\n"), 1;
      if (made == 0) start = ggml_time_us();
      token = llama_sampler_sample(sampler, context, -1);
      if (llama_vocab_is_eog(vocabulary, token)) break;
      char piece[128];
      int bytes = llama_token_to_piece(vocabulary, token, piece, sizeof piece, 0, true);
      if (bytes > 0) fwrite(piece, 1, (size_t)bytes, stderr);
      batch = llama_batch_get_one(&token, 1);
    }
    double time = (double)(ggml_time_us() - start) / 1000 / (made - 1);
    if (time < least) least = time;
    llama_sampler_free(sampler);
    llama_free(context);
  }
  printf("llama.cpp's loop, greedy: %.3f ms a token, %d tokens\n", least, made);
  llama_model_free(model);
}
