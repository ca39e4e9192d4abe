// SPDX-License-Identifier: MIT
// Begins the file of `--proof` for the models of a command line; nothing without that option.
#pragma once

#include <string_view>
#include <vector>

#include "app/cli/inputs/models_and_poses.hpp"
#include "app/proofs/proof_file.hpp"

namespace boxwood {

inline Result<void> begin_proof(ProofFile& proof, std::string_view command,
                                const std::vector<TreeModel>& models, const Options& options) {
  if (!proof.is_open()) return {};
  const auto of = [&](const TreeModel& m) {
    return ProofModel{m.file, m.view(), m.metres_per_unit, !options.same_units};
  };
  return proof.begin(command, {of(models[0]), of(models[1])});
}

}  // namespace boxwood
