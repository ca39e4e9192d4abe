// SPDX-License-Identifier: MIT
// A ray and the triangles of a leaf of the ray layout: include it after ray_way-inl.hpp and
// ray_images-inl.hpp. It has no include guard, because every target compiles it again.

// The values of the ray that only leaves need, computed when the root is hit: the numbers of its RayFrame,
// and the same in float.
class RayInLeaves {
public:
  HWY_INLINE void find(const RayLayout& layout, const Ray& ray, const LayoutRayParameter& way) {
    t_max_ = ray.t_max;
    const LongestAxis axis(ray.direction);
    const Vec3 place = ray.origin + way.enter / way.speed * ray.direction,
               from_center = place - layout.center;
    for (std::size_t k = 0; k < 3; ++k) {
      images_.axes[k] = static_cast<std::size_t>(axis.axes[k]);
      origin_[k] = ray.origin[axis.axes[k]];
      images_.origin[k] = static_cast<float>(place[axis.axes[k]]);
    }
    const double longest = ray.direction[axis.axes[2]];
    for (std::size_t k = 0; k < 2; ++k) {
      shear_[k] = ray.direction[axis.axes[k]] / longest;
      images_.shear[k] = static_cast<float>(shear_[k]);
    }
    scale_ = 1.0 / longest;
    images_.error = image_error(layout.reach + largest_of(from_center), way.slack_of_move);
    coarse_bound_ = coarse_bound_of(layout.reach, ray.origin);
  }
  const ImageFrame& images() const { return images_; }
  // In the order of the axes.
  double origin(std::size_t k) const { return origin_[k]; }
  double shear(std::size_t k) const { return shear_[k]; }
  double scale() const { return scale_; }
  double coarse_bound() const { return coarse_bound_; }
  double t_max() const { return t_max_; }
  // Returns the image of a corner, like RayFrame::image().
  HWY_INLINE Vec3 image(const float* const* rows, std::size_t vertex) const {
    const double along = static_cast<double>(rows[2][vertex]) - origin_[2];
    return {(static_cast<double>(rows[0][vertex]) - origin_[0]) - shear_[0] * along,
            (static_cast<double>(rows[1][vertex]) - origin_[1]) - shear_[1] * along, scale_ * along};
  }

private:
  ImageFrame images_;
  double origin_[3], shear_[2], scale_;  // in the order of the axes
  double coarse_bound_, t_max_;
};

// A coordinate of the vertices of a leaf, in registers: lookup(corner) is that of the corner's vertex for
// every triangle.
class VertexRow {
public:
  static constexpr std::size_t kLanes = hn::MaxLanes(Singles());
  template <class At> HWY_INLINE explicit VertexRow(const At& at) {
    if constexpr (kLanes == kRayWidth) {
      low_ = at(0);
      high_ = at(kLanes);
    } else {
      for (std::size_t i = 0; i < kRayVertices; i += kLanes) hn::Store(at(i), Singles(), memory_ + i);
    }
  }
  HWY_INLINE F lookup(Bits vertex) const {
    if constexpr (kLanes == kRayWidth) {
      const Singles d;
      const Ints ints;
      const auto index = hn::IndicesFromVec(d, hn::And(vertex, hn::Set(ints, 7)));
      return hn::IfThenElse(hn::RebindMask(d, hn::Gt(vertex, hn::Set(ints, 7))),
                            hn::TableLookupLanes(high_, index), hn::TableLookupLanes(low_, index));
    } else {
      return hn::GatherIndex(Singles(), memory_, vertex);
    }
  }

private:
  F low_, high_;
  HWY_ALIGN float memory_[kRayVertices];
};

// Returns a mask: bit i is set unless hit_triangle() certainly finds no hit on triangle i of the leaf.
HWY_INLINE std::uint32_t triangles_hit(const RayLeaf& leaf, const ImageFrame& frame) {
  const Singles d;
  const Ints ints;
  const Words words;
  const float* row[3] = {leaf.row(frame.axes[0]), leaf.row(frame.axes[1]), leaf.row(frame.axes[2])};
  // Lanes past the last vertex contain the data after the row; as floats, whole numbers would be slow.
  const auto count = hn::Set(ints, static_cast<std::int32_t>(leaf.vertices()));
  const auto image = [&](std::size_t k, std::size_t i) HWY_ATTR {
    const auto used = hn::RebindMask(d, hn::Lt(hn::Iota(ints, static_cast<std::int32_t>(i)), count));
    const auto coordinate = [&](std::size_t axis)
                                HWY_ATTR { return hn::IfThenElseZero(used, hn::LoadU(d, row[axis] + i)); };
    return image_of(frame, k, coordinate(k), coordinate(2));
  };
  const VertexRow xs([&](std::size_t i) HWY_ATTR { return image(0, i); }),
      ys([&](std::size_t i) HWY_ATTR { return image(1, i); });
  std::uint32_t left = 0;
  for (std::size_t i = 0; i < kRayLeaf; i += hn::Lanes(d)) {
    F x[3], y[3];
    for (std::size_t c = 0; c < 3; ++c) {
      const auto four_bits = hn::Shr(hn::Set(words, leaf.corner_words(c)),
                                     hn::ShiftLeft<2>(hn::Iota(words, static_cast<std::uint32_t>(i))));
      const Bits vertex = hn::BitCast(ints, hn::And(four_bits, hn::Set(words, kRayVertices - 1)));
      x[c] = xs.lookup(vertex);
      y[c] = ys.lookup(vertex);
    }
    left |= images_hit(x, y, frame.error) << i;
  }
  return left & ((1U << leaf.triangles()) - 1U);
}

// Calls on_hit(t, weights), or near_edge(corners) if the coarse bound does not decide.
template <class OnHit, class NearEdge>
HWY_INLINE void with_hit_in_leaf(const RayInLeaves& way, const RayLeaf& leaf, std::size_t i,
                                 const OnHit& on_hit, const NearEdge& near_edge) {
  const std::size_t* axes = way.images().axes;
  const float* const rows[] = {leaf.row(axes[0]), leaf.row(axes[1]), leaf.row(axes[2])};
  with_hit_on_images(way, way.image(rows, leaf.vertex(i, 0)), way.image(rows, leaf.vertex(i, 1)),
                     way.image(rows, leaf.vertex(i, 2)), on_hit, [&] {
                       near_edge({leaf.corner(i, 0), leaf.corner(i, 1), leaf.corner(i, 2)});
                     });
}
