// SPDX-License-Identifier: MIT
// The program: arguments in, exit code out.
#pragma once

#include <span>

#include <boxwood/result.hpp>

namespace boxwood {

// Runs the program with `arguments`, without its name. Never throws; every failure is one sentence on
// standard error and its exit code.
int run_program(std::span<const char* const> arguments) noexcept;

}  // namespace boxwood
