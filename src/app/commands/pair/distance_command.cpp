// SPDX-License-Identifier: MIT
// `boxwood distance`: the smallest distance of two models at each pose, with the two points.
#include <chrono>
#include <optional>

#include <boxwood/distance.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/pair/begin_proof.hpp"
#include "app/proofs/pair_proofs.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/text/described.hpp"
#include "app/text/query_names.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {
// The answer for one pose. Its fields stay empty if the distance does not exist
// (a model without triangles).
struct DistanceLine {
  std::size_t pose = 0;
  DistanceResult r;
  double us = 0.0;
  template <class F> void describe(F& f) const {
    const bool exists = r.distance < kInfinity;
    f("pose", pose), f("distance", shaped<"n~">(r.distance));
    f("point_a", exists ? std::optional(r.point_a) : std::nullopt);
    f("point_b", exists ? std::optional(r.point_b) : std::nullopt);
    f("triangles", exists ? std::optional(std::pair(r.triangle_a, r.triangle_b)) : std::nullopt);
    f("box_tests", r.counters.box_tests), f("triangle_tests", r.counters.triangle_tests);
    f("engine", r.engine), f("us", us);
  }
};
}  // namespace

std::string shape_of_distance() {
  return shape_of<DistanceLine>();
}

Result<ExitCode> run_distance(const CommandContext& context) {
  using Clock = std::chrono::steady_clock;
  Result<PoseSource> poses = PoseSource::open(context.options);
  if (!poses) return poses.error();
  Result<ProofFile> proof = ProofFile::open(context.options.proof_file);
  if (!proof) return proof.error();
  const Result<std::vector<TreeModel>> models = load_tree_models(context.options);
  if (!models) return models.error();
  const Result<void> begun = begin_proof(*proof, "distance", *models, context.options);
  if (!begun) return begun.error();
  const ModelView a = (*models)[0].view(), b = (*models)[1].view();

  DistanceOptions query;
  query.engine = context.options.engine;
  query.stop = &stop_requested();
  const auto answer = [&](std::size_t pose, const RigidTransform& a_from_b) {
    thread_local QueryScratch scratch;
    const Clock::time_point start = Clock::now();
    const DistanceResult r = distance(a, b, a_from_b, query, scratch);
    const double us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
    PoseAnswer out;
    if (proof->is_open()) proof->add_line(distance_proof({a, b, a_from_b, pose}, r, stop_requested()));
    out.out_of_memory = r.out_of_memory;
    out.positive = r.distance < kInfinity;
    if (context.options.json)
      out.json = json_line(DistanceLine{pose, r, us});
    else if (out.positive)
      out.cells.push_back({std::to_string(pose), value_text(r.distance), short_vector(r.point_a),
                           short_vector(r.point_b), std::to_string(r.triangle_a),
                           std::to_string(r.triangle_b), rough_number(us)});
    else
      out.cells.push_back({std::to_string(pose), "-", "-", "-", "-", "-", rough_number(us)});
    return out;
  };
  Result<ExitCode> code = answer_poses(context, *poses, proof->is_open(),
                                       {{"pose"},
                                        {"distance"},
                                        {"point of A", false},
                                        {"point of B", false},
                                        {"triangle of A"},
                                        {"triangle of B"},
                                        {"us"}},
                                       answer);
  if (const Result<void> closed = proof->close(); !closed) return closed.error();
  return code;
}

}  // namespace boxwood
