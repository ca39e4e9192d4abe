// SPDX-License-Identifier: MIT
// Numbers to Python: NumPy arrays over memory of the library, without a copy.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

#include "common.hpp"

namespace boxwood::python {

// The answer to a request of the buffer protocol: contiguous memory and its owner.
struct Memory {
  std::shared_ptr<const void> owner;
  const void* data = nullptr;
  std::string format;  // of one item, PEP 3118
  py::ssize_t item_bytes = 0;
  std::vector<py::ssize_t> shape;
  bool is_read_only = true;
};

// Returns an array over the memory, made by numpy.asarray.
py::object array_over(Memory memory);

template <class T> constexpr const char* format_of() {
  if constexpr (std::is_same_v<T, double>)
    return "d";
  else if constexpr (std::is_same_v<T, float>)
    return "f";
  else if constexpr (std::is_same_v<T, std::uint32_t>)
    return "I";
  else if constexpr (std::is_same_v<T, std::int32_t>)
    return "i";
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return "L";
  else if constexpr (std::is_same_v<T, std::int64_t>)
    return "l";
  else
    return "B";
}

// The shape of one item, after the count: Vec3 gives (n, 3).
template <class T> struct ItemShape {
  using Scalar = T;
  static std::vector<py::ssize_t> inner() { return {}; }
};
template <> struct ItemShape<Vec3> {
  using Scalar = double;
  static std::vector<py::ssize_t> inner() { return {3}; }
};
template <> struct ItemShape<Vec3f> {
  using Scalar = float;
  static std::vector<py::ssize_t> inner() { return {3}; }
};
template <> struct ItemShape<Triangle> {
  using Scalar = std::uint32_t;
  static std::vector<py::ssize_t> inner() { return {3}; }
};
template <> struct ItemShape<Rows3> {
  using Scalar = double;
  static std::vector<py::ssize_t> inner() { return {3, 3}; }
};

// Returns a read-only view of `count` items that `owner` keeps.
template <class T> py::object view_of(std::shared_ptr<const void> owner, const T* data, std::size_t count) {
  using Scalar = typename ItemShape<T>::Scalar;
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(count)};
  for (const py::ssize_t n : ItemShape<T>::inner()) shape.push_back(n);
  return array_over(
      {std::move(owner), data, format_of<Scalar>(), py::ssize_t{sizeof(Scalar)}, std::move(shape), true});
}

// Returns an array that owns the items: of shape (n) and the item's shape, or (n / k, k) for a `row` of k.
template <class T> py::object array_of(std::vector<T>&& items, py::ssize_t row = 0) {
  using Scalar = typename ItemShape<T>::Scalar;
  auto owner = std::make_shared<std::vector<T>>(std::move(items));
  const auto count = static_cast<py::ssize_t>(owner->size());
  std::vector<py::ssize_t> shape =
      row == 0 ? std::vector<py::ssize_t>{count} : std::vector<py::ssize_t>{count / row, row};
  for (const py::ssize_t n : ItemShape<T>::inner()) shape.push_back(n);
  const void* data = owner->data();
  return array_over(
      {std::move(owner), data, format_of<Scalar>(), py::ssize_t{sizeof(Scalar)}, std::move(shape), false});
}

// Returns 0 and 1 as booleans.
py::object flags_of(std::vector<std::uint8_t>&& flags);

py::object vector_of(const Vec3& v);                    // (3,)
py::object rows_of(const Rows3& rows);                  // (3, 3)
py::object matrix_of(const RigidTransform& a_from_b);   // (4, 4), the last row (0, 0, 0, 1)
py::object matrix_of(const AffineTransform& a_from_b);  // (4, 4)

void bind_arrays(py::module_& module);

}  // namespace boxwood::python
