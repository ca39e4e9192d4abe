// SPDX-License-Identifier: MIT
// Statements as JSON. Numbers read back exactly. Texts are those of the picture.
#include "app/picture/state_json.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/fields/product_fields.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/described.hpp"

namespace boxwood {

namespace {

std::vector<StateSection> sorted_sections(std::vector<StateSection> sections) {
  std::stable_sort(sections.begin(), sections.end(),
                   [](const StateSection& a, const StateSection& b) { return a.order < b.order; });
  return sections;
}

// An object of the scene with the fields of its product.
struct ListedObject : ObjectStatement {
  const Scene& scene = default_of<Scene>();
  std::uint32_t number = 0;
  template <class F> void describe(F& f) const {
    f("name", name), f("visible", visible), f("selected", selected), f("triangles", triangles);
    f("pose", numbers_of(pose));
    f.maybe_fields(product_fields(scene, number));
  }
};

std::vector<ListedObject> object_states(Session& session) {
  std::vector<ListedObject> out;
  for (ObjectStatement& object : object_statements(session))
    out.push_back({std::move(object), session.document().scene(), static_cast<std::uint32_t>(out.size())});
  return out;
}

template <class Statements> std::vector<std::string> texts_of(const Statements& statements) {
  std::vector<std::string> out;
  for (const auto& one : statements) out.push_back(one.text);
  return out;
}

std::vector<std::vector<Rgba>> legend_colors(Session& session) {
  std::vector<std::vector<Rgba>> out;
  for (const LegendStatement& row : legend_statements(session)) out.push_back(row.colors);
  return out;
}

// The choices of the panel of volumes.
struct ControlsState {
  std::string title;
  std::vector<std::string_view> around, trees;  // kinds of volume
  TreeOptions tree;
  ObbMethod obb_method{};
  template <class F> void describe(F& f) const {
    f("title", title), f("around", around), f("trees", trees);
    f("tree", shaped<"@tree_kind">(name_of(tree.kind))), f("split", name_of(split_of(tree)));
    f("leaf_size", tree.leaf_size), f("max_depth", tree.max_depth);
    f("obb_method", shaped<"@method">(name_of(obb_method)));
  }
};

ControlsState controls_state(Session& session) {
  const EditState& edit = session.document().edit();
  const Shown shown =
      session.document().object_count() == 0 ? Shown{} : edit.shown(session.view().current_target());
  ControlsState out{controls_title(session), {}, {}, edit.tree, edit.obb_method};
  for (const VolumeRow& row : kVolumeRows) {
    if ((shown.volumes & bit_of(row.kind)) != 0) out.around.push_back(row.name);
    if ((shown.trees & bit_of(row.kind)) != 0) out.trees.push_back(row.name);
  }
  return out;
}

// The selection, with the fields that features add.
struct SelectionState {
  SelectionStatement of;
  Session* session = nullptr;
  template <class F> void describe(F& f) const {
    f("object", of.target.object);
    f.maybe_fields(of.target.object ? product_fields(session->document().scene(), *of.target.object)
                                    : std::nullopt);
    f("title", of.title), f("triangles", of.triangles), f("vertices", of.vertices), f("hit", of.hit);
    for (const StateSection& section : sorted_sections(statement_list().selection))
      f.written(std::string(section.key) + ":" + section.shape, [&](JsonWriter& json) {
        json.key(section.key);
        section.write(json, *session);
      });
  }
};

// The manner in which the surfaces are drawn.
struct LookState {
  Layers layers;
  Paint paint{};
  std::optional<std::array<double, 4>> clip;
  template <class F> void describe(F& f) const {
    f("surfaces", layers.geometry), f("triangle_edges", layers.edges), f("occlusion", layers.occlusion);
    f("outlines", layers.outlines), f("back_faces", layers.back_faces), f("x_ray", layers.xray);
    f("smooth", layers.smooth), f("head_light", layers.head_light), f("paint", paint), f("clip", clip);
  }
};

// The fields of the session itself.
std::vector<StateSection> own_sections() {
  return {state_field("objects", object_states, 10, 10),
          state_field(
              "size", [](Session& session) { return selection_statement(session).size; }, 30, 40),
          state_field(
              "selection",
              [](Session& s) {
                return SelectionState{selection_statement(s), &s};
              },
              40, 50),
          state_field(
              "legend", [](Session& session) { return texts_of(legend_statements(session)); }, 50, 60),
          state_field("legend_colors", legend_colors, 60, 70),
          state_field("hover", hover_statement, 130, 250),
          state_field("controls", controls_state, 160, 280),
          state_field(
              "counts", [](Session& session) { return counts_text(session); }, 220, 160),
          state_field(
              "status",
              [](Session& session) {
                return status_text(session, {0.0, {}, true});
              },
              230, 170),
          state_field(
              "workspace", [](Session& s) { return name_of(s.view().workspace()); }, 240, 180),
          state_field(
              "message_lines", [](Session& s) { return texts_of(message_statements(s)); }, 270, 210),
          state_field(
              "look",
              [](Session& session) {
                const SessionView& view = session.view();
                return LookState{view.layers(), view.settings().paint, view.settings().clip};
              },
              280, 20),
          state_field(
              "messages", [](Session& session) { return texts_of(session.messages().all()); }, 290, 220),
          state_field(
              "command", [](Session& session) { return equivalent_command_line(session); },
              std::numeric_limits<int>::max(), 230)};
}

const std::vector<StateSection>& state_sections() {
  static const std::vector<StateSection> sorted = [] {
    std::vector<StateSection> out = own_sections();
    const std::vector<StateSection>& of_features = statement_list().state;
    out.insert(out.end(), of_features.begin(), of_features.end());
    return sorted_sections(std::move(out));
  }();
  return sorted;
}

}  // namespace

std::string state_json(Session& session) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.state/1");
  for (const StateSection& section : state_sections()) {
    json.key(section.key);
    section.write(json, session);
  }
  json.end_object();
  return json.text();
}

std::string state_shape() {
  std::vector<StateSection> sections = state_sections();
  std::stable_sort(sections.begin(), sections.end(),
                   [](const StateSection& a, const StateSection& b) { return a.listed < b.listed; });
  std::string out = "{schema:'boxwood.state/1'";
  for (const StateSection& section : sections)
    out.append(", ").append(section.key).append(":").append(section.shape);
  return out + "}";
}

}  // namespace boxwood
