// SPDX-License-Identifier: MIT
// Text within XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace boxwood {

// Returns the text for an element or a value in double quotes: <, >, & and " become entities. Drops
// characters that XML 1.0 does not allow: controls but tab and line feed. The text should be UTF-8.
std::string markup_escaped(std::string_view text);

}  // namespace boxwood
