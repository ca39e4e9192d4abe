// SPDX-License-Identifier: MIT
// The search of all pairs, block by block, for the command line and for a job of the window.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/object_tree.hpp>

#include "app/search/clash_models.hpp"
#include "app/search/clash_record.hpp"
#include "app/search/clash_rounding.hpp"
#include "app/search/clash_rules.hpp"

namespace boxwood {

struct ClashSearchOptions {
  bool self = false;  // compares each object with itself, too
  // `first`: only classes; `contacts` of results is 1 or 0, without depth, region and place.
  CollideMode mode = CollideMode::all;
  bool depth = true;                  // of overlapping pairs
  bool regions = false;               // of overlapping pairs: the boxes and the volume of what they share
  bool contacts = false;              // where the surfaces of each pair meet
  bool practical = false;             // of overlapping pairs: a separation along an axis
  double tolerance = 0.0;             // overlaps of at most this depth are marked, a length
  std::optional<std::uint32_t> only;  // compares only the pairs of this object, such as a dragged one
  std::optional<ClashSummary::Shard> shard;
  // Tests for pairs known already, which only ClashSummary::pairs counts. Empty: no pair is.
  std::function<bool(std::uint32_t first, std::uint32_t second)> skip = {};
  int threads = 0;                          // 0: all; no result depends on it
  const std::atomic<bool>* stop = nullptr;  // may be null; may be set by any thread
};

// The receiver of a search. The search calls both functions on its own thread, unless they are empty.
struct ClashListener {
  // Receives each reported pair, in the order of the objects, as soon as it and all pairs before it are
  // answered. Returns false to end the search.
  std::function<bool(const ClashRecord& record)> found;
  std::function<void(double fraction)> progress;
};

// The search over all pairs of a scene. Call objects.measure(), find_pairs() and run(), in this order, on one
// thread at a time. The objects, the rules and everything that the options refer to must outlive it. Results
// depend only on the objects, their places and the options.
//
// Once `stop` is set, calls end within 100 ms: find_pairs() fails with `cancelled`, run() succeeds with a
// partial summary. All reported records remain true, and a later run() goes on from next(). After
// objects.place(), call find_pairs() again: the broad phase is warm, and costs only the objects that have
// moved.
class ClashSearch {
public:
  ClashSearch(ClashObjects& objects, const ClashRules& rules, ClashSearchOptions options);

  // Collects the pairs that may be near and are not ignored: the broad phase. Resets the summary. Fails with
  // `over_limit` and `cancelled`. O(n log n).
  Result<void> find_pairs();
  // Returns the pairs to compare, ascending; with a shard, only its part.
  std::span<const ClashPair> pairs() const noexcept { return pairs_; }
  std::size_t next() const noexcept { return next_; }  // the first pair without an answer
  // Returns the answered pairs whose overlap is less deep or smaller than the rules require. They count as
  // ignored and are not reported.
  std::span<const ClashPair> shallow() const noexcept { return shallow_; }

  // Answers the pairs from next() on and reports them. Fails with `over_limit`.
  Result<void> run(const ClashListener& listener);
  // Skips the pairs before `pair`, which an earlier run answered (--resume). The caller adds them to
  // summary().
  void skip_to(std::size_t pair) noexcept { next_ = pair; }

  // Answers one pair out of turn, for a closer look: returns its record and writes all its pairs of triangles
  // to `contacts`. Fails with `over_limit` and `cancelled`.
  Result<ClashRecord> answer(const ClashPair& pair, std::vector<TrianglePair>& contacts);

  // Writes the same pairs of triangles as answer(), without computing the depth. Fails with
  // `over_limit` and `cancelled`.
  Result<void> meeting_triangles(const ClashPair& pair, std::vector<TrianglePair>& contacts);

  const ClashSummary& summary() const noexcept { return summary_; }
  ClashSummary& summary() noexcept { return summary_; }

private:
  Result<void> place_all();
  void keep_shard(const ClashSummary::Shard& shard);
  Result<bool> answer_block(std::size_t begin, std::size_t end, const ClashListener& listener);
  enum class Detail : unsigned char { contacts, all };
  Result<ClashRecord> answer(const ClashPair& pair, std::vector<TrianglePair>& contacts, Detail detail);
  ClashRecord answer_of(const ClashPair& pair, QueryScratch& scratch, std::vector<TrianglePair>& contacts,
                        Detail detail = Detail::all) const;
  void add_form(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                const std::vector<TrianglePair>& contacts, ClashRecord& record) const;
  void add_contacts(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                    const std::vector<TrianglePair>& contacts, ClashRecord& record) const;
  bool is_shallow(const ClashRecord& record) const;
  bool report(ClashRecord& record, const ClashListener& listener);
  bool is_stopped() const noexcept;

  ClashObjects& objects_;
  const ClashRules& rules_;
  const ClashSearchOptions options_;
  ClashRounding rounding_;
  ObjectTree near_;
  std::vector<CandidatePair> candidates_;
  std::vector<ClashPair> pairs_, shallow_;
  std::size_t next_ = 0;
  std::vector<std::uint32_t> wanted_;  // objects of the block
  ClashSummary summary_;
};

}  // namespace boxwood
