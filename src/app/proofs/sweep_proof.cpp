// SPDX-License-Identifier: MIT
// Proves times of impact.
#include "app/proofs/sweep_proof.hpp"

#include <cmath>

#include <boxwood/proof_motion.hpp>

#include "app/proofs/proof_json.hpp"

namespace boxwood {

namespace {
// The line of one motion, while it is made.
class SweepLine {
public:
  SweepLine(const ProvenPair& pair, const Motion& motion, const SweepResult& said,
            const std::atomic<bool>& stop, QueryScratch& scratch)
      : pair_(pair), motion_(motion), said_(said), options_{&stop}, scratch_(scratch), json_(begun(pair)) {}

  // Returns an empty text if no certificate was found.
  std::string make() {
    const MotionTurn turn = turn_of(motion_);
    json_.key("claim").begin_object();
    write_pose(json_, "to", motion_.to);
    json_.field("axis", turn.axis).field("angle", turn.angle_rad).field("impact", said_.impact);
    proof_.begin_object();
    if (!(said_.impact ? add_impact() : add_free())) return {};
    json_.end_object().key("proof").raw(proof_.end_object().text());
    return json_.end_object().take();
  }

private:
  bool add_free() {
    ProofCut way, last;
    if (!prove_path(pair_.a, pair_.b, motion_, 1.0, options_, way).proven ||
        !prove_apart(pair_.a, pair_.b, motion_.to, 0.0, options_, last).proven)
      return false;
    write_cut(proof_, "cut", way);
    write_cut(proof_, "last", last);
    return true;
  }

  bool add_impact() {
    const double until = add_way();
    json_.field("time", said_.time).field("free_until", until);
    PointsProof points;
    const TrianglePair pair{said_.triangle_a, said_.triangle_b};
    const RigidTransform at_end = said_.time == 0.0 ? motion_.from : motion_.to;
    if ((said_.time == 0.0 || said_.time == 1.0) &&
        prove_contact(pair_.a, pair_.b, at_end, pair, points).proven) {
      json_.field("tolerance", 0.0);
      write_points(proof_, "contact", points);
      return true;
    }
    // Never the numbers of the last pose, which the rotation reaches up to rounding.
    const RigidTransform pose = pose_at(motion_, std::fmin(said_.time, 1.0 - 0x1p-53));
    const DistanceResult near = distance(pair_.a, pair_.b, pose, {.stop = options_.stop}, scratch_);
    const double tolerance = proof_tolerance(pair_.a, pair_.b, pose, near.distance);
    if (!near.is_complete() || !(near.distance <= said_.tolerance + tolerance) ||
        !prove_near(pair_.a, pair_.b, pose, {near.triangle_a, near.triangle_b}, near.point_a, near.point_b,
                    points)
             .proven)
      return false;
    json_.field("tolerance", near.distance + tolerance);
    write_points(proof_, "near", points);
    return true;
  }

  // Adds the way without contact, and returns its end: the time of impact or shortly before.
  double add_way() {
    if (said_.time == 0.0) return 0.0;
    for (const int share : {0, -40, -30, -20, -14, -10, -7, -4}) {
      const double until = share == 0 ? said_.time : said_.time * (1.0 - std::ldexp(1.0, share));
      ProofCut way;
      if (!prove_path(pair_.a, pair_.b, motion_, until, options_, way).proven) continue;
      write_cut(proof_, "cut", way);
      return until;
    }
    return 0.0;
  }

  const ProvenPair& pair_;
  const Motion& motion_;
  const SweepResult& said_;
  const ProofOptions options_;
  QueryScratch& scratch_;
  JsonWriter json_, proof_;
};
}  // namespace

std::string sweep_proof(const ProvenPair& pair, const Motion& motion, const SweepResult& said,
                        const std::atomic<bool>& stop, QueryScratch& scratch) {
  if (!said.is_complete() || said.exhausted) return not_found(pair, stop);
  std::string line = SweepLine(pair, motion, said, stop, scratch).make();
  return line.empty() ? not_found(pair, stop) : line;
}

}  // namespace boxwood
