// SPDX-License-Identifier: MIT
// Elements of a COLLADA file: their names in messages, their numbers and words, and the targets of their ids.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scene/formats/xml/xml_tree.hpp"

namespace boxwood::collada {

std::string shown(std::string_view text);
std::string in_line(const XmlElement& element);
std::string tag(const XmlElement& element);

// Returns true if the word is in a list separated by spaces.
bool holds(std::string_view words, std::string_view word);

// Return numbers or words. Throw Refusal if the element contains anything else.
std::uint32_t whole_number(const XmlElement& element, std::string_view attribute,
                           std::optional<std::uint32_t> without);
std::string_view words_of(const XmlElement& element);
std::vector<std::uint32_t> whole_numbers(const XmlElement& element);  // from 0 on
// Returns the child of that name, or null; throws Refusal if there are two.
const XmlElement* only_child(const XmlElement& element, const char* name);

// Elements by id, in a list for each kind, as Assimp keeps them; a name may be in several.
class Ids {
public:
  void add(const XmlElement& element);  // if it has an id
  // Returns the element of that kind to which a reference leads, or null; throws Refusal if there are two.
  const XmlElement* find(std::string_view reference, const std::string& kind) const;

private:
  std::unordered_map<std::string, std::unordered_map<std::string, std::vector<const XmlElement*>>> lists_;
};

}  // namespace boxwood::collada
