// SPDX-License-Identifier: MIT
// The owner of the arrays that overlays draw. An unchanged array keeps its buffer number and its revision,
// and is not uploaded again.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

// A record of everything that an array was made from. If two stamps are equal, the array is still valid.
class Stamp {
public:
  Stamp& operator<<(std::uint64_t word) {
    words_.push_back(word);
    return *this;
  }
  Stamp& operator<<(double number) { return *this << std::bit_cast<std::uint64_t>(number); }
  Stamp& operator<<(const Vec3& v) { return *this << v.x << v.y << v.z; }
  // Adds a snapshot by identity, and keeps it alive, so that no other object gets its address.
  Stamp& operator<<(std::shared_ptr<const void> snapshot) {
    *this << static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(snapshot.get()));
    owners_.push_back(std::move(snapshot));
    return *this;
  }
  friend bool operator==(const Stamp& a, const Stamp& b) { return a.words_ == b.words_; }

private:
  std::vector<std::uint64_t> words_;
  std::vector<std::shared_ptr<const void>> owners_;
};

// The arrays of one overlay; T is any type. `buffer` .. `buffer + 7` are its buffer numbers.
template <class T> struct Kept {
  T value;
  std::uint64_t buffer = 0;
  std::uint64_t revision = 0;
};

class OverlayBuffers {
public:
  // Returns the arrays under this key, made by fill(value) if the stamp is new. One key always has one T. The
  // reference is valid until the next begin().
  template <class T, class Fill> const Kept<T>& keep(const std::string& key, Stamp stamp, Fill&& fill) {
    Slot& slot = slots_[key];
    slot.last_list = list_;
    const bool is_new = !slot.kept;
    if (is_new) slot.kept = std::make_shared<Kept<T>>();
    Kept<T>& kept = *static_cast<Kept<T>*>(slot.kept.get());
    if (is_new) kept.buffer = std::exchange(next_buffer_, next_buffer_ + 8);
    if (is_new || !(slot.stamp == stamp)) {
      kept.value = T{};
      fill(kept.value);
      ++kept.revision;
      slot.stamp = std::move(stamp);
    }
    return kept;
  }

  // Frees arrays that the last lists did not use. Call it before each new DrawList.
  void begin() {
    ++list_;
    if (list_ % kListsBetween != 0) return;
    std::erase_if(slots_, [this](const auto& entry) {
      return entry.second.last_list + kListsKept < list_ && entry.second.last_list != held_;
    });
  }

  // Returns the one state that an overlay keeps from list to list. One object always has one T.
  template <class T> T& state() {
    if (!state_) state_ = std::make_shared<T>();
    return *static_cast<T*>(state_.get());
  }
  // Returns the number of the current list.
  std::uint64_t list() const { return list_; }
  // Keeps the arrays that were last used in this list, until another one is held; 0 for none.
  void hold(std::uint64_t list) { held_ = list; }

private:
  static constexpr std::uint64_t kListsKept = 90;     // the time for which the renderer keeps a buffer
  static constexpr std::uint64_t kListsBetween = 16;  // two searches for unused arrays
  struct Slot {
    std::shared_ptr<void> kept;
    Stamp stamp;
    std::uint64_t last_list = 0;
  };
  std::map<std::string, Slot> slots_;
  // Far from the numbers that a program counts up from 1 for its own buffers.
  std::uint64_t next_buffer_ = std::uint64_t{1} << 40;
  std::uint64_t list_ = 1, held_ = 0;
  std::shared_ptr<void> state_;
};

}  // namespace boxwood
