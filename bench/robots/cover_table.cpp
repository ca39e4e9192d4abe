// SPDX-License-Identifier: MIT
// Public sphere covers of robots, beside ours with as many spheres: do they enclose the link's mesh, and how
// far do they stick out?
//
//   build/release/bench/cover_table MESHES.urdf SPHERES.urdf [NAME=DIR...] [--csv]
//
// Each link with spheres in the second file is compared with its collision meshes in the first. Shares and
// poke-outs are proven bounds (certify_cover). Sticking out is sampled on the surface of the cover, 20,000
// points a link: the distances of those outside the solid to the mesh. For both covers only points count
// whose nearest point of the mesh lies in the public cover, so that a cover which leaves a part out gains
// nothing from it.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <boxwood/containment.hpp>
#include <boxwood/cover.hpp>
#include <boxwood/robot_import.hpp>
#include <boxwood/tree.hpp>

namespace {

using namespace boxwood;

struct Figures {
  double outside = 0.0, poke_out = 0.0;  // upper bounds
  CoverVerdict verdict = CoverVerdict::undecided;
  double mean = 0.0, p95 = 0.0, max = 0.0, volume = 0.0;
};

struct LinkRow {
  std::string link;
  std::size_t count = 0;
  Figures theirs, ours;
};

TriangleMesh placed(const RobotParts& parts, std::uint32_t link) {
  TriangleMesh out;
  const auto& pieces = parts.description.links[link].collision;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Result<TriangleMesh> made =
        parts.collision[link][i] ? *parts.collision[link][i] : mesh_of(pieces[i]);
    if (!made) continue;
    const auto first = static_cast<std::uint32_t>(out.vertices.size());
    for (const Vec3f& v : made->vertices)
      out.vertices.emplace_back(place(pieces[i].link_from_geometry, Vec3(v)));
    for (const Triangle& t : made->triangles)
      out.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  }
  return out;
}

Cover spheres_of(const RobotLink& link) {
  Cover out;
  for (const RobotGeometry& g : link.collision)
    if (g.shape == RobotShape::sphere) out.spheres.push_back({g.link_from_geometry.translation, g.size.x});
  return out;
}

class Solid {
public:
  explicit Solid(const TriangleMesh& mesh)
      : mesh_(mesh), tree_(*build_tree(mesh_)), parts_(*mesh_parts(mesh_)), view_{&tree_, mesh_, &parts_} {}

  // The distances of the points outside the solid, of those whose nearest point lies in `counted`.
  Figures sticking_out(const Cover& cover, const Cover& counted) {
    SampleProtrusionOptions options;
    options.samples = 20'000;
    options.near = &counted;
    const auto sampled = sample_protrusion(view_, cover, options, scratch_);
    Figures out;
    if (sampled) out.mean = sampled->mean, out.p95 = sampled->p95, out.max = sampled->max;
    return out;
  }

  void certify(const Cover& cover, Figures& out) const {
    CertifyCoverOptions options;
    options.gap = 1e-2;
    const auto proof = certify_cover(mesh_, cover, options);
    if (!proof) return;
    out.verdict = proof->verdict, out.outside = proof->outside_share.upper,
    out.poke_out = proof->poke_out.upper;
    if (const auto volume = cover_volume(cover, 200'000)) out.volume = 0.5 * (volume->lower + volume->upper);
  }

private:
  const TriangleMesh& mesh_;
  Tree tree_;
  MeshParts parts_;
  ModelView view_;
  QueryScratch scratch_;
};

LinkRow row_of(const TriangleMesh& mesh, std::string name, const Cover& theirs) {
  LinkRow row{std::move(name), theirs.spheres.size(), {}, {}};
  Solid solid(mesh);
  MakeCoverOptions make;
  make.count = row.count;
  const auto ours = make_cover(mesh, make);
  row.theirs = solid.sticking_out(theirs, theirs);
  solid.certify(theirs, row.theirs);
  if (!ours) {
    std::fprintf(stderr, "%s: %s\n", row.link.c_str(), ours.error().message.c_str());
    return row;
  }
  row.ours = solid.sticking_out(*ours, theirs);
  solid.certify(*ours, row.ours);
  return row;
}

void print_row(const LinkRow& row, bool csv) {
  const Figures &t = row.theirs, &o = row.ours;
  const char* const form = csv ? "%s,%zu,%s,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%s,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g\n"
                               : "%-28s %4zu  %-9s %7.4f %8.5f  %8.5f %8.5f %8.5f %10.4g | %-9s %7.4f %8.5f  "
                                 "%8.5f %8.5f %8.5f %10.4g\n";
  std::printf(form, row.link.c_str(), row.count, std::string(name_of(t.verdict)).c_str(), t.outside,
              t.poke_out, t.mean, t.p95, t.max, t.volume, std::string(name_of(o.verdict)).c_str(), o.outside,
              o.poke_out, o.mean, o.p95, o.max, o.volume);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files;
  RobotImportOptions options;
  bool csv = false;
  for (int i = 1; i < argc; ++i) {
    const std::string text = argv[i];
    const std::size_t equals = text.find('=');
    if (text == "--csv")
      csv = true;
    else if (equals != std::string::npos)
      options.packages.push_back({text.substr(0, equals), text.substr(equals + 1)});
    else
      files.push_back(text);
  }
  if (files.size() != 2)
    return std::fprintf(stderr, "cover_table MESHES.urdf SPHERES.urdf [NAME=DIR...] [--csv]\n"), 2;
  const auto meshes = import_robot(files[0], options), spheres = import_robot(files[1], options);
  for (const auto* robot : {&meshes, &spheres})
    if (!*robot) return std::fprintf(stderr, "%s\n", robot->error().message.c_str()), 3;
  for (const RobotLink& link : spheres->description.links) {
    const Cover theirs = spheres_of(link);
    const auto found = find_link(meshes->description, link.name);
    if (theirs.spheres.empty() || !found) continue;
    const TriangleMesh mesh = placed(*meshes, *found);
    if (mesh.triangles.empty()) continue;
    print_row(row_of(mesh, link.name, theirs), csv);
  }
  return 0;
}
