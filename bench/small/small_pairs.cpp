// SPDX-License-Identifier: MIT
// Pairs of small models beside FCL, ODE, PQP and coal: nanoseconds a query, warm and over distinct meshes.
//
//   build/release/bench/small_pairs [--poses N] [--only WORD] [--cold] [MODEL | A:B]...
//
// Rows without arguments: generated models of 12 to 3,000 triangles, then 500 pairs of distinct meshes of 300
// and 1,000. A MODEL is a file or a name of peers/models.hpp, such as a CAD part of 12 triangles. Poses: B
// marches along a random line towards A until the gap is the wanted one (2 %). far: 50 to 300 % of the larger
// diagonal, clear: 10 to 50 %, near: 1 to 20 %, close: 0.01 to 1 % of the smaller, overlapping: 2 to 30 % of
// the smaller past touching. All libraries in one process by turns, processor time of one thread, medians of
// five passes, each pose once a pass. A pass follows one of the same library that is not timed, so the caches
// hold what its own data leaves there; with --cold, what the other libraries left. Clearance: 5 % of the
// larger diagonal. Answers that differ are counted.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boxwood/distance.hpp>

#include "cpu_seconds.hpp"
#include "peers/models.hpp"
#include "peers/peer.hpp"
#include "query/meshes.hpp"
#include "small/small_models.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;
using namespace boxwood::testing;

double diagonal_of(const TriangleMesh& mesh) {
  Aabb box;
  for (const Vec3f& v : mesh.vertices) box = grow(box, Vec3(v));
  return glm::length(box.max - box.min);
}

struct Pair {
  TriangleMesh a, b;
  Tree tree_a, tree_b;
  std::vector<std::unique_ptr<Peer>> peers;  // in the order of the names
};

constexpr const char* kPeers[] = {"Boxwood", "FCL OBB",  "FCL OBBRSS", "ODE",
                                  "PQP",     "coal OBB", "coal OBBRSS"};

std::unique_ptr<Pair> pair_of(TriangleMesh a, TriangleMesh b) {
  auto pair = std::make_unique<Pair>();
  pair->a = std::move(a);
  pair->b = std::move(b);
  pair->tree_a = tree_over(pair->a);
  pair->tree_b = tree_over(pair->b);
  return pair;
}

// Builds the models of each library for all pairs before those of the next library, so that they lie together
// in memory, as in a program that uses only this library.
void build_all(const std::vector<std::unique_ptr<Pair>>& pairs) {
  for (const char* name : kPeers)
    for (const PeerRow& row : peer_rows())
      if (row.name == name)
        for (const std::unique_ptr<Pair>& pair : pairs) {
          pair->peers.push_back(row.make());
          pair->peers.back()->build(pair->a, 1);
          pair->peers.back()->build_other(pair->b);
        }
}

enum class Poses { far, clear, near, close, overlapping };
constexpr const char* kPosesName[] = {"far", "clear", "near", "close", "overlapping"};

class Marching {
public:
  explicit Marching(const Pair& pair) : pair_(pair) {
    larger_ = std::max(diagonal_of(pair.a), diagonal_of(pair.b));
    smaller_ = std::min(diagonal_of(pair.a), diagonal_of(pair.b));
    for (const Vec3f& v : pair.a.vertices) box_a_ = grow(box_a_, Vec3(v));
    for (const Vec3f& v : pair.b.vertices) box_b_ = grow(box_b_, Vec3(v));
  }
  double larger() const { return larger_; }

