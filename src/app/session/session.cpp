// The session's scene, imports and bookkeeping; commands are in session_apply.cpp, work in session_work.cpp.
#include "app/session/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/session/closed_mesh.hpp"

namespace boxwood {

namespace {
// Asks the work under way for a target to end early; its results will be late and dropped.
void stop_work(TargetData& data) {
  for (const auto& progress : data.progress)
    if (progress) progress->stop = true;
  if (data.tree_stop) *data.tree_stop = true;
}

// Points of the object that are extreme in many directions, of at most some thousands of its vertices: enough
// to put a camera on it, not a bound of anything.
std::vector<Vec3> far_points(const SceneObject& object, const Aabb& box) {
  constexpr std::size_t kLooked = 4096, kDirections = 48;
  std::vector<Vec3> out;
  const auto& vertices = object.mesh->mesh.vertices;
  if (is_empty(box)) return out;
  const std::size_t stride = std::max<std::size_t>(1, vertices.size() / kLooked);
  std::array<double, kDirections> best;
  best.fill(-kInfinity);
  out.resize(kDirections);
  std::array<Vec3, kDirections> directions;
  for (std::size_t k = 0; k < kDirections; ++k) {  // a spiral from pole to pole: evenly spread
    const double z = 1.0 - (2.0 * static_cast<double>(k) + 1.0) / static_cast<double>(kDirections);
    const double angle = 2.399963229728653 * static_cast<double>(k), r = std::sqrt(1.0 - z * z);
    directions[k] = Vec3(r * std::cos(angle), r * std::sin(angle), z);
  }
  for (std::size_t i = 0; i < vertices.size(); i += stride) {
    if (!is_finite(vertices[i])) continue;
    const Vec3 p = boxwood::apply(object.world_from_mesh, Vec3(vertices[i]));
    for (std::size_t k = 0; k < kDirections; ++k)
      if (const double along = glm::dot(directions[k], p); along > best[k]) {
        best[k] = along;
        out[k] = p;
      }
  }
  if (best[0] == -kInfinity) out.clear();
  return out;
}

}  // namespace

// What a worker made of a file.
struct Session::Imported {
  Result<Scene> scene;
  std::set<std::weak_ptr<const SceneMesh>, std::owner_less<>> closed;
  std::vector<std::string> notes;
};

Session::Session(SessionOptions options)
    : options_(std::move(options)), scene_(std::make_shared<const Scene>()),
      loader_(1, options_.wake, options_.background), queries_(1, options_.wake),
      workers_(options_.threads, options_.wake, options_.background) {
  camera_.turn_to(StandardView::iso);
}

Session::~Session() {
  if (collision_under_way_) collision_under_way_->stop->store(true);
  if (import_) import_->stop = true;
  reset_data();  // asks the work under way to stop; the queues then wait for it
}

const Shown& Session::shown(const Target& target) const {
  return target.object ? edit_.objects[*target.object].shown : edit_.whole;
}

// The whole of a scene of one object is that object: its work is done once.
const TargetData& Session::data(const Target& target) const {
  if (target.object) return objects_[*target.object];
  return objects_.size() == 1 ? objects_[0] : whole_;
}
TargetData& Session::data_of(const Target& target) {
  return const_cast<TargetData&>(std::as_const(*this).data(target));
}

Result<void> Session::check(const Target& target) const {
  if (!target.object || *target.object < scene_->objects.size()) return {};
  return Error{ErrorKind::usage,
               "there is no object " + std::to_string(*target.object) + ": the scene has " +
                   std::to_string(scene_->objects.size()),
               {}};
}

bool Session::busy() const {
  return import_ != nullptr || !imports_.empty() || !workers_.idle() || !loader_.idle() || !queries_.idle();
}

bool Session::poll() {
  stop_late_collision();
  const std::size_t ran = loader_.run_completions() + workers_.run_completions() + queries_.run_completions();
  if (ran > 0) start_shown();
  return std::exchange(changed_, false) || ran > 0;
}

void Session::wait() {
  start_shown();
  while (busy()) {
    if (!loader_.idle())
      loader_.wait_for_completion();
    else if (!queries_.idle())
      queries_.wait_for_completion();
    else
      workers_.wait_for_completion();
    poll();
  }
}

void Session::submit(JobQueue::Work work) {
  ++jobs_under_way_;
  workers_.submit([this, work = std::move(work)]() -> JobQueue::Completion {
    auto completion = work();
    return [this, completion = std::move(completion)] {
      --jobs_under_way_;
      completion();
    };
  });
}

void Session::set_scene(std::shared_ptr<const Scene> scene) {
  const bool keeps_objects = scene->objects.size() >= scene_->objects.size() && !scene_->objects.empty() &&
                             scene->objects.front().mesh == scene_->objects.front().mesh;
  scene_ = std::move(scene);
  ++scene_revision_;
  if (!keeps_objects) {
    edit_.objects.clear();
    selection_ = {};
  }
  edit_.objects.resize(scene_->objects.size());
  hovered_.reset();
  undo_.clear();
  redo_.clear();
  preview_object_.reset();
  collision_.reset();
  object_bounds_.clear();
  object_outlines_.clear();
  for (const SceneObject& object : scene_->objects) {
    Aabb box;
    const bool identity = is_identity(object.world_from_mesh);
    for (const Vec3f& v : object.mesh->mesh.vertices)
      if (is_finite(v))
        box = grow(box, identity ? Vec3(v) : nearest_floats(boxwood::apply(object.world_from_mesh, Vec3(v))));
    object_bounds_.push_back(box);
    object_outlines_.push_back(far_points(object, box));
  }
  reset_data();
  (void)apply(FitView{});
  changed_ = true;
}

void Session::reset_data() {
  stop_work(whole_);
  for (TargetData& d : objects_) stop_work(d);
  const std::uint64_t revision = whole_.revision + 1;
  objects_.assign(scene_->objects.size(), TargetData{});
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    objects_[i].revision = objects_[i].tree_revision = revision;
    objects_[i].mesh = lazy_object_mesh(scene_->objects[i]);
  }
  whole_ = TargetData{};
  whole_.revision = whole_.tree_revision = revision;
  whole_.mesh = lazy_whole_mesh(scene_, poses());
}

