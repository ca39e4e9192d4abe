// SPDX-License-Identifier: MIT
// Finds the shape of a command's answer.
#include "app/commands/answer_shapes.hpp"

#include "app/fields/schema.hpp"

namespace boxwood {

std::string shape_of_answer(std::string_view command) {
  static constexpr struct {
    std::string_view command;
    std::string (*shape)();
  } kRows[] = {{"axes", shape_of_axes},         {"collide", shape_of_collide}, {"compare", shape_of_compare},
               {"distance", shape_of_distance}, {"doctor", shape_of_doctor},   {"fit", shape_of_fit},
               {"info", shape_of_info},         {"pick", shape_of_pick},       {"relate", shape_of_relate},
               {"scene", shape_of_scene},       {"sweep", shape_of_sweep},     {"tree", shape_of_tree},
               {"verify", shape_of_verify},     {"volume", shape_of_volume}};
  for (const auto& row : kRows)
    if (row.command == command) return row.shape();
  return {};
}

}  // namespace boxwood
