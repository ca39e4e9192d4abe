// SPDX-License-Identifier: MIT
// First hits of rays beside Embree's, tinybvh's and bvh's: distinct rays, each cast once, all libraries in
// one process.
//
//   rays_vs_peers [--rays N] [--brute N] [--csv FILE] [--sbvh] MODEL...     (default 100000 200)
//
// With --sbvh, Boxwood's tree has spatial splits (SplitRule::sbvh), and so has its ray layout.
// A MODEL is a file or a generated one of peers/models.hpp.
// Random rays come from all around, aimed into the box; those of a picture are those of four pinhole views,
// neighbours in space one after another (Morton's order), so that packets of 8 and 16 are tiles of pixels.
// They are cast a few thousand at a time by one library after another, in changing order, so that neighbours
// on the machine hurt all alike; processor time of one thread. Printed: nanoseconds a ray (mean), and medians
// over the blocks of (peer's time / Boxwood's), with the tenth and the ninetieth of a hundred. Every answer
// of Boxwood's is compared with its binary descent bit by bit, N of them with all triangles in turn; a peer's
// is wrong where its t is off by more than 1e-4 of the model or one of the two hits and the other does not.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>
#include <vector>

#include <boxwood/batch.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/tree.hpp>

#include "csv_rows.hpp"
#include "peers/models.hpp"
#include "rays/ray_peers.hpp"
#include "tree/layout/ray_layout.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::bench;

constexpr std::size_t kBlock = 4096;  // rays cast by one library before the next has its turn

double seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

Ray ray_of(const PlainRay& r) {
  return {Vec3(r.origin[0], r.origin[1], r.origin[2]), Vec3(r.direction[0], r.direction[1], r.direction[2]),
          kInfinity};
}

class BoxwoodRays : public RayPeer {
public:
  BoxwoodRays(const ModelView& model, bool batch) : model_(model), batch_(batch) {}
  std::string name() const override { return batch_ ? "Boxwood, batch" : "Boxwood"; }
  void build(const TriangleMesh&) override {}
  void cast(std::span<const PlainRay> rays, float* t) override {
    if (batch_) {
      constexpr std::size_t kSome = 256;  // that stay in the nearest cache between one copy and the next
      for (std::size_t begin = 0; begin < rays.size(); begin += kSome) {
        own_.clear();
        for (const PlainRay& r : rays.subspan(begin, std::min(kSome, rays.size() - begin)))
          own_.push_back(ray_of(r));
        raycast_batch(model_, own_, {}, scratch_, hits_);
        for (const std::optional<RayHit>& hit : hits_) *t++ = hit ? static_cast<float>(hit->t) : kNoHit;
      }
      return;
    }
    for (const PlainRay& r : rays) {
      const RaycastResult result = raycast_first(model_, ray_of(r), {}, scratch_);
      *t++ = result.hit ? static_cast<float>(result.hit->t) : kNoHit;
    }
  }

private:
  ModelView model_;
  bool batch_;
  QueryScratch scratch_;
  std::vector<Ray> own_;
  std::vector<std::optional<RayHit>> hits_;
};

struct View {
  Vec3 center;
  double diagonal = 0.0;
};

View view_of(const TriangleMesh& mesh) {
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) {
      low = glm::min(low, Vec3(mesh.vertices[v]));
      high = glm::max(high, Vec3(mesh.vertices[v]));
    }
  return {0.5 * (low + high), glm::length(high - low)};
}

