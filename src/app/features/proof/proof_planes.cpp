// SPDX-License-Identifier: MIT
// Turns certificates into planes that can be drawn.
#include "app/features/proof/proof_planes.hpp"

#include <array>

#include <boxwood/clash.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/proof_class.hpp>
#include <boxwood/tree.hpp>

#include "app/proofs/class_proofs.hpp"
#include "app/proofs/pair_proofs.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {
struct Range {
  std::uint32_t begin = 0, end = 0;
};

// One of the two models, with its corners in A's frame.
class Piece {
public:
  Piece(const ModelView& view, const RigidTransform* pose)
      : view_(view), order_(view.tree->topology().order), pose_(pose) {}
  Range whole() const { return {0, static_cast<std::uint32_t>(order_.size())}; }
  template <class Visit> void each_corner(const Range& range, const Visit& visit) const {
    for (std::uint32_t i = range.begin; i < range.end; ++i)
      for (const Vec3& p : corners(view_.mesh, order_[i])) visit(pose_ == nullptr ? p : place(*pose_, p));
  }
  // Returns the corner farthest along a direction.
  Vec3 support(const Range& range, const Vec3& d) const {
    Vec3 best(0.0);
    double most = -kInfinity;
    each_corner(range, [&](const Vec3& p) {
      if (const double s = glm::dot(p, d); s > most) most = s, best = p;
    });
    return best;
  }

private:
  const ModelView& view_;
  const std::vector<std::uint32_t>& order_;
  const RigidTransform* pose_;
};

ProofPlane plane_of(const Piece& a, const Piece& b, const Range& range_a, const Range& range_b,
                    const Vec3& direction, const RigidTransform& world_from_a) {
  ProofPlane plane;
  const Vec3 d = glm::normalize(direction), on_a = a.support(range_a, d), on_b = b.support(range_b, -d);
  plane.gap = glm::dot(d, on_b - on_a);
  plane.normal = rotate(world_from_a, d);
  plane.at = place(world_from_a, 0.5 * (on_a + on_b));
  a.each_corner(range_a, [&](const Vec3& p) { plane.a = grow(plane.a, place(world_from_a, p)); });
  b.each_corner(range_b, [&](const Vec3& p) { plane.b = grow(plane.b, place(world_from_a, p)); });
  plane.triangles_a = range_a.end - range_a.begin;
  plane.triangles_b = range_b.end - range_b.begin;
  return plane;
}

// Follows the cut. Leaves whose directions need more than 53 bits have no plane.
std::vector<ProofPlane> planes_of(const ProofCut& cut, const Piece& a, const Piece& b,
                                  const RigidTransform& world_from_a) {
  std::vector<ProofPlane> planes;
  std::vector<std::array<Range, 2>> stack = {{a.whole(), b.whole()}};
  for (const CutStep& step : cut.steps) {
    const auto [of_a, of_b] = stack.back();
    stack.pop_back();
    if (step.kind == CutStep::Kind::split_a) {
      stack.push_back({Range{step.value, of_a.end}, of_b});
      stack.push_back({Range{of_a.begin, step.value}, of_b});
    } else if (step.kind == CutStep::Kind::split_b) {
      stack.push_back({of_a, Range{step.value, of_b.end}});
      stack.push_back({of_a, Range{of_b.begin, step.value}});
    } else if (step.kind == CutStep::Kind::apart && of_a.begin < of_a.end && of_b.begin < of_b.end) {
      const auto& d = cut.directions[step.value];
      planes.push_back(
          plane_of(a, b, of_a, of_b,
                   Vec3(static_cast<double>(d[0]), static_cast<double>(d[1]), static_cast<double>(d[2])),
                   world_from_a));
    }
  }
  return planes;
}

// Returns the common point that the weights name, to rounding.
Vec3 point_of(const PointsProof& points, const MeshView& mesh) {
  const std::array<Vec3, 3> c = corners(mesh, points.triangle_a);
  Vec3 sum(0.0);
  double weights = 0.0;
  // The weights may be too large for doubles: their first digits and lengths suffice.
  std::size_t longest = 0;
  for (const std::string& w : points.weights_a) longest = std::max(longest, w.size());
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string& w = points.weights_a[i];
    const std::size_t dropped = longest > 300 ? longest - 300 : 0;
    const double x = w.size() > dropped ? std::stod(w.substr(0, w.size() - dropped)) : 0.0;
    sum += x * c[i];
    weights += x;
  }
  return sum / weights;
}

// Classifies the two as solids, with the depth if they overlap. Not complete if `stop` was set.
struct Classified {
  ClashModel a, b;
  PlacedClashModel placed_a, placed_b;
  std::vector<TrianglePair> contacts;
  ClashResult result;
  Classified(const ModelView& view_a, const ModelView& view_b, const RigidTransform& a_from_b,
             const std::atomic<bool>& stop, QueryScratch& scratch)
      : a(view_a), b(view_b), placed_a{&a, {}}, placed_b{&b, a_from_b} {
    ClashOptions options;
    options.stop = &stop;
    result = clash(placed_a, placed_b, options, scratch, contacts);
  }
};

