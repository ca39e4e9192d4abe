// SPDX-License-Identifier: MIT
// Applies commands, collects the results of jobs and invalidates what they outdate. Owns the document, its
// view, the derived data and the features. `render` and the window run on it.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <typeindex>
#include <unordered_map>
#include <vector>

#include <boxwood/import.hpp>

#include "app/derived/derived_data.hpp"
#include "app/document/document.hpp"
#include "app/document/imports.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/command_bus.hpp"
#include "app/shell/messages.hpp"
#include "app/shell/revision.hpp"
#include "app/shell/typed_store.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// Writes and reads the poses of all objects, in a format that the session does not know. Without these
// functions such commands fail.
struct PoseFiles {
  std::function<Result<void>(const std::string& file, const std::vector<RigidTransform>& poses)> write;
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)> read;
};

struct SessionOptions {
  int threads = 1;  // workers; results do not depend on their number
  // Turns a file into a scene, on a worker. The program passes import_file, tests any function.
  std::function<Result<Scene>(const std::string& file, const ImportOptions& options)> import;
  ImportOptions import_options;          // limits; the session sets stop and on_progress
  std::function<Scene()> make_built_in;  // makes the scene of `built-in`, on a worker
  std::function<void()> wake;            // called from workers when poll() has work
  bool picking = false;                  // for a window: surfaces under the mouse are found
  bool background = false;               // imports, fits and trees yield to drawing
  // Bytes for the node volumes of trees, and for drawing them.
  std::size_t memory_budget = std::size_t{2} << 30;
  PoseFiles pose_files;                     // readers and writers of arrangements
  TypedStore setups;                        // setup of features, by type, such as LessonSetup
  std::string pictures;                     // folder for F12; empty: the current folder
  const std::atomic<bool>* stop = nullptr;  // the caller sets it to end wait() and all work soon
};

// Owns the scene and everything about it. Lives on one thread. An error leaves the scene unchanged and
// becomes a message. Geometry is shared as immutable snapshots. Workers compute; outdated results are
// dropped.
class Session : private SessionControl {
public:
  explicit Session(SessionOptions options = {});
  virtual ~Session();

  // Carries out a command. Fails (usage) if it names an object or node that does not exist, and then changes
  // nothing. Only starts imports and fits: see poll() and wait().
  Result<void> apply(const Command& command);
  Result<void> apply(std::span<const Command> commands);  // stops at the first failure
  bool poll();  // takes in finished results; true if anything changed
  // Polls until nothing is under way, for programs without a window. Stops all work and returns soon once
  // SessionOptions::stop is set.
  void wait() override;
  bool busy() const;
  // Waits up to 10 ms for an answer while the mouse drags, so that it matches the pose on screen.
  void await_answer();
  // Makes the normals of all meshes without any, once for a scene. With SessionOptions::picking the import
  // has made them.
  void need_normals();
  Revision revision() const;
  const SessionOptions& options() const { return options_; }

  const Document& document() const { return document_; }
  const Imports& imports() const { return imports_; }
  DerivedData& derived() { return derived_; }
  const DerivedData& derived() const { return derived_; }
  SessionView& view() { return view_; }
  const SessionView& view() const { return view_; }
  Messages& messages() { return messages_; }
  const Messages& messages() const { return messages_; }
  // Returns the feature of this class, which features.def must list.
  template <class F> F& get() { return static_cast<F&>(feature(typeid(F))); }
  template <class F> const F& get() const { return static_cast<const F&>(feature(typeid(F))); }

  // Returns true if `says` is true for a feature: any_feature(&Feature::plays_steps).
  bool any_feature(bool (Feature::*says)() const) const;
  // Returns the features in the order of features.def.
  std::span<const std::unique_ptr<Feature>> features() const { return features_; }

  // Sets the scene at once, without an import, and fits the camera to it.
  void set_scene(std::shared_ptr<const Scene> scene);
  // Empties the history: the state at the start cannot be undone.
  void forget_history() { document_.forget_history(); }
  // Moves an object on screen while the mouse drags it, until SetPose.
  void preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

  // Returns the requests to the owner of the session, who clears them.
  SessionRequests& requests() { return requests_; }

private:
  // SessionControl
  void wake() override;
  void follow(const EditEffect& effect) override;
  void start_shown() override;
  void find_node_again() override;
  Result<void> await(const std::function<bool()>& ready) override;
  bool is_settled_but_for(const Feature& feature) const override;
  void each_feature(const std::function<void(Feature&)>& visit) override;
  void request(SessionRequests more) override;

  Feature& feature(std::type_index type) const;
  std::size_t most_smooth() const;  // most triangles of a mesh that gets normals
  void take_import(ImportedScene imported);
  void show_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts, bool keeps_objects);
  void scene_is_shown(bool keeps_objects);  // after the document has another scene
  void offer_place(std::uint32_t first_added);

  SessionOptions options_;
  std::mutex wake_mutex_;
  std::condition_variable woken_;
  bool has_news_ = false;  // guarded by wake_mutex_
  bool changed_ = false;
  std::uint64_t results_taken_ = 0;
  SessionRequests requests_;
  std::uint64_t messages_seen_ = 0;  // revision of the messages at the last poll()
  // Owners, each after those that it reads, so that its workers end before the owners they wake.
  Messages messages_;
  Document document_;
  SessionView view_;
  Imports imports_;
  DerivedData derived_;
  CommandBus bus_;
  std::vector<std::unique_ptr<Feature>> features_;  // in the order of features.def
  std::unordered_map<std::type_index, Feature*> feature_of_;
};

// Returns true if SessionOptions::stop is set.
inline bool is_stopped(const Session& session) {
  const std::atomic<bool>* stop = session.options().stop;
  return stop != nullptr && stop->load();
}

// Returns true if the workspace leaves out the volumes and trees of the others: Clash, unless they are
// pinned.
inline bool leaves_out_volumes(const Session& session) {
  return session.view().workspace() == Workspace::clash && !session.view().layers().pinned;
}

// Returns true if volumes are drawn: their layer is on, the workspace shows them, and no feature hides them.
inline bool shows_volumes(const Session& session) {
  return session.view().layers().volumes && !leaves_out_volumes(session) &&
         !session.any_feature(&Feature::hides_volumes);
}

// Returns true if a feature is shown in place of the scene.
inline bool stage_is_taken(const Session& session) {
  return session.any_feature(&Feature::takes_stage);
}

// Returns true if a feature opened the files itself, so that no user named them.
inline bool feature_opened_files(const Session& session) {
  const auto features = session.features();
  return std::any_of(features.begin(), features.end(),
                     [](const auto& feature) { return !feature->scene_title().empty(); });
}

// Returns the commands that turn the layers, panels and workspace of a first start into the current ones.
std::vector<Command> view_commands(const SessionView& view);

// Returns the command line that shows the same as the session.
std::string equivalent_command_line(const Session& session);

}  // namespace boxwood
