// SPDX-License-Identifier: MIT
// Makes objects of products and reports the rest.
#include "scene/formats/ifc/read_ifc.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/clean_text.hpp"
#include "scene/formats/channel.hpp"
#include "scene/formats/ifc/ifc_names.hpp"
#include "scene/formats/ifc/ifc_products.hpp"
#include "scene/formats/ifc/ifc_units.hpp"
#include "scene/formats/mesh/model_warnings.hpp"
#include "scene/formats/mesh/weld.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/xml/zip_archive.hpp"

namespace boxwood {

namespace {

constexpr double kFar = 2048.0;  // metres: beyond it, floats are more than a tenth of a millimetre apart

bool is_of_types(std::string_view type, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), type) != list.end();
}
bool is_space(std::string_view type) {
  return is_of_types(type, {"IFCSPACE", "IFCSPATIALZONE", "IFCEXTERNALSPATIALELEMENT", "IFCVIRTUALELEMENT"});
}
bool is_cut_out(std::string_view type) {
  return is_of_types(type, {"IFCOPENINGELEMENT", "IFCOPENINGSTANDARDCASE", "IFCVOIDINGFEATURE",
                            "IFCEARTHWORKSCUT", "IFCCHAMFEREDGEFEATURE", "IFCROUNDEDEDGEFEATURE"});
}

