// SPDX-License-Identifier: MIT
// `boxwood pick`: rays against the triangles of a model.
#include "app/cli/command_table.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boxwood/raycast.hpp>
#include <boxwood/tree.hpp>

#include "app/camera/camera.hpp"
#include "app/cli/inputs/input_lines.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/pick_options.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/model/picture_view.hpp"
#include "app/derived/counted_ray.hpp"
#include "app/derived/recorded_rays.hpp"
#include "app/session/session.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {

Result<Ray> ray_of(const NumberRow& row, const std::string& file) {
  const std::vector<double>& n = row.numbers;
  const Ray ray{Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5])};
  if (ray.direction != Vec3(0.0)) return ray;
  return Error{ErrorKind::malformed,
               file + ", line " + std::to_string(row.line) + ": the direction has length zero"};
}

// The rays in blocks: of --ray, a file, a pixel (added when the scene is open), or standard input as it
// arrives.
class RaySource {
public:
  static Result<RaySource> open(const Options& options) {
    const int given =
        int(options.ray.has_value()) + int(options.rays_file.has_value()) + int(options.pixel.has_value());
    if (given != 1) return usage_error("'boxwood pick' needs one of --ray, --rays and --pixel");
    RaySource source;
    if (options.ray) {
      if (options.ray->direction == Vec3(0.0)) return usage_error("--ray has a direction of length zero");
      source.rays_.push_back(*options.ray);
    } else if (options.pixel) {
      const Vec2 p = *options.pixel;
      if (!(p.x >= 0.0 && p.x < options.width && p.y >= 0.0 && p.y < options.height))
        return usage_error("--pixel is outside the picture of " + std::to_string(options.width) + " x " +
                           std::to_string(options.height) + " pixels");
    } else if (options.rays_file == "-") {
      source.stream_ = true;
    } else {
      Result<std::vector<Ray>> rays = read_rays(*options.rays_file, &stop_requested());
      if (!rays) return rays.error();
      source.rays_ = std::move(*rays);
    }
    return source;
  }

  void add(const Ray& ray) { rays_.push_back(ray); }
  bool is_stream() const noexcept { return stream_; }
  std::size_t count() const noexcept { return rays_.size(); }  // 0 for a stream

  // Returns the next rays; empty at the end.
  Result<std::vector<Ray>> next() {
    if (!stream_) return std::exchange(rays_, {});
    constexpr std::size_t kBlock = 1024;
    std::vector<Ray> rays;
    const auto given = lines_.next(kBlock, [&](const NumberRow& row) -> Result<void> {
      const Result<Ray> ray = ray_of(row, InputLines::kName);
      if (!ray) return ray.error();
      rays.push_back(*ray);
      return {};
    });
    if (!given) return given.error();
    return rays;
  }

private:
  std::vector<Ray> rays_;
  bool stream_ = false;
  InputLines lines_{6};
};

struct PixelRay {
  Ray ray;
  double begin = 0.0;  // nearer hits are cut away
};

Result<PixelRay> ray_of_pixel(const Scene& scene, const Options& options) {
  const Result<View> view = view_of_picture(scene, options);
  if (!view) return view.error();
  const Ray ray =
      ray_through(*view, {options.pixel->x, options.pixel->y, double(options.width), double(options.height)});
  return PixelRay{ray, begin_of(*view, ray)};
}

// The objects of the triangles of a whole file.
class Owners {
public:
  explicit Owners(const Scene& scene) : scene_(scene) {
    std::uint32_t first = 0;
    for (const SceneObject& object : scene.objects) {
      first_.push_back(first);
      first += static_cast<std::uint32_t>(object.mesh->mesh.triangles.size());
    }
  }
  std::size_t object_of(std::uint32_t triangle) const {  // objects without triangles are skipped
    return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), triangle) -
                                    first_.begin()) -
           1;
  }
  const std::string& name_of(std::size_t object) const { return scene_.objects[object].name; }

private:
  const Scene& scene_;
  std::vector<std::uint32_t> first_;
};

// Returns the unit normal, right-handed by the order of the corners. NaN (written as null) for a triangle of
// no area.
Vec3 normal_of(const MeshView& mesh, std::uint32_t triangle) {
  const auto p = corners(mesh, triangle);
  const Vec3 e = p[1] - p[0], f = p[2] - p[0];
  const double scale = std::max(
      {std::fabs(e.x), std::fabs(e.y), std::fabs(e.z), std::fabs(f.x), std::fabs(f.y), std::fabs(f.z)});
  return glm::normalize(glm::cross(e / scale, f / scale));
}

struct RayAnswer {
  std::vector<RayHit> hits;
  double us = 0.0;
  std::optional<CountedRay> counted;  // with --count
};

