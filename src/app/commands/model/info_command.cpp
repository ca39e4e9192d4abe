// SPDX-License-Identifier: MIT
// `boxwood info`: the contents of a file.
#include <optional>

#include "app/cli/command_table.hpp"

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/fields/product_fields.hpp"
#include "app/fields/product_name.hpp"
#include "app/text/described.hpp"
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
    return Error{ErrorKind::over_limit, "there is not enough memory to fit a box to '" + object.name + "'"};
  return ObjectInfo{object.name, mesh->vertices.size(), mesh->triangles.size(), box.volume,
                    placed_chord(object)};
}

auto bounds_object(const Aabb& bounds) {
  return object_of(bounds, [](auto& f, const Aabb& box) {
    f("min", is_empty(box) ? std::nullopt : std::optional(box.min));
    f("max", is_empty(box) ? std::nullopt : std::optional(box.max));
  });
}

struct InfoLine {
  const Scene& scene = default_of<Scene>();
  const std::vector<ObjectInfo>& objects = default_of<std::vector<ObjectInfo>>();
  const ObjectInfo& whole = default_of<ObjectInfo>();

  std::uint32_t number_of(const ObjectInfo& object) const {
    return static_cast<std::uint32_t>(&object - objects.data());
  }
  // The vector that was subtracted from the coordinates of each file; may be empty.
  std::vector<Vec3> origins() const {
    std::vector<Vec3> out;
    const bool moved = std::any_of(scene.origins.begin(), scene.origins.end(),
                                   [](const Vec3& origin) { return origin != Vec3(0.0); });
    for (std::size_t i = 0; moved && i < scene.files.size(); ++i) out.push_back(origin_of(scene, i));
    return out;
  }
  template <class F> void describe(F& f) const {
    std::vector<std::optional<double>> units;
    for (std::size_t i = 0; i < scene.files.size(); ++i)
      units.push_back(unit_of(scene, i) > 0.0 ? std::optional(unit_of(scene, i)) : std::nullopt);
    const std::vector<Vec3> moved_by = origins();
    f("schema", shaped<"'boxwood.info/1'">("boxwood.info/1")), f("files", scene.files);
    f("metres_per_unit", units), f("vertices", whole.vertices), f("triangles", whole.triangles);
    f("bounds", bounds_object(whole.bounds)),
        f("objects", list_of(objects, [this](auto& g, const ObjectInfo& x) {
            g("name", x.name), g("vertices", x.vertices), g("triangles", x.triangles);
            g("bounds", bounds_object(x.bounds)),
                g.maybe("chord", x.chord.has_value(), x.chord.value_or(0.0));
            g.maybe_fields(product_fields(scene, number_of(x)));
          }));
    f("warnings", scene.warnings);
    f.maybe("origins", !moved_by.empty(), moved_by), f.maybe("partial", !scene.unread.empty(), true);
    f.maybe("unread", !scene.unread.empty(), list_of(scene.unread, [](auto& g, const UnreadPart& part) {
              g("file", static_cast<std::size_t>(part.file)), g("name", part.name);
              g("ifc_class", part.class_name), g("global_id", part.global_id), g("reason", part.reason);
            }));
  }
};

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

std::string shape_of_info() {
  return shape_of<InfoLine>();
}

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
    context.out.write_line(json_line(InfoLine{*scene, objects, whole}));
  else
    print_for_people(context.out, *scene, objects, whole);
  return kExitDone;
}

}  // namespace boxwood
