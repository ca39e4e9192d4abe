// The handler of misuse.
#include <boxwood/result.hpp>

#include <cstdio>
#include <cstdlib>

namespace boxwood {

namespace {
void print_and_abort(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "boxwood: misuse: %s (%s:%d)\n", condition, file, line);
  std::abort();
}
AssertHandler g_handler = print_and_abort;
}  // namespace

void set_assert_handler(AssertHandler handler) noexcept {
  g_handler = handler ? handler : print_and_abort;
}
void assert_failed(const char* condition, const char* file, int line) {
  g_handler(condition, file, line);
}

}  // namespace boxwood
