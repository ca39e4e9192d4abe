// SPDX-License-Identifier: MIT
// What goes between the owners; commands are in session_apply*.cpp.
#include "app/session/session.hpp"

#include <chrono>
#include <utility>

#include "app/derived/same_node.hpp"
#include "app/derived/shown_corners.hpp"
#include "app/document/smooth_normals.hpp"

namespace boxwood {

Session::Session(SessionOptions options)
    : options_(std::move(options)), view_(document_),
      imports_({options_.import,
                options_.make_built_in,
                options_.import_options,
                {.closed = options_.picking, .smooth_up_to = options_.picking ? most_smooth() : 0},
                [this] { wake(); },
                options_.background},
               messages_, [this](ImportedScene imported) { take_import(std::move(imported)); }),
      derived_(document_, messages_,
               {options_.threads, options_.memory_budget, [this] { wake(); }, options_.background}),
      collisions_(document_, view_, derived_, messages_, [this] { wake(); }),
      clashes_(document_, view_, messages_,
               {options_.threads, options_.memory_budget / 2, [this] { wake(); }, options_.background,
                options_.clash_files}),
      descent_(document_, view_, derived_, messages_, [this] { wake(); }),
      lessons_(options_.lessons, [this] { wake(); }), walk_(document_, view_, derived_) {
  view_.set_corners_of([this](const Target& target, std::vector<Vec3>& out) {
    return add_drawn_corners(document_, derived_, target, out, options_.stop);
  });
}

void Session::wake() {
  {
    const std::lock_guard lock(wake_mutex_);
    has_news_ = true;
  }
  woken_.notify_one();
  if (options_.wake) options_.wake();
}

bool Session::busy() const {
  return !imports_.idle() || !derived_.idle() || !collisions_.idle() || !clashes_.idle() ||
         !descent_.idle() || !lessons_.idle() || lessons_.under_way();
}

bool Session::poll() {
  const std::size_t ran = imports_.poll() + derived_.poll() + collisions_.poll() + clashes_.poll() +
                          descent_.poll() + lessons_.poll();
  results_taken_ += ran;
  if (ran > 0) {
    find_node_again();
    start_shown();
    if (view_.fit_again()) ++late_fits_;
  }
  if (continue_lesson()) changed_ = true;
  lessons_.ask(document_);
  const bool said = std::exchange(messages_seen_, messages_.revision()) != messages_.revision();
  return std::exchange(changed_, false) || ran > 0 || said;
}

void Session::wait() {
  constexpr std::chrono::milliseconds kBetweenLooks{20};  // at the flag from outside, which wakes nobody
  start_shown();
  while (busy() && !stopped()) {
    {
      std::unique_lock lock(wake_mutex_);
      woken_.wait_for(lock, kBetweenLooks, [this] { return has_news_; });
      has_news_ = false;
    }
    poll();
  }
  if (!stopped()) return;
  imports_.cancel();
  derived_.stop();
  collisions_.stop();
  clashes_.stop();
  descent_.stop();
}

Revision Session::revision() const {
  return {document_.scene_revision(),
          document_.pose_revision(),
          document_.edit_revision(),
          view_.selection_revision(),
          results_taken_,
          descent_.revision() + flat_.revision() + walk_.revision()};
}

Result<void> Session::await_trees() {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  while (!walk_.ready()) {
    if (stopped()) return Error{ErrorKind::cancelled, "stopped", {}};
    {
      std::unique_lock lock(wake_mutex_);
      woken_.wait_for(lock, kBetweenLooks, [this] { return has_news_; });
      has_news_ = false;
    }
    const std::size_t ran = derived_.poll();
    results_taken_ += ran;
    if (ran == 0) continue;
    find_node_again();
    start_shown();
  }
  return {};
}

void Session::await_answer() {
  constexpr std::chrono::milliseconds kAtMost{10};
  const auto end = std::chrono::steady_clock::now() + kAtMost;
  while (collisions_.answers_soon() && collisions_.pending() && !collisions_.idle() &&
         std::chrono::steady_clock::now() < end) {
    {
      std::unique_lock lock(wake_mutex_);
      woken_.wait_until(lock, end, [this] { return has_news_; });
      has_news_ = false;
    }
    results_taken_ += collisions_.poll();
    collisions_.start();
  }
  while (!descent_.idle() && std::chrono::steady_clock::now() < end) {
    std::unique_lock lock(wake_mutex_);
    woken_.wait_until(lock, end, [this] { return has_news_; });
    has_news_ = false;
    lock.unlock();
    results_taken_ += descent_.poll();
    descent_.start();
  }
  while (!lessons_.idle() && std::chrono::steady_clock::now() < end) {
    std::unique_lock lock(wake_mutex_);
    woken_.wait_until(lock, end, [this] { return has_news_; });
    has_news_ = false;
    lock.unlock();
    results_taken_ += lessons_.poll();
  }
}

void Session::set_scene(std::shared_ptr<const Scene> scene) {
  static const std::atomic<bool> never{false};
  auto facts = facts_of(*scene, {}, &never);
  const auto& before = document_.scene().objects;
  const bool keeps_objects = scene->objects.size() >= before.size() && !before.empty() &&
                             scene->objects.front().mesh == before.front().mesh;
  show_scene(std::move(scene), std::move(*facts), keeps_objects);
}

void Session::need_normals() {
  document_.need_normals(most_smooth(), stop_flag());
}

// At most an eighth of the memory, while normals are made.
std::size_t Session::most_smooth() const {
  return std::min<std::size_t>(kMostSmoothTriangles, options_.memory_budget / 8 / kSmoothBytesATriangle);
}

void Session::take_import(ImportedScene imported) {
  if (imported.replace) messages_.close_scene();
  for (const std::string& warning : imported.scene.warnings) messages_.scene_note(warning);
  for (const std::string& note : imported.notes) messages_.scene_note(note);
  if (imported.replace) {
    show_scene(std::make_shared<const Scene>(std::move(imported.scene)), std::move(imported.facts), false);
    return;
  }
  Scene joined = document_.scene();  // meshes are shared, not copied
  std::vector<ObjectFacts> facts;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) facts.push_back(document_.facts(i));
  for (ObjectFacts& one : imported.facts) facts.push_back(std::move(one));
  if (const Result<void> appended = append(joined, std::move(imported.scene)); !appended)
    return messages_.error(appended.error());
  show_scene(std::make_shared<const Scene>(std::move(joined)), std::move(facts), true);
}

