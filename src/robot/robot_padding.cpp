// SPDX-License-Identifier: MIT
// Paddings: a pair's own, those of its objects, and that of all pairs.
#include "robot/robot_padding.hpp"

#include <algorithm>

#include "base/no_memory.hpp"

namespace boxwood {

namespace {

Result<void> check_length(const std::optional<double>& length) {
  if (!length || (is_finite(*length) && *length >= 0.0)) return {};
  return Error{ErrorKind::usage, "a padding is a length of at least 0", {}};
}

std::pair<std::uint32_t, std::uint32_t> key_of(std::uint32_t a, std::uint32_t b) noexcept {
  return {std::min(a, b), std::max(a, b)};
}

// Changes a copy, because copies of the robot share the table.
template <class Edit>
Result<void> change_padding(std::shared_ptr<const RobotPadding>& padding, const Edit& edit) {
  auto changed = padding ? std::make_shared<RobotPadding>(*padding) : std::make_shared<RobotPadding>();
  edit(*changed);
  padding = std::move(changed);
  return {};
}

}  // namespace

double RobotPadding::of(std::uint32_t a, std::uint32_t b, double otherwise) const noexcept {
  if (!of_pair.empty())
    if (const auto found = of_pair.find(key_of(a, b)); found != of_pair.end()) return found->second;
  const auto own = [&](std::uint32_t object) {
    return object < of_object.size() ? of_object[object] : std::nullopt;
  };
  const std::optional<double> first = own(a), second = own(b);
  if (!first && !second) return otherwise;
  return std::max(first.value_or(0.0), second.value_or(0.0));
}

void RobotPadding::remove(std::uint32_t object) noexcept {
  if (object < of_object.size()) of_object[object].reset();
  std::erase_if(of_pair, [&](const auto& entry) {
    return entry.first.first == object || entry.first.second == object;
  });
}

double RobotPadding::most(double otherwise) const noexcept {
  double length = otherwise;
  for (const std::optional<double>& own : of_object) length = std::max(length, own.value_or(0.0));
  for (const auto& [pair, own] : of_pair) length = std::max(length, own);
  return length;
}

Result<void> Robot::set_padding(double length) {
  return with_memory_to("set a padding", [&]() -> Result<void> {
    if (Result<void> checked = check_length(length); !checked) return checked;
    return change_padding(padding_, [&](RobotPadding& padding) { padding.all = length; });
  });
}

Result<void> Robot::set_object_padding(std::uint32_t object, std::optional<double> length) {
  return with_memory_to("set a padding", [&]() -> Result<void> {
    if (Result<void> checked = check_length(length); !checked) return checked;
    if (object >= objects_.size() || !objects_[object].present)
      return Error{ErrorKind::usage, "there is no object of that number", {}};
    return change_padding(padding_, [&](RobotPadding& padding) {
      if (object >= padding.of_object.size()) padding.of_object.resize(object + std::size_t{1});
      padding.of_object[object] = length;
    });
  });
}

Result<void> Robot::set_pair_padding(std::uint32_t a, std::uint32_t b, std::optional<double> length) {
  return with_memory_to("set a padding", [&]() -> Result<void> {
    if (Result<void> checked = check_length(length); !checked) return checked;
    if (a >= objects_.size() || b >= objects_.size() || a == b || !objects_[a].present ||
        !objects_[b].present)
      return Error{ErrorKind::usage, "a pair needs two different objects of the robot's world", {}};
    return change_padding(padding_, [&](RobotPadding& padding) {
      if (length)
        padding.of_pair.insert_or_assign(key_of(a, b), *length);
      else
        padding.of_pair.erase(key_of(a, b));
    });
  });
}

bool Robot::has_padding() const noexcept {
  return padding_ != nullptr && padding_->most(padding_->all) > 0.0;
}

double Robot::padding(std::uint32_t a, std::uint32_t b) const noexcept {
  return padding_ == nullptr ? 0.0 : padding_->of(a, b, padding_->all);
}

}  // namespace boxwood
