// SPDX-License-Identifier: MIT
// `boxwood relate`: the relation of the volumes of two models, and which of them raises a false alarm.
#include <algorithm>
#include <optional>

#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_motion.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/pair_operands.hpp"
#include "app/cli/inputs/typed_volume.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/pair/relate_exact.hpp"
#include "app/commands/pair/relate_volumes.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/fields/relation_text.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/text/described.hpp"

namespace boxwood {

namespace {
constexpr VolumeKind kUsualKinds[] = {VolumeKind::sphere, VolumeKind::fixed_aabb, VolumeKind::aabb,
                                      VolumeKind::obb,    VolumeKind::kdop26,     VolumeKind::hull};

// A row: a pair of volumes, or the models themselves.
struct RelateLine {
  std::size_t pose = 0;
  const RelationRow& row = default_of<RelationRow>();
  bool flat = false;
  template <class F> void describe(F& f) const {
    f("pose", pose), f("volume", row.name), f("state", shaped<"@state">(name_of(row.state)));
    f("distance", row.distance), f("point_a", coordinates(row.point_a, flat));
    f("point_b", coordinates(row.point_b, flat)), f("depth", row.depth);
    f("direction", coordinates(row.direction, flat));
    f("common", object_or_null(row.common, [this](auto& g, const Aabb& box) {
        g("min", coordinates(box.min, flat)), g("max", coordinates(box.max, flat));
      }));
    f("enter", row.enter), f("leave", row.leave);
    f.maybe("depth_lower", row.exact, row.depth_lower), f.maybe("undecided", row.exact, row.undecided);
    f("false_alarm", row.exact ? std::nullopt : std::optional(row.false_alarm));
    f.maybe("relation", row.relation.has_value(), [this] { return RelationFields(*row.relation); });
  }
};

std::string vector_text(const Vec3& v, bool flat) {
  return flat ? "(" + short_number(v.x) + ", " + short_number(v.y) + ")" : short_vector(v);
}

std::vector<std::string> to_cells(std::size_t pose, const RelationRow& row, bool flat, bool moves) {
  // A reader of the table wants one state in a row; the JSON line keeps both.
  std::vector<std::string> cells = {
      std::to_string(pose),
      row.name,
      std::string(row.relation ? name_of(row.relation->state) : name_of(row.state)),
      row.distance ? short_number(*row.distance) : "-",
      row.depth ? short_number(*row.depth) : "-",
      row.direction ? vector_text(*row.direction, flat) : "-"};
  cells.push_back(
      row.common ? vector_text(row.common->min, flat) + " .. " + vector_text(row.common->max, flat) : "-");
  if (moves) {
    cells.push_back(row.enter ? short_number(*row.enter) : "-");
    cells.push_back(row.leave ? short_number(*row.leave) : "-");
  }
  const bool says_more = row.relation && (row.relation->state == RelationState::contained ||
                                          row.relation->state == RelationState::undecided);
  cells.push_back(says_more ? relation_text(*row.relation) : row.false_alarm ? "false alarm" : "");
  return cells;
}

struct Question {
  const std::array<PairOperand, 2>& operands;
  std::vector<VolumeKind> kinds;  // empty for the typed volumes themselves
  bool flat = false;
  std::optional<Motion> motion;
};

Result<Question> question_of(const Options& options, const std::array<PairOperand, 2>& operands) {
  const auto wrong = [](std::string what) { return Error{ErrorKind::usage, std::move(what)}; };
  Question question{operands, {}, options.flat, {}};
  const bool typed = operands[0].typed && operands[1].typed;
  if (options.volumes)
    question.kinds = *options.volumes;
  else if (!typed)
    question.kinds.assign(std::begin(kUsualKinds), std::end(kUsualKinds));
  if (options.flat)
    for (const VolumeKind kind : question.kinds)
      if (!is_kind_of_the_plane(kind))
        return wrong(
            "with --flat the volumes are sphere (the circle), aabb, obb, kdop8 (the octagon) and hull, not " +
            std::string(row_of(kind).name));
  if (options.from.has_value() != options.to.has_value()) return wrong("--from and --to go together");
  if (!options.from) return question;
  if (options.pose || options.poses_file) return wrong("--from and --to exclude --pose and --poses");
  const auto from = rigid_transform_from_numbers(*options.from),
             to = rigid_transform_from_numbers(*options.to);
  if (!from) return from.error();
  if (!to) return to.error();
  question.motion = Motion{*from, *to};
  return question;
}

Result<ProofFile> begin_relate_proof(const std::optional<std::string>& file,
                                     const std::array<PairOperand, 2>& operands, const ExactRelation& exact) {
  if (file && (operands[0].typed || operands[1].typed))
    return Error{ErrorKind::usage, "--proof needs two models, not a volume"};
  Result<ProofFile> proof = ProofFile::open(file);
  if (!proof) return proof;
  const Result<void> begun = proof->begin(
      "relate", {ProofModel{operands[0].name, exact.view(0)}, ProofModel{operands[1].name, exact.view(1)}});
  if (!begun) return begun.error();
  return proof;
}

bool keeps_the_plane(const RigidTransform& pose) {
  const Rows3& r = pose.rotation;
  return r[0].z == 0.0 && r[1].z == 0.0 && r[2].x == 0.0 && r[2].y == 0.0 && pose.translation.z == 0.0;
}
}  // namespace

std::string shape_of_relate() {
  return shape_of<RelateLine>();
}

Result<ExitCode> run_relate(const CommandContext& context) {
  const Options& options = context.options;
  Result<PoseSource> poses = PoseSource::open(options);
  if (!poses) return poses.error();
  const auto operands = load_pair_operands(options);
  if (!operands) return operands.error();
  const Result<Question> question = question_of(options, *operands);
  if (!question) return question.error();
  if (question->motion) poses = PoseSource::one(question->motion->from);
  if (options.flat)
    poses->refuse_unless(
        [&](const RigidTransform& pose) {
          return keeps_the_plane(pose) && (!question->motion || keeps_the_plane(question->motion->to));
        },
        "with --flat a pose has to keep the plane: a rotation about z");
  const Motion* motion = question->motion ? &*question->motion : nullptr;
  Result<VolumePairs> volumes = VolumePairs::of(*operands, question->kinds, options);
  if (!volumes) return volumes.error();
  const Result<ExactRelation> exact = ExactRelation::of(*operands, options);
  if (!exact) return exact.error();

  Result<ProofFile> proof = begin_relate_proof(options.proof_file, *operands, *exact);
  if (!proof) return proof.error();
  const auto answer = [&](std::size_t pose, const RigidTransform& a_from_b) {
    PoseAnswer out;
    if (proof->is_open()) proof->add_line(exact->prove(a_from_b, pose));
    std::vector<RelationRow> rows = volumes->at(a_from_b, motion, options.flat);
    rows.push_back(exact->at(a_from_b, motion, options.flat));
    const RelationRow& truth = rows.back();
    out.out_of_memory = truth.out_of_memory;
    for (RelationRow& row : rows) row.false_alarm = !row.exact && row.meets() && !truth.meets();
    out.positive = truth.meets();
    for (const RelationRow& row : rows)
      if (options.json)
        out.json += (out.json.empty() ? "" : "\n") + json_line(RelateLine{pose, row, options.flat});
      else
        out.cells.push_back(to_cells(pose, row, options.flat, motion != nullptr));
    return out;
  };
  std::vector<Column> columns = {{"pose"},  {"volume", false},    {"state", false}, {"distance"},
                                 {"depth"}, {"direction", false}, {"common", false}};
  if (motion != nullptr) columns.insert(columns.end(), {{"enters"}, {"leaves"}});
  columns.push_back({"", false});
  const Result<ExitCode> code = answer_poses(context, *poses, proof->is_open(), std::move(columns), answer);
  if (const Result<void> closed = proof->close(); !closed) return closed.error();
  return code;
}

}  // namespace boxwood
