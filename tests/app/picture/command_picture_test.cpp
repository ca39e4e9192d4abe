// SPDX-License-Identifier: MIT
// The command is the picture: random states of a session, each drawn, said as the command line of the footer,
// parsed and carried out by another session, and drawn again: the same pixels. BOXWOOD_STATES=1000 says how
// many states; BOXWOOD_SEED where the random numbers begin; BOXWOOD_FOOTERS=300 how many go through a shell.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/option_parser.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/flat/flat_commands.hpp"
#include "app/features/flat/flat_scene.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/picture/picture.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "render/image_compare.hpp"
#include "render/image_file.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

constexpr std::uint32_t kWidth = 240, kHeight = 160;

// Words as a shell would read the footer.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> out;
  std::string word;
  bool any = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == ' ') {
      if (std::exchange(any, false)) out.push_back(std::exchange(word, {}));
      continue;
    }
    any = true;
    if (c == '\'' || c == '"') {
      const std::size_t end = line.find(c, i + 1);
      EXPECT_NE(end, std::string::npos) << line;
      word += line.substr(i + 1, end - i - 1);
      i = end;
    } else {
      word += c == '\\' ? line[++i] : c;
    }
  }
  if (any) out.push_back(word);
  return out;
}

// Files by name: made in code, so that nothing but what a session does takes time.
Result<Scene> opened(const std::string& name, const ImportOptions&) {
  static const std::map<std::string, std::function<Scene()>> kScenes = {
      {"beam.stl", generated::slanted_part},
      {"two rings.obj", generated::interlocking_rings},
      {"-stairs.glb", [] { return generated::spiral_staircase(3); }},
      {"it's far.ply", [] {
         Scene scene = generated::bumpy_sphere(120);
         for (SceneObject& object : scene.objects) object.world_from_mesh.translation = Vec3(1e7, -3e6, 2e5);
         return scene;
       }}};
  std::string plain = name.starts_with("./") ? name.substr(2) : name;
  const auto found = kScenes.find(plain);
  if (found == kScenes.end()) return Error{ErrorKind::input_missing, "there is no '" + name + "'", {}};
  Scene scene = found->second();
  scene.files = {name};
  return scene;
}

SessionOptions options_of_all() {
  SessionOptions options;
  options.threads = 2;
  options.import = opened;
  options.make_built_in = generated::built_in_scene;
  return options;
}

struct Replayed {
  Image image;
  std::string line;
};

Result<Replayed> drawn(Session& session, bool interface) {
  PictureOptions picture;
  picture.width = interface ? 960 : kWidth;
  picture.height = interface ? 600 : kHeight;
  picture.interface = interface;
  picture.fit_camera = false;
  // A renderer of its own: it knows buffers by number, and each session's drawing counts its own.
  RendererOptions options;
  options.device_name = "llvmpipe";  // the same pixels for the same scene
  auto renderer = Renderer::create(options);
  if (!renderer) return renderer.error();
  session.messages().dismiss();  // a command line repeats no notes
  auto image = draw_picture(session, **renderer, picture);
  if (!image) return image.error();
  return Replayed{std::move(*image), equivalent_command_line(session)};
}

// Draws in `boxwood render` what a window of these words shows.
Result<Replayed> replayed(const std::vector<std::string>& words, bool interface) {
  const auto parsed = parse_command_line(std::span(words).subspan(1));
  if (!parsed) return parsed.error();
  const Options& options = parsed->options;
  Session session(options_of_all());
  Scene scene = options.models.empty() ? generated::built_in_scene() : Scene();
  for (const std::string& file : options.models) {
    auto one = opened(file, {});
    if (!one) return one.error();
    if (auto ok = append(scene, std::move(*one)); !ok) return ok.error();
  }
  session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  session.view().fits().set_viewport(options.width, options.height);
  for (const auto& commands : {shown_commands(options), camera_commands(options.camera)})
    if (auto ok = session.apply(commands); !ok) return ok.error();
  return drawn(session, interface);
}

// A user of the window: any command, at any time.
class Somebody {
public:
  explicit Somebody(std::uint64_t own) : random_(test::seed(own)) {}