void Session::show_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts,
                         bool keeps_objects) {
  document_.set_scene(std::move(scene), std::move(facts), keeps_objects);
  if (!keeps_objects) {
    view_.clear_selection();
    view_.set_measuring(false);
    view_.unfold_all();
  }
  view_.hover(std::nullopt);
  view_.hover_node(std::nullopt);
  collisions_.forget();
  clashes_.forget();
  keeps_objects ? descent_.forget() : descent_.end();
  if (!keeps_objects)
    walk_.forget();
  else if (walk_.on())
    walk_.put(walk_.position());
  derived_.reset();
  if (view_.clip_numbers()) document_.ask_what_is_closed(stop_flag());
  if (!keeps_objects && !up_said_) view_.begin_up();
  view_.fit_visible();
  start_shown();
  changed_ = true;
}

void Session::preview_pose(std::uint32_t object, const RigidTransform& world_from_model) {
  follow(document_.preview_pose(object, world_from_model));
  collisions_.start();
  clashes_.start();
  descent_.start();
  lessons_.ask(document_);
}

void Session::follow(const EditEffect& effect) {
  if (!effect.any) return;
  derived_.follow(effect);
  if (effect.obb_method) collisions_.forget(), descent_.forget();  // meshes and trees are made anew
  view_.hover(std::nullopt);                    // what is under the mouse may be elsewhere, or hidden
  if (walk_.on()) walk_.put(walk_.position());  // its last step was of another world
  changed_ = true;
}

void Session::start_shown() {
  if (document_.object_count() == 0) return;
  collisions_.start();
  clashes_.start();
  descent_.start();
  derived_.start_shown(view_.layers().volumes || view_.paint() == Paint::node);
  if (const auto& node = view_.selection().node) (void)derived_.tree(node->target);
  if (const auto& lost = view_.selection().lost) (void)derived_.tree(lost->target);
  if (options_.picking) derived_.start_trees_of_visible();
}

// A selected node is known by its triangles: where its tree was built again, of objects that were moved, with
// other options, with a file more, it is the node of the new tree that holds the same ones, or none. One that
// was selected before its tree was there is known by its number. One that was lost is looked for in every
// tree that comes: an undo brings it back.
void Session::find_node_again() {
  const auto& node = view_.selection().node;
  if (const auto& lost = view_.selection().lost) {
    const auto& tree = derived_.data(lost->target).tree.ready;
    if (!tree) return;
    if (const auto found = node_of_triangles(lost->triangles, tree->tree.topology()))
      view_.set_node(*found, tree);
    return;
  }
  if (!node) return;
  const auto& tree = derived_.data(node->target).tree.ready;
  const auto& before = view_.selection().node_tree;
  if (!tree || tree == before) return;
  std::optional<std::uint32_t> found;
  if (before)
    found = node_of_same_triangles(before->tree.topology(), node->node, tree->tree.topology());
  else if (node->node < tree->tree.topology().nodes.size())
    found = node->node;
  if (found)
    view_.set_node(*found, tree);
  else if (before)
    view_.lose_node(triangles_of_node(before->tree.topology(), node->node));
  else
    view_.drop_node();
}

std::optional<std::string> Session::take_screenshot_request() {
  return std::exchange(screenshot_, std::nullopt);
}

}  // namespace boxwood
