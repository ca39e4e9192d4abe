// SPDX-License-Identifier: MIT
// Draws the descent in the dock: buttons, the step in words, the time line, and the tree of its pairs over
// the same steps.
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_pick.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

enum class Sign : unsigned char { first, previous, play, pause, next, last };

void draw_sign_of(const PanelContext& context, Sign sign, const ImVec2& middle, ImU32 color) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float r = context.px(4.5F);
  const auto arrow = [&](float x, float way) {
    draw.AddTriangleFilled(ImVec2(x - 0.6F * r * way, middle.y - r), ImVec2(x - 0.6F * r * way, middle.y + r),
                           ImVec2(x + 0.9F * r * way, middle.y), color);
  };
  const auto bar = [&](float x) {
    draw.AddRectFilled(ImVec2(x - 0.2F * r, middle.y - r), ImVec2(x + 0.25F * r, middle.y + r), color);
  };
  switch (sign) {
  case Sign::first:
    bar(middle.x - r);
    return arrow(middle.x + 0.2F * r, -1.0F);
  case Sign::previous:  // a bar behind the arrow marks a single step
    bar(middle.x + 1.1F * r);
    return arrow(middle.x - 0.1F * r, -1.0F);
  case Sign::play:
    return arrow(middle.x, 1.0F);
  case Sign::pause:
    bar(middle.x - 0.5F * r);
    return bar(middle.x + 0.5F * r);
  case Sign::next:
    bar(middle.x - 1.1F * r);
    return arrow(middle.x + 0.1F * r, 1.0F);
  case Sign::last:
    arrow(middle.x - 0.2F * r, 1.0F);
    return bar(middle.x + r);
  }
}

bool sign_button(PanelContext& context, Sign sign, const char* name, bool on, const char* tip) {
  ImGui::PushID(name);
  const ImVec2 at = ImGui::GetCursorScreenPos(), size(context.px(24), context.px(19));
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, on ? 1.0F : 0.4F);
  const bool pressed = ImGui::Button("##sign", size);
  context.mark(std::string("descent:").append(name));
  tip_for_last(tip);
  draw_sign_of(context, sign, ImVec2(at.x + 0.5F * size.x, at.y + 0.5F * size.y),
               on ? palette::kText : palette::kFaint);
  ImGui::PopStyleVar();
  ImGui::PopID();
  return pressed && on;
}

void transport(PanelContext& context, const DescentStatement& descent) {
  const std::uint32_t at = descent.step ? descent.step->number : 0, last = descent.kept;
  const auto go = [&](std::uint32_t step) {
    context.state<DescentPanelState>().plays = false;
    context.send(DescentStep{step});
  };
  if (sign_button(context, Sign::first, "first", at > 1, "To the first step")) go(1);
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::previous, "previous", at > 1, "The step before (,)")) go(at - 1);
  ImGui::SameLine(0, context.px(2));
  const bool plays = context.state<DescentPanelState>().plays;
  if (sign_button(context, plays ? Sign::pause : Sign::play, "play", last > 1,
                  "Step by step by itself (Space)"))
    context.state<DescentPanelState>().plays = !plays;
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::next, "next", at > 0 && at < last, "The next step (.)")) go(at + 1);
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::last, "last", at > 0 && at < last, "To the last step")) go(last);
}

// Draws the two names, each behind a chip in its colour.
void names_row(PanelContext& context, const DescentStatement& descent, float width) {
  const float chip = context.px(11 + 5), gap = context.px(10);
  const float each = std::max(0.5F * (width - 2 * chip - gap), context.px(16));
  for (std::size_t i = 0; i < 2; ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    colored_chip(context, color_u32(i == 0 ? descent.color_a : descent.color_b));
    ImGui::SameLine(0, context.px(5));
    ImGui::AlignTextToFramePadding();
    const std::string name = (i == 0 ? "A " : "B ") + descent.names[i];
    ImGui::TextUnformatted(cut_in_the_middle(name, each).c_str());
    tip_for_last(name.c_str());
  }
}

