// SPDX-License-Identifier: MIT
// The functions that the table of commands names, and the types of commands without what carries them out, so
// that fuzzers of the parsers need no program.
#include "app/cli/command_table.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/flat/flat_commands.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/walk/walk_commands.hpp"
#include "app/session/command_lists.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panels.hpp"

namespace boxwood {

namespace {
Result<ExitCode> nothing() {
  return kExitDone;
}
}  // namespace

#define BOXWOOD_NO_COMMAND(name)                                                                             \
  Result<ExitCode> run_##name(const CommandContext&) {                                                       \
    return nothing();                                                                                        \
  }
BOXWOOD_NO_COMMAND(info)
BOXWOOD_NO_COMMAND(fit)
BOXWOOD_NO_COMMAND(tree)
BOXWOOD_NO_COMMAND(export)
BOXWOOD_NO_COMMAND(verify)
BOXWOOD_NO_COMMAND(collide)
BOXWOOD_NO_COMMAND(sweep)
BOXWOOD_NO_COMMAND(distance)
BOXWOOD_NO_COMMAND(axes)
BOXWOOD_NO_COMMAND(relate)
BOXWOOD_NO_COMMAND(volume)
BOXWOOD_NO_COMMAND(clash)
BOXWOOD_NO_COMMAND(merge)
BOXWOOD_NO_COMMAND(scene)
BOXWOOD_NO_COMMAND(pick)
BOXWOOD_NO_COMMAND(render)
BOXWOOD_NO_COMMAND(bench)
BOXWOOD_NO_COMMAND(view)
BOXWOOD_NO_COMMAND(thumbnail)
BOXWOOD_NO_COMMAND(doctor)
BOXWOOD_NO_COMMAND(schema)
BOXWOOD_NO_COMMAND(man)
BOXWOOD_NO_COMMAND(completion)
BOXWOOD_NO_COMMAND(walk)
BOXWOOD_NO_COMMAND(robot)
BOXWOOD_NO_COMMAND(lesson)
BOXWOOD_NO_COMMAND(compare)

void set_up_clash(const Options& /*options*/, TypedStore& /*setups*/) {}
void set_up_lessons(const Options& /*options*/, TypedStore& /*setups*/) {}

const CommandTypes& command_types() {
  static const CommandTypes types = [] {
    CommandTypes out;
    list_program_commands(out);
    list_session_commands(out);
    out.add<SetMeasuring, MeasurePoint, OpenLesson, SetLessonStep, ShowLessonText, LeaveLesson,
            SetLessonsSeen>();
    out.add<ClashCheck, ClashStop, ClashSelect, ClashChoose, ClashMark, ClashMarkTo, ClashSetStatus,
            ClashFilterStatus, ClashGroupPair, ClashGroupListBy, ClashFold, ClashNext, ClashPrevious,
            ClashClear, ClashIgnore, ClashClearance, ClashSort, ClashFilter, ClashFind, ClashExportList,
            ClashExportRules, ClashComment, ClashUseRules, ClashShowPairs, ClashUseMotion, ClashStep>();
    out.add<PlayDescent, DescentStep, DescentExit, DescentRange, EndDescent>();
    out.add<BeginFlat, EndFlat, SetFlatFrame, SetFlatShape, PlaceFlat, SetFlatLamp>();
    out.add<BeginWalk, EndWalk, PutWalker, StepWalker, SetWalkerRadius>();
    return out;
  }();
  return types;
}

std::span<const PanelRow> panels_of_features() {
  return {};
}

}  // namespace boxwood
