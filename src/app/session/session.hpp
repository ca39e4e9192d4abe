// The one place where a scene, what is shown of it and what was computed from it come together. Every command
// of the program runs on a Session: `render` and the window alike.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <boxwood/import.hpp>

#include "app/session/camera.hpp"
#include "app/session/collision.hpp"
#include "app/session/command.hpp"
#include "app/session/session_jobs.hpp"
#include "app/session/session_state.hpp"

namespace boxwood {

struct SessionOptions {
  int threads = 1;  // workers; results do not depend on the number
  // How a file becomes a scene; import_file in the program, anything in tests. Runs on a worker.
  std::function<Result<Scene>(const std::string& file, const ImportOptions& options)> import;
  ImportOptions import_options;          // limits; stop and on_progress are set by the session
  std::function<Scene()> make_built_in;  // the scene of `built-in`; runs on a worker
  std::function<void()> wake;            // called from workers when poll() has something to do
  bool picking = false;                  // for a window: a tree is kept ready for each visible object
  bool background = false;               // imports, fits and trees give way to whatever draws
};

// Lives on one thread. Errors never change the scene: they become messages. Geometry is shared as immutable
// snapshots; work runs on workers, and a result that is no longer asked for is dropped.
class Session {
public:
  explicit Session(SessionOptions options = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Carries out a command. Fails (usage) where it names an object or node that is not there; then nothing has
  // changed. Imports and fits only begin here: see poll() and wait().
  Result<void> apply(const Command& command);
  Result<void> apply(std::span<const Command> commands);  // stops at the first that fails
  bool poll();  // takes in the results that are ready; true when something changed
  void wait();  // until nothing is under way. The equal of poll() for programs without a window
  bool busy() const;

  // The scene at once, without an import. The camera is put on it.
  void set_scene(std::shared_ptr<const Scene> scene);
  const Scene& scene() const { return *scene_; }
  std::shared_ptr<const Scene> scene_snapshot() const { return scene_; }
  std::uint64_t scene_revision() const { return scene_revision_; }  // grows with every change of the scene

  // What is shown.
  const EditState& edit() const { return edit_; }
  const ObjectState& object_state(std::uint32_t object) const { return edit_.objects[object]; }
  const Shown& shown(const Target& target) const;
  const Layers& layers() const { return layers_; }
  ColorBy color_by() const { return color_by_; }
  Fills fills() const { return fills_; }
  bool panel_open(Panel panel) const { return (panels_ >> static_cast<unsigned>(panel) & 1U) != 0; }
  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }
  // Size of the picture in pixels, and the part of it that no panel covers: its share of the width and
  // height, and its middle in heights of the picture from the picture's middle, +x right, +y up.
  void set_viewport(double width, double height, const Vec2& free = Vec2(1.0),
                    const Vec2& free_middle = Vec2(0.0));
  double aspect() const { return viewport_.x / viewport_.y; }

  const Selection& selection() const { return selection_; }
  std::optional<std::uint32_t> current_object() const;  // the last one selected
  Target current_target() const;                        // it, or the whole
  const std::optional<PickHit>& hovered() const { return hovered_; }
  void hover(std::optional<PickHit> hit) { hovered_ = std::move(hit); }

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }

  // Poses. The preview is what is on screen while the mouse drags; SetPose ends it.
  RigidTransform pose(std::uint32_t object) const;
  void preview_pose(std::uint32_t object, const RigidTransform& world_from_model);
  std::uint64_t pose_revision() const { return pose_revision_; }

  // Bounds in the world of one object, or of all that are visible. Empty for an empty scene.
  Aabb bounds(const Target& target) const;
  Aabb visible_bounds() const;

  // Snapshots; null until ready. Asking for one starts the work.
  std::shared_ptr<const FitSnapshot> fit(const Target& target, VolumeKind kind);
  std::shared_ptr<const TreeSnapshot> tree(const Target& target);
  std::shared_ptr<const NodeVolumes> node_volumes(const Target& target, VolumeKind kind);
  std::shared_ptr<const LazyMesh> mesh(const Target& target) const;
  // The same without starting anything.
  const TargetData& data(const Target& target) const;
  // As is_closed_outward() says of what was imported; false where nobody asked (SessionOptions::picking).
  bool closed_outward(std::uint32_t object) const;
  void stop_fit(const Target& target, VolumeKind kind);  // keeps the best so far

