// SPDX-License-Identifier: MIT
// Keeps remarks on pairs.
#include "app/features/clash/review/review_notes.hpp"

namespace boxwood {

namespace {

using Texts = std::map<ReviewPair, std::string>;

const std::string& text_at(const Texts& texts, const ClashRecord& record) {
  static const std::string none;
  const auto found = texts.find({record.first, record.second});
  return found == texts.end() ? none : found->second;
}

void set_text_at(Texts& texts, const ReviewPair& pair, const std::string& text) {
  text.empty() ? (void)texts.erase(pair) : (void)texts.insert_or_assign(pair, text);
}

}  // namespace

void ReviewNotes::ignore(const ReviewPair& pair, bool on) {
  on ? (void)ignored_.insert(pair) : (void)ignored_.erase(pair);
  ++revision_;
}

const std::string& ReviewNotes::comment(const ClashRecord& record) const {
  return text_at(comments_, record);
}

void ReviewNotes::set_comment(const ReviewPair& pair, const std::string& text) {
  set_text_at(comments_, pair, text);
  ++revision_;
}

ClashStatus ReviewNotes::status(const ClashRecord& record) const {
  const auto found = statuses_.find({record.first, record.second});
  return found == statuses_.end() ? ClashStatus::fresh : found->second;
}

void ReviewNotes::set_status(const ReviewPair& pair, ClashStatus status) {
  status == ClashStatus::fresh ? (void)statuses_.erase(pair) : (void)statuses_.insert_or_assign(pair, status);
  ++revision_;
}

const std::string& ReviewNotes::group(const ClashRecord& record) const {
  return text_at(groups_, record);
}

void ReviewNotes::set_group(const ReviewPair& pair, const std::string& group) {
  set_text_at(groups_, pair, group);
  ++revision_;
}

void ReviewNotes::clear() {
  ignored_.clear();
  comments_.clear();
  statuses_.clear();
  groups_.clear();
  ++revision_;
}

}  // namespace boxwood
