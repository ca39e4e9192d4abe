// SPDX-License-Identifier: MIT
// Files of rules as text (docs/clash.md): the reader, and the writer of the window, which keeps all that its
// file of rules says.
#pragma once

#include <string>

#include "app/features/clash/review/clash_files.hpp"
#include "app/text/json_reader.hpp"

namespace boxwood {

// Returns the whole file, an object at the top. Fails with `input_missing`, `over_limit` (16 MiB) and
// `malformed`.
Result<JsonValue> read_rules_text(const std::string& file);

// Writes all of ClashExport::rules_file and the ignored pairs, after those of the file. The window's
// clearance is a row before those of the file: the last row that names a pair wins there, as in the window.
// The comment of an ignored pair is its `why`. Writes completely or not at all; the two files may be one.
Result<void> write_clash_rules(const std::string& file, const ClashExport& clashes);

}  // namespace boxwood
