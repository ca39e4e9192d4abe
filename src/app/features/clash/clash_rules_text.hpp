// SPDX-License-Identifier: MIT
// Files of rules as text (docs/clash.md): read for whoever follows them, and written by the window, which
// keeps all that the file it was given says.
#pragma once

#include <string>

#include "app/features/clash/clash_review.hpp"
#include "app/text/json_reader.hpp"

namespace boxwood {

// The whole file, an object at the top. Fails with `input_missing`, `over_limit` (16 MiB) and `malformed`.
Result<JsonValue> read_rules_text(const std::string& file);

// All of ClashExport::rules_file, whose rows stand first among the pairs that are ignored. The window's
// clearance is a row before those of the file: there the last that names a pair holds, as it does in the
// window. The comment of an ignored pair is its `why`. Whole or not at all; the two files may be one.
Result<void> write_clash_rules(const std::string& file, const ClashExport& clashes);

}  // namespace boxwood
