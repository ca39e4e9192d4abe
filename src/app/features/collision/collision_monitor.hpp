// SPDX-License-Identifier: MIT
// Finds the objects that the selected object meets, for the poses on screen, while the panel is open.
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
#include "app/shell/panel.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

inline constexpr Panel kPartnersPanel{"partners"};
inline constexpr Panel kMotionPanel{"collision"};
inline constexpr Panel kContactPanel{"contact"};

// The input: the last selected object against all other visible ones. If several are selected, the last one
// is compared only with the first one.
struct SelectionQuestion {
  StandingObject object;
  std::vector<StandingObject> others;  // ascending by object
  bool chosen = false;                 // `others` is another selected object
  bool classes = true;                 // classify surfaces that meet; false during a drag
  bool same_as(const SelectionQuestion& other) const;
  bool same_but_for_classes(const SelectionQuestion& other) const;
};

struct SelectionAnswer {
  std::shared_ptr<const SelectionQuestion> question;
  Meetings found;
  // The object against one other, with the descent: the chosen one, else the most severe that it meets, else
  // the nearest. Null if no other object has triangles.
  std::shared_ptr<const CollisionAnswer> pair;
};

// The reason for a missing answer.
enum class SkipReason : unsigned char {
  none,           // the question is pending or answered
  closed,         // the panel is not open, or nothing is selected
  hidden,         // the object, or the chosen one, is hidden
  no_partner,     // no other object is visible
  tree_is_absent  // a tree could not be built: see the message
};

// Reads document, view and trees. Runs one query at a time on its own thread, then starts the newest
// question. Stops outdated queries soon.
class CollisionMonitor : public Feature {
public:
  explicit CollisionMonitor(const SessionContext& context);
  ~CollisionMonitor() override;

  SkipReason skip_reason() const;
  // Returns the answer for the poses, visible objects and trees on screen. Null until it is ready, and if
  // there is no question. During a drag, and until the classes are known, `question->classes` is false.
  std::shared_ptr<const SelectionAnswer> selection() const;
  std::shared_ptr<const CollisionAnswer> answer() const;  // the pair of selection()
  Containment inside() const;  // the object of that pair that lies inside the other
  // Returns the way out of the pair, as in a clash: a segment through the middle of the contact, as long as
  // the upper bound of its depth. nullopt if the depth is unknown.
  std::optional<std::array<Vec3, 2>> way_out() const;
  bool pending() const;  // true until the answer, with its classes, is ready

  // Feature
  std::optional<std::array<std::uint32_t, 2>> pair() const override;  // {A, B}, ascending
  std::shared_ptr<const CollisionAnswer> pair_answer() const override { return answer(); }
  std::optional<PairLengths> pair_lengths() const override;
  bool asks_pair() const override { return skip_reason() == SkipReason::none; }
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
  const DepthInterval* shown_depth() const;  // of pair(); null if unknown
  std::shared_ptr<const SelectionQuestion> question() const;
  std::shared_ptr<const SelectionQuestion> asked_now() const;
  std::optional<StandingObject> standing(std::uint32_t object) const;
  void start_trees();
  void stop_late();

  // The values that determine a question: equal keys mean equal questions.
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
  // Caches the comparison of this answer with this question in is_of_now_.
  mutable std::shared_ptr<const SelectionAnswer> last_look_;
  mutable std::shared_ptr<const SelectionQuestion> looked_for_;
  mutable bool is_of_now_ = false;
  std::optional<Key> trees_asked_;
  std::chrono::steady_clock::duration last_took_{};
  std::shared_ptr<const SelectionAnswer> answer_;
  std::shared_ptr<const SelectionQuestion> failed_;  // reported; not repeated
  struct UnderWay {
    std::shared_ptr<const SelectionQuestion> question;
    std::chrono::steady_clock::time_point begun;
    JobHandle job;
  };
  std::optional<UnderWay> under_way_;
  std::shared_ptr<ModelFacts> facts_ = std::make_shared<ModelFacts>();
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
