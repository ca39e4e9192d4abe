// SPDX-License-Identifier: MIT
// THE list of options: parsing, help and documentation read this table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// Options come in groups; a command accepts whole groups.
enum OptionGroup : std::uint64_t {
  kCommonOptions = 1U << 0U,
  kImportOptions = 1U << 1U,
  kVolumeOptions = 1U << 2U,
  kFitOptions = 1U << 3U,
  kTreeOptions = 1U << 4U,
  kTreeStatisticsOptions = 1U << 5U,
  kPoseOptions = 1U << 6U,
  kCollideOptions = 1U << 7U,
  kSweepOptions = 1U << 8U,
  kSceneOptions = 1U << 9U,
  kPickOptions = 1U << 10U,
  kPictureOptions = 1U << 11U,
  kCameraOptions = 1U << 12U,
  kRenderOptions = 1U << 13U,
  kViewOptions = 1U << 14U,
  kDeviceOptions = 1U << 15U,
  kTreeKindOptions = 1U << 16U,
  kSecondTreeOptions = 1U << 17U,
  kOutputOptions = 1U << 18U,
  kClashOptions = 1U << 19U,
  kSelfOptions = 1U << 20U,
  kClearanceOptions = 1U << 21U,
  kBudgetOptions = 1U << 22U,
  kPairsOptions = 1U << 23U,
  kUpOptions = 1U << 24U,
  kFlatOptions = 1U << 25U,
  kAxesOptions = 1U << 26U,
  kTypedOptions = 1U << 27U,
  kStaticOptions = 1U << 29U,
  kCsvOptions = 1U << 30U,
  kEngineOptions = 1U << 31U,
  kLevelOptions = std::uint64_t{1} << 40U,  // --depth, --do
  kExportOptions = std::uint64_t{1} << 41U,
  kThumbnailOptions = std::uint64_t{1} << 42U,
  kWalkOptions = std::uint64_t{1} << 43U,
  kLessonOptions = std::uint64_t{1} << 44U,
  kUnitOptions = std::uint64_t{1} << 45U,  // --same-units
  kRulesOptions = std::uint64_t{1} << 46U,
  kContactsOptions = std::uint64_t{1} << 47U,
  kModeOptions = std::uint64_t{1} << 48U,
  kMotionOptions = std::uint64_t{1} << 49U,
  kWorkOptions = std::uint64_t{1} << 50U,     // --work, --seed
  kCompareOptions = std::uint64_t{1} << 51U,  // --builds
  kNodesFromOptions = std::uint64_t{1} << 52U,
  kNodesOptions = std::uint64_t{1} << 54U,  // --nodes
  kProofOptions = std::uint64_t{1} << 53U,
  kRobotOptions = std::uint64_t{1} << 55U,
  kCoverOptions = std::uint64_t{1} << 59U,     // of export --covers
  kCertifyOptions = std::uint64_t{1} << 60U,   // of certify
  kRelationOptions = std::uint64_t{1} << 56U,  // --relation
  kTogetherOptions = std::uint64_t{1} << 57U,  // --together
  // --exit-code: help, manual and completions list it where it has an effect; every command takes it.
  kExitCodeOptions = std::uint64_t{1} << 58U,
};

// The form of an option's value.
enum class ValueShape : unsigned char {
  flag,     // no value
  one,      // the next argument in any form, or the text after '='
  numbers,  // `count` numbers, in one argument (with commas or blanks) or in as many arguments
  // Two arguments of any form, then `count` numbers or no number. set() gets one per line.
  words,
};

struct OptionRow {
  std::string_view name;  // with its dashes
  char letter;            // short form; 0 without one
  OptionGroup group;
  ValueShape shape;
  std::size_t count;  // of numbers
  std::string_view metavar;
  std::string_view help;  // one line
  // Parses the value and stores it. An error is the rest of a sentence that begins with the option's name.
  Result<void> (*set)(Options& options, std::string_view value);
  bool repeatable = false;
};

std::span<const OptionRow> option_table() noexcept;
// Returns true if every command takes the options of this group.
constexpr bool is_taken_by_all(OptionGroup group) noexcept {
  return group == kCommonOptions || group == kExitCodeOptions;
}
// Returns the row of an option: by its long name, or by its letter. Of two rows of one name it is that of the
// command, if the command takes one of them. Null if there is no such option.
const OptionRow* find_option(std::string_view name, std::uint64_t groups) noexcept;
std::string_view title_of(OptionGroup group) noexcept;  // heading in the help

}  // namespace boxwood
