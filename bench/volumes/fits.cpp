// SPDX-License-Identifier: MIT
// Fits beside CGAL's and Qhull's on the same points in one run: times in processor time, medians, ratios.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Min_sphere_of_points_d_traits_3.h>
#include <CGAL/Min_sphere_of_spheres_d.h>
#include <CGAL/optimal_bounding_box.h>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <boxwood/volumes.hpp>

#include "fit/fit_cases.hpp"

namespace {

using boxwood::Fit;
using boxwood::Vec3;
using boxwood::Vec3f;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

double processor_ms() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

// What takes less than the clock's own cost many times over is repeated for one reading.
template <class F> double median_ms(int repetitions, const F& f, int inner = 1) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const double start = processor_ms();
    for (int j = 0; j < inner; ++j) f(i);
    times.push_back((processor_ms() - start) / inner);
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[static_cast<std::size_t>(repetitions / 2)];
}

std::vector<Kernel::Point_3> to_cgal(const std::vector<Vec3>& points) {
  std::vector<Kernel::Point_3> result;
  result.reserve(points.size());
  for (const Vec3& p : points) result.emplace_back(p.x, p.y, p.z);
  return result;
}

double cgal_obb_volume(const std::vector<Vec3>& points, unsigned seed) {
  std::array<Kernel::Point_3, 8> corners;
  CGAL::oriented_bounding_box(to_cgal(points), corners,
                              CGAL::parameters::use_convex_hull(true).random_seed(seed));
  const auto length = [&](std::size_t i) {
    return std::sqrt(CGAL::squared_distance(corners[0], corners[i]));
  };
  return length(1) * length(3) * length(5);
}

double cgal_sphere_radius(const std::vector<Vec3>& points) {
  using Traits = CGAL::Min_sphere_of_points_d_traits_3<Kernel, double>;
  const auto copy = to_cgal(points);
  CGAL::Min_sphere_of_spheres_d<Traits> sphere(copy.begin(), copy.end());
  return sphere.radius();
}

long qhull_facets(const std::vector<Vec3>& points) {
  qhT q;
  qh_zero(&q, nullptr);
  std::FILE* null = std::fopen("/dev/null", "w");
  std::string command = "qhull Qt";
  const int failed = qh_new_qhull(&q, 3, static_cast<int>(points.size()), const_cast<double*>(&points[0].x),
                                  0, command.data(), null, null);
  const long facets = failed != 0 ? -1 : q.num_facets;
  qh_freeqhull(&q, !qh_ALL);
  int current = 0, total = 0;
  qh_memfreeshort(&q, &current, &total);
  std::fclose(null);
  return facets;
}

// The corners that a Wavefront or OFF file lists; other models go through the program.
std::vector<Vec3> read_points(const std::string& file) {
  std::vector<Vec3> points;
  std::ifstream in(file);
  std::string line;
  const bool off = file.ends_with(".off");
  std::size_t wanted = 0, skipped = 0;
  if (off) in >> line >> wanted >> skipped >> skipped;
  while (off ? points.size() < wanted : static_cast<bool>(std::getline(in, line))) {
    Vec3 p;
    if (off) {
      if (!(in >> p.x >> p.y >> p.z)) break;
    } else {
      if (!line.starts_with("v ")) continue;
      std::istringstream(line.substr(2)) >> p.x >> p.y >> p.z;
    }
    points.push_back(p);
  }
  return points;
}

struct Totals {
  double log_sum = 0.0, worst = 1e300;
  int count = 0;
  void add(double ratio) {
    log_sum += std::log(ratio);
    worst = std::min(worst, ratio);
    ++count;
  }
  void print(const char* what) const {
    if (count > 0)
      std::printf("%-8s %d sets: geometric mean %.1fx faster, least %.2fx\n", what, count,
                  std::exp(log_sum / count), worst);
  }
};

struct Run {
  bool obb = true, sphere = true, hull = true, passes = true;
  int seeds = 8;
  Totals obb_total, sphere_total, hull_total;
  double worst_volume = 0.0;  // over CGAL's best
  int proven = 0, fine = 0;   // gaps of at most 1e-3 and 1e-5

