// SPDX-License-Identifier: MIT
// The heat of a collision query: how often each triangle of two objects was tested. Runs the query with a
// record of every test.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/pair_heat.hpp>

#include "app/features/heat/query_heat_commands.hpp"
#include "app/session/pair_feature.hpp"

namespace boxwood {

struct FeatureList;

struct QueryHeatAnswer {
  CollisionQuestion question;
  PairHeat heat;
  PairMatrix matrix;
  bool colliding = false;
  std::array<std::uint32_t, 2> most = {};  // tests of each object's hottest triangle
  // by_level[level] has the numbers of the tests of that level, ascending.
  std::vector<std::vector<std::uint32_t>> by_level;
  // The position of each triangle in the `order` of its tree; UINT32_MAX for a triangle not in the tree.
  std::array<std::vector<std::uint32_t>, 2> places;

  const Tree& tree(std::size_t side) const { return (side == 0 ? question.tree_a : question.tree_b)->tree; }
  std::uint32_t object(std::size_t side) const { return side == 0 ? question.a : question.b; }
  // Returns the ancestor of `test` at `level` (possibly `test` itself); nullopt if `level` is deeper than it.
  std::optional<std::uint32_t> test_at(std::uint32_t test, std::uint32_t level) const;
  // Returns the deepest test whose nodes contain both triangles, given by their positions (`places`). Nullopt
  // if no test has such nodes.
  std::optional<std::uint32_t> test_of(std::uint32_t place_a, std::uint32_t place_b) const;
};

class QueryHeat : public PairFeature<QueryHeatAnswer> {
public:
  explicit QueryHeat(const SessionContext& context);

  bool shown() const override;
  std::optional<std::uint32_t> test() const;  // the number of the marked test, from 0

  // Feature
  bool is_busy() const override { return asked_.has_value(); }
  bool delays_wait() const override { return is_busy(); }
  void scene_changed(bool keeps_objects) override;
  void scene_wanted() override;
  void add_commands(std::vector<Command>& out) const override;

private:
  void end();

  std::optional<std::uint32_t> test_;
};

// Lists the feature and its panel.
void list_query_heat(FeatureList& list);

}  // namespace boxwood
