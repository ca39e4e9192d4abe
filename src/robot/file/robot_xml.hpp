// SPDX-License-Identifier: MIT
// Numbers, poses and names as URDF and SRDF write them in attributes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/math.hpp>

#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/formats/xml/xml_number.hpp"
#include "scene/formats/xml/xml_tree.hpp"

namespace boxwood::robot_xml {

[[noreturn]] inline void refuse_at(const XmlElement& element, const std::string& clause) {
  refuse("line " + std::to_string(element.line) + ": " + clause);
}

// Returns the attribute without blanks around it; an absent attribute and an empty one are refused.
inline std::string text(const XmlElement& element, std::string_view key) {
  const std::string_view value = trimmed(element.attribute(key));
  if (value.empty()) refuse_at(element, "<" + element.name + "> has no '" + std::string(key) + "'");
  return std::string(value);
}

inline double number_from(const XmlElement& element, std::string_view key, std::string_view word) {
  const std::optional<double> value = parse_decimal(word);
  if (!value || !is_finite(*value))
    refuse_at(element,
              "'" + std::string(key) + "' of <" + element.name + "> needs numbers, not " + quoted_word(word));
  return *value;
}

inline std::optional<double> number(const XmlElement& element, std::string_view key) {
  const std::string_view value = trimmed(element.attribute(key));
  if (value.empty()) return std::nullopt;
  return number_from(element, key, value);
}

inline double needed_number(const XmlElement& element, std::string_view key) {
  return number_from(element, key, text(element, key));
}

inline std::vector<double> numbers(const XmlElement& element, std::string_view key) {
  std::string_view rest = element.attribute(key);
  std::vector<double> out;
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest))
    out.push_back(number_from(element, key, word));
  return out;
}

// Returns three numbers, or `otherwise` if the attribute is absent.
inline Vec3 vector(const XmlElement& element, std::string_view key, const Vec3& otherwise) {
  if (element.attribute(key).data() == nullptr) return otherwise;
  const std::vector<double> n = numbers(element, key);
  if (n.size() != 3)
    refuse_at(element, "'" + std::string(key) + "' of <" + element.name + "> needs three numbers, not " +
                           std::to_string(n.size()));
  return {n[0], n[1], n[2]};
}

}  // namespace boxwood::robot_xml
