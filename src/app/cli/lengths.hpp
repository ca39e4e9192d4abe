// SPDX-License-Identifier: MIT
// Lengths with a unit, such as `2mm`, and their values in the units of files.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

struct TypedLength {
  double value = 0.0;
  double metres = 0.0;  // metres in the typed unit; 0 without a unit
};

// Parses a number with an optional unit: um, mm, cm, m, in or ft. nullopt for other text.
std::optional<TypedLength> length_from_text(std::string_view text);

struct FileUnit {
  std::string file;
  double metres = 0.0;  // metres in a unit of its coordinates; 0 if unknown
};
std::vector<FileUnit> units_of(const Scene& scene);

// Returns the length in the unit of the files. A length without a unit is already in it. Fails with `usage`
// and the rest of a sentence if a unit was typed but the files' units are unknown or differ.
Result<double> in_unit_of(std::span<const FileUnit> files, const TypedLength& length);

// Returns "mm", or "2.5e-05 m" for a unit without a name.
std::string name_of_unit(double metres);

// Reports two files of different known units. With `scale`, scales all to the unit of the first instead;
// fails with `usage` if a unit is unknown.
Result<void> settle_units(Scene& scene, bool scale, bool quiet);

}  // namespace boxwood
