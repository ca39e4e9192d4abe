// SPDX-License-Identifier: MIT
// What a library is asked in bench_peers: one interface, an adapter a library, each variant in a process of
// its own.
//
// To add a library: one file in adapters/ that derives from Peer and has a RegisterPeer, and its lines in
// ../CMakeLists.txt. A library does only what it has a Skill for.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/sweep.hpp>

namespace boxwood::bench {

enum Skill : unsigned {
  kSkillBuild = 1U << 0,
  kSkillThreadedBuild = 1U << 1,
  kSkillFirst = 1U << 2,
  kSkillAll = 1U << 3,
  kSkillDistance = 1U << 4,
  kSkillImpact = 1U << 5,
  kSkillRays = 1U << 6,
  kSkillBoxes = 1U << 7,
  kSkillTriangles = 1U << 8,
  kSkillHull = 1U << 9,
  kSkillSphere = 1U << 10,
  kSkillObb = 1U << 11,
  kSkillBatch = 1U << 12,
  kSkillRefit = 1U << 13,
  kSkillCounters = 1U << 14,
  kSkillThreadedAll = 1U << 15,
  kSkillClearance = 1U << 16,
};

// The same numbers for all: floats, direction of unit length to rounding.
struct FloatRay {
  float origin[3];
  float direction[3];
};
struct FloatHit {
  float t;  // infinity: none
  std::uint32_t triangle;
};
struct BoxPair {
  Obb a, b;
};
struct TrianglePairInput {
  std::array<Vec3, 3> a, b;
};

// One variant of a library. A query's sides are A, which rests, and B, which the pose places: the same model
// where no other was built. The meshes outlive the peer, and each peer keeps what its library keeps: a copy
// where the library makes one.
class Peer {
public:
  virtual ~Peer() = default;
  virtual unsigned skills() const = 0;

  virtual void build(const TriangleMesh&, int /*threads*/) {}
  virtual void build_other(const TriangleMesh&) {}  // B, where it is another model; after build()
  virtual void drop() {}                            // frees what build() made, as long as there is no other
  virtual void refit() {}
  virtual bool first(const RigidTransform&) { return false; }
  // Appends a << 32 | b for each pair that meets, in any order.
  virtual void all(const RigidTransform&, std::vector<std::uint64_t>& /*pairs*/) {}
  virtual void all_on_threads(const RigidTransform&, int /*threads*/, std::vector<std::uint64_t>& /*pairs*/) {
  }
  virtual double distance(const RigidTransform&) { return 0.0; }
  virtual bool nearer(const RigidTransform&, double /*clearance*/) { return false; }  // at most so far apart
  virtual double impact(const Motion&) { return 1.0; }  // time in [0, 1]; 1: none
  virtual void rays(std::span<const FloatRay>, FloatHit*) {}
  virtual void batch(std::span<const RigidTransform>, int /*threads*/, std::vector<bool>& /*colliding*/) {}
  // Kernels: taking the numbers into the library's own form is not timed.
  virtual void take_boxes(std::span<const BoxPair>) {}
  virtual void run_boxes(std::uint8_t* /*meet*/) {}
  virtual void take_triangles(std::span<const TrianglePairInput>) {}
  virtual void run_triangles(std::uint8_t* /*meet*/) {}
  // Fits of the vertices; copying them into the library's point type counts.
  virtual std::vector<Vec3> hull(std::span<const Vec3f>) { return {}; }  // its vertices
  virtual Sphere sphere(std::span<const Vec3f>) { return {}; }
  virtual Obb obb(std::span<const Vec3f>) { return {}; }
  virtual QueryCounters counters() const { return {}; }  // of the last query
  // About how many bytes of nodes and triangles a query with so many tests reads, each visit counted; NaN:
  // not known.
  virtual double bytes_read(double /*box_tests*/, double /*triangle_tests*/) const { return NAN; }
};

struct PeerRow {
  std::string name;
  std::string origin;  // version, and how it was compiled
  std::unique_ptr<Peer> (*make)();
};
std::vector<PeerRow>& peer_rows();

struct RegisterPeer {
  RegisterPeer(std::string name, std::string origin, std::unique_ptr<Peer> (*make)()) {
    peer_rows().push_back({std::move(name), std::move(origin), make});
  }
};

template <class P> std::unique_ptr<Peer> make_peer() {
  return std::make_unique<P>();
}

}  // namespace boxwood::bench
