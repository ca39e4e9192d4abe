// SPDX-License-Identifier: MIT
// Computes the number of each lesson with the library, and prints NAME VALUE for each. The pages show these
// functions. usage: lessons FOLDER_OF_THE_PROJECT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/cover.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/import.hpp>
#include <boxwood/nearest.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep_scene.hpp>
#include <boxwood/teaching/aabb_forms.hpp>
#include <boxwood/teaching/axis_table.hpp>
#include <boxwood/teaching/edge_face_tests.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/teaching/object_partition.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_sweep.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>
#include <boxwood/walk.hpp>

using namespace boxwood;

namespace {
std::string project = ".";

template <class T> T must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "%s\n", result.error().message.c_str());
  std::exit(1);
}

// begin: helpers
// A model of the project: all of it as one mesh, or each of its objects with a tree.
struct Object {
  TriangleMesh mesh;
  Tree tree;
  ModelView view() const { return {&tree, mesh}; }
};
TriangleMesh read(const std::string& file) {
  return must(baked_whole(must(import_file(project + "/models/" + file))));
}
std::vector<Object> objects_of(const std::string& file, const BuildOptions& options = {}) {
  const Scene scene = must(import_file(project + "/models/" + file));
  std::vector<Object> out;
  for (const SceneObject& object : scene.objects) {
    const TriangleMesh mesh = must(baked(object));
    out.push_back({mesh, must(build_tree(mesh, options))});
  }
  return out;
}
// The spheres and boxes that the broad phase compares.
std::vector<BroadObject> broad_objects(const std::vector<Object>& objects) {
  std::vector<BroadObject> out;
  for (const Object& o : objects)
    out.push_back(broad_object(fit_sphere(o.mesh.vertices).volume, fit_aabb(o.mesh.vertices).volume, {}));
  return out;
}
// end

// begin: smallest-sphere
double smallest_sphere() {
  const Fit<Sphere> fit = fit_sphere(read("slanted_part.stl").vertices);
  return fit.volume.radius;  // fit.proof.support: the points that prove it
}
// end

// begin: a-turning-object
double a_turning_object() {
  const double s = 0.7071067811865476;  // 45 degrees about z
  const RigidTransform turn{{Vec3(s, -s, 0), Vec3(s, s, 0), Vec3(0, 0, 1)}, Vec3(0)};
  return transform(Sphere{Vec3(1, 0, 0), 1}, affine(turn)).radius;
}
// end

// begin: growing-a-box
double growing_a_box() {
  Aabb box;  // empty: min above max
  box = grow(box, Vec3(0, 0, 0));
  box = grow(box, Vec3(1, 2, 3));
  return volume(box);
}
// end

// begin: three-forms
double three_forms() {
  const Aabb box{Vec3(0, 0, 0), Vec3(1, 2, 3)};
  const MinWidthBox widths = to_min_width(box);  // the third form
  return is_empty(widths) ? 0 : to_center_half(box).half_extents.z;
}
// end

// begin: the-shared-box
double the_shared_box() {
  const Aabb a{Vec3(0), Vec3(2)}, b{Vec3(1), Vec3(3)};
  return intersection(a, b).min.x;  // relation(a, b) has state, depth and direction
}
// end

// begin: nine-products
double nine_products() {
  const AffineTransform m{{Vec3(.36, .48, -.8), Vec3(-.8, .6, 0), Vec3(.48, .64, .6)}, Vec3(1, 2, 3)};
  return transform(Aabb{Vec3(-1, -2, -3), Vec3(2, 1, 4)}, m).max.x;
}
// end

// begin: boxing-a-box
double boxing_a_box() {
  const double s = 0.7071067811865476;
  const RigidTransform turn{{Vec3(s, -s, 0), Vec3(s, s, 0), Vec3(0, 0, 1)}, Vec3(0)};
  return volume(transform(Aabb{Vec3(-.5), Vec3(.5)}, affine(turn)));
}
// end

// begin: two-cubes
double two_cubes() {
  const Obb a{Vec3(1, 0, 0), {Vec3(0, 0, 1), Vec3(0, 1, 0), Vec3(-1, 0, 0)}, Vec3(.5)};
  const Obb b{Vec3(-.5, 0, 0), kIdentityRows, Vec3(.5)};
  return distance(a, b).distance;
}
// end

