// SPDX-License-Identifier: MIT
// What each command does to a session.
#include <cmath>
#include <numeric>
#include <string>
#include <variant>

#include "app/session/clip.hpp"
#include "app/session/operand.hpp"
#include "app/session/session.hpp"
#include "app/session/session_pick.hpp"
#include "scene/selector.hpp"

namespace boxwood {

namespace {
Error usage(std::string text) {
  return {ErrorKind::usage, std::move(text), {}};
}
}  // namespace

// One overload for each command.
class Session::Apply {
public:
  explicit Apply(Session& session)
      : session_(session), document_(session.document_), view_(session.view_), imports_(session.imports_) {}

  // ---- scene
  Result<void> operator()(const OpenFile& c) {
    session_.up_said_ = false;
    leave_lesson();
    imports_.open(c.file);
    return {};
  }
  Result<void> operator()(const AddFile& c) {
    imports_.add(c.file);
    return {};
  }
  Result<void> operator()(const OpenBuiltIn&) {
    session_.up_said_ = false;
    leave_lesson();
    imports_.open_built_in();
    return {};
  }
  Result<void> operator()(const CancelOpen&) {
    imports_.cancel();
    return {};
  }

  // ---- selection
  Result<void> operator()(const Select& c) {
    if (auto ok = document_.check(c.target); !ok) return ok;
    if (!c.target.object) return (*this)(ClearSelection{});
    session_.clashes_.choose_none();
    view_.select(*c.target.object, c.manner);
    return {};
  }
  Result<void> operator()(const SelectRange& c) {
    if (auto ok = check(c.objects); !ok) return ok;
    session_.clashes_.choose_none();
    view_.select_range(c.objects, c.manner);
    return {};
  }
  Result<void> operator()(const SelectNode& c) {
    if (auto ok = document_.check(c.target); !ok) return ok;
    const auto& tree = session_.derived_.data(c.target).tree.ready;
    if (tree && c.node >= tree->tree.topology().nodes.size())
      return usage("there is no node " + std::to_string(c.node) + ": the tree has " +
                   std::to_string(tree->tree.topology().nodes.size()));
    session_.clashes_.choose_none();
    view_.select_node({c.target, c.node});
    session_.find_node_again();
    return {};
  }
  Result<void> operator()(const MarkPoint& c) {
    const auto at = document_.triangle_of(c.triangle);
    if (!at) return usage("point: there is no triangle " + std::to_string(c.triangle));
    if (!view_.selection().contains(at->object))
      return usage("point: triangle " + std::to_string(c.triangle) + " is of an object that is not selected");
    view_.mark_point(marked(*at, c.triangle, c.barycentric));
    return {};
  }
  Result<void> operator()(const SetMeasuring& c) {
    view_.set_measuring(c.on);
    return {};
  }
  Result<void> operator()(const MeasurePoint& c) {
    const auto at = document_.triangle_of(c.triangle);
    if (!at) return usage("measure-point: there is no triangle " + std::to_string(c.triangle));
    view_.add_measured(marked(*at, c.triangle, c.barycentric));
    return {};
  }
  Result<void> operator()(const Hover& c) {
    const auto at = document_.triangle_of(c.triangle);
    if (!at) return usage("hover: there is no triangle " + std::to_string(c.triangle));
    const MeshView mesh = session_.derived_.mesh(Target{at->object})->get().view();
    view_.hover(hit_at(document_, at->object, mesh, at->triangle, c.barycentric));
    return {};
  }
  Result<void> operator()(const ClearSelection&) {
    session_.clashes_.choose_none();
    view_.clear_selection();
    return {};
  }

