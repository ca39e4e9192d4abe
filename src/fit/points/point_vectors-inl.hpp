// SPDX-License-Identifier: MIT
// Points xyzxyz... one vector at a time, for the kernels of one target: include it inside HWY_NAMESPACE. It
// has no include guard, because every target compiles it again.

// Calls f(x, y, z, first) for every vector of points; the lanes behind the last point repeat it.
template <class T, class F>
HWY_INLINE void for_vectors(const T* HWY_RESTRICT data, std::size_t count, const F& f) {
  const hn::ScalableTag<T> d;
  using VT = hn::Vec<decltype(d)>;
  const std::size_t n = hn::Lanes(d);
  VT x, y, z;
  std::size_t i = 0;
  for (; i + n <= count; i += n) {
    hn::LoadInterleaved3(d, data + 3 * i, x, y, z);
    f(x, y, z, i);
  }
  if (i == count) return;
  HWY_ALIGN T rest[3 * hn::MaxLanes(d)];
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < 3; ++k) rest[3 * j + k] = data[3 * (i + j < count ? i + j : count - 1) + k];
  hn::LoadInterleaved3(d, rest, x, y, z);
  f(x, y, z, i);
}

// Does the same with the points as doubles, and half as many floats at a time.
template <class T, class F>
HWY_INLINE void for_double_vectors(const T* HWY_RESTRICT data, std::size_t count, const F& f) {
  const hn::ScalableTag<double> d;
  const hn::Rebind<T, decltype(d)> dt;
  const std::size_t n = hn::Lanes(d);
  const auto call = [&](const T* at, std::size_t i) HWY_ATTR {
    hn::Vec<decltype(dt)> x, y, z;
    hn::LoadInterleaved3(dt, at, x, y, z);
    if constexpr (sizeof(T) == sizeof(double))
      f(x, y, z, i);
    else
      f(hn::PromoteTo(d, x), hn::PromoteTo(d, y), hn::PromoteTo(d, z), i);
  };
  std::size_t i = 0;
  for (; i + n <= count; i += n) call(data + 3 * i, i);
  if (i == count) return;
  HWY_ALIGN T rest[3 * hn::MaxLanes(d)];
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = 0; k < 3; ++k) rest[3 * j + k] = data[3 * (i + j < count ? i + j : count - 1) + k];
  call(rest, i);
}

// Puts the lexicographically smallest of the points first, first + 1, ... whose lane is set into `best`.
template <class D, class T>
HWY_INLINE void take_smallest(D d, hn::Mask<D> lanes, const T* data, std::size_t first, std::size_t count,
                              Smallest& best) {
  if (hn::AllFalse(d, lanes)) return;
  HWY_ALIGN unsigned char bits[8 + (hn::MaxLanes(d) + 7) / 8] = {};
  hn::StoreMaskBits(d, lanes, bits);
  for (std::size_t j = 0; j < hn::Lanes(d) && first + j < count; ++j) {
    if ((bits[j / 8] >> (j % 8) & 1U) == 0) continue;
    const T* p = data + 3 * (first + j);
    best.take(Vec3(static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])));
  }
}

// The extremes along the thirteen directions of a 26-DOP, in their order, one for each lane.
template <class D> struct SlabVectors {
  using VT = hn::Vec<D>;
  using T = hn::TFromD<D>;
  VT lows[13], highs[13];

  HWY_INLINE SlabVectors(D d, const T* low, const T* high) {
    for (std::size_t k = 0; k < 13; ++k) {
      lows[k] = hn::Set(d, low[k]);
      highs[k] = hn::Set(d, high[k]);
    }
  }
  HWY_INLINE void take(VT x, VT y, VT z) {
    const VT plus = hn::Add(x, y), minus = hn::Sub(x, y);
    const VT s[13] = {x,
                      y,
                      z,
                      plus,
                      minus,
                      hn::Add(x, z),
                      hn::Sub(x, z),
                      hn::Add(y, z),
                      hn::Sub(y, z),
                      hn::Add(plus, z),
                      hn::Sub(plus, z),
                      hn::Add(minus, z),
                      hn::Sub(minus, z)};
    for (std::size_t k = 0; k < 13; ++k) {
      lows[k] = hn::Min(lows[k], s[k]);
      highs[k] = hn::Max(highs[k], s[k]);
    }
  }
  HWY_INLINE void of_all_lanes(D d, T* low, T* high) const {
    for (std::size_t k = 0; k < 13; ++k) {
      low[k] = hn::GetLane(hn::MinOfLanes(d, lows[k]));
      high[k] = hn::GetLane(hn::MaxOfLanes(d, highs[k]));
    }
  }
};