// begin: entering-and-leaving
double entering_and_leaving() {
  const Aabb rests{Vec3(-1, -.5, -.5), Vec3(0, .5, .5)}, moves{Vec3(.5, -.5, -.5), Vec3(1.5, .5, .5)};
  const auto times = sweep(rests, Vec3(0), moves, Vec3(-3, 0, 0));  // nullopt: they never meet
  return times ? times->enter : -1;
}
// end

// begin: the-oriented-box
double the_oriented_box() {
  FitOptions options;
  options.gap = 1e-6;
  const Fit<Obb> fit = fit_obb(read("slanted_part.stl").vertices, options);
  return fit.proof.value;  // no box is smaller than fit.proof.lower_bound
}
// end

// begin: splitting
double splitting() {
  const TriangleMesh mesh = read("torus_knot.ply");
  BuildOptions options;
  options.split = SplitRule::longest_axis;
  options.max_depth = 1;
  const Tree tree = must(build_tree(mesh, options));
  return tree.topology().nodes[1].count;
}
// end

// begin: merging
double merging() {
  const TriangleMesh mesh = read("torus_knot.ply");
  BuildOptions options;
  options.split = SplitRule::bottom_up;
  options.leaf_size = 1;
  return static_cast<double>(statistics(must(build_tree(mesh, options))).leaves);
}
// end

// begin: which-tree-is-better
double which_tree_is_better() {
  const TriangleMesh mesh = read("torus_knot.ply");
  BuildOptions options;
  options.kind = TreeKind::aabb;
  options.split = SplitRule::sah;
  options.leaf_size = 8;
  return statistics(must(build_tree(mesh, options))).sah_cost;
}
// end

// begin: why-spheres-are-not-enough
double why_spheres_are_not_enough() {
  const auto arm = fit_hull(std::vector<Vec3>{{-2, -.5, -.5},
                                              {2, -.5, -.5},
                                              {-2, .5, -.5},
                                              {2, .5, -.5},
                                              {-2, -.5, .5},
                                              {2, -.5, .5},
                                              {-2, .5, .5},
                                              {2, .5, .5}})
                       .volume;
  TriangleMesh mesh;
  for (const Vec3& v : arm.vertices) mesh.vertices.emplace_back(v);
  mesh.triangles = arm.triangles;
  Cover cover;
  for (const double x : {-1.5, -.5, .5, 1.5}) cover.spheres.push_back({Vec3(x, 0, 0), .6});
  return must(certify_cover(mesh, cover)).poke_out.lower;
}
// end

// begin: the-descent
double the_descent() {
  const std::vector<Object> rings = objects_of("interlocking_rings.obj");
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  collide(rings[0].view(), rings[1].view(), {kIdentityRows, Vec3(.6, 0, 0)}, {}, scratch, pairs);
  return static_cast<double>(pairs.size());
}
// end

// begin: how-do-you-know
double how_do_you_know() {
  const std::vector<Object> rings = objects_of("interlocking_rings.obj");
  const ModelView a = rings[0].view(), b = rings[1].view();
  QueryScratch scratch;
  const double d = distance(a, b, {}, {}, scratch).distance;
  ProofCut cut;  // pieces of both, with a gap of at least d between them, up to the tolerance
  const bool proven = prove_apart(a, b, {}, d - proof_tolerance(a, b, {}, d), {}, cut).proven;
  return proven ? d : -1;
}
// end

// begin: edges-and-faces
double edges_and_faces() {
  const Obb a = to_obb(Aabb{Vec3(0), Vec3(2)}), b = to_obb(Aabb{Vec3(1), Vec3(3)});
  const EdgeFaceReport report = edge_face_tests(a, b);  // the edges that cross a face
  return report.meet() ? kEdgeFaceTestCount : 0;
}
// end

// begin: fifteen-axes
double fifteen_axes() {
  const Obb a = to_obb(Aabb{Vec3(0), Vec3(2)});
  const Obb b{Vec3(3.5, 1, 1), {Vec3(.8, .6, 0), Vec3(-.6, .8, 0), Vec3(0, 0, 1)}, Vec3(1)};
  return axis_table(a, b).rows[0].gap;  // all 15 axes; separating_axis() alone is faster
}
// end

