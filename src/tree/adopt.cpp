// SPDX-License-Identifier: MIT
// adopt_tree(): checks the caller's nodes and makes the queries' layouts for them.
#include <string>
#include <utility>

#include <boxwood/tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/builders/builder.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

Result<Tree> adopted(TreeTopology& topology, TreeVolumes& volumes, const MeshView& mesh,
                     const BuildOptions& options) {
  const Error cancelled{ErrorKind::cancelled, "the tree build was cancelled", {}};
  Tree result;
  const TreeAccess tree(result);
  tree.topology = std::move(topology);
  tree.bounds = std::move(volumes);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (const std::uint32_t v : mesh.triangles[t])
      if (v >= mesh.vertices.size())
        return Error{ErrorKind::malformed,
                     "triangle " + std::to_string(t) + " names vertex " + std::to_string(v) + " of " +
                         std::to_string(mesh.vertices.size()),
                     {}};
  BuildOptions own = options;
  own.kind = result.kind();
  tree.options = kept(own);
  if (tree.topology.clipped) tree.options.split = SplitRule::sbvh;
  if (const Reasons reasons = validate(result, mesh, {options.threads, options.stop});
      reasons.out_of_memory())
    return no_memory_to("check the tree");
  else if (is_set(options.stop))
    return cancelled;
  else if (!reasons.empty())
    return Error{ErrorKind::malformed, "the nodes are no tree over the mesh", reasons.list()};
  if (const auto* boxes = std::get_if<NodeBounds<Obb>>(&tree.bounds); boxes != nullptr && options.wide)
    tree.wide = make_wide_layout(tree.topology, *boxes, options.threads, options.stop);
  tree.root_support = make_root_support(result, options.stop);
  if (options.rays && !is_set(options.stop))
    tree.rays = make_ray_layout(mesh, tree.topology, tree.bounds, options.threads, options.stop);
  if (is_set(options.stop)) return cancelled;
  return result;
}

}  // namespace

Result<Tree> adopt_tree(TreeTopology topology, TreeVolumes volumes, const MeshView& mesh,
                        const BuildOptions& options) {
  return with_memory_to("adopt the tree", [&] { return adopted(topology, volumes, mesh, options); });
}

}  // namespace boxwood
