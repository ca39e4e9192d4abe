// SPDX-License-Identifier: MIT
// Reads material files line by line: newmtl and Kd. Ignores all other lines.
#include "scene/formats/mesh/material_file.hpp"

#include <cmath>
#include <optional>

#include "scene/formats/text_cursor.hpp"

namespace boxwood {

namespace {

// Reads the rest of a line after Kd; returns a clause about a fault.
std::optional<std::string> read_color(TextCursor& text, SurfaceColor& out) {
  float numbers[3] = {};
  std::size_t n = 0;
  for (std::string_view word; !(word = text.word()).empty() && word[0] != '#';) {
    if (n == 3) return "a base colour (Kd) of more than three numbers";
    if (!parse_real(word, numbers[n])) return "the base colour (Kd) " + quoted_word(word) + " is not read";
    if (!(numbers[n] >= 0.0F && numbers[n] <= 1.0F))
      return "the base colour (Kd) " + quoted_word(word) + " is not from 0 to 1";
    ++n;
  }
  if (n != 1 && n != 3) return "a base colour (Kd) of " + std::to_string(n) + " numbers";
  if (n == 1) numbers[1] = numbers[2] = numbers[0];
  const auto as_byte = [](float share) {
    return static_cast<std::uint8_t>(std::lround(255.0 * static_cast<double>(share)));
  };
  out = {as_byte(numbers[0]), as_byte(numbers[1]), as_byte(numbers[2])};
  return std::nullopt;
}

}  // namespace

MaterialFile read_material_file(std::string_view bytes) {
  MaterialFile out;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  TextCursor text(bytes);
  std::optional<std::string> material;
  const auto problem = [&](std::string what) {
    return MaterialFile{{}, "line " + std::to_string(text.line()) + ": " + std::move(what)};
  };
  if (bytes.find('\0') != std::string_view::npos) return {{}, "it is no text"};
  do {
    const std::string_view keyword = text.word();
    if (keyword == "newmtl") {
      material = std::string(text.rest_of_line());
      if (material->empty()) return problem("a material without a name");
    } else if (keyword == "Kd" || keyword == "kd") {
      if (!material) return problem("a base colour (Kd) before any material");
      SurfaceColor color;
      if (auto clause = read_color(text, color)) return problem(std::move(*clause));
      const auto [at, is_new] = out.colors.try_emplace(*material, color);
      if (!is_new && at->second != color)
        return problem("material " + quoted_word(*material) + " has two base colours (Kd)");
    }
  } while (text.next_line());
  return out;
}

std::string material_names(std::string_view bytes) {
  std::string out;
  if (bytes.find('\0') != std::string_view::npos) return out;
  TextCursor text(bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes);
  do {
    if (text.word() != "newmtl") continue;
    out.append("newmtl ").append(text.rest_of_line()).append("\n");
  } while (text.next_line());
  return out;
}

}  // namespace boxwood
