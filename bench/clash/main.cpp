// SPDX-License-Identifier: MIT
// `boxwood clash` beside FCL and Bullet: from a scene in memory to the list of pairs that meet, on one thread
// and two; what one candidate pair costs; how cost grows; and what a million objects would take.
//
//   clash_vs_peers [--largest N] [--repeats N] [--million N] [--no-peers] [--lists TEXT] [--alone]
//                  [MODEL FILE...]
//
// --lists: only the lists of scenes whose name holds the text, nothing else. --alone: on one thread, the
// classes alone, as many times as given: for a profiler.
// Times of whole scenes are by the clock, the least of the repeats (one from 10,000 objects on); those of
// single pairs are processor time of the thread. Each program's list is compared with Boxwood's.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boxwood/import.hpp>

#include "app/search/clash_search.hpp"
#include "clash/peers.hpp"
#include "clash/scenes.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

struct BenchOptions {
  std::size_t largest = 50000, million = 0;
  int repeats = 3;
  bool peers = true, alone = false;
  std::optional<std::string> lists;
  std::vector<std::string> models;
};

double clock_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double thread_us() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
}
[[noreturn]] void fail(const Error& error) {
  std::fprintf(stderr, "clash_vs_peers: %s\n", error.message.c_str());
  std::exit(1);
}
template <class T> void check(const Result<T>& result) {
  if (!result) fail(result.error());
}

struct OwnAnswer {
  double measure_s = 0.0, broad_s = 0.0, classes_s = 0.0;
  std::size_t candidates = 0, reported = 0;
  std::vector<std::uint64_t> pairs;
  double whole() const { return measure_s + broad_s + classes_s; }
};

enum class Wanted { first, classes, depths };

OwnAnswer own_pairs(const Scene& scene, int threads, Wanted wanted,
                    std::optional<ClashSummary::Shard> shard = std::nullopt) {
  OwnAnswer answer;
  const double start = clock_s();
  ClashObjectsOptions options;
  options.threads = threads;
  options.budget = std::size_t{4} << 30U;
  ClashObjects objects(scene, options);
  check(objects.measure());
  const double measured = clock_s();
  const ClashRules rules(scene);
  ClashSearchOptions search_options;
  search_options.mode = wanted == Wanted::first ? CollideMode::first : CollideMode::all;
  search_options.depth = search_options.regions = wanted == Wanted::depths;
  search_options.threads = threads;
  search_options.shard = shard;
  ClashSearch search(objects, rules, search_options);
  check(search.find_pairs());
  const double found = clock_s();
  ClashListener listener;
  listener.found = [&](const ClashRecord& record) {
    ++answer.reported;
    if (record.result.contacts > 0)
      answer.pairs.push_back(static_cast<std::uint64_t>(record.first) << 32U | record.second);
    return true;
  };
  check(search.run(listener));
  answer.measure_s = measured - start;
  answer.broad_s = found - measured;
  answer.classes_s = clock_s() - found;
  answer.candidates = search.pairs().size();
  return answer;
}

template <class Answer, class Ask, class Time> Answer best_of(int repeats, const Ask& ask, const Time& time) {
  Answer best = ask();
  for (int i = 1; i < repeats; ++i) {
    Answer other = ask();
    if (time(other) < time(best)) best = std::move(other);
  }
  return best;
}

// How many of one list the other lacks.
std::size_t lacking(const std::vector<std::uint64_t>& wanted, const std::vector<std::uint64_t>& list) {
  std::vector<std::uint64_t> missing;
  std::set_difference(wanted.begin(), wanted.end(), list.begin(), list.end(), std::back_inserter(missing));
  return missing.size();
}

void print_row(const char* scene, std::size_t n, const char* who, int threads, double whole, double build,
               double broad, double narrow, std::size_t near, std::size_t meet, std::size_t missed,
               std::size_t more, double least) {
  std::printf("| %s | %zu | %s | %d | %.4g | %.4g | %.4g | %.4g | %zu | %zu | %zu | %zu | %.3g |\n", scene, n,
              who, threads, 1e3 * whole, 1e3 * build, 1e3 * broad, 1e3 * narrow, near, meet, missed, more,
              whole / least);
  std::fflush(stdout);
}

struct Growth {
  std::string scene;
  std::size_t objects = 0, candidates = 0;
  double seconds = 0.0;
};

constexpr std::size_t kMostDepths = 1000;  // objects of scenes whose depths are measured as a whole

