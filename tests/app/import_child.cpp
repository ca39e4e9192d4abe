// SPDX-License-Identifier: MIT
// Gives a test program that is started by hand the import child of its build; ctest names it by itself.
#include <cstdlib>

#include <unistd.h>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

constexpr const char* kVariable = "BOXWOOD_IMPORT_CHILD";

// If this fails, no test runs: tests that read models would only fail later, and less clearly.
class ImportChild : public ::testing::Environment {
public:
  void SetUp() override {
    ::setenv(kVariable, BOXWOOD_TEST_IMPORT_CHILD, 0);
    const char* const child = std::getenv(kVariable);
    ASSERT_EQ(::access(child, X_OK), 0)
        << "The import child " << child
        << " cannot be started. Build the target boxwood-import, or name it by " << kVariable << ".";
  }
};

[[maybe_unused]] const ::testing::Environment* const kImportChild =
    ::testing::AddGlobalTestEnvironment(new ImportChild);

}  // namespace
}  // namespace boxwood
