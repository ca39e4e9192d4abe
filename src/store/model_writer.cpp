// SPDX-License-Identifier: MIT
// Writes checksums first, on all threads, then the bytes in order, so that a pipe will do.
#include "store/model_writer.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/executor.hpp"
#include "base/output_file.hpp"
#include "base/stop.hpp"
#include "store/checksum.hpp"

namespace boxwood {

namespace {
template <class T> std::span<const std::byte> bytes_of(const T& value) noexcept {
  return std::as_bytes(std::span(&value, 1));
}

// Writes in pieces, so that it can be stopped.
Result<void> write_all(OutputFile& out, std::span<const std::byte> bytes, const std::atomic<bool>* stop) {
  constexpr std::size_t kWrittenAtOnce = std::size_t{4} << 20U;
  for (std::size_t at = 0; at < bytes.size(); at += kWrittenAtOnce) {
    if (is_set(stop)) return Error{ErrorKind::cancelled, "saving was cancelled", {}};
    if (Result<void> written = out.write(bytes.subspan(at, std::min(kWrittenAtOnce, bytes.size() - at)));
        !written)
      return written;
  }
  return {};
}
}  // namespace

template <class T> void ModelWriter::add(SectionKind kind, std::uint32_t index, std::span<const T> items) {
  Section section;
  section.entry.kind = kind;
  section.entry.index = index;
  section.entry.size = items.size_bytes();
  section.entry.count = items.size();
  section.entry.item_size = sizeof(T);
  // An old reader ignores facts that it does not know.
  const bool may_be_absent =
      kind == SectionKind::scene_facts || kind == SectionKind::chords || kind == SectionKind::products;
  section.entry.flags = may_be_absent ? 0 : kSectionIsRequired;
  section.bytes = std::as_bytes(items);
  sections_.push_back(section);
}

std::uint32_t ModelWriter::add_mesh(const MeshView& mesh) {
  const std::uint32_t index = contents_.meshes++;
  add(SectionKind::vertices, index, mesh.vertices);
  add(SectionKind::triangles, index, mesh.triangles);
  return index;
}

std::uint32_t ModelWriter::add_tree(const Tree& tree, std::uint32_t mesh) {
  const std::uint32_t index = contents_.trees++;
  const TreeView view = view_of(tree);
  records_.push_back(record_of(view.facts, mesh));
  add(SectionKind::tree_record, index, std::span<const TreeRecord>(&records_.back(), 1));
  add(SectionKind::tree_nodes, index, view.nodes);
  add(SectionKind::tree_order, index, view.order);
  add(SectionKind::tree_volumes, index, view.volumes);
  SectionEntry& volumes = sections_.back().entry;
  volumes.count = view.nodes.size();
  volumes.item_size = static_cast<std::uint32_t>(volume_size_of(view.facts.options.kind));
  if (view.facts.has_wide) {
    add(SectionKind::wide_nodes, index, view.wide_nodes);
    add(SectionKind::wide_ids, index, view.wide_ids);
  }
  if (view.facts.has_rays) {
    add(SectionKind::ray_nodes, index, view.ray_nodes);
    add(SectionKind::ray_leaves, index, view.ray_leaves);
  }
  return index;
}

void ModelWriter::set_bytes(SectionKind kind, std::span<const std::byte> bytes) {
  add(kind, 0, bytes);
}

void ModelWriter::set_places(FileHeader& header) {
  header.table_offset = sizeof(FileHeader);
  header.section_count = static_cast<std::uint32_t>(sections_.size());
  header.entry_size = sizeof(SectionEntry);
  std::uint64_t offset = aligned(header.table_offset + sections_.size() * sizeof(SectionEntry));
  for (Section& section : sections_) {
    section.entry.offset = offset;
    header.file_size = offset + section.entry.size;
    offset = aligned(header.file_size);
  }
}

Result<void> ModelWriter::write(const std::filesystem::path& file, Threads threads,
                                const std::atomic<bool>* stop) {
  if (!kHostIsLittleEndian)
    return Error{ErrorKind::output, "this machine's byte order is not that of .bwt files", {}};
  // The contents come first, because they are read first.
  add(SectionKind::contents, 0, std::span<const Contents>(&contents_, 1));
  std::rotate(sections_.begin(), sections_.end() - 1, sections_.end());
  FileHeader header;
  set_places(header);
  parallel_for(sections_.size(), threads, [&](std::size_t i) {
    if (!is_set(stop)) sections_[i].entry.checksum = checksum_of(sections_[i].bytes);
  });
  std::vector<SectionEntry> table;
  for (const Section& section : sections_) table.push_back(section.entry);
  const std::span<const std::byte> table_bytes = std::as_bytes(std::span(table));
  header.table_checksum = checksum_of(table_bytes);
  header.header_checksum = checksum_of(bytes_of(header).first(offsetof(FileHeader, header_checksum)));

  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  std::uint64_t at = sizeof header + table_bytes.size();
  if (Result<void> written = write_all(*out, bytes_of(header), stop); !written) return written;
  if (Result<void> written = write_all(*out, table_bytes, stop); !written) return written;
  for (const Section& section : sections_) {
    constexpr std::array<std::byte, kSectionAlignment> kPadding = {};
    const auto padding = static_cast<std::size_t>(section.entry.offset - at);
    if (Result<void> written = write_all(*out, std::span(kPadding).first(padding), stop); !written)
      return written;
    if (Result<void> written = write_all(*out, section.bytes, stop); !written) return written;
    at = section.entry.offset + section.entry.size;
  }
  return out->commit();
}

}  // namespace boxwood
