// SPDX-License-Identifier: MIT
// Volumes for the nodes of a topology, for builders and refit().
#pragma once

#include <boxwood/tree.hpp>

namespace boxwood {

// Does the work of fit_nodes(), but throws bad_alloc if memory runs out. If `stop` was set, some volumes are
// missing.
template <class V>
NodeBounds<V> fitted_nodes(const MeshView& mesh, const TreeTopology& topology, Threads threads,
                           const std::atomic<bool>* stop);

}  // namespace boxwood