  // ---- what is shown
  Result<void> operator()(const ShowVolume& c) {
    if (auto ok = document_.check(c.target); !ok) return ok;
    session_.follow(document_.show_volume(c.target, c.kind, c.on));
    return {};
  }
  Result<void> operator()(const ShowTree& c) {
    if (auto ok = document_.check(c.target); !ok) return ok;
    session_.follow(document_.show_tree(c.target, c.kind, c.on));
    return {};
  }
  Result<void> operator()(const ShowVolumes& c) {
    session_.follow(document_.show_volumes(objects_of(c.several), c.kind, c.on));
    return {};
  }
  Result<void> operator()(const ShowTrees& c) {
    session_.follow(document_.show_trees(objects_of(c.several), c.kind, c.on));
    return {};
  }
  Result<void> operator()(const ShowVolumesOf& c) {
    const auto objects = objects_called(c.selector);
    if (!objects) return objects.error();
    session_.follow(document_.show_volumes(*objects, c.kind, c.on));
    return {};
  }
  Result<void> operator()(const ShowTreesOf& c) {
    const auto objects = objects_called(c.selector);
    if (!objects) return objects.error();
    session_.follow(document_.show_trees(*objects, c.kind, c.on));
    return {};
  }
  Result<void> operator()(const SetAround& c) {
    view_.set_around(c.around);
    return {};
  }
  Result<void> operator()(const SetDepth& c) {
    session_.follow(document_.set_depth(c.range));
    return {};
  }
  Result<void> operator()(const SetColorBy& c) {
    view_.set_color_by(c.by);
    return {};
  }
  Result<void> operator()(const SetFills& c) {
    view_.set_fills(c.fills);
    return {};
  }
  Result<void> operator()(const ShowLayer& c) {
    view_.show_layer(c.layer, c.on);
    return {};
  }
  Result<void> operator()(const SetPaint& c) {
    view_.set_paint(c.paint);
    return {};
  }
  Result<void> operator()(const SetClip& c) {
    view_.set_clip(c.clip.plane);
    if (c.clip.plane) document_.ask_what_is_closed(session_.stop_flag());
    return {};
  }
  Result<void> operator()(const ClipAcross& c) {
    const auto plane = plane_across(session_, c.axis, c.share, c.other_side);
    if (!plane) return plane.error();
    return (*this)(SetClip{{*plane}});
  }
  Result<void> operator()(const ShowObject& c) {
    if (auto ok = document_.check(c.target); !ok) return ok;
    session_.follow(document_.show_object(c.target, c.on));
    return {};
  }
  Result<void> operator()(const ShowRange& c) {
    if (auto ok = check(c.objects); !ok) return ok;
    session_.follow(document_.show_range(c.objects, c.on));
    return {};
  }
  Result<void> operator()(const Isolate&) {
    if (view_.selection().objects.empty()) return usage("isolate: no object is selected");
    session_.follow(document_.show_only(view_.selection().objects));
    return {};
  }
  Result<void> operator()(const ShowPanel& c) {
    view_.open_panel(c.panel, c.on);
    return {};
  }
  Result<void> operator()(const SetPanelSize& c) {
    view_.set_panel_size(c.panel, c.pixels);
    return {};
  }
  Result<void> operator()(const SetWorkspace& c) {
    view_.set_workspace(c.workspace);
    return {};
  }
  Result<void> operator()(const FoldNode& c) {
    view_.fold(c.node, c.on);
    return {};
  }
  Result<void> operator()(const ShowAllKinds& c) {
    view_.show_all_kinds(c.on);
    return {};
  }

