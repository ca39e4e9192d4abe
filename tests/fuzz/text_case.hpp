// SPDX-License-Identifier: MIT
// Any bytes as one of the texts that people write for the program, and everything that must hold of them.
// Shared by the fuzzers and the replay of their corpora in the tests.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace boxwood::testing {

enum class TextKind : unsigned char { poses, rays, log, settings, rules, options };
inline constexpr std::array<std::string_view, 6> kTextKinds = {"poses",    "rays",  "log",
                                                               "settings", "rules", "options"};

struct TextFate {
  bool understood = false;
  std::string wrong;  // what must not be; empty when all holds
};

// A refusal has its documented kind and a sentence. What is understood:
// - poses: finite motions, the same line by line as from the file (`--poses`);
// - rays: finite, and the first hit in a small mesh is that of all triangles in turn (`--rays`);
// - log: each command is written as a line that is the same command (`--play`, `--do`);
// - settings: only what a window remembers, written as a text that says the same;
// - rules: an answer for every pair of objects, the same both ways round (`clash --rules`);
// - options: arguments, one a line: a command, or help (the command line).
TextFate check_text(TextKind kind, std::span<const std::uint8_t> bytes);

}  // namespace boxwood::testing