void whole_scene(const char* name, const Scene& scene, const BenchOptions& options,
                 std::vector<Growth>& growth) {
  if (options.lists && std::string(name).find(*options.lists) == std::string::npos) return;
  const std::size_t n = scene.objects.size();
  const int repeats = n >= 10000 ? 1 : options.repeats;
  const auto own_whole = [](const OwnAnswer& a) { return a.whole(); };
  if (options.alone) {
    const auto first = best_of<OwnAnswer>(
        options.repeats, [&] { return own_pairs(scene, 1, Wanted::first); }, own_whole);
    print_row(name, n, "Boxwood, class alone", 1, first.whole(), first.measure_s, first.broad_s,
              first.classes_s, first.candidates, first.pairs.size(), 0, 0, first.whole());
    return;
  }
  OwnAnswer truth;
  std::array<double, 3> least{};
  for (const int threads : {1, 2}) {
    OwnAnswer classes = best_of<OwnAnswer>(
        repeats, [&] { return own_pairs(scene, threads, Wanted::classes); }, own_whole);
    const OwnAnswer first = best_of<OwnAnswer>(
        repeats, [&] { return own_pairs(scene, threads, Wanted::first); }, own_whole);
    print_row(name, n, "Boxwood, class alone", threads, first.whole(), first.measure_s, first.broad_s,
              first.classes_s, first.candidates, first.pairs.size(), lacking(classes.pairs, first.pairs),
              lacking(first.pairs, classes.pairs), classes.whole());
    least[static_cast<std::size_t>(threads)] = classes.whole();
    print_row(name, n, "Boxwood, class", threads, classes.whole(), classes.measure_s, classes.broad_s,
              classes.classes_s, classes.candidates, classes.pairs.size(), 0, 0, classes.whole());
    if (n <= kMostDepths && !options.lists) {
      const OwnAnswer all = own_pairs(scene, threads, Wanted::depths);
      print_row(name, n, "Boxwood, class, depth and region", threads, all.whole(), all.measure_s, all.broad_s,
                all.classes_s, all.candidates, all.pairs.size(), 0, 0, classes.whole());
    }
    if (threads == 1) growth.push_back({name, n, classes.candidates, classes.whole()});
    truth = std::move(classes);
  }
  if (!options.peers) return;
  const auto peer_whole = [](const PeerAnswer& a) { return a.build_s + a.broad_s + a.narrow_s; };
  const auto report_peer = [&](const char* who, int threads, const PeerAnswer& a) {
    print_row(name, n, who, threads, peer_whole(a), a.build_s, a.broad_s, a.narrow_s, a.candidates,
              a.pairs.size(), lacking(truth.pairs, a.pairs), lacking(a.pairs, truth.pairs),
              least[static_cast<std::size_t>(threads)]);
  };
  for (const int threads : {1, 2})
    report_peer("FCL, yes or no", threads,
                best_of<PeerAnswer>(
                    repeats, [&] { return fcl_pairs(scene, threads); }, peer_whole));
  report_peer("Bullet, contacts", 1,
              best_of<PeerAnswer>(
                  repeats, [&] { return bullet_pairs(scene); }, peer_whole));
}

void print_times(const char* scene, const char* what, std::vector<double> us) {
  if (us.empty()) return;
  std::sort(us.begin(), us.end());
  const auto at = [&](double share) {
    return us[std::min(us.size() - 1, static_cast<std::size_t>(share * static_cast<double>(us.size())))];
  };
  double sum = 0.0;
  for (const double one : us) sum += one;
  std::printf("| %s | %s | %zu | %.3g | %.3g | %.3g | %.3g | %.3g |\n", scene, what, us.size(), at(0.5),
              at(0.9), at(0.99), us.back(), sum / static_cast<double>(us.size()));
  std::fflush(stdout);
}

// The median of three, processor time of this thread.
template <class Work> double median_us(const Work& work) {
  std::array<double, 3> times{};
  for (double& time : times) {
    const double start = thread_us();
    work();
    time = thread_us() - start;
  }
  std::sort(times.begin(), times.end());
  return times[1];
}

