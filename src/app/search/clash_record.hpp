// SPDX-License-Identifier: MIT
// The record of a pair that clashes, and the summary of all pairs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/clash_form.hpp>
#include <boxwood/clash_region.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/relation.hpp>

namespace boxwood {

// Two objects to compare, first <= second. Equal numbers compare an object with itself.
struct ClashPair {
  std::uint32_t first = 0, second = 0;
  bool is_self() const noexcept { return first == second; }
};

// The time at which two moving objects first meet, or first are within their clearance.
struct ClashMoment {
  std::optional<std::uint32_t> step;  // of the record; nullopt: the pair meets only between steps
  double time = 0.0;                  // in steps, never after the first contact; of a clearance, its step
  bool undecided = false;             // nothing meets before `time`; what follows was not decided
  std::uint32_t found_at = 0;         // the step at which, or on the way to which, it was found
};

// A translation of B along an axis of the world after which the two share no interior point.
struct PracticalExit {
  Vec3 direction = Vec3(0.0);
  double upper = 0.0;  // its length
};

struct ClashRecord {
  std::uint32_t first = 0, second = 0;  // objects; equal: one against itself
  ClashResult result;                   // of one against itself: only contacts
  std::optional<ClashRegion> region = {};
  std::optional<bool> is_new = {};                  // with a baseline
  std::optional<ClashMoment> moment = {};           // with a motion
  std::shared_ptr<const ContactSet> contacts = {};  // if requested; in the world
  std::string comment = {};                         // a user's remark
  ClashForm form = ClashForm::none;
  std::optional<double> within_rounding = {};   // the pair's resolution, if the depth is at most that
  bool below_tolerance = false;                 // it is at most as deep as the tolerance
  std::optional<PracticalExit> practical = {};  // of an overlap, if hardly longer than the depth
  std::vector<std::string> group = {};          // outermost first; empty: not grouped
  std::string status = {};                      // empty: statuses are not in use
  // Returns true if the overlap says nothing about the parts: it is rounding or tolerated.
  bool is_slight() const noexcept { return below_tolerance || within_rounding.has_value(); }
  bool is_self() const noexcept { return first == second; }
};

// The classes in the order of output, most serious first. Objects against themselves (`self`) come last.
inline constexpr ClashClass kClashClasses[] = {ClashClass::duplicate, ClashClass::overlapping,
                                               ClashClass::contained, ClashClass::touching,
                                               ClashClass::clearance};

struct ClashSummary {
  std::size_t objects = 0, pairs = 0, apart = 0, self = 0, ignored = 0, undecided = 0;
  std::array<std::size_t, 6> of_class{};  // by ClashClass
  bool partial = false;
  std::optional<std::size_t> steps = {};  // of a motion
  struct Shard {
    std::uint32_t index = 1, count = 1;
  };
  std::optional<Shard> shard;  // of the work; then `pairs` counts only its own
  struct Baseline {
    std::size_t fresh = 0, unchanged = 0, solved = 0;
  };
  std::optional<Baseline> baseline;
  // Overlaps, which their class counts too.
  std::size_t within_rounding = 0, below_tolerance = 0;
  double tolerance = 0.0;  // a length in scene units
  std::size_t& of(ClashClass kind) noexcept { return of_class[static_cast<std::size_t>(kind)]; }
  std::size_t of(ClashClass kind) const noexcept { return of_class[static_cast<std::size_t>(kind)]; }
  void add(const ClashRecord& record) noexcept;
  void remove(const ClashRecord& record) noexcept;  // of a pair that was added
};

// Returns "overlapping", and so on, or "self".
std::string_view class_of(const ClashRecord& record) noexcept;
// Returns the state of a pair; of a motion, undecided also if only the time between two steps is. Nullopt for
// an object against itself, which is no pair.
std::optional<Relation> relation_of(const ClashRecord& record) noexcept;
// Returns "a: open", "tessellation", and so on; empty if nothing is in doubt. The reasons of relation_of().
std::vector<std::string> doubts_of(const ClashRecord& record);

// Returns true if more depth is proven of `c`: its lower bound is larger; if they are equal, its upper one. A
// record without a depth is less deep than any other.
bool is_deeper(const ClashRecord& c, const ClashRecord& d) noexcept;
// Orders the worst first: slight records last, then by class, then the deepest, then the nearest.
bool is_worse(const ClashRecord& c, const ClashRecord& d) noexcept;

}  // namespace boxwood
