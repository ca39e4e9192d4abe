// SPDX-License-Identifier: MIT
// The rules file of `boxwood clash` (docs/clash.md, docs/clash-rules.schema.json).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/features/clash/search/clash_rules.hpp"

namespace boxwood {

// The file of the options, if any, and what the command line says: it holds where the file says nothing, but
// for --min-depth and --tessellation, which win. A pattern that names no object is told as a warning, unless
// quiet. Fails with `input_missing` and with `malformed`, which tells line and key.
Result<ClashRules> read_clash_rules(const Options& options, const Scene& scene,
                                    const std::vector<std::string>& names);

// The same for a session (ClashFiles), which has its own clearance.
std::function<Result<ClashRules>(const std::string& file, const Scene& scene,
                                 const std::vector<std::string>& names)>
rules_reader(bool quiet);

}  // namespace boxwood
