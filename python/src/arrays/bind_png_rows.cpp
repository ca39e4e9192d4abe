// SPDX-License-Identifier: MIT
// Decodes the rows of a PNG picture of 8-bit channels: undoes their filters (PNG, 3rd edition, 9).
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "arrays/arrays_out.hpp"
#include "errors.hpp"
#include "queries/bind_queries.hpp"

namespace boxwood::python {

namespace {
std::uint8_t nearest_of(int left, int above, int corner) {
  const int estimate = left + above - corner;
  const int by_left = std::abs(estimate - left), by_above = std::abs(estimate - above),
            by_corner = std::abs(estimate - corner);
  if (by_left <= by_above && by_left <= by_corner) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(by_above <= by_corner ? above : corner);
}

// Returns the value that the filter added to a byte.
std::uint8_t added(unsigned filter, std::uint8_t left, std::uint8_t above, std::uint8_t corner) {
  switch (filter) {
  case 1:
    return left;
  case 2:
    return above;
  case 3:
    return static_cast<std::uint8_t>((left + above) / 2);
  case 4:
    return nearest_of(left, above, corner);
  default:
    return 0;
  }
}

py::object png_rows(const py::bytes& data, std::size_t rows, std::size_t row_bytes, std::size_t pixel_bytes) {
  const std::string_view bytes(data);
  if (pixel_bytes < 1 || row_bytes < pixel_bytes || bytes.size() / (row_bytes + 1) < rows)
    fail(ErrorKind::malformed, "the picture is shorter than it says");
  std::vector<std::uint8_t> out(rows * row_bytes);
  for (std::size_t y = 0; y < rows; ++y) {
    const auto* in = reinterpret_cast<const std::uint8_t*>(bytes.data()) + y * (row_bytes + 1);
    const unsigned filter = in[0];
    if (filter > 4) fail(ErrorKind::malformed, "the picture has a row of an unknown filter");
    std::uint8_t* row = out.data() + y * row_bytes;
    const std::uint8_t* before = y == 0 ? nullptr : row - row_bytes;
    for (std::size_t x = 0; x < row_bytes; ++x) {
      const bool has_left = x >= pixel_bytes;
      const std::uint8_t left = has_left ? row[x - pixel_bytes] : 0;
      const std::uint8_t above = before != nullptr ? before[x] : 0;
      const std::uint8_t corner = before != nullptr && has_left ? before[x - pixel_bytes] : 0;
      row[x] = static_cast<std::uint8_t>(in[x + 1] + added(filter, left, above, corner));
    }
  }
  return array_of(std::move(out));
}
}  // namespace

void bind_png_rows(py::module_& module) {
  module.def("_png_rows", &png_rows);
}

}  // namespace boxwood::python
