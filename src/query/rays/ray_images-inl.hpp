// SPDX-License-Identifier: MIT
// The test if a ray misses triangles, eight at a time in float: include it inside HWY_NAMESPACE, in a
// namespace for the including file, in which `hn` is Highway. It has no include guard, because every target
// compiles it again.
//
// It takes the images of corners (ray_triangle.hpp) in float, with one error bound for the ray. Triangles not
// certainly missed go to hit_triangle().

// Eight triangles are one AVX register or two SSE ones.
using ImageFloats = hn::CappedTag<float, 8>;

// The ray's frame in float, with the origin moved to a point of the ray.
struct ImageFrame {
  std::size_t axes[3];
  float origin[3], shear[2];  // in the order of the axes
  float error;                // of an image's x and y, a length
};

// Returns the error of images in float. No coordinate of a corner is farther from the frame's origin than
// `farthest`. The images in double are off by at most `slack`, the move of the origin included.
//
// With u = 2^-24: the origin by u of it, differences by u of them, the shear by u of it, and the rounding of
// two operations.
HWY_INLINE float image_error(double farthest, double slack) {
  return static_cast<float>(0x1p-20 * farthest + slack);
}

// Makes the frame. `place` is on the ray, in the model's frame.
HWY_INLINE ImageFrame image_frame(const RayFrameNumbers& frame, const double* place, double farthest,
                                  double slack) {
  ImageFrame image;
  for (std::size_t k = 0; k < 3; ++k) {
    image.axes[k] = static_cast<std::size_t>(frame.axes[k]);
    image.origin[k] = static_cast<float>(place[frame.axes[k]]);
  }
  image.shear[0] = static_cast<float>(frame.shear_x);
  image.shear[1] = static_cast<float>(frame.shear_y);
  image.error = image_error(farthest, slack);
  return image;
}

// Returns coordinate k < 2 of the images of corners, from their coordinates along the frame's axes k and 2.
HWY_INLINE hn::Vec<ImageFloats> image_of(const ImageFrame& frame, std::size_t k, hn::Vec<ImageFloats> across,
                                         hn::Vec<ImageFloats> along) {
  const ImageFloats d;
  return hn::NegMulAdd(hn::Set(d, frame.shear[k]), hn::Sub(hn::Set(d, frame.origin[2]), along),
                       hn::Sub(hn::Set(d, frame.origin[k]), across));
}

// Returns a mask: bit i is set unless hit_triangle() certainly finds no hit on the triangle whose corners
// have the images (x[c], y[c]) in lane i.
//
// Images are off by at most `error`. So the determinant of two is off by less than 2 error (X + Y + error),
// with the largest |x| and |y| of the triangle, and its own rounding by half of that.
HWY_INLINE std::uint32_t images_hit(const hn::Vec<ImageFloats>* x, const hn::Vec<ImageFloats>* y,
                                    hn::Vec<ImageFloats> error) {
  const ImageFloats d;
  using F = hn::Vec<ImageFloats>;
  const F thrice = hn::Mul(hn::Set(d, 3.0F), error);
  const auto determinant = [&](std::size_t a, std::size_t b)
                               HWY_ATTR { return hn::MulSub(x[a], y[b], hn::Mul(y[a], x[b])); };
  const auto largest = [&](const F* v)
                           HWY_ATTR { return hn::Max(hn::Max(hn::Abs(v[0]), hn::Abs(v[1])), hn::Abs(v[2])); };
  const F bound = hn::MulAdd(hn::Add(largest(x), largest(y)), thrice, hn::Mul(thrice, error));
  const F u = determinant(1, 2), v = determinant(2, 0), w = determinant(0, 1);
  const auto mixed =
      hn::And(hn::Gt(hn::Max(hn::Max(u, v), w), bound), hn::Lt(hn::Min(hn::Min(u, v), w), hn::Neg(bound)));
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(d, hn::Not(mixed), bits);
  return bits[0] & ((1U << hn::Lanes(d)) - 1U);
}
// Does the same with one error for all of them.
HWY_INLINE std::uint32_t images_hit(const hn::Vec<ImageFloats>* x, const hn::Vec<ImageFloats>* y,
                                    float error) {
  return images_hit(x, y, hn::Set(ImageFloats(), error));
}
