// SPDX-License-Identifier: MIT
// The cover around the open file: elements, certificate and figures of each body, made by workers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/math.hpp>

#include "app/features/cover/show/cover_commands.hpp"
#include "app/features/cover/show/cover_figures.hpp"
#include "app/features/cover/show/cover_setup.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// A cover with its figures. The certificate lists the pieces outside (CertifyCoverOptions::list_pieces).
struct CoveredBody {
  Cover cover;
  CoverFigures figures;
};

// A body of the open file. `answer` is null while it is computed, and after a stop.
struct ShownCover {
  std::string name;                 // a link's; empty for a model
  RigidTransform world_from_body;   // where the file puts it
  std::optional<std::uint32_t> of;  // an object of the body, whose pose it follows
  std::shared_ptr<const CoveredBody> answer;
};

class CoverReview : public Feature {
public:
  explicit CoverReview(const SessionContext& context);
  ~CoverReview() override { stop(); }

  bool shown() const { return shown_; }
  // Returns the sentence about where the cover comes from: a file, or "12 spheres for each body, made here".
  const std::string& source() const { return source_; }
  bool has_cover() const { return !source_.empty(); }
  bool is_made() const { return made_.has_value(); }
  bool is_running() const { return opens_ || left_ > 0; }
  bool was_stopped() const { return was_stopped_; }
  const std::vector<std::string>& notes() const { return notes_; }
  const std::vector<ShownCover>& bodies() const { return shown_bodies_; }
  const std::optional<std::uint32_t>& chosen() const { return chosen_; }  // the number of a body
  // Returns the pose of each body now; nullopt if its objects have moved against each other, or if the scene
  // has none of it. O(objects) once after a change; call it on one thread.
  const std::vector<std::optional<RigidTransform>>& poses() const;

  // Feature
  std::uint64_t revision() const override { return revision_; }
  std::size_t poll() override { return queue_.run_completions(); }
  bool is_busy() const override { return !queue_.idle(); }
  bool hides_volumes() const override { return shown_ && !shown_bodies_.empty(); }
  void stop() override;
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  struct Opened {
    std::shared_ptr<const CoverBodies> bodies;
    std::vector<std::shared_ptr<const Cover>> covers;  // of a file; empty if they are to be made
    std::vector<std::string> notes;
  };

  Result<std::string> file_of_scene() const;
  Result<void> begin(std::string source, std::optional<std::string> file, std::optional<MakeCover> made);
  void take(Opened opened);
  void find_places(const CoverBodies& bodies);
  void answer(std::size_t body, std::shared_ptr<const Cover> cover);
  Result<void> choose(const std::string& name);
  Result<void> save(const std::string& file);
  void forget();

  SessionContext context_;
  bool shown_ = false, opens_ = false, was_stopped_ = false;
  std::string source_;
  std::optional<std::string> file_;  // of the cover
  std::optional<MakeCover> made_;
  std::vector<std::string> notes_;
  std::shared_ptr<const CoverBodies> bodies_;
  std::vector<ShownCover> shown_bodies_;
  std::optional<std::uint32_t> chosen_;
  struct Posed {  // poses() at these revisions
    std::uint64_t poses = 0, own = 0;
    std::vector<std::optional<RigidTransform>> of;
  };
  mutable Posed posed_;
  std::size_t left_ = 0;  // bodies without an answer
  std::uint64_t serial_ = 0, revision_ = 0;
  JobHandle opening_;
  std::vector<JobHandle> answering_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