  // The first visible surface along the ray, through the trees. `ready` is false while a visible object that
  // the ray may meet has no tree yet.
  std::optional<PickHit> pick(const Ray& world_ray, bool* ready = nullptr);
  // The same answer without a tree.
  std::optional<PickHit> pick_brute_force(const Ray& world_ray) const;

  // The collision query of the selection (panel `collision`), asked off this thread for the pose on screen.
  // The answer may be of an older pose: then it is pending. The pair is {A, B}: B is the last object
  // selected.
  std::optional<std::array<std::uint32_t, 2>> collision_pair() const;
  std::shared_ptr<const CollisionAnswer> collision() const;
  bool collision_pending();

  const std::vector<Message>& messages() const { return messages_; }
  void add_message(bool is_error, std::string text);
  void dismiss_messages() { messages_.clear(); }
  std::shared_ptr<const ImportUnderWay> import_under_way() const { return import_; }
  std::size_t jobs_under_way() const { return jobs_under_way_; }

  // Requests that the session leaves to its owner.
  bool quit_requested() const { return quit_; }
  std::optional<std::string> take_screenshot_request();

private:
  friend struct SessionApply;
  struct PendingImport {
    std::string file;  // empty: the built-in scene
    bool replace = true;
  };
  TargetData& data_of(const Target& target);
  Result<void> check(const Target& target) const;
  void fit_camera(std::span<const std::uint32_t> objects);
  void remember();
  void restore(EditState state);
  void start_next_import();
  struct Imported;
  void finish_import(const PendingImport& import, Imported imported);
  void reset_data();
  void drop_trees();
  void moved();
  std::vector<RigidTransform> poses() const;
  void start_fit(const Target& target, VolumeKind kind);
  struct TreeJob;
  bool wants_tree(const Target& target) const;
  std::shared_ptr<const Tree> saved_tree(const Target& target) const;
  void start_trees(std::span<const Target> targets, std::function<void()> done = {});  // in one job
  void take_tree(TreeJob&& job);
  void start_tree(const Target& target);
  void start_picking_trees();
  void start_nodes(const Target& target, VolumeKind kind, std::uint32_t levels);
  void start_shown();
  void submit(JobQueue::Work work);
  std::optional<CollisionQuestion> collision_question();
  void start_collision();
  void stop_late_collision();

  SessionOptions options_;
  std::shared_ptr<const Scene> scene_;
  std::uint64_t scene_revision_ = 1;
  std::uint64_t pose_revision_ = 1;
  EditState edit_;
  std::vector<EditState> undo_, redo_;
  bool last_was_depth_ = false;                  // the newest undo step is a change of depth
  std::optional<std::uint32_t> preview_object_;  // its pose on screen, before it is a command
  RigidTransform preview_pose_;
  Layers layers_;
  ColorBy color_by_ = ColorBy::kind;
  Fills fills_ = Fills::automatic;
  std::uint32_t panels_ = 1U << static_cast<unsigned>(Panel::interface);
  Camera camera_;
  Vec2 viewport_ = Vec2(1280.0, 720.0);
  Vec2 viewport_free_ = Vec2(1.0), viewport_middle_ = Vec2(0.0);
  std::optional<Camera> fitted_blind_;  // the camera of a fit from before the first set_viewport()
  bool viewport_known_ = false;
  Selection selection_;
  std::optional<PickHit> hovered_;
  std::vector<Aabb> object_bounds_;  // in the model's frame
  std::vector<std::vector<Vec3>>
      object_outlines_;  // far points of each object in many directions: for fitting the view
  TargetData whole_;
  std::vector<TargetData> objects_;
  std::set<std::weak_ptr<const SceneMesh>, std::owner_less<>> closed_;  // turned outward
  std::vector<Message> messages_;
  std::deque<PendingImport> imports_;
  std::shared_ptr<ImportUnderWay> import_;
  std::optional<std::string> screenshot_;
  bool quit_ = false;
  bool changed_ = false;
  std::size_t jobs_under_way_ = 0;
  std::size_t picking_jobs_ = 0;  // of these
  std::shared_ptr<const CollisionAnswer> collision_;
  struct CollisionUnderWay {
    CollisionQuestion question;
    std::chrono::steady_clock::time_point begun;
    std::shared_ptr<std::atomic<bool>> stop;
  };
  std::optional<CollisionUnderWay> collision_under_way_;
  JobQueue loader_;   // imports, one at a time
  JobQueue queries_;  // collision queries, one at a time
  JobQueue workers_;  // fits and trees. Last: joined first
};

// What to type to get what the session shows.
std::string equivalent_command_line(const Session& session);

}  // namespace boxwood