struct HitFields {
  RayHit hit;
  Ray ray;
  MeshView mesh;
  const Owners* owners = nullptr;

  std::optional<Vec3> normal() const {
    const Vec3 out = normal_of(mesh, hit.triangle);
    return is_finite(out) ? std::optional(out) : std::nullopt;
  }
  template <class F> void describe(F& f) const {
    f("object", [this] { return owners->object_of(hit.triangle); });
    f("object_name", [this] { return owners->name_of(owners->object_of(hit.triangle)); });
    f("triangle", hit.triangle), f("t", hit.t), f("point", ray.origin + hit.t * ray.direction);
    f("normal", [this] { return normal(); }), f("barycentric", shaped<"[n;3]">(hit.barycentric));
  }
};

struct RayLine {
  std::size_t number = 0;
  std::vector<HitFields> hits;
  bool all_hits = false;
  std::optional<CountedRay> counted;
  double us = 0.0;
  template <class F> void describe(F& f) const {
    f("ray", number), f("hit", !hits.empty());
    f.maybe_fields(hits.empty() ? std::nullopt : std::optional(hits.front()));
    f.maybe("hits", all_hits, hits);
    f.written("us:n, box_tests?:i, triangle_tests?:i, nodes?:i, layout?:'wide'|'binary'",
              [this](JsonWriter& json) {
                if (counted) {
                  const RayCounts& counts = counted->counts;
                  json.field("box_tests", counts.box_tests).field("triangle_tests", counts.triangle_tests);
                  json.field("nodes", counts.nodes).field("layout", name_of(counted->nodes));
                }
                json.field("us", us);
              });
  }
};

class Answers {  // the output, for programs or for people
public:
  Answers(const CommandContext& context, const MeshView& mesh, const Owners& owners)
      : context_(context), mesh_(mesh), owners_(owners), table_(columns(context.options)) {}

  void add(std::size_t number, const Ray& ray, const RayAnswer& answer) {
    context_.options.json ? add_json(number, ray, answer) : add_rows(number, ray, answer);
  }
  // Print the new rows, or all of them, for people. JSON needs neither.
  void print_new_rows() {
    if (!context_.options.json) table_.print_new(context_.out);
  }
  void print_rows() {
    if (!context_.options.json) table_.print(context_.out);
  }

private:
  void add_json(std::size_t number, const Ray& ray, const RayAnswer& answer) {
    RayLine line{number, {}, context_.options.all_hits, answer.counted, answer.us};
    for (const RayHit& hit : answer.hits) line.hits.push_back({hit, ray, mesh_, &owners_});
    context_.out.write_line(json_line(line));
  }
  void add_rows(std::size_t number, const Ray& ray, const RayAnswer& answer) {
    if (answer.hits.empty()) add_row({std::to_string(number), "-", "-", "-", "nothing hit"}, answer);
    for (const RayHit& hit : answer.hits)
      add_row({std::to_string(number), owners_.name_of(owners_.object_of(hit.triangle)),
               std::to_string(hit.triangle), value_text(hit.t),
               short_vector(ray.origin + hit.t * ray.direction)},
              answer);
  }
  void add_row(std::vector<std::string> cells, const RayAnswer& answer) {
    if (answer.counted)
      for (const std::uint64_t n : {answer.counted->counts.box_tests, answer.counted->counts.triangle_tests,
                                    answer.counted->counts.nodes})
        cells.push_back(std::to_string(n));
    table_.add_row(std::move(cells));
  }
  static std::vector<Column> columns(const Options& options) {
    std::vector<Column> out{{"ray"}, {"object", false, true}, {"triangle"}, {"t"}, {"point", false}};
    if (counts_tests(options)) out.insert(out.end(), {{"box tests"}, {"triangle tests"}, {"nodes"}});
    return out;
  }
  const CommandContext& context_;
  const MeshView mesh_;
  const Owners& owners_;
  Table table_;
};

class RayCaster {
public:
  // Hits before `begin` are cut away.
  RayCaster(const ModelView& model, const Options& options, double begin)
      : model_(model), all_hits_(options.all_hits), counts_(counts_tests(options)),
        order_(order_of_counts(options)), begin_(begin) {}

