// SPDX-License-Identifier: MIT
// Keeps remarks on pairs.
#include "app/features/clash/review/review_notes.hpp"

namespace boxwood {

namespace {

using Texts = std::map<ReviewPair, std::string>;

const std::string& text_at(const Texts& texts, const ReviewPair& pair) {
  static const std::string none;
  const auto found = texts.find(pair);
  return found == texts.end() ? none : found->second;
}

void set_text_at(Texts& texts, const ReviewPair& pair, const std::string& text) {
  text.empty() ? (void)texts.erase(pair) : (void)texts.insert_or_assign(pair, text);
}

ClashStatus status_at(const std::map<ReviewPair, ClashStatus>& statuses, const ReviewPair& pair) {
  const auto found = statuses.find(pair);
  return found == statuses.end() ? ClashStatus::fresh : found->second;
}

}  // namespace

ReviewRemarks ReviewNotes::remarks(const ReviewPair& pair) const {
  return {ignored_.contains(pair), text_at(comments_, pair), text_at(groups_, pair),
          status_at(statuses_, pair)};
}

void ReviewNotes::set(const ReviewPair& pair, const ReviewRemarks& remarks) {
  remarks.ignored ? (void)ignored_.insert(pair) : (void)ignored_.erase(pair);
  set_text_at(comments_, pair, remarks.comment);
  set_text_at(groups_, pair, remarks.group);
  remarks.status == ClashStatus::fresh ? (void)statuses_.erase(pair)
                                       : (void)statuses_.insert_or_assign(pair, remarks.status);
  ++revision_;
}

const std::string& ReviewNotes::comment(const ClashRecord& record) const {
  return text_at(comments_, {record.first, record.second});
}

ClashStatus ReviewNotes::status(const ClashRecord& record) const {
  return status_at(statuses_, {record.first, record.second});
}

const std::string& ReviewNotes::group(const ClashRecord& record) const {
  return text_at(groups_, {record.first, record.second});
}

void ReviewNotes::clear() {
  ignored_.clear();
  comments_.clear();
  statuses_.clear();
  groups_.clear();
  ++revision_;
}

}  // namespace boxwood
