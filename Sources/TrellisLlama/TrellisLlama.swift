internal import CLlama

/// The llama.cpp that this package was built against, as the set-up script names it.
package let llamaBuild = TRELLIS_LLAMA_BUILD
