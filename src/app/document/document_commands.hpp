// SPDX-License-Identifier: MIT
// Commands that open files, and commands that edit the document: visibility, build options of trees, poses.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include <boxwood/fit.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

template <> struct EnumRange<TreeKind> { static constexpr TreeKind kLast = TreeKind::sphere; };
template <> struct EnumRange<SplitRule> { static constexpr SplitRule kLast = kLastSplitRule; };
template <> struct EnumRange<ObbMethod> { static constexpr ObbMethod kLast = ObbMethod::certified; };

// clang-format off
struct OpenFile    { static constexpr std::string_view kName = "open";     std::string file; BOXWOOD_FIELDS(file) };
struct AddFile     { static constexpr std::string_view kName = "add";      std::string file; BOXWOOD_FIELDS(file) };
struct OpenBuiltIn { static constexpr std::string_view kName = "built-in"; BOXWOOD_NO_FIELDS };
struct CancelOpen  { static constexpr std::string_view kName = "cancel";   BOXWOOD_NO_FIELDS };
// Visibility
struct ShowVolume  { static constexpr std::string_view kName = "volume";   VolumeKind kind{}; Targets target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct ShowTree    { static constexpr std::string_view kName = "tree";     VolumeKind kind{}; Targets target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct SetDepth    { static constexpr std::string_view kName = "depth";    static constexpr bool kJoinsHistory = true;
                     DepthRange range; BOXWOOD_FIELDS(range)
                     static std::optional<SetDepth> joined(const SetDepth&, const SetDepth& b) { return b; } };
struct ShowObject  { static constexpr std::string_view kName = "show";     Targets target; bool on = true; BOXWOOD_FIELDS(target, on) };
struct Isolate     { static constexpr std::string_view kName = "isolate";  BOXWOOD_NO_FIELDS };
// Build options of trees and boxes
struct SetTreeKind { static constexpr std::string_view kName = "tree-kind"; TreeKind kind{}; BOXWOOD_FIELDS(kind) };
struct SetSplit    { static constexpr std::string_view kName = "split";     SplitRule rule{}; BOXWOOD_FIELDS(rule) };
struct SetLeafSize { static constexpr std::string_view kName = "leaf-size"; std::uint32_t triangles = 4; BOXWOOD_FIELDS(triangles) };
struct SetMaxDepth { static constexpr std::string_view kName = "max-depth"; std::uint32_t levels = 0; BOXWOOD_FIELDS(levels) };
struct SetObbMethod{ static constexpr std::string_view kName = "obb-method"; ObbMethod method{}; BOXWOOD_FIELDS(method) };
// Poses and history
struct SetPose     { static constexpr std::string_view kName = "pose";     Target target; std::array<double, 12> numbers = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}; BOXWOOD_FIELDS(target, numbers) };
struct SavePoses   { static constexpr std::string_view kName = "save-poses"; std::string file; BOXWOOD_FIELDS(file) };  // poses of all objects; *.log: as commands
struct OpenPoses   { static constexpr std::string_view kName = "open-poses"; std::string file; BOXWOOD_FIELDS(file) };  // one step of the history
struct Undo        { static constexpr std::string_view kName = "undo";     BOXWOOD_NO_FIELDS };
struct Redo        { static constexpr std::string_view kName = "redo";     BOXWOOD_NO_FIELDS };
// clang-format on

inline void list_document_commands(CommandTypes& types) {
  types.add<OpenFile, AddFile, OpenBuiltIn, CancelOpen, ShowVolume, ShowTree, SetDepth, ShowObject, Isolate,
            SetTreeKind, SetSplit, SetLeafSize, SetMaxDepth, SetObbMethod, SetPose, SavePoses, OpenPoses,
            Undo, Redo>();
}

// Returns the command for a dropped file: OpenPoses for `*.poses`, else OpenFile if `instead`, else AddFile.
inline Command command_to_open(const std::string& file, bool instead) {
  if (file.ends_with(".poses")) return OpenPoses{file};
  return instead ? Command(OpenFile{file}) : Command(AddFile{file});
}

}  // namespace boxwood
