// SPDX-License-Identifier: MIT
// The folder in which the files lie that a model may name: opens them for the import child, and nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

enum class ReferenceState : std::uint32_t {
  found,
  absent,      // nothing of that name, or a link that leads to nothing
  outside,     // it leads, or one of its links leads, out of the root
  no_file,     // a folder, a pipe, a socket or a device: it is not opened
  unreadable,  // it is there and may not be read, or cannot be opened for lack of something
};

struct OpenedReference {
  ReferenceState state = ReferenceState::absent;
  Descriptor file;  // for reading; valid where it is found
};

class ReferenceRoot {
public:
  // How a path is kept inside: by the kernel (openat2, Linux 5.6), or by walking it folder by folder without
  // following any link unseen. Both give the same answers.
  enum class Walk { by_kernel, by_hand };

  // `model` as it was asked for: its names are looked for from its own folder (not from that of a file to
  // which it is a symbolic link). `root`: empty for that folder. Errors: input_missing where a folder cannot
  // be opened; over_limit where there are no descriptors left.
  static Result<ReferenceRoot> open(const std::filesystem::path& model, const std::filesystem::path& root);

  // The regular file to which `name` leads, by relative or absolute path. Whatever is swapped, renamed or
  // linked anew while it looks, what is opened was inside the root. O(length of the path) calls of the
  // system.
  OpenedReference find(std::string_view name) const { return find(name, Walk::by_kernel); }
  OpenedReference find(std::string_view name, Walk walk) const;  // `by_kernel` walks by hand where it must

private:
  ReferenceRoot(Descriptor folder, Descriptor root) : folder_(std::move(folder)), root_(std::move(root)) {}
  // The path below the root to which `name` leads; empty where it cannot be told to lead there.
  std::optional<std::string> below_root(std::string_view name) const;
  int root() const noexcept { return root_.valid() ? root_.get() : folder_.get(); }

  Descriptor folder_;  // of the model
  Descriptor root_;    // not valid: the same
};

}  // namespace boxwood
