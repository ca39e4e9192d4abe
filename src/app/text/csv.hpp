// SPDX-License-Identifier: MIT
// Cells of tables for spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace boxwood {

std::string csv_text(std::string_view text);  // quoted, without control characters
std::string csv_number(double x);             // exactly as JSON writes it; empty if not finite

}  // namespace boxwood
