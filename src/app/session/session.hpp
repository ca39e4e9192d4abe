// SPDX-License-Identifier: MIT
// The one place where a scene, how it is looked at and what was computed from it come together. Every command
// of the program runs on a Session: `render` and the window alike.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include <boxwood/import.hpp>

#include "app/derived/derived_data.hpp"
#include "app/document/document.hpp"
#include "app/document/imports.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/flat/flat_show.hpp"
#include "app/features/lesson/lesson_show.hpp"
#include "app/features/walk/walk_show.hpp"
#include "app/shell/command.hpp"
#include "app/shell/messages.hpp"
#include "app/shell/revision.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// How the poses of all objects are written and read; the session knows no format. Without one it is an error.
struct PoseFiles {
  std::function<Result<void>(const std::string& file, const std::vector<RigidTransform>& poses)> write;
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)> read;
};

struct SessionOptions {
  int threads = 1;  // workers; results do not depend on the number
  // How a file becomes a scene; import_file in the program, anything in tests. Runs on a worker.
  std::function<Result<Scene>(const std::string& file, const ImportOptions& options)> import;
  ImportOptions import_options;          // limits; stop and on_progress are set by the session
  std::function<Scene()> make_built_in;  // the scene of `built-in`; runs on a worker
  LessonSetup lessons;                   // where lessons come from, and who answers their questions
  std::function<void()> wake;            // called from workers when poll() has something to do
  bool picking = false;                  // for a window: a tree is kept ready for each visible object
  bool background = false;               // imports, fits and trees give way to whatever draws
  std::size_t memory_budget = std::size_t{2}
                              << 30;        // bytes for the volumes of trees' nodes, and drawing them
  PoseFiles pose_files;                     // how arrangements are written and read
  ClashFiles clash_files;                   // how lists and rules of clashes are written
  std::string pictures;                     // folder that F12 writes to; empty: where the program runs
  const std::atomic<bool>* stop = nullptr;  // set from outside, it ends wait() and all work soon
};

// Nine owners and what goes between them: commands in, results of jobs in, what is out of date out. Lives on
// one thread. Errors never change the scene: they become messages. Geometry is shared as immutable snapshots;
// work runs on workers, and a result that is no longer asked for is dropped.
class Session {
public:
  explicit Session(SessionOptions options = {});

  // Carries out a command. Fails (usage) where it names an object or node that is not there; then nothing has
  // changed. Imports and fits only begin here: see poll() and wait().
  Result<void> apply(const Command& command);
  Result<void> apply(std::span<const Command> commands);  // stops at the first that fails
  bool poll();  // takes in the results that are ready; true when something changed
  // Until nothing is under way: the equal of poll() for programs without a window. Ends soon, with the work
  // stopped, once SessionOptions::stop is set.
  void wait();
  bool busy() const;
  // While the mouse drags: an answer that comes within a fraction of a frame is that of the pose on screen.
  void await_answer();
  // Normals of all meshes, where they came without: an import that waits for picks or a window made them
  // already.
  void need_normals();
  Revision revision() const;                                            // the present one
  const std::atomic<bool>* stop_flag() const { return options_.stop; }  // null: none
  const std::string& pictures_folder() const { return options_.pictures; }
  bool stopped() const { return options_.stop != nullptr && options_.stop->load(); }

  const Document& document() const { return document_; }
  const Imports& imports() const { return imports_; }
  DerivedData& derived() { return derived_; }
  const DerivedData& derived() const { return derived_; }
  SessionView& view() { return view_; }
  const SessionView& view() const { return view_; }
  CollisionMonitor& collisions() { return collisions_; }
  const CollisionMonitor& collisions() const { return collisions_; }
  ClashReview& clashes() { return clashes_; }
  const ClashReview& clashes() const { return clashes_; }
  // A clash that is looked at is not hidden by them, nor are the boxes of a descent that is played.
  bool shows_volumes() const { return view_.layers().volumes && !clashes_.look() && !descent_.shown(); }
  const DescentShow& descent() const { return descent_; }
  const FlatShow& flat() const { return flat_; }
  // In place of the scene. Nothing is played meanwhile: the one that was begun last ends the other.
  bool shows_flat() const { return flat_.on() && view_.workspace() == Workspace::learn; }
  const LessonShow& lessons() const { return lessons_; }
  const WalkShow& walk() const { return walk_; }
  Messages& messages() { return messages_; }
  const Messages& messages() const { return messages_; }

  // The scene at once, without an import. The camera is put on it.
  void set_scene(std::shared_ptr<const Scene> scene);
  // What was shown at the start is no edit: there is nothing to undo.
  void forget_history() { document_.forget_history(); }
  // Where an object is on screen while the mouse drags it; SetPose ends that.
  void preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

  // Grows when a fit is done again because its volumes have come (SessionView::fit_again()).
  std::uint64_t late_fits() const { return late_fits_; }

  // Requests that the session leaves to its owner.
  bool quit_requested() const { return quit_; }
  std::optional<std::string> take_screenshot_request();

private:
  class Apply;
  void wake();
  std::size_t most_smooth() const;  // triangles of a mesh that gets normals
  void take_import(ImportedScene imported);
  void show_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts, bool keeps_objects);
  void follow(const EditEffect& effect);
  void start_shown();
  void find_node_again();
  Result<void> await_trees();  // of the visible objects: who walks needs them
  bool continue_lesson();      // true where something was done

  SessionOptions options_;
  std::mutex wake_mutex_;
  std::condition_variable woken_;
  bool has_news_ = false;  // guarded by wake_mutex_
  bool changed_ = false;
  bool up_said_ = false;  // since a file was asked for: what comes does not change it
  std::uint64_t late_fits_ = 0;
  bool quit_ = false;
  std::uint64_t results_taken_ = 0;
  std::optional<std::string> screenshot_;
  std::uint64_t messages_seen_ = 0;  // the revision of the messages at the last poll()
  // Owners, each after those that it reads: their workers end before what they wake.
  Messages messages_;
  Document document_;
  SessionView view_;
  Imports imports_;
  DerivedData derived_;
  CollisionMonitor collisions_;
  ClashReview clashes_;
  DescentShow descent_;
  FlatShow flat_;
  LessonShow lessons_;
  WalkShow walk_;
};

// How layers, panels and workspace differ from those of a first start.
std::vector<Command> view_commands(const SessionView& view);

// What to type to get what the session shows.
std::string equivalent_command_line(const Session& session);

}  // namespace boxwood
