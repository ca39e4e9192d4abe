// SPDX-License-Identifier: MIT
// The interface half of all features: what draws their panels. Filled once from features.def.
#pragma once

namespace boxwood {

struct InterfaceList {};

// Returns the rows of all features; made at the first call, then unchanged.
const InterfaceList& interface_list();

}  // namespace boxwood
