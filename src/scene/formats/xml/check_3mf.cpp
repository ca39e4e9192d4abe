// SPDX-License-Identifier: MIT
// Checks the geometry of 3MF (Core Specification 1.3). Assimp replaces missing or invalid numbers by 0.
#include <array>
#include <cmath>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "scene/formats/format_checks.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/xml/xml_number.hpp"
#include "scene/formats/xml/xml_reader.hpp"
#include "scene/formats/xml/zip_archive.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kModelType = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
constexpr std::string_view kCore = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";

std::string quoted_text(std::string_view text) {
  return quoted_word(wire::clean_text(text, 64));
}

// Finds the part of the package that is the model.
class Relationships final : public XmlEvents {
public:
  void open(std::string_view name, const XmlAttributes& attributes) override {
    if (name != "Relationship" || attribute(attributes, "Type") != kModelType) return;
    if (!target.empty()) refuse("its package names two models");
    target = attribute(attributes, "Target");
  }
  void close(std::string_view) override {}
  std::string target;
};

class Model final : public XmlEvents {
public:
  void set_reader(const XmlReader* reader) { reader_ = reader; }

  void open(std::string_view name, const XmlAttributes& attributes) override {
    const std::string_view parent = path_.empty() ? std::string_view() : std::string_view(path_.back());
    path_.emplace_back(name);
    if (passed_over_ > 0) {
      ++passed_over_;
      return;
    }
    if (name.find(':') != std::string_view::npos)
      open_foreign(name, parent);
    else if (parent.empty())
      open_model(name, attributes);
    else if (parent == "model")
      open_of_model(name);
    else if (parent == "resources")
      open_resource(name, attributes);
    else if (parent == "object")
      open_of_object(name);
    else if (parent == "mesh")
      open_of_mesh(name);
    else if (parent == "vertices")
      read_vertex(name, attributes);
    else if (parent == "triangles")
      read_triangle(name, attributes);
    else if (parent == "components")
      read_placing(name, attributes, "component");
    else if (parent == "build")
      read_placing(name, attributes, "item");
    else
      passed_over_ = 1;
  }

  void close(std::string_view name) override {
    path_.pop_back();
    if (passed_over_ > 0) {
      --passed_over_;
      return;
    }
    if (name == "object") {
      if (!has_mesh_ && !has_components_) refuse(in_object() + " has neither a mesh nor components");
      if (has_mesh_ && !has_triangles_) refuse(in_object() + " has no triangles");
      objects_.at(object_).triangles = triangles_;
    }
  }

  Findings finish() {
    Findings out;
    out.warnings = std::move(warnings_);
    out.metres_per_unit = metres_per_unit_;
    std::uint64_t sum = 0;
    for (const Placing& item : items_) sum = added(sum, count(item));
    if (sum > 0) out.triangles = sum;
    return out;
  }

private:
  double metres_per_unit_ = 1e-3;  // if the file does not define it
  struct Placing {
    std::uint32_t object;
    std::size_t line;
  };
  enum State : unsigned char { unseen, open_, done };
  struct Object {
    std::uint64_t triangles = 0;
    std::vector<Placing> components;
    State state = unseen;
  };

  std::string at_line() const { return "line " + std::to_string(reader_->line()); }
  std::string in_object() const { return "object " + std::to_string(object_); }

  void warn(std::string clause) {
    if (warned_.insert(clause).second) warnings_.push_back(std::move(clause));
  }

  [[noreturn]] void stray(std::string_view name, const char* in) const {
    refuse(at_line() + ": <" + wire::clean_text(name, 32) + "> does not belong in <" + in + ">");
  }

  // Handles elements of extensions. Assimp ignores core elements under a prefix.
  void open_foreign(std::string_view name, std::string_view parent) {
    if (reader_->space() == kCore || parent.empty())
      refuse(at_line() + ": <" + wire::clean_text(name, 32) +
             "> is written with a prefix, which is not read");
    if (parent == "mesh" || parent == "object" || parent == "build" || parent == "components" ||
        parent == "vertices" || parent == "triangles")
      warn("<" + wire::clean_text(name, 32) + "> of an extension is not read");
    passed_over_ = 1;
  }

  void open_model(std::string_view name, const XmlAttributes& attributes) {
    if (name != "model") refuse("it is no 3MF model: it begins with <" + wire::clean_text(name, 32) + ">");
    if (reader_->space() != kCore) warn("its XML is not in the name space of 3MF");
    std::string_view required = attribute(attributes, "requiredextensions");
    for (std::string_view word; !(word = next_word(required)).empty();)
      warn("it requires the extension " + quoted_text(word) + ", which is not read");
    read_unit(attributes);
  }

