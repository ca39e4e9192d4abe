// SPDX-License-Identifier: MIT
// Reads numbers from text: strict, finite, and independent of the locale.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// Returns the nearest double if the whole text is one decimal number (a leading '+' is accepted). nullopt for
// anything else, for NaN and infinity, and for a number too large for a double.
std::optional<double> parse_number(std::string_view text) noexcept;
std::optional<std::uint64_t> parse_count(std::string_view text) noexcept;  // digits only

// Parses numbers separated by commas, blanks or both; nullopt if a piece is not a number ("1,,2" too).
std::optional<std::vector<double>> parse_numbers(std::string_view text);

// One line of a file of numbers.
struct NumberRow {
  std::size_t line = 0;  // counted from 1
  std::vector<double> numbers;
};

// Reads one line; nullopt if it is blank or begins with '#'. `name` is the file's, for errors (malformed).
Result<std::optional<NumberRow>> read_number_line(const std::string& name, std::size_t line,
                                                  std::string_view text, std::size_t per_line);

// Reads a file. Every line that is neither blank nor begins with '#' must have exactly `per_line` numbers.
// "-" reads standard input. Errors name the file and the line: input_missing, malformed.
Result<std::vector<NumberRow>> read_number_file(const std::filesystem::path& file, std::size_t per_line);

}  // namespace boxwood
