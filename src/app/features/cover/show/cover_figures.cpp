// SPDX-License-Identifier: MIT
// Computes the figures of covers.
#include "app/features/cover/show/cover_figures.hpp"

#include <algorithm>

#include <boxwood/node_figures.hpp>
#include <boxwood/solid_share.hpp>

#include "app/derived/snapshots.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kCellsOfVolume = 300'000;

// A lower bound for the volume of the solid; nullopt without a closed part.
Result<std::optional<double>> solid_volume_of(const ModelView& model, const std::atomic<bool>* stop) {
  const NodesByDepth levels = nodes_by_depth(model.tree->topology());
  if (levels.levels() == 0) return std::optional<double>();
  const std::span<const std::uint32_t> root = levels.level(0);
  const Result<SolidShares> shares = solid_shares(model, root, {1, stop});
  if (!shares) return shares.error();
  const Result<NodeFigures> figures = figures_of_node(*model.tree, model.mesh, root.front());
  if (!figures) return figures.error();
  if (shares->closed_parts == 0) return std::optional<double>();
  return std::optional<double>(figures->volume * (1.0 - shares->outside.front().upper) * (1.0 - 0x1p-40));
}

void write_bounds(JsonWriter& json, std::string_view name, const FigureBounds& bounds) {
  json.key(name).begin_object().field("lower", bounds.lower).field("upper", bounds.upper).end_object();
}

}  // namespace

Result<CoverMeasure> CoverMeasure::make(const TriangleMesh& mesh, const std::atomic<bool>* stop) {
  CoverMeasure out;
  out.mesh_ = mesh;
  BuildOptions build;
  build.stop = stop;
  build.kind = TreeKind::aabb;  // its root is the box whose share outside the solid is exact
  Result<Tree> tree = build_tree(mesh, build);
  if (!tree) return tree.error();
  out.tree_ = std::move(*tree);
  Result<MeshParts> parts = mesh_parts(mesh, stop);
  if (!parts) return parts.error();
  out.parts_ = std::move(*parts);
  const auto solid = solid_volume_of({&out.tree_, out.mesh_, &out.parts_}, stop);
  if (!solid) return solid.error();
  out.solid_volume_ = *solid;
  return out;
}

Result<CoverProtrusion> CoverMeasure::protrusion_of(const Cover& cover, std::uint64_t samples,
                                                    std::uint64_t seed, const std::atomic<bool>* stop) const {
  QueryScratch scratch;
  Result<CoverProtrusion> out =
      sample_protrusion({&tree_, mesh_, &parts_}, cover, {samples, seed, nullptr, stop}, scratch);
  if (out && out->out_of_memory)
    return Error{ErrorKind::over_limit, "there is not enough memory to sample the cover", {}};
  if (out && out->stopped) return Error{ErrorKind::cancelled, "stopped", {}};
  return out;
}

Result<CoverFigures> CoverMeasure::figures_of(const Cover& cover, std::uint64_t samples, std::uint64_t seed,
                                              const std::atomic<bool>* stop, bool list_pieces) const {
  CoverFigures out;
  out.elements = cover.size();
  CertifyCoverOptions certify;
  certify.stop = stop;
  certify.list_pieces = list_pieces;
  certify.budget = std::max<std::size_t>(certify.budget, 8 * mesh_.triangles.size());
  Result<CoverCertificate> certificate = certify_cover(mesh_, cover, certify);
  if (!certificate) return certificate.error();
  out.certificate = std::move(*certificate);
  if (out.certificate.stopped) return Error{ErrorKind::cancelled, "stopped", {}};
  const Result<FigureBounds> volume = cover_volume(cover, kCellsOfVolume, stop);
  if (!volume) return volume.error();
  out.volume = *volume;
  out.solid_volume = solid_volume_;
  const Result<CoverProtrusion> protrusion = protrusion_of(cover, samples, seed, stop);
  if (!protrusion) return protrusion.error();
  out.protrusion = *protrusion;
  return out;
}

std::string figures_to_json(const CoverFigures& f) {
  const CoverCertificate& c = f.certificate;
  JsonWriter json;
  json.begin_object().key("body");
  if (f.body.empty())
    json.null();
  else
    json.value(f.body);
  json.field("elements", f.elements).key("encloses");
  if (c.verdict == CoverVerdict::undecided)
    json.value("undecided");
  else
    json.value(c.verdict == CoverVerdict::encloses);
  json.field("coverage", 1.0 - c.outside_share.upper);
  json.field("outside_area_share", c.outside_share.upper);
  json.field("outside_area_share_at_least", c.outside_share.lower);
  const bool has_point = c.verdict == CoverVerdict::outside;
  json.key("poke_out").begin_object().field("distance", c.poke_out.upper);
  json.field("at_least", c.poke_out.lower).field("point", has_point ? std::optional(c.point) : std::nullopt);
  json.field("triangle", has_point ? std::optional(c.triangle) : std::nullopt).end_object();
  write_bounds(json, "volume", f.volume);
  json.key("smallest_volume");
  if (f.solid_volume)
    json.begin_object().field("value", *f.solid_volume).field("of", "closed solid").end_object();
  else
    json.null();
  json.field("volume_ratio", f.solid_volume && *f.solid_volume > 0.0
                                 ? std::optional(0.5 * (f.volume.lower + f.volume.upper) / *f.solid_volume)
                                 : std::nullopt);
  json.key("protrusion").begin_object().field("mean", f.protrusion.mean).field("p95", f.protrusion.p95);
  json.field("max", f.protrusion.max).field("share", f.protrusion.share);
  json.field("samples", f.protrusion.samples).end_object();
  return json.end_object().take();
}

}  // namespace boxwood
