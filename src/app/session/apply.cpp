// SPDX-License-Identifier: MIT
// What commands do to the scene's files, to poses and to the history. What the others do is in
// session_apply_*.cpp.
#include <variant>

#include "app/session/apply.hpp"

namespace boxwood {

Result<void> Session::Apply::operator()(const OpenFile& c) {
  session_.up_said_ = false;
  leave_lesson();
  imports_.open(c.file);
  return {};
}
Result<void> Session::Apply::operator()(const AddFile& c) {
  imports_.add(c.file);
  return {};
}
Result<void> Session::Apply::operator()(const OpenBuiltIn&) {
  session_.up_said_ = false;
  leave_lesson();
  imports_.open_built_in();
  return {};
}
Result<void> Session::Apply::operator()(const CancelOpen&) {
  imports_.cancel();
  return {};
}
Result<void> Session::Apply::operator()(const SetPose& c) {
  if (!c.target.object) return usage("pose: name one object");
  if (auto ok = document_.check(c.target); !ok) return ok;
  const auto pose = rigid_transform_from_numbers(c.numbers);
  if (!pose) return pose.error();
  session_.follow(document_.set_pose(*c.target.object, *pose));
  return {};
}
Result<void> Session::Apply::operator()(const SavePoses& c) {
  if (!session_.options_.pose_files.write) return usage("this session was given no way to write poses");
  std::vector<RigidTransform> poses;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i)
    poses.push_back(document_.edit().objects[i].world_from_model);
  if (auto written = session_.options_.pose_files.write(c.file, poses); !written) return written;
  session_.messages_.note("saved where the objects stand as '" + c.file + "'");
  return {};
}
Result<void> Session::Apply::operator()(const OpenPoses& c) {
  if (!session_.options_.pose_files.read) return usage("this session was given no way to read poses");
  const auto poses = session_.options_.pose_files.read(c.file, document_.object_count());
  if (!poses) return poses.error();
  session_.follow(document_.set_poses(*poses));
  return {};
}
Result<void> Session::Apply::operator()(const SetGizmo& c) {
  view_.set_gizmo(c.mode);
  return {};
}
Result<void> Session::Apply::operator()(const Undo&) {
  if (!document_.can_undo()) return usage("there is nothing to undo");
  session_.follow(document_.undo());
  return {};
}
Result<void> Session::Apply::operator()(const Redo&) {
  if (!document_.can_redo()) return usage("there is nothing to redo");
  session_.follow(document_.redo());
  return {};
}
Result<void> Session::Apply::operator()(const Screenshot& c) {
  session_.screenshot_ = c.file;
  return {};
}
Result<void> Session::Apply::operator()(const Wait&) {
  session_.wait();
  return {};
}
Result<void> Session::Apply::operator()(const Quit&) {
  session_.quit_ = true;
  return {};
}

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

Result<void> Session::apply(std::span<const Command> commands) {
  for (const Command& command : commands)
    if (auto ok = apply(command); !ok) return ok;
  return {};
}

}  // namespace boxwood