void head_row(PanelContext& context, const DescentStatement& descent, float right) {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  transport(context, descent);
  ImGui::PushFont(context.fonts.small);
  ImGui::SameLine(0, context.px(9));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(descent.step ? descent.count_text.c_str() : descent.why.c_str());
  context.mark("descent count");
  if (!descent.warning.empty()) tip_for_last(descent.warning.c_str());
  ImGui::SameLine(0, context.px(14));
  const char* const end = "End";
  const float end_width = ImGui::CalcTextSize(end).x + 2 * context.px(6);
  const float begin = ImGui::GetCursorScreenPos().x;
  const float room = right - end_width - context.px(10) - begin;
  if (room > context.px(90)) names_row(context, descent, room);
  ImGui::SameLine(0, 0);
  ImGui::SetCursorScreenPos(ImVec2(right - end_width, ImGui::GetCursorScreenPos().y));
  ImGui::PopFont();
  if (small_button(context, end, "Ends the descent; the scene stays (Y)")) context.send(EndDescent{});
  context.mark("descent:end");
  ImGui::PopStyleVar();
}

constexpr ImU32 kCanvas = IM_COL32(0xF1, 0xF4, 0xF6, 0xFF);

// Returns the scene's colours, but quiet ones for descended pairs, to which most bars belong.
ImU32 bar_color(TraceStep kind) {
  constexpr ImU32 kDescended = IM_COL32(0x74, 0x80, 0x8E, 0xFF),
                  kSeparated = IM_COL32(0xC2, 0xC9, 0xD1, 0xFF);
  if (kind == TraceStep::descended_a) return kDescended;
  if (kind == TraceStep::separated || kind == TraceStep::models_apart) return kSeparated;
  return color_u32(color_of(kind));
}

// Draws the key of the chart's colours, as far as it fits.
void chart_key(const PanelContext& context, float left, float y, float right) {
  struct Part {
    TraceStep kind;
    const char* text;
  };
  constexpr Part kParts[] = {{TraceStep::descended_a, "boxes descended into"},
                             {TraceStep::separated, "separated"},
                             {TraceStep::leaves, "leaves"},
                             {TraceStep::triangles_apart, "triangles apart (top row)"},
                             {TraceStep::triangles_meet, "meeting"}};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float side = context.px(7), middle = y + 0.5F * ImGui::GetFontSize();
  const auto words = [&](const char* text) {
    const float width = ImGui::CalcTextSize(text).x;
    if (left + width > right) return false;
    draw.AddText(ImVec2(left, y), palette::kQuiet, text);
    left += width + context.px(12);
    return true;
  };
  for (const Part& part : kParts) {
    if (left + side + context.px(4) + ImGui::CalcTextSize(part.text).x > right) return;
    draw.AddRectFilled(ImVec2(left, middle - 0.5F * side), ImVec2(left + side, middle + 0.5F * side),
                       bar_color(part.kind));
    left += side + context.px(4);
    (void)words(part.text);
  }
  (void)words("a bar spans the steps that its pair led to");
}

class Chart {
public:
  Chart(PanelContext& context, const DescentAnswer& answer, const DescentStatement& statement,
        const UiRect& rect)
      : context_(context), answer_(answer), statement_(statement), rect_(rect),
        strip_(std::floor(context.px(12))), range_(statement.range) {}

  void draw() {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const DescentRaster& raster = raster_now();
    draw.AddRectFilled(ImVec2(rect_.x, rect_.y), ImVec2(rect_.right(), rect_.bottom()), kCanvas,
                       context_.px(2));
    for (const DescentRaster::Bar& bar : raster.bars) {
      const bool in_strip = bar.level == DescentRaster::kStrip;
      const float y = in_strip ? rect_.y : top_of(bar.level);
      const float bottom = in_strip ? rect_.y + strip_ - context_.px(2) : top_of(bar.level + 1) - row_gap();
      draw.AddRectFilled(ImVec2(rect_.x + bar.x0, y),
                         ImVec2(rect_.x + bar.x1 - (bar.x1 - bar.x0 > 4 ? 1.0F : 0.0F), bottom),
                         bar_color(bar.kind));
    }
    labels();
    playhead();
  }

