// SPDX-License-Identifier: MIT
// The frame of a .bwt file: a header, a table of sections, and the sections (docs/bwt.md has the format).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// All numbers are little-endian; files of another byte order are rejected.
inline constexpr std::array<std::uint8_t, 8> kFileMagic = {0x89, 'B', 'W', 'T', '\r', '\n', 0x1A, '\n'};
inline constexpr std::uint32_t kByteOrderMark = 0x01020304;
inline constexpr std::uint16_t kFileVersion = 1;  // another version is rejected
// A later revision is read. 1 added scene_facts, 2 chords, 3 products.
inline constexpr std::uint16_t kFileRevision = 3;
inline constexpr std::size_t kSectionAlignment = 64;

enum class SectionKind : std::uint32_t {
  contents = 1,       // one Contents
  vertices = 2,       // of mesh `index`: Vec3f
  triangles = 3,      // of mesh `index`: Triangle
  tree_record = 16,   // of tree `index`: one TreeRecord
  tree_nodes = 17,    // TreeNode
  tree_order = 18,    // 32-bit numbers of triangles
  tree_volumes = 19,  // Obb, Aabb or Sphere
  wide_nodes = 20,    // WideNode
  wide_ids = 21,      // 32-bit numbers of nodes
  ray_nodes = 22,     // RayNode
  ray_leaves = 23,    // 32-bit words
  scene = 32,         // bytes: names and placements (src/scene/scene_record.hpp)
  // bytes: units and up axes of files, colours of meshes (src/scene/scene_record.hpp); may be absent
  scene_facts = 33,
  chords = 34,    // bytes: the tolerances of exact surfaces (src/store/chords.hpp); may be absent
  products = 35,  // bytes: classes and GlobalIds of IFC (src/scene/scene_record.hpp); may be absent
};
std::string name_of(SectionKind kind, std::uint32_t index);

struct FileHeader {
  std::array<std::uint8_t, 8> magic = kFileMagic;
  std::uint32_t byte_order = kByteOrderMark;
  std::uint16_t version = kFileVersion;
  std::uint16_t revision = kFileRevision;
  std::uint64_t file_size = 0;
  std::uint64_t table_offset = 0;
  std::uint32_t section_count = 0;
  std::uint32_t entry_size = 0;
  std::uint64_t table_checksum = 0;
  std::uint64_t reserved = 0;
  std::uint64_t header_checksum = 0;  // of the bytes before it
};
static_assert(sizeof(FileHeader) == 64);

// a reader that does not know its kind rejects the file
inline constexpr std::uint32_t kSectionIsRequired = 1;

struct SectionEntry {
  SectionKind kind{};
  std::uint32_t index = 0;
  std::uint64_t offset = 0;     // from the beginning of the file, a multiple of kSectionAlignment
  std::uint64_t size = 0;       // bytes
  std::uint64_t count = 0;      // items
  std::uint32_t item_size = 0;  // bytes; size is count times as much
  std::uint32_t flags = 0;
  std::uint64_t checksum = 0;  // of its bytes
};
static_assert(sizeof(SectionEntry) == 48);

// The first section of every file.
struct Contents {
  std::uint32_t meshes = 0, trees = 0;
};
static_assert(sizeof(Contents) == 8);

inline constexpr bool kHostIsLittleEndian = std::endian::native == std::endian::little;

// Returns the fault in the header of a file of `file_size` bytes, as the rest of a sentence that begins with
// the file's name; empty if it is valid. The fault may be: not a .bwt file, another byte order, another
// version, truncated or damaged.
std::string fault_of(const FileHeader& header, std::uint64_t file_size);

// Returns the entries of a valid header's table, sorted by kind and index. Each occurs at most once, lies in
// the file and is disjoint from the others. Error::message is the rest of a sentence that begins with the
// file's name.
Result<std::vector<SectionEntry>> read_section_table(const FileHeader& header,
                                                     std::span<const std::byte> table);

// Returns the section, or null if it is absent.
const SectionEntry* find_section(std::span<const SectionEntry> sorted, SectionKind kind,
                                 std::uint32_t index) noexcept;

// Returns the offset at which the next section begins.
constexpr std::uint64_t aligned(std::uint64_t offset) noexcept {
  return (offset + (kSectionAlignment - 1)) / kSectionAlignment * kSectionAlignment;
}

}  // namespace boxwood
