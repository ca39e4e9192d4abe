// SPDX-License-Identifier: MIT
// The commands that hide subtrees. What is hidden is an edit of the document, so undo shows it again.
#include <algorithm>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/session/session.hpp"
#include "app/shell/command_bus.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

// Fails if the tree of the target is known and has no such node.
Result<void> check_node_of(const SessionContext& context, const Target& target, std::uint32_t node) {
  if (auto ok = context.document.check(target); !ok) return ok;
  if (context.document.object_count() == 0) return usage_error("nodes: nothing is open");
  const auto& tree = std::as_const(context.derived).data(target).tree.ready;
  if (tree && node >= tree->tree.topology().nodes.size())
    return usage_error("there is no node " + std::to_string(node) + ": the tree has " +
                       std::to_string(tree->tree.topology().nodes.size()));
  return {};
}

}  // namespace

void Microscope::handle_hiding(CommandBus& bus) {
  bus.on<HideNode>([this](const HideNode& command) -> Result<void> {
    if (auto ok = check_node_of(context_, command.target, command.node); !ok) return ok;
    (void)context_.derived.tree(command.target);
    context_.control.follow(context_.document.hide_node(command.target, command.node, command.on));
    return {};
  });
  bus.on<ShowOnlyNode>([this](const ShowOnlyNode& command) -> Result<void> {
    if (auto ok = check_node_of(context_, command.target, command.node); !ok) return ok;
    std::shared_ptr<const TreeSnapshot> tree;
    const auto ready = [&] { return bool(tree = context_.derived.tree(command.target)); };
    if (!ready())
      if (auto ok = context_.control.await([&] {
            (void)context_.derived.poll();
            return ready() || context_.derived.data(command.target).tree.failed;
          });
          !ok)
        return ok;
    if (!tree) return usage_error("nodes only: the tree could not be built");
    if (auto ok = check_node_of(context_, command.target, command.node); !ok) return ok;
    std::vector<std::uint32_t> beside;
    for (std::uint32_t n = command.node; n != 0; n = tree->tree.topology().nodes[n].parent) {
      const std::uint32_t left = tree->tree.topology().nodes[tree->tree.topology().nodes[n].parent].left;
      beside.push_back(n == left ? left + 1 : left);
    }
    context_.control.follow(context_.document.hide_only(command.target, beside));
    return {};
  });
  bus.on<ShowAllNodes>(
      [this](const ShowAllNodes&) { context_.control.follow(context_.document.show_all_nodes()); });
}

void Microscope::add_hiding(std::vector<Command>& out) const {
  const Document& document = context_.document;
  std::vector<Target> targets;
  for (const HiddenNode& one : document.edit().hidden_nodes)
    if (std::find(targets.begin(), targets.end(), one.target) == targets.end()) targets.push_back(one.target);
  for (const Target& target : targets)
    for (const std::uint32_t node : document.facts().hidden_nodes(target))
      out.emplace_back(HideNode{target, node, true});
}

}  // namespace boxwood
