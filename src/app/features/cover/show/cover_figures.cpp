// SPDX-License-Identifier: MIT
// Computes the figures of covers.
#include "app/features/cover/show/cover_figures.hpp"

#include <algorithm>

#include <boxwood/node_figures.hpp>
#include <boxwood/solid_share.hpp>

#include "app/derived/snapshots.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"

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

struct FiguresLine {
  const CoverFigures& figures = default_of<CoverFigures>();

  std::string encloses() const {
    const CoverVerdict verdict = figures.certificate.verdict;
    if (verdict == CoverVerdict::undecided) return "\"undecided\"";
    return verdict == CoverVerdict::encloses ? "true" : "false";
  }
  std::optional<double> volume_ratio() const {
    if (!figures.solid_volume || !(*figures.solid_volume > 0.0)) return std::nullopt;
    return 0.5 * (figures.volume.lower + figures.volume.upper) / *figures.solid_volume;
  }
  template <class F> void describe(F& f) const {
    const CoverCertificate& c = figures.certificate;
    const bool has_point = c.verdict == CoverVerdict::outside;
    f("body", figures.body.empty() ? std::nullopt : std::optional(figures.body));
    f("elements", figures.elements), f("encloses", shaped<"b/'undecided'">(RawJson{encloses()}));
    f("coverage", 1.0 - c.outside_share.upper), f("outside_area_share", c.outside_share.upper);
    f("outside_area_share_at_least", c.outside_share.lower);
    f("poke_out", object_of(c.poke_out, [&](auto& g, const FigureBounds& bounds) {
        g("distance", shaped<"n~">(bounds.upper)), g("at_least", shaped<"n~">(bounds.lower));
        g("point", has_point ? std::optional(c.point) : std::nullopt);
        g("triangle", has_point ? std::optional(c.triangle) : std::nullopt);
      }));
    f("volume", object_of(figures.volume, [](auto& g, const FigureBounds& bounds) {
        g("lower", bounds.lower), g("upper", bounds.upper);
      }));
    f("smallest_volume", object_or_null(figures.solid_volume, [](auto& g, double value) {
        g("value", value), g("of", "closed solid");
      }));
    f("volume_ratio", volume_ratio());
    f("protrusion", object_of(figures.protrusion, [](auto& g, const CoverProtrusion& p) {
        g("mean", p.mean), g("p95", p.p95), g("max", p.max), g("share", p.share), g("samples", p.samples);
      }));
  }
};

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
    return Error{ErrorKind::over_limit, "there is not enough memory to sample the cover"};
  if (out && out->stopped) return cancelled();
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
  if (out.certificate.stopped) return cancelled();
  const Result<FigureBounds> volume = cover_volume(cover, kCellsOfVolume, stop);
  if (!volume) return volume.error();
  out.volume = *volume;
  out.solid_volume = solid_volume_;
  const Result<CoverProtrusion> protrusion = protrusion_of(cover, samples, seed, stop);
  if (!protrusion) return protrusion.error();
  out.protrusion = *protrusion;
  return out;
}

std::string figures_to_json(const CoverFigures& figures) {
  return json_line(FiguresLine{figures});
}

std::string shape_of_certify() {
  return shape_of<FiguresLine>();
}

}  // namespace boxwood
