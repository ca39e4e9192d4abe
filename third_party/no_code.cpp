// SPDX-License-Identifier: MIT
// Holds no code: targets that only own precompiled headers need a file.
