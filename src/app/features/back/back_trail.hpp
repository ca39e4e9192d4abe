// SPDX-License-Identifier: MIT
// The scenes of a session that files and lessons have replaced, and the way back to them.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/document/document.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"

namespace boxwood {

// Keeps the commands that restore a scene and the history of its edits, not its meshes: its files are read
// again, and its clashes found again. A lesson's own scenes are not kept.
class BackTrail : public Feature {
public:
  explicit BackTrail(const SessionContext& context);

  // Return the names of the kept scenes, the next one last.
  const std::vector<std::string>& behind() const { return behind_.names; }
  const std::vector<std::string>& ahead() const { return ahead_.names; }

  // Feature
  bool advance() override;
  bool is_busy() const override { return !waiting_.empty(); }
  bool delays_wait() const override { return !waiting_.empty(); }
  std::uint64_t revision() const override { return revision_; }
  void file_requested() override { leave(); }
  void scene_wanted() override { leave(); }
  void scene_changed(bool keeps_objects) override;
  bool return_to_scene() override;
  void selection_changed() override { selection_is_taken_ = selection_is_taken_ || !own_request_; }
  void camera_placed() override { eye_is_taken_ = eye_is_taken_ || !own_request_; }

private:
  struct Kept {
    std::string name;
    std::vector<Command> commands;
    KeptHistory history;
  };
  struct Stack {
    std::vector<Kept> scenes;
    std::vector<std::string> names;
    void push(Kept kept);
    Kept pop();
  };
  std::optional<Kept> shown() const;  // nullopt for a lesson's scene, and for one without a file
  void leave();
  Result<void> go(Stack& from, Stack& to);
  Result<void> go_back();
  void end();
  bool front_is_due();
  void carry_out(const Command& command);
  void keep_selection();

  SessionContext context_;
  Stack behind_, ahead_;
  std::optional<Kept> left_;  // the present scene, once another one was requested
  // While it returns to a scene:
  std::deque<Command> waiting_;
  std::optional<KeptHistory> history_;  // of that scene
  Stack* from_ = nullptr;
  Stack* to_ = nullptr;
  bool is_announced_ = false;  // a note says that it is opened again
  bool is_open_ = false;
  bool reads_files_ = false;         // the next `wait` is for them
  bool own_request_ = false;         // a command of its own is carried out
  bool eye_is_taken_ = false;        // the user has moved the eye since the scene opened
  std::optional<Camera> eye_;        // after the last own command
  bool selection_is_taken_ = false;  // the user has selected something since then
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