  void interact() {
    ImGui::SetCursorScreenPos(ImVec2(rect_.x, rect_.y));
    ImGui::InvisibleButton("chart", ImVec2(rect_.width, rect_.height));
    context_.mark("descent chart");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsItemActivated()) context_.state<DescentPanelState>().in_strip = mouse.y < rect_.y + strip_;
    if (ImGui::IsItemActive()) {
      context_.state<DescentPanelState>().plays = false;
      const std::uint32_t step = step_under(mouse, context_.state<DescentPanelState>().in_strip);
      if (!statement_.step || step + 1 != statement_.step->number) context_.send(DescentStep{step + 1});
    }
    if (!ImGui::IsItemHovered()) return;
    if (const float wheel = ImGui::GetIO().MouseWheel; wheel != 0.0F) zoom(mouse.x, wheel);
    if (!ImGui::IsItemActive()) {
      const std::uint32_t step = step_under(mouse, mouse.y < rect_.y + strip_);
      const std::string text = descent_step_text(context_.session, step);
      ImGui::BeginTooltip();
      ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26.0F);
      ImGui::TextUnformatted(("Step " + count_text(std::uint64_t{step} + 1) + ", level " +
                              std::to_string(answer_.steps[step].level))
                                 .c_str());
      ImGui::TextUnformatted(text.c_str());
      ImGui::PopTextWrapPos();
      ImGui::EndTooltip();
    }
  }

