// SPDX-License-Identifier: MIT
// The header of a PLY file: its format and its elements, with the types of their properties.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood::ply {

enum class Type { i8, u8, i16, u16, i32, u32, f32, f64, none };

struct Property {
  Type count = Type::none;  // Type::none for a single value
  Type type = Type::none;
  std::string_view name;
};

// Returns true for the property that lists the corners of a face.
inline bool is_face_list(const Property& property) {
  return property.count != Type::none &&
         (property.name == "vertex_indices" || property.name == "vertex_index");
}

struct Element {
  std::string_view name;
  std::uint64_t count = 0;
  std::vector<Property> properties;
};

enum class Format { none, text, little_endian, big_endian };

struct Header {
  Format format = Format::none;
  std::vector<Element> elements;
  std::vector<std::size_t> not_understood;  // lines
  std::size_t size = 0;                     // bytes up to the body
};

// Reads the header; its names point into `bytes`. Fails with a clause about the file.
Result<Header> read_header(std::string_view bytes);

}  // namespace boxwood::ply
