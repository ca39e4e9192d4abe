// SPDX-License-Identifier: MIT
// Small text helpers of the program: names made safe to print, and the nearest known word.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace boxwood {

// The text with broken UTF-8 and what is unsafe to show (base/clean_text.hpp: controls, marks that reorder
// or hide what stands beside them) replaced by U+FFFD, so that a file's name cannot drive the terminal.
std::string printable(std::string_view text);

// The known word that is closest to `word` by edits, empty where none is near (more than a third changed).
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

// Columns that the text takes in a terminal (code points; wide ones count two).
std::size_t display_width(std::string_view utf8) noexcept;

}  // namespace boxwood
