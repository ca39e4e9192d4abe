// SPDX-License-Identifier: MIT
// Points that are a field of larger records: the same fits, bit for bit, as of points one behind the other.
#include <boxwood/volumes.hpp>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "random.hpp"

namespace boxwood {
namespace {

// Records of `stride` bytes with the numbers of a point at `offset`, and everything else set to what would be
// seen: not-a-number in float and in double.
template <class T>
std::vector<std::byte> interleaved(const std::vector<glm::vec<3, T, glm::packed_highp>>& points,
                                   std::size_t offset, std::size_t stride) {
  std::vector<std::byte> records(points.size() * stride + 8, std::byte{0xff});
  for (std::size_t i = 0; i < points.size(); ++i)
    std::memcpy(records.data() + i * stride + offset, &points[i].x, 3 * sizeof(T));
  return records;
}

// By the bits: some measures are not numbers.
bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void expect_same_fit(const Fit<AnyVolume>& a, const Fit<AnyVolume>& b, const std::string& what) {
  EXPECT_EQ(a.non_finite_points, b.non_finite_points) << what;
  EXPECT_TRUE(same(a.proof.lower_bound, b.proof.lower_bound)) << what;
  EXPECT_EQ(a.proof.support, b.proof.support) << what;
  ASSERT_EQ(a.volume.index(), b.volume.index()) << what;
  EXPECT_TRUE(same(volume(a.volume), volume(b.volume))) << what;
  EXPECT_TRUE(same(area(a.volume), area(b.volume))) << what;
  if (const auto* hull = std::get_if<ConvexHull>(&a.volume)) {
    EXPECT_EQ(hull->vertices, std::get<ConvexHull>(b.volume).vertices) << what;
  }
  if (const auto* box = std::get_if<Aabb>(&a.volume)) {
    EXPECT_EQ(box->min, std::get<Aabb>(b.volume).min) << what;
    EXPECT_EQ(box->max, std::get<Aabb>(b.volume).max) << what;
  }
  if (const auto* box = std::get_if<Obb>(&a.volume)) {
    EXPECT_EQ(box->center, std::get<Obb>(b.volume).center) << what;
  }
}

template <class T>
void check_all_kinds(std::size_t count, std::size_t offset, std::size_t stride, double scale) {
  using Point = glm::vec<3, T, glm::packed_highp>;
  test::Random random(count + stride);
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i)
    points.push_back(Point(scale * random.in_cube(1.0) * Vec3(1.0, 0.6, 0.3)));
  const std::vector<std::byte> records = interleaved<T>(points, offset, stride);
  // As callers have it, whatever its alignment.
  const auto* first = reinterpret_cast<const T*>(records.data() + offset);
  for (const VolumeRow& row : kVolumeRows) {
    FitOptions options;
    options.obb_method = ObbMethod::fast;
    expect_same_fit(fit_volume(row.kind, points, options),
                    fit_volume(row.kind, PointsView(first, count, stride), options),
                    std::string(row.name) + " of " + std::to_string(count) + " points, stride " +
                        std::to_string(stride));
    options.sphere_method = SphereMethod::approximate;
    options.threads = 2;
    if (row.kind == VolumeKind::sphere || row.kind == VolumeKind::aabb)
      expect_same_fit(fit_volume(row.kind, points, options),
                      fit_volume(row.kind, PointsView(first, count, stride), options), std::string(row.name));
  }
}

// At the edges of blocks and tasks, with what is near a point set to NaN.
TEST(StridedPoints, FitsAreTheSame) {
  for (const std::size_t count : {1U, 2U, 5U, 33U, 500U, 1023U, 1024U, 1025U, 9000U, 17000U}) {
    check_all_kinds<float>(count, 0, 32, 1.0);
    check_all_kinds<float>(count, 12, 28, 1.0);
    check_all_kinds<double>(count, 8, 48, 1.0);
  }
  check_all_kinds<float>(40000, 5, 33, 1.0);    // not aligned
  check_all_kinds<double>(40000, 3, 57, 1.0);   // not aligned
  check_all_kinds<double>(3000, 0, 40, 1e200);  // scaled
  for (const std::size_t count :
       {2U, 7U, 33U, 500U, 3000U, 17000U}) {  // nothing between them, and not aligned
    check_all_kinds<float>(count, 1, sizeof(Vec3f), 1.0);
    check_all_kinds<double>(count, 4, sizeof(Vec3), 1.0);
  }
}

TEST(StridedPoints, ContiguousOnesAreTakenAsSuch) {
  const std::vector<Vec3f> floats(10, Vec3f(1, 2, 3));
  const std::vector<Vec3> doubles(10, Vec3(1, 2, 3));
  EXPECT_EQ(PointsView(&floats[0].x, floats.size()).floats().data(), floats.data());
  EXPECT_EQ(PointsView(&doubles[0].x, doubles.size()).doubles().data(), doubles.data());
  EXPECT_TRUE(PointsView(&floats[0].x, 5, 2 * sizeof(Vec3f)).floats().empty());
  EXPECT_EQ(PointsView(&floats[0].x, 5, 2 * sizeof(Vec3f)).size(), 5U);
  EXPECT_EQ(PointsView(doubles).part(3, 4).size(), 4U);
  EXPECT_EQ(PointsView(doubles).part(3, 4).doubles().data(), doubles.data() + 3);
}

// The last record may end with the last point: nothing behind it is read. (The sanitizers see it.)
TEST(StridedPoints, NothingIsReadBehindTheLastPoint) {
  constexpr std::size_t kStride = 20, kCount = 1500;
  const std::vector<Vec3f> points(kCount, Vec3f(0.5F, -2, 3));
  std::vector<std::byte> records((kCount - 1) * kStride + sizeof(Vec3f));
  for (std::size_t i = 0; i < kCount; ++i)
    std::memcpy(records.data() + i * kStride, &points[i], sizeof(Vec3f));
  records.shrink_to_fit();
  const PointsView view(reinterpret_cast<const float*>(records.data()), kCount, kStride);
  for (const VolumeRow& row : kVolumeRows)
    EXPECT_TRUE(contains(fit_volume(row.kind, view).volume, Vec3(0.5, -2, 3)));
}

}  // namespace
}  // namespace boxwood
