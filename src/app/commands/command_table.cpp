// SPDX-License-Identifier: MIT
// The rows of the command table.
#include "app/cli/command_table.hpp"

#include "app/cli/option_table.hpp"

namespace boxwood {

namespace {
constexpr CommandRow kCommandTable[] = {
    {"info", "MODEL...", 1, kAnyNumber, kCsvOptions | kBudgetOptions | kImportOptions,
     "objects, vertices, triangles, bounds and warnings of a file",
     "info part.stl\ninfo --json assembly.glb\n", run_info, true},
    {"fit", "MODEL...", 1, kAnyNumber,
     kVolumeOptions | kFitOptions | kCsvOptions | kBudgetOptions | kImportOptions,
     "bounding volumes of the whole model and of each object",
     "fit part.stl\nfit part.stl --volumes sphere,obb --gap 1e-6\nfit --json assembly.glb --object wheel\n",
     run_fit, true},
    {"tree", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kTreeStatisticsOptions | kNodesOptions | kNodesFromOptions |
         kWorkOptions | kPictureOptions | kCameraOptions | kUpOptions | kCsvOptions | kOutputOptions |
         kBudgetOptions | kImportOptions,
     "build the hierarchy of bounding volumes, print its statistics and save it",
     "tree part.stl\ntree part.stl --tree aabb --split sah --leaf-size 8 --epo\ntree part.stl --nodes "
     "--csv\ntree part.stl -o part.bwt\ntree part.stl --nodes-from part.bvh --quality\ntree part.stl --split "
     "sweep --reinsert 5 --quality --work rays\n",
     run_tree, true},
    {"compare", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kCompareOptions | kNodesFromOptions | kWorkOptions | kPictureOptions |
         kCameraOptions | kUpOptions | kCsvOptions | kBudgetOptions | kImportOptions,
     "the trees that several rules build over a model, side by side, with the best of each figure",
     "compare part.stl\ncompare part.stl --tree aabb --builds sah,sweep,ploc+5,sah/2 --work rays --json\n",
     run_compare, true},
    {"verify", "FILE.bwt...", 1, kAnyNumber, kCsvOptions | kBudgetOptions | kImportOptions,
     "prove that the trees of a saved file are what they say", "verify part.bwt\n", run_verify, true},
    {"collide", "A B", 1, 2,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kPoseOptions | kEngineOptions | kCollideOptions |
         kProofOptions | kModeOptions | kContactsOptions | kPairsOptions | kSelfOptions | kClearanceOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions,
     "tree against tree at each pose, down to the triangles",
     "collide arm.stl table.stl --pairs\n"
     "collide arm.stl table.stl --poses poses.txt --mode first --json\ncollide arm.stl --self\n",
     run_collide},
    {"distance", "A B", 2, 2,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kPoseOptions | kEngineOptions | kProofOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions,
     "the smallest distance at each pose, with the two points",
     "distance arm.stl table.stl\ndistance arm.stl table.stl --pose 1 0 0 2  0 1 0 0  0 0 1 0 --json\n",
     run_distance},
    {"sweep", "A B", 2, kAnyNumber,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kSweepOptions | kCsvOptions | kBudgetOptions |
         kUnitOptions | kImportOptions,
     "the first time of impact in [0, 1] as B moves between two poses, or an object FILE#OBJECT through a "
     "scene",
     "sweep arm.stl table.stl --from 1 0 0 -5  0 1 0 0  0 0 1 0 --to 1 0 0 5  0 1 0 0  0 0 1 0\n"
     "sweep 'cell.glb#gripper' cell.glb --from 1 0 0 0  0 1 0 0  0 0 1 0 --to 1 0 0 5  0 1 0 0  0 0 1 0\n",
     run_sweep},
    {"walk", "MODEL", 1, 1,
     kWalkOptions | kUpOptions | kTreeKindOptions | kTreeOptions | kCsvOptions | kBudgetOptions |
         kImportOptions,
     "a sphere that walks along a model: slides, climbs low steps and gentle slopes, stands on the ground",
     "walk house.glb --radius 0.3 --steps steps.txt\nwalk house.glb --radius 0.3 --steps steps.txt "
     "--step-height 0.2 --max-slope 40 --json\n",
     run_walk},
    {"robot", "ROBOT.urdf", 1, 1, kRobotOptions | kCsvOptions | kBudgetOptions | kImportOptions,
     "a robot: its links and joints; which configurations and motions collide, with itself and a scene",
     "robot arm.urdf --srdf arm.srdf\nrobot arm.urdf --q j2=-0.5,j4=1.8 --scene cell.glb --distance\n"
     "robot arm.urdf --srdf arm.srdf --configurations path.csv --motion --json\n",
     run_robot},
    {"relate", "A B", 2, 2,
     kVolumeOptions | kPoseOptions | kSweepOptions | kFlatOptions | kCsvOptions | kBudgetOptions |
         kImportOptions,
     "how the volumes of two models lie, against the models themselves: false alarms",
     "relate arm.stl table.stl --pose 1 0 0 2  0 1 0 0  0 0 1 0\n"
     "relate 'volume:sphere center 0,0,0 radius 1' 'volume:aabb min 2,0,0 max 3,1,1'\n"
     "relate --flat 'volume:circle center 0,0 radius 1' 'volume:triangle 1,0 3,0 2,2'\n",
     run_relate},
    {"axes", "A B", 2, 2,
     kVolumeOptions | kPoseOptions | kAxesOptions | kFlatOptions | kCsvOptions | kBudgetOptions |
         kImportOptions,
     "the separating axes of two boxes: both shadows on each, the signed gap, and which one separates them",
     "axes arm.stl table.stl\naxes 'volume:aabb min 0,0,0 max 1,1,1' "
     "'volume:obb center 2,0,0 axes .6,.8,0 -.8,.6,0 0,0,1 half 1,1,1' --edges-faces\n"
     "axes --flat 'volume:aabb min 0,0 max 2,1' 'volume:triangle 3,0 4,0 3,1'\n",
     run_axes},
    {"volume", "TEXT...", 1, kAnyNumber, kTypedOptions | kFlatOptions | kCsvOptions,
     "a volume typed in: its numbers, grown by points, asked, merged and moved",
     "volume 'aabb min 0,0,0 max 1,2,3'\nvolume empty --add 0,0,0 --add 1,2,3\n"
     "volume 'sphere center 0,0,0 radius 1' --contains 1,0,0\n"
     "volume --flat 'polygon 0,0 4,0 4,1 1,3'\n",
     run_volume},
    {"scene", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kSceneOptions | kMotionOptions | kStaticOptions | kPairsOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions,
     "which objects meet or lie inside others: broad phase, then narrow phase",
     "scene assembly.glb\nscene a.stl b.stl --motion steps.txt --json\nscene assembly.glb --broad-phase bsp "
     "--pairs\n",
     run_scene},
    {"clash", "MODEL...", 1, kAnyNumber,
     kClashOptions | kRulesOptions | kContactsOptions | kUpOptions | kMotionOptions | kStaticOptions |
         kModeOptions | kCsvOptions | kSelfOptions | kClearanceOptions | kTreeKindOptions | kTreeOptions |
         kBudgetOptions | kUnitOptions | kImportOptions,
     "every pair of objects: which overlap, how deep, lie inside others, touch or are too near",
     "clash engine.glb\nclash cell.glb --clearance 0.002 --json\nclash 'cell.glb#robot/*' 'cell.glb#fence*' "
     "--csv\nclash engine.glb --html clashes.html\n",
     run_clash},
    {"merge", "PART...", 1, kAnyNumber, 0, "join the outputs of 'boxwood clash --json --shard I/N'",
     "merge part1.jsonl part2.jsonl\n", run_merge},
    {"pick", "MODEL", 1, 1,
     kPickOptions | kPictureOptions | kCameraOptions | kUpOptions | kCsvOptions | kBudgetOptions |
         kImportOptions,
     "the first (or every) object and triangle that a ray hits",
     "pick part.stl --ray 0,0,10,0,0,-1\npick part.stl --rays rays.txt --json\n"
     "pick part.stl --pixel 640,360 --resolution 1280,720\n",
     run_pick},
    {"export", "MODEL...", 1, kAnyNumber,
     kVolumeOptions | kFitOptions | kLevelOptions | kTreeKindOptions | kTreeOptions | kOutputOptions |
         kNodesOptions | kNodesFromOptions | kExportOptions | kBudgetOptions | kUnitOptions | kImportOptions,
     "volumes, levels of a tree and the scene as arranged, for other programs",
     "export part.stl --volumes obb,hull -o volumes.glb\nexport arm.glb --each --volumes obb -o arm.urdf\n"
     "export part.stl --depth 0..4 --lines --with-model -o tree.glb\nexport part.stl --volumes all -o "
     "volumes.json\nexport part.stl --tree aabb --nodes -o nodes.json\n",
     run_export},
    {"render", "[MODEL...]", 0, kAnyNumber,
     kVolumeOptions | kTreeKindOptions | kTreeOptions | kPictureOptions | kViewOptions | kLevelOptions |
         kRulesOptions | kMotionOptions | kBudgetOptions | kRenderOptions | kOutputOptions | kCameraOptions |
         kUpOptions | kImportOptions,
     "the viewer's picture with no display; without a model, of the built-in scene",
     "render part.stl -o part.png\nrender part.stl -o part.png --volumes obb --depth 0..6 --ui\n"
     "render part.stl --reference part.png --reference-threshold 10\n",
     run_render},
    {"view", "[MODEL...]", 0, kAnyNumber,
     kVolumeOptions | kTreeKindOptions | kTreeOptions | kPictureOptions | kViewOptions | kLevelOptions |
         kRulesOptions | kMotionOptions | kBudgetOptions | kDeviceOptions | kCameraOptions | kUpOptions |
         kImportOptions,
     "the window; without a model, the built-in scene",
     "view part.stl\nview part.stl --volumes sphere,obb --record session.log\n", run_view},
    {"thumbnail", "FILE", 1, 1, kOutputOptions | kThumbnailOptions | kImportOptions,
     "a small picture of a file, as file managers show it",
     "thumbnail part.stl -o part.png\nthumbnail part.stl -o part.png -s 128 --time-limit 5\n", run_thumbnail},
    {"lesson", "[NAME [MODEL...]]", 0, 3,
     kLessonOptions | kCsvOptions | kOutputOptions | kPictureOptions | kRenderOptions,
     "the lessons; what one shows, its checked number and its pictures",
     "lesson\nlesson fifteen-axes\nlesson --check\nlesson fifteen-axes -o axes.png --ui\n"
     "lesson tighter-and-dearer part.stl\nlesson the-descent gears.obj#0 gears.obj#1 --check\n",
     run_lesson},
    {"bench", "[NAME...]", 0, kAnyNumber, kCsvOptions,
     "Boxwood's own benchmarks, and peers where they were built in; a NAME chooses those that begin with it",
     "bench\nbench fit collide --threads 1 --json\n", run_bench},
    {"doctor", "", 0, 0, kCsvOptions,
     "what of this machine Boxwood uses, and what to do where something is missing",
     "doctor\ndoctor --json\n", run_doctor},
    {"schema", "[SCHEMA]", 0, 1, 0, "JSON Schema of what a command writes as JSON; without a name, the names",
     "schema fit\nschema\n", run_schema},
    {"man", "[COMMAND]", 0, 1, 0, "a manual page, as man(1) reads it", "man fit | man -l -\nman\n", run_man},
    {"completion", "bash|zsh|fish", 1, 1, 0, "what this shell needs to complete Boxwood's words",
     "completion bash\n", run_completion},
};
}  // namespace

std::span<const CommandRow> command_table() noexcept {
  return kCommandTable;
}

const CommandRow* find_command(std::string_view name) noexcept {
  for (const CommandRow& row : kCommandTable)
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace boxwood
