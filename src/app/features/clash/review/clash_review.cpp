// SPDX-License-Identifier: MIT
// Handles the commands of the list, and gives those that restore it.
#include "app/features/clash/review/clash_review.hpp"

#include <algorithm>
#include <filesystem>

#include "app/document/pose_commands.hpp"
#include "app/features/clash/clash_commands.hpp"
#include "app/features/clash/clash_panels.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

ClashReview::ClashReview(const SessionContext& context)
    : document_(context.document), view_(context.view), messages_(context.messages), rules_(files_),
      motion_(context, files_), search_(context, rules_, notes_, motion_),
      table_(context.document, search_, notes_), flight_(context, search_, motion_) {
  if (const ClashFiles* files = context.options.setups.find<ClashFiles>()) files_ = *files;
  handle_commands(context.bus);
  handle_table_commands(context.bus);
  handle_file_commands(context.bus);
}

ClashReview::~ClashReview() {
  stop();  // before the queues wait for the work
}

std::uint64_t ClashReview::rows_revision() const {
  return search_.revision() + notes_.revision() + rules_.revision() + motion_.revision() + table_.revision();
}

// ---- commands
void ClashReview::handle_commands(CommandBus& bus) {
  bus.on<ClashCheck>([this](const ClashCheck&) { return begin_check(); });
  bus.on<ClashStop>([this](const ClashStop&) { search_.interrupt(); });
  bus.on<ClashSelect>([this](const ClashSelect& command) { return flight_.select(command.row); });
  bus.on<ClashNext>([this](const ClashNext&) { return step(1); });
  bus.on<ClashPrevious>([this](const ClashPrevious&) { return step(-1); });
  bus.on<ClashClear>([this](const ClashClear&) { flight_.go_back(); });
  bus.on<ClashIgnore>([this](const ClashIgnore& command) { return ignore(command); });
  bus.on<ClashComment>([this](const ClashComment& command) { return comment_on(command); });
  bus.on<ClashClearance>(
      [this](const ClashClearance& command) { return rules_.set_clearance(command.length); });
  bus.on<ClashStep>([this](const ClashStep& command) { return motion_.step_to(command.time); });
}

void ClashReview::handle_table_commands(CommandBus& bus) {
  bus.on<ClashShowPairs>([this](const ClashShowPairs& command) { shows_pairs_ = command.on; });
  bus.on<ClashSort>([this](const ClashSort& command) { table_.sort(command.by, !command.forward); });
  bus.on<ClashFilter>([this](const ClashFilter& command) { table_.show(command.kind, command.on); });
  bus.on<ClashFind>([this](const ClashFind& command) { table_.find(command.text); });
}

void ClashReview::handle_file_commands(CommandBus& bus) {
  bus.on<ClashUseRules>([this](const ClashUseRules& command) {
    return rules_.use_file(command.file, document_.scene(), search_.names());
  });
  bus.on<ClashUseMotion>([this](const ClashUseMotion& command) { return motion_.use(command.file); });
  bus.on<ClashExportList>([this](const ClashExportList& command) { return write(command.file, false); });
  bus.on<ClashExportRules>([this](const ClashExportRules& command) { return write(command.file, true); });
}

Result<ClashReview::Pair> ClashReview::two_objects(std::uint32_t a, std::uint32_t b) const {
  const Pair pair = std::minmax(a, b);
  if (pair.first != pair.second && pair.second < document_.object_count()) return pair;
  return clash_usage("there are no two objects " + std::to_string(a) + " and " + std::to_string(b));
}

Result<void> ClashReview::begin_check() {
  if (document_.object_count() < 2) return clash_usage("there are no two objects to compare");
  if (Result<void> begun = search_.check(); !begun) return begun;
  flight_.drop_look();
  return {};
}

Result<void> ClashReview::ignore(const ClashIgnore& command) {
  const auto pair = two_objects(command.a, command.b);
  if (!pair) return pair.error();
  notes_.ignore(*pair, command.on);
  if (command.on && flight_.pair() == *pair) flight_.choose_none();
  return {};
}

Result<void> ClashReview::comment_on(const ClashComment& command) {
  const auto pair = two_objects(command.a, command.b);
  if (!pair) return pair.error();
  if (command.text.size() > 4096) return clash_usage("a comment has at most 4,096 bytes");
  notes_.set_comment(*pair, command.text);
  return {};
}

Result<void> ClashReview::step(int direction) {
  const std::vector<std::uint32_t>& rows = table_.rows();
  if (rows.empty()) return clash_usage("the list shows nothing");
  const auto now = flight_.chosen();
  const auto at = now ? std::find(rows.begin(), rows.end(), *now) : rows.end();
  if (at == rows.end()) return flight_.select(direction > 0 ? rows.front() : rows.back());
  if (direction > 0 ? at + 1 == rows.end() : at == rows.begin()) return {};
  return flight_.select(*(at + direction));
}

