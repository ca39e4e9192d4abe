// SPDX-License-Identifier: MIT
// CGAL: collision of placed meshes with exact predicates, and its fits.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <CGAL/Rigid_triangle_mesh_collision_detection.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>
#include <CGAL/optimal_bounding_box.h>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Surface = CGAL::Surface_mesh<Point>;

std::vector<Point> points_of(std::span<const Vec3f> points) {
  std::vector<Point> copies;
  copies.reserve(points.size());
  for (const Vec3f& p : points) copies.emplace_back(p.x, p.y, p.z);
  return copies;
}
Vec3 vec(const Point& p) {
  return {p.x(), p.y(), p.z()};
}

class CgalPeer : public Peer {
public:
  unsigned skills() const override {
    return kSkillBuild | kSkillFirst | kSkillTriangles | kSkillHull | kSkillSphere | kSkillObb;
  }
  void build(const TriangleMesh& mesh, int) override {
    model_ = std::make_unique<Model>();
    model_->surface = surface_of(mesh);
    model_->a = add(model_->surface);
    model_->b = add(model_->surface);
  }
  void build_other(const TriangleMesh& mesh) override {
    model_->other = surface_of(mesh);
    model_->detection.remove_mesh(model_->b);
    model_->b = add(model_->other);
  }
  void drop() override { model_.reset(); }
  bool first(const RigidTransform& pose) override {
    const Rows3& r = pose.rotation;
    const Vec3& t = pose.translation;
    model_->detection.set_transformation(
        model_->b, CGAL::Aff_transformation_3<Kernel>(r[0].x, r[0].y, r[0].z, t.x, r[1].x, r[1].y, r[1].z,
                                                      t.y, r[2].x, r[2].y, r[2].z, t.z));
    return !model_->detection.get_all_intersections(model_->a).empty();
  }
  void take_triangles(std::span<const TrianglePairInput> pairs) override {
    triangles_.clear();
    const auto triangle = [](const std::array<Vec3, 3>& t) {
      return Kernel::Triangle_3(Point(t[0].x, t[0].y, t[0].z), Point(t[1].x, t[1].y, t[1].z),
                                Point(t[2].x, t[2].y, t[2].z));
    };
    for (const TrianglePairInput& p : pairs) triangles_.emplace_back(triangle(p.a), triangle(p.b));
  }
  void run_triangles(std::uint8_t* meet) override {
    for (const auto& [a, b] : triangles_) *meet++ = CGAL::do_intersect(a, b) ? 1 : 0;
  }
  std::vector<Vec3> hull(std::span<const Vec3f> points) override {
    const std::vector<Point> copies = points_of(points);
    Surface hull;
    CGAL::convex_hull_3(copies.begin(), copies.end(), hull);
    std::vector<Vec3> vertices;
    for (const Point& p : hull.points()) vertices.push_back(vec(p));
    return vertices;
  }
  Sphere sphere(std::span<const Vec3f> points) override {
    const std::vector<Point> copies = points_of(points);
    using Traits = CGAL::Min_sphere_of_points_d_traits_3<Kernel, double>;
    CGAL::Min_sphere_of_spheres_d<Traits> fitted(copies.begin(), copies.end());
    const auto* c = fitted.center_cartesian_begin();
    return {Vec3(c[0], c[1], c[2]), fitted.radius()};
  }
  Obb obb(std::span<const Vec3f> points) override {
    const std::vector<Point> copies = points_of(points);
    std::array<Point, 8> corner;
    CGAL::oriented_bounding_box(copies, corner, CGAL::parameters::random_seed(0));
    Obb box;
    box.center = Vec3(0.0);
    for (const Point& p : corner) box.center += vec(p) / 8.0;
    const std::size_t next[3] = {1, 3, 5};  // the corners beside corner 0
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 side = vec(corner[next[k]]) - vec(corner[0]);
      box.axes[k] = glm::normalize(side);
      box.half_extents[static_cast<int>(k)] = 0.5 * glm::length(side);
    }
    return box;
  }

private:
  static Surface surface_of(const TriangleMesh& mesh) {
    Surface surface;
    std::vector<Surface::Vertex_index> ids;
    const std::vector<Point> points = points_of(mesh.vertices);
    for (const Point& p : points) ids.push_back(surface.add_vertex(p));
    for (const Triangle& t : mesh.triangles)
      if (surface.add_face(ids[t[0]], ids[t[1]], ids[t[2]]) == Surface::null_face())
        surface.add_face(surface.add_vertex(points[t[0]]), surface.add_vertex(points[t[1]]),
                         surface.add_vertex(points[t[2]]));  // not manifold there
    return surface;
  }
  std::size_t add(const Surface& surface) {
    return model_->detection.add_mesh(surface, CGAL::parameters::apply_per_connected_component(false));
  }

  struct Model {
    Surface surface, other;
    CGAL::Rigid_triangle_mesh_collision_detection<Surface> detection;
    std::size_t a = 0, b = 0;
  };
  std::unique_ptr<Model> model_;
  std::vector<std::pair<Kernel::Triangle_3, Kernel::Triangle_3>> triangles_;
};

const RegisterPeer cgal("CGAL", "Debian's package 5.5, exact predicates, its headers compiled with -O3",
                        make_peer<CgalPeer>);

}  // namespace
}  // namespace boxwood::bench