  void measure(const std::string& name, const std::vector<Vec3>& given) {
    // Vertices are floats; the peers get the same numbers widened.
    std::vector<Vec3f> floats;
    for (const Vec3& p : given) floats.emplace_back(p);
    std::vector<Vec3> doubles;
    for (const Vec3f& p : floats) doubles.emplace_back(p);
    const int repetitions = given.size() > 200000 ? 3 : 7;
    if (obb) {
      Fit<boxwood::Obb> fit;
      const double ours = median_ms(repetitions, [&](int) { fit = boxwood::fit_obb(floats); });
      double best = 1e300;
      const double cgal = median_ms(given.size() > 200000 ? 2 : seeds, [&](int seed) {
        best = std::min(best, cgal_obb_volume(doubles, static_cast<unsigned>(seed)));
      });
      obb_total.add(cgal / ours);
      worst_volume = std::max(worst_volume, fit.proof.value / best);
      proven += fit.proof.gap().value_or(1.0) <= 1e-3 ? 1 : 0;
      fine += fit.proof.gap().value_or(1.0) <= 1e-5 ? 1 : 0;
      std::printf(
          "obb     %-18s %8zu  %9.3f ms  CGAL %10.3f ms  %7.2fx  volume / CGAL's best %.7f  gap %.1e\n",
          name.c_str(), given.size(), ours, cgal, cgal / ours, fit.proof.value / best,
          fit.proof.gap().value_or(-1.0));
    }
    if (sphere) {
      Fit<boxwood::Sphere> fit;
      const int inner = given.size() < 5000 ? 50 : 1;
      const double ours = median_ms(
          repetitions, [&](int) { fit = boxwood::fit_sphere(floats); }, inner);
      double radius = 0.0;
      const double cgal = median_ms(
          repetitions, [&](int) { radius = cgal_sphere_radius(doubles); }, inner);
      sphere_total.add(cgal / ours);
      std::printf(
          "sphere  %-18s %8zu  %9.5f ms  CGAL %10.5f ms  %7.2fx  radius / CGAL's - 1 %+.1e  gap %.1e\n",
          name.c_str(), given.size(), ours, cgal, cgal / ours, fit.volume.radius / radius - 1.0,
          fit.proof.gap().value_or(-1.0));
    }
    if (hull) {
      Fit<boxwood::ConvexHull> fit;
      const double ours = median_ms(repetitions, [&](int) { fit = boxwood::fit_hull(floats); });
      long facets = 0;
      const double qhull = median_ms(repetitions, [&](int) { facets = qhull_facets(doubles); });
      hull_total.add(qhull / ours);
      std::printf("hull    %-18s %8zu  %9.3f ms  Qhull %9.3f ms  %7.2fx  %zu triangles, Qhull %ld\n",
                  name.c_str(), given.size(), ours, qhull, qhull / ours, fit.volume.triangles.size(), facets);
    }
    if (passes && given.size() >= 1000000) measure_passes(name, floats);
    std::fflush(stdout);
  }

  // Against reading the floats once: sixteen sums, which the compiler keeps in vectors.
  static void measure_passes(const std::string& name, const std::vector<Vec3f>& points) {
    volatile float sink = 0.0F;
    const double read = median_ms(9, [&](int) {
      const float* data = &points[0].x;
      float sums[16] = {};
      for (std::size_t i = 0; i + 16 <= 3 * points.size(); i += 16)
        for (std::size_t k = 0; k < 16; ++k) sums[k] += data[i + k];
      for (const float s : sums) sink = sink + s;
    });
    const double box =
        median_ms(9, [&](int) { sink = static_cast<float>(boxwood::fit_aabb(points).volume.min.x); });
    const double dop =
        median_ms(9, [&](int) { sink = static_cast<float>(boxwood::fit_kdop<26>(points).volume.min[0]); });
    std::printf("passes  %-18s %8zu  read %.3f ms  AABB %.3f ms (%.2fx)  26-DOP %.3f ms (%.2fx)\n",
                name.c_str(), points.size(), read, box, box / read, dop, dop / read);
  }
};

}  // namespace

// bench_fits [--only obb|sphere|hull|passes] [--large] [FILE.obj|FILE.off ...]
int main(int argc, char** argv) {
  Run run;
  bool large = false;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--large") {
      large = true;
    } else if (argument == "--only" && i + 1 < argc) {
      const std::string what = argv[++i];
      run.obb = what == "obb";
      run.sphere = what == "sphere";
      run.hull = what == "hull";
      run.passes = what == "passes";
    } else {
      files.push_back(argument);
    }
  }
  namespace cases = boxwood::cases;
  std::mt19937 random(1);
  for (const std::string& file : files) {
    const auto points = read_points(file);
    if (points.empty()) {
      std::fprintf(stderr, "bench_fits: no vertices in %s\n", file.c_str());
      return 3;
    }
    run.measure(file.substr(file.find_last_of('/') + 1), points);
  }
  for (const cases::Solid& solid : cases::analytic_solids())
    run.measure(solid.name, cases::rotated(solid.points, cases::random_rotation(random)));
  run.measure("cylinder64", cases::rotated(cases::cylinder(64, 1, 3), cases::random_rotation(random)));
  run.measure("cone256", cases::rotated(cases::cone(256, 1, 3), cases::random_rotation(random)));
  run.measure("sphere1k", cases::on_sphere(1000, random));
  run.measure("normal10k", cases::normal_cloud(10000, random, Vec3(1, 0.7, 0.3)));
  run.measure("normal100k", cases::normal_cloud(100000, random, Vec3(1, 0.7, 0.3)));
  if (large) {
    run.measure("sphere3k", cases::on_sphere(3000, random));
    run.measure("normal1M", cases::normal_cloud(1000000, random, Vec3(1, 0.7, 0.3)));
    std::vector<Vec3> sphere;
    std::uniform_real_distribution<double> u(0.0, 1.0);
    for (const Vec3& p : cases::on_sphere(1000000, random)) sphere.push_back(p * std::cbrt(u(random)));
    run.measure("sphere1M", sphere);
  }
  run.obb_total.print("obb");
  if (run.obb)
    std::printf("obb      volume / CGAL's best at most %.7f; gap within 1e-3 on %d sets, within 1e-5 on %d\n",
                run.worst_volume, run.proven, run.fine);
  run.sphere_total.print("sphere");
  run.hull_total.print("hull");
  return 0;
}
