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
  unreadable,  // it exists but may not be read, or cannot be opened for lack of resources
};

struct OpenedReference {
  ReferenceState state = ReferenceState::absent;
  Descriptor file;  // for reading; valid if found
};

class ReferenceRoot {
public:
  // The way to keep a path inside: by the kernel (openat2, Linux 5.6), or by a walk folder by folder that
  // checks every link. Both give the same answers.
  enum class Walk { by_kernel, by_hand };

  // Opens the root. `model` is the caller's path: its names are relative to its own folder (not to that of a
  // file to which it is a symbolic link). `root`: empty for that folder. Errors: input_missing if a folder
  // cannot be opened; over_limit if no descriptors are left.
  static Result<ReferenceRoot> open(const std::filesystem::path& model, const std::filesystem::path& root);

  // Opens the regular file to which `name` leads, by relative or absolute path. The opened file was inside
  // the root, even if files are swapped, renamed or linked meanwhile. O(length of the path) system calls.
  OpenedReference find(std::string_view name) const { return find(name, Walk::by_kernel); }
  OpenedReference find(std::string_view name, Walk walk) const;  // `by_kernel` walks by hand if it must

private:
  ReferenceRoot(Descriptor folder, Descriptor root) : folder_(std::move(folder)), root_(std::move(root)) {}
  // Returns the path below the root to which `name` leads; nullopt if it does not certainly lead there.
  std::optional<std::string> below_root(std::string_view name) const;
  int root() const noexcept { return root_.valid() ? root_.get() : folder_.get(); }

  Descriptor folder_;  // of the model
  Descriptor root_;    // not valid: the same
};

}  // namespace boxwood
