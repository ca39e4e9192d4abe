// SPDX-License-Identifier: MIT
// Sets the functions with which a session reads and writes covers.
#pragma once

namespace boxwood {

struct Options;
class TypedStore;

void set_up_covers(const Options& options, TypedStore& setups);

}  // namespace boxwood
