// SPDX-License-Identifier: MIT
// Splits lines into words; reads and writes the plain types of fields.
#include "app/shell/words.hpp"

#include <charconv>
#include <cmath>

#include "app/text/exact_number.hpp"

namespace boxwood {

namespace {

template <class T> bool read_all(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

bool read_number(std::string_view text, double& value) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return read_all(text, value) && std::isfinite(value);
}

bool read_count(std::string_view text, std::uint32_t& value) {
  return read_all(text, value);
}

std::optional<Words> split_words(std::string_view line) {
  Words out;
  std::size_t i = 0;
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (true) {
    while (i < line.size() && blank(line[i])) ++i;
    if (i >= line.size()) return out;
    std::string word;
    if (line[i] == '"') {
      ++i;
      bool closed = false;
      while (i < line.size()) {
        char c = line[i++];
        if (c == '"') {
          closed = true;
          break;
        }
        if (c == '\\' && i < line.size()) c = line[i] == 'n' ? (++i, '\n') : line[i++];
        word += c;
      }
      if (!closed) return std::nullopt;
    } else {
      while (i < line.size() && !blank(line[i])) word += line[i++];
    }
    out.words.push_back(std::move(word));
  }
}

bool Codec<double>::read(Words& in, double& value) {
  if (in.done() || !read_number(in.peek(), value)) return false;
  ++in.next;
  return true;
}
void Codec<double>::write(std::string& out, double value) {
  out += number(value);
}

bool Codec<std::uint32_t>::read(Words& in, std::uint32_t& value) {
  if (in.done() || !read_count(in.peek(), value)) return false;
  ++in.next;
  return true;
}

bool Codec<bool>::read(Words& in, bool& value) {
  if (in.done()) return true;
  if (in.peek() != "on" && in.peek() != "off") return false;
  value = in.words[in.next++] == "on";
  return true;
}

bool Codec<std::string>::read(Words& in, std::string& value) {
  if (in.done()) return false;
  value = in.words[in.next++];
  return true;
}
void Codec<std::string>::write(std::string& out, const std::string& value) {
  out += '"';
  for (const char c : value) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

bool Codec<Vec3>::read(Words& in, Vec3& value) {
  if (in.done()) return false;
  std::string_view rest = in.peek();
  for (int i = 0; i < 3; ++i) {
    const std::size_t comma = rest.find(',');
    if ((i < 2) != (comma != std::string_view::npos)) return false;
    if (!read_number(rest.substr(0, comma), value[i])) return false;
    if (i < 2) rest.remove_prefix(comma + 1);
  }
  ++in.next;
  return true;
}
void Codec<Vec3>::write(std::string& out, const Vec3& value) {
  out += number(value.x).append(",").append(number(value.y)).append(",").append(number(value.z));
}

bool Codec<std::array<double, 12>>::read(Words& in, std::array<double, 12>& value) {
  for (double& x : value)
    if (!Codec<double>::read(in, x)) return false;
  return true;
}
void Codec<std::array<double, 12>>::write(std::string& out, const std::array<double, 12>& value) {
  for (std::size_t i = 0; i < value.size(); ++i)
    out += std::string(i == 0 ? "" : " ").append(number(value[i]));
}

bool Codec<VolumeKind>::read(Words& in, VolumeKind& value) {
  if (in.done()) return false;
  const auto found = volume_kind_from_name(in.peek());
  if (!found) return false;
  value = *found;
  ++in.next;
  return true;
}

}  // namespace boxwood