  // ---- lessons
  Result<void> operator()(const OpenLesson& c) {
    const auto lesson = lesson_called(c.lesson, c.own.models);
    if (!lesson) return lesson.error();
    open_lesson(*lesson, 0);
    return {};
  }
  Result<void> operator()(const SetLessonStep& c) {
    LessonShow& lessons = session_.lessons_;
    if (lessons.current() == nullptr) return usage("lesson-step: no lesson is open");
    if (auto ok = check_step(*lessons.current(), c.step); !ok) return ok;
    const std::size_t step = c.step - 1;
    if (lessons.can_go_on(step, document_))
      lessons.go_on(step);
    else
      open_lesson(lessons.shared_current(), step);
    return {};
  }
  Result<void> operator()(const ShowLessonText& c) {
    const auto lesson = lesson_called(c.lesson, c.own.models);
    if (!lesson) return lesson.error();
    if (auto ok = check_step(**lesson, c.step); !ok) return ok;
    session_.lessons_.show_text(*lesson, c.step - 1, view_);
    view_.set_in_lesson(true, (*lesson)->around);
    return {};
  }
  Result<void> operator()(const LeaveLesson&) {
    leave_lesson();
    return {};
  }
  Result<void> operator()(const SetLessonsSeen& c) {
    session_.lessons_.set_seen(c.lessons);
    return {};
  }

  // ---- how trees and boxes are made
  Result<void> operator()(const SetTreeKind& c) {
    TreeOptions options = document_.edit().tree;
    options.kind = c.kind;
    session_.follow(document_.set_tree_options(options));
    return {};
  }
  Result<void> operator()(const SetSplit& c) {
    TreeOptions options = document_.edit().tree;
    options.split = c.rule;
    session_.follow(document_.set_tree_options(options));
    return {};
  }
  Result<void> operator()(const SetLeafSize& c) {
    if (c.triangles == 0) return usage("leaf-size: a leaf holds at least 1 triangle");
    TreeOptions options = document_.edit().tree;
    options.leaf_size = c.triangles;
    session_.follow(document_.set_tree_options(options));
    return {};
  }
  Result<void> operator()(const SetMaxDepth& c) {
    TreeOptions options = document_.edit().tree;
    options.max_depth = c.levels;
    session_.follow(document_.set_tree_options(options));
    return {};
  }
  Result<void> operator()(const SetObbMethod& c) {
    session_.follow(document_.set_obb_method(c.method));
    return {};
  }

  // ---- camera
  Result<void> operator()(const Orbit& c) {
    view_.camera().orbit(c.azimuth_degrees, c.elevation_degrees);
    return {};
  }
  Result<void> operator()(const Pan& c) {
    view_.camera().pan(c.x, c.y);
    return {};
  }
  Result<void> operator()(const Zoom& c) {
    if (!(c.factor > 0.0)) return usage("zoom: the factor must be above 0");
    view_.camera().zoom(c.factor, c.x, c.y);
    return {};
  }
  Result<void> operator()(const FitView&) {
    if (session_.walk_.on()) return {};  // the eye is the walker's
    session_.clashes_.cancel_flight();
    view_.fit_visible();
    return {};
  }
  Result<void> operator()(const Focus&) {
    if (const auto of = session_.descent_.answer(); of && of->steps.size() > 0)
      look_at_step(session_.descent_.around_step());
    else if (session_.clashes_.looks())
      session_.clashes_.fly_again();
    else
      view_.fit_selected();
    return {};
  }
  Result<void> operator()(const LookFrom& c) {
    view_.camera().turn_to(c.view);
    return (*this)(FitView{});
  }
  Result<void> operator()(const SetOrtho& c) {
    view_.camera().orthographic = c.on;
    return {};
  }
  Result<void> operator()(const Fly& c) {
    view_.camera().fly(Vec3(c.right, c.up, c.forward));
    return {};
  }
  Result<void> operator()(const Look& c) {
    view_.camera().look(c.azimuth_degrees, c.elevation_degrees);
    return {};
  }
  Result<void> operator()(const SetPivot& c) {
    view_.camera().set_pivot(c.point);
    return {};
  }
  Result<void> operator()(const PlaceCamera& c) {
    hold_camera();
    view_.camera().place(c.position, c.focal_point);
    return {};
  }
  Result<void> operator()(const PlaceTurntable& c) {
    if (!(c.distance > 0.0)) return usage("turntable: the distance must be above 0");
    hold_camera();
    view_.camera().turntable(c.focal_point, c.distance, c.azimuth_degrees, c.elevation_degrees);
    return {};
  }
  Result<void> operator()(const PlaceEye& c) {
    hold_camera();
    view_.camera().place(c.position, view_.camera().focal_point);
    return {};
  }
  Result<void> operator()(const LookAt& c) {
    hold_camera();
    view_.camera().place(view_.camera().eye(), c.focal_point);
    return {};
  }
  Result<void> operator()(const SetViewAngle& c) {
    if (!(c.degrees > 0.0 && c.degrees < 180.0))
      return usage("view-angle: must be between 0 and 180 degrees");
    view_.camera().vertical_angle_rad = from_degrees(c.degrees);
    return {};
  }
  Result<void> operator()(const SetUp& c) {
    view_.choose_up(c.axis);
    session_.up_said_ = true;
    if (session_.walk_.on()) session_.walk_.put(session_.walk_.position());
    if (!session_.clashes_.looks()) return (*this)(FitView{});
    session_.clashes_.fly_again();
    return {};
  }
  Result<void> operator()(const SetUpOf& c) {
    view_.choose_up_of(c.file, c.axis);
    return {};
  }

