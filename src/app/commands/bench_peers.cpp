// SPDX-License-Identifier: MIT
// Runs bench_peers, which writes rows as CSV into a pipe: model, triangles, work, peer, figure, value.
#include "app/commands/bench_peers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <functional>
#include <map>
#include <string_view>

#include "app/cli/interrupt.hpp"
#include "app/text/errors.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "scene/parent/child_process.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kPeerPrefix = "peers-";

// Returns the path of bench_peers beside this program; empty if it was not built.
std::filesystem::path peers_program() {
#ifdef BOXWOOD_BENCH_PEERS
  std::error_code ignored;
  const std::filesystem::path beside = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  if (std::filesystem::exists(beside / BOXWOOD_BENCH_PEERS, ignored)) return beside / BOXWOOD_BENCH_PEERS;
#endif
  return {};
}

// Starts bench_peers and calls use(line) for each line of its `--csv`.
Result<void> run_peers(const std::vector<std::string>& arguments,
                       const std::function<void(std::string_view)>& use) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return Error{ErrorKind::internal, "no pipe can be opened"};
  const Descriptor from(ends[0]);
  Descriptor to(ends[1]);
  std::vector<std::string> all = arguments;
  all.insert(all.end(), {"--csv", "/dev/fd/3"});
  Result<ChildProcess> child = ChildProcess::start(peers_program(), all, {to.get()}, STDERR_FILENO);
  if (!child) return child.error();
  to.reset();
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    if (stop_requested()) return cancelled();  // kills the child
    constexpr int kLookForStop_ms = 20;
    pollfd ready{from.get(), POLLIN, 0};
    if (::poll(&ready, 1, kLookForStop_ms) <= 0) continue;
    const ssize_t n = ::read(from.get(), piece.data(), piece.size());
    if (n <= 0) break;
    text.append(piece.data(), static_cast<std::size_t>(n));
    std::size_t end = 0;
    for (std::size_t next; (next = text.find('\n', end)) != std::string::npos; end = next + 1)
      use(std::string_view(text).substr(end, next - end));
    text.erase(0, end);
  }
  const std::optional<ExitStatus> ended = child->reap();
  if (ended && (ended->signal != 0 || ended->code != 0))
    return Error{ErrorKind::internal,
                 "the benchmarks beside other libraries failed, or found a wrong answer"};
  return {};
}

std::string benchmark_of(std::string_view work) {
  std::string name = std::string(kPeerPrefix) + std::string(work);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::vector<std::string> works() {
  std::vector<std::string> names;
  if (peers_program().empty()) return names;
  (void)run_peers({"--list"}, [&](std::string_view line) { names.emplace_back(line); });
  return names;
}

struct Figure {
  std::string benchmark, library, figure;
  std::size_t triangles = 0;
  double value = 0.0;
};

// Parses a row; nullopt for the header.
std::optional<Figure> figure_of(std::string_view line) {
  std::array<std::string_view, 6> fields{};
  for (std::string_view& field : fields) {
    const std::size_t comma = line.find(',');
    field = line.substr(0, comma);
    line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
  }
  Figure out{benchmark_of(fields[2]), std::string(fields[3]), std::string(fields[4])};
  std::replace(out.figure.begin(), out.figure.end(), ';', ',');  // commas are separators in CSV
  const auto number = [](std::string_view text, auto& value) {
    return std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
  };
  if (!number(fields[1], out.triangles) || !number(fields[5], out.value)) return std::nullopt;
  return out;
}

std::string json_of(const Figure& f) {
  JsonWriter json;
  json.begin_object().field("benchmark", f.benchmark).field("triangles", f.triangles);
  json.field("figure", f.figure).field("library", f.library).field("median", f.value);
  return json.end_object().text();
}

// A table of figures and their ratios to Boxwood's, which comes first. Checked, wrong and invented answers
// share one row.
class PeerTable {
public:
  void add(const Figure& f) {
    if (f.figure == "checked") {
      checked_ = f.value;
    } else if (f.figure == "wrong") {
      wrong_ = f.value;
    } else if (f.figure == "invented") {  // the last of the three
      row(f, "wrong of " + rough_number(checked_) + " answers", wrong_ + f.value, "");
    } else {
      const double first = first_.emplace(f.benchmark + '\n' + f.figure, f.value).first->second;
      row(f, f.figure, f.value, first == 0.0 ? "" : rough_number(f.value / first));
    }
  }
  void print(DataWriter& out) const { table_.print(out); }

private:
  void row(const Figure& f, const std::string& figure, double value, const std::string& share) {
    table_.add_row({f.benchmark, grouped(f.triangles), figure, f.library, rough_number(value), share});
  }
  Table table_{{{"benchmark", false},
                {"triangles"},
                {"figure", false},
                {"library", false},
                {"median"},
                {"of Boxwood's"}}};
  double checked_ = 0.0, wrong_ = 0.0;
  std::map<std::string, double> first_;
};

}  // namespace

std::vector<std::string> peer_benchmarks() {
  std::vector<std::string> names;
  for (const std::string& work : works()) names.push_back(benchmark_of(work));
  return names;
}

Result<void> run_peer_benchmarks(const CommandContext& context, const std::vector<std::string>& names) {
  std::string only;
  for (const std::string& work : works())
    if (std::find(names.begin(), names.end(), benchmark_of(work)) != names.end())
      only += (only.empty() ? "" : ",") + work;
  PeerTable table;
  // A thousand distinct poses of each kind; every answer of ten of them is checked.
  Result<void> ended = run_peers({"--models", "helix70k", "--repeats", "3", "--poses", "1000", "--checked",
                                  "10", "--budget", "0.1", "--only", only},
                                 [&](std::string_view line) {
                                   const std::optional<Figure> figure = figure_of(line);
                                   if (!figure) return;
                                   if (context.options.json)
                                     context.out.write_line(json_of(*figure));
                                   else
                                     table.add(*figure);
                                 });
  if (!context.options.json) table.print(context.out);
  return ended;
}

}  // namespace boxwood
