// SPDX-License-Identifier: MIT
// Exact triangle pairs by clipping in rational numbers: slow, for machines without CGAL.
#include "peers/oracle.hpp"
#include "query/exact_oracle.hpp"

namespace boxwood::bench {

bool triangles_meet_exactly(const Corners3& a, const Corners3& b) {
  return testing::exactly_meet(a, b);
}

const char* exact_method() {
  return "rational numbers";
}

}  // namespace boxwood::bench
