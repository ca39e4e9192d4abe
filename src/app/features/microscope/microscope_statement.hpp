// SPDX-License-Identifier: MIT
// Words and numbers of the microscope: the cut of a node, and the two builds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/features/microscope/node_values.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct CutStatement {
  std::string empty;  // "Not covered by its children: 61 % of its volume, 70 % of this cut"
  // The lines of the contents: "Left child, node 17" and "Right child, node 18", or one line for a leaf's
  // triangles.
  std::vector<std::string> contents;
  std::string corner;  // "Corner farthest from its triangles: 0.31"; may be empty
};
// Returns nullopt unless the clip plane cuts a node.
std::optional<CutStatement> cut_statement(const Session& session);

// Returns the number of a row of the list of nodes: the share of the tree's SAH cost of the node and all
// below it. Dots while `values` is null. It never is another figure, such as the number of triangles.
std::string subtree_cost_text(const NodeValues* values, std::uint32_t node);

// The smallest subtree with at least half of what a tree wastes, in words: "67.4 % of it in the subtree of
// node 2", and in a narrow column "67.4 % in subtree 2". Both are "-" if there is no such subtree.
struct MostWasteStatement {
  std::string text, shorter;
};
MostWasteStatement most_waste_statement(const TreeTopology& topology, const NodeValues& values);

// A build on screen: A is the tree of the document, B the second one.
struct BuildStatement {
  std::string name;  // "A", "B"
  std::string text;  // "OBB, sah, leaf 8"
  bool ready = false;
  double sah_cost = 0.0;
  std::optional<double> waste;  // the share of the SAH cost; nullopt until computed
  std::size_t nodes = 0, leaves = 0, bytes = 0;
  std::uint32_t depth = 0;
  bool is_of_file = false;                          // nodes that were read
  std::optional<double> build_ms;                   // the median of up to five builds; nullopt until measured
  std::optional<double> tests_a_ray, tests_a_pose;  // as in the report; nullopt until counted
  template <class F> void describe(F& f) const {
    f("name", name), f("text", text), f("ready", ready), f("sah_cost", sah_cost), f("waste", waste);
    f("nodes", nodes), f("depth", depth), f("bytes", bytes), f("tests_a_ray", tests_a_ray);
    f("tests_a_pose", tests_a_pose);
  }
};
// Returns both builds while they are compared, else none.
std::vector<BuildStatement> build_statements(const Session& session);
// A figure of both builds: its title, and its text for each.
struct BuildFigure {
  const char* title;
  const char* meaning;
  std::string text[2];
};
// Returns the figures of two builds that are ready.
std::vector<BuildFigure> figures_of(const BuildStatement& a, const BuildStatement& b);

}  // namespace boxwood
