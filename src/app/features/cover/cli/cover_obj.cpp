// SPDX-License-Identifier: MIT
// Convex parts as objects of an OBJ.
#include <cmath>

#include "app/features/cover/cli/cover_formats.hpp"
#include "app/formats/buffered_file.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

// Adds the corners of the smallest box of floats around p. Readers keep floats, and a part must hold its
// points after that, too.
void add_float_corners(const Vec3& p, std::vector<Vec3>& out) {
  float low[3], high[3];
  for (int k = 0; k < 3; ++k) {
    const auto near = static_cast<float>(p[k]);
    low[k] = static_cast<double>(near) <= p[k] ? near : std::nextafter(near, -INFINITY);
    high[k] = static_cast<double>(near) >= p[k] ? near : std::nextafter(near, INFINITY);
  }
  for (unsigned i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1U) != 0 ? high[0] : low[0], (i & 2U) != 0 ? high[1] : low[1],
                      (i & 4U) != 0 ? high[2] : low[2]);
    if (out.empty() || out.back() != corner) out.push_back(corner);
  }
}

}  // namespace

std::string cover_to_obj(const CoverSet& set, const CoverTitle& title) {
  std::string out = "# convex parts that enclose " + printable(title.model) + ", by boxwood\n";
  std::size_t first = 1, number = 0;
  for (const auto& [name, cover] : set.bodies)
    for (const ConvexHull& part : cover.parts) {
      std::vector<Vec3> points;
      for (const Vec3& v : part.vertices) add_float_corners(v, points);
      const Fit<ConvexHull> fit = fit_hull(points);
      if (fit.out_of_memory) throw std::bad_alloc();
      out += "o part_" + std::to_string(number++) + "\n";
      for (const Vec3& v : fit.volume.vertices)
        out += "v " + number_text(v.x) + " " + number_text(v.y) + " " + number_text(v.z) + "\n";
      for (const Triangle& t : fit.volume.triangles)
        out += "f " + std::to_string(first + t[0]) + " " + std::to_string(first + t[1]) + " " +
               std::to_string(first + t[2]) + "\n";
      first += fit.volume.vertices.size();
    }
  return out;
}

}  // namespace boxwood
