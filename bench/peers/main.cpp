// SPDX-License-Identifier: MIT
// bench_peers: Boxwood and other libraries at the same work, in turns, with every answer checked.
//
//   build/release/bench/bench_peers [--only WORK,...] [--peers NAME,...] [--models MODEL,...] [--grow]
//       [--repeats N] [--poses N] [--checked N] [--budget SECONDS] [--rays N] [--seed N] [--csv FILE]
//       [--list] [MODEL...]
//
// A MODEL is a generated one (models.hpp has their names), a file (.bwt or any that can be imported), or A:B
// of these: A against B, elsewhere a model against itself. Without any: those that nothing was tuned on.
// --grow: one rock of 5k, 70k, 500k, 1M and 4M triangles. --poses: distinct ones of each kind, each passed
// once in a repetition in random order, or as many as the budget (processor time of a column) holds; of the
// first --checked the pairs and distances are checked, first contact of all. Rows go to standard output as a
// table and, with --csv, to a file. --list: only the names of the kinds of work, to that file or standard
// output. `boxwood bench` runs this program.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <algorithm>
#include <functional>
#include <map>

#include "csv_rows.hpp"
#include "peers/models.hpp"
#include "peers/worker.hpp"

namespace boxwood::bench {
namespace {

struct Options {
  std::vector<std::string> only, peers, models;
  bool grow = false, list = false;
  std::size_t repeats = 3;
  double budget_s = 1.0, limit_s = 300.0;
  InputOptions input;
  std::string csv;
};

std::vector<std::string> split(const char* list) {
  std::vector<std::string> words(1);
  for (; *list != '\0'; ++list)
    if (*list == ',')
      words.emplace_back();
    else
      words.back() += *list;
  return words;
}

bool chosen(const std::vector<std::string>& words, const std::string& name) {
  return words.empty() || std::find(words.begin(), words.end(), name) != words.end();
}

[[noreturn]] void usage(const char* what) {
  std::fprintf(stderr, "bench_peers: %s; its options are at the top of bench/peers/main.cpp\n", what);
  std::exit(2);
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("--")) {
      options.models.push_back(word);
      continue;
    }
    if (word == "--grow" || word == "--list") {
      (word == "--grow" ? options.grow : options.list) = true;
      continue;
    }
    if (i + 1 == argc) usage("an option without its value");
    const char* value = argv[++i];
    const auto number = [&] { return static_cast<std::size_t>(std::strtoull(value, nullptr, 10)); };
    if (word == "--only")
      options.only = split(value);
    else if (word == "--peers")
      options.peers = split(value);
    else if (word == "--models")
      for (std::string& name : split(value)) options.models.push_back(std::move(name));
    else if (word == "--repeats")
      options.repeats = std::max<std::size_t>(1, number());
    else if (word == "--poses")
      options.input.poses = std::max<std::size_t>(1, number());
    else if (word == "--checked")
      options.input.checked = std::max<std::size_t>(1, number());
    else if (word == "--budget")
      options.budget_s = std::strtod(value, nullptr);
    else if (word == "--rays")
      options.input.rays = number();
    else if (word == "--seed")
      options.input.seed = number();
    else if (word == "--csv")
      options.csv = value;
    else
      usage(("no option " + word).c_str());
  }
  return options;
}

// Only what the chosen kinds of work ask for: rays, impacts and pairs of triangles take time to answer.
InputOptions needed(const Options& options) {
  InputOptions input = options.input;
  if (!chosen(options.only, "rays")) input.rays = 0;
  if (!chosen(options.only, "time of impact")) input.motions = 0;
  if (!chosen(options.only, "box pairs") && !chosen(options.only, "triangle pairs")) input.kernel_pairs = 0;
  return input;
}

// Of a word of the command line: a model against itself, or A:B.
Input input_of(const std::string& word, const Options& options) {
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos) return make_input(label_of(word), model_of(word), {}, needed(options));
  const std::string a = word.substr(0, colon), b = word.substr(colon + 1);
  return make_input(label_of(a) + ":" + label_of(b), model_of(a), model_of(b), needed(options));
}

std::vector<std::string> models_of(const Options& options) {
  if (options.grow && options.models.empty())
    return {"rock5k", "rock70k", "rock500k", "rock1000k", "rock4000k"};
  return options.models.empty() ? default_models() : options.models;
}

