// The program: arguments in, exit code out.
#pragma once

#include <span>
#include <string>

#include <boxwood/result.hpp>

namespace boxwood {

// Never throws; every failure is one sentence on standard error and its exit code.
int run_program(std::span<const std::string> arguments) noexcept;

}  // namespace boxwood
