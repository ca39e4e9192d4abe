// SPDX-License-Identifier: MIT
// The words by which commands name objects and levels: `whole`, `object 3`, `objects 2..5`, `each`,
// `selected`, `of SELECTOR`; `0..4`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/shell/words.hpp"

namespace boxwood {

// The whole model, or one object: `whole`, `object 3` (counted from 0 through the scene).
struct Target {
  std::optional<std::uint32_t> object;
  bool is_whole() const noexcept { return !object.has_value(); }
  friend bool operator==(const Target&, const Target&) = default;
};

// Levels of a tree, both ends included: `0..4`, or one level: `3`. `4+` adds the leaves above the first
// level. The levels then form a cut without gaps, as if the tree ended there.
struct DepthRange {
  std::uint32_t first = 0, last = 0;
  bool leaves_above = false;
  friend bool operator==(const DepthRange&, const DepthRange&) = default;
};

// One or many objects. `whole` is the model as one. The others name objects: one, a range with both ends
// included, every object, the selected ones, those of FILE#SELECTOR.
struct Targets {
  enum class Kind : unsigned char { whole, object, objects, each, selected, of } kind = Kind::whole;
  std::uint32_t first = 0, last = 0;  // object, objects
  std::string selector;               // of

  Targets() = default;
  Targets(const Target& target)  // NOLINT(google-explicit-constructor): every Target is one of Targets
      : kind(target.object ? Kind::object : Kind::whole), first(target.object.value_or(0)), last(first) {}
  Targets(std::uint32_t object)  // NOLINT(google-explicit-constructor): as Target{object}
      : kind(Kind::object), first(object), last(object) {}
  static Targets objects(std::uint32_t first, std::uint32_t last);
  static Targets each() { return Targets(Kind::each); }
  static Targets selected() { return Targets(Kind::selected); }
  static Targets of(std::string selector);

  // Returns the whole or the one object; nullopt if there may be several.
  std::optional<Target> one() const;
  friend bool operator==(const Targets&, const Targets&) = default;

private:
  explicit Targets(Kind which) : kind(which) {}
};

template <> struct Codec<Target> {
  static bool read(Words& in, Target& value);
  static void write(std::string& out, const Target& value);
  static std::string word() { return "whole|object N"; }
};
template <> struct Codec<Targets> {
  static bool read(Words& in, Targets& value);
  static void write(std::string& out, const Targets& value);
  static std::string word() { return "whole|object N|objects N..M|each|selected|of SELECTOR"; }
};
template <> struct Codec<DepthRange> {
  static bool read(Words& in, DepthRange& value);
  static void write(std::string& out, const DepthRange& value);
  static std::string word() { return "N[+]|N..M[+]"; }
};

}  // namespace boxwood
