// SPDX-License-Identifier: MIT
// Units of lengths.
#include "app/cli/lengths.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/messages.hpp"
#include "app/cli/numbers.hpp"
#include "app/output/table.hpp"
#include "app/output/text.hpp"

namespace boxwood {

namespace {

// Longer ones first: `mm` ends with `m`.
constexpr std::array<std::pair<std::string_view, double>, 6> kUnits = {
    {{"um", 1e-6}, {"mm", 1e-3}, {"cm", 1e-2}, {"in", 0.0254}, {"ft", 0.3048}, {"m", 1.0}}};

// The first file whose unit is not known, and the first whose unit is not that of the first file.
struct OddFiles {
  std::optional<std::size_t> unknown, other;
};
OddFiles odd_files(const Scene& scene) {
  OddFiles odd;
  for (std::size_t f = 0; f < scene.files.size(); ++f) {
    if (unit_of(scene, f) == 0.0 && !odd.unknown) odd.unknown = f;
    if (unit_of(scene, f) != unit_of(scene, 0) && !odd.other) odd.other = f;
  }
  return odd;
}
std::string called(const Scene& scene, std::size_t file) {
  return "'" + printable(scene.files[file]) + "'";
}
std::string told_unit(const Scene& scene, std::size_t file) {
  const double unit = unit_of(scene, file);
  return called(scene, file) + (unit > 0.0 ? " in " + name_of_unit(unit) : " in a unit that it does not say");
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
  for (const auto& [name, size] : kUnits)
    if (size == metres) return std::string(name);
  return short_number(metres) + " m";
}

Result<double> in_units_of(const Scene& scene, const TypedLength& length) {
  if (length.metres == 0.0) return length.value;
  const OddFiles odd = odd_files(scene);
  if (odd.unknown)
    return Error{
        ErrorKind::usage,
        "has a unit, but " + called(scene, *odd.unknown) +
            " does not say in which one it is: give the length as a plain number, in that of the file",
        {}};
  if (odd.other)
    return Error{ErrorKind::usage,
                 "has a unit, but " + told_unit(scene, 0) + " and " + told_unit(scene, *odd.other) +
                     " are not in the same one: --same-units scales to that of the first",
                 {}};
  const double unit = scene.files.empty() ? 1.0 : unit_of(scene, 0);
  return unit == length.metres ? length.value : length.value * length.metres / unit;
}

Result<void> settle_units(Scene& scene, bool scale, bool quiet) {
  const OddFiles odd = odd_files(scene);
  if (!odd.other) return {};
  if (!scale) {
    if (!quiet)
      print_message(told_unit(scene, 0) + ", " + told_unit(scene, *odd.other) +
                    ": coordinates are left as they are (--same-units scales to the unit of the first)");
    return {};
  }
  if (odd.unknown)
    return Error{ErrorKind::usage,
                 "--same-units: " + called(scene, *odd.unknown) + " does not say in which unit it is",
                 {}};
  for (std::size_t f = 1; f < scene.files.size(); ++f) {
    if (unit_of(scene, f) == unit_of(scene, 0)) continue;
    if (!quiet)
      print_message(told_unit(scene, f) + " is scaled by " +
                    short_number(unit_of(scene, f) / unit_of(scene, 0)) + ", to " +
                    name_of_unit(unit_of(scene, 0)));
    scale_to_unit(scene, f, unit_of(scene, 0));
  }
  return {};
}

}  // namespace boxwood
