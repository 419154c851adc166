// llama.cpp as TrellisLlama sees it: its headers, and one spelling for what has changed within a year.
#ifndef TRELLIS_CLLAMA_SHIM_H
#define TRELLIS_CLLAMA_SHIM_H

#if __has_include(<llama.h>)
#include <llama.h>
#else
#error "llama.cpp is not there yet: run 'swift package provide-llama' (or Tests/run.sh in a clone of Trellis) once"
#endif

// What provide-llama.sh found out about this llama.cpp: TRELLIS_LLAMA_BUILD names it, TRELLIS_LLAMA_HAS_… its features.
#if __has_include(<trellis-provided.h>)
#include <trellis-provided.h>
#else
#define TRELLIS_LLAMA_BUILD "unknown"
#endif

// Puts exactly these LoRA adapters, each with its scale, on a context. Returns 0 on success.
static inline int32_t trellis_set_adapters(
    struct llama_context *context, struct llama_adapter_lora **adapters, size_t count, float *scales) {
#if defined(TRELLIS_LLAMA_HAS_SET_ADAPTERS) || !__has_include(<trellis-provided.h>)
  return llama_set_adapters_lora(context, adapters, count, scales);
#else
  llama_clear_adapter_lora(context);
  for (size_t index = 0; index < count; index++) {
    int32_t result = llama_set_adapter_lora(context, adapters[index], scales[index]);
    if (result != 0) return result;
  }
  return 0;
#endif
}

#endif
