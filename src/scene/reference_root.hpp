// SPDX-License-Identifier: MIT
// The folder of the files that a model may name: opens them for the import child, and no others. Exported for
// boxwood::robot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

enum class ReferenceState : std::uint32_t {
  found,
  absent,      // no such file, or a dangling link
  outside,     // it leads, or one of its links leads, out of the root
  no_file,     // a folder, a pipe, a socket or a device, left unopened
  unreadable,  // it exists but may not be read, or cannot be opened for lack of resources
};

struct OpenedReference {
  ReferenceState state = ReferenceState::absent;
  Descriptor file;  // for reading; valid if found
};

class BOXWOOD_EXPORT ReferenceRoot {
public:
  // The method that keeps a path inside: by the kernel (openat2, Linux 5.6), or by a walk folder by folder
  // that checks every link. Both give the same answers.
  enum class Walk { by_kernel, by_hand };

  // Opens the root. `model` is the caller's path: its names are relative to its own folder, not to that of a
  // symbolic link's target. An empty `root` means that folder. Fails with input_missing if a folder cannot be
  // opened, and with over_limit if no descriptors are left.
  static Result<ReferenceRoot> open(const std::filesystem::path& model, const std::filesystem::path& root);

  // Opens the regular file to which `name` leads, by relative or absolute path. The opened file was inside
  // the root, even if files are swapped, renamed or linked meanwhile. O(length of the path) system calls.
  OpenedReference find(std::string_view name) const { return find(name, Walk::by_kernel); }
  OpenedReference find(std::string_view name, Walk walk) const;  // `by_kernel` walks by hand if it must

private:
  ReferenceRoot(Descriptor folder, Descriptor root) : folder_(std::move(folder)), root_(std::move(root)) {}
  // Returns the path below the root to which `name` leads; nullopt if that is uncertain.
  std::optional<std::string> below_root(std::string_view name) const;
  int root() const noexcept { return root_.valid() ? root_.get() : folder_.get(); }

  Descriptor folder_;  // of the model
  Descriptor root_;    // invalid if it is the same folder
};

}  // namespace boxwood
