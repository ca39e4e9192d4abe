// SPDX-License-Identifier: MIT
// The rays of a packet and the triangles of a leaf, one triangle against all rays at once: include it inside
// ray_packet-inl.hpp. It has no include guard, because every target compiles it again.
//
// Uses the same order of operations as ray_leaves-inl.hpp and ray_triangle.hpp for one ray, so the hits are
// bit-exact the same.

// The frames of rays in adjacent lanes, in the order of the axes; lanes without one are zero.
struct PacketInLeaves {
  std::uint32_t known = 0;  // bit i: the frame of ray i is known, and has these axes
  std::size_t axes[3];
  HWY_ALIGN float origin[3][kPacket] = {}, shear[2][kPacket] = {}, error[kPacket] = {};
  HWY_ALIGN double exact_origin[3][kPacket] = {}, exact_shear[2][kPacket] = {}, scale[kPacket] = {};
  HWY_ALIGN double coarse_bound[kPacket] = {}, t_max[kPacket] = {};

  HWY_INLINE void put(std::size_t i, const RayInLeaves& way) {
    const ImageFrame& images = way.images();
    if (known == 0) std::copy(std::begin(images.axes), std::end(images.axes), axes);
    if (images.axes[2] != axes[2]) return;
    for (std::size_t k = 0; k < 3; ++k) {
      origin[k][i] = images.origin[k];
      exact_origin[k][i] = way.origin(k);
    }
    for (std::size_t k = 0; k < 2; ++k) {
      shear[k][i] = images.shear[k];
      exact_shear[k][i] = way.shear(k);
    }
    error[i] = images.error;
    scale[i] = way.scale();
    coarse_bound[i] = way.coarse_bound();
    t_max[i] = way.t_max();
    known |= 1U << i;
  }
};

// The images of a leaf's vertices, for all rays.
struct PacketImages {
  HWY_ALIGN float x[kRayVertices][kPacket], y[kRayVertices][kPacket];

  HWY_INLINE PacketImages(const RayLeaf& leaf, const PacketInLeaves& rays) {
    const Singles d;
    const float* const row[3] = {leaf.row(rays.axes[0]), leaf.row(rays.axes[1]), leaf.row(rays.axes[2])};
    const std::size_t vertices = leaf.vertices();
    for (std::size_t r = 0; r < kPacket; r += hn::Lanes(d)) {
      const F from_x = hn::Load(d, rays.origin[0] + r), from_y = hn::Load(d, rays.origin[1] + r),
              from_z = hn::Load(d, rays.origin[2] + r), shear_x = hn::Load(d, rays.shear[0] + r),
              shear_y = hn::Load(d, rays.shear[1] + r);
      for (std::size_t v = 0; v < vertices; ++v) {
        const F along = hn::Sub(from_z, set(row[2][v]));
        hn::Store(hn::NegMulAdd(shear_x, along, hn::Sub(from_x, set(row[0][v]))), d, x[v] + r);
        hn::Store(hn::NegMulAdd(shear_y, along, hn::Sub(from_y, set(row[1][v]))), d, y[v] + r);
      }
    }
  }

  // Returns a mask: bit i is set unless ray i certainly misses triangle t of the leaf.
  HWY_INLINE std::uint32_t rays_hitting(const RayLeaf& leaf, std::size_t t,
                                        const PacketInLeaves& rays) const {
    const Singles d;
    constexpr std::size_t kLanes = hn::MaxLanes(Singles());
    std::uint32_t hits = 0;
    for (std::size_t r = 0; r < kPacket; r += kLanes) {
      F tx[3], ty[3];
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t v = leaf.vertex(t, c);
        tx[c] = hn::Load(d, x[v] + r);
        ty[c] = hn::Load(d, y[v] + r);
      }
      hits |= images_hit(tx, ty, hn::Load(d, rays.error + r)) << r;
    }
    return hits;
  }
};

#if HWY_NATIVE_FMA
// The rays of `some` against triangle t: hits as bits, with their parameters and weights, and those that pass
// too near an edge for the coarse bound. Equals with_hit_on_images().
struct ExactHits {
  std::uint32_t hit = 0, near_edge = 0;
  HWY_ALIGN double t[kPacket], weights[3][kPacket];