  Command next(const Session& session) {
    objects_ = session.document().object_count();
    const auto& document = session.document();
    switch (below(70)) {
    case 64:
      return MeasurePoint{document.facts().triangle_number(below(objects_), 0) + below(12),
                          Vec3(0.5, 0.25, 0.25)};
    case 65:
      return SetMeasuring{below(3) != 0};
    case 66:
      switch (below(5)) {
      case 0:
        return BeginWalk{};
      case 1:
        return EndWalk{};
      case 2:
        return PutWalker{Vec3(uniform(), uniform(), uniform())};
      case 3:
        return StepWalker{Vec3(uniform(), uniform(), uniform())};
      default:
        return SetWalkerRadius{0.1 + below(3)};
      }
    case 67:
    case 68:
      return BeginWalk{};
    case 69:
      return StepWalker{0.2 * Vec3(uniform(), 0.0, uniform())};
    case 0:
      return Select{{below(objects_)}, below(2) == 0 ? SelectMode::replace : SelectMode::add};
    case 1:
      return SelectNode{target(), below(12)};
    case 2:
      return MarkPoint{document.facts().triangle_number(below(objects_), 0) + below(12),
                       Vec3(0.25, 0.25, 0.5)};
    case 3:
      return ClearSelection{};
    case 4:
    case 5:
      return ShowVolume{kind(), target(), below(3) != 0};
    case 6:
    case 7:
      return ShowTree{kind(), target(), below(3) != 0};
    case 8: {
      const std::uint32_t first = below(7);
      return SetDepth{{first, first + below(6), below(3) == 0}};
    }
    case 9:
      return SetColorBy{below(2) == 0 ? ColorBy::kind : ColorBy::depth};
    case 10:
      return SetFills{static_cast<Fills>(below(3))};
    case 11:
      return ShowLayer{static_cast<Layer>(below(kLayerCount)), below(2) == 0};
    case 12:
      return ShowObject{target(), below(2) == 0};
    case 13:
      return Isolate{};
    case 14:
      return ShowPanel{panel_table()[below(static_cast<std::uint32_t>(panel_table().size()))].panel,
                       below(2) == 0};
    case 15:
      return SetTreeKind{static_cast<TreeKind>(below(3))};
    case 16:
      return SetSplit{static_cast<SplitRule>(below(3))};
    case 17:
      return SetLeafSize{1 + below(9)};
    case 18:
      return SetMaxDepth{below(9)};
    case 19:
      return SetObbMethod{static_cast<ObbMethod>(below(3))};
    case 20:
    case 21:
      return Orbit{200 * uniform(), 80 * uniform()};
    case 22:
      return Orbit{50 * uniform(), below(2) == 0 ? 200.0 : -200.0};  // to a pole
    case 23:
      return Pan{0.3 * uniform(), 0.3 * uniform()};
    case 24:
      return Zoom{std::exp(0.7 * uniform()), 0.3 * uniform(), 0.3 * uniform()};
    case 25:
      return FitView{};
    case 26:
      return Focus{};
    case 27:
      return LookFrom{static_cast<StandardView>(below(7))};
    case 28:
      return SetOrtho{below(2) == 0};
    case 29:
      return Fly{uniform(), uniform(), uniform()};
    case 30:
      return Look{20 * uniform(), 10 * uniform()};
    case 31:
      return SetPivot{document.facts(below(objects_)).box.min};
    case 32:
      return SetViewAngle{below(5) == 0 ? 179.5 : 20 + 30 * (1 + uniform())};
    case 33:
      return SetUp{static_cast<UpAxis>(below(6))};
    case 34:
    case 35:
    case 36:
      return pose(session, below(objects_));
    case 37:
      return Undo{};
    case 38:
      return Redo{};
    case 39:
    case 40:
      return SetWorkspace{static_cast<Workspace>(below(kWorkspaceCount))};
    case 41:
      return SetPanelSize{panel_table()[below(static_cast<std::uint32_t>(panel_table().size()))].panel,
                          below(4) == 0 ? 0 : 60 + below(400)};
    case 42: {
      const std::uint32_t first = below(objects_);
      return Select{Targets::objects(first, first + below(objects_ - first)),
                    below(2) == 0 ? SelectMode::replace : SelectMode::add};
    }
    case 43:
      return ShowVolume{kind(), below(2) == 0 ? Targets::each() : Targets::selected(), below(4) != 0};
    case 44:
      return ShowTree{kind(), below(2) == 0 ? Targets::each() : Targets::selected(), below(4) != 0};
    case 45:
      return SetAround{static_cast<VolumeScope>(below(3))};
    case 46:
      return ShowAllKinds{below(2) == 0};
    case 47:
      return FoldNode{below(8), below(2) == 0};
    case 48:
      return SetPaint{static_cast<Paint>(below(2))};
    case 49:
      return ShowLayer{Layer::xray, true};
    case 50:
      return ClipAcross{static_cast<ClipAxis>(below(6)), 0.5 + 0.45 * uniform(), below(2) == 0};
    case 51:
      return SetClip{};
    case 52:
      return SetClip{{std::array<double, 4>{uniform(), uniform(), uniform() + 1.5, uniform()}}};
    case 53:
      return Hover{document.facts().triangle_number(below(objects_), 0) + below(12), Vec3(0.5, 0.25, 0.25)};
    case 54:
      return SetGizmo{static_cast<GizmoMode>(below(3))};
    case 55:
    case 56:
      return PlayDescent{below(objects_), below(objects_)};
    case 57:
    case 58:
      return DescentStep{1 + below(60)};
    case 59: {
      const std::uint32_t first = 1 + below(20);
      return below(3) == 0 ? Command(DescentExit{static_cast<ExitAxis>(below(15))})
                           : Command(DescentRange{first, first + below(30)});
    }
    case 60: {
      const auto side = static_cast<FlatSide>(below(2));
      switch (below(6)) {
      case 0:
        return BeginFlat{};
      case 1:
        return EndFlat{};
      case 2:
        return SetFlatFrame{below(kFlatFrames)};
      case 3:
        return SetFlatShape{side, static_cast<FlatShape>(below(kFlatShapeCount))};
      case 4:
        return PlaceFlat{side, 150 + 100 * uniform(), 150 + 100 * uniform(), 180 * uniform()};
      default:
        return SetFlatLamp{{static_cast<FlatLamp::Kind>(below(3)), 90 * uniform()}};
      }
    }
    default:
      return AddFile{file()};
    }
  }
  Command scene() { return below(3) == 0 ? Command(OpenBuiltIn{}) : Command(OpenFile{file()}); }
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(random_() % std::max<std::uint32_t>(n, 1));
  }
  double uniform() { return std::uniform_real_distribution<double>(-1, 1)(random_); }

