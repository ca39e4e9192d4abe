// SPDX-License-Identifier: MIT
// Random configurations, then proofs for the pairs that they leave open.
#include <boxwood/robot_matrix.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

#include <boxwood/executor.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "robot/joint_box.hpp"
#include "robot/matrix/link_pair_proof.hpp"
#include "robot/robot_access.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kSampleBlock = 1024;
constexpr std::uint32_t kNoPlace = UINT32_MAX;
constexpr std::uint64_t kNoSample = UINT64_MAX;

class MatrixMaker {
public:
  MatrixMaker(const Robot& robot, const RobotMatrixOptions& options, std::vector<double> first)
      : robot_(robot), options_(options), first_(std::move(first)),
        box_(joint_box(robot, options.limits, first_)), begin_(std::chrono::steady_clock::now()) {}

  Result<RobotMatrix> run() {
    list_pairs();
    if (const Result<void> sampled = sample(); !sampled) return sampled.error();
    for (std::size_t at = 0; at < out_.pairs.size(); ++at) take_samples_as_verdict(at);
    if (out_.is_complete()) prove_all();
    for (std::size_t at = 0; at < out_.pairs.size(); ++at) finish(at);
    return std::move(out_);
  }

private:
  struct Facts {
    bool is_adjacent = false, is_rigid = false;  // rigid: no joint moves the links against each other
    std::uint64_t last_contact = kNoSample, first_contact = kNoSample, first_free = kNoSample;  // samples
    std::vector<double> found_contact, found_free;  // configurations that a proof met
  };

