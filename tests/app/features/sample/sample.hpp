// SPDX-License-Identifier: MIT
// The state of the sample feature.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"

namespace boxwood {

class SampleCount : public Feature {
public:
  explicit SampleCount(const SessionContext& context);

  bool on() const { return on_; }
  std::uint32_t limit() const { return limit_; }
  // Returns the number of triangles of all visible objects. O(objects).
  std::uint64_t triangles() const;
  bool is_above_limit() const { return limit_ > 0 && triangles() > limit_; }

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  const Document& document_;
  bool on_ = false;
  std::uint32_t limit_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