private:
  Target target() { return below(2) == 0 ? Target{} : Target{below(objects_)}; }
  VolumeKind kind() { return kVolumeRows[below(static_cast<std::uint32_t>(kVolumeKindCount))].kind; }
  std::string file() {
    static const char* const kNames[] = {"beam.stl", "two rings.obj", "-stairs.glb", "it's far.ply"};
    return kNames[below(4)];
  }
  Command pose(const Session& session, std::uint32_t object) {
    const Vec3 axis = glm::normalize(Vec3(uniform(), uniform(), uniform() + 2.0));
    const double c = std::cos(3 * uniform()), s = std::sqrt(1 - c * c), k = 1 - c;
    RigidTransform pose;
    pose.rotation = {
        Vec3(c + k * axis.x * axis.x, k * axis.x * axis.y - s * axis.z, k * axis.x * axis.z + s * axis.y),
        Vec3(k * axis.y * axis.x + s * axis.z, c + k * axis.y * axis.y, k * axis.y * axis.z - s * axis.x),
        Vec3(k * axis.z * axis.x - s * axis.y, k * axis.z * axis.y + s * axis.x, c + k * axis.z * axis.z)};
    const Aabb& box = session.document().facts(object).box;
    const Vec3 middle = 0.5 * (box.min + box.max);
    pose.translation = middle - rotate(pose, middle) + 0.5 * Vec3(uniform(), uniform(), uniform());
    return move_object({object}, pose);
  }

  std::mt19937_64 random_;
  std::uint32_t objects_ = 1;
};

