// SPDX-License-Identifier: MIT
// Reads Python's buffers (PEP 3118).
#include "arrays/arrays_in.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "errors.hpp"

namespace boxwood::python {

namespace {
using Scalar = Numbers::Scalar;

// Returns the scalar type of a buffer of single numbers in the machine's own form; otherwise `other`.
Scalar scalar_of(const Py_buffer& view) noexcept {
  const char* format = view.format != nullptr ? view.format : "B";
  static_assert(std::endian::native == std::endian::little);
  if (*format == '@' || *format == '=' || *format == '<') ++format;
  if (*format == '\0' || format[1] != '\0') return Scalar::other;
  const Py_ssize_t size = view.itemsize;
  switch (*format) {
  case 'f':
    return size == 4 ? Scalar::f32 : Scalar::other;
  case 'd':
    return size == 8 ? Scalar::f64 : Scalar::other;
  case 'i':
  case 'l':
  case 'q':
    return size == 4 ? Scalar::i32 : size == 8 ? Scalar::i64 : Scalar::other;
  case 'I':
  case 'L':
    return size == 4 ? Scalar::u32 : Scalar::other;
  default:
    return Scalar::other;
  }
}

bool is_of_kind(Scalar scalar, Numbers::Kind kind) noexcept {
  if (scalar == Scalar::other) return false;
  const bool real = scalar == Scalar::f32 || scalar == Scalar::f64;
  return real == (kind == Numbers::Kind::real);
}

// Converts with numpy to an array of doubles, floats or 64-bit integers with the same numbers.
py::object converted(py::handle object, const char* name, Numbers::Kind kind) {
  const py::module_ numpy = py::module_::import("numpy");
  const bool real = kind == Numbers::Kind::real;
  try {
    const py::object array = numpy.attr("asarray")(object);
    const py::object dtype = array.attr("dtype");
    const std::string of = py::str(dtype.attr("kind"));
    const bool empty = py::cast<std::size_t>(array.attr("size")) == 0;
    const char* wanted = real ? "real numbers" : "integers";
    const bool is_number = of == "i" || of == "u" || (real && of == "f") || (empty && of == "f");
    if (!is_number)
      fail_usage(std::string(name) + " must be an array of " + wanted + ", not of " +
                 std::string(py::str(dtype)));
    if (!real && of == "u" && py::cast<std::size_t>(dtype.attr("itemsize")) == 8 &&
        py::cast<std::size_t>(array.attr("size")) > 0) {
      const py::object largest = array.attr("max")();
      if (py::cast<std::uint64_t>(largest) > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        fail(ErrorKind::malformed,
             std::string(name) + " has the number " + std::string(py::str(largest)) + ", which is too large");
    }
    const bool single = real && of == "f" && py::cast<std::size_t>(dtype.attr("itemsize")) <= 4;
    return numpy.attr("ascontiguousarray")(array, !real    ? "int64"
                                                  : single ? "float32"
                                                           : "float64")
        .attr("reshape")(array.attr("shape"));  // because ascontiguousarray returns at least one axis
  } catch (py::error_already_set& error) {
    if (error.matches(PyExc_MemoryError) || error.matches(PyExc_KeyboardInterrupt)) throw;
    fail_usage(std::string(name) + " is no array of numbers: " + std::string(py::str(error.value())));
  }
}

// Rejects an array of numpy.ma with hidden numbers: its buffer would show them all.
void refuse_hidden(py::handle object, const char* name) {
  if (std::strcmp(Py_TYPE(object.ptr())->tp_name, "numpy.ndarray") == 0) return;
  if (PyObject_HasAttrString(object.ptr(), "mask") == 0 ||
      PyObject_HasAttrString(object.ptr(), "filled") == 0)
    return;
  const py::module_ ma = py::module_::import("numpy.ma");
  if (py::cast<bool>(ma.attr("is_masked")(object)))
    fail_usage(std::string(name) + " is a masked array, and some of its numbers are hidden");
}

}  // namespace

Numbers::Numbers(py::handle object, const char* name, Kind kind) {
  refuse_hidden(object, name);
  if (take(object, kind)) return;
  if (!take(converted(object, name, kind), kind)) fail_usage(std::string(name) + " is no array of numbers");
}

Numbers::Numbers(Numbers&& other) noexcept
    : view_(other.view_), is_held_(std::exchange(other.is_held_, false)), scalar_(other.scalar_) {}

Numbers& Numbers::operator=(Numbers&& other) noexcept {
  std::swap(view_, other.view_);
  std::swap(is_held_, other.is_held_);
  std::swap(scalar_, other.scalar_);
  return *this;
}

Numbers::~Numbers() {
  if (!is_held_ || Py_IsInitialized() == 0) return;
  const PyGILState_STATE state = PyGILState_Ensure();
  PyBuffer_Release(&view_);
  PyGILState_Release(state);
}

bool Numbers::take(py::handle object, Kind kind) {
  if (PyObject_CheckBuffer(object.ptr()) == 0) return false;
  if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_RECORDS_RO) != 0) {
    PyErr_Clear();
    return false;
  }
  scalar_ = scalar_of(view_);
  // Arrays of ctypes give no strides, even on request; numpy converts them.
  const bool has_layout = view_.ndim == 0 || (view_.shape != nullptr && view_.strides != nullptr);
  is_held_ = is_of_kind(scalar_, kind) && has_layout && view_.suboffsets == nullptr;
  if (!is_held_) PyBuffer_Release(&view_);
  return is_held_;
}

