// SPDX-License-Identifier: MIT
// Reads sections in parallel, largest first, each through a piece of memory that stays in the cache and is
// added to its checksum there.
#include "store/model_reader.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "base/executor.hpp"
#include "base/large_pages.hpp"
#include "base/stop.hpp"
#include "store/checksum.hpp"

namespace boxwood {

namespace {

// The bytes read at a time: a piece and its copy fit into the second-level cache.
constexpr std::size_t kPiece = std::size_t{1} << 18U;

template <class T> std::span<std::byte> bytes_of(T& value) noexcept {
  return std::as_writable_bytes(std::span(&value, 1));
}

}  // namespace

Error ModelReader::malformed(const std::string& what) const {
  return file_.failure(ErrorKind::malformed, "is malformed: " + what);
}

Error ModelReader::fault_in_tree(std::uint32_t tree, const Error& error) const {
  if (error.kind != ErrorKind::malformed)
    return file_.failure(error.kind, "could not be loaded: " + error.message);
  return malformed("in tree " + std::to_string(tree) + " " + error.message);
}

// One batch of sections, read together.
class ModelReader::Reading {
public:
  explicit Reading(const ModelReader& reader) : reader_(reader) {}

  // Reads section (kind, index) into `out`; fails if it is absent. `check` receives the items read and
  // returns their fault.
  template <class T, class Check>
  void add(SectionKind kind, std::uint32_t index, std::vector<T>& out, const Check& check) {
    const SectionEntry* entry = need(kind, index, sizeof(T));
    if (entry == nullptr) return;
    tasks_.push_back({entry, [this, entry, &out, check] { return read(*entry, out, check); }});
  }
  template <class T> void add(SectionKind kind, std::uint32_t index, std::vector<T>& out) {
    add(kind, index, out, [](std::span<const T>) { return std::string(); });
  }
  void add(SectionKind kind, std::uint32_t index, WideNodes& out) {
    const SectionEntry* entry = need(kind, index, sizeof(WideNode));
    if (entry == nullptr) return;
    tasks_.push_back({entry, [this, entry, &out] { return read(*entry, out); }});
  }

  Result<void> run() {
    if (error_) return *error_;
    std::uint64_t bytes = 0;  // the sections are disjoint parts of one file, so the sum is at most its size
    for (const Task& task : tasks_) bytes += task.entry->size;
    if (bytes > reader_.reading_.memory_limit)
      return reader_.failure(ErrorKind::over_limit,
                             "needs " + std::to_string((bytes >> 20U) + 1) + " MiB of memory, the limit is " +
                                 std::to_string(reader_.reading_.memory_limit >> 20U) + " MiB");
    std::stable_sort(tasks_.begin(), tasks_.end(),
                     [](const Task& a, const Task& b) { return a.entry->size > b.entry->size; });
    std::vector<Result<void>> ended(tasks_.size());
    std::atomic<bool> failed = false;
    parallel_for(tasks_.size(), reader_.reading_.threads, [&](std::size_t i) {
      if (failed.load(std::memory_order_relaxed)) return;
      ended[i] = tasks_[i].run();
      if (!ended[i]) failed.store(true, std::memory_order_relaxed);
    });
    for (Result<void>& one : ended)
      if (!one) return one;
    return {};
  }

private:
  struct Task {
    const SectionEntry* entry;
    std::function<Result<void>()> run;
  };

  const SectionEntry* need(SectionKind kind, std::uint32_t index, std::size_t item_size) {
    const SectionEntry* entry = find_section(reader_.sections_, kind, index);
    if (entry == nullptr || entry->item_size != item_size || entry->count > UINT32_MAX) {
      if (!error_)
        error_ = reader_.malformed(name_of(kind, index) +
                                   (entry == nullptr ? " is not there" : " has items of another size"));
      return nullptr;
    }
    return entry;
  }

