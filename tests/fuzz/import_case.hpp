// SPDX-License-Identifier: MIT
// What comes from the import child, and what a model may name: any bytes, checked as the parent must take
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace boxwood::testing {

// The first byte chooses: a scene as it lies in the shared memory, packets in a row, or a name that is looked
// for below a folder. Empty, or what went wrong: something came out that the contracts of wire.hpp,
// import_dialogue.hpp and reference_root.hpp rule out.
std::string check_import(std::span<const std::uint8_t> bytes);

// What the last call came to, so that a replay can tell that the hard branches were reached: 0 refused, 1
// taken.
int last_import_outcome() noexcept;

}  // namespace boxwood::testing
