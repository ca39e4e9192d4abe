// SPDX-License-Identifier: MIT
// Reads and checks poses.
#include "arrays/pose_arrays.hpp"

#include <array>

#include "arrays/arrays_in.hpp"
#include "arrays/columns.hpp"
#include "errors.hpp"

namespace boxwood::python {

namespace {
// The layout of one pose's numbers: rows of four, or one run.
struct PoseLayout {
  std::ptrdiff_t row = 0, column = 0;
  bool has_last_row = false;
};

// Finds the layout of the axes from `first` on. Returns false if the shape is not that of a pose.
bool find_layout(const Numbers& n, int first, PoseLayout& layout) {
  if (n.dimensions() == first + 2 && n.size(first + 1) == 4 && (n.size(first) == 3 || n.size(first) == 4)) {
    layout = {n.stride(first), n.stride(first + 1), n.size(first) == 4};
    return true;
  }
  if (n.dimensions() == first + 1 && (n.size(first) == 12 || n.size(first) == 16)) {
    layout = {4 * n.stride(first), n.stride(first), n.size(first) == 16};
    return true;
  }
  return false;
}

std::array<double, 12> numbers_at(const Numbers& n, const char* at, const PoseLayout& layout,
                                  const char* name) {
  std::array<double, 12> numbers{};
  for (std::ptrdiff_t i = 0; i < 12; ++i)
    numbers[static_cast<std::size_t>(i)] = n.real_at(at + (i / 4) * layout.row + (i % 4) * layout.column);
  if (layout.has_last_row)
    for (std::ptrdiff_t k = 0; k < 4; ++k)
      if (n.real_at(at + 3 * layout.row + k * layout.column) != (k == 3 ? 1.0 : 0.0))
        fail_usage(std::string(name) + ": the last row of a pose must be (0, 0, 0, 1)");
  return numbers;
}

RigidTransform pose_at(const Numbers& n, const char* at, const PoseLayout& layout, const char* name) {
  return value_of(rigid_transform_from_numbers(numbers_at(n, at, layout, name)));
}

[[noreturn]] void fail_shape(const Numbers& n, const char* name, const char* wanted) {
  fail_usage(std::string(name) + " must have the shape " + wanted + ", not " + n.shape_text());
}
}  // namespace

Poses::Poses(py::handle object, const char* name) {
  if (object.is_none()) return;
  const Numbers n(object, name, Numbers::Kind::real);
  PoseLayout layout;
  // (3, 4) is one pose; (n, 12) are many.
  if (find_layout(n, 0, layout)) {
    one_ = python::pose_at(n, n.data(), layout, name);
    return;
  }
  is_single_ = false;
  if (n.dimensions() == 1 && n.is_empty()) return;
  if (n.dimensions() < 2 || !find_layout(n, 1, layout))
    fail_shape(n, name, "(3, 4), (4, 4), (n, 3, 4) or (n, 4, 4)");
  make_entries(n.size(0), [&](const std::atomic<bool>* stop) {
    constexpr std::size_t kLookEvery = 1U << 12U;
    make_room(many_, n.size(0));
    for (std::size_t i = 0; i < n.size(0); ++i) {
      if (i % kLookEvery == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
      try {
        many_.push_back(
            python::pose_at(n, n.data() + static_cast<std::ptrdiff_t>(i) * n.stride(0), layout, name));
      } catch (Failure& failure) {
        failure.error.message = std::string(name) + " " + std::to_string(i) + ": " + failure.error.message;
        throw;
      }
    }
    return true;
  });
}

RigidTransform pose_in(py::handle object, const char* name) {
  if (object.is_none()) return {};
  const Numbers n(object, name, Numbers::Kind::real);
  PoseLayout layout;
  if (!find_layout(n, 0, layout)) fail_shape(n, name, "(3, 4) or (4, 4)");
  return python::pose_at(n, n.data(), layout, name);
}

AffineTransform affine_in(py::handle object, const char* name) {
  const Numbers n(object, name, Numbers::Kind::real);
  PoseLayout layout;
  if (!find_layout(n, 0, layout)) fail_shape(n, name, "(3, 4) or (4, 4)");
  const std::array<double, 12> m = numbers_at(n, n.data(), layout, name);
  for (const double x : m)
    if (!is_finite(x)) fail_usage(std::string(name) + " has a number that is not finite");
  return {{Vec3(m[0], m[1], m[2]), Vec3(m[4], m[5], m[6]), Vec3(m[8], m[9], m[10])}, Vec3(m[3], m[7], m[11])};
}

}  // namespace boxwood::python