  // Fills `bytes` from place `at` of the section on, and adds them to its checksum.
  Result<void> read_piece(const SectionEntry& entry, std::uint64_t at, std::span<std::byte> bytes,
                          Checksum& checksum) const {
    if (is_set(reader_.reading_.stop))
      return reader_.failure(ErrorKind::cancelled, "was not read to its end: it was cancelled");
    if (Result<void> read = reader_.file_.read(entry.offset + at, bytes); !read) return read;
    checksum.add(bytes);
    return {};
  }
  Result<void> compare(const SectionEntry& entry, const Checksum& checksum) const {
    if (checksum.value() == entry.checksum) return {};
    return reader_.failure(ErrorKind::malformed,
                           "is damaged: " + name_of(entry.kind, entry.index) + " has another checksum");
  }

  // Reads a section. Appending from the cache writes each page of the vector once; resizing would write it
  // twice.
  template <class T, class Check>
  Result<void> read(const SectionEntry& entry, std::vector<T>& out, const Check& check) const {
    const auto count = static_cast<std::size_t>(entry.count);
    out.reserve(count);
    prefer_large_pages(out.data(), count * sizeof(T));
    std::vector<T> piece(std::min(count, kPiece / sizeof(T)));
    Checksum checksum;
    std::string fault;
    for (std::size_t at = 0; at < count; at += piece.size()) {
      const std::span<T> items = std::span(piece).first(std::min(piece.size(), count - at));
      if (Result<void> read = read_piece(entry, at * sizeof(T), std::as_writable_bytes(items), checksum);
          !read)
        return read;
      if (fault.empty()) fault = check(items);
      out.insert(out.end(), items.begin(), items.end());
    }
    if (Result<void> same = compare(entry, checksum); !same) return same;
    if (!fault.empty()) return reader_.malformed(fault);
    return {};
  }

  Result<void> read(const SectionEntry& entry, WideNodes& out) const {
    out = WideNodes(static_cast<std::size_t>(entry.count), {});
    const std::span<std::byte> all = std::as_writable_bytes(std::span(out.data(), out.size()));
    Checksum checksum;
    for (std::size_t at = 0; at < all.size(); at += kPiece)
      if (Result<void> read =
              read_piece(entry, at, all.subspan(at, std::min(kPiece, all.size() - at)), checksum);
          !read)
        return read;
    return compare(entry, checksum);
  }

