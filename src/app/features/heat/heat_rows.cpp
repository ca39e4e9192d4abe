// SPDX-License-Identifier: MIT
// The field of --state of the heat of rays, and its line of the legend.
#include <cmath>

#include "app/features/heat/heat_json.hpp"
#include "app/features/heat/heat_statement.hpp"
#include "app/features/heat/query_heat_rows.hpp"
#include "app/features/heat/ray_colors.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/ray_names.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

struct HeatState : HeatStatement {
  HeatOf of{};
  RayHits hits{};
  RayOrder order{};
  std::optional<std::string> rays_file;
  std::size_t lines = 0;
  HeatColors colors{};
  std::optional<HeatPictureFields> picture;
  std::optional<KeptRayFields> ray;
  template <class F> void describe(F& f) const {
    f("of", shaped<"'boxes'|'triangles'|'nodes'|'time'">(of)), f("hits", hits), f("order", order);
    f("rays_file", rays_file), f("lines", lines), f("colors", colors);
    f("range", std::pair(range.low, range.high)), f("layout", layout), f("text", text);
    f("picture", picture), f("ray", ray);
  }
};

std::optional<HeatState> heat_state(Session& session) {
  auto statement = heat_statement(session);
  if (!statement) return std::nullopt;
  const auto& heat = session.get<RayHeat>();
  HeatState out{std::move(*statement), heat.of(), heat.hits(), heat.order(), {}, 0, heat.colors(), {}, {}};
  if (const auto& recorded = heat.recorded()) out.rays_file = recorded->file;
  if (heat.shows_lines()) out.lines = heat.lines().size();
  if (const auto& picture = heat.picture()) out.picture = HeatPictureFields(*picture, heat.of());
  if (const auto kept = heat.kept(); kept && kept->model) out.ray = KeptRayFields{*kept, heat.step()};
  return out;
}

void add_heat_legend(Session& session, Legend& legend) {
  const auto& heat = session.get<RayHeat>();
  if (heat.plays_steps()) {
    using namespace ray_colors;
    legend.add("Node of this step", {kNowColor});
    legend.add("Nodes entered before", {kPathColor});
    legend.add("Triangles tested in this step", {kLitColor});
    legend.add("Triangles tested before", {kTestedColor});
    const View view = session.view().shown_view();
    const Ray& ray = heat.kept()->ray;
    const double aside = glm::length(glm::cross(ray.direction, view.camera_from_world[2]));
    const bool end_on =
        view.orthographic ? aside < 1e-6 * glm::length(ray.direction) : ray.origin == view.eye;
    legend.add(end_on ? "The ray, seen end-on: turn the view" : "The ray", {kRayColor});
    if (heat.kept()->counted.hit) legend.add("Its hit", {kHitColor});
    return;
  }
  const auto statement = heat_statement(session);
  if (!statement || !(heat.shows_picture() || heat.shows_lines())) return;
  std::vector<Rgba> colors;
  constexpr int kColors = 6;
  for (int i = 0; i < kColors; ++i) colors.push_back(heat_color(heat.colors(), i / (kColors - 1.0)));
  std::vector<std::string> numbers;
  const HeatRange& range = statement->range;
  for (int i = 0; i < kColors; ++i)
    numbers.push_back(i % (kColors - 1) == 0 || !(range.high - range.low < kColors)
                          ? heat_value_text(heat.of(), std::round(range.low + (range.high - range.low) * i /
                                                                                  (kColors - 1.0)))
                          : std::string());
  if (const auto& picture = heat.picture()) {
    const HeatFigures& figures = picture->of(heat.of());
    if (figures.least < range.low) numbers.front().insert(0, "\xE2\x89\xA4 ");    // at most
    if (figures.largest > range.high) numbers.back().insert(0, "\xE2\x89\xA5 ");  // at least
  }
  legend.add_scale(heat_title(heat) + " (wide ray layout)", std::move(colors), std::move(numbers));
}

}  // namespace

void add_heat_statements(StatementList& list) {
  list.state.push_back(state_field("heat", heat_state));
  list.legend.push_back({legend_order::kNew, add_heat_legend, true});
  add_query_heat_statements(list);
}

}  // namespace boxwood
