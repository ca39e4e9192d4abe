// SPDX-License-Identifier: MIT
// Chooses upward axes, opens panels, finds marked points on screen.
#include "app/view/session_view.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/shell/panels.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

namespace {

SeenPoint seen(const View& view, std::uint32_t object, std::uint32_t number, const Vec3& point,
               const Vec3& normal) {
  SeenPoint out{object, number, point, normal, std::nullopt};
  const Vec3 to_eye = view.orthographic ? view.camera_from_world[2] : view.eye - point;
  if (glm::dot(normal, to_eye) < 0.0) out.normal = -normal;
  if (!view.orthographic) out.distance = glm::length(to_eye);
  return out;
}

std::string key_of(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(file, error);
  return error ? file : path.lexically_normal().string();
}

}  // namespace

UpAxis SessionView::own_up() const {
  return up_axis_of(document_.scene(), 0).value_or(UpAxis::plus_y);
}

void SessionView::begin_up() {
  camera_.up = own_up();
  const auto& files = document_.scene().files;
  if (files.empty()) return;
  const std::string key = key_of(files.front());
  for (const auto& [file, axis] : up_choices_)
    if (file == key) camera_.up = axis;
}

void SessionView::choose_up(UpAxis axis) {
  camera_.up = axis;
  up_is_explicit_ = true;
  if (const auto& files = document_.scene().files; !files.empty()) choose_up_of(files.front(), axis);
}

void SessionView::choose_up_of(const std::string& file, UpAxis axis) {
  constexpr std::size_t kMostFiles = 200;
  const std::string key = key_of(file);
  std::erase_if(up_choices_, [&](const auto& choice) { return choice.first == key; });
  if (up_choices_.size() >= kMostFiles) up_choices_.erase(up_choices_.begin());
  up_choices_.emplace_back(key, axis);
}

std::optional<ClipPlane> ViewSettings::clip_plane() const {
  if (!clip) return std::nullopt;
  const auto& n = *clip;
  return ClipPlane{Vec3(n[0], n[1], n[2]), n[3]};
}

bool SessionView::panel_shown(Panel panel) const {
  return panels_.is_open(panel) && stands_in(row_of(panel), workspace_);
}

void SessionView::set_workspace(Workspace workspace) {
  if (workspace != workspace_) settings_.gizmo = GizmoMode::none;
  before_learn_ = workspace_but_learn();
  column_widths_[static_cast<std::size_t>(workspace_)] = column_widths(workspace_);
  const auto [left, right] = column_widths_[static_cast<std::size_t>(workspace)];
  workspace_ = workspace;
  panels_.set_size(panels::kLeft, left);
  panels_.set_size(panels::kRight, right);
}

std::array<std::uint16_t, 2> SessionView::column_widths(Workspace workspace) const {
  if (workspace == workspace_) return {panels_.size(panels::kLeft), panels_.size(panels::kRight)};
  return column_widths_[static_cast<std::size_t>(workspace)];
}

void SessionView::open_panel(Panel panel, bool on) {
  const PanelRow& row = row_of(panel);
  panels_.set_open(panel, on);
  std::erase(opened_, panel);
  if (row.place == Place::over && on)
    for (const PanelRow& other : panel_table())
      if (other.place == Place::over && other.panel != panel) {
        panels_.set_open(other.panel, false);
        std::erase(opened_, other.panel);
      }
  if (on && (row.place == Place::over || row.place == Place::strip)) opened_.push_back(panel);
  if (!on || stands_in(row, workspace_)) return;
  for (std::size_t i = kWorkspaceCount; i-- > 0;)
    if (stands_in(row, static_cast<Workspace>(i))) set_workspace(static_cast<Workspace>(i));
}

void SessionView::set_panel_size(Panel panel, std::uint32_t pixels) {
  if (pixels != 0) pixels = std::clamp(pixels, kLeastPanelSize, kMostPanelSize);
  panels_.set_size(panel, static_cast<std::uint16_t>(pixels));
}

std::optional<Panel> SessionView::opened_last() const {
  if (opened_.empty()) return std::nullopt;
  return opened_.back();
}

std::optional<SeenPoint> SessionView::seen_point(const MarkedPoint& marked) const {
  if (!document_.object(marked.object).visible || !(settings_.layers.geometry || settings_.layers.edges))
    return std::nullopt;
  const RigidTransform placed = document_.pose(marked.object);
  return seen(shown_view(), marked.object, marked.number, place(placed, marked.in_model),
              rotate(placed, marked.normal_in_model));
}

std::optional<SeenPoint> SessionView::marked_point() const {
  const auto& point = selection().point;
  return point && selection().takes_points_of(point->object) ? seen_point(*point) : std::nullopt;
}

std::optional<SeenPoint> SessionView::hovered_point() const {
  const std::optional<PickHit>& hit = selected_.hovered();
  if (!hit || !document_.object(hit->object).visible || !settings_.layers.geometry) return std::nullopt;
  return seen(shown_view(), hit->object, hit->number, hit->point, hit->normal);
}

}  // namespace boxwood
