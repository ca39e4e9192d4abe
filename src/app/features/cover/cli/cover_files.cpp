// SPDX-License-Identifier: MIT
// Reads and writes files of covers.
#include "app/features/cover/cli/cover_files.hpp"

#include <cmath>
#include <filesystem>
#include <numbers>
#include <span>

#include <boxwood/containment.hpp>
#include <boxwood/robot_import.hpp>

#include "app/cli/inputs/typed_volume.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

constexpr int kPrismSides = 64;  // of the prism inside a cylinder

Result<std::string> text_of(const std::string& file) {
  const std::string name = "'" + printable(file) + "'";
  return read_file(file, std::uint64_t{64} << 20U,
                   {name + " cannot be read: ", name + " is longer than 64 MiB"});
}

ConvexHull hull_of(const std::vector<Vec3>& points) {
  Fit<ConvexHull> fit = fit_hull(points);
  if (fit.out_of_memory) throw std::bad_alloc();
  return std::move(fit.volume);
}

// Adds the hull of each connected piece of a mesh. Returns how many are not convex. Fails as mesh_parts().
Result<std::size_t> add_parts(const TriangleMesh& mesh, Cover& cover, const std::atomic<bool>* stop,
                              const RigidTransform& pose = {}) {
  const Result<MeshParts> parts = mesh_parts(mesh, stop);
  if (!parts) return parts.error();
  std::vector<std::vector<Vec3>> points(parts->parts.size());
  std::vector<double> volumes(parts->parts.size(), 0.0);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::uint32_t part = parts->of_triangle[t];
    if (part == kNoPart) continue;
    const auto c = corners(MeshView(mesh), t);
    points[part].insert(points[part].end(), c.begin(), c.end());
    volumes[part] += glm::dot(c[0], glm::cross(c[1], c[2])) / 6.0;
  }
  std::size_t concave = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (Vec3& p : points[i]) p = place(pose, p);
    cover.parts.push_back(hull_of(points[i]));
    concave += std::fabs(volumes[i]) < 0.999 * volume(cover.parts.back()) ? 1 : 0;
  }
  return concave;
}

// Adds the hull of the prism inside a cylinder, so that what it holds the cylinder holds, too.
void add_cylinder(const RobotGeometry& g, Cover& cover) {
  std::vector<Vec3> points;
  for (int i = 0; i < kPrismSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kPrismSides, r = g.size.x * (1.0 - 0x1p-48);
    for (const double z : {-0.5 * g.size.y, 0.5 * g.size.y})
      points.push_back(place(g.link_from_geometry, {r * std::cos(angle), r * std::sin(angle), z}));
  }
  cover.parts.push_back(hull_of(points));
}

void add_box(const RobotGeometry& g, Cover& cover) {
  std::vector<Vec3> points;
  for (unsigned i = 0; i < 8; ++i)
    points.push_back(place(g.link_from_geometry, 0.5 * Vec3((i & 1U) != 0 ? g.size.x : -g.size.x,
                                                            (i & 2U) != 0 ? g.size.y : -g.size.y,
                                                            (i & 4U) != 0 ? g.size.z : -g.size.z)));
  cover.parts.push_back(hull_of(points));
}

struct PartCounts {
  std::size_t cylinders = 0, concave = 0;
};

Result<void> add_geometry(const RobotGeometry& g, const TriangleMesh* mesh, Cover& cover, PartCounts& counts,
                          const std::atomic<bool>* stop) {
  const RigidTransform& pose = g.link_from_geometry;
  switch (g.shape) {
  case RobotShape::sphere:
    cover.spheres.push_back({pose.translation, g.size.x});
    break;
  case RobotShape::capsule:
    cover.capsules.push_back(
        {place(pose, {0.0, 0.0, -0.5 * g.size.y}), place(pose, {0.0, 0.0, 0.5 * g.size.y}), g.size.x});
    break;
  case RobotShape::box:
    add_box(g, cover);
    break;
  case RobotShape::cylinder:
    add_cylinder(g, cover);
    ++counts.cylinders;
    break;
  case RobotShape::mesh:
    if (mesh != nullptr) {
      const Result<std::size_t> concave = add_parts(*mesh, cover, stop, pose);
      if (!concave) return concave.error();
      counts.concave += *concave;
    }
    break;
  }
  return {};
}

void add_notes(const PartCounts& counts, CoverSet& out) {
  if (counts.cylinders > 0)
    out.notes.push_back(std::to_string(counts.cylinders) + " cylinders count as the prisms of " +
                        std::to_string(kPrismSides) + " sides inside them");
  if (counts.concave > 0)
    out.notes.push_back(std::to_string(counts.concave) +
                        " pieces are not convex; each counts as its convex hull");
}

Result<CoverSet> cover_of_urdf(const std::string& file, const CoverSource& source) {
  const Result<RobotParts> parts = import_robot(file, source.robot);
  if (!parts) return parts.error();
  CoverSet out;
  PartCounts counts;
  for (std::size_t i = 0; i < parts->description.links.size(); ++i) {
    const RobotLink& link = parts->description.links[i];
    if (link.collision.empty()) continue;
    NamedCover& own = out.bodies.emplace_back(NamedCover{link.name, {}});
    for (std::size_t g = 0; g < link.collision.size(); ++g)
      if (const Result<void> added =
              add_geometry(link.collision[g], parts->collision[i][g].get(), own.cover, counts, source.stop());
          !added)
        return added.error();
  }
  add_notes(counts, out);
  return out;
}

