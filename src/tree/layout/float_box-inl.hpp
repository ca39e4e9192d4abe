// SPDX-License-Identifier: MIT
// FloatBox in registers. Included by files that Highway compiles, within their anonymous namespace.

// Four numbers are one register, or four of portable code.
using Fours = hn::CappedTag<float, 4>;
using F = hn::Vec<Fours>;
constexpr std::size_t kLanes = hn::MaxLanes(Fours()), kRegisters = 4 / kLanes;
struct Four {
  F at[kRegisters];
};
template <class Operation> HWY_INLINE Four each(const Operation& operation) {
  Four result;
  for (std::size_t r = 0; r < kRegisters; ++r) result.at[r] = operation(r);
  return result;
}
HWY_INLINE Four load(const float* from) {
  return each([&](std::size_t r) HWY_ATTR { return hn::LoadU(Fours(), from + r * kLanes); });
}
HWY_INLINE void store(const Four& v, float* to) {
  for (std::size_t r = 0; r < kRegisters; ++r) hn::StoreU(v.at[r], Fours(), to + r * kLanes);
}
HWY_INLINE Four all_of(float x) {
  return each([&](std::size_t) HWY_ATTR { return hn::Set(Fours(), x); });
}
HWY_INLINE Four min(const Four& a, const Four& b) {
  return each([&](std::size_t r) HWY_ATTR { return hn::Min(a.at[r], b.at[r]); });
}
HWY_INLINE Four operator+(const Four& a, const Four& b) {
  return each([&](std::size_t r) HWY_ATTR { return hn::Add(a.at[r], b.at[r]); });
}
HWY_INLINE Four operator-(const Four& a, const Four& b) {
  return each([&](std::size_t r) HWY_ATTR { return hn::Sub(a.at[r], b.at[r]); });
}
HWY_INLINE Four operator*(const Four& a, const Four& b) {
  return each([&](std::size_t r) HWY_ATTR { return hn::Mul(a.at[r], b.at[r]); });
}
HWY_INLINE Four operator-(const Four& a) {
  return each([&](std::size_t r) HWY_ATTR { return hn::Neg(a.at[r]); });
}

struct Box {
  Four low, neg_high;
};
HWY_INLINE Box load(const FloatBox& b) {
  return {load(b.low), load(b.neg_high)};
}
HWY_INLINE void store(const Box& b, FloatBox& to) {
  store(b.low, to.low);
  store(b.neg_high, to.neg_high);
}
HWY_INLINE Box none() {
  const Four infinity = all_of(static_cast<float>(kInfinity));
  return {infinity, infinity};
}
HWY_INLINE Box both(const Box& a, const Box& b) {
  return {min(a.low, b.low), min(a.neg_high, b.neg_high)};
}
HWY_INLINE float half_area(const Box& b) {
  HWY_ALIGN float x[4];
  store(-(b.low + b.neg_high), x);
  return x[0] * x[1] + x[1] * x[2] + x[2] * x[0];
}
