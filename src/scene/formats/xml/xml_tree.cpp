// SPDX-License-Identifier: MIT
// Builds elements in the order of the file, each owned by the tree.
#include "scene/formats/xml/xml_tree.hpp"

#include "scene/formats/xml/xml_number.hpp"
#include "scene/formats/xml/xml_reader.hpp"

namespace boxwood {

std::string_view XmlElement::attribute(std::string_view key) const {
  for (const auto& [name_, value] : attributes)
    if (name_ == key) return value;
  return {};
}

const XmlElement* XmlElement::child(std::string_view key) const {
  for (const XmlElement* element : children)
    if (element->name == key) return element;
  return nullptr;
}

class XmlTree::Builder final : public XmlEvents {
public:
  explicit Builder(std::deque<XmlElement>& elements) : elements_(elements) {}
  const XmlReader* reader = nullptr;
  std::string space;

  void open(std::string_view name, const XmlAttributes& attributes) override {
    interrupt();
    if (open_ == nullptr) space = reader->space();
    XmlElement& element = elements_.emplace_back();
    element.name = name;
    element.line = reader->line();
    for (const auto& [key, value] : attributes) element.attributes.emplace_back(key, value);
    element.parent = open_;
    if (open_ != nullptr) open_->children.push_back(&element);
    open_ = &element;
    interrupted_ = false;
  }
  void close(std::string_view) override {
    open_ = open_->parent;
    interrupted_ = open_ != nullptr && !trimmed(open_->text).empty();
  }
  void text(std::string_view piece) override {
    if (interrupted_ && !trimmed(piece).empty()) open_->text_is_cut = true;
    open_->text += piece;
  }
  void interrupt() override {
    interrupted_ = open_ != nullptr && (interrupted_ || !trimmed(open_->text).empty());
  }

private:
  std::deque<XmlElement>& elements_;
  XmlElement* open_ = nullptr;
  bool interrupted_ = false;  // between words of the open element
};

XmlTree::XmlTree(std::string_view bytes, std::string what) {
  Builder builder(elements_);
  XmlReader reader(builder, std::move(what));
  builder.reader = &reader;
  reader.read(bytes, true);
  space_ = std::move(builder.space);
}

}  // namespace boxwood
