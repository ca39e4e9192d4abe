// SPDX-License-Identifier: MIT
// What is meant to touch: the rules file of `boxwood clash` (docs/clash.md, docs/clash-rules.schema.json).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// What holds for one pair.
struct PairRule {
  bool ignored = false;
  std::optional<double> clearance;
};

// Rules as they hold for the objects of one scene. Those of the command line are in it too: they hold where
// the file says nothing, but for --min-depth and --tessellation, which win.
class ClashRules {
public:
  // Reads the file of the options, if any. A pattern that names no object is told as a warning, unless quiet.
  // Fails with `input_missing` and with `malformed`, which tells line and key.
  static Result<ClashRules> read(const Options& options, const Scene& scene,
                                 const std::vector<std::string>& names);

  PairRule of(std::uint32_t first, std::uint32_t second) const;
  double largest_clearance() const noexcept { return largest_clearance_; }
  bool is_static(std::uint32_t object) const { return static_[object]; }
  std::optional<double> min_depth() const noexcept { return min_depth_; }
  double tessellation() const noexcept { return tessellation_; }

private:
  friend class RulesReader;
  struct Row {
    std::vector<bool> a, b;  // objects; empty: all
    std::optional<double> clearance;
    bool names(std::uint32_t first, std::uint32_t second) const {
      const auto has = [](const std::vector<bool>& set, std::uint32_t i) { return set.empty() || set[i]; };
      return (has(a, first) && has(b, second)) || (has(a, second) && has(b, first));
    }
  };
  // Steps along the node tree from the node of one to that of the other, up to `most` + 1.
  std::uint32_t steps(std::uint32_t first, std::uint32_t second, std::uint32_t most) const;

  const Scene* scene_ = nullptr;
  std::vector<Row> ignored_, clearances_;
  std::optional<std::uint32_t> neighbours_;
  std::vector<bool> static_;
  std::optional<double> clearance_, min_depth_;
  double tessellation_ = 0.0, largest_clearance_ = 0.0;
};

}  // namespace boxwood
