// SPDX-License-Identifier: MIT
// Lists the commands that belong to no feature.
#include "app/session/command_lists.hpp"

#include "app/document/document_commands.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/camera_commands.hpp"
#include "app/view/view_commands.hpp"

namespace boxwood {

void list_program_commands(CommandTypes& types) {
  types.add<OpenFile, AddFile, RemoveFiles, OpenBuiltIn, CancelOpen, ShowVolume, ShowTree, SetDepth,
            ShowObject, Isolate, SetTreeKind, SetSplit, SetLeafSize, SetMaxDepth, SetNodeCost, SetObbMethod,
            SetPose, PlaceBeside, SavePoses, OpenPoses, Undo, Redo, OneStep>();
  types.add<Select, SelectNode, MarkPoint, Hover, ClearSelection, SetAround, SetColorBy, SetFills, ShowLayer,
            SetPaint, SetTheme, SetScale, SetClip, ClipAcross, SetGizmo, FoldNode, ShowAllKinds>();
  types.add<ShowPanel, SetPanelSize, SetWorkspace>();
  types.add<Orbit, Pan, Zoom, FitView, Focus, LookFrom, SetOrtho, Fly, Look, SetPivot, PlaceCamera,
            PlaceTurntable, PlaceEye, LookAt, SetViewAngle, SetUp, SetUpOf>();
}

}  // namespace boxwood
