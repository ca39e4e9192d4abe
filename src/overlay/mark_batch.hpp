// SPDX-License-Identifier: MIT
// A few marks as one batch of a draw list.
#pragma once

#include <vector>

#include "overlay/draw_list.hpp"

namespace boxwood {

// Adds a batch over `data`, whose span is valid until `data` changes.
template <class Instance>
void add_mark_batch(const std::vector<Instance>& data, std::uint64_t buffer, std::uint64_t revision,
                    const Vec3& origin, const BatchStyle& style, std::vector<Batch<Instance>>& batches) {
  if (data.empty()) return;
  Batch<Instance> batch;
  batch.buffer = buffer;
  batch.revision = revision;
  batch.data = data;
  batch.count = static_cast<std::uint32_t>(data.size());
  batch.origin = origin;
  batch.style = style;
  batches.push_back(batch);
}

}  // namespace boxwood
