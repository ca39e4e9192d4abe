// SPDX-License-Identifier: MIT
// Text within XML and HTML.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace boxwood {

// Returns the text for an element or a value in double quotes: <, >, & and " become entities. Drops
// characters that XML 1.0 does not allow: controls but tab and line feed. The text should be UTF-8.
std::string markup_escaped(std::string_view text);

// Returns the bytes in base 64 (RFC 4648), for a data URI.
std::string base64(std::span<const std::byte> bytes);

}  // namespace boxwood
