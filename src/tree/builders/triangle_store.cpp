// SPDX-License-Identifier: MIT
// Fills the streams of the tree build from a mesh.
#include "tree/builders/triangle_store.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/executor.hpp"
#include "base/stop.hpp"
#include "base/touch_pages.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kStreams = 11;
static_assert(sizeof(float) == sizeof(std::uint32_t));

// Returns the distance from one stream to the next. In large stores it is never near a multiple of a page,
// because all streams would then compete for the same few lines of the first-level cache.
std::size_t stride_for(std::size_t capacity) noexcept {
  constexpr std::size_t kPage = 1024, kLine = 16;  // in numbers
  const std::size_t needed = capacity + kStreamPadding;
  return needed < 4 * kPage ? needed : (needed + kPage - 1) / kPage * kPage + 3 * kLine;
}
}  // namespace

std::size_t TriangleStore::bytes_for(std::size_t capacity) noexcept {
  return kStreams * stride_for(capacity) * sizeof(float);
}

TriangleStore::TriangleStore(std::size_t capacity) : memory_(bytes_for(capacity)) {
  const std::size_t stride = stride_for(capacity);
  auto* floats = reinterpret_cast<float*>(memory_.data());
  for (std::size_t k = 0; k < 9; ++k) streams_.corner[k] = floats + k * stride;
  streams_.area = floats + 9 * stride;
  streams_.id = reinterpret_cast<std::uint32_t*>(floats + 10 * stride);
  streams_.end = stride;
}

namespace {

struct BlockReport {
  std::size_t finite = 0;
  std::size_t first_bad = SIZE_MAX;  // a triangle with an index out of range
  double largest = 0.0;              // coordinate, by magnitude
};

// Moves the finite triangles of a block to its begin.
BlockReport fill_block(const TriangleStreams& to, const MeshView& mesh, std::size_t begin, std::size_t end) {
  BlockReport report;
  std::size_t at = begin;
  float largest = 0.0F;
  for (std::size_t t = begin; t < end; ++t) {
    const Triangle& triangle = mesh.triangles[t];
    if (std::max({triangle[0], triangle[1], triangle[2]}) >= mesh.vertices.size()) {
      report.first_bad = t;
      return report;
    }
    bool finite = true;
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec3f& v = mesh.vertices[triangle[c]];
      finite = finite && is_finite(v);
      for (std::size_t k = 0; k < 3; ++k) to.corner[3 * c + k][at] = v[static_cast<int>(k)];
      if (finite) largest = std::max({largest, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    }
    to.id[at] = static_cast<std::uint32_t>(t);
    if (finite) ++at;
  }
  report.finite = at - begin;
  report.largest = static_cast<double>(largest);
  return report;
}

void close_gaps(const TriangleStreams& s, const std::vector<BlockReport>& blocks) {
  std::size_t at = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const std::size_t begin = b * kBlockSize, count = blocks[b].finite;
    if (at != begin) {
      for (float* stream : s.corner) std::copy_n(stream + begin, count, stream + at);
      std::copy_n(s.id + begin, count, s.id + at);
    }
    at += count;
  }
}

// Clears the padding. The kernels mask entries past the last triangle; these only have to be readable.
void clear_padding(const TriangleStreams& s, std::size_t size) {
  for (float* stream : s.corner) std::fill_n(stream + size, kStreamPadding, 0.0F);
  std::fill_n(s.area + size, kStreamPadding, 0.0F);
  std::fill_n(s.id + size, kStreamPadding, 0U);
}

void fill_areas(const TriangleStreams& s, std::size_t size, double largest, Threads threads,
                const std::atomic<bool>* stop) {
  clear_padding(s, size);
  const double scale = largest > 0.0 ? 1.0 / (largest * largest) : 0.0;
  parallel_for((size + kBlockSize - 1) / kBlockSize, threads, [&](std::size_t b) {
    if (is_set(stop)) return;
    build_kernels().areas(s, b * kBlockSize, std::min(kBlockSize, size - b * kBlockSize), scale);
  });
}

}  // namespace

void fill_in_order(TriangleStore& store, const MeshView& mesh, std::span<const std::uint32_t> order,
                   Threads threads, const std::atomic<bool>* stop) {
  const TriangleStreams& s = store.streams();
  store.size = order.size();
  std::vector<float> largest((order.size() + kBlockSize - 1) / kBlockSize, 0.0F);
  parallel_for(largest.size(), threads, [&](std::size_t b) {
    if (is_set(stop)) return;
    for (std::size_t i = b * kBlockSize; i < std::min(order.size(), (b + 1) * kBlockSize); ++i) {
      for (std::size_t c = 0; c < 3; ++c) {
        const Vec3f& v = mesh.vertices[mesh.triangles[order[i]][c]];
        for (std::size_t k = 0; k < 3; ++k) s.corner[3 * c + k][i] = v[static_cast<int>(k)];
        largest[b] = std::max({largest[b], std::abs(v.x), std::abs(v.y), std::abs(v.z)});
      }
      s.id[i] = order[i];
    }
  });
  const float most = largest.empty() ? 0.0F : *std::max_element(largest.begin(), largest.end());
  fill_areas(s, store.size, static_cast<double>(most), threads, stop);
}

Result<void> fill(TriangleStore& store, const MeshView& mesh, Threads threads,
                  const std::atomic<bool>* stop) {
  const TriangleStreams& s = store.streams();
  const std::size_t n = mesh.triangles.size();
  touch_pages(s.corner[0], TriangleStore::bytes_for(n), threads);
  std::vector<BlockReport> blocks((n + kBlockSize - 1) / kBlockSize);
  parallel_for(blocks.size(), threads, [&](std::size_t b) {
    if (is_set(stop)) return;
    blocks[b] = fill_block(s, mesh, b * kBlockSize, std::min(n, (b + 1) * kBlockSize));
  });
  const Error cancelled{ErrorKind::cancelled, "the tree build was cancelled", {}};
  if (is_set(stop)) return cancelled;
  double largest = 0.0;
  for (const BlockReport& block : blocks) {
    if (block.first_bad != SIZE_MAX) {
      const Triangle& t = mesh.triangles[block.first_bad];
      return Error{ErrorKind::malformed,
                   "triangle " + std::to_string(block.first_bad) + " names vertex " +
                       std::to_string(std::max({t[0], t[1], t[2]})) + ", but there are only " +
                       std::to_string(mesh.vertices.size()),
                   {}};
    }
    store.size += block.finite;
    largest = std::max(largest, block.largest);
  }
  if (store.size != n) close_gaps(s, blocks);
  fill_areas(s, store.size, largest, threads, stop);
  if (is_set(stop)) return cancelled;
  return {};
}

}  // namespace boxwood
