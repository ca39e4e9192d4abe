// SPDX-License-Identifier: MIT
// Small text helpers of the program: safe printing of names, and the nearest known word.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "overlay/rgba.hpp"

namespace boxwood {

// Returns the text with U+FFFD for broken UTF-8 and unsafe characters (base/clean_text.hpp: controls, marks
// that reorder or hide text). So the name of a file cannot drive the terminal.
std::string printable(std::string_view text);

// Returns the known word with the fewest edits to `word`; empty if more than a third would change.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

// Returns the number of terminal columns of the text (code points; wide ones count two).
std::size_t display_width(std::string_view utf8) noexcept;

// Returns the text as one word of a shell, in single quotes.
std::string shell_quoted(std::string_view text);

// Returns the text, shortened until it fits. First the folders of `file`, a part of the text, lose their
// middle, then the words after the file go. The name of the file stays whole, whether or not that fits.
std::string with_whole_name(std::string_view text, std::string_view file,
                            const std::function<bool(const std::string&)>& fits);

// Returns true for a unit of length, area or volume, with or without a comma or full stop behind it.
bool is_unit(std::string_view word);

// Returns the text with line ends at blanks, so that no line is wider than `width`, unless a word is. A unit
// stays with its number. A formula goes on at a relation: |...|, [...] and the terms of a sum or product stay
// together, unless their line has no other blank.
std::string broken_lines(std::string_view text, float width,
                         const std::function<float(std::string_view line)>& width_of);

// Returns "#4a86c4".
std::string hex(const Rgba& color);

}  // namespace boxwood