// begin: broad-phase
double broad_phase() {
  const std::vector<Object> stairs = objects_of("spiral_staircase.glb");
  ObjectTree tree;
  for (const BroadObject& o : broad_objects(stairs)) must(tree.add(o));
  std::vector<CandidatePair> pairs;  // pairs for the narrow phase
  return static_cast<double>(tree.candidates({}, pairs).counters.all_pairs);
}
// end

// begin: planes
double planes() {
  const std::vector<Object> stairs = objects_of("spiral_staircase.glb");
  ObjectPartition partition;
  for (const BroadObject& o : broad_objects(stairs)) must(partition.add(o));
  std::vector<CandidatePair> pairs;
  return static_cast<double>(partition.candidates({}, pairs).counters.candidates);
}
// end

// begin: first-impact
double first_impact() {
  const std::vector<Object> stairs = objects_of("spiral_staircase.glb"),
                            ball = objects_of("bumpy_sphere.obj");
  std::vector<ModelView> scene;
  for (const Object& o : stairs) scene.push_back(o.view());
  const Motion motion{{kIdentityRows, Vec3(5, 2, 0)}, {kIdentityRows, Vec3(-5, 2, 0)}};
  QueryScratch scratch;
  std::vector<SweepCandidate> candidates;
  return sweep_scene(scene, ball[0].view(), motion, {}, scratch, candidates).time;
}
// end

// begin: at-rest
double at_rest() {
  const Scene scene = must(import_file(project + "/models/spiral_staircase.glb"));
  std::vector<BroadObject> objects;
  for (const SceneObject& o : scene.objects) {
    const TriangleMesh mesh = must(baked(o));
    objects.push_back(broad_object(fit_sphere(mesh.vertices).volume, fit_aabb(mesh.vertices).volume, {},
                                   o.name.starts_with("Step ")));
  }
  double never = 0;  // pairs that neither ObjectTree nor ObjectPartition compares
  for (std::size_t a = 0; a < objects.size(); ++a)
    for (std::size_t b = a + 1; b < objects.size(); ++b)
      never += fate_of(objects[a], objects[b]) == PairFate::at_rest ? 1 : 0;
  return never;
}
// end

// begin: two-rectangles
double two_rectangles() {
  const auto rectangle = [](Vec3 center, double angle, Vec3 half) {
    const double c = std::cos(angle), s = std::sin(angle);
    return Obb{center, {Vec3(c, s, 0), Vec3(-s, c, 0), Vec3(0, 0, 1)}, half};
  };
  const double degree = 3.141592653589793 / 180;
  const FlatAxisTable table = *flat_axis_table(rectangle(Vec3(100, 150, 0), 32 * degree, Vec3(15, 70, 0)),
                                               rectangle(Vec3(100, 70, 0), 41 * degree, Vec3(20, 55, 0)));
  return table.rows[static_cast<std::size_t>(table.largest)].row.gap;
}
// end

// begin: a-rectangle-and-a-triangle
double a_rectangle_and_a_triangle() {
  const AnyVolume rectangle = Aabb{Vec3(0, 0, 0), Vec3(2, 1, 0)};
  const std::vector<Vec3> corners{Vec3(3, 0, 0), Vec3(4, 0, 0), Vec3(3, 1, 0)};
  return flat_axis_table(rectangle, fit_hull(corners).volume)->rows[1].row.gap;
}
// end

// begin: tighter-and-dearer
double tighter_and_dearer() {
  const TriangleMesh part = read("slanted_part.stl");
  return volume(fit_volume(VolumeKind::hull, part.vertices).volume);  // or any other kind
}
// end

// begin: around-a-figure
double around_a_figure() {
  const std::vector<Vec3> corners{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(4, 1, 0), Vec3(1, 3, 0)};
  return flat_area(fit_hull(corners).volume);  // the octagon: fit_kdop<8>(corners)
}
// end

// begin: fixed-and-tight
double fixed_and_tight() {
  const TriangleMesh part = read("slanted_part.stl");
  return volume(fit_fixed_aabb(part.vertices).volume);  // the tight one: fit_aabb(part.vertices)
}
// end

// begin: picking
double picking() {
  const TriangleMesh mesh = read("terrain.ply");
  const Tree tree = must(build_tree(mesh));
  QueryScratch scratch;
  const Ray down{Vec3(.1, 9, -.2), Vec3(0, -1, 0)};
  const RaycastResult found = raycast_first({&tree, mesh}, down, {}, scratch);
  return found.hit ? found.hit->t : -1;
}
// end