void Session::start_next_import() {
  if (import_ || imports_.empty()) return;
  const PendingImport next = imports_.front();
  imports_.pop_front();
  import_ = std::make_shared<ImportUnderWay>();
  import_->file = next.file.empty() ? "built-in scene" : next.file;
  ImportOptions import_options = options_.import_options;
  import_options.stop = &import_->stop;
  import_options.on_progress = [state = import_, wake = options_.wake](double fraction, const char* what) {
    state->fraction = fraction;
    state->set_what(what);
    if (wake) wake();
  };
  loader_.submit([this, next, import_options, state = import_]() mutable -> JobQueue::Completion {
    std::vector<std::string> notes;
    import_options.on_note = [&notes](const std::string& note) { notes.push_back(note); };
    Result<Scene> scene = Error{ErrorKind::internal, "this session was given no way to open files", {}};
    if (next.file.empty() && options_.make_built_in)
      scene = options_.make_built_in();
    else if (!next.file.empty() && options_.import)
      scene = options_.import(next.file, import_options);
    auto imported = std::make_shared<Imported>(Imported{std::move(scene), {}, std::move(notes)});
    if (options_.picking && imported->scene)
      for (const SceneObject& object : imported->scene->objects)
        if (!imported->closed.contains(object.mesh) && is_closed_outward(object.mesh->mesh.view()))
          imported->closed.insert(object.mesh);
    return [this, next, imported] { finish_import(next, std::move(*imported)); };
  });
}

bool Session::closed_outward(std::uint32_t object) const {
  return closed_.contains(scene_->objects[object].mesh);
}

void Session::finish_import(const PendingImport& import, Imported imported) {
  Result<Scene>& result = imported.scene;
  import_.reset();
  changed_ = true;
  if (!result) {
    add_message(result.error().kind != ErrorKind::cancelled, result.error().message);
  } else {
    Scene scene = std::move(*result);
    closed_.merge(imported.closed);
    std::erase_if(closed_, [](const auto& mesh) { return mesh.expired(); });
    for (const std::string& warning : scene.warnings) add_message(false, warning);
    for (const std::string& note : imported.notes) add_message(false, note);
    if (import.replace) {
      edit_.objects.clear();
      selection_ = {};
      set_scene(std::make_shared<const Scene>(std::move(scene)));
    } else {
      Scene joined = *scene_;  // meshes are shared, not copied
      if (const Result<void> appended = append(joined, std::move(scene)); !appended)
        add_message(true, appended.error().message);
      else
        set_scene(std::make_shared<const Scene>(std::move(joined)));
    }
  }
  start_next_import();
}

std::optional<std::uint32_t> Session::current_object() const {
  if (selection_.objects.empty()) return std::nullopt;
  return selection_.objects.back();
}

Target Session::current_target() const {
  if (selection_.node) return selection_.node->target;
  return Target{current_object()};
}

RigidTransform Session::pose(std::uint32_t object) const {
  return preview_object_ == object ? preview_pose_ : edit_.objects[object].world_from_model;
}

std::vector<RigidTransform> Session::poses() const {
  std::vector<RigidTransform> out;
  for (std::uint32_t i = 0; i < edit_.objects.size(); ++i) out.push_back(pose(i));
  return out;
}

void Session::preview_pose(std::uint32_t object, const RigidTransform& world_from_model) {
  if (object >= edit_.objects.size()) return;
  preview_object_ = object;
  preview_pose_ = world_from_model;
  moved();
  start_collision();
}

void Session::moved() {
  ++pose_revision_;
  changed_ = true;
  // What was computed for the whole belonged to the old places.
  stop_work(whole_);
  const std::uint64_t revision = whole_.revision + 1;
  whole_ = TargetData{};
  whole_.revision = whole_.tree_revision = revision;
  whole_.mesh = lazy_whole_mesh(scene_, poses());
}

void Session::add_message(bool is_error, std::string text) {
  messages_.push_back({is_error, std::move(text)});
  changed_ = true;
}

std::optional<std::string> Session::take_screenshot_request() {
  return std::exchange(screenshot_, std::nullopt);
}

}  // namespace boxwood
