// SPDX-License-Identifier: MIT
// Prints the figures of covers: lines of JSON, or a table with sentences.
#pragma once

#include <span>

#include "app/cli/command_table.hpp"
#include "app/features/cover/show/cover_figures.hpp"

namespace boxwood {

void print_figures(const CommandContext& context, std::span<const CoverFigures> figures);

}  // namespace boxwood
