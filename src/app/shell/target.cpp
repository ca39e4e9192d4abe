// SPDX-License-Identifier: MIT
// Reads and writes the words for objects and levels.
#include "app/shell/target.hpp"

#include <utility>

namespace boxwood {

Targets Targets::objects(std::uint32_t first, std::uint32_t last) {
  Targets out(Kind::objects);
  out.first = first;
  out.last = last;
  return out;
}

Targets Targets::of(std::string selector) {
  Targets out(Kind::of);
  out.selector = std::move(selector);
  return out;
}

std::optional<Target> Targets::one() const {
  if (kind == Kind::whole) return Target{};
  if (kind == Kind::object) return Target{first};
  return std::nullopt;
}

bool Codec<Target>::read(Words& in, Target& value) {
  if (in.done()) return false;
  if (in.peek() == "whole") {
    ++in.next;
    value.object.reset();
    return true;
  }
  if (in.peek() != "object") return false;
  ++in.next;
  std::uint32_t index = 0;
  if (!Codec<std::uint32_t>::read(in, index)) return false;
  value.object = index;
  return true;
}
void Codec<Target>::write(std::string& out, const Target& value) {
  out += value.object ? std::string("object ").append(std::to_string(*value.object)) : "whole";
}

bool Codec<Targets>::read(Words& in, Targets& value) {
  if (in.done()) return false;
  const std::string& word = in.peek();
  if (word == "each" || word == "selected") {
    value = word == "each" ? Targets::each() : Targets::selected();
    ++in.next;
    return true;
  }
  if (word == "of") {
    ++in.next;
    std::string selector;
    if (!Codec<std::string>::read(in, selector)) return false;
    value = Targets::of(std::move(selector));
    return true;
  }
  if (word == "objects") {
    ++in.next;
    DepthRange range;
    if (!Codec<DepthRange>::read(in, range)) return false;
    value = Targets::objects(range.first, range.last);
    return true;
  }
  Target one;
  if (!Codec<Target>::read(in, one)) return false;
  value = one;
  return true;
}
void Codec<Targets>::write(std::string& out, const Targets& value) {
  switch (value.kind) {
  case Targets::Kind::whole:
  case Targets::Kind::object:
    return Codec<Target>::write(out, *value.one());
  case Targets::Kind::objects:
    out += "objects ";
    return Codec<DepthRange>::write(out, {value.first, value.last});
  case Targets::Kind::each:
    out += "each";
    return;
  case Targets::Kind::selected:
    out += "selected";
    return;
  case Targets::Kind::of:
    out += "of ";
    return Codec<std::string>::write(out, value.selector);
  }
}

bool Codec<DepthRange>::read(Words& in, DepthRange& value) {
  if (in.done()) return false;
  std::string_view text = in.peek();
  value.leaves_above = text.ends_with('+');
  if (value.leaves_above) text.remove_suffix(1);
  const std::size_t dots = text.find("..");
  if (!read_count(text.substr(0, dots), value.first)) return false;
  value.last = value.first;
  if (dots != std::string_view::npos && !read_count(text.substr(dots + 2), value.last)) return false;
  if (value.last < value.first) return false;
  ++in.next;
  return true;
}
void Codec<DepthRange>::write(std::string& out, const DepthRange& value) {
  out += std::to_string(value.first) + ".." + std::to_string(value.last) + (value.leaves_above ? "+" : "");
}

}  // namespace boxwood
