// SPDX-License-Identifier: MIT
// Exact triangle pairs by CGAL's filtered exact predicates.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include "peers/oracle.hpp"

namespace boxwood::bench {

bool triangles_meet_exactly(const Corners3& a, const Corners3& b) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  const auto point = [](const Vec3& p) { return Kernel::Point_3(p.x, p.y, p.z); };
  return CGAL::do_intersect(Kernel::Triangle_3(point(a[0]), point(a[1]), point(a[2])),
                            Kernel::Triangle_3(point(b[0]), point(b[1]), point(b[2])));
}

const char* exact_method() {
  return "CGAL's exact predicates";
}

}  // namespace boxwood::bench
