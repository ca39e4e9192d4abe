// SPDX-License-Identifier: MIT
// Applies commands and moves results and events between the owners. handle_*.cpp has the handlers.
#include "app/session/session.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boxwood/result.hpp>

#include "app/derived/same_node.hpp"
#include "app/derived/shown_corners.hpp"
#include "app/document/smooth_normals.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/place_beside.hpp"
#include "app/text/errors.hpp"

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
               {options_.threads, options_.memory_budget, [this] { wake(); }, options_.background}) {
  view_.fits().set_corners_of([this](const Target& target, std::vector<Vec3>& out) {
    return add_drawn_corners(document_, derived_, target, out, options_.stop);
  });
  const SessionContext context{*this, options_, messages_, document_, view_, imports_, derived_, bus_, *this};
  handle_scene_commands(context);
  handle_shown_commands(context);
  handle_selection_commands(context);
  handle_camera_commands(context);
  for (const auto& make : feature_list().makers) {
    features_.push_back(make(context));
    const Feature& feature = *features_.back();
    feature_of_[typeid(feature)] = features_.back().get();
  }
}

Session::~Session() = default;

Feature& Session::feature(std::type_index type) const {
  const auto found = feature_of_.find(type);
  BOXWOOD_ASSERT(found != feature_of_.end() && "a feature that features.def does not have");
  return *found->second;
}

void Session::each_feature(const std::function<void(Feature&)>& visit) {
  for (const auto& feature : features_) visit(*feature);
}

bool Session::any_feature(bool (Feature::*says)() const) const {
  return std::any_of(features_.begin(), features_.end(),
                     [says](const auto& feature) { return ((*feature).*says)(); });
}

void Session::request(SessionRequests more) {
  if (more.quit) requests_.quit = true;
  if (more.screenshot) {
    requests_.screenshot = std::move(more.screenshot);
    requests_.of_view_alone = more.of_view_alone;
  }
}

void Session::wake() {
  {
    const std::lock_guard lock(wake_mutex_);
    has_news_ = true;
  }
  woken_.notify_one();
  if (options_.wake) options_.wake();
}

Result<void> Session::apply(const Command& command) {
  if (!command.type().joins_history) document_.close_edit();
  auto result = bus_.carry_out(command);
  if (result) start_shown();
  for (const auto& feature : features_) feature->refresh();
  changed_ = true;
  return result;
}

Result<void> Session::apply(std::span<const Command> commands) {
  for (const Command& command : commands)
    if (auto ok = apply(command); !ok) return ok;
  return {};
}

bool Session::busy() const {
  return !imports_.idle() || !derived_.idle() || any_feature(&Feature::is_busy);
}

bool Session::is_settled_but_for(const Feature& feature) const {
  return imports_.idle() && derived_.idle() &&
         std::none_of(features_.begin(), features_.end(),
                      [&](const auto& other) { return other.get() != &feature && other->holds_others(); });
}

bool Session::poll() {
  std::size_t ran = imports_.poll() + derived_.poll();
  for (const auto& feature : features_) ran += feature->poll();
  results_taken_ += ran;
  if (ran > 0) {
    find_node_again();
    start_shown();
    (void)view_.fits().fit_again();
  }
  for (const auto& feature : features_)
    if (feature->advance()) changed_ = true;
  for (const auto& feature : features_) feature->refresh();
  const bool said = std::exchange(messages_seen_, messages_.revision()) != messages_.revision();
  return std::exchange(changed_, false) || ran > 0 || said;
}

void Session::wait() {
  // Interval for polling the stop flag, which wakes no thread.
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  start_shown();
  while (busy() && !is_stopped(*this)) {
    {
      std::unique_lock lock(wake_mutex_);
      woken_.wait_for(lock, kBetweenLooks, [this] { return has_news_; });
      has_news_ = false;
    }
    poll();
  }
  if (!is_stopped(*this)) return;
  imports_.cancel();
  derived_.stop();
  for (const auto& feature : features_) feature->stop();
}

Revision Session::revision() const {
  std::uint64_t of_features = 0;
  for (const auto& feature : features_) of_features += feature->revision();
  return {document_.scene_revision(),
          document_.pose_revision(),
          document_.edit_revision(),
          view_.selected().revision(),
          results_taken_,
          of_features};
}

