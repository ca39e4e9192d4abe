// SPDX-License-Identifier: MIT
// The object that gives NumPy its memory.
#include "arrays/arrays_out.hpp"

namespace boxwood::python {

namespace {
template <class Transform, class Linear> py::object matrix(const Transform& transform, const Linear& rows) {
  std::vector<double> m;
  m.reserve(16);
  for (int i = 0; i < 3; ++i) {
    const Vec3& row = rows[static_cast<std::size_t>(i)];
    m.insert(m.end(), {row.x, row.y, row.z, transform.translation[i]});
  }
  m.insert(m.end(), {0.0, 0.0, 0.0, 1.0});
  return array_of(std::move(m), 4);
}
}  // namespace

py::object array_over(Memory memory) {
  static PyObject* const asarray =
      py::object(py::module_::import("numpy").attr("asarray")).release().ptr();  // never released
  return py::reinterpret_borrow<py::object>(asarray)(py::cast(std::move(memory)));
}

py::object flags_of(std::vector<std::uint8_t>&& flags) {
  auto owner = std::make_shared<std::vector<std::uint8_t>>(std::move(flags));
  const void* data = owner->data();
  const auto count = static_cast<py::ssize_t>(owner->size());
  return array_over({std::move(owner), data, "?", 1, {count}, false});
}

py::object vector_of(const Vec3& v) {
  return array_of(std::vector<double>{v.x, v.y, v.z});
}

py::object rows_of(const Rows3& rows) {
  std::vector<double> numbers;
  for (const Vec3& row : rows) numbers.insert(numbers.end(), {row.x, row.y, row.z});
  return array_of(std::move(numbers), 3);
}

py::object matrix_of(const RigidTransform& a_from_b) {
  return matrix(a_from_b, a_from_b.rotation);
}

py::object matrix_of(const AffineTransform& a_from_b) {
  return matrix(a_from_b, a_from_b.linear);
}

void bind_arrays(py::module_& module) {
  py::class_<Memory>(module, "_Memory", py::buffer_protocol(), py::module_local()).def_buffer([](Memory& m) {
    static std::byte nothing{};  // an empty vector has no address
    void* data = m.data != nullptr ? const_cast<void*>(m.data) : &nothing;
    std::vector<py::ssize_t> strides(m.shape.size(), m.item_bytes);
    for (std::size_t i = m.shape.size(); i-- > 1;) strides[i - 1] = strides[i] * m.shape[i];
    return py::buffer_info(data, m.item_bytes, m.format, static_cast<py::ssize_t>(m.shape.size()), m.shape,
                           std::move(strides), m.is_read_only);
  });
}

}  // namespace boxwood::python