  bool is_late() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    return passed.count() > options_.seconds;
  }

  void report(std::uint32_t samples, std::uint32_t judged, std::uint32_t open) const {
    if (options_.on_progress) options_.on_progress({samples, judged, open});
  }

  void list_pairs() {
    const std::size_t n = robot_.description().links.size();
    std::vector<std::uint32_t> links(robot_.group_links().begin(), robot_.group_links().end());
    std::sort(links.begin(), links.end());
    place_.assign(n * n, kNoPlace);
    for (std::size_t i = 0; i < links.size(); ++i)
      for (std::size_t k = i + 1; k < links.size(); ++k) {
        place_[links[i] * n + links[k]] = place_[links[k] * n + links[i]] =
            static_cast<std::uint32_t>(out_.pairs.size());
        LinkPairVerdict& pair = out_.pairs.emplace_back();
        pair.a = links[i], pair.b = links[k];
      }
    facts_.resize(out_.pairs.size());
    for (const auto& [a, b] : neighbouring_links(robot_.description()))
      if (const std::uint32_t at = place_[a * n + b]; at != kNoPlace) facts_[at].is_adjacent = true;
  }

  // Tests the first configuration with all pairs, and random ones with those that a joint moves.
  Result<void> sample() {
    Robot moving = robot_, all = robot_;  // copies, which share the meshes
    if (Result<void> set = moving.set_all_tested(true); !set) return set;
    for (std::size_t at = 0; at < out_.pairs.size(); ++at) {
      const LinkPairVerdict& pair = out_.pairs[at];
      facts_[at].is_rigid = !moving.is_tested(pair.a, pair.b);
      if (Result<void> set = all.set_tested(pair.a, pair.b, true); !set) return set;
    }
    RobotQueryOptions query;
    query.mode = CollideMode::all;
    query.threads = options_.threads;
    query.stop = options_.stop;
    RobotScratch scratch;
    WorldCollisions hits;
    std::vector<double> block;
    // A robot without values has one configuration.
    const std::uint64_t end = robot_.dof() == 0 ? 1 : std::uint64_t{options_.samples} + 1;
    for (std::uint64_t first = 0; first < end && !is_late();) {
      const std::uint64_t size = first == 0 ? 1 : std::min<std::uint64_t>(kSampleBlock, end - first);
      block.assign(size * robot_.dof(), 0.0);
      for (std::uint64_t i = 0; i < size; ++i)
        fill(first + i, std::span(block).subspan(i * robot_.dof(), robot_.dof()));
      collide(first == 0 ? all : moving, block, query, scratch, hits);
      out_.add(hits);
      if (!out_.is_complete()) return {};
      for (std::size_t i = 0; i < size; ++i) count_sample(first + i, hits, i);
      first += size;
      report(static_cast<std::uint32_t>(first), 0, 0);
    }
    out_.out_of_time = is_late();
    return {};
  }

  void fill(std::uint64_t number, std::span<double> out) const {
    if (number == 0)
      std::copy(first_.begin(), first_.end(), out.begin());
    else
      random_configuration(robot_, box_, options_.seed, number, out);
  }

  void count_sample(std::uint64_t number, const WorldCollisions& hits, std::size_t i) {
    const std::size_t n = robot_.description().links.size();
    for (std::size_t k = hits.first_pair[i]; k < hits.first_pair[i + 1]; ++k) {
      const std::uint32_t a = robot_.objects()[hits.pairs[k].first].link;
      const std::uint32_t b = robot_.objects()[hits.pairs[k].second].link;
      if (a != kNoLink && b != kNoLink && a != b) facts_[place_[a * n + b]].last_contact = number;
    }
    for (std::size_t at = 0; at < out_.pairs.size(); ++at) {
      Facts& facts = facts_[at];
      const bool meets = facts.is_rigid ? facts.last_contact == 0 : facts.last_contact == number;
      ++out_.pairs[at].samples;
      out_.pairs[at].contacts += meets ? 1 : 0;
      std::uint64_t& first = meets ? facts.first_contact : facts.first_free;
      first = std::min(first, number);
    }
  }

  void take_samples_as_verdict(std::size_t at) {
    LinkPairVerdict& pair = out_.pairs[at];
    const Facts& facts = facts_[at];
    if (pair.samples > 0)
      pair.contact_probability_at_most = 1.0 - std::pow(0.05, 1.0 / static_cast<double>(pair.samples));
    if (facts.is_adjacent)
      pair.verdict = LinkVerdict::adjacent;
    else if (pair.contacts == 0)
      pair.verdict = LinkVerdict::never_seen;
    else
      pair.verdict = facts.first_free == kNoSample ? LinkVerdict::always : LinkVerdict::sometimes;
    pair.proven = facts.is_adjacent || pair.verdict == LinkVerdict::sometimes ||
                  (facts.is_rigid && pair.verdict == LinkVerdict::always);
  }

  void prove_all() {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < out_.pairs.size(); ++at)
      if (out_.pairs[at].verdict == LinkVerdict::never_seen || out_.pairs[at].verdict == LinkVerdict::always)
        open.push_back(at);
    const std::size_t chains = std::min<std::size_t>({thread_count(options_.threads), open.size(), 64});
    std::vector<std::unique_ptr<LinkPairProof>> proofs;
    for (std::size_t i = 0; i < chains; ++i)
      proofs.push_back(std::make_unique<LinkPairProof>(robot_, box_, first_));
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint32_t> judged = 0;
    const auto all = static_cast<std::uint32_t>(open.size());
    std::atomic<bool> late = false, no_memory = false;
    const auto ends = [&] {
      if (is_late()) late = true;
      return late || no_memory || is_set(options_.stop);
    };
    parallel_for(chains, options_.threads, [&](std::size_t chain) {
      for (std::size_t i = next++; i < open.size() && !ends(); i = next++) {
        const bool done = unless_memory_ends(
            [&] {
              prove(open[i], *proofs[chain], ends);
              return true;
            },
            [] { return false; });
        if (!done) no_memory = true;
        report(out_.pairs.front().samples, ++judged, all);
      }
    });
    out_.stopped = out_.stopped || is_set(options_.stop);
    out_.out_of_memory = out_.out_of_memory || no_memory;
    out_.out_of_time = out_.out_of_time || late;
  }

  void prove(std::size_t at, LinkPairProof& proof, const std::function<bool()>& ends) {
    LinkPairVerdict& pair = out_.pairs[at];
    const bool always = pair.verdict == LinkVerdict::always;
    LinkPairProofResult found =
        proof.prove(pair.a, pair.b, always ? ProofGoal::always : ProofGoal::never, options_.budget, ends);
    pair.cells = found.cells;
    if (found.proven) {
      pair.proven = true;
      if (!always) pair.verdict = LinkVerdict::never;
      if (!always) pair.clearance_at_least = found.clearance_at_least;
    } else if (!found.counterexample.empty()) {
      pair.verdict = LinkVerdict::sometimes;
      pair.proven = true;
      (always ? facts_[at].found_free : facts_[at].found_contact) = std::move(found.counterexample);
    }
  }

  // Judges the line of the SRDF and adds the configuration that shows the verdict.
  void finish(std::size_t at) {
    LinkPairVerdict& pair = out_.pairs[at];
    bool wants_free = false, wants_contact = pair.verdict == LinkVerdict::sometimes;
    if (robot_.description().disabled)
      for (const RobotLinkPair& line : *robot_.description().disabled)
        if (line.first == pair.a && line.second == pair.b) {
          pair.srdf = judgement(pair, facts_[at], line.reason);
          const bool wrong = pair.srdf == SrdfJudgement::wrong;
          wants_free = wrong && (line.reason == "Always" || line.reason == "Default");
          wants_contact = wants_contact || wrong;
        }
    if (wants_free)
      pair.witness = configuration(facts_[at].found_free, facts_[at].first_free);
    else if (wants_contact)
      pair.witness = configuration(facts_[at].found_contact, facts_[at].first_contact);
  }

  std::vector<double> configuration(const std::vector<double>& found, std::uint64_t sample) const {
    if (sample == kNoSample) return found;
    std::vector<double> out(robot_.dof());
    fill(sample, out);
    return out;
  }

  static SrdfJudgement judgement(const LinkPairVerdict& pair, const Facts& facts, const std::string& reason) {
    const auto shown = [](bool right, bool wrong) {
      return right ? SrdfJudgement::right : wrong ? SrdfJudgement::wrong : SrdfJudgement::unproven;
    };
    const bool meets = facts.first_contact != kNoSample || !facts.found_contact.empty();
    const bool is_free = facts.first_free != kNoSample || !facts.found_free.empty();
    if (reason == "Adjacent") return shown(facts.is_adjacent, true);
    if (reason == "Never") return shown(pair.verdict == LinkVerdict::never, meets);
    if (reason == "Always") return shown(pair.verdict == LinkVerdict::always && pair.proven, is_free);
    if (reason == "Default") return shown(facts.first_contact == 0, facts.first_free == 0);
    return SrdfJudgement::unproven;
  }

  const Robot& robot_;
  const RobotMatrixOptions& options_;
  std::vector<double> first_;
  std::vector<ValueRange> box_;
  std::chrono::steady_clock::time_point begin_;
  RobotMatrix out_;
  std::vector<std::uint32_t> place_;  // of a pair of links in out_.pairs
  std::vector<Facts> facts_;          // of each pair
};

