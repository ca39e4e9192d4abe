// SPDX-License-Identifier: MIT
// Adaptive subdivision of triangles, the piece that may poke out farthest first, then the largest.
#include <algorithm>
#include <cmath>
#include <queue>

#include <boxwood/cover.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "cover/cover_element.hpp"

namespace boxwood {

std::string_view name_of(CoverVerdict verdict) noexcept {
  return verdict == CoverVerdict::encloses  ? "encloses"
         : verdict == CoverVerdict::outside ? "outside"
                                            : "undecided";
}

namespace {
constexpr double kAreaError = 0x1p-40;   // relative: halvings and sums of at most some million terms
constexpr std::uint32_t kMostCuts = 40;  // beyond it, rounding of midpoints exceeds a piece

struct TrianglePiece {
  std::array<CoverPoint, 3> corners;
  double area = 0.0;
  double farthest = kInfinity;  // no point of the piece is farther from the cover
  std::uint32_t triangle = 0, cuts = 0;
  std::uint32_t first = 0, count = 0;  // its elements in the list: all that can be nearest to it
  bool is_outside = false;             // the whole piece, of every element
};

// The midpoint, with the errors of its ends and of its rounding.
CoverPoint middle(const CoverPoint& a, const CoverPoint& b) noexcept {
  CoverPoint out;
  double rounding = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double x = a.at[k], y = b.at[k], sum = x + y;
    const double back = sum - x;
    const double error = (x - (sum - back)) + (y - back);
    out.at[k] = 0.5 * sum;
    if (2.0 * out.at[k] != sum) rounding += 5e-324;  // halving a denormal number
    rounding += 0.5 * std::fabs(error);
  }
  out.error = a.error == 0.0 && b.error == 0.0 && rounding == 0.0
                  ? 0.0
                  : (0.5 * (a.error + b.error) + rounding) * (1.0 + 0x1p-50);
  return out;
}

class CoverProof {
public:
  CoverProof(const MeshView& mesh, const Cover& cover, const CertifyCoverOptions& options)
      : mesh_(mesh), elements_(cover), options_(options) {}

  CoverCertificate run() {
    for (std::uint32_t e = 0; e < elements_.size(); ++e)
      if (!elements_.is_empty_element(e)) all_.push_back(e);
    lists_ = all_;
    for (std::uint32_t t = 0; t < mesh_.triangles.size(); ++t) add_triangle(t);
    search_farthest();
    search_share();
    finish();
    return out_;
  }

private:
  struct LessFar {
    bool operator()(const TrianglePiece& a, const TrianglePiece& b) const { return a.farthest < b.farthest; }
  };
  struct LessArea {
    bool operator()(const TrianglePiece& a, const TrianglePiece& b) const { return a.area < b.area; }
  };

  void add_triangle(std::uint32_t t) {
    if (is_set(options_.stop)) out_.stopped = true;
    const auto c = corners(mesh_, t);
    if (!is_finite(c[0]) || !is_finite(c[1]) || !is_finite(c[2])) {
      ++out_.non_finite_triangles;
      return;
    }
    TrianglePiece piece;
    for (int k = 0; k < 3; ++k)
      piece.corners[static_cast<std::size_t>(k)].at = c[static_cast<std::size_t>(k)];
    piece.area = 0.5 * glm::length(glm::cross(c[1] - c[0], c[2] - c[0]));
    piece.triangle = t;
    piece.count = static_cast<std::uint32_t>(all_.size());
    out_.area += piece.area;
    judge(piece);
  }

  // True if one element holds the corners, and so the piece.
  bool is_held(const TrianglePiece& piece) const {
    for (std::uint32_t i = 0; i < piece.count; ++i) {
      const std::uint32_t e = lists_[piece.first + i];
      std::size_t k = 0;
      while (k < 3 && elements_.membership(e, piece.corners[k]) == Membership::inside) ++k;
      if (k == 3) return true;
    }
    return false;
  }

