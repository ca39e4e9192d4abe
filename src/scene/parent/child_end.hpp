// SPDX-License-Identifier: MIT
// The reason why the import child ended without a result, without blame for the file if it is not at fault.
#pragma once

#include <optional>
#include <string>

#include <boxwood/result.hpp>

#include "scene/parent/child_process.hpp"

namespace boxwood {

// Returns a clause about the file. `status` is nullopt if another part of the program reaped the child.
// `last_words`: its standard error. `time_is_up`: its time limit has passed.
Error why_it_ended(const std::optional<ExitStatus>& status, const std::string& last_words, bool time_is_up);

}  // namespace boxwood
