// SPDX-License-Identifier: MIT
// The motion of the scene's objects: its steps, read from a file, and the step that is shown.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/features/clash/review/clash_files.hpp"
#include "app/session/session_context.hpp"

namespace boxwood {

// The poses of all objects, step after step, as read from a file.
struct ClashSteps {
  std::string file;
  std::size_t objects = 0;
  std::vector<RigidTransform> poses;
  std::size_t count() const noexcept { return objects == 0 ? 0 : poses.size() / objects; }
  // Returns the poses in a step, or between two; `time` in [0, count() - 1].
  std::vector<RigidTransform> at(double time) const;
};

class ReviewMotion {
public:
  ReviewMotion(const SessionContext& context, const ClashFiles& files) : context_(context), files_(files) {}

  std::string file() const { return steps_ ? steps_->file : ""; }  // empty: no motion
  std::size_t count() const { return steps_ ? steps_->count() : 0; }
  const std::shared_ptr<const ClashSteps>& steps() const { return steps_; }  // null: no motion
  // Returns the time in the motion at which the objects are; nullopt if they are elsewhere.
  std::optional<double> time() const;

  Result<void> use(const std::string& file);  // empty: no motion
  Result<void> reload();                      // reads the file again, if there is one
  Result<void> step_to(double time);
  void place_at(const std::shared_ptr<const ClashSteps>& steps, double time);

  std::uint64_t revision() const { return revision_; }
  void clear();

private:
  SessionContext context_;
  const ClashFiles& files_;
  std::shared_ptr<const ClashSteps> steps_;
  struct AppliedStep {
    double time = 0.0;
    std::vector<RigidTransform> poses;
    mutable std::uint64_t compared_with = 0;  // the document's poses
    mutable bool holds = false;
  };
  std::optional<AppliedStep> applied_step_;
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