  Result<void> operator()(const Clash& c) {
    const auto done = session_.clashes_.act(c.act);
    if (const auto places = session_.clashes_.take_places())
      session_.follow(document_.set_poses(*places, true));
    return done;
  }
  Result<void> operator()(const Descent& c) {
    const auto done = session_.descent_.act(c.act);
    if (done && c.act.verb == DescentVerb::pair) (void)session_.flat_.act({});
    return done;
  }
  Result<void> operator()(const Flat& c) {
    if (c.act.verb == FlatVerb::on) session_.descent_.end();
    return session_.flat_.act(c.act);
  }

  // ---- walking
  Result<void> operator()(const Walk& c) {
    WalkShow& walk = session_.walk_;
    const bool steps = c.act.verb == WalkVerb::step;
    if ((steps || c.act.verb == WalkVerb::at) && !walk.on()) return usage("walk: say 'walk on' first");
    switch (c.act.verb) {
    case WalkVerb::on:
      if (document_.object_count() == 0) return usage("walk: nothing is open to walk on");
      if (auto ok = session_.await_trees(); !ok) return ok;
      session_.clashes_.cancel_flight();
      (void)session_.flat_.act({});
      walk.begin(ground_in_view());
      return {};
    case WalkVerb::off:
      walk.end();
      return {};
    case WalkVerb::at:
      walk.put(c.act.point);
      return {};
    case WalkVerb::step:
      if (auto ok = session_.await_trees(); !ok) return ok;
      walk.step(c.act.point, session_.stop_flag());
      return {};
    case WalkVerb::radius:
      return walk.set_radius(c.act.radius);
    }
    return {};
  }

