// SPDX-License-Identifier: MIT
// Any bytes as an IFC file: what comes out must be a scene that others may use.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace boxwood::testing {

struct IfcFate {
  std::string wrong;  // empty, or what the contract of read_ifc.hpp rules out
  std::size_t objects = 0, unread = 0;
};

// Reads the bytes with and without spaces, and compares the two.
IfcFate check_ifc(std::span<const std::uint8_t> bytes);

}  // namespace boxwood::testing
