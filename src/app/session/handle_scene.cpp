// SPDX-License-Identifier: MIT
// Handlers of the commands about files, poses, the history and the session itself.
#include <algorithm>
#include <vector>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/session/place_beside.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"
#include "app/session/target_objects.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

void handle_files(const SessionContext& c) {
  const auto another = [c] {
    c.view.forget_up();
    c.notify(&Feature::file_requested);
  };
  c.bus.on<OpenFile>([c, another](const OpenFile& command) {
    another();
    c.imports.open(command.file);
  });
  c.bus.on<OpenBuiltIn>([c, another](const OpenBuiltIn&) {
    another();
    c.imports.open_built_in();
  });
  c.bus.on<AddFile>([c](const AddFile& command) { c.imports.add(command.file, true); });
  c.bus.on<RemoveFiles>([c](const RemoveFiles& command) -> Result<void> {
    const auto objects = objects_of(c, command.target);
    if (!objects) return objects.error();
    if (objects->empty()) return usage_error("remove: no object is selected");
    const Scene& scene = c.document.scene();
    std::vector<std::uint32_t> files;
    for (const std::uint32_t object : *objects) files.push_back(scene.objects[object].file);
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    if (files.size() >= scene.files.size())
      return usage_error("remove: no other file is open; 'open' replaces the scene");
    c.control.follow(remove_files(c.document, files));
    return {};
  });
  c.bus.on<CancelOpen>([c](const CancelOpen&) { c.imports.cancel(); });
}

void handle_poses(const SessionContext& c) {
  c.bus.on<SetPose>([c](const SetPose& command) -> Result<void> {
    if (!command.target.object) return usage_error("pose: name one object");
    if (auto ok = c.document.check(command.target); !ok) return ok;
    const auto pose = rigid_transform_from_numbers(command.numbers);
    if (!pose) return pose.error();
    c.control.follow(c.document.set_pose(*command.target.object, *pose));
    return {};
  });
  c.bus.on<PlaceBeside>([c](const PlaceBeside& command) -> Result<void> {
    const auto objects = objects_of(c, command.target);
    if (!objects) return objects.error();
    const auto poses = poses_beside(c.document, c.view.camera().up, *objects);
    if (!poses) return poses.error();
    c.control.follow(c.document.set_poses(*poses));
    return {};
  });
  c.bus.on<SavePoses>([c](const SavePoses& command) -> Result<void> {
    if (!c.options.pose_files.write) return usage_error("this session was given no way to write poses");
    std::vector<RigidTransform> poses;
    for (std::uint32_t i = 0; i < c.document.object_count(); ++i)
      poses.push_back(c.document.edit().objects[i].world_from_model);
    if (auto written = c.options.pose_files.write(command.file, poses); !written) return written;
    c.messages.saved("saved the poses of all objects as '" + command.file + "'", command.file);
    return {};
  });
  c.bus.on<OpenPoses>([c](const OpenPoses& command) -> Result<void> {
    if (!c.options.pose_files.read) return usage_error("this session was given no way to read poses");
    const auto poses = c.options.pose_files.read(command.file, c.document.object_count());
    if (!poses) return poses.error();
    c.control.follow(c.document.set_poses(*poses));
    return {};
  });
}

}  // namespace

void handle_scene_commands(const SessionContext& c) {
  handle_files(c);
  handle_poses(c);
  c.bus.on<Undo>([c](const Undo&) -> Result<void> {
    if (!c.document.can_undo()) return usage_error("there is nothing to undo");
    c.control.follow(c.document.undo());
    return {};
  });
  c.bus.on<Redo>([c](const Redo&) -> Result<void> {
    if (!c.document.can_redo()) return usage_error("there is nothing to redo");
    c.control.follow(c.document.redo());
    return {};
  });
  c.bus.on<OneStep>(
      [c](const OneStep& command) { command.on ? begin_group(c.document) : end_group(c.document); });
  c.bus.on<Screenshot>([c](const Screenshot& command) { c.control.request({false, command.file}); });
  c.bus.on<ScreenshotOfView>([c](const ScreenshotOfView& command) {
    c.control.request({false, command.file, true});
  });
  c.bus.on<Wait>([c](const Wait&) { c.control.wait(); });
  c.bus.on<Quit>([c](const Quit&) { c.control.request({true, std::nullopt}); });
}

}  // namespace boxwood