  // Judges a piece; queues it unless it is inside.
  void judge(TrianglePiece piece) {
    ++out_.pieces;
    if (is_held(piece)) return;
    const auto& c = piece.corners;
    const Vec3 centre = (c[0].at + c[1].at + c[2].at) / 3.0;
    double reach = 0.0;
    for (const CoverPoint& p : c) reach = std::max(reach, glm::length(p.at - centre) + p.error);
    reach =
        reach * (1.0 + 0x1p-40) + 0x1p-46 * (std::fabs(centre.x) + std::fabs(centre.y) + std::fabs(centre.z));
    piece.farthest = kInfinity;
    std::array<double, 3> nearest = {kInfinity, kInfinity, kInfinity};
    std::array<bool, 3> is_out = {true, true, true};
    near_.clear();
    for (std::uint32_t i = 0; i < piece.count; ++i) {
      const std::uint32_t e = lists_[piece.first + i];
      double below = std::max(0.0, distance_below(elements_.box(e), centre) - reach);
      if (below > piece.farthest) continue;
      double above = 0.0;
      for (std::size_t k = 0; k < 3; ++k) {
        const Membership m = elements_.membership(e, c[k]);
        is_out[k] = is_out[k] && m == Membership::outside;
        const FigureBounds d = m == Membership::inside ? FigureBounds{} : elements_.distance(e, c[k]);
        nearest[k] = std::min(nearest[k], d.lower);
        above = std::max(above, d.upper);
      }
      below = std::max({below, elements_.distance(e, {centre, 0.0}).lower - reach, elements_.beyond(e, c)});
      piece.farthest = std::min(piece.farthest, above);
      near_.emplace_back(e, below);
    }
    keep_witness(piece, nearest, is_out);
    add_list(piece);
    queue_.push_back(piece);
    if (is_heap_) std::push_heap(queue_.begin(), queue_.end(), LessFar());
  }

  void keep_witness(const TrianglePiece& piece, const std::array<double, 3>& nearest,
                    const std::array<bool, 3>& is_out) {
    for (std::size_t k = 0; k < 3; ++k) {
      // Elements that were left out of the list are farther than `farthest`, and so than the nearest.
      if (!is_out[k] || (has_witness_ && !(nearest[k] > out_.poke_out.lower))) continue;
      has_witness_ = true;
      out_.poke_out.lower = nearest[k];
      out_.point = piece.corners[k].at;
      out_.point_error = piece.corners[k].error;
      out_.triangle = piece.triangle;
    }
  }

  // Adds the elements that may be nearest to a point of the piece.
  void add_list(TrianglePiece& piece) {
    piece.first = static_cast<std::uint32_t>(lists_.size());
    piece.is_outside = true;
    for (const auto& [e, below] : near_)
      if (below <= piece.farthest) {
        lists_.push_back(e);
        piece.is_outside = piece.is_outside && below > 0.0;
      }
    piece.count = static_cast<std::uint32_t>(lists_.size()) - piece.first;
  }

  bool ends() {
    if (!out_.stopped && is_set(options_.stop)) out_.stopped = true;
    return out_.stopped || out_.pieces + 4 > options_.budget ||
           lists_.size() > 16 * options_.budget + all_.size();
  }

  void cut(const TrianglePiece& piece) {
    const auto& c = piece.corners;
    const CoverPoint ab = middle(c[0], c[1]), bc = middle(c[1], c[2]), ca = middle(c[2], c[0]);
    TrianglePiece part = piece;
    part.cuts = piece.cuts + 1;
    part.area = 0.25 * piece.area;
    part.corners = {c[0], ab, ca};
    judge(part);
    part.corners = {ab, c[1], bc};
    judge(part);
    part.corners = {ca, bc, c[2]};
    judge(part);
    part.corners = {ab, bc, ca};
    judge(part);
  }