private:
  float count() const { return static_cast<float>(range_.end - range_.first); }
  float row_gap() const { return row() > 5 ? 1.0F : 0.0F; }
  float row() const {
    return (rect_.height - strip_) / static_cast<float>(std::max(answer_.steps.levels(), 1U));
  }
  float top_of(std::uint32_t level) const {
    return rect_.y + strip_ + std::floor(row() * static_cast<float>(level));
  }
  float x_of(std::uint32_t step) const {  // clamped to the chart
    const double share = (static_cast<double>(step) - range_.first) / static_cast<double>(count());
    return std::clamp(static_cast<float>(share) * rect_.width, 0.0F, rect_.width);
  }
  std::uint32_t step_under(const ImVec2& mouse, bool in_strip) const {
    const double share = std::clamp(static_cast<double>((mouse.x - rect_.x) / rect_.width), 0.0, 1.0);
    const auto step = std::min(
        range_.first + static_cast<std::uint32_t>(share * static_cast<double>(count())), range_.end - 1);
    if (in_strip) return step;
    const float level = std::max((mouse.y - rect_.y - strip_) / row(), 0.0F);
    const auto pair = answer_.steps.pair_at(step, static_cast<std::uint32_t>(level));
    return pair.value_or(step);
  }

  void zoom(float x, float wheel) {
    constexpr double kFewest = 8.0, kNotch = 0.8;
    const double size = statement_.kept, n = static_cast<double>(count());
    const double share = static_cast<double>((x - rect_.x) / rect_.width), at = range_.first + share * n;
    const double wanted =
        std::clamp(n * std::pow(kNotch, static_cast<double>(wheel)), std::min(kFewest, size), size);
    const double first = std::clamp(at - share * wanted, 0.0, size - wanted);
    const auto from = static_cast<std::uint32_t>(std::round(first));
    const auto end = static_cast<std::uint32_t>(std::min(std::round(first + wanted), size));
    if (from == 0 && end >= statement_.kept)
      context_.send(DescentRange{1, 0});
    else
      context_.send(DescentRange{from + 1, end});
  }

  // Returns the raster; remakes it if the descent, the steps or the size have changed. O(steps of the range).
  const DescentRaster& raster_now() {
    DescentRaster& raster = context_.state<DescentPanelState>().raster;
    const auto answer = context_.session.get<DescentShow>().answer();
    if (raster.of == answer && raster.range == range_ && raster.width == rect_.width) return raster;
    raster.of = answer;
    raster.range = range_;
    raster.width = rect_.width;
    raster.bars.clear();
    for (std::uint32_t level = 0; level < answer_.steps.levels(); ++level) add_level(level, raster.bars);
    add_strip(raster.bars);
    return raster;
  }

  // Merges bars narrower than a pixel into runs of columns, each in the colour of the strongest.
  class Columns {
  public:
    Columns(std::uint32_t level, std::vector<DescentRaster::Bar>& out) : level_(level), out_(out) {}
    void add(float x0, float x1, TraceStep kind) {
      constexpr float kOwn = 1.5F;
      if (x1 - x0 >= kOwn) {
        flush();
        out_.push_back({level_, x0, x1, kind});
        return;
      }
      const float column = std::floor(x0);
      if (open_ && column == last_) {
        if (kind > kind_) split(column, kind);
        return;
      }
      if (open_ && column == last_ + 1 && kind == kind_) {
        last_ = column;
        return;
      }
      flush();
      open_ = true;
      first_ = last_ = column;
      kind_ = kind;
    }
    void flush() {
      if (open_) out_.push_back({level_, first_, last_ + 1, kind_});
      open_ = false;
    }

  private:
    // Makes the last column of the run a run of its own, because its kind is stronger.
    void split(float column, TraceStep kind) {
      if (first_ < column) {
        out_.push_back({level_, first_, column, kind_});
        first_ = column;
      }
      kind_ = kind;
    }
    std::uint32_t level_;
    std::vector<DescentRaster::Bar>& out_;
    bool open_ = false;
    float first_ = 0, last_ = 0;
    TraceStep kind_{};
  };

  void add_level(std::uint32_t level, std::vector<DescentRaster::Bar>& out) const {
    const std::span<const std::uint32_t> list = answer_.steps.level(level);
    Columns columns(level, out);
    const auto from = answer_.steps.pair_at(range_.first, level);
    auto at = std::lower_bound(list.begin(), list.end(), from.value_or(range_.first));
    for (; at != list.end() && *at < range_.end; ++at) {
      TraceStep kind = answer_.steps[*at].step;
      if (kind == TraceStep::descended_b) kind = TraceStep::descended_a;  // both have one colour
      columns.add(x_of(*at), x_of(answer_.steps.end(*at)), kind);
    }
    columns.flush();
  }
  void add_strip(std::vector<DescentRaster::Bar>& out) const {
    Columns columns(DescentRaster::kStrip, out);
    for (std::uint32_t step = range_.first; step < range_.end; ++step)
      if (DescentSteps::is_of_triangles(answer_.steps[step].step))
        columns.add(x_of(step), x_of(step + 1), answer_.steps[step].step);
    columns.flush();
  }

  // Writes the nodes of the pairs whose bars have room for them.
  void labels() const {
    ImGui::PushFont(context_.fonts.small);
    const float high = ImGui::GetFontSize();
    if (row() >= high + 1)
      for (const DescentRaster::Bar& bar : context_.state<DescentPanelState>().raster.bars) {
        if (bar.level == DescentRaster::kStrip || bar.x1 - bar.x0 < context_.px(34)) continue;
        const auto pair = pair_of_bar(bar);
        if (!pair) continue;
        const TraceEvent& event = answer_.steps[*pair];
        const std::string text = count_text(event.a) + " \xC3\x97 " + count_text(event.b);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        if (size.x + context_.px(6) > bar.x1 - bar.x0) continue;
        ImGui::GetWindowDrawList()->AddText(
            ImVec2(rect_.x + 0.5F * (bar.x0 + bar.x1 - size.x),
                   top_of(bar.level) + std::floor(0.5F * (row() - row_gap() - size.y))),
            IM_COL32(255, 255, 255, 255), text.c_str());
      }
    ImGui::PopFont();
  }
  std::optional<std::uint32_t> pair_of_bar(const DescentRaster::Bar& bar) const {
    const double share = static_cast<double>(0.5F * (bar.x0 + bar.x1) / rect_.width);
    const auto step = range_.first + static_cast<std::uint32_t>(share * static_cast<double>(count()));
    return answer_.steps.pair_at(std::min(step, range_.end - 1), bar.level);
  }

  // Marks the step, its pair, and the ancestors of the pair.
  void playhead() const {
    if (!statement_.step) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::uint32_t step = statement_.step->number - 1;
    for (const std::uint32_t number : statement_.step->path) {
      const std::uint32_t pair = number - 1, level = answer_.steps[pair].level;
      const float x0 = rect_.x + x_of(pair), x1 = rect_.x + x_of(answer_.steps.end(pair));
      if (answer_.steps.end(pair) <= range_.first || pair >= range_.end) continue;
      const bool is_it = number == statement_.step->pair;
      draw.AddRect(ImVec2(x0, top_of(level)), ImVec2(std::max(x1, x0 + context_.px(3)), top_of(level + 1)),
                   is_it ? palette::kAccent : IM_COL32(0x00, 0x72, 0xB2, 0x90), 0, 0,
                   context_.px(is_it ? 2.0F : 1.0F));
    }
    if (step < range_.first || step >= range_.end) return;
    const float x = rect_.x + 0.5F * (x_of(step) + x_of(step + 1));
    draw.AddLine(ImVec2(x, rect_.y), ImVec2(x, rect_.bottom()), palette::kAccent, context_.px(1.5F));
    const float r = context_.px(5);
    draw.AddTriangleFilled(ImVec2(x - r, rect_.y), ImVec2(x + r, rect_.y), ImVec2(x, rect_.y + 1.4F * r),
                           palette::kAccent);
    context_.widgets["descent playhead"] = {x - r, rect_.y, 2 * r, rect_.height};
  }

  PanelContext& context_;
  const DescentAnswer& answer_;
  const DescentStatement& statement_;
  UiRect rect_;
  float strip_;
  DescentShow::Range range_;
};

