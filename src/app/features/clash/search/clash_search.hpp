// SPDX-License-Identifier: MIT
// Everything against everything, a piece at a time: for the command line, and for a job of the window.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/object_tree.hpp>

#include "app/features/clash/search/clash_models.hpp"
#include "app/features/clash/search/clash_record.hpp"
#include "app/features/clash/search/clash_rounding.hpp"
#include "app/features/clash/search/clash_rules.hpp"

namespace boxwood {

struct ClashSearchOptions {
  bool self = false;  // also each object against itself
  // first: classes alone, `contacts` of results 1 or 0, neither depth nor region nor place.
  CollideMode mode = CollideMode::all;
  bool depth = true;                  // of overlapping pairs
  bool regions = false;               // of overlapping pairs: the boxes and the volume of what they share
  bool contacts = false;              // where the surfaces of each pair meet
  bool practical = false;             // of overlapping pairs: a separation along an axis
  double tolerance = 0.0;             // overlaps of at most this depth are marked, a length
  std::optional<std::uint32_t> only;  // pairs of this object alone: one that is being dragged
  std::optional<ClashSummary::Shard> shard;
  // Pairs that are known already: counted among all, and as nothing else. Empty: none.
  std::function<bool(std::uint32_t first, std::uint32_t second)> skip = {};
  int threads = 0;                          // 0: all. No result depends on it
  const std::atomic<bool>* stop = nullptr;  // may be null; may be set by any thread
};

// Who hears of a search; both are called on the thread that runs it. Empty ones are not called.
struct ClashListener {
  // Each pair that is told, in the order of the objects, as soon as it and all before it are known. False
  // ends the search.
  std::function<bool(const ClashRecord& record)> found;
  std::function<void(double fraction)> progress;
};

// Use: objects.measure(); find_pairs(); run(). On any one thread at a time; the objects, the rules and what
// is in the options must outlive it. Results depend on the objects, their places and the options alone.
//
// Once `stop` is set, calls end within 100 ms: find_pairs() fails with `cancelled`, run() ends well and the
// summary is partial; all that was told stays true, and a later run() from next() goes on. After
// objects.place() call find_pairs() again: the broad phase is warm, and costs what has moved.
class ClashSearch {
public:
  ClashSearch(ClashObjects& objects, const ClashRules& rules, ClashSearchOptions options);

  // The broad phase: pairs that may be near, and are not ignored. O(n log n). Starts the summary anew. Fails
  // with `over_limit` and `cancelled`.
  Result<void> find_pairs();
  // Ascending; of --shard its part.
  std::span<const ClashPair> pairs() const noexcept { return pairs_; }
  std::size_t next() const noexcept { return next_; }  // the first that is not answered
  // Of those that were answered, the ones less deep or smaller than the rules want: ignored, and not told.
  std::span<const ClashPair> shallow() const noexcept { return shallow_; }

  // Goes on from next(). Fails with `over_limit`.
  Result<void> run(const ClashListener& listener);
  // Pairs before this one were answered earlier (--resume); what they were is added to summary() by the
  // caller.
  void skip_to(std::size_t pair) noexcept { next_ = pair; }

  // One pair at once, for whoever looks at it again: its record, and all its pairs of triangles.
  Result<ClashRecord> answer(const ClashPair& pair, std::vector<TrianglePair>& contacts);

  const ClashSummary& summary() const noexcept { return summary_; }
  ClashSummary& summary() noexcept { return summary_; }

private:
  Result<void> place_all();
  void keep_shard(const ClashSummary::Shard& shard);
  Result<bool> answer_block(std::size_t begin, std::size_t end, const ClashListener& listener);
  ClashRecord answer_of(const ClashPair& pair, QueryScratch& scratch,
                        std::vector<TrianglePair>& contacts) const;
  void add_form(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                const std::vector<TrianglePair>& contacts, ClashRecord& record) const;
  void add_contacts(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                    const std::vector<TrianglePair>& contacts, ClashRecord& record) const;
  bool is_shallow(const ClashRecord& record) const;
  bool tell(ClashRecord& record, const ClashListener& listener);
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
