// SPDX-License-Identifier: MIT
// Converts lengths between units.
#include "app/cli/lengths.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/standard_error.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"
#include "app/text/unit_name.hpp"
#include <algorithm>
#include <array>
#include <utility>

namespace boxwood {

namespace {

// The first file of unknown unit, and the first whose known unit differs from that of the first file.
struct OddFiles {
  std::optional<std::size_t> unknown, other;
};
OddFiles odd_files(std::span<const FileUnit> files) {
  OddFiles odd;
  for (std::size_t f = 0; f < files.size(); ++f) {
    if (files[f].metres == 0.0 && !odd.unknown) odd.unknown = f;
    if (files[f].metres > 0.0 && files[0].metres > 0.0 && files[f].metres != files[0].metres && !odd.other)
      odd.other = f;
  }
  return odd;
}
std::string called(const FileUnit& one) {
  return "'" + printable(one.file) + "'";
}
std::string unit_sentence(const FileUnit& one) {
  return called(one) + " is in " + name_of_unit(one.metres);
}

}  // namespace

std::optional<TypedLength> length_from_text(std::string_view text) {
  for (const auto& [name, metres] : kUnits)
    if (text.size() > name.size() && text.ends_with(name)) {
      std::string_view number = text.substr(0, text.size() - name.size());
      while (!number.empty() && number.back() == ' ') number.remove_suffix(1);
      const std::optional<double> value = parse_number(number);
      if (value) return TypedLength{*value, metres};
    }
  const std::optional<double> value = parse_number(text);
  return value ? std::optional(TypedLength{*value, 0.0}) : std::nullopt;
}

std::string name_of_unit(double metres) {
  if (const std::string_view* known = known_unit(metres)) return std::string(*known);
  return short_number(metres) + " m";
}

std::vector<FileUnit> units_of(const Scene& scene) {
  std::vector<FileUnit> out;
  for (std::size_t f = 0; f < scene.files.size(); ++f) out.push_back({scene.files[f], unit_of(scene, f)});
  return out;
}

Result<double> in_unit_of(std::span<const FileUnit> files, const TypedLength& length) {
  if (length.metres == 0.0) return length.value;
  const OddFiles odd = odd_files(files);
  if (odd.unknown)
    return Error{ErrorKind::usage,
                 "has a unit, but " + called(files[*odd.unknown]) +
                     " does not say in which one it is: give a plain number, in that of the file"};
  if (odd.other)
    return Error{ErrorKind::usage, "has a unit, but " + unit_sentence(files[0]) + " and " +
                                       unit_sentence(files[*odd.other]) +
                                       ": --same-units scales to that of the first"};
  const double unit = files.empty() ? 1.0 : files[0].metres;
  const double converted = unit == length.metres ? length.value : length.value * (length.metres / unit);
  if (!is_finite(converted)) return Error{ErrorKind::usage, "is too large a number in the unit of the files"};
  return converted;
}

Result<void> settle_units(Scene& scene, bool scale, bool quiet) {
  const std::vector<FileUnit> files = units_of(scene);
  const OddFiles odd = odd_files(files);
  if (!scale) {
    if (odd.other && !quiet)
      print_message(unit_sentence(files[0]) + ", " + unit_sentence(files[*odd.other]) +
                    ": coordinates are left as they are (--same-units scales to the unit of the first)");
    return {};
  }
  if (odd.unknown && files.size() > 1)
    return Error{ErrorKind::usage,
                 "--same-units: " + called(files[*odd.unknown]) + " does not say in which unit it is"};
  for (std::size_t f = 1; f < files.size(); ++f) {
    if (files[f].metres == files[0].metres) continue;
    if (!quiet)
      print_message(unit_sentence(files[f]) + " and is scaled by " +
                    short_number(files[f].metres / files[0].metres) + ", to " +
                    name_of_unit(files[0].metres));
    if (const Result<void> scaled = scale_to_unit(scene, f, files[0].metres); !scaled) return scaled.error();
  }
  return {};
}

}  // namespace boxwood
