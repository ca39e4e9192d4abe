// SPDX-License-Identifier: MIT
// XXH3 by the xxHash library, inlined here completely, so that it need not be linked.
#include "store/checksum.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace boxwood {

struct Checksum::State {
  XXH3_state_t xxh3;
};

Checksum::Checksum() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->xxh3);
}
Checksum::~Checksum() = default;

void Checksum::add(std::span<const std::byte> bytes) noexcept {
  if (!bytes.empty()) XXH3_64bits_update(&state_->xxh3, bytes.data(), bytes.size());
}

std::uint64_t Checksum::value() const noexcept {
  return XXH3_64bits_digest(&state_->xxh3);
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) noexcept {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace boxwood
