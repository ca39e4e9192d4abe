// SPDX-License-Identifier: MIT
// Handles the commands of the list, and gives those that restore it.
#include "app/features/clash/review/clash_review.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "app/document/pose_commands.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

namespace {

// Returns the number of a pair among the steps of the history.
std::uint64_t step_number_of(const ReviewPair& pair) {
  return std::uint64_t{pair.first} << 32U | pair.second;
}

}  // namespace

ClashReview::ClashReview(const SessionContext& context)
    : context_(context), document_(context.document), view_(context.view), messages_(context.messages),
      rules_(files_), motion_(context, files_), search_(context, rules_, notes_, motion_),
      table_(context.document, search_, notes_), flight_(context, search_, motion_),
      export_queue_(
          1, [&control = context.control] { control.wake(); }, context.options.background) {
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
  bus.on<ClashChoose>([this](const ClashChoose& command) { return flight_.choose(command.row); });
  bus.on<ClashMark>([this](const ClashMark& command) { return flight_.mark(command.row, command.on); });
  bus.on<ClashMarkTo>([this](const ClashMarkTo& command) { return mark_to(command); });
  bus.on<ClashNext>([this](const ClashNext&) { return step(1); });
  bus.on<ClashPrevious>([this](const ClashPrevious&) { return step(-1); });
  bus.on<ClashSelectObjects>([this](const ClashSelectObjects&) { return flight_.select_objects(); });
  bus.on<ClashSelectA>([this](const ClashSelectA&) { return flight_.select_objects(true); });
  bus.on<ClashClear>([this](const ClashClear&) { flight_.go_back(); });
  bus.on<ClashIgnore>([this](const ClashIgnore& command) { return ignore(command); });
  bus.on<ClashComment>([this](const ClashComment& command) { return comment_on(command); });
  bus.on<ClashSetStatus>([this](const ClashSetStatus& command) { return set_status(command); });
  bus.on<ClashGroupPair>([this](const ClashGroupPair& command) { return set_group(command); });
  bus.on<ClashClearance>([this](const ClashClearance& command) {
    is_of_coming_ = !context_.imports.idle();
    return rules_.set_clearance(command.length);
  });
  bus.on<ClashStep>([this](const ClashStep& command) { return motion_.step_to(command.time); });
}

void ClashReview::handle_table_commands(CommandBus& bus) {
  bus.on<ClashShowPairs>([this](const ClashShowPairs& command) {
    pairs_are_of_coming_ = !context_.imports.idle();
    shows_pairs_ = command.on;
  });
  bus.on<ClashSort>([this](const ClashSort& command) { table_.sort(command.by, !command.forward); });
  bus.on<ClashFilter>([this](const ClashFilter& command) { table_.show(command.kind, command.on); });
  bus.on<ClashFilterStatus>(
      [this](const ClashFilterStatus& command) { table_.show(command.status, command.on); });
  bus.on<ClashFind>([this](const ClashFind& command) { table_.find(command.text); });
  bus.on<ClashGroupListBy>([this](const ClashGroupListBy& command) { table_.group_by(command.by); });
  bus.on<ClashFold>([this](const ClashFold& command) { table_.fold(command.group, command.on); });
}

