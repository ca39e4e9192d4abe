// The beginning of a wide descent: the pair of the roots.
#include "query/wide_descent.hpp"

#include <limits>

#include "query/node_tests.hpp"

namespace boxwood {

namespace {

float rounded_up(double x) noexcept {
  return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

}  // namespace

WidePair root_pair(const WideQuery& query) noexcept {
  const Obb &a = query.layout_a.root_box, &b = query.layout_b.root_box;
  const BoxPair boxes = relative_pose(a, b, query.a_from_b);
  WidePair pair;
  pair.first = query.layout_a.root;
  pair.second = query.layout_b.root;
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) pair.pose.rotation[i][j] = static_cast<float>(boxes.rotation[k][j]);
    pair.pose.center[i] = static_cast<float>(boxes.t[i]);
    pair.half_first[i] = rounded_up(a.half_extents[i]);
    pair.half_second[i] = rounded_up(b.half_extents[i]);
  }
  pair.rotation_error = 4.0F * kFloatUnit;
  pair.center_error = rounded_up(placing_error(query.a_from_b, query.layout_b.reach)) +
                      4.0F * kFloatUnit * sum_abs(pair.pose.center);
  pair.first_is_a = true;
  return pair;
}

}  // namespace boxwood