// Adds the depth and the planes after the way out, if both are proven.
void add_depth(const ModelView& a, const ModelView& b, const CollisionQuestion& of,
               const std::atomic<bool>& stop, PairProof& out) {
  QueryScratch scratch;
  const Classified pair(a, b, of.a_from_b(), stop, scratch);
  if (!pair.result.is_complete() || !pair.result.is_certain() || !pair.result.depth) return;
  DepthProof proof;
  if (!prove_depth(pair.placed_a, pair.placed_b, pair.contacts, *pair.result.depth, {&stop}, scratch, proof)
           .proven)
    return;
  out.depth = {proof.lower, pair.result.depth->upper, pair.result.depth->lower,
               rotate(of.world_from_a, proof.moved.translation - of.a_from_b().translation)};
  const RigidTransform& at = proof.free.moved ? *proof.free.moved : proof.moved;
  out.planes = planes_of(proof.free.cut, Piece(a, nullptr), Piece(b, &at), of.world_from_a);
}
}  // namespace

Result<std::shared_ptr<const PairProof>> prove_answer(const std::shared_ptr<const CollisionAnswer>& answer,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop) {
  const TriangleMesh *mesh_a = lazy_a.get(stop), *mesh_b = lazy_b.get(stop);
  if (mesh_a == nullptr || mesh_b == nullptr) return cancelled();
  const CollisionQuestion& of = answer->question;
  const ModelView a{&of.tree_a->tree, mesh_a->view()}, b{&of.tree_b->tree, mesh_b->view()};
  const RigidTransform a_from_b = of.a_from_b();
  auto out = std::make_shared<PairProof>();
  out->of = answer;
  if (!answer->pairs.empty()) {
    PointsProof points;
    out->triangles = answer->pairs.front();
    out->proven = prove_contact(a, b, a_from_b, out->triangles, points).proven;
    if (out->proven) out->point = place(of.world_from_a, point_of(points, a.mesh));
    if (out->proven) add_depth(a, b, of, stop, *out);
    if (stop) return cancelled();
    return std::shared_ptr<const PairProof>(std::move(out));
  }
  ProofCut cut;
  const ProofOptions options{&stop};
  out->proven = prove_apart(a, b, a_from_b, 0.0, options, cut).proven;
  if (stop) return cancelled();
  if (out->proven) out->planes = planes_of(cut, Piece(a, nullptr), Piece(b, &a_from_b), of.world_from_a);
  if (out->proven && answer->gap && answer->gap->distance < kInfinity) {
    const double distance = answer->gap->distance;
    out->tolerance = proof_tolerance(a, b, a_from_b, distance);
    if (prove_apart(a, b, a_from_b, distance - out->tolerance, options, cut).proven)
      out->distance_planes = cut.leaves();
    if (stop) return cancelled();
  }
  return std::shared_ptr<const PairProof>(std::move(out));
}

Result<void> save_proof(const CollisionAnswer& answer, const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                        const std::array<std::string, 2>& names, const std::string& file) {
  const CollisionQuestion& of = answer.question;
  const ProvenPair pair{
      {&of.tree_a->tree, lazy_a.get().view()}, {&of.tree_b->tree, lazy_b.get().view()}, of.a_from_b(), 0, {}};
  Result<ProofFile> proof = ProofFile::open(file);
  if (!proof) return proof.error();
  const std::array<ProofModel, 2> models = {ProofModel{names[0], pair.a, 0.0, false},
                                            ProofModel{names[1], pair.b, 0.0, false}};
  const std::atomic<bool> stop = false;
  QueryScratch scratch;
  if (const Result<void> begun = proof->begin("collide", models); !begun) return begun;
  CollideAnswer said;
  if (!answer.pairs.empty()) said.contact = answer.pairs.front();
  proof->add_line(collide_proof(pair, said, stop, scratch));
  if (!answer.pairs.empty()) {
    const Classified classified(pair.a, pair.b, pair.a_from_b, stop, scratch);
    if (classified.result.is_complete() && classified.result.is_certain()) {
      if (const Result<void> begun = proof->begin("relate", models); !begun) return begun;
      proof->add_line(
          class_proof({classified.placed_a, classified.placed_b, classified.result, classified.contacts}, 1,
                      {}, true, stop, scratch));
    }
  }
  if (answer.pairs.empty()) {
    if (const Result<void> begun = proof->begin("distance", models); !begun) return begun;
    proof->add_line(distance_proof(pair, distance(pair.a, pair.b, pair.a_from_b, {}, scratch), stop));
  }
  return proof->close();
}

}  // namespace boxwood
