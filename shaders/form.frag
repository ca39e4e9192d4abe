// SPDX-License-Identifier: MIT
#version 450
// What makes form readable, multiplied onto the picture: ambient occlusion, smoothed, and feature edges, one pixel wide:
// where the surface bends sharply, where one object ends and another begins, and where one stands before another.
#include "common.glsl"
#include "surface.glsl"
layout(set = 3, binding = 1) uniform sampler2D scene_depth;
layout(set = 3, binding = 2) uniform usampler2D surface;
#ifdef OCCLUSION
layout(set = 3, binding = 3) uniform sampler2D occlusion;
#endif
layout(location = 0) out vec4 out_factor;

// Cosines of the dihedral angle from which an edge begins to show, and from which it is drawn in full.
const float kBegins = 0.927, kFull = 0.777;  // 22 and 39 degrees
const float kOfThin = 0.45;  // of the strength of edges of what is thin
const float kStepBegins = 1.6, kStepFull = 3.2;  // height of a step, in pixels

struct Place {
  vec3 at, normal, lit;  // lit: the normal that it is lit by
  uint object;           // 0: none
};

Place place_of(ivec2 pixel) {
  uvec2 there = texelFetch(surface, pixel, 0).xy;
  float depth = texelFetch(scene_depth, pixel, 0).x;
  return Place(camera_at(vec2(pixel) + 0.5, max(depth, 1e-30)), flat_normal_of(there), lit_normal_of(there),
               depth > 0.0 ? object_of(there) : 0u);
}

// How firm an edge between two neighbouring pixels is, as drawn at the first: a step at the nearer one, everything
// else at the one that `first` names.
float edge_between(Place here, Place there, float pixel_size, bool first) {
  if (there.object == 0u) return 1.0;
  vec3 apart = there.at - here.at;
  float out_of_plane = min(abs(dot(apart, here.normal)), abs(dot(apart, there.normal))) / pixel_size;
  float step_edge = smoothstep(kStepBegins, kStepFull, out_of_plane);
  if (here.at.z < there.at.z) step_edge = 0.0;
  if (!first) return step_edge;
  float bend = 1.0 - smoothstep(kFull, kBegins, dot(here.lit, there.lit));
  // A bend at a step is the step's own: that is drawn at the nearer side alone.
  if (out_of_plane > kStepFull) bend = 0.0;
  return max(max(step_edge, bend), here.object != there.object && out_of_plane <= kStepFull ? 1.0 : 0.0);
}

bool in_one_plane(Place a, Place b, float pixel_size) {
  vec3 apart = b.at - a.at;
  return a.object == b.object && dot(a.normal, b.normal) > 0.985 &&
         min(abs(dot(apart, a.normal)), abs(dot(apart, b.normal))) < kStepBegins * pixel_size;
}

bool on_plane_of(Place a, Place b, float pixel_size) {
  return a.object == b.object && abs(dot(b.at - a.at, a.normal)) < kStepBegins * pixel_size;
}

// Whether another thing is seen there.
bool is_border(Place here, Place there, float pixel_size) {
  vec3 apart = there.at - here.at;
  return here.object != there.object || min(abs(dot(apart, here.normal)), abs(dot(apart, there.normal))) >
                                            2.0 * kStepFull * pixel_size;
}

