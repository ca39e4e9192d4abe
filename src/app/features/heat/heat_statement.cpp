// SPDX-License-Identifier: MIT
// Puts the heat of rays into words.
#include "app/features/heat/heat_statement.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/session/session.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

std::string plural(std::uint64_t n, const char* one, const char* many) {
  return count_text(n) + " " + (n == 1 ? one : many);
}

std::string order_text(RayOrder order) {
  return value_for<const char*>(order, {"the nearest child of a node first, as the queries do",
                                        "children sorted by where the ray enters",
                                        "children sorted by the middle of the ray's part in them",
                                        "the child with the longest part of the ray first"});
}

std::string layout_text(const HeatModel& model, RayOrder order) {
  const auto leaves = std::count_if(model.nodes.nodes.begin(), model.nodes.nodes.end(),
                                    [](const RayTreeNode& node) { return node.is_leaf(); });
  const std::uint64_t inner = model.nodes.nodes.size() - static_cast<std::uint64_t>(leaves);
  if (model.nodes.nodes.empty()) return "an empty tree";
  return model.nodes.kind == RayNodes::wide
             ? "Counted in the wide ray layout, a tree of AABBs of its own: " + count_text(inner) +
                   " nodes of up to 8 boxes, " + count_text(static_cast<std::uint64_t>(leaves)) +
                   " leaves; " + order_text(order)
             : "The binary nodes: the model is too large or too small for the ray layout; " +
                   order_text(order);
}

std::string rays_text(const HeatPicture& picture) {
  const HeatQuestion& question = picture.question;
  std::string out = std::to_string(question.width) + " x " + std::to_string(question.height) +
                    " rays, with those behind the panels";
  if (question.recorded)
    out = (picture.is_complete() ? std::string() : count_text(picture.rays) + " of ") +
          count_text(question.width) + " rays of " +
          std::filesystem::path(question.recorded->file).filename().string();
  else if (!picture.is_complete())
    out = "one ray for " + std::to_string(picture.block) + " x " + std::to_string(picture.block) +
          " pixels so far";
  const double share =
      picture.rays > 0 ? static_cast<double>(picture.hits) / static_cast<double>(picture.rays) : 0.0;
  out += ", " + share_text(share) + " hit";
  if (picture.left_to_binary > 0)
    out += "; " + count_text(picture.left_to_binary) + " needed the binary nodes, too";
  return out;
}

}  // namespace

std::vector<double> ticks_between(double low, double high, std::size_t most) {
  std::vector<double> out;
  if (!(high > low) || most < 2) return out;
  double step = std::pow(10.0, std::floor(std::log10((high - low) / static_cast<double>(most))));
  for (const double factor : {1.0, 2.0, 5.0, 10.0})
    if (std::floor(high / (factor * step)) - std::ceil(low / (factor * step)) + 1.0 <=
        static_cast<double>(most)) {
      step *= factor;
      break;
    }
  for (double at = std::ceil(low / step); at * step <= high * (1.0 + 1e-12); at += 1.0)
    out.push_back(at * step);
  return out;
}

std::string heat_value_text(HeatOf of, double value) {
  if (of == HeatOf::time)
    return value < 1000.0 ? std::to_string(std::lround(value)) + " ns" : value_text(value / 1000.0) + " µs";
  if (value == std::floor(value)) return count_text(static_cast<std::uint64_t>(value));
  return value_text(value);
}

std::string heat_pixel_text(const HeatPixel& pixel) {
  std::string out = plural(pixel.boxes, "box", "boxes") + ", " +
                    plural(pixel.triangles, "triangle", "triangles") + ", " +
                    plural(pixel.nodes, "node", "nodes");
  if (pixel.time_ns > 0.0F) out += ", " + heat_value_text(HeatOf::time, double{pixel.time_ns});
  return out;
}

std::string hit_text(const Document& document, const KeptRay& kept) {
  if (!kept.counted.hit) return " hits nothing";
  const std::uint32_t number = kept.counted.hit->triangle;
  const auto at = document.facts().triangle_of(number);
  return " hits " +
         (at ? triangle_of_object_text(document, at->object, number) : "triangle " + count_text(number));
}

std::string kept_ray_name(const Session& session) {
  const auto kept = session.get<RayHeat>().kept();
  if (!kept) return {};
  if (kept->number) return "Recorded ray " + count_text(*kept->number);
  const View view = session.view().shown_view();
  const Vec2 size = session.view().fits().viewport();
  const double beyond = kept->begin > 0.0 ? 2.0 * kept->begin : kept->begin + 1.0;  // in front of the eye
  const auto at = project(view, kept->ray.origin + beyond * kept->ray.direction, size.x, size.y);
  if (!at) return "The kept ray";
  const double x = std::round(at->x), y = std::round(at->y);
  if (!(x >= 0.0 && y >= 0.0 && x < size.x && y < size.y)) return "The kept ray";
  const Ray there = ray_through(view, {x, y, size.x, size.y});
  if (there.origin != kept->ray.origin || there.direction != kept->ray.direction) return "The kept ray";
  return "The ray of pixel " + std::to_string(std::lround(x)) + ", " + std::to_string(std::lround(y));
}

