// SPDX-License-Identifier: MIT
// Numbers from Python: arrays of any layout, read in place through the buffer protocol.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

#include "common.hpp"

namespace boxwood::python {

// The array of an object, held until the destructor, which any thread may run. Lists, big-endian or
// half-precision arrays and tensors have no buffer of numbers in the machine's own form: numpy.asarray
// converts (copies) them. Throws a usage failure that begins with `name` if the object is no array of numbers
// of this kind.
class Numbers {
public:
  enum class Kind : std::uint8_t { real, integer };
  enum class Scalar : std::uint8_t { f32, f64, i32, u32, i64, other };

  Numbers() = default;
  Numbers(py::handle object, const char* name, Kind kind);
  Numbers(Numbers&& other) noexcept;
  Numbers& operator=(Numbers&& other) noexcept;
  ~Numbers();

  Scalar scalar() const noexcept { return scalar_; }
  int dimensions() const noexcept { return view_.ndim; }
  std::size_t size(int axis) const noexcept { return static_cast<std::size_t>(view_.shape[axis]); }
  std::ptrdiff_t stride(int axis) const noexcept { return view_.strides[axis]; }
  const char* data() const noexcept { return static_cast<const char*>(view_.buf); }
  bool is_empty() const noexcept { return view_.len == 0; }

  double real_at(const char* at) const noexcept;           // for an array of Kind::real
  std::int64_t integer_at(const char* at) const noexcept;  // for Kind::integer
  std::string shape_text() const;                          // "(3, 4)"

private:
  bool take(py::handle object, Kind kind);

  Py_buffer view_{};
  bool is_held_ = false;
  Scalar scalar_ = Scalar::other;
};

// Points of shape (n, 3), in place if their layout allows it, otherwise copied.
struct Points {
  Numbers numbers;
  std::vector<Vec3> copies;
  PointsView view;
};
Points points_in(py::handle object, const char* name);

Vec3 vector_in(py::handle object, const char* name);  // of shape (3,)

// Returns the corners of triangles of shape (n, 3), of any integers. Fails with `malformed` unless each is
// from 0 to vertices - 1.
std::vector<Triangle> triangles_in(py::handle object, std::size_t vertices);

}  // namespace boxwood::python
