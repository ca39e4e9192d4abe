// SPDX-License-Identifier: MIT
// A whole XML file as a tree, for formats whose parts name each other.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace boxwood {

struct XmlElement {
  std::string name;
  std::size_t line = 0;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlElement*> children;
  std::string text;          // of the element itself, without that of its children
  bool text_is_cut = false;  // an element or comment separates two non-blank parts of the text
  XmlElement* parent = nullptr;

  // Returns the attribute's value, or a view whose data() is null if there is no such attribute.
  std::string_view attribute(std::string_view key) const;
  // Returns the first child of that name, or null.
  const XmlElement* child(std::string_view key) const;
};

class XmlTree {
public:
  // Reads the tree. Throws Refusal for XML that is not well-formed, as XmlReader does; `what` names the input
  // in it.
  XmlTree(std::string_view bytes, std::string what);
  const XmlElement& root() const { return elements_.front(); }
  const std::string& space() const { return space_; }  // the namespace of the root

private:
  class Builder;
  std::deque<XmlElement> elements_;
  std::string space_;
};

}  // namespace boxwood
