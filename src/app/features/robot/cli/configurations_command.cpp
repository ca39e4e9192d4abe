// SPDX-License-Identifier: MIT
// Reading of configurations, strictly: every number must be finite, every name known.
#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>

#include "app/cli/numbers.hpp"
#include "app/features/robot/cli/configurations.hpp"
#include "app/text/errors.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30U;

// Without blanks and quotes around it.
std::string_view plain_cell(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

std::vector<std::string_view> configuration_cells(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(plain_cell(line.substr(0, comma)));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

std::optional<std::size_t> value_called(const Robot& robot, std::string_view name) {
  for (std::size_t i = 0; i < robot.dof(); ++i)
    if (robot.values()[i].name == name) return i;
  return std::nullopt;
}

std::string no_such_value(const Robot& robot, std::string_view name) {
  std::vector<std::string_view> known;
  for (const RobotValue& value : robot.values()) known.push_back(value.name);
  const std::string_view near = nearest_word(name, known);
  return "the robot has no value '" + printable(name) + "'" +
         (near.empty() ? "" : "; did you mean '" + printable(near) + "'?");
}

// The quaternion of a floating joint has a length.
bool has_turns(const Robot& robot, std::span<const double> q) {
  for (std::uint32_t i = 0; i < robot.description().joints.size(); ++i)
    if (robot.description().joints[i].kind == RobotJointKind::floating) {
      const auto at = q.subspan(robot.first_value(i) + 3, 4);
      const double length2 = at[0] * at[0] + at[1] * at[1] + at[2] * at[2] + at[3] * at[3];
      if (!(length2 > 1e-200 && length2 < 1e200)) return false;
    }
  return true;
}

Error bad_file(const std::string& name, const std::string& clause) {
  return {ErrorKind::malformed, in_quotes(name) + ": " + clause};
}

// Returns the text behind 'key': in the header of a .npy, a literal of Python.
std::string_view header_value(std::string_view header, std::string_view key) {
  std::size_t at = header.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos) return {};
  at = header.find(':', at);
  if (at == std::string_view::npos) return {};
  return plain_cell(header.substr(at + 1));
}

// Returns the whole numbers of a tuple such as (100, 7).
std::vector<std::uint64_t> shape_of(std::string_view text) {
  std::vector<std::uint64_t> out;
  if (!text.starts_with('(')) return out;
  text = text.substr(1, text.find(')') - 1);
  for (const std::string_view cell : configuration_cells(text)) {
    if (cell.empty()) continue;  // behind the comma of (7,)
    const auto n = parse_count(cell);
    if (!n) return {};
    out.push_back(*n);
  }
  return out;
}

// Format 1 to 3 (numpy/lib/format.py): magic, version, length of the header, the header, the numbers.
Result<std::vector<double>> numbers_of_npy(const Robot& robot, const std::string& name,
                                           std::string_view bytes) {
  static_assert(std::endian::native == std::endian::little);
  if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 12) return bad_file(name, "it is no array of NumPy");
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool is_long = byte(6) > 1;
  const std::size_t begin = is_long ? 12 : 10;
  const std::size_t length =
      is_long ? byte(8) | byte(9) << 8U | byte(10) << 16U | byte(11) << 24U : byte(8) | byte(9) << 8U;
  if (length > bytes.size() - begin) return bad_file(name, "its header is cut off");
  const std::string_view header = bytes.substr(begin, length), data = bytes.substr(begin + length);
  const std::string_view kind = header_value(header, "descr");
  const bool is_double = kind.starts_with("'<f8'");
  if (!is_double && !kind.starts_with("'<f4'"))
    return bad_file(name, "its numbers are not float64 or float32, little-endian");
  if (!header_value(header, "fortran_order").starts_with("False"))
    return bad_file(name, "it is in Fortran order; numpy.ascontiguousarray() turns it");
  const std::vector<std::uint64_t> shape = shape_of(header_value(header, "shape"));
  const std::size_t size = is_double ? 8 : 4;
  if (shape.empty() || shape.size() > 2 || shape.back() != robot.dof())
    return bad_file(name, "its shape is not (N, " + std::to_string(robot.dof()) + ")");
  const std::uint64_t rows = shape.size() == 2 ? shape[0] : 1;
  if (rows > data.size() || data.size() != rows * robot.dof() * size)
    return bad_file(name, "it holds another number of bytes than its header says");
  std::vector<double> out(static_cast<std::size_t>(rows) * robot.dof());
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (is_double) {
      std::memcpy(&out[i], data.data() + 8 * i, 8);
    } else {
      float x = 0.0F;
      std::memcpy(&x, data.data() + 4 * i, 4);
      out[i] = static_cast<double>(x);
    }
    if (!is_finite(out[i]))
      return bad_file(name, "configuration " + std::to_string(i / robot.dof()) +
                                " has a number that is not finite");
  }
  return out;
}

