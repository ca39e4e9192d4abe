// SPDX-License-Identifier: MIT
// Marks that features draw in the scene. features_marks.cpp collects them from features.def.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace boxwood {

class Session;
struct DrawList;
struct OverlayInput;

// The number of buffers that a feature may use.
inline constexpr std::uint64_t kMarkBuffers = 0x10000;

// The marks of one feature in one drawing. Keeps the arrays that its batches point to.
class SceneMarks {
public:
  SceneMarks() = default;
  SceneMarks(const SceneMarks&) = delete;
  SceneMarks& operator=(const SceneMarks&) = delete;
  virtual ~SceneMarks() = default;

  // Returns true if paint() changes objects of the input now: then all objects are read for each picture.
  virtual bool paints_objects(const Session& /*session*/) const { return false; }
  // Changes the input of the overlays, such as the colours of the objects. `input` has all objects.
  virtual void paint(const Session& /*session*/, OverlayInput& /*input*/) {}
  // Adds batches under buffer numbers from `first` on, in front of the overlays. Their spans hold until the
  // next call.
  virtual void add(const Session& /*session*/, std::uint64_t /*first*/, DrawList& /*list*/) {}
};

struct MarksRow {
  int order = 0;  // a higher one is drawn later
  std::function<std::unique_ptr<SceneMarks>()> make;
};

struct MarksList {
  std::vector<MarksRow> rows;
  // Adds a class that is made without arguments.
  template <class M> void add(int order) {
    rows.push_back({order, [] { return std::make_unique<M>(); }});
  }
};

// Returns the rows of all features by their order; made at the first call, then unchanged.
const MarksList& marks_list();

}  // namespace boxwood
