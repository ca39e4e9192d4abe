// SPDX-License-Identifier: MIT
// `boxwood axes`: every separating axis of two boxes, or of two polygons of the plane.
#include <boxwood/fit.hpp>
#include <boxwood/teaching/axis_table.hpp>
#include <boxwood/teaching/edge_face_tests.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/pair_operands.hpp"
#include "app/cli/inputs/typed_volume.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/text/described.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {
// The answer for one pose, of boxes or polygons.
struct AxisAnswer {
  std::vector<std::pair<std::string, AxisRow>> rows;
  PairState state = PairState::apart;
  int separating = -1, largest = -1;
  double error_band = 0.0;
  std::optional<EdgeFaceReport> edges_faces;
};

std::string_view nested_of(const EdgeFaceReport& report) {
  return report.a_in_b ? "a_in_b" : report.b_in_a ? "b_in_a" : "";
}

struct AxesLine {
  std::size_t pose = 0;
  const AxisAnswer& answer = default_of<AxisAnswer>();
  bool flat = false;
  template <class F> void describe(F& f) const {
    const auto name_at = [this](int i) {
      return i < 0 ? std::nullopt : std::optional(answer.rows[static_cast<std::size_t>(i)].first);
    };
    f("pose", pose),
        f("axes", list_of(answer.rows, [this](auto& g, const auto& named) {
            const AxisRow& row = named.second;
            const bool exists = glm::dot(row.axis, row.axis) > 0.0;
            const auto shadow = [exists](const Interval& of) {
              return shaped<"[n~;2]~">(exists ? std::optional(std::pair(of.min, of.max)) : std::nullopt);
            };
            g("name", named.first);
            g("axis", coordinates(exists ? std::optional(row.axis) : std::nullopt, flat));
            g("a", shadow(row.a)), g("b", shadow(row.b)), g("gap", shaped<"n~">(row.gap));
            g("degenerate", row.degenerate);
          }));
    f("state", shaped<"@state">(name_of(answer.state)));
    f("separating", name_at(answer.separating)), f("largest", name_at(answer.largest));
    f("error_band", shaped<"n~">(answer.error_band));
    f.maybe("edges_faces", answer.edges_faces.has_value(),
            object_if(answer.edges_faces, [this](auto& g, const EdgeFaceReport& report) {
              const std::string_view nested = nested_of(report);
              g("tests", kEdgeFaceTestCount);
              g("crossings", list_of(report.crossings(), [](auto& c, const EdgeFaceCrossing& crossing) {
                  c("edge_of", shaped<"'a'|'b'">(crossing.edge_of_a ? "a" : "b"));
                  c("edge", static_cast<int>(crossing.edge)), c("face", static_cast<int>(crossing.face));
                  c("point", crossing.point);
                }));
              g("nested",
                shaped<"'a_in_b'|'b_in_a'~">(nested.empty() ? std::nullopt : std::optional(nested)));
              g("agrees", report.meet() == (answer.state != PairState::apart));
            }));
  }
};

std::string ends_text(const Interval& shadow) {
  return shadow.min <= shadow.max ? value_text(shadow.min) + " .. " + value_text(shadow.max) : "-";
}

void to_text(std::size_t pose, const AxisAnswer& answer, PoseAnswer& out) {
  const std::string number = std::to_string(pose);
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    const auto& [name, row] = answer.rows[i];
    const bool exists = row.gap > -kInfinity;
    const std::string note = !exists                                    ? "parallel edges"
                             : row.degenerate                           ? "both are flat across it"
                             : static_cast<int>(i) == answer.separating ? "separates them"
                             : row.gap > answer.error_band              ? "so does this one"
                                                                        : "";
    out.cells.push_back({number, name, exists ? short_vector(row.axis) : "-", ends_text(row.a),
                         ends_text(row.b), exists ? value_text(row.gap) : "-", note});
  }
  std::string line = "pose " + number + ": " + std::string(name_of(answer.state));
  const auto count = std::to_string(answer.rows.size());
  if (answer.largest >= 0) {
    const auto& [name, row] = answer.rows[static_cast<std::size_t>(answer.largest)];
    line += answer.separating >= 0
                ? "; the largest gap of the " + count + " is " + value_text(row.gap) + ", along " + name
                : "; none of the " + count + " separates them, the least overlap is " + value_text(-row.gap) +
                      ", along " + name;
  }
  out.details.push_back(line);
  if (!answer.edges_faces) return;
  const EdgeFaceReport& report = *answer.edges_faces;
  out.details.push_back("pose " + number + ": of 144 tests of edges against faces " +
                        std::to_string(report.count) + " cross" +
                        (report.a_in_b   ? "; A lies inside B, so no edge reaches a face"
                         : report.b_in_a ? "; B lies inside A, so no edge reaches a face"
                                         : ""));
}

AxisAnswer answer_of(const Obb& a, const Obb& b, bool edges_faces) {
  const AxisTable table = axis_table(a, b);
  AxisAnswer answer{{}, table.state, table.separating, table.largest, table.error_band, {}};
  for (int i = 0; i < kSeparatingAxisCount; ++i)
    answer.rows.emplace_back(name_of_separating_axis(i), table.rows[static_cast<std::size_t>(i)]);
  if (edges_faces) answer.edges_faces = edge_face_tests(a, b);
  return answer;
}

