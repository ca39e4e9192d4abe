// SPDX-License-Identifier: MIT
// The drawings of a lesson's step from answers of the library: points, lines, volumes, planes, pairs.
#pragma once

#include <cstdint>
#include <vector>

#include "app/features/lesson/lesson_places.hpp"
#include "overlay/draw_list.hpp"

namespace boxwood {

class LessonMarks {
public:
  // Adds batches, with eight buffer numbers from `first_buffer` on for each drawing of the step. The spans
  // are valid until the next call.
  void add(const Session& session, std::uint64_t first_buffer, DrawList& list);

private:
  struct Drawn {
    LessonDrawnStatement what;
    Vec3 origin = Vec3(0.0);
    std::vector<PointInstance> points;
    std::vector<SegmentInstance> lines;
    std::vector<SegmentInstance> first_lines;  // around the first of several planes
    std::vector<TriangleInstance> faces, first_faces;
    std::vector<BoxInstance> boxes;
    std::vector<SegmentInstance> box_edges;
    std::vector<SphereInstance> spheres;
  };
  void make(const Session& session);
  static Drawn made(const LessonDrawnStatement& what, const LessonFigure& figure, double most_head);

  std::vector<Drawn> drawn_;
  bool known_ = false;
  std::uint64_t drawings_ = 0, poses_ = 0, edits_ = 0, scene_ = 0;  // revisions
  bool shown_ = false;
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
