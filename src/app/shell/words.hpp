// SPDX-License-Identifier: MIT
// Values as words of a line: Codec<T> reads, writes and describes one type of field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/volumes.hpp>

#include "app/text/enum_names.hpp"

namespace boxwood {

// The words of a line, and the position of the next one to read.
struct Words {
  std::vector<std::string> words;
  std::size_t next = 0;
  bool done() const { return next >= words.size(); }
  const std::string& peek() const { return words[next]; }
};

// Splits at blanks. A word in quotation marks may contain blanks; its escapes are \" \\ and \n. Returns
// nullopt if a quotation mark is not closed.
std::optional<Words> split_words(std::string_view line);

// The text form of a type. Each specialization has
//   static bool read(Words& in, T& value);          false: the next word is no such value; `in` stays at it
//   static void write(std::string& out, const T&);  appends what read() takes; nothing for the default
//   static std::string word();                      the value in a grammar: "NUMBER", "[on|off]"
template <class T> struct Codec;

template <> struct Codec<double> {  // finite; reads back exactly
  static bool read(Words& in, double& value);
  static void write(std::string& out, double value);
  static std::string word() { return "NUMBER"; }
};
template <> struct Codec<std::uint32_t> {
  static bool read(Words& in, std::uint32_t& value);
  static void write(std::string& out, std::uint32_t value) { out += std::to_string(value); }
  static std::string word() { return "N"; }
};
template <> struct Codec<bool> {  // unchanged if the line has ended
  static bool read(Words& in, bool& value);
  static void write(std::string& out, bool value) { out += value ? "on" : "off"; }
  static std::string word() { return "[on|off]"; }
};
template <> struct Codec<std::string> {  // in quotation marks
  static bool read(Words& in, std::string& value);
  static void write(std::string& out, const std::string& value);
  static std::string word() { return "FILE"; }
};
template <> struct Codec<Vec3> {  // three numbers, separated by commas
  static bool read(Words& in, Vec3& value);
  static void write(std::string& out, const Vec3& value);
  static std::string word() { return "x,y,z"; }
};
template <> struct Codec<std::array<double, 12>> {
  static bool read(Words& in, std::array<double, 12>& value);
  static void write(std::string& out, const std::array<double, 12>& value);
  static std::string word() { return "12 NUMBERS"; }
};
template <> struct Codec<VolumeKind> {
  static bool read(Words& in, VolumeKind& value);
  static void write(std::string& out, VolumeKind value) { out += row_of(value).name; }
  static std::string word() { return "KIND"; }
};
template <class E>
requires(HasEnumNames<E> || HasEnumRange<E>) struct Codec<E> {
  static bool read(Words& in, E& value) {
    if (in.done()) return false;
    const std::optional<E> found = value_named<E>(in.peek());
    if (!found) return false;
    value = *found;
    ++in.next;
    return true;
  }
  static void write(std::string& out, E value) { out += name_of(value); }
  static std::string word() { return names_of<E>(); }
};

// Reads a finite number; the whole text must match. Accepts a leading '+'.
bool read_number(std::string_view text, double& value);
// Reads a count; the whole text must match.
bool read_count(std::string_view text, std::uint32_t& value);

}  // namespace boxwood