  void read_unit(const XmlAttributes& attributes) {
    static constexpr std::array<std::pair<std::string_view, double>, 6> kUnits = {{{"micron", 1e-6},
                                                                                   {"millimeter", 1e-3},
                                                                                   {"centimeter", 1e-2},
                                                                                   {"inch", 0.0254},
                                                                                   {"foot", 0.3048},
                                                                                   {"meter", 1.0}}};
    for (const auto& [key, value] : attributes) {
      if (key != "unit") continue;
      bool known = false;
      for (const auto& [unit, metres] : kUnits) {
        if (unit != value) continue;
        known = true;
        metres_per_unit_ = metres;
      }
      if (!known) refuse("its unit " + quoted_text(value) + " is none that 3MF knows");
      if (value != "millimeter")
        warn("its unit is the " + std::string(value) + "; coordinates are left as the file has them");
    }
  }

  void open_of_model(std::string_view name) {
    if (name == "resources" || name == "build") {
      if (!sections_.insert(std::string(name)).second)
        refuse(at_line() + ": a second <" + std::string(name) + ">");
    } else if (name == "metadata" || name == "metadatagroup") {
      passed_over_ = 1;
    } else {
      stray(name, "model");
    }
  }

  void open_resource(std::string_view name, const XmlAttributes& attributes) {
    if (name != "object" && name != "basematerials") stray(name, "resources");
    const std::optional<std::uint32_t> id = parse_index(attribute(attributes, "id"));
    if (!id) refuse(at_line() + ": an <" + std::string(name) + "> whose id is no whole number");
    if (!ids_.insert(*id).second) refuse(at_line() + ": the id " + std::to_string(*id) + " stands twice");
    if (name != "object") {
      passed_over_ = 1;
      return;
    }
    object_ = *id;
    objects_[object_] = {};
    has_mesh_ = has_components_ = has_vertices_ = has_triangles_ = false;
    vertices_ = triangles_ = 0;
  }

  void open_of_object(std::string_view name) {
    if (name == "metadatagroup") {
      passed_over_ = 1;
      return;
    }
    if (name != "mesh" && name != "components") stray(name, "object");
    if (has_mesh_ || has_components_)
      refuse(at_line() + ": " + in_object() + " has two meshes or lists of components");
    (name == "mesh" ? has_mesh_ : has_components_) = true;
  }

  void open_of_mesh(std::string_view name) {
    if (name != "vertices" && name != "triangles") stray(name, "mesh");
    bool& has = name == "vertices" ? has_vertices_ : has_triangles_;
    if (has) refuse(at_line() + ": a second <" + std::string(name) + "> in " + in_object());
    has = true;
    if (has_triangles_ && !has_vertices_)
      refuse(at_line() + ": " + in_object() + " has triangles before its vertices");
  }

  void read_vertex(std::string_view name, const XmlAttributes& attributes) {
    if (name != "vertex") stray(name, "vertices");
    for (const char* axis : {"x", "y", "z"}) {
      const std::string_view value = attribute(attributes, axis);
      const std::optional<double> number = parse_decimal(value);
      if (!number)
        refuse(at_line() + ": vertex " + std::to_string(vertices_) + " of " + in_object() +
               (value.data() == nullptr
                    ? std::string(" has no ") + axis
                    : std::string(" has the ") + axis + " " + quoted_text(value) + ", which is no number"));
    }
    ++vertices_;
  }

  void read_triangle(std::string_view name, const XmlAttributes& attributes) {
    if (name != "triangle") stray(name, "triangles");
    for (const char* corner : {"v1", "v2", "v3"}) {
      const std::string_view value = attribute(attributes, corner);
      const std::optional<std::uint32_t> index = parse_index(value);
      if (index && *index < vertices_) continue;
      const std::string where = at_line() + ": triangle " + std::to_string(triangles_) + " of " + in_object();
      if (value.data() == nullptr) refuse(where + " has no " + corner);
      if (!index)
        refuse(where + " has the " + corner + " " + quoted_text(value) + ", which is no whole number");
      refuse(where + " names vertex " + std::to_string(*index) + " of " + std::to_string(vertices_));
    }
    ++triangles_;
  }