double median(std::vector<double> values) {
  if (values.empty()) return kNotDone;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

struct Row {
  const Worker* worker;
  std::vector<double> medians;
  Verdict verdict;
};

class Report {
public:
  explicit Report(const std::string& csv) : file_(csv) {}
  // The ratio is that of the peer to the first row, which is Boxwood's.
  void add(const Input& in, const Workload& work, const std::vector<Row>& rows) {
    if (rows.empty()) return;
    const std::vector<Column> columns = work.columns(in);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      std::printf("%-12s %-15s %s\n", in.name.c_str(), work.name().c_str(), columns[c].name.c_str());
      for (const Row& row : rows) {
        if (std::isnan(row.medians[c])) continue;
        std::printf("    %-18s %12.5g", row.worker->row().name.c_str(), row.medians[c]);
        if (&row != &rows.front() && columns[c].is_time)
          std::printf("   x %-8.3g", row.medians[c] / rows.front().medians[c]);
        else
          std::printf("             ");
        if (c == 0 && row.verdict.checked != 0)
          std::printf("  of %zu checked: %zu wrong, %zu invented", row.verdict.checked, row.verdict.wrong,
                      row.verdict.extra);
        std::printf("\n");
        put(in, work, row, columns[c].name, row.medians[c]);
      }
    }
    for (const Row& row : rows) {
      if (row.verdict.checked == 0) continue;
      put(in, work, row, "checked", static_cast<double>(row.verdict.checked));
      put(in, work, row, "wrong", static_cast<double>(row.verdict.wrong));
      put(in, work, row, "invented", static_cast<double>(row.verdict.extra));
      Verdict& sum = totals_[row.worker->row().name];
      sum.checked += row.verdict.checked;
      sum.wrong += row.verdict.wrong;
      sum.extra += row.verdict.extra;
    }
    std::fflush(stdout);
  }
  void finish() const {
    std::printf("\nanswers in all\n");
    for (const auto& [peer, sum] : totals_)
      std::printf("    %-18s %10zu checked, %zu wrong, %zu invented\n", peer.c_str(), sum.checked, sum.wrong,
                  sum.extra);
  }
  std::size_t wrong_of(const std::string& peer) const {
    const auto found = totals_.find(peer);
    return found == totals_.end() ? 0 : found->second.wrong + found->second.extra;
  }

private:
  void put(const Input& in, const Workload& work, const Row& row, const std::string& figure, double value) {
    file_.add(in.name, in.mesh.triangles.size(), work.name(), row.worker->row().name, figure, value);
  }
  CsvRows file_;
  std::map<std::string, Verdict> totals_;
};

// Forwards and backwards by turns, so that a drift of the machine's speed does not favour anyone.
std::vector<Row> measure(std::vector<Worker>& workers, std::size_t workload, const Input& in,
                         const Options& options) {
  const Workload& work = *workloads()[workload];
  std::vector<Worker*> able;
  for (Worker& worker : workers)
    if (worker.can(work)) able.push_back(&worker);
  std::map<Worker*, std::vector<std::vector<double>>> figures;
  for (std::size_t repeat = 0; repeat < options.repeats; ++repeat) {
    for (Worker* worker : able)
      if (auto taken = worker->measure(workload, {repeat, options.budget_s}, options.limit_s))
        figures[worker].push_back(*taken);
    std::reverse(able.begin(), able.end());
  }
  std::vector<Row> rows;
  for (Worker& worker : workers) {
    if (figures[&worker].empty()) continue;
    Row row{&worker, {}, {}};
    for (std::size_t c = 0; c < figures[&worker].front().size(); ++c) {
      std::vector<double> values;
      for (const std::vector<double>& one : figures[&worker])
        if (!std::isnan(one[c])) values.push_back(one[c]);
      row.medians.push_back(median(values));
    }
    if (const auto answers = worker.answers(workload, options.limit_s); answers && !answers->empty())
      row.verdict = work.judge(in, *answers);
    rows.push_back(row);
  }
  return rows;
}

int list_works(const std::string& csv) {
  std::FILE* file = csv.empty() ? stdout : std::fopen(csv.c_str(), "w");
  if (file == nullptr) usage("the list cannot be written");
  for (const auto& work : workloads()) std::fprintf(file, "%s\n", work->name().c_str());
  return std::fclose(file) == 0 ? 0 : 1;
}

int run(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);
  std::sort(peer_rows().begin(), peer_rows().end(),
            [](const PeerRow& a, const PeerRow& b) { return a.name < b.name; });
  const auto own = [](const PeerRow& row) { return row.name.starts_with("Boxwood"); };
  std::stable_partition(peer_rows().begin(), peer_rows().end(), own);
  std::sort(workloads().begin(), workloads().end(),
            [](const auto& a, const auto& b) { return a->order() < b->order(); });
  if (options.list) return list_works(options.csv);
  std::printf("exact answers by %s; times are medians of %zu repeats\n", exact_method(), options.repeats);
  for (const PeerRow& row : peer_rows())
    if (chosen(options.peers, row.name)) std::printf("    %-18s %s\n", row.name.c_str(), row.origin.c_str());
  Report report(options.csv);
  for (const std::string& model : models_of(options)) {
    const Input in = input_of(model, options);
    std::size_t pairs = 0;
    for (const auto& exact : in.pairs) pairs += exact.size();
    std::printf(
        "\n%s: %zu triangles against %zu, %zu poses of each kind; of the first %zu all answers are checked "
        "(%zu pairs of triangles), of all first contact\n",
        in.name.c_str(), in.mesh.triangles.size(), in.mesh_b().triangles.size(), in.poses[kClear].size(),
        in.pairs.size(), pairs);
    std::vector<Worker> workers;
    for (const PeerRow& row : peer_rows())
      if (chosen(options.peers, row.name)) workers.emplace_back(row, in);
    for (std::size_t w = 0; w < workloads().size(); ++w)
      if (chosen(options.only, workloads()[w]->name()))
        report.add(in, *workloads()[w], measure(workers, w, in, options));
  }
  report.finish();
  return report.wrong_of("Boxwood") + report.wrong_of("Boxwood rays") +
                     report.wrong_of("Boxwood reference") ==
                 0
             ? 0
             : 1;
}

}  // namespace
}  // namespace boxwood::bench

int main(int argc, char** argv) {
  return boxwood::bench::run(boxwood::bench::parse(argc, argv));
}
