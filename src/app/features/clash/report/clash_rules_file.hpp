// SPDX-License-Identifier: MIT
// The rules file of `boxwood clash` (docs/clash.md, docs/clash-rules.schema.json).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/search/clash_rules.hpp"

namespace boxwood {

// Returns the rules of the file that the options name, if any, and of the command line. The command line
// applies if the file says nothing; but --min-depth and --tessellation always win. Warns of a pattern that
// names no object, unless quiet. Fails with `input_missing`, and with `malformed`, which gives line and key.
Result<ClashRules> read_clash_rules(const Options& options, const Scene& scene,
                                    const std::vector<std::string>& names);

// Returns the reader of rules for a session (ClashFiles), which has its own clearance.
std::function<Result<ClashRules>(const std::string& file, const Scene& scene,
                                 const std::vector<std::string>& names)>
rules_reader(bool quiet);

}  // namespace boxwood
