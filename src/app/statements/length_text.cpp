// SPDX-License-Identifier: MIT
// Chooses the unit of lengths on screen by their size.
#include "app/statements/length_text.hpp"

#include <algorithm>
#include <cmath>

#include "app/statements/statements.hpp"

namespace boxwood {

LengthUnit length_unit(const Session& session, const LengthRange& of) {
  const std::string own = unit_suffix(session);
  LengthUnit out{own};
  if (!own.empty()) {
    const double metres = unit_of(session.document().scene(), 0);
    if (const ShownUnit unit = metric_length_unit(metres, of.largest, of.smallest); unit.size > 0.0)
      out = {" " + unit.name, unit.size};
  }
  for (const double length : {of.smallest, of.largest}) out.notation.add(length / out.size);
  return out;
}

std::string LengthUnit::bounds_text(double lower, double upper) const {
  NumberNotation own = notation;  // lengths below rounding have no part in that of a list
  for (const double bound : {lower, upper}) own.add(bound / size);
  return own.bounds(lower / size, upper / size) + suffix;
}

LengthUnit length_unit(const Session& session, double length) {
  LengthRange range;
  range.add(std::fabs(length));
  return length_unit(session, range);
}

LengthUnit length_unit(const Session& session, const Vec3& size) {
  return length_unit(session, std::max({std::fabs(size.x), std::fabs(size.y), std::fabs(size.z)}));
}

LengthUnit pair_length_unit(const Session& session, double length) {
  LengthRange range;
  for (const auto& feature : session.features())
    if (const auto lengths = feature->pair_lengths(); lengths && lengths->listed.largest > 0.0)
      range = lengths->listed;
  range.add(std::fabs(length));
  return length_unit(session, range);
}

std::optional<std::array<double, 2>> pair_depth(const Session& session, std::uint32_t a, std::uint32_t b) {
  std::optional<std::array<double, 2>> out;
  for (const auto& feature : session.features()) {
    if (feature->pair() != std::array{std::min(a, b), std::max(a, b)}) continue;
    const auto lengths = feature->pair_lengths();
    if (lengths && lengths->depth && (!out || feature->labels_pair())) out = lengths->depth;
  }
  return out;
}

std::string length_text(const Session& session, double length) {
  const LengthUnit unit = length_unit(session, length);
  return value_text(length / unit.size) + unit.suffix;
}

std::string pair_length_text(const Session& session, double length) {
  const LengthUnit unit = pair_length_unit(session, length);
  return value_text(length / unit.size) + unit.suffix;
}

std::string pair_length_text(const Session& session, double lower, double upper) {
  return pair_length_unit(session, upper).bounds_text(lower, upper);
}

}  // namespace boxwood
