// SPDX-License-Identifier: MIT
// The way from a file to nodes.
#include "app/formats/nodes/nodes_file.hpp"

#include <utility>

#include "app/formats/nodes/boxwood_nodes.hpp"
#include "app/formats/nodes/other_programs.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

bool ends_in(std::string_view file, std::string_view extension) noexcept {
  return file.size() > extension.size() && file.ends_with(extension);
}

Result<NodesFile> without_promise(Result<ForeignTree>&& tree) {
  if (!tree) return tree.error();
  return NodesFile{std::move(*tree), std::nullopt};
}

}  // namespace

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
  const std::string name = "'" + printable(file) + "'";
  const Result<std::string> bytes = read_file(
      file, std::uint64_t{4} << 30U, {name + " cannot be read: ", name + " has more than 4 GiB"}, stop);
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