Result<void> check_options(const Robot& robot, const RobotMatrixOptions& options) {
  const auto wrong = [](const char* what) { return Error{ErrorKind::usage, what, {}}; };
  if (!options.limits.empty() && options.limits.size() != robot.dof())
    return wrong("the limits are not one for each value of a configuration");
  if (!options.first.empty() && options.first.size() != robot.dof())
    return wrong("the first configuration has another number of values");
  for (const auto& range : options.limits)
    if (range && !(is_finite(range->first) && is_finite(range->second) && range->first <= range->second))
      return wrong("a range of limits is empty or not finite");
  for (const double x : options.first)
    if (!is_finite(x)) return wrong("the first configuration is not finite");
  return {};
}

}  // namespace

std::string_view name_of(LinkVerdict verdict) noexcept {
  constexpr std::string_view kNames[] = {"adjacent", "always", "never", "never-seen", "sometimes"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(SrdfJudgement judgement) noexcept {
  constexpr std::string_view kNames[] = {"right", "unproven", "wrong"};
  return kNames[static_cast<std::size_t>(judgement)];
}

Result<RobotMatrix> classify_link_pairs(const Robot& robot, const RobotMatrixOptions& options) {
  return with_memory_to("classify the pairs of links", [&]() -> Result<RobotMatrix> {
    if (const Result<void> right = check_options(robot, options); !right) return right.error();
    std::vector<double> first(options.first.begin(), options.first.end());
    if (first.empty()) {
      Result<std::vector<double>> start = robot.default_configuration();
      if (!start) return start.error();
      first = std::move(*start);
    }
    return MatrixMaker(robot, options, std::move(first)).run();
  });
}

}  // namespace boxwood
