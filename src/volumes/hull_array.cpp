// SPDX-License-Identifier: MIT
// Stores hulls contiguously in memory blocks of doubling size, in large pages if the system has them.
#include "volumes/hull_array_access.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

#include "base/memory_block.hpp"
#include "volumes/guarded_hull.hpp"

namespace boxwood {

// Pieces of memory, handed out from their beginning.
class HullArray::Memory {
public:
  std::byte* allocate(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    if (pieces_.empty() || used_ + bytes > pieces_.back().bytes()) {
      constexpr std::size_t kFirst = std::size_t{1} << 12, kMost = std::size_t{1} << 24;
      const std::size_t usual = pieces_.empty() ? kFirst : std::min(2 * pieces_.back().bytes(), kMost);
      pieces_.reserve(pieces_.size() + 1);
      pieces_.emplace_back(std::max(usual, bytes));
      bytes_ += pieces_.back().bytes();
      used_ = 0;
    }
    std::byte* const out = pieces_.back().data() + used_;
    used_ += bytes;
    return out;
  }
  std::size_t bytes() const noexcept { return bytes_; }

private:
  std::mutex mutex_;
  std::vector<MemoryBlock> pieces_;
  std::size_t used_ = 0, bytes_ = 0;
};

namespace {

// The positions in its block at which the data of the next hull begin.
struct Ends {
  std::size_t vertices = 0, faces = 0, loop = 0, triangles = 0, planes = 0;
  int dimension = -1;
};

Ends behind(Ends ends, const ConvexHull& h) noexcept {
  ends.vertices += h.vertices.size();
  ends.faces += h.faces.size();
  ends.loop += h.loop.size();
  ends.triangles += h.triangles.size();
  ends.planes += h.planes.size();
  ends.dimension = h.dimension;
  return ends;
}

// A block in memory: first the data aligned to eight bytes, then those aligned to four.
template <class Byte> struct Layout {
  template <class T> using Of = std::conditional_t<std::is_const_v<Byte>, const T, T>;

  Of<Ends>* ends = nullptr;
  Of<HullPlane>* planes = nullptr;
  Of<Vec3>* vertices = nullptr;
  Of<HullFace>* faces = nullptr;
  Of<Triangle>* triangles = nullptr;
  Of<std::uint32_t>* loop = nullptr;
};

std::size_t bytes_of_block(std::size_t hulls, const Ends& last) noexcept {
  static_assert(alignof(HullPlane) == 8 && alignof(Vec3) == 8 && alignof(Ends) == 8);
  const std::size_t bytes = hulls * sizeof(Ends) + last.planes * sizeof(HullPlane) +
                            last.vertices * sizeof(Vec3) + last.faces * sizeof(HullFace) +
                            last.triangles * sizeof(Triangle) + last.loop * sizeof(std::uint32_t);
  return (bytes + 7) / 8 * 8;
}

template <class Byte> Layout<Byte> layout_of(Byte* at, std::size_t hulls, const Ends& last) noexcept {
  Layout<Byte> out;
  const auto take = [&at](auto*& pointer, std::size_t count) {
    using T = std::remove_reference_t<decltype(*pointer)>;
    static_assert(std::is_trivially_copyable_v<T>);
    pointer = reinterpret_cast<T*>(at);
    at += count * sizeof(T);
  };
  take(out.ends, hulls);
  take(out.planes, last.planes);
  take(out.vertices, last.vertices);
  take(out.faces, last.faces);
  take(out.triangles, last.triangles);
  take(out.loop, last.loop);
  return out;
}

template <class T> void copy_to(T* at, const std::vector<T>& from) {
  std::uninitialized_copy(from.begin(), from.end(), at);
}

}  // namespace

HullArray::HullArray() noexcept = default;
HullArray::HullArray(HullArray&&) noexcept = default;
HullArray& HullArray::operator=(HullArray&&) noexcept = default;
HullArray::~HullArray() = default;

bool HullArrayAccess::allocate(HullArray& array, std::size_t count, std::size_t hulls_per_block) noexcept {
  const std::size_t per_block = std::max<std::size_t>(hulls_per_block, 1);
  const auto make = [&] {
    std::vector<HullArray::Block> blocks((count + per_block - 1) / per_block);
    array.memory_ = std::make_unique<HullArray::Memory>();
    array.blocks_ = std::move(blocks);
    array.count_ = count;
    array.per_block_ = per_block;
    return true;
  };
  return unless_memory_ends(make, [] { return false; });
}

bool HullArrayAccess::set_block(HullArray& array, std::size_t block,
                                std::span<const ConvexHull> hulls) noexcept {
  Ends last;
  for (const ConvexHull& h : hulls) last = behind(last, h);
  const auto set = [&] {
    std::byte* const data = array.memory_->allocate(bytes_of_block(hulls.size(), last));
    const Layout to = layout_of(data, hulls.size(), last);
    Ends at;
    for (std::size_t i = 0; i < hulls.size(); ++i) {
      const ConvexHull& h = hulls[i];
      copy_to(to.vertices + at.vertices, h.vertices);
      copy_to(to.faces + at.faces, h.faces);
      copy_to(to.loop + at.loop, h.loop);
      copy_to(to.triangles + at.triangles, h.triangles);
      copy_to(to.planes + at.planes, h.planes);
      at = behind(at, h);
      std::construct_at(to.ends + i, at);
    }
    array.blocks_[block] = {data, hulls.size()};
    return true;
  };
  return unless_memory_ends(set, [] { return false; });
}

ConvexHull HullArray::operator[](std::size_t index) const noexcept {
  const Block& block = blocks_[index / per_block_];
  const std::size_t i = index % per_block_;
  if (i >= block.hulls) return {};
  const auto* const ends = reinterpret_cast<const Ends*>(block.data);
  const Layout from = layout_of(block.data, block.hulls, ends[block.hulls - 1]);
  const Ends begin = i == 0 ? Ends{} : ends[i - 1], end = ends[i];
  const auto copy = [&] {
    ConvexHull h;
    h.vertices.assign(from.vertices + begin.vertices, from.vertices + end.vertices);
    h.faces.assign(from.faces + begin.faces, from.faces + end.faces);
    h.loop.assign(from.loop + begin.loop, from.loop + end.loop);
    h.triangles.assign(from.triangles + begin.triangles, from.triangles + end.triangles);
    h.planes.assign(from.planes + begin.planes, from.planes + end.planes);
    h.dimension = end.dimension;
    return h;
  };
  return unless_memory_ends(copy, hull_without_memory);
}

std::size_t HullArray::corners(std::size_t index) const noexcept {
  const Block& block = blocks_[index / per_block_];
  const std::size_t i = index % per_block_;
  if (i >= block.hulls) return 0;
  const auto* const ends = reinterpret_cast<const Ends*>(block.data);
  return ends[i].loop - (i == 0 ? 0 : ends[i - 1].loop);
}

std::size_t HullArray::bytes() const noexcept {
  return blocks_.capacity() * sizeof(Block) + (memory_ ? memory_->bytes() : 0);
}

}  // namespace boxwood