void draw_descent(PanelContext& context, const UiRect& rect) {
  const auto descent = descent_statement(context.session);
  if (!descent) return;
  const float left = rect.x + context.px(10), right = rect.right() - context.px(10);
  ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(kSplitter + 1)));
  head_row(context, *descent, right);
  float y = rect.y + context.px(kSplitter + 24);
  if (descent->step) {
    ImGui::SetCursorScreenPos(ImVec2(left, y));
    ImGui::PushFont(context.fonts.small);
    const float result = ImGui::CalcTextSize(descent->result_text.c_str()).x;
    const float room = right - left - result - context.px(24);
    const bool both =
        ImGui::CalcTextSize(descent->step->text.c_str()).x <= room || room > 0.62F * (right - left);
    clipped_text(descent->step->text, both ? room : right - left);
    context.mark("descent step");
    if (both)
      ImGui::GetWindowDrawList()->AddText(ImVec2(right - result, y), palette::kQuiet,
                                          descent->result_text.c_str());
    y += ImGui::GetFontSize() + context.px(5);
    ImGui::PopFont();
  }
  const auto answer = context.session.get<DescentShow>().answer();
  const float bottom = rect.bottom() - context.px(6);
  if (!answer || !descent->step || bottom - y < context.px(24)) return;
  ImGui::PushFont(context.fonts.small);
  const float key = bottom - y > context.px(80) ? ImGui::GetFontSize() + context.px(3) : 0.0F;
  if (key > 0.0F) chart_key(context, left, bottom - ImGui::GetFontSize() + context.px(2), right);
  ImGui::PopFont();
  Chart chart(context, *answer, *descent, {left, y, right - left, bottom - key - y});
  chart.draw();
  chart.interact();
}

// Draws the label beside the gap, inside the scene.
void draw_descent_label(PanelContext& context, const ScenePlace& place) {
  const UiRect& scene = place.layout.scene;
  const auto descent = descent_statement(context.session);
  if (!descent || !descent->step || !descent->step->shadows || descent->step->shadows->text.empty()) return;
  const ShadowStatement& shadows = *descent->step->shadows;
  const auto at = project(context.session.view().shown_view(), shadows.label, place.width, place.height);
  if (!at || !scene.contains(at->x, at->y)) return;
  ImGui::PushFont(context.fonts.small);
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const ImVec2 text = ImGui::CalcTextSize(shadows.text.c_str()), pad(context.px(6), context.px(3));
  ImVec2 low(static_cast<float>(at->x) - 0.5F * text.x - pad.x, static_cast<float>(at->y) + context.px(9));
  low.x = std::clamp(low.x, scene.x + context.px(4),
                     std::max(scene.right() - text.x - 2 * pad.x - context.px(4), scene.x + context.px(4)));
  low.y = std::min(low.y, scene.bottom() - text.y - 2 * pad.y - context.px(4));
  const ImVec2 high(low.x + text.x + 2 * pad.x, low.y + text.y + 2 * pad.y);
  draw.AddRectFilled(low, high, (palette::kPanel & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 236), context.px(3));
  draw.AddRect(low, high, palette::kControl, context.px(3));
  draw.AddText(ImVec2(low.x + pad.x, low.y + pad.y), palette::kText, shadows.text.c_str());
  context.widgets["descent label"] = {low.x, low.y, high.x - low.x, high.y - low.y};
  ImGui::PopFont();
}

