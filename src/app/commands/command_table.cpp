// SPDX-License-Identifier: MIT
// The rows of the command table.
#include "app/cli/command_table.hpp"

#include "app/cli/option_list.hpp"
#include "app/cli/option_table.hpp"

namespace boxwood {

namespace {
constexpr CommandRow kCommandTable[] = {
    {"info", "MODEL...", 1, kAnyNumber, kCsvOptions | kBudgetOptions | kImportOptions,
     "objects, vertices, triangles, bounds and warnings of a file",
     "info part.stl\ninfo --json assembly.glb\n", run_info, true},
    {"fit", "MODEL...", 1, kAnyNumber,
     kVolumeOptions | kFitOptions | kProofOptions | kCsvOptions | kBudgetOptions | kImportOptions |
         kTogetherOptions,
     "bounding volumes of the whole model and of each object",
     "fit part.stl\nfit part.stl --volumes sphere,obb --gap 1e-6\nfit --json assembly.glb --object wheel\n",
     run_fit, true},
    {"tree", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kTreeStatisticsOptions | kNodesOptions | kNodesFromOptions |
         kWorkOptions | kPictureOptions | kCameraOptions | kUpOptions | kCsvOptions | kOutputOptions |
         kBudgetOptions | kImportOptions | kTogetherOptions,
     "build the hierarchy of bounding volumes, print its statistics and save it",
     "tree part.stl\ntree part.stl --tree aabb --split sah --leaf-size 8 --epo\ntree part.stl --nodes "
     "--csv\ntree part.stl -o part.bwt\ntree part.stl --nodes-from part.bvh --quality\ntree part.stl --split "
     "sweep --reinsert 5 --quality --work rays\n",
     run_tree, true},
    {"compare", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kCompareOptions | kNodesFromOptions | kWorkOptions | kPictureOptions |
         kCameraOptions | kUpOptions | kCsvOptions | kBudgetOptions | kImportOptions,
     "compare the trees that several rules build over a model; the best figures are marked",
     "compare part.stl\ncompare part.stl --tree aabb --builds sah,sweep,ploc+5,sah/2 --work rays --json\n",
     run_compare, true},
    {"verify", "FILE.bwt...", 1, kAnyNumber, kCsvOptions | kBudgetOptions | kImportOptions,
     "verify the trees in a saved file", "verify part.bwt\n", run_verify, true},
    {"collide", "A B", 1, 2,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kPoseOptions | kEngineOptions | kCollideOptions |
         kProofOptions | kModeOptions | kContactsOptions | kPairsOptions | kSelfOptions | kClearanceOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions | kExitCodeOptions | kRelationOptions,
     "triangles in contact of two models, at each pose",
     "collide arm.stl table.stl --pairs\n"
     "collide arm.stl table.stl --poses poses.txt --mode first --json\ncollide arm.stl --self\n",
     run_collide},
    {"distance", "A B", 2, 2,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kPoseOptions | kEngineOptions | kProofOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions | kExitCodeOptions,
     "the smallest distance at each pose, with the two points",
     "distance arm.stl table.stl\ndistance arm.stl table.stl --pose 1 0 0 2  0 1 0 0  0 0 1 0 --json\n",
     run_distance},
    {"sweep", "A B", 2, kAnyNumber,
     kTreeKindOptions | kSecondTreeOptions | kTreeOptions | kSweepOptions | kProofOptions | kCsvOptions |
         kBudgetOptions | kUnitOptions | kImportOptions | kExitCodeOptions,
     "the first time of impact in [0, 1] as B moves between two poses, or an object FILE#OBJECT through a "
     "scene",
     "sweep arm.stl table.stl --from 1 0 0 -5  0 1 0 0  0 0 1 0 --to 1 0 0 5  0 1 0 0  0 0 1 0\n"
     "sweep 'cell.glb#gripper' cell.glb --from 1 0 0 0  0 1 0 0  0 0 1 0 --to 1 0 0 5  0 1 0 0  0 0 1 0\n",
     run_sweep},
    {"relate", "A B", 2, 2,
     kVolumeOptions | kPoseOptions | kSweepOptions | kProofOptions | kFlatOptions | kCsvOptions |
         kBudgetOptions | kImportOptions | kExitCodeOptions,
     "relation of the volumes of two models, compared with the models themselves: false alarms",
     "relate arm.stl table.stl --pose 1 0 0 2  0 1 0 0  0 0 1 0\n"
     "relate 'volume:sphere center 0,0,0 radius 1' 'volume:aabb min 2,0,0 max 3,1,1'\n"
     "relate --flat 'volume:circle center 0,0 radius 1' 'volume:triangle 1,0 3,0 2,2'\n",
     run_relate},
    {"axes", "A B", 2, 2,
     kVolumeOptions | kPoseOptions | kAxesOptions | kFlatOptions | kCsvOptions | kBudgetOptions |
         kImportOptions | kExitCodeOptions,
     "separating axes of two boxes: the shadows on each axis, the signed gap, and the axis that separates",
     "axes arm.stl table.stl\naxes 'volume:aabb min 0,0,0 max 1,1,1' "
     "'volume:obb center 2,0,0 axes .6,.8,0 -.8,.6,0 0,0,1 half 1,1,1' --edges-faces\n"
     "axes --flat 'volume:aabb min 0,0 max 2,1' 'volume:triangle 3,0 4,0 3,1'\n",
     run_axes},
    {"volume", "TEXT...", 1, kAnyNumber, kTypedOptions | kFlatOptions | kCsvOptions | kExitCodeOptions,
     "a typed-in volume: its numbers, after adding points, merging or moving it",
     "volume 'aabb min 0,0,0 max 1,2,3'\nvolume empty --add 0,0,0 --add 1,2,3\n"
     "volume 'sphere center 0,0,0 radius 1' --contains 1,0,0\n"
     "volume --flat 'polygon 0,0 4,0 4,1 1,3'\n",
     run_volume},
    {"scene", "MODEL...", 1, kAnyNumber,
     kTreeKindOptions | kTreeOptions | kSceneOptions | kMotionOptions | kStaticOptions | kPairsOptions |
         kCsvOptions | kBudgetOptions | kUnitOptions | kImportOptions | kExitCodeOptions | kRelationOptions,
     "objects of a scene that collide or contain others: broad phase, then narrow phase",
     "scene assembly.glb\nscene a.stl b.stl --motion steps.txt --json\nscene assembly.glb --broad-phase bsp "
     "--pairs\n",
     run_scene},
    {"pick", "MODEL", 1, 1,
     kPickOptions | kPictureOptions | kCameraOptions | kUpOptions | kCsvOptions | kBudgetOptions |
         kImportOptions | kExitCodeOptions,
     "the first (or every) object and triangle that a ray hits",
     "pick part.stl --ray 0,0,10,0,0,-1\npick part.stl --rays rays.txt --json\n"
     "pick part.stl --pixel 640,360 --resolution 1280,720\n",
     run_pick},
    {"export", "MODEL...", 1, kAnyNumber,
     kVolumeOptions | kFitOptions | kLevelOptions | kTreeKindOptions | kTreeOptions | kOutputOptions |
         kNodesOptions | kNodesFromOptions | kExportOptions | kBudgetOptions | kUnitOptions | kImportOptions |
         kCoverOptions,
     "write volumes, levels of a tree, or the arranged scene for other programs",
     "export part.stl --volumes obb,hull -o volumes.glb\nexport arm.glb --each --volumes obb -o arm.urdf\n"
     "export part.stl --depth 0..4 --lines --with-model -o tree.glb\nexport part.stl --volumes all -o "
     "volumes.json\nexport part.stl --tree aabb --nodes -o nodes.json\nexport arm.urdf --covers spheres "
     "--count 12 -o arm_spheres.urdf\n",
     run_export},
    {"render", "[MODEL...]", 0, kAnyNumber,
     kVolumeOptions | kTreeKindOptions | kTreeOptions | kNodesFromOptions | kPictureOptions | kViewOptions |
         kLevelOptions | kRulesOptions | kMotionOptions | kBudgetOptions | kRenderOptions | kOutputOptions |
         kCameraOptions | kUpOptions | kImportOptions,
     "write the viewer's picture without a display; default model: the built-in scene",
     "render part.stl -o part.png\nrender part.stl -o part.png --volumes obb --depth 0..6 --ui\n"
     "render part.stl --reference part.png --reference-threshold 10\n",
     run_render, false, false, "state"},
    {"view", "[MODEL...]", 0, kAnyNumber,
     kVolumeOptions | kTreeKindOptions | kTreeOptions | kNodesFromOptions | kPictureOptions | kViewOptions |
         kLevelOptions | kRulesOptions | kMotionOptions | kBudgetOptions | kDeviceOptions | kCameraOptions |
         kUpOptions | kImportOptions,
     "open the window; default model: the built-in scene",
     "view part.stl\nview part.stl --volumes sphere,obb --record session.log\n", run_view, false, false,
     "state"},
    {"thumbnail", "FILE", 1, 1, kOutputOptions | kThumbnailOptions | kImportOptions,
     "a small picture of a file, as file managers show it",
     "thumbnail part.stl -o part.png\nthumbnail part.stl -o part.png -s 128 --time-limit 5\n", run_thumbnail},
    {"bench", "[NAME...]", 0, kAnyNumber, kCsvOptions,
     "run Boxwood's benchmarks, and those of other libraries if built in; a NAME selects by prefix",
     "bench\nbench fit collide --threads 1 --json\n", run_bench},
    {"doctor", "", 0, 0, kCsvOptions | kExitCodeOptions,
     "check this machine: what Boxwood uses, and what to do if something is missing",
     "doctor\ndoctor --json\n", run_doctor},
    {"schema", "[SCHEMA]", 0, 1, 0,
     "print the JSON Schema of a command's --json output; without a name, list the names",
     "schema fit\nschema\n", run_schema},
    {"man", "[COMMAND]", 0, 1, 0, "print a manual page in the format of man(1)", "man fit | man -l -\nman\n",
     run_man},
    {"completion", "bash|zsh|fish", 1, 1, 0, "print the completion script for a shell", "completion bash\n",
     run_completion},
};

// Those of features behind the rows that they name, in the order of features.def.
std::vector<CommandRow> with_those_of_features() {
  std::vector<CommandRow> out;
  for (const CommandRow& row : kCommandTable) {
    out.push_back(row);
    for (const FeatureCommand& one : option_list().commands)
      if (one.after == row.name) out.push_back(one.row);
  }
  BOXWOOD_ASSERT(out.size() == std::size(kCommandTable) + option_list().commands.size() &&
                 "a command behind none");
  return out;
}
}  // namespace

std::span<const CommandRow> command_table() noexcept {
  static const std::vector<CommandRow> rows = with_those_of_features();
  return rows;
}

const CommandRow* find_command(std::string_view name) noexcept {
  for (const CommandRow& row : command_table())
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace boxwood
