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

class ReviewNotes {
public:
  const std::set<ReviewPair>& ignored() const { return ignored_; }
  bool is_ignored(const ClashRecord& record) const {
    return ignored_.contains({record.first, record.second});
  }
  void ignore(const ReviewPair& pair, bool on);

  const std::map<ReviewPair, std::string>& comments() const { return comments_; }
  const std::string& comment(const ClashRecord& record) const;        // empty without one
  void set_comment(const ReviewPair& pair, const std::string& text);  // an empty text removes it

  const std::map<ReviewPair, ClashStatus>& statuses() const { return statuses_; }  // without fresh ones
  ClashStatus status(const ClashRecord& record) const;
  // Returns true once any pair has another status than `fresh`. Until then no list, tip or file shows one.
  bool has_statuses() const { return !statuses_.empty(); }
  void set_status(const ReviewPair& pair, ClashStatus status);

  const std::map<ReviewPair, std::string>& groups() const { return groups_; }
  const std::string& group(const ClashRecord& record) const;         // empty without one
  void set_group(const ReviewPair& pair, const std::string& group);  // an empty text removes it

  std::uint64_t revision() const { return revision_; }
  void clear();

private:
  std::set<ReviewPair> ignored_;
  std::map<ReviewPair, std::string> comments_, groups_;
  std::map<ReviewPair, ClashStatus> statuses_;
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
