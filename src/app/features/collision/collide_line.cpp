// SPDX-License-Identifier: MIT
// Writes the `collide` command of a pair: quoted operands, the options of their trees, and the pose.
#include "app/features/collision/collide_line.hpp"

#include "app/document/object_operand.hpp"
#include "app/text/exact_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

std::optional<std::string> collide_command(const Session& session, const CollisionQuestion& question) {
  const Scene& scene = session.document().scene();
  const auto a = operand_of(scene, question.a), b = operand_of(scene, question.b);
  if (!a || !b || rotation_deviation(question.a_from_b()) > kMaxRotationDeviation) return std::nullopt;
  std::string out = "boxwood collide " + shell_quoted(*a) + " " + shell_quoted(*b);
  const TreeOptions& tree = session.document().edit().tree;
  const TreeOptions usual;
  if (tree.kind != usual.kind) out.append(" --tree ").append(name_of(tree.kind));
  if (tree.split != usual.split) out.append(" --split ").append(name_of(*tree.split));
  if (tree.leaf_size != usual.leaf_size) out.append(" --leaf-size ").append(std::to_string(tree.leaf_size));
  if (tree.max_depth != usual.max_depth) out.append(" --max-depth ").append(std::to_string(tree.max_depth));
  if (tree.node_cost != 0.0) out.append(" --node-cost ").append(number(tree.node_cost));
  return out.append(" --pose ").append(pose_text(question.a_from_b()));
}

}  // namespace boxwood