  // Returns false if memory runs out.
  bool cast(const Ray& ray, RayAnswer& answer) {
    using Clock = std::chrono::steady_clock;
    if (!std::exchange(warm_, true))
      (void)raycast_first(model_, ray, {}, scratch_);  // warms up, so that times are those of queries
    const Clock::time_point start = Clock::now();
    const QueryStatus status = all_hits_ ? all_hits(ray, answer) : first_hit(ray, answer);
    answer.us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
    if (counts_) {
      RayCountOptions counting;
      counting.hits = all_hits_ ? RayHits::all : RayHits::closest;
      counting.order = order_;
      answer.counted = count_from(model_, ray, begin_, counting, scratch_);
      if (answer.counted->out_of_memory) return false;
    }
    return !status.out_of_memory;
  }

private:
  QueryStatus all_hits(const Ray& ray, RayAnswer& answer) {
    const QueryStatus status = raycast_all(model_, ray, {}, scratch_, answer.hits);
    std::erase_if(answer.hits, [&](const RayHit& hit) { return hit.t < begin_; });
    return status;
  }
  QueryStatus first_hit(const Ray& ray, RayAnswer& answer) {
    RaycastResult first = raycast_first(model_, ray, {}, scratch_);
    if (first.hit && first.hit->t < begin_) {  // in front of the picture
      first = raycast_first(model_, {ray.origin + begin_ * ray.direction, ray.direction, kInfinity}, {},
                            scratch_);
      if (first.hit) first.hit->t += begin_;
    }
    answer.hits.assign(first.hit ? 1 : 0, first.hit.value_or(RayHit{}));
    QueryStatus status;
    status.add(first);
    return status;
  }

  ModelView model_;
  bool all_hits_, counts_;
  RayOrder order_;
  double begin_;
  bool warm_ = false;
  QueryScratch scratch_;
};

// Returns the tree that the rays use. A saved tree of any kind will do: the hits are the same.
Result<std::shared_ptr<const Tree>>
tree_for_rays(const TriangleMesh& mesh, const std::shared_ptr<const Tree>& saved, const BuildOptions& build) {
  if (saved != nullptr && !build.rays) return saved;
  Result<Tree> tree = saved != nullptr ? Result<Tree>(*saved) : build_tree(mesh, build);
  if (!tree) return tree.error();
  if (saved != nullptr && tree->rays() == nullptr)
    if (const Result<void> made = prepare_rays(*tree, mesh, {build.threads, build.stop}); !made)
      return made.error();
  return std::make_shared<const Tree>(std::move(*tree));
}

// Returns the tree whose tests heat pictures count, too. A saved one could differ in the order of equal
// triangles.
Result<std::shared_ptr<const Tree>> counted_tree(const TriangleMesh& mesh, const Options& options) {
  Result<Tree> tree = tree_of_counted_rays(mesh, options.threads, &stop_requested());
  if (!tree) return tree.error();
  return std::make_shared<const Tree>(std::move(*tree));
}
}  // namespace

std::string shape_of_pick() {
  return shape_of<RayLine>();
}

Result<ExitCode> run_pick(const CommandContext& context) {
  const Options& options = context.options;
  Result<RaySource> rays = RaySource::open(options);
  if (!rays) return rays.error();
  const Result<Scene> scene = load_models(options.models, options, SceneTrees::whole);
  if (!scene) return scene.error();
  double begin = 0.0;
  if (options.pixel) {
    const Result<PixelRay> pixel = ray_of_pixel(*scene, options);
    if (!pixel) return pixel.error();
    begin = pixel->begin;
    rays->add(pixel->ray);
  }
  const Result<TriangleMesh> whole =
      baked_whole_within(*scene, -1, options, whole_tree(*scene, 0) == nullptr ? &options.build : nullptr);
  if (!whole) return whole.error();
  const TriangleMesh& mesh = *whole;
  BuildOptions build;
  build.kind = TreeKind::aabb;
  build.threads = options.threads;
  build.stop = &stop_requested();
  // Building the ray layout pays from n / 8 rays on, for n triangles.
  build.rays = rays->count() > mesh.triangles.size() / 8;
  const auto built =
      counts_tests(options) ? counted_tree(mesh, options) : tree_for_rays(mesh, whole_tree(*scene, 0), build);
  if (!built) return built.error();
  const Tree* const tree = built->get();

  const Owners owners(*scene);
  Answers answers(context, mesh, owners);
  RayCaster caster({tree, mesh}, options, begin);
  RayAnswer answer;
  bool any = false;
  for (std::size_t number = 0; !context.out.failed();) {
    const auto block = rays->next();
    if (!block) return block.error();
    if (block->empty()) break;
    for (const Ray& ray : *block) {
      if (stop_requested()) return cancelled();
      if (context.out.failed()) break;
      if (!caster.cast(ray, answer)) return no_memory_to_answer();
      any = any || !answer.hits.empty();
      answers.add(number++, ray, answer);
    }
    if (!rays->is_stream()) continue;
    answers.print_new_rows();
    (void)context.out.flush();  // a failure stays, and ends this loop
  }
  rays->is_stream() ? answers.print_new_rows() : answers.print_rows();
  return !any && options.exit_code ? kExitNegative : kExitDone;
}

}  // namespace boxwood
