// SPDX-License-Identifier: MIT
// The values of the options of proofs.
#pragma once

#include <optional>
#include <string>

namespace boxwood {

struct Options;

struct ProofOptionValues {
  std::optional<std::string> file;
};

// Returns the file of --proof; nullopt without it.
std::optional<std::string> proof_file_of(const Options& options);

}  // namespace boxwood
