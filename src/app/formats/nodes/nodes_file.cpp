// SPDX-License-Identifier: MIT
// Names of formats, and the way from a file to nodes.
#include "app/formats/nodes/nodes_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "app/formats/nodes/boxwood_nodes.hpp"
#include "app/formats/nodes/other_programs.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30U;
constexpr std::size_t kPart = std::size_t{1} << 20U;

struct CloseFile {
  void operator()(std::FILE* file) const noexcept { (void)std::fclose(file); }
};

Result<std::string> contents_of(const std::string& file, const std::atomic<bool>* stop) {
  const std::unique_ptr<std::FILE, CloseFile> in(std::fopen(file.c_str(), "rbe"));
  const auto unreadable = [&] {
    return Error{ErrorKind::input_missing,
                 "'" + printable(file) + "' cannot be read: " + std::strerror(errno)};
  };
  if (!in) return unreadable();
  std::string bytes;
  while (std::feof(in.get()) == 0) {
    if (is_set(stop)) return cancelled();
    const std::size_t before = bytes.size();
    if (before >= kMostBytes)
      return Error{ErrorKind::over_limit, "'" + printable(file) + "' has more than 4 GiB"};
    bytes.resize(before + kPart);
    bytes.resize(before + std::fread(bytes.data() + before, 1, kPart, in.get()));
    if (std::ferror(in.get()) != 0) return unreadable();
  }
  return bytes;
}

bool ends_in(std::string_view file, std::string_view extension) noexcept {
  return file.size() > extension.size() && file.ends_with(extension);
}

Result<NodesFile> without_promise(Result<ForeignTree>&& tree) {
  if (!tree) return tree.error();
  return NodesFile{std::move(*tree), std::nullopt};
}

}  // namespace

std::string_view name_of(NodesFormat format) noexcept {
  switch (format) {
  case NodesFormat::boxwood:
    return "boxwood";
  case NodesFormat::tinybvh:
    return "tinybvh";
  case NodesFormat::bvh2:
    return "bvh2";
  case NodesFormat::nanort:
    return "nanort";
  case NodesFormat::three_mesh_bvh:
    return "three-mesh-bvh";
  case NodesFormat::csv:
    return "csv";
  }
  return "";
}

std::optional<NodesFormat> nodes_format_of(std::string_view name) noexcept {
  for (const NodesFormat format : kNodesFormats)
    if (name_of(format) == name) return format;
  return std::nullopt;
}

Result<NodesFile> read_nodes(std::string_view bytes, NodesFormat format) {
  switch (format) {
  case NodesFormat::boxwood:
    return read_boxwood_nodes(bytes);
  case NodesFormat::tinybvh:
    return without_promise(read_tinybvh(bytes));
  case NodesFormat::bvh2:
    return without_promise(read_bvh2(bytes));
  case NodesFormat::nanort:
    return without_promise(read_nanort(bytes));
  case NodesFormat::three_mesh_bvh:
    return without_promise(read_three_mesh_bvh(bytes));
  case NodesFormat::csv:
    return without_promise(read_visualization_csv(bytes));
  }
  return Error{ErrorKind::internal, "a format without a reader"};
}

Result<NodesFile> load_nodes(const std::string& file, std::optional<NodesFormat> format,
                             const std::atomic<bool>* stop) {
  const Result<std::string> bytes = contents_of(file, stop);
  if (!bytes) return bytes.error();
  if (!format) {
    if (is_boxwood_nodes(*bytes))
      format = NodesFormat::boxwood;
    else if (ends_in(file, ".bvh"))
      format = NodesFormat::tinybvh;
    else if (ends_in(file, ".csv"))
      format = NodesFormat::csv;
    else if (bytes->starts_with("3MBVH 1\n"))
      format = NodesFormat::three_mesh_bvh;
    else
      return Error{ErrorKind::usage,
                   "'" + printable(file) +
                       "' does not tell its format; --nodes-format does (tinybvh, bvh2, nanort, ...)"};
  }
  Result<NodesFile> nodes = read_nodes(*bytes, *format);
  if (nodes) return nodes;
  Error error = nodes.error();
  error.message = "'" + printable(file) + "' as " + std::string(name_of(*format)) + ": " + error.message;
  return error;
}

}  // namespace boxwood