  // Cuts the piece that may poke out farthest, until the bounds are near or no piece is left.
  void search_farthest() {
    std::make_heap(queue_.begin(), queue_.end(), LessFar());
    is_heap_ = true;
    std::vector<TrianglePiece> done;
    while (!queue_.empty() && !ends()) {
      if (has_witness_ && queue_.front().farthest <= out_.poke_out.lower * (1.0 + options_.gap)) break;
      if (has_witness_ && out_.pieces > options_.budget / 2) break;
      if (queue_.front().farthest == kInfinity && has_witness_) break;  // a cover without points
      std::pop_heap(queue_.begin(), queue_.end(), LessFar());
      const TrianglePiece piece = queue_.back();
      queue_.pop_back();
      if (piece.cuts >= kMostCuts)
        done.push_back(piece);
      else
        cut(piece);
    }
    queue_.insert(queue_.end(), done.begin(), done.end());
    out_.poke_out.upper = 0.0;
    for (const TrianglePiece& piece : queue_)
      out_.poke_out.upper = std::max(out_.poke_out.upper, piece.farthest);
    is_heap_ = false;
  }

  // Cuts the largest piece that is neither inside nor outside, until little area is open.
  void search_share() {
    std::priority_queue<TrianglePiece, std::vector<TrianglePiece>, LessArea> open;
    double open_area = 0.0;
    const auto take = [&] {
      for (const TrianglePiece& piece : queue_)
        if (piece.is_outside || piece.cuts >= kMostCuts)
          add_to_share(piece);
        else
          open.push(piece), open_area += piece.area;
      is_left_ = is_left_ || !queue_.empty();
      queue_.clear();
    };
    take();
    while (!open.empty() && open_area > options_.share_gap * out_.area && !ends()) {
      const TrianglePiece piece = open.top();
      open.pop();
      open_area -= piece.area;
      cut(piece);
      take();
    }
    for (; !open.empty(); open.pop()) add_to_share(open.top());
  }

  void add_to_share(const TrianglePiece& piece) {
    (piece.is_outside ? outside_area_ : stuck_area_) += piece.area;
    if (options_.list_pieces)
      (piece.is_outside ? out_.outside : out_.undecided)
          .push_back({piece.corners[0].at, piece.corners[1].at, piece.corners[2].at});
  }

  void finish() {
    if (out_.area > 0.0) {
      const double low = outside_area_ / out_.area, high = (outside_area_ + stuck_area_) / out_.area;
      out_.outside_share = {std::max(0.0, low * (1.0 - kAreaError)),
                            high > 0.0 ? std::min(1.0, high * (1.0 + kAreaError)) : 0.0};
    }
    if (has_witness_)
      out_.verdict = CoverVerdict::outside;
    else if (!is_left_ && !out_.stopped)
      out_.verdict = CoverVerdict::encloses;
  }

  const MeshView& mesh_;
  CoverElements elements_;
  const CertifyCoverOptions& options_;
  CoverCertificate out_;
  std::vector<std::uint32_t> all_, lists_;
  std::vector<std::pair<std::uint32_t, double>> near_;
  std::vector<TrianglePiece> queue_;
  double outside_area_ = 0.0, stuck_area_ = 0.0;
  bool has_witness_ = false, is_heap_ = false, is_left_ = false;
};
}  // namespace

Result<CoverCertificate> certify_cover(const MeshView& mesh, const Cover& cover,
                                       const CertifyCoverOptions& options) {
  return with_memory_to("certify the cover", [&]() -> Result<CoverCertificate> {
    if (!validate(mesh).usable())
      return Error{ErrorKind::malformed, "a triangle refers to a vertex that does not exist", {}};
    if (!CoverElements::are_usable(cover))
      return Error{
          ErrorKind::usage, "an element of the cover has a number that is not finite or beyond 1e100", {}};
    return CoverProof(mesh, cover, options).run();
  });
}

}  // namespace boxwood