double Numbers::real_at(const char* at) const noexcept {
  if (scalar_ == Scalar::f32) {
    float value = 0.0F;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
  }
  double value = 0.0;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::int64_t Numbers::integer_at(const char* at) const noexcept {
  if (scalar_ == Scalar::i64) {
    std::int64_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  std::uint32_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return scalar_ == Scalar::u32 ? static_cast<std::int64_t>(value)
                                : static_cast<std::int64_t>(static_cast<std::int32_t>(value));
}

std::string Numbers::shape_text() const {
  std::string text = "(";
  for (int i = 0; i < dimensions(); ++i)
    text += std::to_string(size(i)) + (i + 1 < dimensions() ? ", " : dimensions() == 1 ? ",)" : ")");
  return dimensions() == 0 ? "()" : text;
}

Points points_in(py::handle object, const char* name) {
  Points points;
  points.numbers = Numbers(object, name, Numbers::Kind::real);
  const Numbers& n = points.numbers;
  if (n.dimensions() == 1 && n.is_empty()) return points;
  if (n.dimensions() != 2 || n.size(1) != 3)
    fail_usage(std::string(name) + " must have the shape (n, 3), not " + n.shape_text());
  const std::size_t count = n.size(0);
  const bool single = n.scalar() == Scalar::f32;
  const std::ptrdiff_t item = single ? 4 : 8;
  if (count == 0) return points;
  if (n.stride(1) == item && n.stride(0) >= 0) {
    const auto stride = static_cast<std::size_t>(n.stride(0));
    points.view = single ? PointsView(reinterpret_cast<const float*>(n.data()), count, stride)
                         : PointsView(reinterpret_cast<const double*>(n.data()), count, stride);
    return points;
  }
  points.copies.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = n.data() + static_cast<std::ptrdiff_t>(i) * n.stride(0);
    points.copies.emplace_back(n.real_at(at), n.real_at(at + n.stride(1)), n.real_at(at + 2 * n.stride(1)));
  }
  points.view = PointsView(points.copies);
  return points;
}

Vec3 vector_in(py::handle object, const char* name) {
  const Numbers n(object, name, Numbers::Kind::real);
  if (n.dimensions() != 1 || n.size(0) != 3)
    fail_usage(std::string(name) + " must have the shape (3,), not " + n.shape_text());
  const char* at = n.data();
  return {n.real_at(at), n.real_at(at + n.stride(0)), n.real_at(at + 2 * n.stride(0))};
}

std::vector<Triangle> triangles_in(py::handle object, std::size_t vertices) {
  const Numbers n(object, "faces", Numbers::Kind::integer);
  if (n.dimensions() == 1 && n.is_empty()) return {};
  if (n.dimensions() != 2 || n.size(1) != 3)
    fail_usage("faces must have the shape (n, 3), not " + n.shape_text());
  std::vector<Triangle> triangles(n.size(0));
  const py::gil_scoped_release released;  // n holds the array
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const char* at = n.data() + static_cast<std::ptrdiff_t>(t) * n.stride(0);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t index = n.integer_at(at + static_cast<std::ptrdiff_t>(k) * n.stride(1));
      if (index < 0 || static_cast<std::uint64_t>(index) >= vertices ||
          index > std::int64_t{std::numeric_limits<std::uint32_t>::max()})
        fail(ErrorKind::malformed, "triangle " + std::to_string(t) + " names vertex " +
                                       std::to_string(index) + ", but there are only " +
                                       std::to_string(vertices));
      triangles[t][k] = static_cast<std::uint32_t>(index);
    }
  }
  return triangles;
}

}  // namespace boxwood::python