std::uint64_t number_from(const char* name, std::uint64_t usual) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : usual;
}

TEST(CommandPicture, RandomStatesAreDrawnAgainByTheirCommandLine) {
  const auto usual = static_cast<std::uint64_t>(test::share_of(200));
  const std::uint64_t states = number_from("BOXWOOD_STATES", usual), seed = number_from("BOXWOOD_SEED", 1);
  std::size_t failed = 0, with_panels = 0, left_out = 0, seen = 0, commands = 0, longest = 0;
  std::map<std::string, std::size_t> words_said;
  const std::uint64_t begin = number_from("BOXWOOD_BEGIN", 0);  // to look at one state again
  for (std::uint64_t i = begin; i < begin + states && failed < 5; ++i) {
    Somebody somebody(1'000'003 * seed + i);
    Session session(options_of_all());
    session.view().fits().set_viewport(kWidth, kHeight);
    ASSERT_TRUE(session.apply(somebody.scene()));
    session.wait();
    const std::uint32_t steps = 4 + somebody.below(24);
    for (std::uint32_t k = 0; k < steps; ++k) {
      const Command command = somebody.next(session);
      commands += session.apply(command) ? 1 : 0;  // some name what is not there
      if (command.is<AddFile>() || somebody.below(4) == 0) session.wait();
    }
    const bool interface = i % 12 == 11;
    with_panels += interface ? 1 : 0;
    const auto first = drawn(session, interface);
    ASSERT_TRUE(first) << first.error().message;
    const std::vector<std::string> words = words_of(first->line);
    longest = std::max(longest, words.size());
    auto again = replayed(words, interface);
    ASSERT_TRUE(again) << again.error().message << "\n" << first->line;
    if (interface) {  // what can be undone is no part of a picture: the bar with that button is left out
      ASSERT_EQ(first->image.rgba.size(), again->image.rgba.size());
      std::copy_n(first->image.rgba.begin(), std::size_t{38} * 4 * first->image.width,
                  again->image.rgba.begin());
    }
    const ImageDifference difference = compare(first->image, again->image, 0);
    EXPECT_TRUE(difference.same_size && difference.differing == 0)
        << difference.differing << " pixels of state " << i << ":\n"
        << first->line << "\n"
        << again->line;
    EXPECT_EQ(first->line, again->line);
    failed += difference.differing != 0 || first->line != again->line ? 1 : 0;
    if (const char* folder = std::getenv("BOXWOOD_KEEP_PICTURES");
        folder != nullptr && difference.differing != 0) {
      (void)write_png(first->image, std::string(folder) + "/" + std::to_string(i) + "-was.png");
      (void)write_png(again->image, std::string(folder) + "/" + std::to_string(i) + "-said.png");
    }
    // One thing left out of the command is another picture: the comparison sees it.
    std::vector<std::size_t> said;
    for (std::size_t w = 0; w + 1 < words.size(); ++w)
      if (words[w] == "--do") said.push_back(w);
    for (const std::size_t w : said) ++words_said[words[w + 1].substr(0, words[w + 1].find(' '))];
    for (const char* option : {"--clip", "--paint", "--x-ray"})
      words_said[option] += static_cast<std::size_t>(std::count(words.begin(), words.end(), option));
    if (interface || said.empty() || i % 3 != 0) continue;
    std::vector<std::string> fewer = words;
    const auto at = fewer.begin() + static_cast<std::ptrdiff_t>(
                                        said[somebody.below(static_cast<std::uint32_t>(said.size()))]);
    fewer.erase(at, at + 2);
    const auto other = replayed(fewer, false);
    ++left_out;
    seen += !other || compare(first->image, other->image, 0).differing != 0 ? 1 : 0;
  }
  std::printf("states: %d, commands carried out: %zu, with panels: %zu, words in the longest line: %zu\n"
              "a command left out of the line: %zu times, seen in the picture: %zu\n",
              static_cast<int>(states), commands, with_panels, longest, left_out, seen);
  for (const char* option : {"--clip", "--paint", "--x-ray"})
    std::printf("  %s: %zu\n", option, words_said[option]);
  for (const auto& [word, times] : words_said) std::printf("  --do '%s': %zu\n", word.c_str(), times);
  if (states >= 200) {
    EXPECT_GT(seen, left_out / 4);  // many say nothing of the picture: a panel, a selection of what is hidden
    for (const char* word :
         {"select",     "node",  "point", "obb-method", "volume",  "tree",    "depth",
          "show",       "pose",  "layer", "color-by",   "fills",   "panel",   "add",
          "view-angle", "hover", "gizmo", "--clip",     "--paint", "--x-ray", "measure-point"})
      EXPECT_GT(words_said[word], 0U) << word;
  }
}

