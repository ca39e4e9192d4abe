// SPDX-License-Identifier: MIT
// Under AddressSanitizer: leaks inside Mesa and the validation layer are theirs. They unload themselves
// before the leak check, which then cannot name them; so they are kept loaded and told by name.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#include <dlfcn.h>
#include <link.h>

extern "C" __attribute__((used)) inline const char* __lsan_default_suppressions() {
  return "leak:libvulkan\nleak:libVkLayer\nleak:libLLVM\n";
}

namespace boxwood::test {
inline void keep_libraries_loaded() {
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void*) {
        if (module->dlpi_name != nullptr && module->dlpi_name[0] == '/')
          (void)dlopen(module->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
        return 0;
      },
      nullptr);
}
}  // namespace boxwood::test
#else
namespace boxwood::test {
inline void keep_libraries_loaded() {}
}  // namespace boxwood::test
#endif
