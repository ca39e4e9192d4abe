// SPDX-License-Identifier: MIT
// The statements about the two clicked points, for the panel Measure, the label in the scene and `--state`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct MeasureStatement {
  Revision of;
  struct End {
    std::uint32_t object = 0, triangle = 0;  // triangle: number through all open files
    std::string name;
    Vec3 point = Vec3(0.0);  // in the world, at the object's current pose
    std::string triangle_text, point_text;
    template <class F> void describe(F& f) const {
      f("object", object), f("name", name), f("triangle", triangle), f("point", point);
    }
  };
  std::vector<End> ends;           // none, the first, or both; only on drawn objects
  std::optional<double> distance;  // of both points, in the world's units
  std::optional<Vec3> components;  // from the first to the second, along the world's axes
  std::string text;                // the distance, or the next thing to do
  Vec3 at = Vec3(0.0);             // middle of both points, for the label
  template <class F> void describe(F& f) const {
    f("points", ends), f("distance", distance), f("components", components), f("text", text);
  }
};

// Returns nullopt if nothing is measured.
std::optional<MeasureStatement> measure_statement(const Session& session);

}  // namespace boxwood
