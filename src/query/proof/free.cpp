// SPDX-License-Identifier: MIT
// Makes certificates of models that share no interior point: a cut, or, if they touch, a way on which B
// leaves.
#include <boxwood/proof_class.hpp>

#include <algorithm>
#include <cmath>

#include "query/memory/query_memory.hpp"
#include "query/proof/cutter.hpp"
#include "query/proof/shells.hpp"

namespace boxwood {

namespace {
// Adds a segment for each part that needs one; returns false if a part is not on the expected side.
bool add_all_rays(const ModelSide& inner, const ModelSide& outer, bool inner_is_b, bool expected,
                  const std::atomic<bool>* stop, std::vector<RayProof>& rays) {
  const Shells shells(outer);
  for (const MeshPart& part : inner.parts.parts) {
    const Vec3 p = inner.corners_of(part.first_triangle)[0];
    if (is_empty(shells.box()) || !contains(shells.box(), p)) {
      if (expected) return false;
      continue;
    }
    RayProof ray{inner_is_b, part.first_triangle, Vec3(0.0), {}};
    if (!shells.leave(p, stop, ray.to, ray.crossings) || shells.hold(ray.crossings) != expected) return false;
    rays.push_back(std::move(ray));
  }
  return true;
}

bool show_sides(const ModelView& a, const ModelView& b, const RigidTransform& pose, Containment contained,
                const std::atomic<bool>* stop, std::vector<RayProof>& rays) {
  rays.clear();
  const ModelSide side_a{a, *a.parts, nullptr}, side_b{b, *b.parts, &pose};
  return add_all_rays(side_a, side_b, false, contained == Containment::a_in_b, stop, rays) &&
         add_all_rays(side_b, side_a, true, contained == Containment::b_in_a, stop, rays);
}

// Returns the pose scaled about a point of A's frame.
RigidTransform scaled(const RigidTransform& pose, double scale, const Vec3& center) noexcept {
  RigidTransform out = pose;
  for (Vec3& row : out.rotation) row *= scale;
  out.translation = scale * pose.translation + (1.0 - scale) * center;
  return out;
}

Vec3 unit_or_zero(const Vec3& v) noexcept {
  const double length = glm::length(v);
  return length > 0.0 && length < kInfinity ? v / length : Vec3(0.0);
}

// The poses to which B may leave A, or grow out of A or shrink inside it, the likeliest first.
class Leavings {
public:
  Leavings(const ModelView& a, const ModelView& b, const RigidTransform& pose,
           std::span<const TrianglePair> contacts)
      : a_(a), b_(b), pose_(pose), contacts_(contacts) {
    for (const Triangle& t : a.mesh.triangles) add(box_a_, t, a.mesh, nullptr);
    for (const Triangle& t : b.mesh.triangles) add(box_b_, t, b.mesh, &pose);
    size_ = glm::length(box_b_.max - box_b_.min);
  }

  std::vector<RigidTransform> poses(Containment contained) const {
    const Vec3 center_a = 0.5 * (box_a_.min + box_a_.max), center_b = 0.5 * (box_b_.min + box_b_.max);
    std::vector<Vec3> directions;
    if (contained == Containment::none) directions = directions_out(center_b - center_a);
    std::vector<RigidTransform> poses;
    for (const int share : {-12, -22, -32}) {
      const double little = std::ldexp(1.0, share);
      for (const Vec3& d : directions) {
        RigidTransform moved = pose_;
        moved.translation += little * size_ * d;
        poses.push_back(moved);
      }
      for (const Vec3& center : {center_a, center_b}) {
        if (contained != Containment::a_in_b) poses.push_back(scaled(pose_, 1.0 - little, center));
        if (contained != Containment::b_in_a) poses.push_back(scaled(pose_, 1.0 + little, center));
      }
    }
    return poses;
  }

