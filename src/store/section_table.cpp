// SPDX-License-Identifier: MIT
// Checks headers and tables: nothing in them is trusted before it is compared with the file.
#include "store/section_table.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "store/checksum.hpp"

namespace boxwood {

namespace {

Error malformed(std::string what) {
  return {ErrorKind::malformed, std::move(what), {}};
}

bool comes_before(const SectionEntry& a, const SectionEntry& b) noexcept {
  return a.kind != b.kind ? a.kind < b.kind : a.index < b.index;
}

bool is_known(SectionKind kind) noexcept {
  const auto n = static_cast<std::uint32_t>(kind);
  return (n >= 1 && n <= 3) || (n >= 16 && n <= 23) || (n >= 32 && n <= 35);
}

// Checks that sizes agree with counts, and that the section is inside the file and behind the table.
std::string fault_of(const SectionEntry& entry, const FileHeader& header, std::uint64_t table_end) {
  const std::string name = name_of(entry.kind, entry.index);
  if (entry.item_size == 0 || entry.size / entry.item_size != entry.count ||
      entry.size % entry.item_size != 0)
    return name + " has a size that is not that of its items";
  if (entry.offset % kSectionAlignment != 0 || entry.offset < table_end || entry.offset > header.file_size ||
      entry.size > header.file_size - entry.offset)
    return name + " does not lie in the file";
  return {};
}

}  // namespace

std::string name_of(SectionKind kind, std::uint32_t index) {
  const auto numbered = [&](const char* what) { return what + std::to_string(index); };
  switch (kind) {
  case SectionKind::contents:
    return "the section of contents";
  case SectionKind::vertices:
    return numbered("the section of vertices of mesh ");
  case SectionKind::triangles:
    return numbered("the section of triangles of mesh ");
  case SectionKind::tree_record:
    return numbered("the record of tree ");
  case SectionKind::tree_nodes:
    return numbered("the section of nodes of tree ");
  case SectionKind::tree_order:
    return numbered("the section of the order of tree ");
  case SectionKind::tree_volumes:
    return numbered("the section of volumes of tree ");
  case SectionKind::wide_nodes:
    return numbered("the section of wide nodes of tree ");
  case SectionKind::wide_ids:
    return numbered("the section of wide ids of tree ");
  case SectionKind::ray_nodes:
    return numbered("the section of ray nodes of tree ");
  case SectionKind::ray_leaves:
    return numbered("the section of ray leaves of tree ");
  case SectionKind::scene:
    return "the section of the scene";
  case SectionKind::scene_facts:
    return "the section of facts of the scene";
  case SectionKind::chords:
    return "the section of chords of the scene";
  case SectionKind::products:
    return "the section of products of the scene";
  }
  return "a section of the unknown kind " + std::to_string(static_cast<std::uint32_t>(kind));
}

std::string fault_of(const FileHeader& header, std::uint64_t file_size) {
  if (header.magic != kFileMagic) return "is no .bwt file, or its first bytes are damaged";
  if (header.byte_order == 0x04030201)
    return "was written on a machine of the other byte order, which is not read here";
  if (header.byte_order != kByteOrderMark) return "has a damaged header";
  if (header.version != kFileVersion)
    return "is of version " + std::to_string(header.version) + " of the format, this program reads version " +
           std::to_string(kFileVersion);
  std::array<std::byte, sizeof(FileHeader)> bytes;
  std::memcpy(bytes.data(), &header, sizeof header);
  if (checksum_of(std::span(bytes).first(offsetof(FileHeader, header_checksum))) != header.header_checksum)
    return "has a damaged header: its checksum is another";
  if (header.file_size != file_size)
    return (file_size < header.file_size ? "is cut short: it has " : "is longer than it says: it has ") +
           std::to_string(file_size) + " bytes, not " + std::to_string(header.file_size);
  if (header.entry_size < sizeof(SectionEntry) || header.entry_size % 8 != 0 || header.entry_size > 4096 ||
      header.table_offset < sizeof(FileHeader) || header.table_offset > file_size ||
      header.section_count > (file_size - header.table_offset) / header.entry_size)
    return "has a table of sections that does not lie in the file";
  return {};
}

Result<std::vector<SectionEntry>> read_section_table(const FileHeader& header,
                                                     std::span<const std::byte> table) {
  if (checksum_of(table) != header.table_checksum)
    return malformed("is damaged: the table of sections has another checksum");
  const std::uint64_t table_end =
      header.table_offset + std::uint64_t{header.section_count} * header.entry_size;
  std::vector<SectionEntry> entries;
  entries.reserve(header.section_count);
  for (std::size_t i = 0; i < header.section_count; ++i) {
    SectionEntry entry;
    std::memcpy(&entry, table.data() + i * header.entry_size, sizeof entry);
    if (std::string fault = fault_of(entry, header, table_end); !fault.empty())
      return malformed("is malformed: " + fault);
    if (!is_known(entry.kind)) {
      if ((entry.flags & kSectionIsRequired) == 0) continue;
      return malformed("needs a later version of this program: it has " + name_of(entry.kind, entry.index));
    }
    entries.push_back(entry);
  }
  std::sort(entries.begin(), entries.end(),
            // empty sections before others at the same place
            [](const SectionEntry& a, const SectionEntry& b) {
              return a.offset != b.offset ? a.offset < b.offset : a.size < b.size;
            });
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (entries[i - 1].offset + entries[i - 1].size > entries[i].offset)
      return malformed("is malformed: " + name_of(entries[i].kind, entries[i].index) + " begins inside " +
                       name_of(entries[i - 1].kind, entries[i - 1].index));
  std::sort(entries.begin(), entries.end(), comes_before);
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (!comes_before(entries[i - 1], entries[i]))
      return malformed("is malformed: it has " + name_of(entries[i].kind, entries[i].index) + " twice");
  return entries;
}

const SectionEntry* find_section(std::span<const SectionEntry> sorted, SectionKind kind,
                                 std::uint32_t index) noexcept {
  SectionEntry wanted;
  wanted.kind = kind;
  wanted.index = index;
  const auto at = std::lower_bound(sorted.begin(), sorted.end(), wanted, comes_before);
  return at != sorted.end() && !comes_before(wanted, *at) ? &*at : nullptr;
}

}  // namespace boxwood
