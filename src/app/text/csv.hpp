// SPDX-License-Identifier: MIT
// Cells of tables for spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace boxwood {

std::string csv_text(std::string_view text);  // in quotes, fit to be shown
std::string csv_number(double x);             // exactly as JSON writes it; empty where it is not finite

}  // namespace boxwood