std::string heat_title(const RayHeat& heat) {
  std::string out = heat.of() == HeatOf::time        ? "Nanoseconds"
                    : heat.of() == HeatOf::triangles ? "Triangle tests"
                    : heat.of() == HeatOf::nodes     ? "Nodes entered"
                                                     : "Box tests";
  out += heat.recorded() ? " of recorded rays: lines of the most expensive, points where rays hit"
                         : " of each pixel's ray";
  if (heat.order() != RayOrder::queries) out += ", " + std::string(name_of(heat.order())) + " child first";
  return out;
}

std::optional<HeatStatement> heat_statement(const Session& session) {
  const auto& heat = session.get<RayHeat>();
  if (!heat.shown()) return std::nullopt;
  HeatStatement out;
  out.unit = heat.of() == HeatOf::time        ? "nanoseconds"
             : heat.of() == HeatOf::triangles ? "triangle tests"
             : heat.of() == HeatOf::nodes     ? "nodes"
                                              : "box tests";
  out.range = heat.range();
  const auto& picture = heat.picture();
  if (!picture) {
    out.text = "Building the tree of the rays...";
    return out;
  }
  out.layout = layout_text(*picture->model, picture->question.order);
  out.text = rays_text(*picture);
  const HeatFigures& figures = picture->of(heat.of());
  out.average = "Average (red line) of all rays " + heat_value_text(heat.of(), figures.mean) +
                ", of rays that hit " + heat_value_text(heat.of(), figures.mean_of_hits) + "; most " +
                heat_value_text(heat.of(), figures.largest);
  if (figures.largest > out.range.high)
    out.beyond = "Last colour: " + heat_value_text(heat.of(), std::round(out.range.high)) + " or more";
  return out;
}

std::optional<std::size_t> place_of_kept(const RayHeat& heat) {
  const auto kept = heat.kept();
  if (!kept || !heat.picture()) return std::nullopt;
  const HeatQuestion& question = heat.picture()->question;
  const std::vector<WorstPixel>& worst = heat.picture()->of(heat.of()).worst;
  const auto at = std::find_if(worst.begin(), worst.end(), [&](const WorstPixel& one) {
    if (question.recorded) return kept->number == one.x;
    const Ray ray = ray_of(question, one.x, one.y);
    return ray.origin == kept->ray.origin && ray.direction == kept->ray.direction;
  });
  if (at == worst.end()) return std::nullopt;
  return static_cast<std::size_t>(at - worst.begin());
}

Command keep_worst(const RayHeat& heat, std::size_t place) {
  const HeatQuestion& question = heat.picture()->question;
  const WorstPixel& worst = heat.picture()->of(heat.of()).worst[place];
  if (question.recorded) return KeepHeatNumber{worst.x};
  const Ray ray = ray_of(question, worst.x, worst.y);
  return KeepHeatRay{ray.origin, ray.direction, begin_of(question.view, ray)};
}

std::optional<HeatStepStatement> heat_step_statement(const Session& session) {
  const auto& heat = session.get<RayHeat>();
  const auto kept = heat.kept();
  if (!heat.shown() || !kept || !kept->model || kept->path.empty()) return std::nullopt;
  const RayTree& tree = kept->model->nodes;
  HeatStepStatement out;
  out.number = heat.step() + 1;
  out.count = static_cast<std::uint32_t>(kept->path.size());
  out.node = kept->path[heat.step()];
  out.box_tests = 1;  // the root
  for (std::uint32_t i = 0; i <= heat.step(); ++i) {
    out.box_tests += tree.nodes[kept->path[i]].children;
    out.triangle_tests += tree.nodes[kept->path[i]].count;
  }
  const RayTreeNode& node = tree.nodes[out.node];
  out.level = node.level;
  out.is_leaf = node.is_leaf();
  out.text =
      out.is_leaf
          ? "Leaf " + count_text(out.node) + " of the ray layout, level " + std::to_string(node.level) +
                ": " + plural(node.count, "triangle is tested", "triangles are tested")
          : "Node " + count_text(out.node) + " of the ray layout, level " + std::to_string(node.level) +
                ": " + plural(node.children, "box is tested", "boxes are tested");
  return out;
}

}  // namespace boxwood
