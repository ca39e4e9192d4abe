// SPDX-License-Identifier: MIT
// What a ClashModel holds, for the room that decides.
#pragma once

#include <boxwood/clash.hpp>

namespace boxwood {

struct ClashModelAccess {
  // Cheaper than the facts; null as for these.
  static const MeshParts* parts(const ClashModel& model, const std::atomic<bool>* stop);
  static const Aabb& box(const ClashModel& model) noexcept;  // of its triangles
};

}  // namespace boxwood
