// SPDX-License-Identifier: MIT
// Computes the parts, the hull and the facts of a ClashModel, each on the first request.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <mutex>
#include <new>

#include "base/stop.hpp"
#include "clash/facts.hpp"
#include "query/pairs/mesh_parts.hpp"
#include "query/pairs/self_clearance.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood {

namespace {

// Returns null if memory ran out or `stop` was set.
template <class Find>
auto found_or_null(const std::atomic<bool>* stop, const Find& find) -> decltype(&find()) {
  try {
    const auto& found = find();
    return is_set(stop) ? nullptr : &found;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

struct ClashModel::Slot {
  std::mutex mutex;
  std::shared_ptr<const ClashModel> origin;
  AffineTransform model_from_origin;
  // Used in an origin: how far vertices may move without self-intersections, and from where this is unknown.
  double clear_reach = -1.0, unclear_reach = kInfinity;
  bool has_parts_of_origin = false;
  std::optional<std::vector<std::uint32_t>> welded;  // of an origin, and for the form of a clash
  // Each is computed on request; a stop leaves no partial result. The facts have copies of the first two.
  std::optional<MeshParts> parts;
  std::optional<ConvexHull> hull;
  std::optional<SolidFacts> facts;
  bool facts_have_hull = false;
  Aabb box;
};

ClashModel::ClashModel(const ModelView& view, bool mirrored, const Aabb* box)
    : view_(view), mirrored_(mirrored), slot_(new (std::nothrow) Slot) {
  if (slot_ == nullptr) return;
  if (box != nullptr) {
    slot_->box = *box;
    return;
  }
  for (std::size_t t = 0; t < view.mesh.triangles.size(); ++t) {
    const Corners c = boxwood::corners(view.mesh, t);
    if (is_finite(c))
      for (const Vec3& p : c) slot_->box = grow(slot_->box, p);
  }
}
ClashModel::~ClashModel() = default;
ClashModel::ClashModel(ClashModel&&) noexcept = default;
ClashModel& ClashModel::operator=(ClashModel&&) noexcept = default;

void ClashModel::set_origin(std::shared_ptr<const ClashModel> origin,
                            const AffineTransform& model_from_origin) noexcept {
  if (slot_ == nullptr) return;
  slot_->origin = std::move(origin);
  slot_->model_from_origin = model_from_origin;
}

const SolidFacts* ClashModel::facts(const std::atomic<bool>* stop) const {
  if (slot_ == nullptr) return nullptr;
  const std::lock_guard lock(slot_->mutex);
  return found_or_null(stop, [&]() -> const SolidFacts& {
    SolidFacts& facts = ClashModelAccess::facts_of_locked(*this, stop);
    if (!slot_->facts_have_hull) {
      facts.hull = ClashModelAccess::hull_of_locked(*this, stop);
      slot_->facts_have_hull = true;
    }
    return facts;
  });
}

SolidFacts& ClashModelAccess::facts_of_locked(const ClashModel& model, const std::atomic<bool>* stop) {
  std::optional<SolidFacts>& facts = model.slot_->facts;
  if (!facts) {
    const MeshParts& parts = parts_of_locked(model, stop);
    const bool is_simple = is_simple_like_origin(model, stop);
    SolidFacts found = facts_without_hull(model.view_, model.mirrored_, parts, is_simple, stop);
    if (is_set(stop)) throw std::bad_alloc();
    facts.emplace(std::move(found));
  }
  return *facts;
}

Doubt ClashModelAccess::doubts(const ClashModel& model, const std::atomic<bool>* stop) {
  if (is_lost(model)) throw std::bad_alloc();
  const std::lock_guard lock(model.slot_->mutex);
  return facts_of_locked(model, stop).doubts;
}

// Throws after a stop, so that no partial result is kept.
const MeshParts& ClashModelAccess::parts_of_locked(const ClashModel& model, const std::atomic<bool>* stop) {
  std::optional<MeshParts>& parts = model.slot_->parts;
  if (!parts) {
    std::optional<MeshParts> found = parts_of_origin(model, stop);
    model.slot_->has_parts_of_origin = found.has_value();
    if (!found) found = parts_of(model.view_.mesh, stop);
    if (is_set(stop)) throw std::bad_alloc();
    parts = std::move(found);
  }
  return *parts;
}

const ConvexHull& ClashModelAccess::hull_of_locked(const ClashModel& model, const std::atomic<bool>* stop) {
  std::optional<ConvexHull>& hull = model.slot_->hull;
  if (!hull) {
    ConvexHull found = hull_of_parts(model.view_.mesh, parts_of_locked(model, stop), stop);
    if (is_set(stop)) throw std::bad_alloc();
    hull = std::move(found);
  }
  return *hull;
}

const MeshParts* ClashModelAccess::parts(const ClashModel& model, const std::atomic<bool>* stop) {
  if (is_lost(model)) return nullptr;
  const std::lock_guard lock(model.slot_->mutex);
  return found_or_null(stop, [&]() -> const MeshParts& { return parts_of_locked(model, stop); });
}

const ConvexHull* ClashModelAccess::hull(const ClashModel& model, const std::atomic<bool>* stop) {
  if (is_lost(model)) return nullptr;
  const std::lock_guard lock(model.slot_->mutex);
  return found_or_null(stop, [&]() -> const ConvexHull& { return hull_of_locked(model, stop); });
}

const std::vector<std::uint32_t>& ClashModelAccess::welded_of_locked(const ClashModel& model,
                                                                     const std::atomic<bool>* stop) {
  std::optional<std::vector<std::uint32_t>>& known = model.slot_->welded;
  if (!known) {
    std::vector<std::uint32_t> found = welded(model.view_.mesh, stop);
    if (is_set(stop)) throw std::bad_alloc();
    known = std::move(found);
  }
  return *known;
}

const std::vector<std::uint32_t>* ClashModelAccess::welded_vertices(const ClashModel& model,
                                                                    const std::atomic<bool>* stop) {
  const std::lock_guard lock(model.slot_->mutex);
  return found_or_null(stop,
                       [&]() -> const std::vector<std::uint32_t>& { return welded_of_locked(model, stop); });
}

// Returns true if the model cannot intersect itself because its vertices are near enough to their places in a
// mesh that does not. One test of the origin serves all copies that are at most twice as far off.
bool ClashModelAccess::is_simple_like_origin(const ClashModel& model, const std::atomic<bool>* stop) {
  const auto& slot = *model.slot_;
  if (!slot.has_parts_of_origin) return false;
  const ClashModel& origin = *slot.origin;
  const double reach = distance_from_image(model.view_.mesh, origin.view_.mesh, slot.model_from_origin);
  const std::lock_guard lock(origin.slot_->mutex);
  double &clear = origin.slot_->clear_reach, &unclear = origin.slot_->unclear_reach;
  if (reach > clear && reach < unclear) {
    const bool is_clear = is_clear_of_itself(origin.view_, 2.0 * reach, stop);
    if (is_set(stop)) throw std::bad_alloc();
    (is_clear ? clear : unclear) = is_clear ? 2.0 * reach : reach;
  }
  return reach <= clear;
}

// Reuses the connectivity of the origin if the same vertices share positions there; boxes are the model's
// own. Returns nullopt if a vertex is not finite, or if positions coincide in only one of the two.
std::optional<MeshParts> ClashModelAccess::parts_of_origin(const ClashModel& model,
                                                           const std::atomic<bool>* stop) {
  const ClashModel* origin = model.slot_->origin.get();
  const MeshView& mesh = model.view_.mesh;
  if (origin == nullptr || origin->view_.mesh.vertices.size() != mesh.vertices.size() ||
      origin->view_.mesh.triangles.size() != mesh.triangles.size())
    return std::nullopt;
  const auto all_finite = [](const MeshView& one) {
    return std::all_of(one.vertices.begin(), one.vertices.end(), [](const Vec3f& v) { return is_finite(v); });
  };
  if (!all_finite(mesh) || !all_finite(origin->view_.mesh)) return std::nullopt;
  const MeshParts* parts = ClashModelAccess::parts(*origin, stop);
  if (parts == nullptr) return std::nullopt;
  {
    const std::lock_guard lock(origin->slot_->mutex);
    if (welded(mesh) != welded_of_locked(*origin, nullptr)) return std::nullopt;
  }
  MeshParts own = *parts;
  for (MeshPart& part : own.parts) part.box = {};
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    Aabb& box = own.parts[own.of_triangle[t]].box;
    for (const Vec3& p : corners(mesh, t)) box = grow(box, p);
  }
  return own;
}

bool ClashModelAccess::is_lost(const ClashModel& model) noexcept {
  return model.slot_ == nullptr;
}

const Aabb& ClashModelAccess::box(const ClashModel& model) noexcept {
  return model.slot_->box;
}

}  // namespace boxwood