// begin: two-spheres
double two_spheres() {
  const Sphere rests{Vec3(0, 0, 0), 1}, moves{Vec3(-5, 1, 0), 2};
  const auto times = sweep(rests, Vec3(0), moves, Vec3(10, 0, 0));
  return times ? times->enter : -1;
}
// end

// begin: a-tree-of-spheres
double a_tree_of_spheres() {
  BuildOptions options;
  options.kind = TreeKind::sphere;
  const std::vector<Object> rings = objects_of("interlocking_rings.obj", options);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  collide(rings[0].view(), rings[1].view(), {kIdentityRows, Vec3(.6, 0, 0)}, {}, scratch, pairs);
  return static_cast<double>(pairs.size());
}
// end

// begin: the-bullet
double the_bullet() {
  const Aabb wall{Vec3(-.05, -5, -5), Vec3(.05, 5, 5)};
  const auto times = sweep(wall, Vec3(0), Sphere{Vec3(-10, 0, 0), .01}, Vec3(20, 0, 0));
  return times ? times->enter : -1;
}
// end

// begin: walking
double walking() {
  const TriangleMesh mesh = read("terrain.ply");
  const Tree tree = must(build_tree(mesh));
  const PlacedModel world[] = {{{&tree, mesh}, {}}};
  Walker walker;
  walker.radius = walker.drop = .1;
  walker.step_height = .05;
  Vec3 at(0, 1, 0);
  for (int i = 0; i < 6; ++i) at = walk(world, walker, at, Vec3(0)).position;  // it falls
  for (int i = 0; i < 8; ++i) at = walk(world, walker, at, Vec3(.05, 0, -.03)).position;
  return nearest_point(world[0].model, at).distance;
}
// end

// begin: hundreds-of-objects
double hundreds_of_objects() {
  const std::vector<Object> stairs = objects_of("spiral_staircase.glb");
  ObjectTree tree;
  for (const BroadObject& o : broad_objects(stairs)) must(tree.add(o));
  std::vector<CandidatePair> near;
  tree.candidates({}, near);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  return static_cast<double>(std::count_if(near.begin(), near.end(), [&](const CandidatePair& c) {
    return collide(stairs[c.first].view(), stairs[c.second].view(), {}, {}, scratch, pairs).colliding;
  }));
}
// end

struct Row {
  const char* lesson;
  double (*ask)();
};
constexpr Row kRows[] = {
    {"smallest-sphere", smallest_sphere},
    {"a-turning-object", a_turning_object},
    {"growing-a-box", growing_a_box},
    {"three-forms", three_forms},
    {"the-shared-box", the_shared_box},
    {"nine-products", nine_products},
    {"boxing-a-box", boxing_a_box},
    {"two-cubes", two_cubes},
    {"entering-and-leaving", entering_and_leaving},
    {"the-oriented-box", the_oriented_box},
    {"splitting", splitting},
    {"merging", merging},
    {"which-tree-is-better", which_tree_is_better},
    {"why-spheres-are-not-enough", why_spheres_are_not_enough},
    {"the-descent", the_descent},
    {"how-do-you-know", how_do_you_know},
    {"edges-and-faces", edges_and_faces},
    {"fifteen-axes", fifteen_axes},
    {"broad-phase", broad_phase},
    {"planes", planes},
    {"first-impact", first_impact},
    {"at-rest", at_rest},
    {"two-rectangles", two_rectangles},
    {"a-rectangle-and-a-triangle", a_rectangle_and_a_triangle},
    {"tighter-and-dearer", tighter_and_dearer},
    {"around-a-figure", around_a_figure},
    {"fixed-and-tight", fixed_and_tight},
    {"picking", picking},
    {"two-spheres", two_spheres},
    {"a-tree-of-spheres", a_tree_of_spheres},
    {"the-bullet", the_bullet},
    {"walking", walking},
    {"hundreds-of-objects", hundreds_of_objects},
};
}  // namespace

int main(int count, char** arguments) {
  if (count > 1) project = arguments[1];
  for (const Row& row : kRows) std::printf("%s %.17g\n", row.lesson, row.ask());
  return 0;
}