class Rays {
public:
  explicit Rays(const View& view) : view_(view) {}
  std::vector<PlainRay> random(std::size_t count) {
    std::vector<PlainRay> rays;
    while (rays.size() < count) {
      const Vec3 from = view_.center + view_.diagonal * direction();
      rays.push_back(ray(from, view_.center + 0.29 * view_.diagonal * Vec3(unit(), unit(), unit()) - from));
    }
    return rays;
  }
  std::vector<PlainRay> pictures(std::size_t count) {
    constexpr std::size_t kViews = 4;
    const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(count) / kViews));
    std::vector<PlainRay> rays;
    while (rays.size() < kViews * side * side) {
      const Vec3 way = direction(), x = glm::normalize(glm::cross(way, Vec3(0.3, 0.5, 0.8))),
                 y = glm::cross(way, x);
      const Vec3 from = view_.center - 1.1 * view_.diagonal * way;
      std::size_t size = 1;
      while (size < side) size *= 2;
      for (std::size_t i = 0; i < size * size; ++i) {
        std::size_t column = 0, row = 0;
        for (unsigned b = 0; b < 16; ++b) {
          column |= (i >> (2 * b) & 1U) << b;
          row |= (i >> (2 * b + 1) & 1U) << b;
        }
        if (column >= side || row >= side) continue;
        const auto at = [&](std::size_t n) {
          return (static_cast<double>(n) + 0.5) / static_cast<double>(side) - 0.5;
        };
        rays.push_back(ray(from, 1.1 * way + at(column) * x + at(row) * y));
      }
    }
    return rays;
  }

private:
  double unit() { return 2.0 * static_cast<double>(random_() >> 11U) * 0x1p-53 - 1.0; }
  Vec3 direction() {
    for (;;) {
      const Vec3 v(unit(), unit(), unit());
      const double length = glm::length(v);
      if (length > 0.1 && length <= 1.0) return v / length;
    }
  }
  static PlainRay ray(const Vec3& from, const Vec3& way) {
    const Vec3f o(from), d(glm::normalize(way));
    return {{o.x, o.y, o.z}, {d.x, d.y, d.z}};
  }
  View view_;
  std::mt19937_64 random_{4711};
};

double share_of(std::vector<double> values, double share) {
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

// Times of the blocks of each peer; fills their answers.
std::vector<std::vector<double>> time_blocks(const std::vector<RayPeer*>& peers,
                                             std::span<const PlainRay> rays,
                                             std::vector<std::vector<float>>& answers) {
  std::vector<std::vector<double>> times(peers.size());
  answers.assign(peers.size(), std::vector<float>(rays.size()));
  for (std::size_t begin = 0; begin < rays.size(); begin += kBlock)
    for (std::size_t i = 0; i < peers.size(); ++i) {
      const std::size_t p = (i + begin / kBlock) % peers.size();
      const auto block = rays.subspan(begin, std::min(kBlock, rays.size() - begin));
      const double start = seconds();
      peers[p]->cast(block, answers[p].data() + begin);
      times[p].push_back(1e9 * (seconds() - start) / static_cast<double>(block.size()));
    }
  return times;
}

std::size_t wrong_of_boxwood(const ModelView& model, std::span<const PlainRay> rays, std::size_t brute) {
  QueryScratch scratch;
  RaycastOptions reference;
  reference.engine = QueryEngine::reference;
  std::vector<Ray> all;
  for (const PlainRay& r : rays) all.push_back(ray_of(r));
  std::vector<std::optional<RayHit>> batch;
  raycast_batch(model, all, {}, scratch, batch);
  const auto same = [](const std::optional<RayHit>& a, const std::optional<RayHit>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->t == b->t && a->triangle == b->triangle && a->barycentric == b->barycentric));
  };
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto hit = raycast_first(model, all[i], {}, scratch).hit;
    bool right = same(hit, raycast_first(model, all[i], reference, scratch).hit) && same(hit, batch[i]);
    if (i % (all.size() / brute + 1) == 0)
      right = right && same(hit, raycast_brute_force(model.mesh, all[i]));
    wrong += right ? 0 : 1;
  }
  return wrong;
}

