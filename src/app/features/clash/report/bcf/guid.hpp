// SPDX-License-Identifier: MIT
// Identifiers that follow from names: UUIDs of version 5, and GlobalIds of IFC.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace boxwood {

using Uuid = std::array<std::uint8_t, 16>;

// Returns SHA-1 of the bytes (FIPS 180-4).
std::array<std::uint8_t, 20> sha1_of(std::string_view bytes);

// Returns the UUID of version 5 of a name (RFC 9562). The same name and name space give the same UUID.
Uuid uuid_of(const Uuid& space, std::string_view name);
// The name space of all UUIDs that Boxwood makes of names.
extern const Uuid kBoxwoodSpace;
// Returns a UUID in lower case, with hyphens.
std::string text_of(const Uuid& uuid);

// Returns the 22 characters in which IFC writes a UUID: base 64 with an alphabet of its own.
std::string ifc_text_of(const Uuid& uuid);
// Tests for 22 characters of that alphabet, the first one of 0 to 3.
bool is_ifc_guid(std::string_view text) noexcept;

}  // namespace boxwood