  HWY_INLINE ExactHits(const RayLeaf& leaf, std::size_t triangle, const PacketInLeaves& rays,
                       std::uint32_t some) {
    using Doubles = hn::CappedTag<double, kPacket>;
    const Doubles d;
    using D = hn::Vec<Doubles>;
    constexpr std::size_t kLanes = hn::MaxLanes(Doubles());
    for (std::size_t r = 0; r < kPacket; r += kLanes) {
      if ((some >> r & ((1U << kLanes) - 1U)) == 0) continue;
      D x[3], y[3], z[3];
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t v = leaf.vertex(triangle, c);
        const auto from_origin = [&](std::size_t k) HWY_ATTR {
          return hn::Sub(hn::Set(d, static_cast<double>(leaf.row(rays.axes[k])[v])),
                         hn::Load(d, rays.exact_origin[k] + r));
        };
        const D along = from_origin(2);
        x[c] = hn::Sub(from_origin(0), hn::Mul(hn::Load(d, rays.exact_shear[0] + r), along));
        y[c] = hn::Sub(from_origin(1), hn::Mul(hn::Load(d, rays.exact_shear[1] + r), along));
        z[c] = hn::Mul(hn::Load(d, rays.scale + r), along);
      }
      const D bound = hn::Load(d, rays.coarse_bound + r), zero = hn::Zero(d);
      const auto determinant = [&](std::size_t a, std::size_t b)
                                   HWY_ATTR { return hn::Sub(hn::Mul(x[a], y[b]), hn::Mul(y[a], x[b])); };
      const auto certain = [&](D v) HWY_ATTR { return hn::Gt(hn::Abs(v), bound); };
      const D u = determinant(1, 2), v = determinant(2, 0), w = determinant(0, 1);
      const auto mixed =
          hn::Or(hn::And(hn::Lt(u, zero), hn::Gt(v, zero)), hn::And(hn::Gt(u, zero), hn::Lt(v, zero)));
      const auto two = hn::And(certain(u), certain(v)), three = hn::And(two, certain(w));
      near_edge |= bits_of(d, hn::Not(hn::Or(hn::And(mixed, two), hn::AndNot(mixed, three)))) << r;
      const auto inside = hn::AndNot(hn::Xor(hn::Lt(u, zero), hn::Lt(w, zero)), hn::AndNot(mixed, three));
      // Equals product_difference().
      const auto exact = [&](std::size_t a, std::size_t b) HWY_ATTR {
        const D p = hn::Mul(x[a], y[b]), q = hn::Mul(y[a], x[b]);
        return hn::Add(hn::Sub(p, q), hn::Sub(hn::MulSub(x[a], y[b], p), hn::MulSub(y[a], x[b], q)));
      };
      const D eu = exact(1, 2), ev = exact(2, 0), ew = exact(0, 1), sum = hn::Add(hn::Add(eu, ev), ew);
      const D wu = hn::Div(eu, sum), wv = hn::Div(ev, sum), ww = hn::Div(ew, sum);
      const D at = hn::Add(hn::Add(hn::Mul(wu, z[0]), hn::Mul(wv, z[1])), hn::Mul(ww, z[2]));
      hn::Store(at, d, t + r);
      hn::Store(wu, d, weights[0] + r);
      hn::Store(wv, d, weights[1] + r);
      hn::Store(ww, d, weights[2] + r);
      const auto in_range = hn::And(hn::Ge(at, zero), hn::Le(at, hn::Load(d, rays.t_max + r)));
      hit |= bits_of(d, hn::And(inside, in_range)) << r;
    }
    hit &= some;
    near_edge &= some;
  }
};
#endif

// The least number of rays worth a loop over all lanes.
constexpr int kLeastInLeaf = 3;

HWY_INLINE void visit_leaf_together(const RayLayout& layout, const float* leaves, std::uint32_t place,
                                    std::array<BatchRay, kPacket>& rays, PacketInLeaves& frames,
                                    std::uint32_t active) {
  for (std::uint32_t rest = active & ~frames.known; rest != 0; rest &= rest - 1) {
    BatchRay& r = rays[static_cast<std::size_t>(std::countr_zero(rest))];
    if (!r.has_frame) {
      r.in_leaves.find(layout, *r.ray, r.along);
      r.has_frame = true;
    }
    frames.put(static_cast<std::size_t>(std::countr_zero(rest)), r.in_leaves);
  }
  std::uint32_t together = active & frames.known;
  if (std::popcount(together) < kLeastInLeaf) together = 0;
  for (std::uint32_t rest = active & ~together; rest != 0; rest &= rest - 1)
    visit_leaf(layout, leaves, place, rays[static_cast<std::size_t>(std::countr_zero(rest))]);
  if (together == 0) return;
  const RayLeaf leaf(leaves + kRayLeafUnit * (place & ~kRayLeafPlace));
  const PacketImages images(leaf, frames);
  for (std::size_t t = 0; t < leaf.triangles(); ++t) {
    const std::uint32_t hits = images.rays_hitting(leaf, t, frames) & together;
    if (hits == 0) continue;
#if HWY_NATIVE_FMA
    const ExactHits exact(leaf, t, frames, hits);
    for (std::uint32_t rest = exact.hit; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      rays[i].take(exact.t[i], {exact.weights[0][i], exact.weights[1][i], exact.weights[2][i]},
                   leaf.number(t));
    }
    for (std::uint32_t rest = exact.near_edge; rest != 0; rest &= rest - 1)
      rays[static_cast<std::size_t>(std::countr_zero(rest))].near_edges.add(
          {leaf.corner(t, 0), leaf.corner(t, 1), leaf.corner(t, 2)}, leaf.number(t));
#else
    for (std::uint32_t rest = hits; rest != 0; rest &= rest - 1)
      test_triangle(leaf, t, rays[static_cast<std::size_t>(std::countr_zero(rest))]);
#endif
  }
}
