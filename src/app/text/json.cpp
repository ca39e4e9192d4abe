// SPDX-License-Identifier: MIT
// The JSON writer. nlohmann-json quotes texts; std::to_chars writes the shortest form of numbers.
#include "app/text/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <nlohmann/json.hpp>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

// Appends one JSON text. Escapes control sequences that a terminal would obey.
void append_escaped(std::string& out, std::string_view json) {
  const auto escape = [&](char32_t unit) {
    out += "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) out += "0123456789abcdef"[unit >> shift & 15U];
  };
  while (!json.empty()) {
    char32_t c = 0;
    const std::size_t length = std::max<std::size_t>(decode_utf8(json, c), 1);
    if (c >= 0x80 && is_unsafe_to_show(c)) {
      if (c >= 0x10000) escape(0xD800 + ((c - 0x10000) >> 10));
      escape(c >= 0x10000 ? 0xDC00 + ((c - 0x10000) & 0x3FF) : c);
    } else if (c == 0x7F) {
      escape(0x7F);
    } else {
      out += json.substr(0, length);
    }
    json.remove_prefix(length);
  }
}

}  // namespace

void JsonWriter::before_value() {
  if (needs_comma_) text_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
  before_value();
  text_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  text_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(double x) {
  if (!std::isfinite(x)) return null();
  before_value();
  char buffer[32];
  const auto [end, code] = std::to_chars(buffer, buffer + sizeof buffer, x);
  const std::string_view digits(buffer, static_cast<std::size_t>(end - buffer));
  text_ += digits;
  if (digits.find_first_of(".e") == std::string_view::npos) text_ += ".0";
  return *this;
}

JsonWriter& JsonWriter::value(bool x) {
  before_value();
  text_ += x ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  before_value();
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) {  // true of all keys
    text_ += '"';
    text_ += text;
    text_ += '"';
    return *this;
  }
  append_escaped(text_, nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  return *this;
}

JsonWriter& JsonWriter::value(const Vec3& v) {
  return begin_array().value(v.x).value(v.y).value(v.z).end_array();
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_value();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::null() {
  before_value();
  text_ += "null";
  return *this;
}

}  // namespace boxwood
