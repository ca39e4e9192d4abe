// SPDX-License-Identifier: MIT
// Reading numbers from text: strict, whatever the locale, and finite.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// The whole text is one decimal number (a leading '+' is accepted), nearest double. Empty for anything else,
// for NaN and infinity, and for a number too large for a double.
std::optional<double> parse_number(std::string_view text) noexcept;
std::optional<std::uint64_t> parse_count(std::string_view text) noexcept;  // digits only

// Numbers set apart by commas, blanks or both; empty where a piece is none ("1,,2" too).
std::optional<std::vector<double>> parse_numbers(std::string_view text);

// One line of a file of numbers.
struct NumberRow {
  std::size_t line = 0;  // counted from 1
  std::vector<double> numbers;
};

// One line: none where it is blank or begins with '#'. `name` is that of the file, for errors (malformed).
Result<std::optional<NumberRow>> read_number_line(const std::string& name, std::size_t line,
                                                  std::string_view text, std::size_t per_line);

// Every line of the file that is neither blank nor begins with '#' must hold exactly `per_line` numbers. "-"
// reads standard input. Errors name the file and the line: input_missing, malformed.
Result<std::vector<NumberRow>> read_number_file(const std::filesystem::path& file, std::size_t per_line);

}  // namespace boxwood
