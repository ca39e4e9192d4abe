// SPDX-License-Identifier: MIT
// What the library shows of itself where it is linked as a shared one; all else in it is hidden. Each public
// header opens its namespace with it, and templates that are instantiated in the library carry it themselves.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define BOXWOOD_EXPORT [[gnu::visibility("default")]]
#else
#define BOXWOOD_EXPORT
#endif
