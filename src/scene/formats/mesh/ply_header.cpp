// SPDX-License-Identifier: MIT
// Reads the lines of a PLY header. A line that it does not understand becomes a warning.
#include "scene/formats/mesh/ply_header.hpp"

#include <optional>
#include <string>
#include <utility>

#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/text_cursor.hpp"

namespace boxwood::ply {

namespace {

Type type_of(std::string_view name) {
  static constexpr struct {
    std::string_view name, alias;
    Type type;
  } kTypes[] = {{"char", "int8", Type::i8},      {"uchar", "uint8", Type::u8},
                {"short", "int16", Type::i16},   {"ushort", "uint16", Type::u16},
                {"int", "int32", Type::i32},     {"uint", "uint32", Type::u32},
                {"float", "float32", Type::f32}, {"double", "float64", Type::f64}};
  for (const auto& row : kTypes)
    if (name == row.name || name == row.alias) return row.type;
  return Type::none;
}

// A fault in the line of a header, after its keyword; nullopt if it is valid.
using Wrong = std::optional<std::string>;

Wrong read_format(TextCursor& text, Header& header) {
  const std::string_view name = text.word();
  const bool is_second = header.format != Format::none;
  header.format = name == "ascii"                  ? Format::text
                  : name == "binary_little_endian" ? Format::little_endian
                  : name == "binary_big_endian"    ? Format::big_endian
                                                   : Format::none;
  if (header.format == Format::none) return "unknown format " + quoted_word(name);
  if (is_second) return "a second format";
  if (text.word() != "1.0") header.not_understood.push_back(text.line());
  return std::nullopt;
}

Wrong read_element(TextCursor& text, Header& header) {
  Element element;
  element.name = text.word();
  std::int64_t count = 0;
  const std::string_view number = text.word();
  if (!parse_integer(number, count) || count < 0) return quoted_word(number) + " is no number of elements";
  element.count = static_cast<std::uint64_t>(count);
  for (const Element& other : header.elements)
    if (other.name == element.name) return "a second element " + quoted_word(element.name);
  header.elements.push_back(std::move(element));
  return std::nullopt;
}

Wrong read_property(TextCursor& text, Header& header) {
  Property property;
  std::string_view type = text.word();
  if (type == "list") {
    property.count = type_of(text.word());
    if (property.count == Type::none || property.count == Type::f32 || property.count == Type::f64)
      return "a list needs a whole number as its length";
    type = text.word();
  }
  property.type = type_of(type);
  if (property.type == Type::none) return "unknown type " + quoted_word(type);
  property.name = text.word();
  if (header.elements.empty()) return "a property before any element";
  for (const Property& other : header.elements.back().properties)
    if (other.name == property.name || (is_face_list(other) && is_face_list(property)))
      return "a second property " + quoted_word(property.name);
  header.elements.back().properties.push_back(property);
  return std::nullopt;
}

}  // namespace

Result<Header> read_header(std::string_view bytes) {
  Header header;
  TextCursor text(bytes);
  const auto truncated = [] { return malformed("its header has no end_header: the file is truncated"); };
  if (text.word() != "ply") return malformed("it is not a PLY file: it does not begin with 'ply'");
  if (!text.word().empty()) header.not_understood.push_back(text.line());
  while (text.next_line()) {
    const std::string here = "line " + std::to_string(text.line()) + " of its header: ";
    const std::string_view keyword = text.word();
    if (keyword == "end_header") {
      if (!text.word().empty()) header.not_understood.push_back(text.line());
      text.next_line();
      header.size = bytes.size() - text.left();
      if (header.format == Format::none) return malformed("its header names no format");
      return header;
    }
    const bool is_known = keyword == "format" || keyword == "element" || keyword == "property";
    const Wrong wrong = keyword == "format"     ? read_format(text, header)
                        : keyword == "element"  ? read_element(text, header)
                        : keyword == "property" ? read_property(text, header)
                                                : std::nullopt;
    // A fault in the last line may only be a truncation.
    if (wrong) return text.at_end() ? truncated() : malformed(here + *wrong);
    if (is_known && !text.word().empty()) header.not_understood.push_back(text.line());
    if (!is_known && keyword != "comment" && keyword != "obj_info" && !keyword.empty()) {
      header.not_understood.push_back(text.line());  // some writers spread a comment over lines
    }
  }
  return truncated();
}

}  // namespace boxwood::ply
