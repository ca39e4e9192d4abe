// SPDX-License-Identifier: MIT
// What the panel "Measure", the label in the scene and `--state` say of the two points that were clicked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct MeasureStatement {
  Revision of;
  struct End {
    std::uint32_t object = 0, triangle = 0;  // triangle: through all files that are open
    std::string name;
    Vec3 point = Vec3(0.0);  // in the world, as the object stands
    std::string triangle_text, point_text;
  };
  std::vector<End> ends;           // none, the first, or both; without those whose object is not drawn
  std::optional<double> distance;  // of both, in the world's units
  std::optional<Vec3> components;  // from the first to the second, along the world's axes
  std::string text;                // "distance 1.25", or what is to be done
  Vec3 at = Vec3(0.0);             // where the label stands: between both
};

// None while nothing is measured.
std::optional<MeasureStatement> measure_statement(const Session& session);

}  // namespace boxwood