  RigidTransform pose(Poses kind, std::mt19937& random) {
    for (;;)
      if (const auto found = attempt(kind, random)) return *found;
  }

private:
  static double between(double low, double high, std::mt19937& random) {  // log-uniform
    std::uniform_real_distribution<double> u(std::log(low), std::log(high));
    return std::exp(u(random));
  }
  std::optional<RigidTransform> attempt(Poses kind, std::mt19937& random) {
    const double gap = kind == Poses::far     ? larger_ * between(0.5, 3.0, random)
                       : kind == Poses::clear ? larger_ * between(0.1, 0.5, random)
                       : kind == Poses::near  ? larger_ * between(0.01, 0.2, random)
                       : kind == Poses::close ? smaller_ * between(1e-4, 1e-2, random)
                                              : smaller_ * 1e-3;
    RigidTransform pose = random_pose(random, 0.0);
    const Vec3 way = random_pose(random, 0.0).rotation[0];  // a random unit vector
    std::uniform_real_distribution<double> u(0.0, 1.0);
    const Vec3 share(u(random), u(random), u(random));
    const Vec3 aim = box_a_.min + share * (box_a_.max - box_a_.min);
    const Vec3 center = rotate(pose, 0.5 * (box_b_.min + box_b_.max));
    double along = -6.0 * larger_;
    for (int step = 0; step < 300 && along < 3.0 * larger_; ++step) {
      pose.translation = (aim - center) + along * way;
      const double d =
          distance({&pair_.tree_a, pair_.a}, {&pair_.tree_b, pair_.b}, pose, {}, scratch_).distance;
      if (std::fabs(d - gap) <= 0.02 * gap) {
        if (kind == Poses::overlapping) {
          pose.translation += (gap + smaller_ * between(0.02, 0.3, random)) * way;
          std::vector<TrianglePair> pairs;
          if (!collide({&pair_.tree_a, pair_.a}, {&pair_.tree_b, pair_.b}, pose, {}, scratch_, pairs)
                   .colliding)
            return std::nullopt;
        }
        return pose;
      }
      if (d < gap) return std::nullopt;
      along += d - gap;
    }
    return std::nullopt;
  }

  const Pair& pair_;
  QueryScratch scratch_;
  double larger_ = 0.0, smaller_ = 0.0;
  Aabb box_a_, box_b_;
};

enum class Work { first, distance, clearance };
constexpr const char* kWorkName[] = {"first contact", "distance", "clearance"};
constexpr unsigned kSkillOf[] = {kSkillFirst, kSkillDistance, kSkillClearance};

struct Query {
  Pair* pair;
  RigidTransform pose;
  double clearance;
};

double answer(Peer& peer, Work work, const Query& q) {
  switch (work) {
  case Work::first:
    return peer.first(q.pose) ? 1.0 : 0.0;
  case Work::distance:
    return peer.distance(q.pose);
  default:
    return peer.nearer(q.pose, q.clearance) ? 1.0 : 0.0;
  }
}

struct Settings {
  std::size_t poses = 1000;
  std::string only;  // measures the rows whose names contain it
  bool cold = false;
};

