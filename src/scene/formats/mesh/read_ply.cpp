// SPDX-License-Identifier: MIT
// Reads PLY (Greg Turk's polygon file format, 1994): the body, as text or binary of either byte order.
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "scene/formats/channel.hpp"
#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/mesh/ply_header.hpp"
#include "scene/formats/text_cursor.hpp"

namespace boxwood {

namespace ply {
namespace {

std::size_t size_of(Type type) {
  switch (type) {
  case Type::i8:
  case Type::u8:
    return 1;
  case Type::i16:
  case Type::u16:
    return 2;
  case Type::i32:
  case Type::u32:
  case Type::f32:
    return 4;
  case Type::f64:
    return 8;
  case Type::none:
    break;
  }
  return 0;
}

// A reader of the body's numbers in text form.
class TextBody {
public:
  explicit TextBody(std::string_view bytes) : text_(bytes) {}
  static constexpr std::size_t least_bytes(Type) { return 2; }  // a digit and a blank
  std::size_t left() const { return text_.left() + 1; }         // the last blank may be missing
  bool real(Type, double& out) {
    const std::string_view word = text_.word_of_any_line();
    if (word.empty()) return false;
    bad_ = parse_real(word, out) ? "" : quoted_word(word) + " is not a number";
    return bad_.empty();
  }
  bool real(Type, float& out) {
    const std::string_view word = text_.word_of_any_line();
    if (word.empty()) return false;
    bad_ = parse_real(word, out) ? "" : quoted_word(word) + " is not a number";
    return bad_.empty();
  }
  bool integer(Type, std::int64_t& out) {
    const std::string_view word = text_.word_of_any_line();
    if (word.empty()) return false;
    bad_ = parse_integer(word, out) ? "" : quoted_word(word) + " is not a whole number";
    return bad_.empty();
  }
  bool skip(Type type) {
    const std::string_view word = text_.word_of_any_line();
    double number = 0.0;
    std::int64_t whole = 0;
    const bool is_real = type == Type::f32 || type == Type::f64;
    odd_values_ += (is_real ? parse_real(word, number) : parse_integer(word, whole)) ? 0 : 1;
    return !word.empty();
  }
  // Begins an item, which must be a line of its own; otherwise numbers may have been lost.
  void begin_item() {
    text_.skip_empty_lines();
    line_ = text_.line();
  }
  void end_item() {
    if (text_.line() != line_ || !TextCursor(text_).word().empty()) ++broken_lines_;
  }
  std::size_t broken_lines() const { return broken_lines_; }
  std::size_t odd_values() const { return odd_values_; }  // among skipped values
  const std::string& bad() const { return bad_; }
  std::size_t trailing() { return text_.word_of_any_line().empty() ? 0 : text_.left() + 1; }

private:
  TextCursor text_;
  std::size_t line_ = 0, broken_lines_ = 0, odd_values_ = 0;
  std::string bad_;
};

template <bool kSwap> class BinaryBody {
public:
  explicit BinaryBody(std::string_view bytes) : bytes_(bytes) {}
  static constexpr std::size_t least_bytes(Type type) { return size_of(type); }
  std::size_t left() const { return bytes_.size() - at_; }
  template <class Real> bool real(Type type, Real& out) {
    if (type == Type::f32) return as<float>(out);
    if (type == Type::f64) return as<double>(out);
    std::int64_t value = 0;
    const bool good = integer(type, value);
    out = static_cast<Real>(value);
    return good;
  }
  bool integer(Type type, std::int64_t& out) {
    switch (type) {
    case Type::i8:
      return as<std::int8_t>(out);
    case Type::u8:
      return as<std::uint8_t>(out);
    case Type::i16:
      return as<std::int16_t>(out);
    case Type::u16:
      return as<std::uint16_t>(out);
    case Type::i32:
      return as<std::int32_t>(out);
    case Type::u32:
      return as<std::uint32_t>(out);
    case Type::f32:
    case Type::f64: {
      double value = 0.0;
      if (!real(type, value)) return false;
      if (!(std::abs(value) < 9e15) || value != std::floor(value)) {
        bad_ = "a corner is not a whole number";
        return false;
      }
      out = static_cast<std::int64_t>(value);
      return true;
    }
    case Type::none:
      break;
    }
    return false;
  }
  bool skip(Type type) {
    if (left() < size_of(type)) return false;
    at_ += size_of(type);
    return true;
  }
  void begin_item() {}
  void end_item() {}
  std::size_t broken_lines() const { return 0; }
  std::size_t odd_values() const { return 0; }
  const std::string& bad() const { return bad_; }
  std::size_t trailing() const { return left(); }

private:
  template <class Stored, class Out> bool as(Out& out) {
    if (left() < sizeof(Stored)) return false;
    char raw[sizeof(Stored)];
    for (std::size_t i = 0; i < sizeof raw; ++i) raw[kSwap ? sizeof raw - 1 - i : i] = bytes_[at_ + i];
    Stored value;
    std::memcpy(&value, raw, sizeof value);
    at_ += sizeof value;
    out = static_cast<Out>(value);
    return true;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::string bad_;
};

template <class Body> class PlyReader {
public:
  PlyReader(const Header& header, std::string_view bytes)
      : header_(header), body_(bytes), faces_sink_(part_, model_) {}

  DirectRead run() {
    for (const Element& element : header_.elements) {
      std::string problem = promise_problem(element);
      if (problem.empty())
        problem = element.name == "vertex" ? read_vertices(element)
                  : element.name == "face" ? read_faces(element)
                                           : skip(element);
      if (!problem.empty()) return malformed(problem);
    }
    if (part_.positions.empty())
      return malformed(faces_ > 0 ? "it has faces but no vertices" : "there is no geometry in it");
    if (const std::size_t trailing = body_.trailing(); trailing > 0)
      model_.warnings.push_back(std::to_string(trailing) +
                                " bytes follow what its header promises; they are not read");
    if (body_.broken_lines() > 0)
      model_.warnings.push_back(std::to_string(body_.broken_lines()) +
                                " of its elements are not a line each: numbers may be missing");
    if (body_.odd_values() > 0)
      model_.warnings.push_back(std::to_string(body_.odd_values()) +
                                " of its values are not of the type that its header says");
    for (const std::size_t line : header_.not_understood)
      model_.warnings.push_back("line " + std::to_string(line) + " of its header is not understood");
    if (largest_loss_ > 0.0) {
      char text[64];
      std::snprintf(text, sizeof text, "%.2g", largest_loss_);
      model_.warnings.push_back(
          std::string("its coordinates are in double precision; single precision moves them by up to ") +
          text);
    }
    faces_sink_.finish(faces_);
    model_.parts.push_back(std::move(part_));
    return std::optional(std::move(model_));
  }

private:
  // Returns a fault if the number of elements exceeds the file's size, before memory is allocated for them.
  std::string promise_problem(const Element& element) const {
    if (element.count == 0) return {};
    if (element.properties.empty()) return "its element " + quoted_word(element.name) + " has no properties";
    std::uint64_t least = 0;
    for (const Property& property : element.properties)
      least += Body::least_bytes(property.count == Type::none ? property.type : property.count);
    if (element.count <= body_.left() / least) return {};
    return "its header says " + std::to_string(element.count) + " of " + quoted_word(element.name) +
           ", but there is room for " + std::to_string(body_.left() / least) +
           " at most: it is truncated, or the header is wrong";
  }

  // Returns the reason why the body ends at this item.
  std::string stopped(const Element& element, std::uint64_t i) const {
    if (!body_.bad().empty()) return std::string(element.name) + " " + std::to_string(i) + ": " + body_.bad();
    return "it ends within " + std::string(element.name) + " " + std::to_string(i) + " of " +
           std::to_string(element.count) + ": it is truncated";
  }

  bool skip_property(const Property& property) {
    if (property.count == Type::none) return body_.skip(property.type);
    std::int64_t n = 0;
    if (!body_.integer(property.count, n) || n < 0) return false;
    for (; n > 0; --n)
      if (!body_.skip(property.type)) return false;
    return true;
  }

  std::string skip(const Element& element) {
    for (std::uint64_t i = 0; i < element.count; ++i) {
      body_.begin_item();
      for (const Property& property : element.properties)
        if (!skip_property(property)) return stopped(element, i);
      body_.end_item();
    }
    return {};
  }

  std::string read_vertices(const Element& element) {
    const Property* axes[3] = {};
    bool is_double = false;
    for (const Property& property : element.properties)
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (property.name == std::string_view("xyz").substr(axis, 1) && property.count == Type::none) {
          axes[axis] = &property;
          is_double = is_double || property.type == Type::f64;
        }
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (axes[axis] == nullptr) return std::string("its vertices have no ") + "xyz"[axis];
    part_.positions.reserve(static_cast<std::size_t>(element.count));
    for (std::uint64_t i = 0; i < element.count; ++i) {
      Vec3f position(0.0F);
      body_.begin_item();
      for (const Property& property : element.properties) {
        const int axis = &property == axes[0] ? 0 : &property == axes[1] ? 1 : &property == axes[2] ? 2 : -1;
        if (axis < 0) {
          if (!skip_property(property)) return stopped(element, i);
        } else if (is_double) {
          double exact = 0.0;
          if (!body_.real(property.type, exact)) return stopped(element, i);
          position[axis] = static_cast<float>(exact);
          const double loss = std::abs(exact - static_cast<double>(position[axis]));
          if (loss < kInfinity && loss > largest_loss_) largest_loss_ = loss;
        } else if (!body_.real(property.type, position[axis])) {
          return stopped(element, i);
        }
      }
      body_.end_item();
      part_.positions.push_back(position);
      if (i % 65536 == 0)
        send_progress(0.3 * static_cast<double>(i) / static_cast<double>(element.count), "reading vertices");
    }
    return {};
  }

  std::string read_faces(const Element& element) {
    const Property* list = nullptr;
    for (const Property& property : element.properties)
      if (is_face_list(property)) list = &property;
    if (list == nullptr) return element.count == 0 ? "" : "its faces have no list of vertex_indices";
    if (part_.positions.empty() && element.count > 0) return "it has faces, but no vertices before them";
    part_.triangles.reserve(static_cast<std::size_t>(element.count));
    std::vector<std::int64_t> corners;
    for (std::uint64_t i = 0; i < element.count; ++i) {
      body_.begin_item();
      for (const Property& property : element.properties) {
        if (&property != list) {
          if (!skip_property(property)) return stopped(element, i);
          continue;
        }
        std::int64_t n = 0;
        if (!body_.integer(property.count, n)) return stopped(element, i);
        if (n < 0) return "face " + std::to_string(i) + " has " + std::to_string(n) + " corners";
        if (static_cast<std::uint64_t>(n) > body_.left() / Body::least_bytes(property.type))
          return "face " + std::to_string(i) + " of " + std::to_string(element.count) + " says " +
                 std::to_string(n) + " corners, but the file ends before them";
        corners.resize(static_cast<std::size_t>(n));
        for (std::int64_t& corner : corners)
          if (!body_.integer(property.type, corner)) return stopped(element, i);
        if (std::string problem = faces_sink_.add(corners, i, part_.positions.size()); !problem.empty())
          return problem;
      }
      body_.end_item();
      if (i % 65536 == 0)
        send_progress(0.3 + 0.4 * static_cast<double>(i) / static_cast<double>(element.count),
                      "reading faces");
    }
    faces_ += element.count;
    return {};
  }

  const Header& header_;
  Body body_;
  RawModel model_;
  RawPart part_;
  FaceSink faces_sink_;
  std::uint64_t faces_ = 0;
  double largest_loss_ = 0.0;
};

}  // namespace
}  // namespace ply

DirectRead read_ply(std::string_view bytes) {
  const Result<ply::Header> header = ply::read_header(bytes);
  if (!header) return header.error();
  for (const ply::Element& element : header->elements)
    if (element.name == "tristrips" && element.count > 0) return std::optional<RawModel>();
  const std::string_view body = bytes.substr(header->size);
  if (header->format == ply::Format::text) return ply::PlyReader<ply::TextBody>(*header, body).run();
  constexpr bool kLittle = std::endian::native == std::endian::little;
  if ((header->format == ply::Format::little_endian) == kLittle)
    return ply::PlyReader<ply::BinaryBody<false>>(*header, body).run();
  return ply::PlyReader<ply::BinaryBody<true>>(*header, body).run();
}

}  // namespace boxwood
