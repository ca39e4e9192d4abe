// SPDX-License-Identifier: MIT
// Weighted blended transparency (McGuire and Bavoil, JCGT 2013): sums that do not depend on the order.
layout(location = 0) out vec4 out_sum;      // premultiplied colour and alpha, weighted
layout(location = 1) out float out_through;  // multiplied together: what shows through

void blend(vec3 color, float alpha, float depth) {
  float weight = 0.05 + 8.0 * depth * depth * depth;  // nearer counts more; depth is in (0, 1]
  out_sum = vec4(color, 1.0) * (alpha * weight);
  out_through = alpha;
}
