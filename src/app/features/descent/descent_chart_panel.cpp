// SPDX-License-Identifier: MIT
// Draws the chart of a descent: the time line, and the tree of its pairs over the same steps.
#include "app/features/descent/descent_panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// Returns the scene's colours, but quiet ones for descended pairs, to which most bars belong.
ImU32 bar_color(TraceStep kind) {
  if (kind == TraceStep::descended_a) return role_color(Role::bar_strong);
  if (kind == TraceStep::separated || kind == TraceStep::models_apart) return role_color(Role::bar_weak);
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
  (void)words("each bar spans the steps below its pair");
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
    draw.AddRectFilled(ImVec2(rect_.x, rect_.y), ImVec2(rect_.right(), rect_.bottom()),
                       role_color(Role::canvas), context_.px(2));
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
      const std::string text = "Step " + count_text(std::uint64_t{step} + 1) + ", level " +
                               std::to_string(answer_.steps[step].level) + "\n" +
                               descent_step_text(context_.session, step);
      show_reading(text.c_str());
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
    const auto answer = context_.session.get<DescentPlayer>().answer();
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
            ink_on(bar_color(bar.kind)), text.c_str());
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
                   is_it ? palette::kAccent : role_color(Role::accent, 0x90), 0, 0,
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
  DescentPlayer::Range range_;
};

}  // namespace

void draw_descent_chart(PanelContext& context, const DescentStatement& descent, const ImVec2& begin,
                        const ImVec2& end) {
  const auto answer = context.session.get<DescentPlayer>().answer();
  if (!answer) return;
  ImGui::PushFont(context.fonts.small);
  const float key = end.y - begin.y > context.px(80) ? ImGui::GetFontSize() + context.px(3) : 0.0F;
  if (key > 0.0F) chart_key(context, begin.x, end.y - ImGui::GetFontSize() + context.px(2), end.x);
  ImGui::PopFont();
  Chart chart(context, *answer, descent, {begin.x, begin.y, end.x - begin.x, end.y - key - begin.y});
  chart.draw();
  chart.interact();
}

}  // namespace boxwood
