// How far a model reaches in any direction, from a table: whether two models are clear of each other is asked
// of this before any node is looked at.
//
// The support function h(d) = max of d . x over a body is convex and homogeneous, so its values at a few
// directions bound it from above at all directions between them: where d = sum l_i d_i with l_i >= 0,
// h(d) <= sum l_i h(d_i). The directions d_i are the points of a grid on an octahedron:
//
//            z               The octahedron stands in the frame of the root volume, scaled so that this is
//            +               [-1, 1]^3 (d is scaled the other way): flat and long models are cubes, too.
//           / `              d, divided by |d|_1, lies in one of the n^2 triangles of one of the eight faces;
//          +---+             the bound is interpolated between the corners of that triangle.
//         / ` / `
//        +---+---+           A value is at most 1, which is the root box itself: the table of a model lies
//       / ` / ` / `          between its convex hull and that box.
//    x +---+---+---+ y
//
// The gradient of the interpolation is a point that reaches about as far as the model does: what an
// iteration over directions needs. Both together cost about 10 ns whatever the size of the model.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

struct RootSupport {
  // The frame: |scaled_axes[k] . (x - center)| <= |scaled_axes[k]|^2 for all points x of the root volume. The
  // axes are at right angles, each as long as half the extent of the root volume along it; one may be 0.
  Vec3 center = Vec3(0.0);
  Rows3 scaled_axes = kIdentityRows;
  double ball_radius = 0.0;  // of a ball about the center that holds the model; it reaches as far or less
  double reach = 0.0;  // no coordinate of the model is larger in magnitude, no vertex farther from the origin
  int steps = 0;       // n, from one axis to the next
  // values[face * face_size(n) + row * (n + 1) + column], column + row <= n: for the direction (column, row,
  // n - column - row) / n in the scaled frame, of which bit k of `face` turns component k around. No unit.
  std::vector<float> values;

  static std::size_t face_size(int n) noexcept { return static_cast<std::size_t>((n + 1) * (n + 2)); }
  std::size_t bytes() const noexcept { return sizeof(RootSupport) + values.size() * sizeof(float); }
};

// The place of a direction in the table of a model. A direction of NaN gives a bound of NaN.
class SupportCell {
public:
  // direction: in the model's frame, of any length.
  SupportCell(const RootSupport& of, const Vec3& direction) noexcept : of_(of) {
    const double d[3] = {dot(of.scaled_axes[0], direction), dot(of.scaled_axes[1], direction),
                         dot(of.scaled_axes[2], direction)};
    const double n = of.steps;
    length_ = (std::fabs(d[0]) + std::fabs(d[1])) + std::fabs(d[2]);
    // Never 0 / 0, also for a direction that the body does not extend along.
    const double scale = n / (length_ + kTinyLength);
    x_ = std::fabs(d[0]) * scale;
    y_ = std::fabs(d[1]) * scale;
    const int column = static_cast<int>(x_ < n ? x_ : n), row = static_cast<int>(y_ < n ? y_ : n);  // NaN: n
    const double x = x_ - column, y = y_ - row, rest = 1.0 - (x + y);
    for (std::size_t k = 0; k < 3; ++k) face_ |= static_cast<std::size_t>(d[k] < 0.0) << k;
    const float* corner = of.values.data() + (face_ * RootSupport::face_size(of.steps) +
                                              static_cast<std::size_t>(row * (of.steps + 1) + column));
    // The triangle towards the corner, or the one across its far side.
    const bool across = rest < 0.0;
    at_x_ = corner[1];
    at_y_ = corner[of.steps + 1];
    at_corner_ = corner[across ? of.steps + 2 : 0];
    across_ = across;
    value_ = ((across ? 1.0 - y : x) * at_x_ + (across ? 1.0 - x : y) * at_y_) + std::fabs(rest) * at_corner_;
  }

  // At least direction . (x - center) for all points x of the model, but for a rounding of
  // 2^-47 * reach * |direction| + 2^-997.
  double bound() const noexcept { return value_ * length_; }

  // Where the table has it reach that far: relative to `center`, in the model's frame.
  Vec3 point() const noexcept {
    const double along_x = across_ ? at_corner_ - at_y_ : at_x_ - at_corner_,
                 along_y = across_ ? at_corner_ - at_x_ : at_y_ - at_corner_;
    const double z = value_ - (along_x * x_ + along_y * y_), n = of_.steps;
    const double p[3] = {z + along_x * n, z + along_y * n, z};
    Vec3 sum(0.0);
    for (std::size_t k = 0; k < 3; ++k) sum += ((face_ >> k & 1U) != 0 ? -p[k] : p[k]) * of_.scaled_axes[k];
    return sum;
  }

private:
  static double dot(const Vec3& a, const Vec3& b) noexcept { return (a.x * b.x + a.y * b.y) + a.z * b.z; }

  static constexpr double kTinyLength = 0x1p-1000;

  const RootSupport& of_;
  double length_, x_, y_, at_x_, at_y_, at_corner_, value_;
  std::size_t face_ = 0;
  bool across_;
};

// The table of a tree, from the boxes or balls of nodes: O(log triangles) for most shapes. Null where there
// is none: an empty tree, or numbers so large that they overflow.
std::shared_ptr<const RootSupport> make_root_support(const Tree& tree);

}  // namespace boxwood
