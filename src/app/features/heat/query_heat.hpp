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

#include "app/derived/pair_query.hpp"
#include "app/features/heat/query_heat_commands.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

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

class QueryHeat : public Feature {
public:
  explicit QueryHeat(const SessionContext& context);
  ~QueryHeat() override;

  bool shown() const;
  const std::optional<std::array<std::uint32_t, 2>>& objects() const { return pair_; }
  // Returns the answer for the poses and trees on screen; null until it is known.
  std::shared_ptr<const QueryHeatAnswer> answer() const;
  std::optional<std::uint32_t> test() const;  // the number of the marked test, from 0

  // Feature
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool is_busy() const override { return asked_.has_value(); }
  bool delays_wait() const override { return is_busy(); }
  void stop() override { job_.stop(); }
  std::uint64_t revision() const override { return revision_; }
  void scene_changed(bool keeps_objects) override;
  void edited(const EditEffect& effect) override;
  void scene_wanted() override;
  bool hides_volumes() const override { return shown(); }
  bool paints_surfaces() const override { return shown(); }
  void add_commands(std::vector<Command>& out) const override;

private:
  std::optional<CollisionQuestion> question() const;
  void forget();
  void end();

  SessionContext context_;
  std::optional<std::array<std::uint32_t, 2>> pair_;
  std::optional<std::uint32_t> test_;
  std::uint64_t revision_ = 1;
  std::shared_ptr<const QueryHeatAnswer> answer_;
  std::optional<CollisionQuestion> asked_, failed_;
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

// Lists the feature and its panel.
void list_query_heat(FeatureList& list);

}  // namespace boxwood
