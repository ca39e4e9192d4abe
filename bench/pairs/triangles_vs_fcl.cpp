// SPDX-License-Identifier: MIT
// The triangle test of the fast engine in batches beside FCL's, one pair at a time: one thread, processor
// time.
//
//   build/release/bench/triangles_vs_fcl [ROUNDS]      (default 30)
//
// 16,384 pairs of random triangles of which a given share meet; both sides in turn in every round, medians.
// The fast engine's time holds the exact test of what its loop leaves unsure. Answers are compared with the
// exact predicates.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include "query/wide/triangle_kernels.hpp"
#include "triangles/triangle_pair.hpp"

namespace {

using namespace boxwood;

constexpr std::size_t kPairs = 16384;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Pairs {
  std::vector<Corners> a, b;
  std::vector<char> meet;
  std::vector<TrianglePairBatch> batches;
};

// Random corners in a cube of edge 2; those of b are moved by up to 1.5, so that either answer is frequent.
Pairs make_pairs(double share, std::mt19937& random) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  Pairs pairs;
  const auto wanted = static_cast<std::size_t>(share * kPairs);
  std::size_t meeting = 0;
  while (pairs.a.size() < kPairs) {
    Corners a, b;
    const Vec3 move = 1.5 * Vec3(unit(random), unit(random), unit(random)) * (unit(random) > 0.0 ? 1.0 : 0.2);
    for (std::size_t c = 0; c < 3; ++c) {
      a[c] = nearest_floats(Vec3(unit(random), unit(random), unit(random)));
      b[c] = nearest_floats(Vec3(unit(random), unit(random), unit(random)) + move);
    }
    TrianglePairCounts counts;
    const bool meet = meeting_of(a, b, counts) != TriangleMeeting::apart;
    if (meet ? meeting == wanted : pairs.a.size() - meeting == kPairs - wanted) continue;
    meeting += meet ? 1 : 0;
    pairs.a.push_back(a);
    pairs.b.push_back(b);
    pairs.meet.push_back(meet ? 1 : 0);
  }
  pairs.batches.resize(kPairs / kPairBatch);
  for (std::size_t i = 0; i < kPairs; ++i)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t k = 0; k < 3; ++k) {
        TrianglePairBatch& batch = pairs.batches[i / kPairBatch];
        batch.a[3 * c + k][i % kPairBatch] = pairs.a[i][c][static_cast<int>(k)];
        batch.b[3 * c + k][i % kPairBatch] = pairs.b[i][c][static_cast<int>(k)];
      }
  return pairs;
}

void test_in_batches(const Pairs& pairs, std::vector<char>& meet) {
  const TriangleKernels& kernels = triangle_kernels();
  for (std::size_t i = 0; i < kPairs; i += kPairBatch) {
    const PairVerdicts verdicts = kernels.classify_pairs(pairs.batches[i / kPairBatch], kPairBatch);
    for (std::size_t k = 0; k < kPairBatch; ++k) meet[i + k] = static_cast<char>(verdicts.meet >> k & 1U);
    for (std::uint32_t rest = verdicts.unsure; rest != 0; rest &= rest - 1) {
      const std::size_t k = i + static_cast<std::size_t>(std::countr_zero(rest));
      TrianglePairCounts counts;
      meet[k] = meeting_of(pairs.a[k], pairs.b[k], counts) != TriangleMeeting::apart ? 1 : 0;
    }
  }
}

void test_with_fcl(const std::vector<fcl::Vector3<double>>& corners, std::vector<char>& meet) {
  for (std::size_t i = 0; i < kPairs; ++i) {
    const fcl::Vector3<double>* c = &corners[6 * i];
    meet[i] = fcl::detail::Intersect<double>::intersect_Triangle(c[0], c[1], c[2], c[3], c[4], c[5]) ? 1 : 0;
  }
}

template <class Run> double nanoseconds(const Run& run) {
  const double begin = cpu_seconds();
  run();
  return (cpu_seconds() - begin) / kPairs * 1e9;
}

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

std::size_t differences(const std::vector<char>& a, const std::vector<char>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 30;
  std::mt19937 random(5);
  std::printf("share_meeting,boxwood_ns,fcl_ns,ratio,boxwood_wrong,fcl_wrong,pairs\n");
  for (const double share : {0.0, 0.1, 0.34, 0.5, 0.9}) {
    const Pairs pairs = make_pairs(share, random);
    std::vector<fcl::Vector3<double>> corners;
    for (std::size_t i = 0; i < kPairs; ++i)
      for (const Corners* t : {&pairs.a[i], &pairs.b[i]})
        for (const Vec3& p : *t) corners.emplace_back(p.x, p.y, p.z);
    std::vector<char> mine(kPairs), theirs(kPairs);
    std::vector<double> my_times, their_times;
    for (int round = 0; round < rounds; ++round) {
      my_times.push_back(nanoseconds([&] { test_in_batches(pairs, mine); }));
      their_times.push_back(nanoseconds([&] { test_with_fcl(corners, theirs); }));
    }
    const double my_time = median(my_times), their_time = median(their_times);
    std::printf("%.2f,%.2f,%.1f,%.1f,%zu,%zu,%zu\n", share, my_time, their_time, their_time / my_time,
                differences(mine, pairs.meet), differences(theirs, pairs.meet), kPairs);
  }
  return 0;
}