  void read_placing(std::string_view name, const XmlAttributes& attributes, const char* expected) {
    if (name != expected) stray(name, expected == std::string_view("item") ? "build" : "components");
    const std::string_view id = attribute(attributes, "objectid");
    const std::optional<std::uint32_t> object = parse_index(id);
    if (!object) refuse(at_line() + ": an <" + expected + "> whose objectid is no whole number");
    for (const auto& [key, value] : attributes) {
      if (key.ends_with(":path"))
        refuse(at_line() + ": it places an object of the part " + quoted_text(value) + ", which is not read");
      if (key == "transform") check_transform(value);
    }
    const Placing placing{*object, reader_->line()};
    (expected == std::string_view("item") ? items_ : objects_.at(object_).components).push_back(placing);
  }

  // Assimp splits the numbers only at spaces, and reads the text before a stray character.
  void check_transform(std::string_view text) const {
    const std::string where = at_line() + ": the transform " + quoted_text(text);
    if (text.find_first_of("\t\r\n") != std::string_view::npos) refuse(where + " is not separated by spaces");
    std::size_t numbers = 0;
    for (std::string_view word; !(word = next_word(text)).empty(); ++numbers) {
      const std::optional<double> number = parse_decimal(word);
      if (!number) refuse(where + " holds " + quoted_text(word) + ", which is no number");
      if (!std::isfinite(static_cast<float>(*number)))
        refuse(where + " holds " + quoted_text(word) + ", which is too large");
    }
    if (numbers != 12) refuse(where + " is not 12 numbers but " + std::to_string(numbers));
  }

  static std::uint64_t added(std::uint64_t a, std::uint64_t b) {
    if (a + b > UINT32_MAX) refuse("it shows more than 4294967295 triangles", ErrorKind::over_limit);
    return a + b;
  }

  // Counts triangles without recursion: components may nest as deep as there are objects.
  std::uint64_t count(const Placing& item) {
    struct Visit {
      std::uint32_t object;
      std::size_t next;
    };
    std::vector<Visit> stack;
    const auto enter = [&](const Placing& placing) {
      const auto found = objects_.find(placing.object);
      if (found == objects_.end())
        refuse("line " + std::to_string(placing.line) + ": it places object " +
               std::to_string(placing.object) + ", which is not in it");
      if (found->second.state == open_)
        refuse("object " + std::to_string(placing.object) + " is a component of itself");
      if (found->second.state == unseen) {
        found->second.state = open_;
        stack.push_back({placing.object, 0});
      }
    };
    enter(item);
    while (!stack.empty()) {
      Object& object = objects_.at(stack.back().object);
      if (stack.back().next < object.components.size()) {
        enter(object.components[stack.back().next++]);
        continue;
      }
      for (const Placing& component : object.components)
        object.triangles = added(object.triangles, objects_.at(component.object).triangles);
      object.state = done;
      stack.pop_back();
    }
    return objects_.at(item.object).triangles;
  }

  const XmlReader* reader_ = nullptr;
  std::deque<std::string> path_;  // names; a deque, because they must stay in place
  std::size_t passed_over_ = 0;   // open elements in a part without meaning here
  std::vector<std::string> warnings_;
  std::unordered_set<std::string> warned_, sections_;
  std::unordered_set<std::uint32_t> ids_;
  std::unordered_map<std::uint32_t, Object> objects_;
  std::vector<Placing> items_;
  std::uint32_t object_ = 0;
  bool has_mesh_ = false, has_components_ = false, has_vertices_ = false, has_triangles_ = false;
  std::uint64_t vertices_ = 0, triangles_ = 0;
};

void read_part(const ZipArchive& archive, const ZipArchive::Entry& entry, XmlReader& reader) {
  archive.unpack(entry, [&](std::string_view piece, bool last) { reader.read(piece, last); });
}

Findings look_at(std::string_view bytes) {
  const ZipArchive archive(bytes);
  const ZipArchive::Entry* links = archive.find("_rels/.rels");
  if (links == nullptr) refuse("its package does not say which part is the model (_rels/.rels is absent)");
  Relationships relationships;
  XmlReader links_reader(relationships, "its part _rels/.rels");
  read_part(archive, *links, links_reader);
  std::string_view name = relationships.target;
  while (name.starts_with('/')) name.remove_prefix(1);
  if (name.empty()) refuse("its package names no model");
  const ZipArchive::Entry* part = archive.find(name);
  if (part == nullptr) refuse("its model, the part " + quoted_text(name) + ", is absent");
  Model model;
  XmlReader reader(model, "its part " + wire::clean_text(name, 64));
  model.set_reader(&reader);
  read_part(archive, *part, reader);
  return model.finish();
}

}  // namespace

Look check_3mf(std::string_view bytes) {
  try {
    return look_at(bytes);
  } catch (const Refusal& refusal) {
    return Error{refusal.kind, refusal.clause, {}};
  }
}

}  // namespace boxwood
