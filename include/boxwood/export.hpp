// SPDX-License-Identifier: MIT
// The attribute that exports public names from the shared library; all other symbols are hidden. Each public
// header puts it on its namespace. Templates instantiated inside the library carry it themselves.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define BOXWOOD_EXPORT [[gnu::visibility("default")]]
#else
#define BOXWOOD_EXPORT
#endif
