// SPDX-License-Identifier: MIT
// The five k-DOPs, for explicit instantiation.
#pragma once

// Calls X(K) for every K.
#define BOXWOOD_EACH_KDOP(X) X(6) X(8) X(14) X(18) X(26)
