// SPDX-License-Identifier: MIT
// Asking a Result for what it does not hold goes to the assert handler, in every build.
#include <boxwood/result.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "base/no_memory.hpp"

namespace boxwood {
namespace {

Result<int> failed() {
  return Error{ErrorKind::malformed, "the file is not one", {}};
}

TEST(Result, HoldsAValueOrAnError) {
  Result<std::string> value = std::string("text");
  EXPECT_TRUE(value.ok());
  EXPECT_EQ(*value, "text");
  EXPECT_EQ(value->size(), 4U);
  const std::string moved = std::move(value).value();
  EXPECT_EQ(moved, "text");
  EXPECT_FALSE(failed().ok());
  EXPECT_EQ(failed().error().message, "the file is not one");
}

TEST(ResultDeath, MisuseGoesToTheHandler) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH((void)*failed(), "misuse: value\\(\\) of a Result that holds an Error: the file is not one");
  EXPECT_DEATH((void)failed().value(), "the file is not one");
  const Result<int> const_result = failed();
  EXPECT_DEATH((void)const_result.value(), "the file is not one");
  const Result<std::string> value = std::string("text");
  EXPECT_DEATH((void)value.error(), "misuse: error\\(\\) of a Result that holds a value");
  const Result<void> done;
  EXPECT_DEATH((void)done.error(), "misuse: error\\(\\)");
  const auto with_own_handler = [] {
    set_assert_handler([](const char* condition, const char*, int) {
      std::fprintf(stderr, "mine: %s\n", condition);
      std::_Exit(9);
    });
    (void)*failed();
  };
  EXPECT_EXIT(with_own_handler(), testing::ExitedWithCode(9), "mine: value");
  // A handler that returns does not get the program past it.
  const auto with_one_that_returns = [] {
    set_assert_handler([](const char*, const char*, int) {});
    (void)*failed();
  };
  EXPECT_DEATH(with_one_that_returns(), "");
}

TEST(Result, ReasonsOfEndedMemoryAreNotEmpty) {
  EXPECT_TRUE(Reasons().empty());
  const Reasons ended({}, true);
  EXPECT_FALSE(ended.empty());
  EXPECT_TRUE(ended.out_of_memory());
  const Reasons found = reasons_found([](std::vector<std::string>& list) {
    list.push_back("first");
    throw std::bad_alloc();
  });
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], "first");
  EXPECT_TRUE(found.out_of_memory());
}

}  // namespace
}  // namespace boxwood
