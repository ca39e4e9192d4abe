// SPDX-License-Identifier: MIT
// Reads the elements of a COLLADA file.
#include "scene/formats/xml/collada_element.hpp"

#include "base/clean_text.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/xml/xml_number.hpp"

namespace boxwood::collada {

std::string shown(std::string_view text) {
  return quoted_word(clean_text(text, 64));
}
std::string in_line(const XmlElement& element) {
  return "line " + std::to_string(element.line) + ": ";
}
std::string tag(const XmlElement& element) {
  return "<" + clean_text(element.name, 32) + ">";
}

bool holds(std::string_view words, std::string_view word) {
  for (std::string_view one; !(one = next_word(words)).empty();)
    if (one == word) return true;
  return false;
}

std::uint32_t whole_number(const XmlElement& element, std::string_view attribute,
                           std::optional<std::uint32_t> without) {
  const std::string_view text = element.attribute(attribute);
  if (text.data() == nullptr && without) return *without;
  const std::optional<std::uint32_t> value = parse_index(trimmed(text));
  if (!value)
    refuse(in_line(element) + "the " + std::string(attribute) + " of " + tag(element) +
           (text.data() == nullptr ? " is missing" : " is " + shown(text) + ", which is no whole number"));
  return *value;
}

std::string_view words_of(const XmlElement& element) {
  if (element.text_is_cut) refuse(in_line(element) + "something stands among the numbers of " + tag(element));
  return element.text;
}

std::vector<std::uint32_t> whole_numbers(const XmlElement& element) {
  std::vector<std::uint32_t> out;
  std::string_view list = words_of(element);
  for (std::string_view word; !(word = next_word(list)).empty();) {
    const std::optional<std::uint32_t> value = parse_index(word);
    if (!value)
      refuse(in_line(element) + tag(element) + " holds " + shown(word) +
             ", which is no whole number from 0 on");
    out.push_back(*value);
  }
  return out;
}

const XmlElement* only_child(const XmlElement& element, const char* name) {
  const XmlElement* found = nullptr;
  for (const XmlElement* child : element.children) {
    if (child->name != name) continue;
    if (found != nullptr) refuse(in_line(*child) + "a second <" + name + ">");
    found = child;
  }
  return found;
}

namespace {

std::string kind_of(const XmlElement& element) {
  if (element.name.ends_with("_array")) return "array";
  if (element.name == "visual_scene") return "node";
  return element.name;
}

}  // namespace

void Ids::add(const XmlElement& element) {
  if (const std::string_view id = element.attribute("id"); !id.empty())
    lists_[kind_of(element)][std::string(id)].push_back(&element);
}

const XmlElement* Ids::find(std::string_view reference, const std::string& kind) const {
  if (!reference.starts_with('#')) return nullptr;
  const auto of_kind = lists_.find(kind);
  if (of_kind == lists_.end()) return nullptr;
  const auto found = of_kind->second.find(std::string(reference.substr(1)));
  if (found == of_kind->second.end()) return nullptr;
  if (found->second.size() > 1)
    refuse(in_line(*found->second[1]) + "the id " + shown(reference.substr(1)) + " stands twice");
  return found->second.front();
}

}  // namespace boxwood::collada
