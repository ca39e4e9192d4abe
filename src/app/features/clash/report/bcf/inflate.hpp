// SPDX-License-Identifier: MIT
// Unpacks deflated bytes (RFC 1951), as zip archives of other programs have them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace boxwood {

// Returns the unpacked bytes; nullopt if the bytes do not follow the format or unpack to more than `most`.
// Never reads outside of them.
std::optional<std::string> inflated(std::string_view packed, std::size_t most);

}  // namespace boxwood