void measure(const std::string& label, std::vector<std::unique_ptr<Pair>>& pairs, Poses poses, Work work,
             const Settings& settings) {
  const std::string name =
      label + " " + kWorkName[static_cast<int>(work)] + " " + kPosesName[static_cast<int>(poses)];
  if (name.find(settings.only) == std::string::npos) return;
  const std::size_t count = settings.poses;
  std::mt19937 random(11);
  std::vector<Query> queries;
  for (std::size_t i = 0; i < count; ++i) {
    Pair& pair = *pairs[i * pairs.size() / count];
    Marching marching(pair);
    queries.push_back({&pair, marching.pose(poses, random), 0.05 * marching.larger()});
  }
  std::shuffle(queries.begin(), queries.end(), random);
  struct Column {
    std::size_t peer = 0;
    std::string name;
    std::vector<double> times;
    std::size_t differ = 0;
  };
  std::vector<Column> columns;
  std::vector<std::string> names;
  for (const char* peer : kPeers)
    for (const PeerRow& row : peer_rows())
      if (row.name == peer) names.push_back(peer);
  for (std::size_t i = 0; i < names.size(); ++i)
    if ((pairs[0]->peers[i]->skills() & kSkillOf[static_cast<int>(work)]) != 0)
      columns.push_back({i, names[i], {}, 0});
  std::vector<double> truth(queries.size());
  for (int pass = 0; pass < 6; ++pass)
    for (std::size_t k = 0; k < columns.size(); ++k) {
      Column& column = columns[pass % 2 == 0 ? k : columns.size() - 1 - k];
      double sum = 0.0;
      const auto ask_all = [&] {
        for (const Query& q : queries) sum += answer(*q.pair->peers[column.peer], work, q);
      };
      if (!settings.cold) ask_all();
      const double begin = cpu_seconds();
      std::size_t passes = 0;
      do {  // as many passes at once as the clock needs
        ask_all();
        ++passes;
      } while (!settings.cold && cpu_seconds() - begin < 0.004);
      const double took = cpu_seconds() - begin;
      if (!(sum >= 0.0)) std::printf("?");
      if (pass > 0) column.times.push_back(1e9 * took / static_cast<double>(passes * queries.size()));
      if (pass > 0) continue;
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const double a = answer(*queries[i].pair->peers[column.peer], work, queries[i]);
        if (&column == &columns[0])
          truth[i] = a;
        else if (std::fabs(a - truth[i]) > 1e-6 * (1.0 + truth[i]))
          ++column.differ;
      }
    }
  std::printf("%-34s", name.c_str());
  double ours = 0.0;
  for (Column& column : columns) {
    std::sort(column.times.begin(), column.times.end());
    const double median = column.times[column.times.size() / 2];
    if (column.peer == 0) {
      ours = median;
      std::printf(" %9.1f ns", ours);
    } else {
      std::printf("  %s %.2f", column.name.c_str(), median / ours);
      if (column.differ > 0) std::printf(" (%zu differ)", column.differ);
    }
  }
  std::printf("\n");
  std::fflush(stdout);
}

void measure_all(const std::string& label, std::vector<std::unique_ptr<Pair>> pairs,
                 const Settings& settings) {
  build_all(pairs);
  for (const Poses poses : {Poses::far, Poses::clear, Poses::near, Poses::close, Poses::overlapping})
    measure(label, pairs, poses, Work::first, settings);
  measure(label, pairs, Poses::near, Work::distance, settings);
  measure(label, pairs, Poses::clear, Work::clearance, settings);
  measure(label, pairs, Poses::near, Work::clearance, settings);
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  std::vector<std::string> models;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--poses") == 0 && i + 1 < argc)
      settings.poses = std::strtoul(argv[++i], nullptr, 10);
    else if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc)
      settings.only = argv[++i];
    else if (std::strcmp(argv[i], "--cold") == 0)
      settings.cold = true;
    else
      models.emplace_back(argv[i]);
  }
  const auto one = [](TriangleMesh a, TriangleMesh b) {
    std::vector<std::unique_ptr<Pair>> pairs;
    pairs.push_back(pair_of(std::move(a), std::move(b)));
    return pairs;
  };
  for (const std::string& name : models) {
    const std::size_t colon = name.find(':');
    const std::string a = name.substr(0, colon), b = colon == std::string::npos ? a : name.substr(colon + 1);
    measure_all(label_of(a) + (a == b ? "" : ":" + label_of(b)), one(model_of(a), model_of(b)), settings);
  }
  if (!models.empty()) return 0;
  for (const std::size_t n : {12U, 50U, 100U, 300U, 1000U, 3000U})
    measure_all(std::to_string(n), one(small_model(n, 1), small_model(n, 2)), settings);
  for (const std::size_t n : {300U, 1000U}) {
    std::vector<std::unique_ptr<Pair>> pairs;
    for (std::uint64_t i = 0; i < 500; ++i)
      pairs.push_back(pair_of(small_model(n, 2 * i + 10), small_model(n, 2 * i + 11)));
    measure_all("distinct " + std::to_string(n), std::move(pairs), settings);
  }
}
