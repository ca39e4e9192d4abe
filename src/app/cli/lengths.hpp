// SPDX-License-Identifier: MIT
// Lengths with a unit behind them, `2mm`, and what they are in the units of files.
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
  double metres = 0.0;  // of the unit behind it; 0: none
};

// A number, and behind it um, mm, cm, m, in, ft, or nothing. Empty: neither.
std::optional<TypedLength> length_from_text(std::string_view text);

struct FileUnit {
  std::string file;
  double metres = 0.0;  // of a unit of its coordinates; 0: not known
};
std::vector<FileUnit> units_of(const Scene& scene);

// The length in the unit of the files. One without a unit is in it. Fails (usage) with the rest of a
// sentence, where a unit was typed and that of a file is not known, or files are of different ones.
Result<double> in_unit_of(std::span<const FileUnit> files, const TypedLength& length);

// "mm", or "2.5e-05 m" where it has no name.
std::string name_of_unit(double metres);

// Says where two files are known to be of different units; with `scale` all are scaled to that of the first.
// Fails (usage) where that cannot be done.
Result<void> settle_units(Scene& scene, bool scale, bool quiet);

}  // namespace boxwood