// Advances the player: a few seconds for a short descent, half a minute for the longest.
void play_descent(const Session& session, PanelStates& states, std::vector<Command>& out) {
  DescentPanelState& state = states.of<DescentPanelState>();
  constexpr double kSlowest = 3.0, kLongest = 30.0;  // steps a second; seconds
  const auto answer = session.get<DescentShow>().answer();
  if (!session.get<DescentShow>().shown()) state.plays = false;
  if (!state.plays || !answer || answer->steps.size() == 0) {
    state.since = -1.0;
    return;
  }
  const std::uint32_t last = answer->steps.size(), now = session.get<DescentShow>().step() + 1;
  const bool begins = state.since < 0.0;
  if (begins) state.since = ImGui::GetTime();
  if (now == last) {
    if (begins && last > 1)
      out.emplace_back(DescentStep{1});  // restarts at the end
    else
      state.plays = false;
    return;
  }
  const double rate = std::max(kSlowest, static_cast<double>(last) / kLongest);
  const double steps = std::floor((ImGui::GetTime() - state.since) * rate);
  if (steps < 1.0) return;
  state.since += steps / rate;
  const double to = std::min(static_cast<double>(now) + steps, static_cast<double>(last));
  out.emplace_back(DescentStep{static_cast<std::uint32_t>(to)});
}

// Starts the descent of pair_to_play(), or ends the current one.
void flip_descent(Session& s, std::vector<Command>& out) {
  if (s.get<DescentShow>().shown()) return out.emplace_back(EndDescent{}), void();
  const auto pair = pair_to_play(s);
  if (!pair) return;
  out.emplace_back(PlayDescent{(*pair)[0], (*pair)[1]});
  if (s.view().workspace() != Workspace::clash) out.emplace_back(SetWorkspace{Workspace::learn});
}

// Goes to the next or previous step.
void go_by_descent_step(const Session& s, int way, std::vector<Command>& out) {
  const auto answer = s.get<DescentShow>().answer();
  if (!answer) return;
  const std::uint32_t now = s.get<DescentShow>().step() + 1, last = answer->steps.size();
  if (way < 0 ? now > 1 : now < last) out.emplace_back(DescentStep{way < 0 ? now - 1 : now + 1});
}

// Draws the switch of the player beside the meaning of a word.
void draw_descent_example(PanelContext& context) {
  const auto pair = pair_to_play(context.session);
  if (!pair) return;
  const bool on = context.session.get<DescentShow>().shown();
  if (toggle_button(context, "A descent, step by step", on, "Of the selected pair, or of the first two (Y)"))
    context.send(on ? Command(EndDescent{}) : Command(PlayDescent{(*pair)[0], (*pair)[1]}));
  context.mark("example:descent");
  quiet_text(context,
             "Two trees against each other: each pair of boxes, what separates it, and where it ends.");
}

// Picks a box of the current step: a click goes to the step of the box.
std::optional<PickedMark> pick_box(const Session& session, const View& view, const PixelPosition& pixel,
                                   double reach) {
  const auto box = pick_descent_edge(session, view, pixel, reach);
  if (!box) return std::nullopt;
  return PickedMark{box->node, DescentStep{box->step + 1}};
}

}  // namespace

void add_descent_interface(InterfaceList& list) {
  list.play_pair = [](std::uint32_t a, std::uint32_t b) { return PlayDescent{a, b}; };
  const auto shown = [](const Session& s) { return s.get<DescentShow>().shown(); };
  list.panels.push_back({.panel = kAxesPanel, .has_content = shown, .draw = draw_axes});
  list.panels.push_back({.panel = kDescentPanel, .has_content = shown, .draw_in_dock = draw_descent});
  list.over_scene.push_back({scene_order::kLabel + 2, draw_descent_label});
  list.keys.push_back(key_binding("Lessons", 10, Key::y, modifiers::kPlain,
                                  "the descent of the selected pair, step by step; or end it", flip_descent));
  list.players.push_back(
      {.order = 20,
       .shown = shown,
       .plays = [](PanelStates& states) -> bool& { return states.of<DescentPanelState>().plays; },
       .play = play_descent,
       .step = go_by_descent_step});
  list.picks.push_back(pick_box);
  list.examples.push_back({10, draw_descent_example});
  list.beside_meaning.push_back({20, shown, 270, true});
}

}  // namespace boxwood
