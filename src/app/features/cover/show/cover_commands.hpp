// SPDX-License-Identifier: MIT
// Commands about the cover that is shown around the open file.
#pragma once

#include <cstdint>
#include <string>

#include <boxwood/cover.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kCoverPanel{"cover"};

template <> struct EnumNames<CoverKind> {
  static constexpr NamedValue<CoverKind> kRows[] = {
      {CoverKind::spheres, "spheres"}, {CoverKind::capsules, "capsules"}, {CoverKind::convex, "convex"}};
};

struct ShowCover {  // the panel below the scene, and the cover with the part that is outside
  static constexpr std::string_view kName = "cover show";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct OpenCover {  // a file that `boxwood certify` reads; certifies it
  static constexpr std::string_view kName = "cover open", kWords = "FILE";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct MakeCover {  // encloses each body by at most `count` elements, and certifies the result
  static constexpr std::string_view kName = "cover make";
  CoverKind kind{};
  std::uint32_t count = 0;
  BOXWOOD_FIELDS(kind, count)
};
struct ChooseCoverBody {  // shows the cover of one link; empty: of all
  static constexpr std::string_view kName = "cover body", kWords = "NAME";
  std::string name;
  BOXWOOD_FIELDS(name)
};
struct SaveCover {  // a cover that was made, in the format of the file's extension
  static constexpr std::string_view kName = "cover save", kWords = "FILE";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct StopCover {  // the answers so far stay
  static constexpr std::string_view kName = "cover stop";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