AxisAnswer answer_of(const FlatAxisTable& table) {
  AxisAnswer answer{{}, table.state, table.separating, table.largest, table.error_band, {}};
  for (const FlatAxisRow& row : table.rows)
    answer.rows.emplace_back((row.of_a ? "A" : "B") + std::to_string(row.number), row.row);
  return answer;
}

// The boxes of the operands in their own frames. A model's AABB exists only at a pose.
class Boxes {
public:
  static Result<Boxes> of(const std::array<PairOperand, 2>& operands, bool along_axes,
                          const Options& options) {
    Boxes boxes(operands, along_axes);
    FitOptions fit;
    fit.threads = options.threads;
    fit.stop = &stop_requested();
    for (std::size_t i = 0; i < 2; ++i) {
      const PairOperand& operand = operands[i];
      if (!operand.typed) {
        const Fit<Obb> found = fit_obb(operand.points(), fit);
        if (found.out_of_memory) return no_memory_to_answer();
        boxes.own_[i] = found.volume;
      } else if (const auto* box = std::get_if<Obb>(&*operand.typed)) {
        boxes.own_[i] = *box;
      } else if (const auto* straight = std::get_if<Aabb>(&*operand.typed)) {
        boxes.own_[i] = to_obb(*straight);
      } else if (!std::holds_alternative<std::monostate>(*operand.typed)) {
        return Error{ErrorKind::usage, "'boxwood axes' takes models and boxes (aabb, obb), not '" +
                                           operand.name + "'; 'boxwood relate' takes all volumes"};
      }
    }
    return boxes;
  }
  Obb at(std::size_t i, const RigidTransform& pose) const {
    const PairOperand& operand = (*operands_)[i];
    if (along_axes_ && !operand.typed) {
      Aabb box;
      for (const Vec3f& v : operand.mesh.vertices)
        if (is_finite(v)) box = grow(box, place(pose, Vec3(v)));
      return to_obb(box);
    }
    return std::get<Obb>(carried(AnyVolume(own_[i]), pose, false));
  }

private:
  Boxes(const std::array<PairOperand, 2>& operands, bool along_axes)
      : operands_(&operands), along_axes_(along_axes) {}
  const std::array<PairOperand, 2>* operands_;
  bool along_axes_;
  std::array<Obb, 2> own_;
};

Result<bool> wants_aabbs(const Options& options) {
  if (!options.volumes) return false;
  if (*options.volumes == std::vector{VolumeKind::obb}) return false;
  if (*options.volumes == std::vector{VolumeKind::aabb}) return true;
  return Error{ErrorKind::usage, "'boxwood axes' takes --volumes obb or --volumes aabb"};
}

Result<void> check_flat(const Options& options, const std::array<PairOperand, 2>& operands) {
  if (options.edges_faces)
    return Error{ErrorKind::usage, "--edges-faces is of boxes in space, not with --flat"};
  if (options.pose || options.poses_file)
    return Error{ErrorKind::usage, "poses are of space; with --flat the volumes are typed where they are"};
  for (const PairOperand& operand : operands)
    if (std::holds_alternative<Sphere>(*operand.typed))
      return Error{ErrorKind::usage,
                   "a circle has no edges, so no axes; 'boxwood relate --flat' tells how it lies"};
  return {};
}
}  // namespace

std::string shape_of_axes() {
  return shape_of<AxesLine>();
}

Result<ExitCode> run_axes(const CommandContext& context) {
  const Options& options = context.options;
  const Result<bool> along_axes = wants_aabbs(options);
  if (!along_axes) return along_axes.error();
  Result<PoseSource> poses = PoseSource::open(options);
  if (!poses) return poses.error();
  const auto operands = load_pair_operands(options);
  if (!operands) return operands.error();
  if (options.flat)
    if (const Result<void> checked = check_flat(options, *operands); !checked) return checked.error();
  std::optional<Boxes> boxes;
  if (!options.flat) {
    Result<Boxes> found = Boxes::of(*operands, *along_axes, options);
    if (!found) return found.error();
    boxes = *found;
  }
  const auto answer = [&](std::size_t pose, const RigidTransform& a_from_b) {
    PoseAnswer out;
    std::optional<Result<FlatAxisTable>> table;
    if (options.flat) table = flat_axis_table(*(*operands)[0].typed, *(*operands)[1].typed);
    if (table && !*table) {
      out.out_of_memory = true;
      return out;
    }
    const AxisAnswer found =
        table ? answer_of(**table) : answer_of(boxes->at(0, {}), boxes->at(1, a_from_b), options.edges_faces);
    out.positive = found.state != PairState::apart;
    if (options.json)
      out.json = json_line(AxesLine{pose, found, options.flat});
    else
      to_text(pose, found, out);
    return out;
  };
  return answer_poses(
      context, *poses, false,
      {{"pose"}, {"axis", false}, {"direction", false}, {"A", false}, {"B", false}, {"gap"}, {"", false}},
      answer);
}

}  // namespace boxwood
