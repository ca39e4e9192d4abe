// SPDX-License-Identifier: MIT
// Failure without exceptions: an Error describes what failed, a Result<T> contains a value or an Error.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The kinds of bad data. Each has one exit code in the program (docs/cli.md).
enum class ErrorKind {
  usage,          // an argument is out of its documented range                         (exit 2)
  input_missing,  // a file does not exist or cannot be read                            (exit 3)
  malformed,      // the file's contents violate its format                            (exit 3)
  over_limit,     // a time, memory or size limit was exceeded                         (exit 3)
  cancelled,      // the caller set `stop`                                             (exit 130)
  no_device,      // no usable Vulkan device or display                                 (exit 4)
  output,         // a file or stream could not be written                             (exit 5)
  internal,       // a fault in Boxwood itself                                         (exit 70)
};

struct Error {
  ErrorKind kind = ErrorKind::internal;
  std::string message;  // one clear sentence, no final newline; names the file or the argument
  std::vector<std::string> reasons = {};  // details, outermost first; may be empty
};

// Called on misuse of the library (a violated precondition). The default handler prints and aborts.
using AssertHandler = void (*)(const char* condition, const char* file, int line);
void set_assert_handler(AssertHandler handler) noexcept;
void assert_failed(const char* condition, const char* file, int line);

namespace result_detail {
// Calls the handler with the Error's message, or with null if there is no Error. Aborts if the handler
// returns.
[[noreturn]] void no_value(const Error* error);
}  // namespace result_detail

// Either a T or an Error. Reading the value of an Error, or the Error of a value, is misuse and calls the
// assert handler in every build.
template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }
  T& value() & {
    if (T* value = std::get_if<0>(&state_)) return *value;
    result_detail::no_value(std::get_if<1>(&state_));
  }
  const T& value() const& {
    if (const T* value = std::get_if<0>(&state_)) return *value;
    result_detail::no_value(std::get_if<1>(&state_));
  }
  T&& value() && { return std::move(value()); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const {
    if (const Error* error = std::get_if<1>(&state_)) return *error;
    result_detail::no_value(nullptr);
  }

private:
  std::variant<T, Error> state_;
};

template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}
  bool ok() const noexcept { return ok_; }
  explicit operator bool() const noexcept { return ok_; }
  const Error& error() const {
    if (ok_) result_detail::no_value(nullptr);
    return error_;
  }

private:
  Error error_;
  bool ok_ = true;
};

// The reasons why an object is invalid, outermost first. empty() if it is valid.
class Reasons {
public:
  bool empty() const noexcept { return list_.empty() && !out_of_memory_; }
  std::size_t size() const noexcept { return list_.size(); }
  const std::string& operator[](std::size_t i) const noexcept { return list_[i]; }
  auto begin() const noexcept { return list_.begin(); }
  auto end() const noexcept { return list_.end(); }
  const std::vector<std::string>& list() const noexcept { return list_; }
  operator const std::vector<std::string>&() const noexcept { return list_; }
  // True if memory ran out before the check was complete. Then empty() is false, even if the list is empty.
  bool out_of_memory() const noexcept { return out_of_memory_; }

  Reasons() = default;
  explicit Reasons(std::vector<std::string> list, bool out_of_memory = false) noexcept
      : list_(std::move(list)), out_of_memory_(out_of_memory) {}

private:
  std::vector<std::string> list_;
  bool out_of_memory_ = false;
};

}  // namespace boxwood

#ifdef NDEBUG
#define BOXWOOD_ASSERT(condition) ((void)0)
#else
#define BOXWOOD_ASSERT(condition)                                                                            \
  ((condition) ? (void)0 : ::boxwood::assert_failed(#condition, __FILE__, __LINE__))
#endif