// The same by the program itself, as somebody would paste it into a shell, with files of its own.
TEST(CommandPicture, TheProgramDrawsWhatTheFooterSays) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "boxwood-said-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string part = folder + "/it's a part.stl";
  fs::copy_file(fs::path(BOXWOOD_MODELS) / "slanted_part.stl", part);
  SessionOptions of_files = options_of_all();
  of_files.import = import_file;
  int drawn_again = 0;
  const std::uint64_t footers =
                          number_from("BOXWOOD_FOOTERS", static_cast<std::uint64_t>(test::share_of(20))),
                      seed = number_from("BOXWOOD_SEED", 1);
  for (std::uint64_t i = 0; i < footers && !HasFailure(); ++i) {
    Somebody somebody(4241 + seed + 1'000'003 * i);
    Session session(of_files);
    session.view().fits().set_viewport(kWidth, kHeight);
    if (i % 2 == 0) {
      ASSERT_TRUE(session.apply(OpenBuiltIn{}));
      ASSERT_TRUE(session.apply(AddFile{part}));
    } else {
      ASSERT_TRUE(session.apply(OpenFile{part}));
    }
    session.wait();
    for (int k = 0; k < 25; ++k) {
      const Command command = somebody.next(session);
      if (!command.is<AddFile>()) (void)session.apply(command);
    }
    const auto first = drawn(session, false);
    ASSERT_TRUE(first) << first.error().message;
    const std::string picture = folder + "/said.png";
    const std::string prefix = "boxwood view";
    ASSERT_TRUE(first->line.starts_with(prefix));
    const std::string command = "'" BOXWOOD_PROGRAM "' render" + first->line.substr(prefix.size()) +
                                " --quiet --device llvmpipe -o '" + picture + "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    const auto said = read_png(picture);
    ASSERT_TRUE(said) << said.error().message;
    const ImageDifference difference = compare(first->image, *said, 0);
    EXPECT_TRUE(difference.same_size && difference.differing == 0) << difference.differing << "\n" << command;
    drawn_again += difference.differing == 0 ? 1 : 0;
  }
  std::printf("footers run by the program: %d, with the same pixels %d\n", static_cast<int>(footers),
              drawn_again);
  fs::remove_all(folder);
}

// Each by itself, so that a test names what is forgotten.
TEST(CommandPicture, TheViewFromAboveKeepsItsAzimuth) {
  for (const double elevation : {200.0, -200.0, 89.99999}) {
    Session session(options_of_all());
    session.view().fits().set_viewport(kWidth, kHeight);
    ASSERT_TRUE(session.apply(OpenFile{"it's far.ply"}));
    session.wait();
    for (const Command& command :
         std::vector<Command>{LookFrom{StandardView::front}, Orbit{33.7, elevation}, Zoom{0.01, 0.1, 0.2}})
      ASSERT_TRUE(session.apply(command));
    const auto first = drawn(session, false);
    ASSERT_TRUE(first);
    const auto again = replayed(words_of(first->line), false);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(compare(first->image, again->image, 0).differing, 0U) << first->line;
  }
}

}  // namespace
}  // namespace boxwood
