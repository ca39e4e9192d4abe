// SPDX-License-Identifier: MIT
// `boxwood walk`: moves a sphere along a model and prints the end of each step.
#include <boxwood/walk.hpp>

#include <chrono>
#include <numbers>

#include <boxwood/nearest.hpp>

#include "app/camera/camera.hpp"
#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/walk/walk_options.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {
using SteadyClock = std::chrono::steady_clock;

struct WalkAnswer {
  std::size_t step = 0;
  WalkStep walked;
  double distance = 0.0, us = 0.0;  // of the centre from the nearest triangle;
                                    // infinity in an empty world
  template <class F> void describe(F& f) const {
    const WalkStep& w = walked;
    f("step", step), f("position", w.position), f("distance", shaped<"n~">(distance));
    f("supported", w.supported), f("slid", w.slid), f("climbed", w.climbed), f("dropped", w.dropped);
    f("blocked", w.blocked);
    f("contacts",
      list_of(std::span(w.contacts).first(w.contact_count), [](auto& g, const WalkContact& contact) {
        g("triangle", contact.triangle), g("point", contact.point), g("normal", contact.normal);
        g("kind", shaped<"'ground'|'slope'|'wall'|'ceiling'">(name_of(contact.kind)));
      }));
    f("box_tests", w.counters.box_tests);
    f("triangle_tests", w.counters.triangle_tests), f("us", us);
  }
};

std::string words_of(const WalkStep& w) {
  std::string out;
  for (const auto& [is_so, word] :
       {std::pair(w.supported, "stands"), std::pair(w.slid, "slid"), std::pair(w.climbed, "climbed"),
        std::pair(w.dropped, "dropped"), std::pair(w.blocked, "blocked")})
    if (is_so) out += (out.empty() ? "" : ", ") + std::string(word);
  return out.empty() ? "in the air" : out;
}

Result<Walker> walker_of(const Options& options) {
  const auto& own = options.of_features.value<WalkOptionValues>();
  if (!own.radius || !own.steps_file)
    return Error{ErrorKind::usage, "'boxwood walk' needs --radius and --steps"};
  Walker walker;
  walker.radius = *own.radius;
  walker.step_height = own.step_height.value_or(0.5 * walker.radius);
  walker.drop = own.drop.value_or(walker.radius);
  walker.max_slope = own.max_slope_deg * std::numbers::pi / 180.0;
  walker.up = up_vector(up_axis_from_name(options.camera.up).value_or(UpAxis::plus_y));
  return walker;
}
}  // namespace

std::string shape_of_walk() {
  return shape_of<WalkAnswer>();
}

Result<ExitCode> run_walk(const CommandContext& context) {
  const Options& options = context.options;
  const Result<Walker> walker = walker_of(options);
  if (!walker) return walker.error();
  const std::string steps_file = *options.of_features.value<WalkOptionValues>().steps_file;
  const auto rows = read_number_file(steps_file, 3);
  if (!rows) return rows.error();
  if (rows->empty())
    return Error{ErrorKind::malformed, steps_file + ": holds no line that says where the sphere starts"};
  const Result<std::vector<TreeModel>> models = load_tree_models(options);
  if (!models) return models.error();

  const ModelView view = models->front().view();
  const PlacedModel world[] = {{view, {}}};
  const auto vec3 = [](const NumberRow& row) { return Vec3(row.numbers[0], row.numbers[1], row.numbers[2]); };
  Vec3 at = vec3(rows->front());
  if (const NearestPoint in = nearest_point(view, at, walker->radius * (1.0 - 1e-5));
      in.found && !options.quiet)
    print_warning("the sphere starts with triangle " + std::to_string(in.triangle) + " in it, " +
                  value_text(in.distance) + " from its centre, and is pushed out");
  Table table({{"step"}, {"position", false}, {"distance"}, {"fate", false}, {"us"}});
  for (std::size_t i = 1; i < rows->size(); ++i) {
    WalkAnswer answer;
    answer.step = i - 1;
    const SteadyClock::time_point start = SteadyClock::now();
    answer.walked = walk(world, *walker, at, vec3((*rows)[i]), {&stop_requested()});
    answer.us = std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
    if (stop_requested()) return cancelled();
    at = answer.walked.position;
    answer.distance = nearest_point(view, at).distance;
    if (options.json)
      context.out.write_line(json_line(answer));
    else
      table.add_row({std::to_string(answer.step), short_vector(at), value_text(answer.distance),
                     words_of(answer.walked), rough_number(answer.us)});
    if (context.out.failed()) break;
  }
  if (!options.json) table.print(context.out);
  return kExitDone;
}

}  // namespace boxwood
