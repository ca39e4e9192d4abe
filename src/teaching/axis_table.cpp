// SPDX-License-Identifier: MIT
// Computes projections and gaps on the 15 axes of two boxes.
#include <boxwood/teaching/axis_table.hpp>

#include <cmath>

#include <boxwood/obb_contact.hpp>

namespace boxwood {

namespace {
// Returns the unit direction of axis 0..14 with the sign of the boxes' own axes.
Vec3 own_direction(std::size_t axis, const Obb& a, const Obb& b) noexcept {
  static constexpr std::array<std::size_t, 6> kFaceOf = {0, 0, 1, 2, 1, 2};  // A0 B0 A1 A2 B1 B2
  if (axis < 6) return (axis == 1 || axis > 3 ? b : a).axes[kFaceOf[axis]];
  return glm::cross(a.axes[(axis - 6) / 3], b.axes[(axis - 6) % 3]);
}

Interval shadow(const Obb& box, const Vec3& unit) noexcept {
  const double middle = glm::dot(box.center, unit);
  const double reach = box.half_extents.x * std::fabs(glm::dot(box.axes[0], unit)) +
                       box.half_extents.y * std::fabs(glm::dot(box.axes[1], unit)) +
                       box.half_extents.z * std::fabs(glm::dot(box.axes[2], unit));
  return {middle - reach, middle + reach};
}
}  // namespace

AxisTable axis_table(const Obb& a, const Obb& b) noexcept {
  AxisTable table;
  const SatReport report = separating_axes(a, b);
  table.state = report.state;
  table.largest = report.axis;
  table.error_band = report.error_band;
  const bool nothing = is_empty(a) || is_empty(b);
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    AxisRow& row = table.rows[k];
    row.degenerate = !(report.gap[k] > -kInfinity);
    const Vec3 own = own_direction(k, a, b);
    // The report's direction leads from A to B: the same line, perhaps in the opposite direction.
    const Vec3& found = report.direction[k];
    if (!row.degenerate)
      row.axis = glm::dot(found, own) < 0.0 ? -found : found;
    else if (k < 6 && !nothing)
      row.axis = own;  // both are flat across it
    else if (const double length = glm::length(own); !nothing && length > 0x1p-46)
      row.axis = own / length;
    else
      continue;
    row.a = shadow(a, row.axis);
    row.b = shadow(b, row.axis);
    row.gap = row.degenerate ? 0.0 : report.gap[k];
    if (table.separating < 0 && !row.degenerate && row.gap > table.error_band)
      table.separating = static_cast<int>(k);
  }
  return table;
}

}  // namespace boxwood
