// SPDX-License-Identifier: MIT
// Clashes as lines of JSON, as `boxwood clash --json` prints them, and files of the window: such lines, and
// rules.
#pragma once

#include <string>
#include <vector>

#include "app/clash/clash_record.hpp"
#include "app/session/clash_review.hpp"

namespace boxwood {

// Names are the selectors of the objects.
std::string json_of(const ClashRecord& record, const std::vector<std::string>& names);
std::string json_of(const ClashSummary& summary);

// How a session writes files of clashes: whole or not at all.
ClashFiles clash_files();

}  // namespace boxwood
