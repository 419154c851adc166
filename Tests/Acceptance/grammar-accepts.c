// Whether llama.cpp's own grammar sampler takes a GBNF file, and each line of a file as a whole value of it.
//
//   grammar-accepts MODEL.gguf GRAMMAR.gbnf VALUES.jsonl
//
// Exits 0 when all is accepted, 1 with what was not.
#include <llama.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void quiet(enum ggml_log_level level, const char *text, void *data) {
  (void)data;
  if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) { perror(path); exit(1); }
  long size = ftell(file);
  rewind(file);
  char *text = calloc(size + 1, 1);
  if (!text || fread(text, 1, size, file) != (size_t)size) { perror(path); exit(1); }
  fclose(file);
  return text;
}

// Whether the grammar allows the token now. Only this candidate is looked at: the sampler judges each by itself.
static bool allows(struct llama_sampler *grammar, llama_token token) {
  llama_token_data candidate = {token, 0, 0};
  llama_token_data_array candidates = {&candidate, 1, -1, false};
  llama_sampler_apply(grammar, &candidates);
  return candidate.logit > -1e30f;
}

int main(int count, char **arguments) {
  if (count != 4) { fprintf(stderr, "usage: %s MODEL.gguf GRAMMAR.gbnf VALUES.jsonl\n", arguments[0]); return 2; }
  llama_log_set(quiet, NULL);
  llama_backend_init();
  struct llama_model_params parameters = llama_model_default_params();
  parameters.vocab_only = true;
  struct llama_model *model = llama_model_load_from_file(arguments[1], parameters);
  if (!model) return 1;
  const struct llama_vocab *vocabulary = llama_model_get_vocab(model);
  struct llama_sampler *fresh = llama_sampler_init_grammar(vocabulary, contents(arguments[2]), "root");
  if (!fresh) { fprintf(stderr, "llama.cpp does not load %s\n", arguments[2]); return 1; }

  int values = 0, refused = 0;
  char *rest = contents(arguments[3]);
  for (char *line; (line = strsep(&rest, "\n"));) {
    int length = strlen(line);
    if (!length) continue;
    values++;
    llama_token *tokens = calloc(length + 1, sizeof *tokens);
    int number = llama_tokenize(vocabulary, line, length, tokens, length + 1, false, false);
    struct llama_sampler *grammar = llama_sampler_clone(fresh);
    int place = 0;
    while (place < number && allows(grammar, tokens[place])) llama_sampler_accept(grammar, tokens[place++]);
    if (place < number || !allows(grammar, llama_vocab_eos(vocabulary))) {
      fprintf(stderr, "value %d is refused at token %d of %d\n", values, place, number);
      refused++;
    }
    llama_sampler_free(grammar);
    free(tokens);
  }
  printf("llama.cpp loads the grammar and accepts %d of %d values\n", values - refused, values);
  return refused > 0 || values == 0;
}
