// SPDX-License-Identifier: MIT
// The remarks of users on pairs of objects: ignored pairs, comments, statuses, groups made by hand. They stay
// when pairs are found again.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "app/features/clash/review/clash_kinds.hpp"
#include "app/search/clash_record.hpp"

namespace boxwood {

using ReviewPair = std::pair<std::uint32_t, std::uint32_t>;  // of objects, ascending

// All remarks on one pair.
struct ReviewRemarks {
  bool ignored = false;
  std::string comment, group;
  ClashStatus status = ClashStatus::fresh;
  friend bool operator==(const ReviewRemarks&, const ReviewRemarks&) = default;
};

class ReviewNotes {
public:
  ReviewRemarks remarks(const ReviewPair& pair) const;
  void set(const ReviewPair& pair, const ReviewRemarks& remarks);

  const std::set<ReviewPair>& ignored() const { return ignored_; }
  bool is_ignored(const ClashRecord& record) const {
    return ignored_.contains({record.first, record.second});
  }

  const std::map<ReviewPair, std::string>& comments() const { return comments_; }
  const std::string& comment(const ClashRecord& record) const;  // empty without one

  const std::map<ReviewPair, ClashStatus>& statuses() const { return statuses_; }  // without fresh ones
  ClashStatus status(const ClashRecord& record) const;
  // Returns true once any pair has another status than `fresh`. Until then no list, tip or file shows one.
  bool has_statuses() const { return !statuses_.empty(); }

  const std::map<ReviewPair, std::string>& groups() const { return groups_; }
  const std::string& group(const ClashRecord& record) const;  // empty without one

  std::uint64_t revision() const { return revision_; }
  void clear();

private:
  std::set<ReviewPair> ignored_;
  std::map<ReviewPair, std::string> comments_, groups_;
  std::map<ReviewPair, ClashStatus> statuses_;
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
