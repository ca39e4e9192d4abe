// SPDX-License-Identifier: MIT
// Keeps remarks on pairs.
#include "app/features/clash/review/review_notes.hpp"

namespace boxwood {

void ReviewNotes::ignore(const ReviewPair& pair, bool on) {
  on ? (void)ignored_.insert(pair) : (void)ignored_.erase(pair);
  ++revision_;
}

const std::string& ReviewNotes::comment(const ClashRecord& record) const {
  static const std::string none;
  const auto found = comments_.find({record.first, record.second});
  return found == comments_.end() ? none : found->second;
}

void ReviewNotes::set_comment(const ReviewPair& pair, const std::string& text) {
  text.empty() ? (void)comments_.erase(pair) : (void)comments_.insert_or_assign(pair, text);
  ++revision_;
}

void ReviewNotes::clear() {
  ignored_.clear();
  comments_.clear();
  ++revision_;
}

}  // namespace boxwood
