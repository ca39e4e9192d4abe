// SPDX-License-Identifier: MIT
// Asks, while the panel of it is open, what the selected object meets, for the poses on screen.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/derived/derived_data.hpp"
#include "app/derived/neighbour_query.hpp"
#include "app/derived/pair_query.hpp"
#include "app/document/document.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// What is asked: the last object selected against all others that are visible; where others are selected
// too, against the first of these alone.
struct SelectionQuestion {
  StandingObject object;
  std::vector<StandingObject> others;  // ascending by object
  bool chosen = false;                 // `others` was chosen by selecting it
  bool classes = true;                 // surfaces that meet are told apart; not while the mouse drags
  bool same_as(const SelectionQuestion& other) const;
  bool same_but_for_classes(const SelectionQuestion& other) const;
};

struct SelectionAnswer {
  std::shared_ptr<const SelectionQuestion> question;
  Meetings found;
  // The object against one other, with its descent: the chosen one, else the first that it meets, else the
  // nearest. Null where there is nobody with triangles to ask.
  std::shared_ptr<const CollisionAnswer> pair;
};

// Why there is no answer.
enum class NotAsked : unsigned char {
  no,             // it is asked, or answered
  closed,         // the panel is not open, or nothing is selected
  hidden,         // the object, or the one that was chosen, is not visible
  nobody,         // no other object is visible
  tree_is_absent  // a tree could not be built: a message says why
};

// Reads document, view and trees. One query at a time, on a thread of its own; the newest question is asked
// when the last is answered, and one that is out of date is soon stopped.
class CollisionMonitor : public Feature {
public:
  explicit CollisionMonitor(const SessionContext& context);
  ~CollisionMonitor() override;

  NotAsked why_not() const;
  // Of what is on screen now: these poses, these visible objects, these trees. Null until it is there, and
  // where nothing is asked. While the mouse drags, and until its classes are there, `question->classes` is
  // not set.
  std::shared_ptr<const SelectionAnswer> selection() const;
  std::shared_ptr<const CollisionAnswer> answer() const;  // its pair
  bool pending() const;  // something is asked that is not answered yet, classes too

  // Feature
  std::optional<std::array<std::uint32_t, 2>> pair() const override;  // {A, B}: B is the last object selected
  std::shared_ptr<const CollisionAnswer> pair_answer() const override { return answer(); }
  bool asks_pair() const override { return why_not() == NotAsked::no; }
  bool is_asking() const override { return pending(); }
  void start() override;
  std::size_t poll() override;
  bool is_busy() const override { return !queue_.idle(); }
  bool answers_soon() const override;  // the last answer took less than half a frame
  void stop() override;
  void scene_changed(bool /*keeps_objects*/) override { forget(); }
  void edited(const EditEffect& effect) override {
    if (effect.obb_method) forget();  // meshes and trees are built again
  }

private:
  void forget();
  std::shared_ptr<const SelectionQuestion> question() const;
  std::shared_ptr<const SelectionQuestion> asked_now() const;
  std::optional<StandingObject> standing(std::uint32_t object) const;
  void start_trees();
  void stop_late();

  // What a question depends on: where this is the same, so is the question.
  struct Key {
    std::uint64_t scene = 0, poses = 0, edits = 0, trees = 0;
    std::vector<std::uint32_t> selected;
    bool open = false, moving = false;
    friend bool operator==(const Key&, const Key&) = default;
  };
  Key key() const;

  const Document& document_;
  const SessionView& view_;
  DerivedData& derived_;
  Messages& messages_;
  mutable std::optional<Key> key_;  // of question_
  mutable std::shared_ptr<const SelectionQuestion> question_;
  // Whether an answer is of a question, looked at once.
  mutable std::shared_ptr<const SelectionAnswer> looked_at_;
  mutable std::shared_ptr<const SelectionQuestion> looked_for_;
  mutable bool is_of_now_ = false;
  std::optional<Key> trees_asked_;
  std::chrono::steady_clock::duration last_took_{};
  std::shared_ptr<const SelectionAnswer> answer_;
  std::shared_ptr<const SelectionQuestion> failed_;  // with a message; not asked again
  struct UnderWay {
    std::shared_ptr<const SelectionQuestion> question;
    std::chrono::steady_clock::time_point begun;
    JobHandle job;
  };
  std::optional<UnderWay> under_way_;
  std::shared_ptr<ModelFacts> facts_ = std::make_shared<ModelFacts>();
  JobQueue queue_;  // last: joined first
};

}  // namespace boxwood