Result<std::vector<double>> numbers_of_csv(const Robot& robot, const std::string& name, std::string_view text,
                                           std::span<const double> otherwise) {
  std::vector<double> out;
  std::vector<std::size_t> columns;  // the value of each
  std::size_t number = 0;
  for (bool is_first = true; !text.empty();) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const std::string_view trimmed_line = plain_cell(line);
    if (trimmed_line.empty() || trimmed_line.starts_with('#')) continue;
    const std::string at = "line " + std::to_string(number) + ": ";
    const std::vector<std::string_view> cells = configuration_cells(line);
    if (std::exchange(is_first, false)) {
      const bool has_names = !parse_number(cells[0]);
      for (std::size_t i = 0; i < (has_names ? cells.size() : robot.dof()); ++i) {
        const auto value = has_names ? value_called(robot, cells[i]) : std::optional(i);
        if (!value) return bad_file(name, at + no_such_value(robot, cells[i]));
        if (std::find(columns.begin(), columns.end(), *value) != columns.end())
          return bad_file(name, at + "two columns are called '" + printable(cells[i]) + "'");
        columns.push_back(*value);
      }
      if (has_names) continue;
    }
    if (cells.size() != columns.size())
      return bad_file(name,
                      at + std::to_string(cells.size()) + " numbers, not " + std::to_string(columns.size()));
    const std::size_t begin = out.size();
    out.insert(out.end(), otherwise.begin(), otherwise.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto x = parse_number(cells[i]);
      if (!x) return bad_file(name, at + "'" + printable(cells[i]) + "' is no finite number");
      out[begin + columns[i]] = *x;
    }
  }
  return out;
}

}  // namespace

Result<std::vector<double>> configuration_from_text(const Robot& robot, std::string_view text,
                                                    std::span<const double> otherwise) {
  std::vector<double> out(otherwise.begin(), otherwise.end());
  if (text.find('=') == std::string_view::npos) {
    auto numbers = parse_numbers(text);
    if (!numbers || numbers->size() != robot.dof())
      return usage_error("--q needs " + std::to_string(robot.dof()) +
                         " numbers or NAME=VALUE, set apart by commas, not '" + printable(text) + "'");
    out = std::move(*numbers);
  } else {
    std::vector<std::size_t> given;
    for (const std::string_view cell : configuration_cells(text)) {
      const std::size_t equals = std::min(cell.find('='), cell.size());
      const std::string_view name = plain_cell(cell.substr(0, equals));
      const auto value = value_called(robot, name);
      if (!value) return usage_error("--q: " + no_such_value(robot, name));
      if (std::find(given.begin(), given.end(), *value) != given.end())
        return usage_error("--q gives '" + printable(name) + "' twice");
      given.push_back(*value);
      const auto x = parse_number(plain_cell(cell.substr(std::min(equals + 1, cell.size()))));
      if (!x) return usage_error("--q needs a finite number for '" + printable(name) + "'");
      out[*value] = *x;
    }
  }
  if (!has_turns(robot, out)) return usage_error("--q gives a floating joint a quaternion of length 0");
  return out;
}

Result<std::vector<double>> read_configurations(const Robot& robot, const std::string& file,
                                                std::span<const double> otherwise) {
  const std::string name = in_quotes(file);
  const Result<std::string> bytes =
      read_file(file, kMostBytes,
                {name + " cannot be opened", name + " is larger than 4 GiB", name + " cannot be read"});
  if (!bytes) return bytes.error();
  Result<std::vector<double>> out = bytes->starts_with("\x93NUMPY") || file.ends_with(".npy")
                                        ? numbers_of_npy(robot, file, *bytes)
                                        : numbers_of_csv(robot, file, *bytes, otherwise);
  if (!out) return out;
  if (out->empty() && robot.dof() > 0) return bad_file(file, "it holds no configuration");
  for (std::size_t i = 0; robot.dof() > 0 && i < out->size(); i += robot.dof())
    if (!has_turns(robot, std::span(*out).subspan(i, robot.dof())))
      return bad_file(file, "configuration " + std::to_string(i / robot.dof()) +
                                " gives a floating joint a quaternion of length 0");
  return out;
}

}  // namespace boxwood
