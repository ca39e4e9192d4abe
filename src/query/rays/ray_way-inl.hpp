// SPDX-License-Identifier: MIT
// A ray's way through the boxes of the ray layout: include it inside HWY_NAMESPACE, in a namespace for the
// including file, in which `hn` is Highway, after the tags of ray_kernels.cpp. It has no include guard,
// because every target compiles it again.
//
// A ray from far away is moved to its entry into the root box, in double. Then it is followed in float,
// relative to the centre of that box. Parameters are s = (t - t_enter) divided by the power of two that
// scales the sum of the direction's components to between 1 and 2. Boxes are widened by a fraction of the
// root box that covers every rounding. Triangles are tested in double against the original ray, so a hit
// equals that of all triangles in turn, bit-exact.
//
// Rounding, with u = 2^-24 and r the radius of the sphere around the root box, counted as lengths. The place
// of the ray, of at most 4 r and the slack: 4 u r; its product with the inverse and the sum with the slack:
// as much each. The direction and its inverse: 2 u of the way between the ray's place and a box, at most 5 r.
// The sides of a box, which a node has in float: u of at most 2 r. The sums, of at most 5 r each: two times 5
// u r. Together below 35 u r; kRaySlack is 64 u.

constexpr double kRaySlack = 0x1p-18;  // of the radius of the sphere around the root box
constexpr double kNear = 4.0;          // of that radius; a ray with a farther origin is moved
// The fraction of the distances and sizes that covers the images of corners (ray_triangle.hpp, 2^-50), the
// move of the origin and the entry into the root box: some dozens of roundings in double.
constexpr double kMoveSlack = 0x1p-42;
// The component that replaces smaller ones of a direction: over the way they move less than the slack.
constexpr float kSmallestComponent = 0x1p-50F;
// The limits of directions, by the sum of the components, and of origins: beyond them a float or a power of
// two overflows.
constexpr std::uint64_t kExponentBits = std::uint64_t{0x7ff} << 52U, kTwiceBias = std::uint64_t{2046} << 52U;
constexpr double kShortestWay = 0x1p-400, kLongestWay = 0x1p400, kFarthest = 0x1p60;

HWY_INLINE float rounded_up(double x) {
  return static_cast<float>(x) * (1.0F + 0x1p-22F) + std::numeric_limits<float>::min();
}

// The conversion between a ray's parameter and that of its way. The way's direction is the ray's times a
// power of two, so that the sum of its components is between 1 and 2.
struct LayoutRayParameter {
  double speed;  // s = speed * t - enter, with the t of the ray; a power of two
  double enter;
  double slack_of_move;

  // Returns the s of t, rounded up, as the bits of a non-negative float, like keys: small keys are denormal.
  HWY_INLINE std::uint32_t end_at(double t) const {
    return std::bit_cast<std::uint32_t>(std::max(rounded_up(t * speed - enter), 0.0F));
  }
};

// The ray's way through the boxes.
struct LayoutRay : LayoutRayParameter {
  HWY_ALIGN float inverse[4];  // 1 / direction, never infinite
  // Minus place times inverse, less and plus a slack: a length times |inverse|.
  HWY_ALIGN float near[4], far[4];
  std::size_t entry[3];  // in a node's bounds: the sides by which the way enters
};

HWY_INLINE double largest_of(const Vec3& v) {
  return std::max(std::max(std::fabs(v.x), std::fabs(v.y)), std::fabs(v.z));
}

