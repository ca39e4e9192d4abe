// The reasons why something is not what it promises to be.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace boxwood {

class ReasonList {
public:
  static constexpr std::size_t kMost = 100;  // one fault can spoil every node above it

  bool full() const noexcept { return list.size() >= kMost; }
  void add(std::string reason) {
    if (!full()) list.push_back(std::move(reason));
  }
  std::vector<std::string>& list;
};

}  // namespace boxwood