void ClashReview::handle_file_commands(CommandBus& bus) {
  bus.on<ClashUseRules>([this](const ClashUseRules& command) {
    rules_are_of_coming_ = !context_.imports.idle();
    return rules_.use_file(command.file, document_.scene(), search_.names());
  });
  bus.on<ClashUseMotion>([this](const ClashUseMotion& command) { return motion_.use(command.file); });
  bus.on<ClashExportList>([this](const ClashExportList& command) { return write_list(command.file, false); });
  bus.on<ClashExportMarked>(
      [this](const ClashExportMarked& command) { return write_list(command.file, true); });
  bus.on<ClashExportRules>([this](const ClashExportRules& command) { return write_rules(command.file); });
  bus.on<ClashEndExport>([this](const ClashEndExport&) -> Result<void> {
    if (!is_exporting()) return clash_usage("no file is being written");
    export_job_.stop();
    return {};
  });
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

template <class Change> Result<void> ClashReview::remark(std::uint32_t a, std::uint32_t b, Change change) {
  const auto pair = two_objects(a, b);
  if (!pair) return pair.error();
  OwnerStep step = owner_step(
      this, step_number_of(*pair), "remark on a clash", [this, of = *pair] { return notes_.remarks(of); },
      [this, of = *pair](const ReviewRemarks& remarks) { put_remarks_back(of, remarks); });
  ReviewRemarks remarks = notes_.remarks(*pair);
  change(remarks);
  set_remarks(*pair, remarks);
  record_step(context_.document, std::move(step));
  return {};
}

// A pair that is ignored now has no row to choose.
void ClashReview::set_remarks(const Pair& pair, const ReviewRemarks& remarks) {
  const bool leaves = remarks.ignored && !notes_.ignored().contains(pair);
  notes_.set(pair, remarks);
  if (leaves && flight_.pair() == pair) flight_.choose_none();
}

void ClashReview::put_remarks_back(const Pair& pair, const ReviewRemarks& remarks) {
  const bool returns = !remarks.ignored && notes_.ignored().contains(pair);
  set_remarks(pair, remarks);
  if (!returns || view_.workspace() != Workspace::clash) return;
  const std::span<const ClashRecord> records = search_.records();
  const auto row = static_cast<std::uint32_t>(search_.first_row(pair));
  if (row < records.size() && Pair(records[row].first, records[row].second) == pair && table_.line_of(row))
    (void)flight_.select(row);
}

void ClashReview::drop_steps_of_others() {
  std::set<std::uint64_t> listed;
  for (const ClashRecord& record : search_.records())
    listed.insert(step_number_of({record.first, record.second}));
  drop_steps(context_.document, this, [&](std::uint64_t pair) { return listed.contains(pair); });
}

Result<void> ClashReview::ignore(const ClashIgnore& command) {
  return remark(command.a, command.b, [&](ReviewRemarks& remarks) { remarks.ignored = command.on; });
}

Result<void> ClashReview::comment_on(const ClashComment& command) {
  if (command.text.size() > 4096) return clash_usage("a comment has at most 4,096 bytes");
  return remark(command.a, command.b, [&](ReviewRemarks& remarks) { remarks.comment = command.text; });
}

Result<void> ClashReview::set_status(const ClashSetStatus& command) {
  return remark(command.a, command.b, [&](ReviewRemarks& remarks) { remarks.status = command.status; });
}

Result<void> ClashReview::set_group(const ClashGroupPair& command) {
  if (command.group.size() > 256) return clash_usage("the name of a group has at most 256 bytes");
  return remark(command.a, command.b, [&](ReviewRemarks& remarks) { remarks.group = command.group; });
}

Result<void> ClashReview::mark_to(const ClashMarkTo& command) {
  const std::vector<std::uint32_t>& rows = table_.rows();
  const auto now = flight_.chosen();
  const auto to = std::find(rows.begin(), rows.end(), command.row);
  const auto from = now ? std::find(rows.begin(), rows.end(), *now) : to;
  if (to == rows.end() || from == rows.end()) return clash_usage("the list does not show these rows");
  const auto [first, last] = std::minmax(from, to);
  return flight_.mark_all({first, last + 1});
}

Result<void> ClashReview::step(int direction) {
  const std::vector<ReviewLine>& lines = table_.lines();
  if (lines.empty()) return clash_usage("the list shows nothing");
  const auto now = flight_.chosen();
  const auto at = now ? table_.line_of(*now) : std::nullopt;
  if (!at) return flight_.select(direction > 0 ? lines.front().row : lines.back().row);
  const std::uint32_t to = table_.row_after(*at, direction);
  if (to == lines[*at].row) return {};
  return flight_.select(to);
}

// ---- Feature
std::size_t ClashReview::poll() {
  if (is_exporting()) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    export_clock_.see(export_done(), std::chrono::duration<double>(now).count());
  }
  const bool was_running = search_.state() == State::running;
  const std::size_t found = search_.poll();
  if (was_running && search_.state() == State::done) drop_steps_of_others();
  return found + flight_.poll() + export_queue_.run_completions();
}

void ClashReview::start() {
  search_.update();
  flight_.start_look();
}

void ClashReview::stop() {
  search_.stop();
  flight_.stop();
  export_job_.stop();
}

void ClashReview::scene_changed(bool keeps_objects) {
  forget();
  if (!keeps_objects) drop_rules();
  files_of_scene_ = document_.scene().files;
  is_of_coming_ = rules_are_of_coming_ = pairs_are_of_coming_ = false;
}

// A clearance is a length in the units of the files, and rules name their objects: other files begin without
// them and without lines of near pairs, unless a command has set them while the files were being read. Files
// that are read again keep them.
void ClashReview::drop_rules() {
  const std::vector<std::string>& now = document_.scene().files;
  const bool are_others = std::none_of(files_of_scene_.begin(), files_of_scene_.end(), [&](const auto& file) {
    return std::find(now.begin(), now.end(), file) != now.end();
  });
  if (!are_others || files_of_scene_.empty()) return;
  if (!is_of_coming_) (void)rules_.set_clearance(0.0);
  if (!pairs_are_of_coming_) shows_pairs_ = false;
  if (rules_are_of_coming_ || rules_.file().empty()) return;
  messages_.note("The rules of '" + rules_.file() + "' were for the model before and are no longer used");
  (void)rules_.use_file({}, document_.scene(), search_.names());
}

void ClashReview::forget() {
  flight_.stop();
  flight_.forget();
  search_.clear();
  notes_.clear();
  drop_steps(context_.document, this);
  motion_.clear();
  table_.clear();
}

std::optional<std::array<std::uint32_t, 2>> ClashReview::pair() const {
  if (!flight_.looks()) return std::nullopt;
  return std::array{flight_.pair()->first, flight_.pair()->second};
}

std::optional<PairLengths> ClashReview::pair_lengths() const {
  if (view_.workspace() != Workspace::clash) return std::nullopt;
  PairLengths out{table_.lengths(), std::nullopt};
  if (const auto look = flight_.look(); look && look->record.result.depth)
    out.depth = std::array{look->record.result.depth->lower, look->record.result.depth->upper};
  return out;
}