// The three coordinates together, in float; Highway's portable vectors hold one.
#if HWY_TARGET == HWY_SCALAR
using Three = std::array<float, 3>;
HWY_INLINE Three difference(const Vec3& a, const Vec3& b) {
  const Vec3 d = a - b;
  return {static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z)};
}
HWY_INLINE Three product(const Vec3& v, double x) {
  return difference(x * v, Vec3(0.0));
}
HWY_INLINE bool is_within(const Three& place, float most) {
  return std::fabs(place[0]) <= most && std::fabs(place[1]) <= most && std::fabs(place[2]) <= most;
}
// Computes the slabs of a way from `place`. Returns true if it may hit the root box, whose half these are,
// before `end`.
HWY_INLINE bool find_slabs(const Three& place, const Three& direction, const Three& half, float widening,
                           float end, LayoutRay& way) {
  float begin = 0.0F;
  for (std::size_t k = 0; k < 3; ++k) {
    const float steps = 1.0F / std::max(std::fabs(direction[k]), kSmallestComponent),
                inverse = std::copysign(steps, direction[k]), toward = -place[k] * inverse,
                wide = widening * steps, reach = half[k] * steps + wide;
    way.inverse[k] = inverse;
    way.near[k] = toward - wide;
    way.far[k] = toward + wide;
    way.entry[k] = (2 * k + (inverse < 0.0F ? 1U : 0U)) * kRayWidth;
    begin = std::max(begin, toward - reach);
    end = std::min(end, toward + reach);
  }
  return begin <= end;
}
#else
using Four = hn::FixedTag<float, 4>;  // x, y, z and z again
using Two = hn::FixedTag<double, 2>;
using Three = hn::Vec<Four>;
HWY_INLINE Three rounded(hn::Vec<Two> xy, hn::Vec<Two> zz) {
  const hn::FixedTag<float, 2> half;
  return hn::Combine(Four(), hn::DemoteTo(half, zz), hn::DemoteTo(half, xy));
}
HWY_INLINE Three difference(const Vec3& a, const Vec3& b) {
  const Two two;
  return rounded(hn::Sub(hn::LoadU(two, &a.x), hn::LoadU(two, &b.x)),
                 hn::Sub(hn::Set(two, a.z), hn::Set(two, b.z)));
}
HWY_INLINE Three product(const Vec3& v, double x) {
  const Two two;
  return rounded(hn::Mul(hn::LoadU(two, &v.x), hn::Set(two, x)), hn::Mul(hn::Set(two, v.z), hn::Set(two, x)));
}
HWY_INLINE bool is_within(Three place, float most) {
  const Four four;
  return hn::AllTrue(four, hn::Le(hn::Abs(place), hn::Set(four, most)));
}
// Computes the slabs of a way from `place`. Returns true if it may hit the root box, whose half these are,
// before `end`.
HWY_INLINE bool find_slabs(Three place, Three direction, Three half, float widening, float end,
                           LayoutRay& way) {
  const Four four;
  const Three size = hn::Max(hn::Abs(direction), hn::Set(four, kSmallestComponent)),
              steps = hn::Div(hn::Set(four, 1.0F), size), inverse = hn::CopySign(steps, direction),
              toward = hn::Neg(hn::Mul(place, inverse)), wide = hn::Mul(hn::Set(four, widening), steps),
              reach = hn::MulAdd(half, steps, wide);
  hn::Store(inverse, four, way.inverse);
  hn::Store(hn::Sub(toward, wide), four, way.near);
  hn::Store(hn::Add(toward, wide), four, way.far);
  const std::uint32_t backwards = bits_of(four, hn::Lt(inverse, hn::Zero(four)));
  for (std::size_t k = 0; k < 3; ++k) way.entry[k] = (2 * k + (backwards >> k & 1U)) * kRayWidth;
  const Three begins = hn::Max(hn::Sub(toward, reach), hn::Zero(four)),
              ends = hn::Min(hn::Add(toward, reach), hn::Set(four, end));
  return hn::GetLane(hn::MaxOfLanes(four, begins)) <= hn::GetLane(hn::MinOfLanes(four, ends));
}
#endif

// Moves a far ray, whose direction times `unit` is the way's, to its entry into the root box. Returns that
// place relative to the layout's centre, or nullopt if the ray passes the box.
HWY_NOINLINE std::optional<Vec3> move_to_root(const RayLayout& layout, const Ray& ray, double unit,
                                              LayoutRay& way) {
  const Vec3 place = ray.origin - layout.center, direction = unit * ray.direction;
  way.slack_of_move = kMoveSlack * (largest_of(place) + layout.reach);
  const double slack = kRaySlack * layout.radius + way.slack_of_move;
  double enter = 0.0, end = ray.t_max * way.speed;
  Vec3 inverse;
  for (int k = 0; k < 3; ++k) {
    const double size = std::max(std::fabs(direction[k]), double{kSmallestComponent});
    inverse[k] = 1.0 / std::copysign(size, direction[k]);
    const double reach = std::fabs(inverse[k]) * (layout.half_extents[k] + slack),
                 middle = -place[k] * inverse[k];
    enter = std::max(enter, middle - reach);
    end = std::min(end, middle + reach);
  }
  if (!(enter <= end)) return std::nullopt;
  way.enter = enter;
  return place + enter / inverse;
}

// Returns the sum of the components' magnitudes.
HWY_INLINE double size_of(const Vec3& v) {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}
// Returns false for NaN, too.
HWY_INLINE bool can_be_cast(const Ray& ray, double size) {
  return size > kShortestWay && size < kLongestWay && size_of(ray.origin) < kFarthest;
}

// Returns false if the way misses the root box. `size` is that of the ray's direction.
HWY_INLINE bool prepare_ray(const RayLayout& layout, const Ray& ray, double size, LayoutRay& way) {
  // The factor that scales the size to between 1 and 2.
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) & kExponentBits;
  const double unit = std::bit_cast<double>(kTwiceBias - exponent);
  way.speed = std::bit_cast<double>(exponent);
  way.enter = 0.0;
  way.slack_of_move = kMoveSlack * (kNear * layout.radius + layout.reach);
  Three place = difference(ray.origin, layout.center);
  if (!is_within(place, static_cast<float>(kNear * layout.radius))) {
    const std::optional<Vec3> at_root = move_to_root(layout, ray, unit, way);
    if (!at_root) return false;
    place = difference(*at_root, Vec3(0.0));
  }
  const double slack = kRaySlack * layout.radius + way.slack_of_move;
  return find_slabs(place, product(ray.direction, unit), product(layout.half_extents, 1.0),
                    static_cast<float>(slack) * (1.0F + 0x1p-20F),
                    std::bit_cast<float>(way.end_at(ray.t_max)), way);
}
