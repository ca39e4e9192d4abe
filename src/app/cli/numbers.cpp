// SPDX-License-Identifier: MIT
// Reads numbers from text and from files.
#include "app/cli/numbers.hpp"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>

#include "app/text/text.hpp"

namespace boxwood {

namespace {
bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == '\n';
}

Error malformed_line(const std::string& name, std::size_t line, const std::string& what) {
  return {ErrorKind::malformed, name + ", line " + std::to_string(line) + ": " + what};
}
}  // namespace

std::optional<double> parse_number(std::string_view text) noexcept {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.front() == '+') return std::nullopt;
  double x = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (end != text.data() + text.size() || !std::isfinite(x)) return std::nullopt;
  if (code == std::errc::result_out_of_range) {
    // from_chars does not distinguish the two: a number too small reads as zero, one too large is refused.
    const std::string copy(text);
    x = std::strtod(copy.c_str(), nullptr);
    if (!(std::fabs(x) < 1.0)) return std::nullopt;
    return x;
  }
  if (code != std::errc()) return std::nullopt;
  return x;
}

std::optional<std::uint64_t> parse_count(std::string_view text) noexcept {
  std::uint64_t n = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  std::size_t i = 0;
  bool after_comma = false;
  for (;;) {
    while (i < text.size() && is_blank(text[i])) ++i;
    if (i == text.size()) break;
    const std::size_t begin = i;
    while (i < text.size() && !is_blank(text[i]) && text[i] != ',') ++i;
    const std::optional<double> x = parse_number(text.substr(begin, i - begin));
    if (!x) return std::nullopt;
    numbers.push_back(*x);
    while (i < text.size() && is_blank(text[i])) ++i;
    after_comma = i < text.size() && text[i] == ',';
    if (after_comma) ++i;
  }
  if (after_comma) return std::nullopt;
  return numbers;
}

Result<std::optional<NumberRow>> read_number_line(const std::string& name, std::size_t line,
                                                  std::string_view text, std::size_t per_line) {
  if (line == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (text.empty() || text.front() == '#') return std::optional<NumberRow>();
  std::optional<std::vector<double>> numbers = parse_numbers(text);
  if (!numbers) return malformed_line(name, line, "something that is not a finite number stands here");
  if (numbers->size() != per_line)
    return malformed_line(name, line,
                          std::to_string(per_line) + " numbers are needed, " +
                              std::to_string(numbers->size()) + " stand here");
  return std::optional(NumberRow{line, std::move(*numbers)});
}

namespace {
constexpr std::streamsize kLongestLine = std::streamsize{1}
                                         << 20U;  // bytes: an endless device is not a file of lines
}

Result<std::vector<NumberRow>> read_number_file(const std::filesystem::path& file, std::size_t per_line) {
  const bool standard_input = file == "-";
  const std::string name = standard_input ? "standard input" : printable(file.string());
  std::ifstream stream;
  if (!standard_input) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
      return Error{ErrorKind::input_missing, name + " is a folder, not a file of numbers"};
    errno = 0;
    stream.open(file, std::ios::binary);
    if (!stream) return Error{ErrorKind::input_missing, name + " cannot be read: " + std::strerror(errno)};
  }
  std::istream& in = standard_input ? std::cin : stream;
  std::vector<NumberRow> rows;
  std::vector<char> buffer(static_cast<std::size_t>(kLongestLine));
  for (std::size_t number = 1; in.getline(buffer.data(), kLongestLine) || in.gcount() > 0; ++number) {
    if (in.fail() && !in.eof())
      return Error{ErrorKind::over_limit,
                   name + ", line " + std::to_string(number) + " is longer than 1 MiB"};
    const auto taken = static_cast<std::size_t>(in.gcount()) - (in.eof() ? 0 : 1);
    auto row = read_number_line(name, number, {buffer.data(), taken}, per_line);
    if (!row) return row.error();
    if (*row) rows.push_back(std::move(**row));
  }
  if (in.bad()) return Error{ErrorKind::input_missing, name + " cannot be read to its end"};
  return rows;
}

}  // namespace boxwood