  // Returns false if a pair in contact does not part on the way.
  bool all_part(const RigidTransform& moved, const std::atomic<bool>* stop) const {
    for (const TrianglePair& pair : contacts_) {
      if (is_set(stop) || !parting_direction(corners(a_.mesh, pair.a), placed_corners(b_.mesh, pair.b, pose_),
                                             placed_corners(b_.mesh, pair.b, moved), 0.0))
        return false;
    }
    return true;
  }

private:
  static void add(Aabb& box, const Triangle& t, const MeshView& mesh, const RigidTransform* pose) {
    for (const std::uint32_t v : t) {
      if (!is_finite(mesh.vertices[v])) continue;
      const Vec3 p = Vec3(mesh.vertices[v]);
      box = grow(box, pose == nullptr ? p : place(*pose, p));
    }
  }

  std::vector<Vec3> directions_out(const Vec3& between) const {
    constexpr std::size_t kMost = 12;
    Vec3 sum(0.0);
    std::vector<Vec3> normals;
    const auto take = [&](const Vec3& n) {
      sum += n;
      if (normals.size() < kMost && n != Vec3(0.0) &&
          std::none_of(normals.begin(), normals.end(), [&](const Vec3& m) { return glm::dot(m, n) > 0.999; }))
        normals.push_back(n);
    };
    for (const TrianglePair& pair : contacts_) {
      const Corners of_a = corners(a_.mesh, pair.a), of_b = placed_corners(b_.mesh, pair.b, pose_);
      take(unit_or_zero(glm::cross(of_a[1] - of_a[0], of_a[2] - of_a[0])));
      take(unit_or_zero(-glm::cross(of_b[1] - of_b[0], of_b[2] - of_b[0])));
    }
    std::vector<Vec3> out = {unit_or_zero(sum), unit_or_zero(between)};
    for (const Vec3& n : normals) out.push_back(n);
    for (const Vec3& n : normals) out.push_back(-n);
    for (const Vec3& axis : kIdentityRows)
      for (const double sign : {1.0, -1.0}) out.push_back(sign * axis);
    std::erase(out, Vec3(0.0));
    return out;
  }

  const ModelView& a_;
  const ModelView& b_;
  const RigidTransform& pose_;
  std::span<const TrianglePair> contacts_;
  Aabb box_a_, box_b_;
  double size_ = 0.0;
};

bool cut_on_way(const ModelView& a, const ModelView& b, const RigidTransform& pose,
                const RigidTransform& moved, const std::atomic<bool>* stop, ProofCut& cut) {
  cut.clear();
  return std::visit(
      [&](const auto& bounds_a, const auto& bounds_b) {
        Half half_a(a, bounds_a.volumes, nullptr);
        Half half_b(b, bounds_b.volumes, &pose, &moved);
        return Cutter(half_a, half_b, nullptr, 0.0, cut).run(stop);
      },
      a.tree->bounds(), b.tree->bounds());
}
}  // namespace

ProofStatus prove_free(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       Containment contained, std::span<const TrianglePair> contacts, double least,
                       const ProofOptions& options, FreeProof& proof) {
  ProofStatus status;
  proof = {};
  if (!pose_is_usable(a_from_b) || a.parts == nullptr || b.parts == nullptr) return status;
  catch_bad_alloc(status, [&] {
    if (contacts.empty()) {
      status = prove_apart(a, b, a_from_b, least, options, proof.cut);
      status.proven = status.proven && show_sides(a, b, a_from_b, contained, options.stop, proof.rays);
      return;
    }
    const Leavings leavings(a, b, a_from_b, contacts);
    for (const RigidTransform& moved : leavings.poses(contained)) {
      if (is_set(options.stop)) return;
      if (!leavings.all_part(moved, options.stop) ||
          !cut_on_way(a, b, a_from_b, moved, options.stop, proof.cut) ||
          !show_sides(a, b, moved, contained, options.stop, proof.rays))
        continue;
      proof.moved = moved;
      status.proven = true;
      return;
    }
  });
  if (!status.proven) proof = {};
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