void compare(const char* kind, const std::string& model_name, const ModelView& model, const View& view,
             std::span<const PlainRay> rays, const std::vector<RayPeer*>& peers, std::size_t brute,
             CsvRows& csv) {
  std::vector<std::vector<float>> answers;
  const auto times = time_blocks(peers, rays, answers);
  std::size_t hits = 0;
  for (const float t : answers[0]) hits += t < kNoHit ? 1 : 0;
  const std::size_t own_wrong = wrong_of_boxwood(model, rays, brute);
  std::printf("%s, %s: %zu rays, %zu hits; wrong answers of Boxwood's: %zu\n", model_name.c_str(), kind,
              rays.size(), hits, own_wrong);
  for (std::size_t p = 0; p < peers.size(); ++p) {
    double mean = 0.0;
    std::vector<double> ratios;
    for (std::size_t b = 0; b < times[p].size(); ++b) {
      mean += times[p][b] / static_cast<double>(times[p].size());
      ratios.push_back(times[p][b] / times[0][b]);
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const float a = answers[0][i], b = answers[p][i];
      if ((a < kNoHit) != (b < kNoHit) || (a < kNoHit && std::fabs(a - b) > 1e-4 * view.diagonal)) ++wrong;
    }
    std::printf("  %-24s %7.1f ns (median %7.1f)   / Boxwood %.2f (%.2f to %.2f)   other answers %zu\n",
                peers[p]->name().c_str(), mean, share_of(times[p], 0.5), share_of(ratios, 0.5),
                share_of(ratios, 0.1), share_of(ratios, 0.9), wrong);
    const auto put = [&](const char* figure, double value) {
      csv.add(model_name, model.mesh.triangles.size(), std::string("rays; ") + kind, peers[p]->name(), figure,
              value);
    };
    put("ns", mean);
    put("over Boxwood", share_of(ratios, 0.5));
    put("over Boxwood: tenth of a hundred blocks", share_of(ratios, 0.1));
    put("over Boxwood: ninetieth", share_of(ratios, 0.9));
    put("checked", static_cast<double>(rays.size()));
    put("wrong", static_cast<double>(p < 2 ? own_wrong : wrong));
  }
  std::fflush(stdout);
}

void run_model(const std::string& name, bool with_splits, std::size_t count, std::size_t brute,
               CsvRows& csv) {
  const TriangleMesh mesh = model_of(name);
  BuildOptions options;
  options.rays = true;
  if (with_splits) {
    options.kind = TreeKind::aabb;
    options.split = SplitRule::sbvh;
  }
  const Result<Tree> tree = build_tree(mesh, options);
  if (!tree || tree->rays() == nullptr) {
    std::fprintf(stderr, "%s: no ray layout\n", name.c_str());
    std::exit(1);
  }
  const ModelView model{&*tree, mesh};
  const View view = view_of(mesh);
  BoxwoodRays single(model, false), batch(model, true);
  std::vector<std::unique_ptr<RayPeer>> others;
#ifdef BOXWOOD_BENCH_EMBREE
  for (const int packet : {1, 8, 16}) others.push_back(make_embree_rays(packet));
  others.push_back(make_embree_rays(1, true));
#endif
#ifdef BOXWOOD_BENCH_TINYBVH
  others.push_back(make_tinybvh_rays());
#endif
#ifdef BOXWOOD_BENCH_BVH2
  others.push_back(make_bvh2_rays());
#endif
  std::vector<RayPeer*> for_random{&single, &batch}, for_pictures = for_random;
  for (const auto& peer : others) {
    peer->build(mesh);
    for_pictures.push_back(peer.get());
    if (!peer->only_pictures()) for_random.push_back(peer.get());
  }
  std::printf("%s: %zu triangles, ray layout of %zu bytes each\n", label_of(name).c_str(),
              mesh.triangles.size(), tree->rays()->bytes() / mesh.triangles.size());
  Rays rays(view);
  compare("random", label_of(name), model, view, rays.random(count), for_random, brute, csv);
  compare("pictures", label_of(name), model, view, rays.pictures(count), for_pictures, brute, csv);
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 100000, brute = 200;
  bool with_splits = false;
  std::string csv;
  std::vector<std::string> models;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--rays") == 0 && i + 1 < argc)
      count = std::strtoul(argv[++i], nullptr, 10);
    else if (std::strcmp(argv[i], "--brute") == 0 && i + 1 < argc)
      brute = std::strtoul(argv[++i], nullptr, 10);
    else if (std::strcmp(argv[i], "--csv") == 0 && i + 1 < argc)
      csv = argv[++i];
    else if (std::strcmp(argv[i], "--sbvh") == 0)
      with_splits = true;
    else
      models.emplace_back(argv[i]);
  }
  CsvRows rows(csv);
  for (const std::string& model : models) run_model(model, with_splits, count, brute, rows);
  return 0;
}
