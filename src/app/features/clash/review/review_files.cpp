// SPDX-License-Identifier: MIT
// Writes the files of the list: its rows, their pictures, and rules.
#include "app/features/clash/review/clash_review.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "app/session/session.hpp"
#include "app/shell/messages.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

ClashExport ClashReview::exported(bool with_status, bool only_marked) const {
  ClashExport out;
  const std::span<const ClashRecord> records = search_.records();
  std::vector<std::uint32_t> rows;
  for (std::uint32_t i = 0; i < records.size(); ++i)
    if (!notes_.is_ignored(records[i]) &&
        (!only_marked || flight_.marked().contains({records[i].first, records[i].second})))
      rows.push_back(i);
  for (const std::uint32_t i : table_.in_order(std::move(rows))) {
    ClashRecord& record = out.records.emplace_back(records[i]);
    if (const std::string& said = notes_.comment(record); !said.empty()) record.comment = said;
    if (with_status || notes_.has_statuses()) record.status = name_of(notes_.status(record));
    if (std::string group = table_.group_name(i); !group.empty()) record.group = {std::move(group)};
  }
  if (search_.is_of_motion() && table_.sorted_by() == ClashColumn::number)  // as they were found
    std::stable_sort(out.records.begin(), out.records.end(), [](const ClashRecord& c, const ClashRecord& d) {
      return c.moment->found_at < d.moment->found_at;
    });
  if (const auto sum = search_.summary()) out.summary = *sum;
  if (only_marked) {  // the list is not complete, and its summary says so
    ClashSummary of_marked;
    of_marked.objects = out.summary.objects;
    of_marked.pairs = out.summary.pairs;
    of_marked.tolerance = out.summary.tolerance;
    of_marked.steps = out.summary.steps;
    of_marked.partial = true;
    for (const ClashRecord& record : out.records) of_marked.add(record);
    out.summary = of_marked;
  }
  out.names = search_.names();
  out.scene = document_.scene_snapshot();
  out.poses = document_.poses();
  if (search_.rules() != nullptr) out.rules = *search_.rules();
  out.up = view_.camera().up;
  out.threads = context_.options.threads;
  out.memory_budget = context_.options.memory_budget / 2;
  out.ignored.assign(notes_.ignored().begin(), notes_.ignored().end());
  out.rules_file = rules_.file();
  out.clearance = rules_.clearance();
  out.comments = notes_.comments();
  return out;
}

namespace {

std::string saved_count(std::size_t count, const char* one, const char* many) {
  return count_text(count) + " " + (count == 1 ? one : many);
}

// Returns the counts of the rows, so that " to FILE" can follow: "2 clashes, 1 undecided,".
std::string saved_rows(std::span<const ClashRecord> records) {
  const std::string text = counts_text(counts_of(records));
  if (text.empty()) return saved_count(0, "clash", "clashes");
  return text.find(", ") == std::string::npos ? text : text + ",";
}

void note_saved(Messages& messages, const std::string& what, const std::string& file,
                const std::string& remark = {}) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::absolute(file, error);
  const std::string name = error ? file : full.lexically_normal().string();
  messages.saved("Saved " + what + " to " + name + (remark.empty() ? "" : "; " + remark), name);
}

}  // namespace

Result<void> ClashReview::write_list(const std::string& file, bool only_marked) {
  const std::string ending = std::filesystem::path(file).extension().string();
  const bool with_pictures = ending == ".html" || ending == ".bcf";
  if (with_pictures ? !files_.write_pictures : !files_.write_list)
    return clash_usage("nothing can be exported here");
  if (file.empty()) return clash_usage("export needs the name of a file");
  if (document_.object_count() == 0) return clash_usage("there are no objects");
  if (search_.state() == State::none) return clash_usage("nothing was checked yet");
  if (search_.state() == State::running || search_.is_updating())
    return clash_usage("the list is not complete yet");
  if (search_.moved_objects() != 0) return clash_usage("objects have moved since: check again");
  if (with_pictures && search_.is_of_motion())
    return clash_usage("rows of a motion go into .jsonl and .csv files alone");
  if (only_marked && flight_.marked().empty()) return clash_usage("no row is marked");
  ClashExport all = exported(with_pictures, only_marked);
  if (with_pictures) {
    if (is_exporting()) return clash_usage("another file is being written");
    start_pictures(file, std::move(all));
    return {};
  }
  if (Result<void> written = files_.write_list(file, all); !written) return written;
  const std::vector<ClashListFormat>& formats = files_.formats;
  const bool is_known = std::any_of(formats.begin(), formats.end(),
                                    [&](const ClashListFormat& format) { return format.ending == ending; });
  note_saved(messages_, saved_rows(all.records), file,
             is_known || formats.empty() ? "" : "they are " + formats.front().label);
  return {};
}

void ClashReview::start_pictures(const std::string& file, ClashExport all) {
  const std::string what = saved_rows(all.records);
  export_done_ = std::make_shared<std::atomic<double>>(0.0);
  export_clock_ = {};
  all.done = export_done_;
  const auto remark = std::make_shared<std::string>();
  all.remark = remark;
  export_job_ = export_queue_.submit(
      "to export clashes",
      [write = files_.write_pictures, file, all = std::move(all)](const std::atomic<bool>& stop) {
        return write(file, all, stop);
      },
      [this, file, what, remark](Result<void> written) {
        if (written)
          note_saved(messages_, what, file, *remark);
        else if (written.error().kind != ErrorKind::cancelled)
          messages_.scene_error(written.error());
        else
          messages_.note("the export was ended; '" + file + "' was not written");
      });
}

Result<void> ClashReview::write_rules(const std::string& file) {
  if (!files_.write_rules) return clash_usage("nothing can be exported here");
  if (file.empty()) return clash_usage("export needs the name of a file");
  if (document_.object_count() == 0) return clash_usage("there are no objects");
  // The written file takes over all of the file of rules.
  if (const auto read = rules_.read(document_.scene(), search_.names()); !read) return read.error();
  const ClashExport all = exported(false, true);  // rows are no part of the file
  if (Result<void> written = files_.write_rules(file, all); !written) return written;
  note_saved(messages_, saved_count(all.ignored.size(), "ignored pair", "ignored pairs"), file);
  return {};
}

std::size_t ClashReview::export_rows(bool only_marked) const {
  const std::span<const ClashRecord> records = search_.records();
  return static_cast<std::size_t>(
      std::count_if(records.begin(), records.end(), [&](const ClashRecord& record) {
        return !notes_.is_ignored(record) &&
               (!only_marked || flight_.marked().contains({record.first, record.second}));
      }));
}

}  // namespace boxwood