  // ---- motion, history, the rest
  Result<void> operator()(const SetPose& c) {
    if (!c.target.object) return usage("pose: name one object");
    if (auto ok = document_.check(c.target); !ok) return ok;
    const auto pose = rigid_transform_from_numbers(c.numbers);
    if (!pose) return pose.error();
    session_.follow(document_.set_pose(*c.target.object, *pose));
    return {};
  }
  Result<void> operator()(const SavePoses& c) {
    if (!session_.options_.pose_files.write) return usage("this session was given no way to write poses");
    std::vector<RigidTransform> poses;
    for (std::uint32_t i = 0; i < document_.object_count(); ++i)
      poses.push_back(document_.edit().objects[i].world_from_model);
    if (auto written = session_.options_.pose_files.write(c.file, poses); !written) return written;
    session_.messages_.note("saved where the objects stand as '" + c.file + "'");
    return {};
  }
  Result<void> operator()(const OpenPoses& c) {
    if (!session_.options_.pose_files.read) return usage("this session was given no way to read poses");
    const auto poses = session_.options_.pose_files.read(c.file, document_.object_count());
    if (!poses) return poses.error();
    session_.follow(document_.set_poses(*poses));
    return {};
  }
  Result<void> operator()(const SetGizmo& c) {
    view_.set_gizmo(c.mode);
    return {};
  }
  Result<void> operator()(const Undo&) {
    if (!document_.can_undo()) return usage("there is nothing to undo");
    session_.follow(document_.undo());
    return {};
  }
  Result<void> operator()(const Redo&) {
    if (!document_.can_redo()) return usage("there is nothing to redo");
    session_.follow(document_.redo());
    return {};
  }
  Result<void> operator()(const Screenshot& c) {
    session_.screenshot_ = c.file;
    return {};
  }
  Result<void> operator()(const Wait&) {
    session_.wait();
    return {};
  }
  Result<void> operator()(const Quit&) {
    session_.quit_ = true;
    return {};
  }

private:
  Result<std::shared_ptr<const Lesson>> lesson_called(const std::string& name,
                                                      const std::vector<std::string>& models) const {
    if (const Lesson* lesson = session_.lessons_.find(name))
      return session_.lessons_.lesson_with(*lesson, models);
    if (session_.lessons_.error()) return *session_.lessons_.error();
    return usage("no lesson is called '" + name + "'; 'boxwood lesson' lists them");
  }
  static Result<void> check_step(const Lesson& lesson, std::uint32_t step) {
    if (step >= 1 && step <= lesson.steps.size()) return {};
    return usage("lesson '" + lesson.name + "' has steps 1 to " + std::to_string(lesson.steps.size()) +
                 ", and no step " + std::to_string(step));
  }
  // The scene of somebody's own that is open when a lesson takes its place.
  void remember_mine() {
    if (session_.lessons_.current() != nullptr) return;
    const Scene& scene = document_.scene();
    LessonShow::Mine mine;
    if (scene.files.empty() || scene.files.front() == kBuiltInName) return;
    mine.file = scene.files.front();
    std::vector<std::uint32_t> objects = view_.selection().objects;
    if (objects.size() != 2) objects = {0, 1};
    if (document_.object_count() >= 2)
      for (const std::uint32_t object : objects)
        if (const auto operand = operand_of(scene, object)) mine.pair.push_back(*operand);
    session_.lessons_.remember(std::move(mine));
  }
  void open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step) {
    remember_mine();
    (void)session_.flat_.act({});
    session_.up_said_ = false;
    session_.lessons_.open(lesson, step, document_, view_);
    view_.set_in_lesson(true, lesson->around);
    view_.set_workspace(Workspace::learn);
    const std::vector<std::string>& models = lesson->models;
    if (models.empty()) imports_.open_built_in();
    for (std::size_t i = 0; i < models.size(); ++i)
      i == 0 ? imports_.open(models[i]) : imports_.add(models[i]);
  }
  void leave_lesson() {
    session_.lessons_.leave();
    view_.set_in_lesson(false);
  }
  // What is in the middle of the picture; where nothing is, the top of what is under the middle of the scene.
  Vec3 ground_in_view() {
    const View seen = view_.shown_view();
    Ray ray;
    ray.origin = seen.eye;
    ray.direction = -seen.camera_from_world[2];
    if (const auto hit = pick(session_, ray, nullptr, begin_of(seen, ray))) return hit->point;
    const Aabb box = document_.visible_bounds();
    if (is_empty(box)) return Vec3(0.0);  // all is hidden
    const Walker walker = session_.walk_.walker();
    const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
    const double half = 0.5 * std::abs(glm::dot(box.max - box.min, walker.up));
    ray.origin = middle + (half + walker.radius) * walker.up;
    ray.direction = -walker.up;
    const auto hit = pick(session_, ray);
    return hit ? hit->point : middle + half * walker.up;
  }
  void look_at_step(const Sphere& around) {  // from where the eye is
    session_.clashes_.cancel_flight();
    view_.look_at(around, view_.shown_view().camera_from_world[2]);
  }
  void hold_camera() {
    session_.clashes_.cancel_flight();
    view_.hold_camera();
  }
  Result<void> check(const DepthRange& objects) const {
    if (objects.last < document_.object_count()) return {};
    return usage("there is no object " + std::to_string(objects.last) + ": there are " +
                 std::to_string(document_.object_count()));
  }
  Result<std::vector<std::uint32_t>> objects_called(const std::string& selector) const {
    std::vector<std::uint32_t> found = selected_objects(document_.scene(), selector);
    if (found.empty()) return usage("there is no object called '" + selector + "'");
    return found;
  }
  MarkedPoint marked(const Document::ObjectTriangle& at, std::uint32_t number, const Vec3& barycentric) {
    const auto corner = corners(session_.derived_.mesh(Target{at.object})->get().view(), at.triangle);
    MarkedPoint out{at.object, number, barycentric, Vec3(0.0), Vec3(0.0)};
    out.in_model = corner[0] * barycentric.x + corner[1] * barycentric.y + corner[2] * barycentric.z;
    const Vec3 normal = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);
    if (const double length = glm::length(normal); length > 0.0) out.normal_in_model = normal / length;
    return out;
  }
  std::vector<std::uint32_t> objects_of(Several several) const {
    if (several == Several::selected) return view_.selection().objects;
    std::vector<std::uint32_t> all(document_.object_count());
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }

  Session& session_;
  Document& document_;
  SessionView& view_;
  Imports& imports_;
};

