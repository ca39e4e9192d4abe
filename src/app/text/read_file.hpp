// SPDX-License-Identifier: MIT
// The content of a whole file, pipe or device.
#pragma once

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include <boxwood/result.hpp>

#include "app/text/errors.hpp"
#include "base/stop.hpp"

namespace boxwood {

// The sentences of a reader: "'a.json' cannot be read: ". The system's reason follows one that ends in ": ".
struct FileSentences {
  std::string unopened, too_long, unread = unopened;
};

// Returns at most `most` bytes. Fails with input_missing, over_limit or `cancelled`.
inline Result<std::string> read_file(const std::string& file, std::uint64_t most,
                                     const FileSentences& sentences,
                                     const std::atomic<bool>* stop = nullptr) {
  const auto failed = [](const std::string& sentence) {
    return Error{ErrorKind::input_missing, sentence + (sentence.ends_with(": ") ? std::strerror(errno) : "")};
  };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rbe"), std::fclose);
  if (!in) return failed(sentences.unopened);
  std::string text;
  std::array<char, 65536> piece;
  while (const std::size_t n = std::fread(piece.data(), 1, piece.size(), in.get())) {
    if (text.append(piece.data(), n).size() > most) return Error{ErrorKind::over_limit, sentences.too_long};
    if (is_set(stop)) return cancelled();
  }
  if (std::ferror(in.get()) != 0) return failed(sentences.unread);
  return text;
}

}  // namespace boxwood
