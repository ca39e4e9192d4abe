// SPDX-License-Identifier: MIT
// Hull, sphere and oriented box around the vertices.
#include <algorithm>
#include <bit>

#include "peers/workload.hpp"

namespace boxwood::bench {
namespace {

constexpr double kRounding = 1e-9;  // of the size of the model

std::uint64_t bits(double x) {
  return std::bit_cast<std::uint64_t>(x);
}
double at(const std::vector<std::uint64_t>& numbers, std::size_t i) {
  return std::bit_cast<double>(numbers.at(i));
}
Vec3 vector_at(const std::vector<std::uint64_t>& numbers, std::size_t i) {
  return {at(numbers, i), at(numbers, i + 1), at(numbers, i + 2)};
}
void append(std::vector<std::uint64_t>& numbers, const Vec3& v) {
  for (int k = 0; k < 3; ++k) numbers.push_back(bits(v[k]));
}

class Hull : public Workload {
public:
  std::string name() const override { return "hull"; }
  int order() const override { return 50; }
  unsigned needs() const override { return kSkillHull; }
  std::vector<Column> columns(const Input&) const override { return {{"ms"}, {"vertices", false}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    const double start = cpu_seconds();
    const std::size_t vertices = peer.hull(in.mesh.vertices).size();
    return {1e3 * (cpu_seconds() - start), static_cast<double>(vertices)};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    std::vector<std::uint64_t> found;
    for (const Vec3& v : peer.hull(in.mesh.vertices)) append(found, v);
    return found;
  }
  // In 500 directions no vertex of the model may lie farther out than those of the hull.
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (int i = 0; i < 500; ++i) {
      const double z = 1.0 - (2.0 * i + 1.0) / 500.0, turn = 2.399963229728653 * i;  // a spiral of points
      const double r = std::sqrt(1.0 - z * z);
      const Vec3 way(r * std::cos(turn), r * std::sin(turn), z);
      double true_reach = -kInfinity, reach = -kInfinity;
      for (const Vec3f& v : in.mesh.vertices) true_reach = std::fmax(true_reach, glm::dot(way, Vec3(v)));
      for (std::size_t k = 0; k + 2 < found.size(); k += 3)
        reach = std::fmax(reach, glm::dot(way, vector_at(found, k)));
      ++verdict.checked;
      verdict.wrong += std::fabs(reach - true_reach) <= kRounding * in.diagonal ? 0 : 1;
    }
    return verdict;
  }
};
const RegisterWorkload<Hull> hull;

class FitSphere : public Workload {
public:
  std::string name() const override { return "sphere"; }
  int order() const override { return 51; }
  unsigned needs() const override { return kSkillSphere; }
  std::vector<Column> columns(const Input&) const override { return {{"ms"}, {"radius / diagonal", false}}; }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    const double start = cpu_seconds();
    const Sphere s = peer.sphere(in.mesh.vertices);
    return {1e3 * (cpu_seconds() - start), s.radius / in.diagonal};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    const Sphere s = peer.sphere(in.mesh.vertices);
    std::vector<std::uint64_t> found = {bits(s.radius)};
    append(found, s.center);
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    for (const Vec3f& v : in.mesh.vertices) {
      ++verdict.checked;
      const double outside = glm::distance(Vec3(v), vector_at(found, 1)) - at(found, 0);
      verdict.wrong += outside <= kRounding * in.diagonal ? 0 : 1;
    }
    return verdict;
  }
};
const RegisterWorkload<FitSphere> sphere;

class FitObb : public Workload {
public:
  std::string name() const override { return "oriented box"; }
  int order() const override { return 52; }
  unsigned needs() const override { return kSkillObb; }
  std::vector<Column> columns(const Input&) const override {
    return {{"ms"}, {"volume / diagonal^3", false}};
  }
  std::vector<double> measure(Peer& peer, const Input& in, const Turn&) const override {
    const double start = cpu_seconds();
    const Obb b = peer.obb(in.mesh.vertices);
    return {1e3 * (cpu_seconds() - start), volume(b) / (in.diagonal * in.diagonal * in.diagonal)};
  }
  std::vector<std::uint64_t> answers(Peer& peer, const Input& in) const override {
    const Obb b = peer.obb(in.mesh.vertices);
    std::vector<std::uint64_t> found;
    append(found, b.center);
    append(found, b.half_extents);
    for (const Vec3& axis : b.axes) append(found, axis);
    return found;
  }
  Verdict judge(const Input& in, const std::vector<std::uint64_t>& found) const override {
    Verdict verdict;
    const Vec3 center = vector_at(found, 0), half = vector_at(found, 3);
    for (const Vec3f& v : in.mesh.vertices) {
      ++verdict.checked;
      double outside = 0.0;
      for (int k = 0; k < 3; ++k)
        outside = std::fmax(
            outside,
            std::fabs(glm::dot(Vec3(v) - center, vector_at(found, 6 + 3 * static_cast<std::size_t>(k)))) -
                half[k]);
      verdict.wrong += outside <= kRounding * in.diagonal ? 0 : 1;
    }
    return verdict;
  }
};
const RegisterWorkload<FitObb> obb;

}  // namespace
}  // namespace boxwood::bench