namespace {

// What may join the step of the history before it.
bool is_in_row(const Command& command) {
  if (const auto* clash = std::get_if<Clash>(&command))
    return clash->act.verb == ClashVerb::step || clash->act.verb == ClashVerb::select ||
           clash->act.verb == ClashVerb::next || clash->act.verb == ClashVerb::previous;
  return std::holds_alternative<SetDepth>(command);
}

}  // namespace

Result<void> Session::apply(const Command& command) {
  if (!is_in_row(command)) document_.end_of_row();
  auto result = std::visit(Apply{*this}, command);
  if (result) start_shown();
  lessons_.ask(document_);
  changed_ = true;
  return result;
}

// Carries out what the lesson has waiting, as far as that can be now: files come first, and `wait` waits.
bool Session::continue_lesson() {
  if (!lessons_.under_way() || !imports_.idle()) return false;
  if (lessons_.is_opening()) {
    if (document_.scene_revision() == lessons_.opened_over()) {  // a message says why
      lessons_.fail();
      return true;
    }
    lessons_.is_open();
    const Lesson& lesson = *lessons_.current();
    if (lesson.own && !lesson.own_models.empty() && lesson.own->takes == 2 && document_.object_count() != 2) {
      messages_.scene_error(Error{ErrorKind::usage,
                                  "lesson '" + lesson.name + "' takes two objects, and these models have " +
                                      std::to_string(document_.object_count()) +
                                      "; FILE#OBJECT names one of several",
                                  {}});
      lessons_.fail();
      return true;
    }
  }
  bool any = false;
  while (const Command* next = lessons_.next()) {
    if (!imports_.idle()) return any;
    if (std::holds_alternative<Wait>(*next)) {
      start_shown();
      if (!derived_.idle() || !collisions_.idle()) return any;
    } else if (const Result<void> ok = std::visit(Apply{*this}, Command(*next)); !ok) {
      messages_.scene_error(ok.error());
      lessons_.fail();
      return true;
    }
    lessons_.done(document_);
    any = true;
  }
  start_shown();
  document_.forget_history();  // what a step did is no edit
  return any;
}

Result<void> Session::apply(std::span<const Command> commands) {
  for (const Command& command : commands)
    if (auto ok = apply(command); !ok) return ok;
  return {};
}

}  // namespace boxwood
