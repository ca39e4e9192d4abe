// SPDX-License-Identifier: MIT
// The options of proofs.
#include "app/features/proof/proof_options.hpp"

#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

std::optional<std::string> proof_file_of(const Options& options) {
  const ProofOptionValues* set = options.of_features.find<ProofOptionValues>();
  return set == nullptr ? std::nullopt : set->file;
}

void add_proof_options(OptionList& list) {
  list.rows.push_back(
      {"--trace",
       {"--proof", 0, kProofOptions, ValueShape::one, 0, "FILE",
        "write proofs of the answers as JSON lines, for boxwood-check", [](Options& o, std::string_view v) {
          return option_values::set_file(v, o.of_features.get<ProofOptionValues>().file);
        }}});
}

}  // namespace boxwood