// ---- files
ClashExport ClashReview::exported() const {
  ClashExport out;
  for (const ClashRecord& record : search_.records())
    if (!notes_.is_ignored(record)) out.records.push_back(&record);
  if (search_.is_of_motion())  // in the order in which they were found
    std::stable_sort(out.records.begin(), out.records.end(), [](const ClashRecord* c, const ClashRecord* d) {
      return c->moment->told < d->moment->told;
    });
  if (const auto sum = search_.summary()) out.summary = *sum;
  out.names = &search_.names();
  out.scene = &document_.scene();
  out.ignored.assign(notes_.ignored().begin(), notes_.ignored().end());
  out.rules_file = rules_.file();
  out.clearance = rules_.clearance();
  out.comments = &notes_.comments();
  return out;
}

Result<void> ClashReview::write(const std::string& file, bool rules) {
  const auto& how = rules ? files_.write_rules : files_.write_list;
  if (!how) return clash_usage("nothing can be exported here");
  if (file.empty()) return clash_usage("export needs the name of a file");
  if (document_.object_count() == 0) return clash_usage("there are no objects");
  if (!rules) {
    if (search_.state() == State::none) return clash_usage("nothing was checked yet");
    if (search_.state() == State::running || search_.is_updating())
      return clash_usage("the list is not complete yet");
    if (search_.moved_objects() != 0) return clash_usage("objects have moved since: check again");
  } else {  // the written file takes over all of the file of rules
    if (const auto read = rules_.read(document_.scene(), search_.names()); !read) return read.error();
  }
  const ClashExport all = exported();
  if (Result<void> written = how(file, all); !written) return written;
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(file, error);
  const std::size_t count = rules ? all.ignored.size() : all.records.size();
  messages_.note((rules ? "Saved rules that ignore " : "Saved ") + std::to_string(count) +
                 (rules        ? count == 1 ? " pair" : " pairs"
                  : count == 1 ? " clash"
                               : " clashes") +
                 " to " + (error ? file : whole.lexically_normal().string()));
  return {};
}

// ---- Feature
void ClashReview::start() {
  search_.update();
  flight_.start_look();
}

void ClashReview::stop() {
  search_.stop();
  flight_.stop();
}

void ClashReview::forget() {
  flight_.stop();
  flight_.choose_none();
  search_.clear();
  notes_.clear();
  motion_.clear();
  table_.clear();
}

std::optional<std::array<std::uint32_t, 2>> ClashReview::pair() const {
  if (!flight_.looks()) return std::nullopt;
  return std::array{flight_.pair()->first, flight_.pair()->second};
}

// Adds the commands that restore this state. A complete list that needs no new check is found again.
void ClashReview::add_commands(std::vector<Command>& out) const {
  if (view_.workspace() != Workspace::clash) return;
  const bool known = search_.state() == State::done && !search_.needs_check();
  if (rules_.clearance()) out.emplace_back(ClashClearance{*rules_.clearance()});
  if (!rules_.file().empty()) out.emplace_back(ClashUseRules{rules_.file()});
  if (!motion_.file().empty()) out.emplace_back(ClashUseMotion{motion_.file()});
  if (known) {
    out.emplace_back(ClashCheck{});
    out.emplace_back(Wait{});
  }
  for (const auto& [a, b] : notes_.ignored()) out.emplace_back(ClashIgnore{a, b, true});
  for (const auto& [pair, text] : notes_.comments())
    out.emplace_back(ClashComment{pair.first, pair.second, text});
  if (shows_pairs()) out.emplace_back(ClashShowPairs{true});
  for (unsigned i = 0; i < kClashKindCount; ++i)
    if (const auto kind = static_cast<ClashKind>(i); !table_.shows(kind))
      out.emplace_back(ClashFilter{kind, false});
  if (!table_.text().empty()) out.emplace_back(ClashFind{table_.text()});
  if (table_.sorted_by() != ClashColumn::kind || table_.descending())
    out.emplace_back(ClashSort{table_.sorted_by(), !table_.descending()});
  const auto row = flight_.chosen();
  if (row && known) out.emplace_back(ClashSelect{*row});
  if (const auto time = motion_.time())
    out.emplace_back(ClashStep{*time});
  else if (row && known && search_.is_of_motion())  // the row has moved all objects to its step
    for (std::uint32_t i = 0; i < document_.object_count(); ++i)
      out.emplace_back(SetPose{{i}, numbers_of(document_.pose(i))});
}

void add_clash(FeatureList& list) {
  list.commands.add<ClashCheck, ClashStop, ClashSelect, ClashNext, ClashPrevious, ClashClear, ClashIgnore,
                    ClashClearance, ClashSort, ClashFilter, ClashFind, ClashExportList, ClashExportRules,
                    ClashComment, ClashUseRules, ClashShowPairs, ClashUseMotion, ClashStep>();
  list.add_feature<ClashReview>();
  list_clash_panels(list);
}

}  // namespace boxwood
