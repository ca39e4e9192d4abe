// SPDX-License-Identifier: MIT
// Conversions between trees and their records in a .bwt file.
#include "store/model_format.hpp"

#include <cmath>

namespace boxwood {

TreeRecord record_of(const TreeFacts& facts, std::uint32_t mesh) noexcept {
  TreeRecord record;
  record.kind = static_cast<std::uint32_t>(facts.options.kind);
  record.split = static_cast<std::uint32_t>(split_of(facts.options));
  record.leaf_size = facts.options.leaf_size;
  record.max_depth = facts.options.max_depth;
  record.reinsert = facts.options.reinsert;
  record.node_cost = facts.options.node_cost;
  record.depth = facts.depth;
  record.flags = (facts.depth_limited ? kRecordDepthLimited : 0U) | (facts.options.wide ? kRecordWide : 0U) |
                 (facts.options.rays ? kRecordRays : 0U) | (facts.has_wide ? kRecordHasWide : 0U) |
                 (facts.has_rays ? kRecordHasRays : 0U) | (facts.clipped ? kRecordClipped : 0U);
  record.wide_version = kWideLayoutVersion;
  record.ray_version = kRayLayoutVersion;
  record.mesh = mesh;
  record.wide_reach_ratio = facts.wide_reach_ratio;
  record.build_ms = facts.build_ms;
  return record;
}

std::optional<TreeFacts> facts_of(const TreeRecord& record) noexcept {
  if (record.kind > static_cast<std::uint32_t>(TreeKind::sphere) ||
      record.split > static_cast<std::uint32_t>(kLastSplitRule) || record.leaf_size == 0 ||
      record.depth > kMaxTreeDepth || (record.flags & ~kRecordFlags) != 0 ||
      !(record.build_ms >= 0.0 && record.build_ms < kInfinity) ||
      !(record.node_cost >= 0.0 && record.node_cost < kInfinity))
    return std::nullopt;
  const auto has = [&](std::uint32_t flag) { return (record.flags & flag) != 0; };
  TreeFacts facts;
  facts.options.kind = static_cast<TreeKind>(record.kind);
  facts.options.split = static_cast<SplitRule>(record.split);
  facts.options.leaf_size = record.leaf_size;
  facts.options.max_depth = record.max_depth;
  facts.options.reinsert = record.reinsert;
  facts.options.node_cost = record.node_cost;
  facts.options.wide = has(kRecordWide);
  facts.options.rays = has(kRecordRays);
  facts.depth = record.depth;
  facts.depth_limited = has(kRecordDepthLimited);
  facts.clipped = has(kRecordClipped);
  facts.build_ms = record.build_ms;
  facts.has_wide = has(kRecordHasWide) && record.wide_version == kWideLayoutVersion;
  facts.has_rays = has(kRecordHasRays) && record.ray_version == kRayLayoutVersion;
  facts.makes_wide = has(kRecordHasWide) && !facts.has_wide;
  facts.makes_rays = has(kRecordHasRays) && !facts.has_rays;
  facts.wide_reach_ratio = record.wide_reach_ratio;
  return facts;
}

}  // namespace boxwood
