// SPDX-License-Identifier: MIT
// What each command does to a session: one overload for each, in session_apply.cpp and session_apply_*.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

class Session::Apply {
public:
  explicit Apply(Session& session)
      : session_(session), document_(session.document_), view_(session.view_), imports_(session.imports_) {}

  // ---- scene
  Result<void> operator()(const OpenFile& c);
  Result<void> operator()(const AddFile& c);
  Result<void> operator()(const OpenBuiltIn&);
  Result<void> operator()(const CancelOpen&);
  // ---- selection
  Result<void> operator()(const Select& c);
  Result<void> operator()(const SelectRange& c);
  Result<void> operator()(const SelectNode& c);
  Result<void> operator()(const MarkPoint& c);
  Result<void> operator()(const SetMeasuring& c);
  Result<void> operator()(const MeasurePoint& c);
  Result<void> operator()(const Hover& c);
  Result<void> operator()(const ClearSelection&);
  // ---- what is shown
  Result<void> operator()(const ShowVolume& c);
  Result<void> operator()(const ShowTree& c);
  Result<void> operator()(const ShowVolumes& c);
  Result<void> operator()(const ShowTrees& c);
  Result<void> operator()(const ShowVolumesOf& c);
  Result<void> operator()(const ShowTreesOf& c);
  Result<void> operator()(const SetAround& c);
  Result<void> operator()(const SetDepth& c);
  Result<void> operator()(const SetColorBy& c);
  Result<void> operator()(const SetFills& c);
  Result<void> operator()(const ShowLayer& c);
  Result<void> operator()(const SetPaint& c);
  Result<void> operator()(const SetClip& c);
  Result<void> operator()(const ClipAcross& c);
  Result<void> operator()(const ShowObject& c);
  Result<void> operator()(const ShowRange& c);
  Result<void> operator()(const Isolate&);
  Result<void> operator()(const ShowPanel& c);
  Result<void> operator()(const SetPanelSize& c);
  Result<void> operator()(const SetWorkspace& c);
  Result<void> operator()(const FoldNode& c);
  Result<void> operator()(const ShowAllKinds& c);
  // ---- lessons
  Result<void> operator()(const OpenLesson& c);
  Result<void> operator()(const SetLessonStep& c);
  Result<void> operator()(const ShowLessonText& c);
  Result<void> operator()(const LeaveLesson&);
  Result<void> operator()(const SetLessonsSeen& c);
  // ---- how trees and boxes are made
  Result<void> operator()(const SetTreeKind& c);
  Result<void> operator()(const SetSplit& c);
  Result<void> operator()(const SetLeafSize& c);
  Result<void> operator()(const SetMaxDepth& c);
  Result<void> operator()(const SetObbMethod& c);
  // ---- camera
  Result<void> operator()(const Orbit& c);
  Result<void> operator()(const Pan& c);
  Result<void> operator()(const Zoom& c);
  Result<void> operator()(const FitView&);
  Result<void> operator()(const Focus&);
  Result<void> operator()(const LookFrom& c);
  Result<void> operator()(const SetOrtho& c);
  Result<void> operator()(const Fly& c);
  Result<void> operator()(const Look& c);
  Result<void> operator()(const SetPivot& c);
  Result<void> operator()(const PlaceCamera& c);
  Result<void> operator()(const PlaceTurntable& c);
  Result<void> operator()(const PlaceEye& c);
  Result<void> operator()(const LookAt& c);
  Result<void> operator()(const SetViewAngle& c);
  Result<void> operator()(const SetUp& c);
  Result<void> operator()(const SetUpOf& c);
  // ---- what is played
  Result<void> operator()(const Clash& c);
  Result<void> operator()(const Descent& c);
  Result<void> operator()(const Flat& c);
  Result<void> operator()(const Walk& c);
  // ---- motion, history, the rest
  Result<void> operator()(const SetPose& c);
  Result<void> operator()(const SavePoses& c);
  Result<void> operator()(const OpenPoses& c);
  Result<void> operator()(const SetGizmo& c);
  Result<void> operator()(const Undo&);
  Result<void> operator()(const Redo&);
  Result<void> operator()(const Screenshot& c);
  Result<void> operator()(const Wait&);
  Result<void> operator()(const Quit&);

private:
  static Error usage(std::string text) { return {ErrorKind::usage, std::move(text), {}}; }
  Result<void> check(const DepthRange& objects) const;
  MarkedPoint marked(const Document::ObjectTriangle& at, std::uint32_t number, const Vec3& barycentric);
  Result<std::vector<std::uint32_t>> objects_called(const std::string& selector) const;
  std::vector<std::uint32_t> objects_of(Several several) const;
  void look_at_step(const Sphere& around);  // from where the eye is
  void hold_camera();
  // What is in the middle of the picture; where nothing is, the top of what is under the middle of the scene.
  Vec3 ground_in_view();
  Result<std::shared_ptr<const Lesson>> lesson_called(const std::string& name,
                                                      const std::vector<std::string>& models) const;
  static Result<void> check_step(const Lesson& lesson, std::uint32_t step);
  // The scene of somebody's own that is open when a lesson takes its place.
  void remember_mine();
  void open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step);
  void leave_lesson();

  Session& session_;
  Document& document_;
  SessionView& view_;
  Imports& imports_;
};

}  // namespace boxwood
