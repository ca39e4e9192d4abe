// SPDX-License-Identifier: MIT
// boxwood.covers/1.
#include "app/features/cover/cli/cover_formats.hpp"
#include "app/text/json.hpp"
#include "app/text/json_reader.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

struct BrokenCover {
  std::string clause;
};

[[noreturn]] void refuse(const JsonValue& value, const std::string& clause) {
  throw BrokenCover{"line " + std::to_string(value.line) + ": " + clause};
}

const JsonValue& member(const JsonValue& object, std::string_view key, JsonValue::Kind kind,
                        const char* needed) {
  const JsonValue* found = object.kind == JsonValue::Kind::object ? object.find(key) : nullptr;
  if (found == nullptr || found->kind != kind)
    refuse(found != nullptr ? *found : object, "'" + std::string(key) + "' needs " + needed);
  return *found;
}

double number(const JsonValue& object, std::string_view key) {
  return member(object, key, JsonValue::Kind::number, "a number").number;
}

Vec3 point_in(const JsonValue& list) {
  if (list.kind != JsonValue::Kind::array || list.items.size() != 3)
    refuse(list, "a point is a list of three numbers");
  Vec3 out;
  for (int k = 0; k < 3; ++k) {
    const JsonValue& x = list.items[static_cast<std::size_t>(k)];
    if (x.kind != JsonValue::Kind::number) refuse(x, "a point is a list of three numbers");
    out[k] = x.number;
  }
  return out;
}

Vec3 point(const JsonValue& object, std::string_view key) {
  return point_in(member(object, key, JsonValue::Kind::array, "a list of three numbers"));
}

ConvexHull part_in(const JsonValue& object) {
  std::vector<Vec3> points;
  for (const JsonValue& v : member(object, "vertices", JsonValue::Kind::array, "a list of points").items)
    points.push_back(point_in(v));
  Fit<ConvexHull> fit = fit_hull(points);
  if (fit.out_of_memory) throw std::bad_alloc();
  return std::move(fit.volume);
}

NamedCover body_in(const JsonValue& body) {
  NamedCover out;
  const JsonValue* name = body.kind == JsonValue::Kind::object ? body.find("name") : nullptr;
  if (name == nullptr || (name->kind != JsonValue::Kind::text && name->kind != JsonValue::Kind::null))
    refuse(body, "a body needs a 'name', a text or null");
  out.body = name->text;
  const auto each = [&](std::string_view key, const auto& take) {
    const JsonValue* list = body.find(key);
    if (list == nullptr) return;
    if (list->kind != JsonValue::Kind::array) refuse(*list, "'" + std::string(key) + "' needs a list");
    for (const JsonValue& item : list->items) take(item);
  };
  each("spheres", [&](const JsonValue& s) {
    out.cover.spheres.push_back({point(s, "center"), number(s, "radius")});
  });
  each("capsules", [&](const JsonValue& c) {
    out.cover.capsules.push_back({point(c, "a"), point(c, "b"), number(c, "radius")});
  });
  each("parts", [&](const JsonValue& p) { out.cover.parts.push_back(part_in(p)); });
  return out;
}

}  // namespace

Result<CoverSet> read_cover_json(std::string_view text) try {
  const Result<JsonValue> root = read_json(text);
  if (!root) return root.error();
  const JsonValue* schema = root->kind == JsonValue::Kind::object ? root->find("schema") : nullptr;
  if (schema == nullptr || schema->text != "boxwood.covers/1")
    refuse(*root, "a cover begins with \"schema\": \"boxwood.covers/1\"");
  CoverSet out;
  for (const JsonValue& body : member(*root, "bodies", JsonValue::Kind::array, "a list of bodies").items)
    out.bodies.push_back(body_in(body));
  return out;
} catch (const BrokenCover& broken) {
  return Error{ErrorKind::malformed, broken.clause};
}

std::string cover_to_json(const CoverSet& set, const CoverTitle& title) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.covers/1").field("model", title.model);
  json.field("kind", name_of(title.kind)).key("bodies").begin_array();
  for (std::size_t i = 0; i < set.bodies.size(); ++i) {
    const auto& [name, cover] = set.bodies[i];
    json.begin_object().key("name");
    if (name.empty())
      json.null();
    else
      json.value(name);
    if (!cover.spheres.empty()) {
      json.key("spheres").begin_array();
      for (const Sphere& s : cover.spheres)
        json.begin_object().field("center", s.center).field("radius", s.radius).end_object();
      json.end_array();
    }
    if (!cover.capsules.empty()) {
      json.key("capsules").begin_array();
      for (const CoverCapsule& c : cover.capsules)
        json.begin_object().field("a", c.a).field("b", c.b).field("radius", c.radius).end_object();
      json.end_array();
    }
    if (!cover.parts.empty()) {
      json.key("parts").begin_array();
      for (const ConvexHull& h : cover.parts) {
        json.begin_object().key("vertices").begin_array();
        for (const Vec3& v : h.vertices) json.value(v);
        json.end_array().key("triangles").begin_array();
        for (const Triangle& t : h.triangles)
          json.begin_array().value(t[0]).value(t[1]).value(t[2]).end_array();
        json.end_array().end_object();
      }
      json.end_array();
    }
    if (i < title.proofs.size()) json.key("figures").raw(title.proofs[i]);
    json.end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace boxwood
