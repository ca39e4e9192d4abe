// SPDX-License-Identifier: MIT
// A recursive-descent parser.
#include "app/text/json_reader.hpp"

#include <charconv>
#include <cstdint>
#include <optional>

#include <boxwood/math.hpp>

namespace boxwood {

namespace {

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<JsonValue> read() {
    JsonValue value;
    skip_blanks();
    if (!read_value(value, 0)) return error();
    skip_blanks();
    if (at_ != text_.size()) {
      fail("something stands behind the end");
      return error();
    }
    return value;
  }

private:
  static constexpr int kDeepest = 64;

  Error error() const { return {ErrorKind::malformed, "line " + std::to_string(line_) + ": " + what_}; }
  bool fail(std::string what) {
    if (what_.empty()) what_ = std::move(what);
    return false;
  }
  char now() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n')
        ++line_;
      else if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\r')
        return;
    }
  }
  bool take(char c) {
    if (now() != c) return false;
    ++at_;
    return true;
  }

  bool read_value(JsonValue& value, int depth) {
    if (depth > kDeepest) return fail("it is nested too deeply");
    value.line = line_;
    switch (now()) {
    case '{':
      return read_object(value, depth);
    case '[':
      return read_array(value, depth);
    case '"':
      value.kind = JsonValue::Kind::text;
      return read_text(value.text);
    default:
      return read_word(value) || read_number(value);
    }
  }

  bool read_word(JsonValue& value) {
    const auto is = [&](std::string_view word) {
      if (!text_.substr(at_).starts_with(word)) return false;
      at_ += word.size();
      return true;
    };
    if (is("null")) return true;
    value.boolean = is("true");
    if (!value.boolean && !is("false")) return false;
    value.kind = JsonValue::Kind::boolean;
    return true;
  }

  bool read_number(JsonValue& value) {
    const std::size_t from = at_;
    take('-');
    const bool zero = take('0');
    const auto digits = [&] {
      const std::size_t first = at_;
      while (now() >= '0' && now() <= '9') ++at_;
      return at_ > first;
    };
    if (!zero && !digits()) {
      at_ = from;
      return fail(at_ == text_.size() ? "it ends too early" : "a value is needed");
    }
    if (take('.') && !digits()) return fail("digits are needed behind the point");
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      if (!digits()) return fail("digits are needed in the exponent");
    }
    value.kind = JsonValue::Kind::number;
    const auto [end, bad] = std::from_chars(text_.data() + from, text_.data() + at_, value.number);
    if (bad != std::errc() || end != text_.data() + at_ || !is_finite(value.number))
      return fail("the number is too large or too small");
    return true;
  }

  // Reads four hexadecimal digits; false without moving if there are no four.
  bool read_hex(std::uint32_t& code) {
    if (text_.size() - at_ < 4) return false;
    const auto [end, bad] = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (bad != std::errc() || end != text_.data() + at_ + 4) return false;
    at_ += 4;
    return true;
  }
  // Reads the code point of "\u" and its digits, or of a pair of them.
  bool read_code(std::uint32_t& code) {
    const auto is_high = [](std::uint32_t c) { return c >= 0xd800 && c < 0xdc00; };
    const auto is_low = [](std::uint32_t c) { return c >= 0xdc00 && c < 0xe000; };
    if (!read_hex(code) || is_low(code)) return false;
    if (!is_high(code)) return true;
    std::uint32_t low = 0;
    if (!take('\\') || !take('u') || !read_hex(low) || !is_low(low)) return false;
    code = 0x10000 + ((code - 0xd800) << 10U) + (low - 0xdc00);
    return true;
  }
  bool read_escape(std::string& text) {
    const char c = now();
    ++at_;
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = kNames.find(c); c != '\0' && i != std::string_view::npos) {
      text += kMeanings[i];
      return true;
    }
    std::uint32_t code = 0;
    if (c != 'u' || !read_code(code)) return fail("an escape in a text is wrong");
    append_utf8(code, text);
    return true;
  }
  static void append_utf8(std::uint32_t code, std::string& text) {
    const auto byte = [&](std::uint32_t x) { text += static_cast<char>(static_cast<unsigned char>(x)); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
      byte(0xc0U | code >> 6U);
    } else {
      if (code < 0x10000) {
        byte(0xe0U | code >> 12U);
      } else {
        byte(0xf0U | code >> 18U);
        byte(0x80U | (code >> 12U & 0x3fU));
      }
      byte(0x80U | (code >> 6U & 0x3fU));
    }
    byte(0x80U | (code & 0x3fU));
  }
  bool read_text(std::string& text) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      const char c = text_[at_];
      if (static_cast<unsigned char>(c) < 0x20) return fail("a text does not end on its line");
      ++at_;
      if (c != '\\')
        text += c;
      else if (!read_escape(text))
        return false;
    }
    return take('"') || fail("a text does not end");
  }

  bool read_array(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::array;
    ++at_;
    skip_blanks();
    if (take(']')) return true;
    for (;;) {
      skip_blanks();
      if (!read_value(value.items.emplace_back(), depth + 1)) return false;
      skip_blanks();
      if (take(']')) return true;
      if (!take(',')) return fail("a ',' or a ']' is needed");
    }
  }
  bool read_object(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::object;
    ++at_;
    skip_blanks();
    if (take('}')) return true;
    for (;;) {
      skip_blanks();
      if (now() != '"') return fail("a key in quotes is needed");
      std::string key;
      if (!read_text(key)) return false;
      if (value.find(key) != nullptr) return fail("the key '" + key + "' stands there twice");
      skip_blanks();
      if (!take(':')) return fail("a ':' is needed behind the key '" + key + "'");
      skip_blanks();
      JsonValue member;
      if (!read_value(member, depth + 1)) return false;
      value.members.push_back({std::move(key), std::move(member)});
      skip_blanks();
      if (take('}')) return true;
      if (!take(',')) return fail("a ',' or a '}' is needed");
    }
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1;
  std::string what_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const noexcept {
  for (const auto& [name, value] : members)
    if (name == key) return &value;
  return nullptr;
}

Result<JsonValue> read_json(std::string_view text) {
  return Reader(text).read();
}

}  // namespace boxwood