// What single candidate pairs cost: the class with warm trees and facts, then the depth and the region of
// those that overlap; and once what a model's facts cost, which the first pair that needs them pays.
void single_pairs(const char* name, const Scene& scene) {
  ClashObjectsOptions options;
  options.threads = 1;
  options.budget = std::size_t{8} << 30U;
  ClashObjects objects(scene, options);
  check(objects.measure());
  const ClashRules rules(scene);
  ClashSearchOptions search_options;
  search_options.threads = 1;
  ClashSearch search(objects, rules, search_options);
  check(search.find_pairs());
  std::vector<std::uint32_t> wanted(scene.objects.size());
  for (std::uint32_t i = 0; i < wanted.size(); ++i) wanted[i] = i;
  check(objects.require(wanted));
  std::vector<double> facts_us;
  for (const std::uint32_t i : wanted) {
    const double start = thread_us();
    objects.placed(i).model->facts(nullptr);
    facts_us.push_back(thread_us() - start);
  }
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  ClashOptions plain;
  plain.depth = false;
  std::vector<double> apart_us, meet_us, depth_us, region_us, class_us;
  for (const ClashPair& pair : search.pairs()) {
    const PlacedClashModel a = objects.placed(pair.first), b = objects.placed(pair.second);
    ClashResult found;
    const double us = median_us([&] { found = clash(a, b, plain, scratch, contacts); });
    class_us.push_back(us);
    (found.contacts == 0 ? apart_us : meet_us).push_back(us);
    if (found.kind != ClashClass::overlapping) continue;
    const ClashOptions deep;
    depth_us.push_back(std::max(0.0, median_us([&] { clash(a, b, deep, scratch, contacts); }) - us));
    region_us.push_back(median_us([&] { clash_region(a, b, contacts, nullptr, scratch); }));
  }
  print_times(name, "class, all candidates", class_us);
  print_times(name, "class, no contact", apart_us);
  print_times(name, "class, in contact", meet_us);
  print_times(name, "depth, overlapping", depth_us);
  print_times(name, "region, overlapping", region_us);
  print_times(name, "facts of a model, once", facts_us);
}

void print_growth(const std::vector<Growth>& growth) {
  std::printf(
      "\nGrowth, one thread, classes. Exponent: of the time, from the row above of the same scene.\n\n"
      "| scene | objects | candidates | us an object | us a candidate | exponent |\n"
      "|---|--:|--:|--:|--:|--:|\n");
  const Growth* before = nullptr;
  for (const Growth& g : growth) {
    std::string exponent = "";
    if (before != nullptr && before->scene == g.scene) {
      char text[32];
      std::snprintf(text, sizeof text, "%.2f",
                    std::log(g.seconds / before->seconds) /
                        std::log(double(g.objects) / double(before->objects)));
      exponent = text;
    }
    std::printf("| %s | %zu | %zu | %.3g | %.3g | %s |\n", g.scene.c_str(), g.objects, g.candidates,
                1e6 * g.seconds / double(g.objects),
                1e6 * g.seconds / double(std::max<std::size_t>(1, g.candidates)), exponent.c_str());
    before = &g;
  }
}

// What one of a hundred nodes does, measured: it measures all objects, finds all pairs, and answers its part.
void one_of_a_hundred(std::size_t n) {
  constexpr std::uint32_t kNodes = 100;
  const Scene scene = parts_in_a_cube(n, true);
  const OwnAnswer a = own_pairs(scene, 2, Wanted::depths, ClashSummary::Shard{kNodes / 2, kNodes});
  std::printf(
      "\n%zu objects on a lattice, two threads, shard %u of %u: boxes of all %.3g s, all pairs that are near "
      "%.3g s, "
      "class, depth and region of its %zu candidates %.3g s: %.3g s behind the import, %.0f %% of it done by "
      "every node alike. One node alone: about %.3g s.\n",
      n, kNodes / 2, kNodes, a.measure_s, a.broad_s, a.candidates, a.classes_s, a.whole(),
      100.0 * (a.measure_s + a.broad_s) / a.whole(), a.measure_s + a.broad_s + kNodes * a.classes_s);
}

