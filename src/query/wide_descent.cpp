// The beginning of a wide descent: whether it may be used, and the pair of the roots.
#include "query/wide_descent.hpp"

#include <limits>

#include "query/node_tests.hpp"

namespace boxwood {

namespace {

bool float_likes(const WideLayout& layout) noexcept {
  const Vec3& h = layout.root_box.half_extents;
  const double size = (h.x + h.y) + h.z;
  return size > kMinWideSize && size < kMaxWideSize;
}

float rounded_up(double x) noexcept {
  return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

}  // namespace

bool can_go_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                 double deviation) noexcept {
  const WideLayout *wa = a.tree->wide.get(), *wb = b.tree->wide.get();
  if (wa == nullptr || wb == nullptr || !(deviation <= kMaxWideDeviation)) return false;
  const Vec3 t = glm::abs(a_from_b.translation);
  return float_likes(*wa) && float_likes(*wb) && (t.x + t.y) + t.z < kMaxWideSize;
}

WidePair root_pair(const WideQuery& query, double reach_b) noexcept {
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
  pair.center_error =
      rounded_up(placing_error(query.a_from_b, reach_b)) + 4.0F * kFloatUnit * sum_abs(pair.pose.center);
  pair.key = 0.0F;
  pair.first_is_a = true;
  return pair;
}

}  // namespace boxwood
