// SPDX-License-Identifier: MIT
// Text within a width, in pixels of the current font.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace boxwood {

// Returns broken_lines() in the current font. ImGui would break a number after its point.
std::string broken_at_blanks(std::string_view text, float width);
void wrapped_text(std::string_view text);  // within the rest of the line
// Draws text that ends in "..." if it is longer than the width; the whole text is the tool tip.
void clipped_text(std::string_view text, float width);
// Draws the same with the dots in the middle: names differ at both ends.
void clipped_in_the_middle(std::string_view text, float width);
std::string cut_in_the_middle(std::string_view text, float width);
// Returns the length of the number at the end of a name, with a word of one or two letters before it, which
// such a cut keeps; 0 without a number or for a long one. "Step 20": 2; "Ring_A2": 2.
std::size_t number_at_end(std::string_view name);
// Returns the first words that fit, and dots for the others. If not even one fits, the dots are in its
// middle.
std::string cut_at_a_word(std::string_view text, float width);

}  // namespace boxwood