// Adds the commands that restore this state. A complete list that needs no new check is found again,
// and a search that is under way begins again.
void ClashReview::add_commands(std::vector<Command>& out) const {
  if (view_.workspace() == Workspace::clash) add_work(out);
}

void ClashReview::add_work(std::vector<Command>& out) const {
  const bool known = search_.state() == State::done && !search_.needs_check();
  if (rules_.clearance()) out.emplace_back(ClashClearance{*rules_.clearance()});
  if (!rules_.file().empty()) out.emplace_back(ClashUseRules{rules_.file()});
  if (!motion_.file().empty()) out.emplace_back(ClashUseMotion{motion_.file()});
  if (known) {
    out.emplace_back(ClashCheck{});
    out.emplace_back(Wait{});
  }
  if (search_.state() == State::running) out.emplace_back(ClashCheck{});
  add_notes(out);
  add_table(out);
  const auto row = flight_.chosen();
  // In another workspace the camera has left the row: only a row that it was at is gone to again.
  if (row && known && (view_.workspace() == Workspace::clash || flight_.was_near()))
    out.emplace_back(ClashSelect{*row});
  else if (row && known)
    out.emplace_back(ClashChoose{*row});
  if (row && known && flight_.has_objects_selected())
    out.push_back(flight_.moves_first() ? Command(ClashSelectA{}) : Command(ClashSelectObjects{}));
  if (row && known && flight_.marked().size() > 1)
    for (const ReviewPair& pair : flight_.marked())
      if (const std::size_t i = search_.first_row(pair); i < search_.records().size() && i != *row)
        out.emplace_back(ClashMark{static_cast<std::uint32_t>(i), true});
  if (const auto time = motion_.time())
    out.emplace_back(ClashStep{*time});
  else if (row && known && search_.is_of_motion())  // the row has moved all objects to its step
    for (std::uint32_t i = 0; i < document_.object_count(); ++i)
      out.emplace_back(SetPose{{i}, numbers_of(document_.pose(i))});
}

void ClashReview::add_notes(std::vector<Command>& out) const {
  for (const auto& [a, b] : notes_.ignored()) out.emplace_back(ClashIgnore{a, b, true});
  for (const auto& [pair, text] : notes_.comments())
    out.emplace_back(ClashComment{pair.first, pair.second, text});
  for (const auto& [pair, status] : notes_.statuses())
    out.emplace_back(ClashSetStatus{pair.first, pair.second, status});
  for (const auto& [pair, group] : notes_.groups())
    out.emplace_back(ClashGroupPair{pair.first, pair.second, group});
}

void ClashReview::add_table(std::vector<Command>& out) const {
  if (shows_pairs()) out.emplace_back(ClashShowPairs{true});
  for (unsigned i = 0; i < kClashKindCount; ++i)
    if (const auto kind = static_cast<ClashKind>(i); !table_.shows(kind))
      out.emplace_back(ClashFilter{kind, false});
  for (unsigned i = 0; i < kClashStatusCount; ++i)
    if (const auto status = static_cast<ClashStatus>(i); !table_.shows(status))
      out.emplace_back(ClashFilterStatus{status, false});
  if (!table_.text().empty()) out.emplace_back(ClashFind{table_.text()});
  if (table_.sorted_by() != ClashColumn::kind || table_.descending())
    out.emplace_back(ClashSort{table_.sorted_by(), !table_.descending()});
  if (table_.grouped_by() != ClashGrouping::none) out.emplace_back(ClashGroupListBy{table_.grouped_by()});
  for (const std::string& group : table_.folded())
    if (group != kSlightGroup) out.emplace_back(ClashFold{true, group});
  if (!table_.folded().contains(kSlightGroup)) out.emplace_back(ClashFold{false, std::string(kSlightGroup)});
}

void add_clash(FeatureList& list) {
  list.commands.add<ClashCheck, ClashStop, ClashSelect, ClashChoose, ClashMark, ClashMarkTo, ClashSetStatus,
                    ClashFilterStatus, ClashGroupPair, ClashGroupListBy, ClashFold, ClashNext, ClashPrevious,
                    ClashClear, ClashSelectObjects, ClashSelectA, ClashIgnore, ClashClearance, ClashSort,
                    ClashFilter, ClashFind, ClashExportList, ClashExportMarked, ClashExportRules,
                    ClashEndExport, ClashComment, ClashUseRules, ClashShowPairs, ClashUseMotion, ClashStep>();
  list.add_feature<ClashReview>();
  list.work.push_back([](const Session& s, std::vector<Command>& out) {
    if (s.view().workspace() != Workspace::clash) s.get<ClashReview>().add_work(out);
  });
  using namespace workspaces;
  list.panels.push_back({.panel = kClashesPanel,
                         .title = "Clashes",
                         .workspaces = kClash,
                         .place = Place::left,
                         .grows = 3,
                         .order = 10,
                         .keeps = kClashesKeep,
                         .least = 200,
                         .firm = kClashesFirm});
}

}  // namespace boxwood
