// SPDX-License-Identifier: MIT
// Applies commands, collects the results of jobs and invalidates what they outdate. Owns the document, its
// view, what is computed from it, and the features. `render` and the window run on it.
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
  std::function<void()> wake;            // called from workers when poll() has something to do
  bool picking = false;                  // for a window: a tree is kept ready for each visible object
  bool background = false;               // imports, fits and trees give way to whatever draws
  std::size_t memory_budget = std::size_t{2}
                              << 30;        // bytes for the volumes of trees' nodes, and drawing them
  PoseFiles pose_files;                     // how arrangements are written and read
  TypedStore setups;                        // of features: how they read and write, by type
  std::string pictures;                     // folder that F12 writes to; empty: where the program runs
  const std::atomic<bool>* stop = nullptr;  // set from outside, it ends wait() and all work soon
};

// Owns the scene and everything about it. Lives on one thread. Errors never change the scene: they become
// messages. Geometry is shared as immutable snapshots; work runs on workers, and an outdated result is
// dropped.
class Session : private SessionControl {
public:
  explicit Session(SessionOptions options = {});
  ~Session();

  // Carries out a command. Fails (usage) if it names an object or node that does not exist; then nothing has
  // changed. Imports and fits only begin here: see poll() and wait().
  Result<void> apply(const Command& command);
  Result<void> apply(std::span<const Command> commands);  // stops at the first that fails
  bool poll();  // takes in the results that are ready; true if something changed
  // Returns once nothing is under way: poll() for programs without a window. Ends soon, with the work
  // stopped, once SessionOptions::stop is set.
  void wait() override;
  bool busy() const;
  // While the mouse drags: waits a fraction of a frame for an answer, so that it is that of the pose on
  // screen.
  void await_answer();
  // Normals of all meshes that came without. With SessionOptions::picking the import has made them.
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
  // The feature of this class, which must be in features.def.
  template <class F> F& get() { return static_cast<F&>(feature(typeid(F))); }
  template <class F> const F& get() const { return static_cast<const F&>(feature(typeid(F))); }

  // True if one of the features says so: any_feature(&Feature::plays_steps).
  bool any_feature(bool (Feature::*says)() const) const;
  // The features in the order of features.def.
  std::span<const std::unique_ptr<Feature>> features() const { return features_; }

  // The scene at once, without an import. The camera is put on it.
  void set_scene(std::shared_ptr<const Scene> scene);
  // What was shown at the start is no edit: there is nothing to undo.
  void forget_history() { document_.forget_history(); }
  // Where an object is on screen while the mouse drags it; SetPose ends that.
  void preview_pose(std::uint32_t object, const RigidTransform& world_from_model);

  // Requests that the session leaves to its owner, who clears them.
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
  std::size_t most_smooth() const;  // triangles of a mesh that gets normals
  void take_import(ImportedScene imported);
  void show_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts, bool keeps_objects);

  SessionOptions options_;
  std::mutex wake_mutex_;
  std::condition_variable woken_;
  bool has_news_ = false;  // guarded by wake_mutex_
  bool changed_ = false;
  std::uint64_t results_taken_ = 0;
  SessionRequests requests_;
  std::uint64_t messages_seen_ = 0;  // the revision of the messages at the last poll()
  // Owners, each after those that it reads: their workers end before what they wake.
  Messages messages_;
  Document document_;
  SessionView view_;
  Imports imports_;
  DerivedData derived_;
  CommandBus bus_;
  std::vector<std::unique_ptr<Feature>> features_;  // in the order of features.def
  std::unordered_map<std::type_index, Feature*> feature_of_;
};

// True once SessionOptions::stop is set.
inline bool is_stopped(const Session& session) {
  const std::atomic<bool>* stop = session.options().stop;
  return stop != nullptr && stop->load();
}

// True if the volumes are drawn: their layer is on, and no feature shows what they would cover.
inline bool shows_volumes(const Session& session) {
  return session.view().layers().volumes && !session.any_feature(&Feature::hides_volumes);
}

// True if a feature is shown in place of the scene.
inline bool stage_is_taken(const Session& session) {
  return session.any_feature(&Feature::takes_stage);
}

// How layers, panels and workspace differ from those of a first start.
std::vector<Command> view_commands(const SessionView& view);

// Returns the command line that shows the same.
std::string equivalent_command_line(const Session& session);

}  // namespace boxwood
