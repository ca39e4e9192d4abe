// SPDX-License-Identifier: MIT
// Says what is proven of each body.
#include "app/features/cover/cover_statement.hpp"

#include <algorithm>
#include <span>

#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string share_interval(const FigureBounds& share) {
  return interval_text(100.0 * share.lower, 100.0 * share.upper) + " %";
}

std::string length_interval(const FigureBounds& length, const LengthUnit& unit) {
  if (length.lower == kInfinity) return "no element";
  return interval_text(length.lower / unit.size, length.upper / unit.size) + unit.suffix;
}

// Returns the unit of a column of bodies.
LengthUnit poke_out_unit(const Session& session, std::span<const ShownCover> bodies) {
  LengthRange lengths;
  for (const ShownCover& body : bodies)
    if (body.answer) lengths.add(body.answer->figures.certificate.poke_out.upper);
  return length_unit(session, lengths);
}

std::string name_of_body(const ShownCover& body) {
  return body.name.empty() ? "model" : printable(body.name);
}

CoverRow row_of_body(const ShownCover& body, const LengthUnit& unit) {
  CoverRow out;
  out.name = name_of_body(body);
  if (!body.answer) return out;
  const CoverCertificate& certificate = body.answer->figures.certificate;
  out.verdict = certificate.verdict;
  out.elements = body.answer->cover.size();
  out.outside_text = share_interval(certificate.outside_share);
  out.poke_out_text = length_interval(certificate.poke_out, unit);
  return out;
}

void add_facts(const Session& session, const CoveredBody& body, double size, CoverStatement& out) {
  const CoverFigures& f = body.figures;
  const CoverCertificate& c = f.certificate;
  const auto length = [&](double x) { return length_text(session, x); };
  out.facts.emplace_back("model outside", share_interval(c.outside_share) + " of its area");
  out.facts.emplace_back("farthest outside",
                         length_interval(c.poke_out, length_unit(session, c.poke_out.upper)));
  if (c.verdict == CoverVerdict::outside)
    out.facts.emplace_back("there", point_text(c.point, size) + ", triangle " + count_text(c.triangle));
  out.facts.emplace_back("cover volume",
                         interval_text(f.volume.lower, f.volume.upper) + unit_suffix(session, 3));
  if (f.solid_volume && *f.solid_volume > 0.0)
    out.facts.emplace_back("relative to solid",
                           interval_text(f.volume.lower / *f.solid_volume, f.volume.upper / *f.solid_volume) +
                               " times");
  const CoverProtrusion& p = f.protrusion;
  out.facts.emplace_back("cover beyond model", "mean " + length(p.mean));
  out.facts.emplace_back("", "95 % below " + length(p.p95));
  out.facts.emplace_back("", "largest " + length(p.max) + ", of " + count_text(p.samples) + " samples");
}

double size_of_scene(const Session& session) {
  const Aabb box = session.document().facts().bounds(Target{});
  return glm::length(box.max - box.min);
}

std::string summary_of(const CoverReview& review, const CoverStatement& out) {
  const auto count = [&](CoverVerdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(out.rows, std::optional(verdict), &CoverRow::verdict));
  };
  const std::size_t all = out.rows.size(), encloses = count(CoverVerdict::encloses),
                    outside = count(CoverVerdict::outside), undecided = count(CoverVerdict::undecided);
  const std::string stopped = review.was_stopped() ? "Stopped. " : "";
  if (encloses + outside + undecided == 0) return stopped + "Nothing is proven yet";
  if (encloses == all)
    return all == 1 ? "Encloses the model: proven" : "Encloses all " + count_text(all) + " links: proven";
  if (all == 1)
    return outside == 1 ? "Does not enclose the model: proven" : "Not decided within the budget of the proof";
  return stopped + "Encloses " + (encloses == 0 ? "none" : count_text(encloses)) + " of " + count_text(all) +
         " links; " + count_text(outside) + (outside == 1 ? " pokes" : " poke") + " out" +
         (undecided > 0 ? ", " + count_text(undecided) + " undecided" : "") + ": proven";
}

}  // namespace

std::optional<CoverStatement> cover_statement(const Session& session) {
  const auto& review = session.get<CoverReview>();
  if (!review.shown()) return std::nullopt;
  CoverStatement out;
  out.source = printable(review.source());
  if (!review.has_cover()) {
    out.text = "No cover: open a file of spheres, capsules or convex parts, or make one";
    return out;
  }
  const LengthUnit unit = poke_out_unit(session, review.bodies());
  std::size_t answered = 0, away = 0, absent = 0;
  for (std::size_t i = 0; i < review.bodies().size(); ++i) {
    out.rows.push_back(row_of_body(review.bodies()[i], unit));
    answered += out.rows.back().verdict ? 1 : 0;
    if (!review.bodies()[i].of)
      ++absent;
    else
      away += review.poses()[i] ? 0 : 1;
  }
  out.notes = review.notes();
  if (away > 0)
    out.notes.push_back(out.rows.size() == 1
                            ? "Objects have moved against each other, so the cover is not drawn"
                            : count_text(away) + " links have moved apart, so their covers are not drawn");
  if (absent > 0)
    out.notes.push_back(count_text(absent) + (absent == 1 ? " link has" : " links have") +
                        " no geometry in the scene, so the cover is not drawn there");
  out.text = summary_of(review, out);
  if (review.is_running()) {
    out.progress =
        out.rows.empty() ? 0.0 : static_cast<double>(answered) / static_cast<double>(out.rows.size());
    out.text = out.rows.empty() ? "Working: opening"
               : out.rows.size() > 1
                   ? count_text(answered) + " of " + count_text(out.rows.size()) + " links certified"
               : review.is_made() ? "Working: making the cover, then proving that it encloses the model"
                                  : "Working: proving if the cover encloses the model";
  }
  const std::optional<std::uint32_t> body = out.rows.size() == 1 ? std::optional(0U) : review.chosen();
  if (body && *body < out.rows.size()) {
    out.body = out.rows[*body].name;
    if (const auto& answer = review.bodies()[*body].answer)
      add_facts(session, *answer, size_of_scene(session), out);
  }
  out.can_save =
      review.is_made() && !review.is_running() && std::ranges::all_of(out.rows, [](const CoverRow& row) {
        return row.verdict == CoverVerdict::encloses;
      });
  return out;
}

bool is_cover_drawn(const Session& session, std::size_t body) {
  const auto& review = session.get<CoverReview>();
  return review.shown() && session.view().workspace() == Workspace::look &&
         review.bodies()[body].answer != nullptr && review.poses()[body] &&
         (!review.chosen() || *review.chosen() == body);
}

DrawnCover drawn_cover(const Session& session) {
  DrawnCover out;
  const auto& bodies = session.get<CoverReview>().bodies();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!is_cover_drawn(session, i)) continue;
    out.elements += bodies[i].answer->cover.size();
    out.outside += bodies[i].answer->figures.certificate.outside.size();
    out.undecided += bodies[i].answer->figures.certificate.undecided.size();
  }
  return out;
}

}  // namespace boxwood