std::string counted_things(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

// Removes the numbers of entities from a reason, so that equal reasons can be counted.
std::string kind_of(std::string_view reason) {
  std::string out;
  for (std::size_t i = 0; i < reason.size(); ++i) {
    if (reason[i] != '#') {
      out += reason[i];
      continue;
    }
    while (i + 1 < reason.size() && reason[i + 1] >= '0' && reason[i + 1] <= '9') ++i;
    if (!out.empty() && out.back() == ' ') out.pop_back();
  }
  return out;
}

class IfcScene {
public:
  IfcScene(const StepFile& step, const std::string& file, const IfcOptions& options)
      : access_(step), options_(options), warnings_(file), tree_(tree_of(access_)) {
    scene_.files = {file};
    scene_.up_axes = {UpAxis::plus_z};
    scene_.metres_per_unit = {1.0};
  }

  Result<Scene> run() {
    if (tree_.project.type.empty()) refuse("it holds no IfcProject");
    read_units();
    const IfcColors colors(access_);
    IfcBodies bodies(access_, cutting_, colors);
    read_bodies(bodies);
    cut_openings(bodies);
    choose_origin();
    make_scene();
    add_warnings();
    if (scene_.objects.empty())
      refuse(scene_.unread.empty()
                 ? "no product in it has a body"
                 : "none of its products can be read; the first, " + shown_part(scene_.unread[0]));
    scene_.warnings = warnings_.take();
    return std::move(scene_);
  }

private:
  void read_units() {
    try {
      units_ = units_of(access_, tree_.project);
    } catch (const Unread& unread) {
      refuse("its units cannot be read: " + unread.reason);
    }
    if (!units_.has_length) warnings_.add("", "it says no unit of length; metres are taken");
    if (!is_finite(units_.metres) || !(units_.metres > 0.0)) refuse("its unit of length is none");
    cutting_.radians = units_.radians;
    cutting_.chord = options_.chord_metres > 0.0 ? options_.chord * options_.chord_metres / units_.metres
                                                 : options_.chord / units_.metres;
  }

  void read_bodies(IfcBodies& bodies) {
    bodies_.resize(tree_.products.size());
    for (std::size_t i = 0; i < tree_.products.size(); ++i) {
      const IfcProduct& product = tree_.products[i];
      if ((i & 63U) == 0)
        send_progress(0.1 + 0.7 * static_cast<double>(i) / static_cast<double>(tree_.products.size()),
                      "reading products");
      if (product.representation.kind == StepKind::absent) continue;
      const bool cut_out = is_cut_out(product.type), space = is_space(product.type);
      if (cut_out || (space && !options_.spaces)) {
        spaces_ += cut_out ? 0 : 1;
        continue;
      }
      try {
        bodies_[i] = bodies.of(product);
      } catch (const Unread& unread) {
        leave_unread_part(product, unread.reason);
      }
    }
  }

  void leave_unread_part(const IfcProduct& product, std::string reason) {
    scene_.unread.push_back({clean_text(product.name), shown_type(product.type),
                             clean_text(product.global_id, 64), clean_text(reason, 400), 0});
  }

  void cut_openings(IfcBodies& bodies) {
    std::map<std::uint32_t, std::vector<const IfcProduct*>> openings_of;  // of each host
    for (const IfcOpening& opening : tree_.openings) {
      const IfcProduct& hole = tree_.products[opening.product];
      if (hole.representation.kind == StepKind::absent || !bodies_[opening.host]) continue;
      openings_of[opening.host].push_back(&hole);
    }
    std::size_t done = 0;
    for (const auto& [host_number, holes] : openings_of) {
      if ((done++ & 15U) == 0)
        send_progress(0.8 + 0.1 * static_cast<double>(done) / static_cast<double>(openings_of.size()),
                      "cutting openings");
      const IfcProduct& host = tree_.products[host_number];
      const std::vector<std::string> reasons = bodies.cut_out(*bodies_[host_number], holes);
      for (std::size_t i = 0; i < holes.size(); ++i) {
        if (reasons[i].empty()) {
          ++cut_;
          continue;
        }
        leave_unread_part(*holes[i], "it is not cut out of " + shown_type(host.type) + " '" + host.name +
                                         "': " + reasons[i]);
        ++uncut_;
      }
    }
  }

  AffineTransform metres_from(const AffineTransform& map) const {
    AffineTransform out = map;
    out.translation = map.translation * units_.metres;
    return out;
  }

  // The box of a placed body, in metres.
  struct Box {
    Vec3 low{kInfinity, kInfinity, kInfinity}, high{-kInfinity, -kInfinity, -kInfinity};
  };
  Box box_of(const IfcBody& body) const {
    Box box;
    const AffineTransform world = metres_from(body.world_from_mesh);
    for (const Vec3& v : body.mesh->vertices) {
      const Vec3 p = apply(world, v * units_.metres);
      box.low = glm::min(box.low, p);
      box.high = glm::max(box.high, p);
    }
    return box;
  }

  // Chooses an origin if products are far away: their median along each axis, in whole metres.
  void choose_origin() {
    double farthest = 0.0;
    std::array<std::vector<double>, 3> middles;
    std::vector<Box> boxes;
    for (const std::optional<IfcBody>& body : bodies_) {
      if (!body) continue;
      const Box& box = boxes.emplace_back(box_of(*body));
      for (int k = 0; k < 3; ++k) {
        farthest = std::max({farthest, std::abs(box.low[k]), std::abs(box.high[k])});
        middles[static_cast<std::size_t>(k)].push_back(0.5 * (box.low[k] + box.high[k]));
      }
    }
    if (!(farthest > kFar)) return;
    Vec3 origin(0.0);
    for (int k = 0; k < 3; ++k) {
      std::vector<double>& list = middles[static_cast<std::size_t>(k)];
      const auto middle = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
      std::nth_element(list.begin(), middle, list.end());
      if (std::abs(*middle) > 0.5 * kFar) origin[k] = std::round(*middle);
    }
    double after = 0.0;
    for (const Box& box : boxes)
      for (int k = 0; k < 3; ++k)
        after = std::max({after, std::abs(box.low[k] - origin[k]), std::abs(box.high[k] - origin[k])});
    if (!(after < 0.5 * farthest)) return;
    origin_ = origin;
    scene_.origins = {origin};
  }

  // Makes nodes of the products with an object at or below them.
  void make_scene() {
    std::vector<bool> has_object(tree_.products.size(), false);
    for (auto i = tree_.order.rbegin(); i != tree_.order.rend(); ++i) {
      if (bodies_[*i]) has_object[*i] = true;
      if (const std::uint32_t parent = tree_.products[*i].parent; has_object[*i] && parent != kNoProduct)
        has_object[parent] = true;
    }
    std::vector<std::int32_t> node_of(tree_.products.size(), -1);
    for (const std::uint32_t i : tree_.order) {
      if (!has_object[i]) continue;
      const IfcProduct& product = tree_.products[i];
      std::string name = clean_text(product.name);
      if (name.empty()) name = shown_type(product.type);
      const std::int32_t parent = product.parent == kNoProduct ? -1 : node_of[product.parent];
      node_of[i] = static_cast<std::int32_t>(scene_.nodes.size());
      scene_.nodes.push_back({name, parent, {}, shown_type(product.type), clean_text(product.global_id, 64)});
      if (bodies_[i]) add_object(product, *bodies_[i], node_of[i], name);
    }
  }

  void add_object(const IfcProduct& product, const IfcBody& body, std::int32_t node,
                  const std::string& name) {
    SceneObject object;
    object.name = name;
    object.class_name = shown_type(product.type);
    object.global_id = clean_text(product.global_id, 64);
    object.node = static_cast<std::uint32_t>(node);
    const Mesh& mesh = mesh_of(body, name);
    object.mesh = mesh.scene;
    AffineTransform local;
    local.translation = mesh.middle;
    object.world_from_mesh = compose(metres_from(body.world_from_mesh), local);
    object.world_from_mesh.translation -= origin_;
    object.first_triangle = static_cast<std::uint32_t>(triangles_);
    triangles_ += object.mesh->mesh.triangles.size();
    if (triangles_ > UINT32_MAX) refuse("it shows more than 4294967295 triangles", ErrorKind::over_limit);
    scene_.nodes.back().parent_from_node = object.world_from_mesh;
    if (!product.children.empty()) {  // parts are below it, but not in its frame
      scene_.nodes.back().parent_from_node = {};
      object.node = static_cast<std::uint32_t>(scene_.nodes.size());
      scene_.nodes.push_back({name, node, object.world_from_mesh});
    }
    scene_.objects.push_back(std::move(object));
  }

  struct Mesh {
    std::shared_ptr<const SceneMesh> scene;
    Vec3 middle = Vec3(0.0);  // the vector subtracted from its coordinates
  };

  const Mesh& mesh_of(const IfcBody& body, const std::string& name) {
    const auto color_key =
        body.color ? 1 + (body.color->red << 16 | body.color->green << 8 | body.color->blue) : 0;
    if (body.map != 0)
      if (const auto known = shared_.find({body.map, color_key}); known != shared_.end())
        return known->second;
    Mesh made;
    Box box;
    for (const Vec3& v : body.mesh->vertices) {
      box.low = glm::min(box.low, v * units_.metres);
      box.high = glm::max(box.high, v * units_.metres);
    }
    for (int k = 0; k < 3; ++k)
      if (std::max(std::abs(box.low[k]), std::abs(box.high[k])) > 0.5 * kFar)
        made.middle[k] = std::round(0.5 * (box.low[k] + box.high[k]));
    std::vector<Vec3f> positions;
    positions.reserve(body.mesh->vertices.size());
    for (const Vec3& v : body.mesh->vertices) positions.emplace_back(Vec3f(v * units_.metres - made.middle));
    std::vector<bool> used(positions.size(), false);
    for (const Triangle& t : body.mesh->triangles)
      for (const std::uint32_t corner : t) used[corner] = true;
    Welded welded = weld(positions, body.mesh->triangles, used);
    welded.unused_vertices = 0;  // points of a list that no face uses are not a fault
    // Triangles without area, made by cutting along edges with an additional corner, are not a fault.
    if (!body.mesh->chord) warnings_.about_mesh(name, welded, 0, 0);
    auto mesh = std::make_shared<SceneMesh>();
    mesh->name = name;
    mesh->mesh = std::move(welded.mesh);
    mesh->color = body.color;
    if (body.mesh->chord) mesh->chord = *body.mesh->chord * units_.metres;
    made.scene = std::move(mesh);
    if (body.map == 0) return own_ = std::move(made);
    return shared_[{body.map, color_key}] = std::move(made);
  }

  static std::string shown_part(const UnreadPart& part) {
    return part.class_name + (part.name.empty() ? "" : " '" + part.name + "'") +
           (part.global_id.empty() ? "" : " (" + part.global_id + ")") + ": " + part.reason;
  }

  void add_warnings() {
    const std::size_t lost = scene_.unread.size() - uncut_;
    if (lost > 0) {
      std::map<std::string, std::size_t> reasons;
      for (std::size_t i = 0; i < lost; ++i) ++reasons[kind_of(scene_.unread[i].reason)];
      warnings_.add("", std::to_string(lost) + " of its " +
                            counted_things(lost + scene_.objects.size(), "product is", "products are") +
                            " not read ('boxwood info' lists them)");
      constexpr std::size_t kMostReasons = 10;
      std::size_t shown = 0;
      for (const auto& [reason, times] : reasons)
        if (++shown <= kMostReasons)
          warnings_.add("", counted_things(times, "product: ", "products: ") + reason);
      if (shown > kMostReasons)
        warnings_.add("", counted_things(shown - kMostReasons, "more reason", "more reasons") +
                              " for products not read");
    }
    if (uncut_ > 0)
      warnings_.add("", counted_things(uncut_, "opening is", "openings are") +
                            " not cut out: what has them is shown without holes");
    if (cut_ > 0)
      warnings_.add("", counted_things(cut_, "opening is", "openings are") + " cut out and no object");
    if (spaces_ > 0)
      warnings_.add("",
                    counted_things(spaces_, "space is", "spaces are") + " left out (--spaces shows them)");
    if (tree_.unknown > 0)
      warnings_.add("", counted_things(tree_.unknown, "entity has", "entities have") +
                            " a name that IFC does not know, the first '" +
                            clean_text(tree_.first_unknown, 64) + "'");
    if (tree_.malformed > 0)
      warnings_.add("",
                    counted_things(tree_.malformed, "product or relation is", "products or relations are") +
                        " not as the schema has them");
    if (tree_.twin_ids > 0)
      warnings_.add("", counted_things(tree_.twin_ids, "product has", "products have") +
                            " a GlobalId that another one has");
    if (origin_ != Vec3(0.0)) {
      std::string text;
      for (int k = 0; k < 3; ++k)
        text += (k > 0 ? ", " : "") + std::to_string(static_cast<long long>(origin_[k]));
      warnings_.add("", "it lies far from the origin and is shifted: " + text +
                            " m are taken off all coordinates");
    }
  }

  IfcAccess access_;
  const IfcOptions& options_;
  Warnings warnings_;
  IfcTree tree_;
  IfcUnits units_;
  IfcCutting cutting_;
  Scene scene_;
  std::vector<std::optional<IfcBody>> bodies_;  // of each product
  std::map<std::pair<std::uint64_t, int>, Mesh> shared_;
  Mesh own_;
  Vec3 origin_ = Vec3(0.0);
  std::uint64_t triangles_ = 0;
  std::size_t spaces_ = 0, cut_ = 0, uncut_ = 0;
};

// Returns the only IFC file in an archive.
std::string unpacked(std::string_view bytes) {
  const ZipArchive archive(bytes);
  const ZipArchive::Entry* model = nullptr;
  for (const ZipArchive::Entry& entry : archive.entries()) {
    std::string name = entry.name;
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (!name.ends_with(".ifc")) continue;
    if (model != nullptr) refuse("it holds more than one IFC file");
    model = &entry;
  }
  if (model == nullptr) refuse("it holds no IFC file");
  std::string out;
  archive.unpack(*model, [&](std::string_view piece, bool) { out.append(piece); });
  return out;
}

}  // namespace

bool is_ifc(std::string_view bytes, std::string_view extension) {
  return is_of_types(extension, {".ifc", ".ifczip", ".ifcxml"}) || bytes.starts_with("ISO-10303-21");
}

Result<Scene> read_ifc(std::string_view bytes, std::string_view extension, const std::string& file,
                       const IfcOptions& options) try {
  if (extension == ".ifcxml") refuse("IFC in XML is not read; save it as .ifc or .ifczip");
  std::string text;
  if (bytes.starts_with("PK\x03\x04")) bytes = text = unpacked(bytes);
  const StepFile step(bytes);
  const std::string& schema = step.schema();
  if (!schema.starts_with("IFC2X3") && !schema.starts_with("IFC4"))
    refuse("its schema '" + clean_text(schema, 64) + "' is none of IFC2x3, IFC4 and IFC4x3");
  return IfcScene(step, clean_text(file, 4096), options).run();
} catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
} catch (const Unread& unread) {
  return Error{ErrorKind::malformed, unread.reason, {}};
}

}  // namespace boxwood
