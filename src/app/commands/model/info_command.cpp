// SPDX-License-Identifier: MIT
// `boxwood info`: the contents of a file.
#include <optional>

#include "app/cli/command_table.hpp"

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/fields/product_fields.hpp"
#include "app/fields/product_name.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
struct ObjectInfo {
  std::string name;
  std::size_t vertices = 0, triangles = 0;
  Aabb bounds;                  // of the finite vertices, in the model's frame
  std::optional<double> chord;  // tessellation tolerance of exact surfaces, in the model's frame
};

Result<ObjectInfo> facts_of(const SceneObject& object) {
  const Result<TriangleMesh> mesh = baked(object, &stop_requested());
  if (!mesh) return mesh.error();
  const Fit<Aabb> box = fit_aabb(mesh->vertices);
  if (box.out_of_memory)
    return Error{
        ErrorKind::over_limit, "there is not enough memory to fit a box to '" + object.name + "'", {}};
  return ObjectInfo{object.name, mesh->vertices.size(), mesh->triangles.size(), box.volume,
                    placed_chord(object)};
}

void write_bounds(JsonWriter& json, const Aabb& bounds) {
  json.key("bounds").begin_object().key("min");
  is_empty(bounds) ? json.null() : json.value(bounds.min);
  json.key("max");
  is_empty(bounds) ? json.null() : json.value(bounds.max);
  json.end_object();
}

// Writes the parts that could not be read, and for each file the vector that was subtracted from its
// coordinates. Omits either list if it would have no entry.
void write_unread(JsonWriter& json, const Scene& scene) {
  const bool moved = std::any_of(scene.origins.begin(), scene.origins.end(),
                                 [](const Vec3& origin) { return origin != Vec3(0.0); });
  if (moved) {
    json.key("origins").begin_array();
    for (std::size_t f = 0; f < scene.files.size(); ++f) json.value(origin_of(scene, f));
    json.end_array();
  }
  if (scene.unread.empty()) return;
  json.field("partial", true).key("unread").begin_array();
  for (const UnreadPart& part : scene.unread)
    json.begin_object()
        .field("file", static_cast<std::size_t>(part.file))
        .field("name", part.name)
        .field("ifc_class", part.class_name)
        .field("global_id", part.global_id)
        .field("reason", part.reason)
        .end_object();
  json.end_array();
}

std::string to_json(const Scene& scene, const std::vector<ObjectInfo>& objects, const ObjectInfo& whole) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.info/1");
  json.field("files", std::span<const std::string>(scene.files));
  json.key("metres_per_unit").begin_array();
  for (std::size_t f = 0; f < scene.files.size(); ++f)
    unit_of(scene, f) > 0.0 ? json.value(unit_of(scene, f)) : json.null();
  json.end_array();
  json.field("vertices", whole.vertices).field("triangles", whole.triangles);
  write_bounds(json, whole.bounds);
  json.key("objects").begin_array();
  std::uint32_t number = 0;
  for (const ObjectInfo& object : objects) {
    json.begin_object().field("name", object.name);
    json.field("vertices", object.vertices).field("triangles", object.triangles);
    write_bounds(json, object.bounds);
    if (object.chord) json.field("chord", *object.chord);
    write_product_fields(json, scene, number++);
    json.end_object();
  }
  json.end_array().field("warnings", std::span<const std::string>(scene.warnings));
  write_unread(json, scene);
  return json.end_object().text();
}

// Prints the largest distance of triangles from the exact surfaces, if a file has such surfaces.
void print_chords(DataWriter& out, const std::vector<ObjectInfo>& objects) {
  double least = 0.0, most = 0.0;
  bool any = false;
  for (const ObjectInfo& object : objects) {
    if (!object.chord) continue;
    any = true;
    if (!(*object.chord > 0.0)) continue;
    least = most > 0.0 ? std::min(least, *object.chord) : *object.chord;
    most = std::max(most, *object.chord);
  }
  if (!any) return;
  const std::string range =
      least < most ? rough_number(least) + " to " + rough_number(most) + " by object" : rough_number(most);
  out.write_line(most > 0.0 ? "triangles are at most " + range + " from the exact surfaces (--chord)"
                            : "all faces and edges are straight: triangles are exact");
}

void print_for_people(DataWriter& out, const Scene& scene, const std::vector<ObjectInfo>& objects,
                      const ObjectInfo& whole) {
  bool of_ifc = false;
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) of_ifc = of_ifc || product_name(scene, i);
  std::vector<Column> columns = {{"object", false, true}};
  if (of_ifc) columns.insert(columns.end(), {{"class", false}, {"GlobalId", false}, {"storey", false, true}});
  columns.insert(columns.end(), {{"vertices"}, {"triangles"}, {"min", false}, {"max", false}});
  Table table(columns);
  const auto add = [&](const ObjectInfo& facts, const std::optional<ProductName>& product) {
    const bool empty = is_empty(facts.bounds);
    const Vec3 size = facts.bounds.max - facts.bounds.min;
    const double scale = std::max({size.x, size.y, size.z});
    std::vector<std::string> row = {facts.name};
    if (of_ifc) {
      const ProductName shown = product.value_or(ProductName{});
      for (const std::string_view text : {shown.ifc_class, shown.global_id, shown.storey})
        row.push_back(printable(text));
    }
    row.insert(row.end(), {grouped(facts.vertices), grouped(facts.triangles),
                           empty ? "-" : scaled_vector(facts.bounds.min, scale),
                           empty ? "-" : scaled_vector(facts.bounds.max, scale)});
    table.add_row(row);
  };
  for (std::uint32_t i = 0; i < objects.size(); ++i) add(objects[i], product_name(scene, i));
  if (objects.size() != 1) add(whole, std::nullopt);
  table.print(out);
  for (const UnreadPart& part : scene.unread)
    out.write_line("not read: " + printable(part.class_name) + " '" + printable(part.name) + "' " +
                   printable(part.global_id) + ": " + printable(part.reason));
  print_chords(out, objects);
  for (std::size_t f = 0; f < scene.files.size(); ++f)
    if (unit_of(scene, f) > 0.0)
      out.write_line("lengths" + (scene.files.size() > 1 ? " of " + printable(scene.files[f]) : "") +
                     " are in " + name_of_unit(unit_of(scene, f)));
}
}  // namespace

Result<ExitCode> run_info(const CommandContext& context) {
  const Result<Scene> scene = load_models(context.options.models, context.options);
  if (!scene) return scene.error();
  std::vector<ObjectInfo> objects;
  ObjectInfo whole{"whole", 0, 0, {}, {}};
  for (const SceneObject& object : scene->objects) {
    Result<ObjectInfo> facts = facts_of(object);
    if (!facts) return facts.error();
    objects.push_back(std::move(*facts));
    whole.vertices += objects.back().vertices;
    whole.triangles += objects.back().triangles;
    if (is_empty(objects.back().bounds)) continue;
    whole.bounds = grow(grow(whole.bounds, objects.back().bounds.min), objects.back().bounds.max);
  }
  if (context.options.json)
    context.out.write_line(to_json(*scene, objects, whole));
  else
    print_for_people(context.out, *scene, objects, whole);
  return kExitDone;
}

}  // namespace boxwood