Result<CoverSet> cover_of_model(const std::string& file, const CoverSource& source) {
  const Result<Scene> scene = source.load(file);
  if (!scene) return scene.error();
  CoverSet out;
  PartCounts counts;
  NamedCover& own = out.bodies.emplace_back();
  for (const SceneObject& object : scene->objects) {
    const Result<TriangleMesh> mesh = baked(object, source.stop());
    if (!mesh) return mesh.error();
    const Result<std::size_t> concave = add_parts(*mesh, own.cover, source.stop());
    if (!concave) return concave.error();
    counts.concave += *concave;
  }
  add_notes(counts, out);
  return out;
}

Result<CoverSet> cover_of_volume(std::string_view text) {
  const Result<AnyVolume> volume = parse_volume(text, false);
  if (!volume) return volume.error();
  CoverSet out;
  Cover& cover = out.bodies.emplace_back().cover;
  if (const Sphere* sphere = std::get_if<Sphere>(&*volume))
    cover.spheres.push_back(*sphere);
  else if (const ConvexHull* hull = std::get_if<ConvexHull>(&*volume))
    cover.parts.push_back(*hull);
  else
    cover.parts.push_back(hull_of(outline(*volume).vertices));
  return out;
}

Result<CoverSet> named(Result<CoverSet> read, const std::string& file) {
  if (read) return read;
  return Error{read.error().kind, "'" + printable(file) + "': " + printable(read.error().message)};
}

}  // namespace

Result<CoverSet> read_cover(const std::string& operand, const CoverSource& source) {
  if (const auto volume = typed_volume_text(operand)) return cover_of_volume(*volume);
  if (is_robot_file(operand)) return cover_of_urdf(operand, source);
  const std::string extension = lower(std::filesystem::path(operand).extension());
  const bool is_yaml = extension == ".yml" || extension == ".yaml";
  if (!is_yaml && extension != ".json" && extension != ".xml") return cover_of_model(operand, source);
  const Result<std::string> text = text_of(operand);
  if (!text) return text.error();
  return named(is_yaml                ? read_cover_yaml(*text)
               : extension == ".json" ? read_cover_json(*text)
                                      : read_cover_mjcf(*text),
               operand);
}

Result<CoverFormat> cover_format_of(const std::string& file, CoverKind kind, bool is_robot) {
  const auto wrong = [&](const std::string& what) { return Error{ErrorKind::usage, what}; };
  if (file.empty()) return wrong("'boxwood export --covers' needs --output FILE (- writes JSON)");
  const std::string extension = file == "-" ? ".json" : lower(std::filesystem::path(file).extension());
  if (extension == ".json") return CoverFormat::json;
  if (extension == ".xml") return CoverFormat::mjcf;
  if (extension == ".urdf") {
    if (!is_robot)
      return wrong("--covers writes a URDF for a URDF alone; a model's cover goes to .json, .xml or .obj");
    if (kind == CoverKind::convex)
      return wrong("a URDF holds convex parts as files of their own; write them to .json, .xml or .obj");
    return CoverFormat::urdf;
  }
  if (extension == ".yml" || extension == ".yaml") {
    if (kind != CoverKind::spheres) return wrong("the YAML of cuRobo holds spheres alone");
    return CoverFormat::yaml;
  }
  if (extension == ".obj") {
    if (kind != CoverKind::convex)
      return wrong("an OBJ holds convex parts alone, not " + std::string(name_of(kind)));
    if (is_robot) return wrong("an OBJ has no links; covers of a robot go to .json, .urdf, .yml or .xml");
    return CoverFormat::obj;
  }
  return wrong("--output '" + printable(file) + "' ends in none of .json, .urdf, .yml, .yaml, .xml, .obj");
}

Result<void> write_cover(const std::string& file, CoverFormat format, const CoverSet& set,
                         const CoverTitle& title, const CoverBodies& bodies, const std::string& model) {
  switch (format) {
  case CoverFormat::json:
    return write_file(file, cover_to_json(set, title));
  case CoverFormat::yaml:
    return write_file(file, cover_to_yaml(set, title));
  case CoverFormat::mjcf:
    return write_file(file, cover_to_mjcf(set, title));
  case CoverFormat::obj:
    return write_file(file, cover_to_obj(set, title));
  case CoverFormat::urdf:
    break;
  }
  const Result<std::string> source = text_of(model);
  if (!source) return source.error();
  const Result<std::string> urdf = cover_to_urdf(set, *source);
  if (!urdf) return Error{urdf.error().kind, "'" + printable(model) + "': " + urdf.error().message};
  if (Result<void> written = write_file(file, *urdf); !written) return written;
  return write_file(std::filesystem::path(file).replace_extension(".srdf").string(),
                    cover_to_srdf(set, *bodies.robot));
}

}  // namespace boxwood