float edges_at(ivec2 pixel, ivec2 last) {
  Place here = place_of(pixel);
  float scale = frame.bias.w > 0.5 ? -here.at.z : 1.0;
  float pixel_size = abs(scale / (frame.scale.y * frame.scale.w));
  int reach = int(draw.line_width_px);
  pixel_size *= draw.line_width_px;
  float edge = 0.0;
  for (int k = 0; k < 2; ++k) {
    ivec2 way = k == 0 ? ivec2(reach, 0) : ivec2(0, reach);
    Place before = place_of(max(pixel - way, ivec2(0))), after = place_of(min(pixel + way, last));
    float forward = edge_between(here, after, pixel_size, true);
    float backward = edge_between(here, before, pixel_size, false);
    // One pixel of a needle of a triangle, whose normal is noise, in the middle of a plane is no edge.
    if (max(forward, backward) > 0.0) {
      Place beyond = place_of(min(pixel + 2 * way, last));
      bool here_is_noise = in_one_plane(before, after, 2.0 * pixel_size) && on_plane_of(before, here, pixel_size);
      if (here_is_noise || (in_one_plane(here, beyond, 2.0 * pixel_size) && on_plane_of(here, after, pixel_size)))
        forward = 0.0;
      if (here_is_noise) backward = 0.0;
      // What is two or three pixels wide keeps its colour: its outlines would be all of it.
      Place beyond_before = place_of(max(pixel - 2 * way, ivec2(0)));
      if (is_border(here, before, pixel_size) || is_border(here, beyond_before, pixel_size)) forward *= kOfThin;
      if (is_border(here, after, pixel_size) || is_border(here, beyond, pixel_size)) backward *= kOfThin;
    }
    edge = max(edge, max(forward, backward));
  }
  return edge;
}

// Whether the pixel and its four neighbours are of one object, lie near one plane and are lit alike, so that edges_at() is
// 0. Most pixels are so, and it takes a third of the time.
bool is_plain(ivec2 pixel, ivec2 last, uvec2 of_here) {
  const int kAlike = 32;  // steps of a packed normal: at most 16 degrees, so no bend
  vec3 here = camera_at(vec2(pixel) + 0.5, max(texelFetch(scene_depth, pixel, 0).x, 1e-30));
  vec3 normal = flat_normal_of(of_here);
  float scale = frame.bias.w > 0.5 ? -here.z : 1.0;
  float most = kStepBegins * draw.line_width_px * abs(scale / (frame.scale.y * frame.scale.w));
  int reach = int(draw.line_width_px);
  bool plain = true;
  for (int k = 0; k < 4; ++k) {
    int step = (k & 1) == 0 ? -reach : reach;
    ivec2 at = clamp(pixel + (k < 2 ? ivec2(step, 0) : ivec2(0, step)), ivec2(0), last);
    uvec2 of_there = texelFetch(surface, at, 0).xy;
    vec3 there = camera_at(vec2(at) + 0.5, max(texelFetch(scene_depth, at, 0).x, 1e-30));
    ivec2 turn = abs(packed_lit_normal(of_there) - packed_lit_normal(of_here));
    plain = plain && object_of(of_there) == object_of(of_here) && max(turn.x, turn.y) <= kAlike &&
            abs(dot(there - here, normal)) <= most;
  }
  return plain;
}

#ifdef OCCLUSION
float open_at(ivec2 pixel, ivec2 last) {
  vec2 here = texelFetch(occlusion, pixel, 0).xy;
  float sum = 0.0, weights = 0.0;
  // A pixel of another depth belongs to something else: half the reach of occlusion.
  float slack = frame.bias.w > 0.5 ? here.y * frame.form.z / abs(frame.scale.y * frame.scale.w) : 1.0;
  for (int y = -2; y < 2; ++y)
    for (int x = -2; x < 2; ++x) {
      vec2 there = texelFetch(occlusion, clamp(pixel + ivec2(x, y), ivec2(0), last), 0).xy;
      float weight = abs(there.y - here.y) < 0.5 * slack ? 1.0 : 0.0;
      sum += weight * there.x;
      weights += weight;
    }
  return weights > 0.0 ? sum / weights : here.x;
}
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy), last = ivec2(2.0 * frame.scale.zw) - 1;
  uvec2 here = texelFetch(surface, pixel, 0).xy;
  if (object_of(here) == 0u) discard;
  bool plain = frame.form.y <= 0.0 || is_plain(pixel, last, here);
  float factor = 1.0;
#ifdef OCCLUSION
  factor = mix(1.0, open_at(pixel, last), frame.form.x);
#else
  if (plain) discard;
#endif
  // A loop: a software renderer leaves it where no pixel of a block goes round, but runs both sides of an if.
  for (int rounds = plain ? 0 : 1; rounds > 0; --rounds) factor *= 1.0 - frame.form.y * edges_at(pixel, last);
  out_factor = vec4(vec3(factor), 1.0);
}
