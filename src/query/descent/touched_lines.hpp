// SPDX-License-Identifier: MIT
// The 64-byte lines that a query reads of a model's arrays, for counts of its work.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Each line counts once. All arrays are taken to begin on a line. Memory: at most 64 bytes for each line of
// the query that read most. Functions that read throw bad_alloc.
class TouchedLines {
public:
  void clear() noexcept {
    ++query_;
    count_ = 0;
  }

  void read_volume(unsigned model, std::uint32_t node, std::size_t size) { read(model, 1, node, size); }
  void read_node(unsigned model, std::uint32_t node) { read(model, 0, node, sizeof(TreeNode)); }
  // Reads the place in the order, the triangle and its corners.
  void read_triangle(unsigned model, std::uint32_t place, std::uint32_t triangle, const MeshView& mesh) {
    read(model, 2, place, sizeof(std::uint32_t));
    read(model, 3, triangle, sizeof(Triangle));
    for (const std::uint32_t v : mesh.triangles[triangle]) read(model, 4, v, sizeof(Vec3f));
  }

  std::size_t count() const noexcept { return count_; }

private:
  static constexpr std::size_t kLine = 64;

  // A slot of a hash table with linear probing; it is free unless it is of this query.
  struct Slot {
    std::uint64_t line = 0, query = 0;
  };

  void read(unsigned model, unsigned array, std::size_t index, std::size_t size) {
    for (std::size_t line = index * size / kLine; line <= (index * size + size - 1) / kLine; ++line)
      add(std::uint64_t{model} << 63U | std::uint64_t{array} << 60U | line);
  }

  void add(std::uint64_t line) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    Slot& slot = slot_of(line);
    if (slot.query == query_) return;
    slot = {line, query_};
    ++count_;
  }

  // Returns the slot that holds the line, or the free one for it.
  Slot& slot_of(std::uint64_t line) noexcept {
    std::size_t i = line * 0x9E37'79B9'7F4A'7C15ULL >> shift_;  // Fibonacci hashing
    while (slots_[i].query == query_ && slots_[i].line != line) i = (i + 1) & (slots_.size() - 1);
    return slots_[i];
  }

  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(1024, 2 * slots_.size()));
    old.swap(slots_);
    shift_ = 64U - static_cast<unsigned>(std::countr_zero(slots_.size()));
    for (const Slot& slot : old)
      if (slot.query == query_) slot_of(slot.line) = slot;
  }

  std::vector<Slot> slots_;  // a power of two of them, at most half of them taken
  unsigned shift_ = 63;
  std::uint64_t query_ = 1;
  std::size_t count_ = 0;
};

}  // namespace boxwood
