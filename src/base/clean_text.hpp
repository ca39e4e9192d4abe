// SPDX-License-Identifier: MIT
// Texts from files in a form that is safe to show: the harmful characters, and a text without them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include <boxwood/export.hpp>

namespace boxwood {

// Decodes the first code point of `text` and returns its length in bytes. Returns 0 if `text` is empty or its
// first bytes are not UTF-8 (overlong, a surrogate, beyond U+10FFFF, truncated).
BOXWOOD_EXPORT std::size_t decode_utf8(std::string_view text, char32_t& out) noexcept;

// Returns true if a character moves, hides or reorders its neighbours. These are controls (C0, DEL, C1), line
// and paragraph separators, bidirectional marks, embeddings, overrides and isolates, and characters of no
// width. The two joiners (U+200C, U+200D) are safe, because some scripts need them.
BOXWOOD_EXPORT bool is_unsafe_to_show(char32_t c) noexcept;

// Returns a text safe for a terminal, a window and JSON. Controls become spaces, other unsafe characters
// U+FFFD, bytes that are not UTF-8 '?'. It ends before `limit` bytes are exceeded.
BOXWOOD_EXPORT std::string clean_text(std::string_view text, std::size_t limit = 1024);

// Returns a file's name for messages: sanitised, in quotes.
BOXWOOD_EXPORT std::string in_quotes(const std::filesystem::path& file);

}  // namespace boxwood
