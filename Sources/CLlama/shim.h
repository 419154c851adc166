#if __has_include(<llama.h>)
#include <llama.h>
#else
#error "llama.cpp is not there yet: run 'Tests/run.sh' or 'swift package provide-llama' once"
#endif
