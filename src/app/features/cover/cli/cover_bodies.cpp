// SPDX-License-Identifier: MIT
// Imports the model, and brings the pieces of each link together.
#include <boxwood/robot_import.hpp>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/cover/cli/cover_bodies.hpp"
#include "app/features/cover/cli/cover_options.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

Result<TriangleMesh> mesh_of_link(const RobotParts& parts, std::size_t link) {
  TriangleMesh out;
  const std::vector<RobotGeometry>& pieces = parts.description.links[link].collision;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& shared = parts.collision[link][i];
    Result<TriangleMesh> made = shared ? Result<TriangleMesh>(*shared) : mesh_of(pieces[i]);
    if (!made) return made;
    const auto first = static_cast<std::uint32_t>(out.vertices.size());
    for (const Vec3f& v : made->vertices)
      out.vertices.emplace_back(place(pieces[i].link_from_geometry, Vec3(v)));
    for (const Triangle& t : made->triangles)
      out.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  }
  return out;
}

}  // namespace

CoverSource cover_source_of(const Options& options) {
  CoverSource out;
  out.robot.import = import_options_of(options);
  out.robot.packages = packages_of(options);
  out.load = [&options](const std::string& model) { return load_models(std::span(&model, 1), options); };
  return out;
}

Result<CoverBodies> links_of_robot(const std::string& urdf, const CoverSource& source) {
  Result<RobotParts> parts = import_robot(urdf, source.robot);
  if (!parts) return parts.error();
  CoverBodies out;
  for (std::size_t link = 0; link < parts->description.links.size(); ++link) {
    Result<TriangleMesh> mesh = mesh_of_link(*parts, link);
    if (!mesh) return mesh.error();
    if (!mesh->triangles.empty())
      out.bodies.push_back({parts->description.links[link].name, std::move(*mesh)});
  }
  if (out.bodies.empty())
    return Error{ErrorKind::usage, "'" + printable(urdf) + "' has no link with collision geometry"};
  out.robot = std::move(parts->description);
  return out;
}

Result<OpenedBodies> open_bodies(const std::string& model, const Options& options) {
  const std::optional<std::string>& srdf = cover_values(options).srdf_file;
  OpenedBodies out;
  if (is_robot_file(model)) {
    CoverSource source = cover_source_of(options);
    if (srdf) source.robot.srdf = *srdf;
    Result<CoverBodies> links = links_of_robot(model, source);
    if (!links) return links.error();
    static_cast<CoverBodies&>(out) = std::move(*links);
    if (!options.quiet)
      for (const std::string& warning : out.robot->warnings) print_warning(warning);
    out.units = {{model, 1.0}};
    return out;
  }
  if (srdf) return Error{ErrorKind::usage, "--srdf goes with a URDF, not with '" + printable(model) + "'"};
  const Result<Scene> scene = load_models(std::span(&model, 1), options);
  if (!scene) return scene.error();
  Result<TriangleMesh> mesh = baked_whole(*scene, -1, &stop_requested());
  if (!mesh) return mesh.error();
  out.bodies.push_back({"", std::move(*mesh)});
  out.units = units_of(*scene);
  return out;
}

}  // namespace boxwood
