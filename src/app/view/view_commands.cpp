// SPDX-License-Identifier: MIT
// Reads and writes clip planes, scales and manners of selection.

#include <cmath>

#include "app/text/exact_number.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

std::optional<std::array<double, 4>> clip_plane_from_text(std::string_view text) {
  std::array<double, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t comma = text.find(',');
    if ((i < 3) != (comma != std::string_view::npos)) return std::nullopt;
    if (!read_number(text.substr(0, comma), out[i])) return std::nullopt;
    if (i < 3) text.remove_prefix(comma + 1);
  }
  const double length = std::hypot(out[0], out[1], out[2]);
  if (!(length > 1e-150 && length < 1e150)) return std::nullopt;
  return out;
}

bool Codec<ClipSetting>::read(Words& in, ClipSetting& value) {
  if (in.done()) return false;
  value.plane.reset();
  if (in.peek() != "off") {
    value.plane = clip_plane_from_text(in.peek());
    if (!value.plane) return false;
  }
  ++in.next;
  return true;
}
void Codec<ClipSetting>::write(std::string& out, const ClipSetting& value) {
  if (!value.plane) {
    out += "off";
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) out += std::string(i == 0 ? "" : ",").append(number((*value.plane)[i]));
}

std::optional<ScaleSetting> scale_from_text(std::string_view text) {
  ScaleSetting out;
  if (text == "auto") return out;
  if (!read_number(text, out.factor) || !(out.factor >= kLeastScale && out.factor <= kMostScale))
    return std::nullopt;
  return out;
}

bool Codec<ScaleSetting>::read(Words& in, ScaleSetting& value) {
  if (in.done()) return false;
  const auto found = scale_from_text(in.peek());
  if (!found) return false;
  value = *found;
  ++in.next;
  return true;
}
void Codec<ScaleSetting>::write(std::string& out, const ScaleSetting& value) {
  out += value.factor > 0.0 ? number(value.factor) : "auto";
}

bool Codec<SelectMode>::read(Words& in, SelectMode& value) {
  if (in.done()) return true;
  const auto found = value_named<SelectMode>(in.peek());
  if (!found) return false;
  value = *found;
  ++in.next;
  return true;
}

}  // namespace boxwood
