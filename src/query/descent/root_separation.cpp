// SPDX-License-Identifier: MIT
// Separates two models by an axis of their root boxes, or by a direction, from their tables.
#include "query/descent/root_separation.hpp"

#include <cstddef>
#include <cstring>
#include <new>

#include "query/descent/edge_axes.hpp"
#include "tree/layout/support_point.hpp"

namespace boxwood {

namespace {

// The fourth still separates enough models to pay for itself, the fifth does not (docs/experiments.md).
constexpr int kMostDirections = 4;

// An upper bound of the sum of the magnitudes of a rotation's nine numbers (5.196; no unit), and so of the
// root of the sum of their squares.
constexpr float kLargestRotation = 5.25F;

// Reads a vector number by number, in the way it was just written: a wider read would wait for the writes.
Float4 four(const Vec3& v) noexcept {
  return Float4{static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
// Returns row i of the rotation, with an arbitrary last lane.
Float4 row_of(const RigidTransform& pose, std::size_t i) noexcept {
  using Double4 [[gnu::vector_size(32), gnu::aligned(8)]] = double;
  static_assert(sizeof pose == 12 * sizeof(double));
  Double4 row;
  std::memcpy(&row, reinterpret_cast<const std::byte*>(&pose) + 3 * i * sizeof(double), sizeof row);
  return __builtin_convertvector(row, Float4);
}
float dot(Float4 a, Float4 b) noexcept {
  return sum_of_three(a * b);
}

// The shortest direction, and the shortest way in it (a length): no square is below the range of floats, and
// the tables lose nothing (support_point.hpp).
constexpr float kShortest = 0x1p-40F;

// Returns true if both models have fewer than 64 triangles: their boxes' axes then separate what a direction
// would, and more, and further directions cost as much as the short descent. In larger ones the faces cost
// clear poses 3 to 11 ns of 50 to 80 (docs/experiments.md).
bool are_small(const RootSupport& a, const RootSupport& b) noexcept {
  return a.steps + b.steps <= 2;
}

// Tests the six faces and the nine edge axes of the root boxes of small models. The boxes' axes are at
// right angles before B is placed, so each box at rest reaches its own half-extent. Sets the direction if one
// separates them.
bool part_by_boxes(const RootPair& pair, const Float4 (&rows)[3], Float4 between, float slack,
                   Vec3& direction) noexcept {
  const RootSupport &a = pair.a, &b = pair.b;
  const auto at_rest = [](const RootSupport& of) {
    const Float4 length = load(of.axis_lengths);
    return PlacedBox{
        {load(of.axis_column[0]), load(of.axis_column[1]), load(of.axis_column[2])}, length * length, length};
  };
  const PlacedBox box_a = at_rest(a), rests_b = at_rest(b);
  PlacedBox box_b;
  for (int i = 0; i < 3; ++i)
    box_b.axis[i] = along_axes(rests_b, spread<0>(rows[i]), spread<1>(rows[i]), spread<2>(rows[i]));
  set_own(box_b);
  // A matrix that stretches an axis is left to the directions: the slack is for this length.
  const Float4 sq =
      (box_b.axis[0] * box_b.axis[0] + box_b.axis[1] * box_b.axis[1]) + box_b.axis[2] * box_b.axis[2];
  const Int4 stretched = sq > rests_b.own * (1.0F + 0x1p-10F);
  if (((stretched[0] | stretched[1]) | stretched[2]) != 0) return false;
  box_b.length = rests_b.length * (1.0F + 0x1p-10F);
  const Rows3& r = pair.a_from_b.rotation;
  const auto product = [](const Vec3& u, const Vec3& v) { return (u.x * v.x + u.y * v.y) + u.z * v.z; };
  const auto placed = [&](const Vec3& v) {
    return Vec3(product(r[0], v), product(r[1], v), product(r[2], v));
  };
  if (const int face = face_axis_between(box_a, box_b, between, slack); face != 6) {
    const auto k = static_cast<std::size_t>(face % 3);
    direction = face < 3 ? a.scaled_axes[k] : placed(b.scaled_axes[k]);
  } else {
    const int edges = edge_axis_between(box_a, box_b, between, slack);
    if (edges == 9) return false;
    direction = glm::cross(a.scaled_axes[static_cast<std::size_t>(edges / 3)],
                           placed(b.scaled_axes[static_cast<std::size_t>(edges % 3)]));
  }
  if (product(direction, pair.between) < 0.0) direction = -direction;
  return true;
}

}  // namespace

RootSeparation part_by_directions(const RootPair& pair, double margin) noexcept {
  RootSeparation separation{false, 1, pair.between};
  const RootSupport &a = pair.a, &b = pair.b;
  if (a.steps == 0 || b.steps == 0) return separation;
  const Float4 rows[3] = {row_of(pair.a_from_b, 0), row_of(pair.a_from_b, 1), row_of(pair.a_from_b, 2)};
  const Float4 between = four(pair.between);
  const float slack =
      (static_cast<float>(pair.slack + margin) + (a.rounding + kLargestRotation * b.rounding)) *
          (1.0F + 0x1p-20F) +
      0x1p-20F * sum_of_three(magnitudes(between));
  // The validity of the error bounds; false for NaN.
  if (!(sum_of_three((magnitudes(rows[0]) + magnitudes(rows[1])) + magnitudes(rows[2])) < kLargestRotation &&
        slack < 0x1p36F))
    return separation;
  if (are_small(a, b)) {
    const float slack_of_faces = slack + 0x1p-17F * sum_of_three(magnitudes(between));
    separation.apart = part_by_boxes(pair, rows, between, slack_of_faces, separation.direction);
    return separation;
  }
  Float4 d = between;
  for (;; ++separation.directions) {
    const Float4 in_b = combined(rows[0], rows[1], rows[2], d);
    const Float4 of_a = support_point(a, d), of_b = support_point(b, -in_b), to_a = between - of_a;
    const float gap = sum_of_three(to_a * d + of_b * in_b);
    const float length = std::sqrt(dot(d, d));
    separation.apart = gap > slack * length && length > kShortest;
    if (separation.apart || separation.directions == kMostDirections) break;
    const Float4 w = to_a + Float4{dot(rows[0], of_b), dot(rows[1], of_b), dot(rows[2], of_b)};
    const float w_sq = dot(w, w);
    if (!(w_sq > kShortest * kShortest)) break;
    d -= (1.5F * gap / w_sq) * w;
  }
  separation.direction = Vec3(d[0], d[1], d[2]);
  return separation;
}

void record_separation(const RootSeparation& separation, Trace& trace, QueryStatus& status) noexcept {
  if (!separation.apart) return;
  trace.separating_direction = separation.direction;
  ++trace.exits[static_cast<std::size_t>(ExitAxis::direction)];
  try {
    trace.pairs_by_level.assign(1, 1);
    const TraceEvent event{TraceStep::models_apart, ExitAxis::direction, 0, 0, 0};
    if (trace.reader != nullptr)
      trace.reader->take(event);
    else
      trace.events.push_back(event);
  } catch (const std::bad_alloc&) {
    status.out_of_memory = true;
  }
}

}  // namespace boxwood