// What a window does in a step where all objects have moved: place them, the warm broad phase, and classes.
void all_move(std::size_t n, const char* what, bool depth) {
  const Scene scene = parts_in_a_cube(n, false);
  ClashObjectsOptions options;
  options.moving = true;
  options.threads = 2;
  ClashObjects objects(scene, options);
  check(objects.measure());
  const ClashRules rules(scene);
  ClashSearchOptions search_options;
  search_options.depth = search_options.regions = depth;
  search_options.threads = 2;
  ClashSearch search(objects, rules, search_options);
  std::vector<double> ms;
  std::size_t pairs = 0;
  for (int step = 0; step < 31; ++step) {
    const double start = clock_s();
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      RigidTransform pose;
      pose.translation = 0.01 * step * Vec3(std::sin(i), std::cos(i), std::sin(2.0 * i));
      objects.place(i, pose);
    }
    check(search.find_pairs());
    check(search.run({}));
    ms.push_back(1e3 * (clock_s() - start));
    pairs = search.pairs().size();
  }
  ms.erase(ms.begin());  // which makes the trees
  std::sort(ms.begin(), ms.end());
  std::printf(
      "%zu objects that all move, two threads, %s of %zu candidates a step: median %.3g ms, most %.3g ms.\n",
      n, what, pairs, ms[ms.size() / 2], ms.back());
}

// From a set flag to the end of run(), stopped at any moment.
void stops() {
  const Scene scene = parts_in_a_cube(3000, false);
  std::vector<double> ms;
  for (int i = 0; i < 20; ++i) {
    std::atomic<bool> stop{false};
    std::atomic<double> asked{0.0};
    ClashObjectsOptions options;
    options.stop = &stop;
    ClashObjects objects(scene, options);
    if (!objects.measure()) continue;
    const ClashRules rules(scene);
    ClashSearchOptions search_options;
    search_options.regions = true;
    search_options.stop = &stop;
    ClashSearch search(objects, rules, search_options);
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20 + 37 * i));
      asked = clock_s();
      stop = true;
    });
    if (search.find_pairs()) static_cast<void>(search.run({}));
    const double ended = clock_s();
    other.join();
    ms.push_back(std::max(0.0, 1e3 * (ended - asked)));
  }
  std::sort(ms.begin(), ms.end());
  std::printf("A search of 3,000 objects with depths and regions that is stopped, 20 times: it ends after "
              "%.3g ms in the median, "
              "%.3g ms at most.\n",
              ms[ms.size() / 2], ms.back());
}

BenchOptions options_of(int argc, char** argv) {
  BenchOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto number = [&] {
      if (i + 1 >= argc) fail({ErrorKind::usage, word + " needs a number", {}});
      return std::strtoull(argv[++i], nullptr, 10);
    };
    if (word == "--largest")
      options.largest = number();
    else if (word == "--repeats")
      options.repeats = static_cast<int>(number());
    else if (word == "--million")
      options.million = number();
    else if (word == "--lists")
      options.lists = i + 1 < argc ? argv[++i] : "";
    else if (word == "--alone")
      options.alone = true;
    else if (word == "--no-peers")
      options.peers = false;
    else
      options.models.push_back(word);
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const BenchOptions options = options_of(argc, argv);
  std::vector<Scene> files;
  for (const std::string& file : options.models) {
    Result<Scene> scene = import_file(file);
    check(scene);
    files.push_back(std::move(*scene));
  }
  std::printf(
      "| scene | objects | program | threads | ms | build | broad | narrow | candidates | meet | missed | "
      "more | times Boxwood's classes |\n|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  std::vector<Growth> growth;
  for (const bool lattice : {true, false})
    for (const std::size_t n : {std::size_t{1000}, std::size_t{10000}, std::size_t{50000}})
      if (n <= options.largest)
        whole_scene(lattice ? "parts, on a lattice" : "parts, turned", parts_in_a_cube(n, lattice), options,
                    growth);
  const Scene of_machine = machine();
  whole_scene("machine", of_machine, options, growth);
  for (const int levels : {4, 16, 64})
    if (static_cast<std::size_t>(levels) * 220 <= options.largest)
      whole_scene("plant", plant(levels), options, growth);
  for (std::size_t i = 0; i < files.size(); ++i)
    whole_scene(options.models[i].c_str(), files[i], options, growth);
  if (options.lists) return 0;
  std::printf(
      "\nOne candidate pair, us of processor time.\n\n"
      "| scene | what | pairs | median | 90 %% | 99 %% | most | mean |\n|---|---|--:|--:|--:|--:|--:|--:|\n");
  single_pairs("machine", of_machine);
  for (std::size_t i = 0; i < files.size(); ++i) single_pairs(options.models[i].c_str(), files[i]);
  single_pairs("plant", plant(4));
  single_pairs("parts, turned", parts_in_a_cube(1000, false));
  print_growth(growth);
  std::printf("\n");
  all_move(500, "classes", false);
  all_move(500, "classes, depths and regions", true);
  stops();
  if (options.million > 0) one_of_a_hundred(options.million);
}