  const ModelReader& reader_;
  std::vector<Task> tasks_;
  std::optional<Error> error_;
};

Result<ModelReader> ModelReader::open(const std::filesystem::path& file, const ModelReading& reading) {
  Result<InputFile> opened = InputFile::open(file);
  if (!opened) return opened.error();
  ModelReader reader(std::move(*opened), reading);
  if (!kHostIsLittleEndian)
    return reader.failure(ErrorKind::malformed, "is of another byte order than this machine");
  const std::uint64_t size = reader.file_.size();
  FileHeader header;
  if (size < sizeof header)
    return reader.failure(ErrorKind::malformed,
                          "is no .bwt file, or cut short: it has " + std::to_string(size) + " bytes");
  if (const Result<void> read = reader.file_.read(0, bytes_of(header)); !read) return read.error();
  if (const std::string fault = fault_of(header, size); !fault.empty())
    return reader.failure(ErrorKind::malformed, fault);
  const std::uint64_t table_size = std::uint64_t{header.section_count} * header.entry_size;
  if (table_size > reading.memory_limit)
    return reader.failure(ErrorKind::over_limit, "has a table of sections larger than the memory limit");
  std::vector<std::byte> table(static_cast<std::size_t>(table_size));
  if (const Result<void> read = reader.file_.read(header.table_offset, table); !read) return read.error();
  Result<std::vector<SectionEntry>> sections = read_section_table(header, table);
  if (!sections) return reader.failure(sections.error().kind, sections.error().message);
  reader.sections_ = std::move(*sections);
  if (const Result<void> read = reader.read_contents(); !read) return read.error();
  return reader;
}

Result<void> ModelReader::read_contents() {
  std::vector<Contents> contents;
  {
    Reading reading(*this);
    reading.add(SectionKind::contents, 0, contents);
    if (Result<void> read = reading.run(); !read) return read;
  }
  if (contents.size() != 1) return malformed("there are several tables of contents");
  contents_ = contents[0];
  // Each has at least one section, so that no table is larger than the file.
  if (contents_.meshes > sections_.size() || contents_.trees > sections_.size())
    return malformed("the contents name more meshes or trees than there are sections");
  std::vector<std::vector<TreeRecord>> records(contents_.trees);
  Reading reading(*this);
  for (std::uint32_t i = 0; i < contents_.trees; ++i) reading.add(SectionKind::tree_record, i, records[i]);
  if (Result<void> read = reading.run(); !read) return read;
  for (std::uint32_t i = 0; i < contents_.trees; ++i) {
    if (records[i].size() != 1 || !facts_of(records[i][0]) ||
        (records[i][0].mesh != kNoMesh && records[i][0].mesh >= contents_.meshes))
      return malformed(name_of(SectionKind::tree_record, i) + " is none that a tree has");
    records_.push_back(records[i][0]);
  }
  return {};
}

Result<std::vector<std::byte>> ModelReader::section_bytes(SectionKind kind) const {
  std::vector<std::byte> bytes;
  const SectionEntry* entry = find_section(sections_, kind, 0);
  if (entry == nullptr) return bytes;
  Reading reading(*this);
  reading.add(kind, 0, bytes);
  if (const Result<void> read = reading.run(); !read) return read.error();
  return bytes;
}

Result<ModelArrays> ModelReader::arrays(std::span<const std::uint32_t> trees) const {
  ModelArrays arrays;
  arrays.meshes.resize(contents_.meshes);
  arrays.trees.resize(contents_.trees);
  Reading reading(*this);
  for (std::uint32_t i = 0; i < contents_.meshes; ++i) {
    TriangleMesh& mesh = arrays.meshes[i];
    reading.add(SectionKind::vertices, i, mesh.vertices);
    const SectionEntry* of_vertices = find_section(sections_, SectionKind::vertices, i);
    const std::uint64_t vertices = of_vertices == nullptr ? 0 : of_vertices->count;
    reading.add(SectionKind::triangles, i, mesh.triangles,
                [vertices, i](std::span<const Triangle> triangles) {
                  std::uint32_t largest = 0;
                  for (const Triangle& t : triangles) largest = std::max({largest, t[0], t[1], t[2]});
                  return triangles.empty() || largest < vertices
                             ? std::string()
                             : "mesh " + std::to_string(i) + " has a triangle of vertex " +
                                   std::to_string(largest) + ", of " + std::to_string(vertices);
                });
  }
  for (const std::uint32_t i : trees) {
    if (arrays.trees[i]) continue;
    TreeStock& stock = arrays.trees[i].emplace();
    stock.facts = *facts_of(records_[i]);
    reading.add(SectionKind::tree_nodes, i, stock.nodes);
    reading.add(SectionKind::tree_order, i, stock.order);
    if (stock.facts.options.kind == TreeKind::aabb) stock.bounds = NodeBounds<Aabb>{};
    if (stock.facts.options.kind == TreeKind::sphere) stock.bounds = NodeBounds<Sphere>{};
    std::visit([&](auto& bounds) { reading.add(SectionKind::tree_volumes, i, bounds.volumes); },
               stock.bounds);
    if (stock.facts.has_wide) {
      reading.add(SectionKind::wide_nodes, i, stock.wide_nodes);
      reading.add(SectionKind::wide_ids, i, stock.wide_ids);
    }
    if (stock.facts.has_rays) {
      reading.add(SectionKind::ray_nodes, i, stock.ray_nodes);
      reading.add(SectionKind::ray_leaves, i, stock.ray_leaves);
    }
  }
  if (const Result<void> read = reading.run(); !read) return read.error();
  return arrays;
}

}  // namespace boxwood
