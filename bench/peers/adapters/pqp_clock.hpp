// SPDX-License-Identifier: MIT
// Put before PQP's sources in place of its GetTime.h: its queries read the clock twice, which takes as long
// as a query of far models, and which RAPID does not do.
#pragma once

#define PQP_GETTIME_H
inline double GetTime() {
  return 0.0;
}