Result<void> Session::await(const std::function<bool()>& ready) {
  constexpr std::chrono::milliseconds kBetweenLooks{20};
  while (!ready()) {
    if (is_stopped(*this)) return cancelled();
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
  for (const auto& feature : features_)
    while (feature->answers_soon() && std::chrono::steady_clock::now() < end) {
      {
        std::unique_lock lock(wake_mutex_);
        woken_.wait_until(lock, end, [this] { return has_news_; });
        has_news_ = false;
      }
      results_taken_ += feature->poll();
      feature->start();
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
  document_.need_normals(most_smooth(), options_.stop);
}

// Returns the number of triangles whose normals fit into an eighth of the memory budget.
std::size_t Session::most_smooth() const {
  return std::min<std::size_t>(kMostSmoothTriangles, options_.memory_budget / 8 / kSmoothBytesATriangle);
}

void Session::take_import(ImportedScene imported) {
  if (imported.replace) messages_.close_scene();
  for (const std::string& warning : imported.scene.warnings) messages_.file_note(warning);
  for (const std::string& note : imported.notes) messages_.scene_note(note);
  if (imported.replace) {
    show_scene(std::make_shared<const Scene>(std::move(imported.scene)), std::move(imported.facts), false);
    return;
  }
  Scene joined = document_.scene();  // shares the meshes
  std::vector<ObjectFacts> facts;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) facts.push_back(document_.facts(i));
  for (ObjectFacts& one : imported.facts) facts.push_back(std::move(one));
  if (const Result<void> appended = append(joined, std::move(imported.scene)); !appended)
    return messages_.error(appended.error());
  const std::uint32_t first_added = document_.object_count();
  show_scene(std::make_shared<const Scene>(std::move(joined)), std::move(facts), true);
  if (imported.offers_place) offer_place(first_added);
}

// Offers to move the objects of an added file if they land inside those that were open.
void Session::offer_place(std::uint32_t first_added) {
  const std::uint32_t count = document_.object_count();
  if (first_added == 0 || first_added >= count) return;
  if (!lands_inside(document_, first_added)) return;
  const std::string& file = document_.scene().files.back();
  messages_.scene_offer(
      "'" + file + "' was added at its own coordinates, inside the objects already open",
      {"Place beside", "beside objects " + std::to_string(first_added) + ".." + std::to_string(count - 1)});
}

void Session::show_scene(std::shared_ptr<const Scene> scene, std::vector<ObjectFacts> facts,
                         bool keeps_objects) {
  document_.set_scene(std::move(scene), std::move(facts), keeps_objects);
  scene_is_shown(keeps_objects);
}

void Session::scene_is_shown(bool keeps_objects) {
  if (!keeps_objects) {
    view_.selected().clear();
    view_.unfold_all();
  }
  view_.selected().hover(std::nullopt);
  view_.selected().hover_node(std::nullopt);
  for (const auto& feature : features_) feature->scene_changed(keeps_objects);
  derived_.reset();
  if (view_.settings().clip) document_.ask_what_is_closed(options_.stop);
  if (!keeps_objects && !view_.up_is_explicit()) view_.begin_up();
  view_.fits().fit_visible();
  start_shown();
  changed_ = true;
}

void Session::preview_pose(std::uint32_t object, const RigidTransform& world_from_model) {
  follow(document_.preview_pose(object, world_from_model));
  for (const auto& feature : features_) feature->start();
  for (const auto& feature : features_) feature->refresh();
}

void Session::follow(const EditEffect& effect) {
  if (!effect.any) return;
  if (effect.scene) return scene_is_shown(false);
  derived_.follow(effect);
  view_.selected().hover(std::nullopt);  // the surface under the mouse may have moved or be hidden
  for (const auto& feature : features_) feature->edited(effect);
  changed_ = true;
}

void Session::start_shown() {
  if (document_.object_count() == 0) return;
  for (const auto& feature : features_) feature->start();
  derived_.start_shown(view_.layers().volumes || view_.settings().paint == Paint::node);
  if (const auto& node = view_.selection().node) (void)derived_.tree(node->target);
  if (const auto& lost = view_.selection().lost) (void)derived_.tree(lost->target);
}

// Finds the selected node in a new tree, which other options, moved objects or another file may have caused.
// It is the node with the same triangles; without an old tree, the node with the same number. A lost node is
// searched for in every later tree, because an undo may bring it back.
void Session::find_node_again() {
  const auto& node = view_.selection().node;
  if (const auto& lost = view_.selection().lost) {
    const auto& tree = derived_.data(lost->target).tree.ready;
    if (!tree) return;
    if (const auto found = node_of_triangles(lost->triangles, tree->tree.topology()))
      view_.selected().set_node(*found, tree);
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
    view_.selected().set_node(*found, tree);
  else if (before)
    view_.selected().lose_node(triangles_of_node(before->tree.topology(), node->node));
  else
    view_.selected().drop_node();
}

}  // namespace boxwood
