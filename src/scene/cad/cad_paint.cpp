// SPDX-License-Identifier: MIT
// Finds the colours of labels, and of shapes named by labels below a part.
#include "scene/cad/cad_paint.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <Quantity_Color.hxx>
#include <TDF_LabelSequence.hxx>
#include <TopExp_Explorer.hxx>
#include <XCAFDoc_DocumentTool.hxx>

namespace boxwood {

namespace {

SurfaceColor shown(const Quantity_Color& color) {
  Standard_Real red = 0.0, green = 0.0, blue = 0.0;
  color.Values(red, green, blue, Quantity_TOC_sRGB);
  const auto byte = [](double share) {
    return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(share, 0.0, 1.0)));
  };
  return {byte(red), byte(green), byte(blue)};
}

}  // namespace

CadPaint::CadPaint(const Handle(TDocStd_Document) & document)
    : colors_(XCAFDoc_DocumentTool::ColorTool(document->Main())) {}

std::optional<SurfaceColor> CadPaint::of_label(const TDF_Label& label) const {
  Quantity_Color color;
  for (const XCAFDoc_ColorType kind : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen})
    if (colors_->GetColor(label, kind, color)) return shown(color);
  return std::nullopt;
}

PartPaint CadPaint::of_part(const TDF_Label& part) const {
  PartPaint paint;
  paint.whole_ = of_label(part);
  TDF_LabelSequence labels;
  XCAFDoc_ShapeTool::GetSubShapes(part, labels);
  for (Standard_Integer i = 1; i <= labels.Length(); ++i)
    if (const std::optional<SurfaceColor> color = of_label(labels.Value(i)))
      paint.shapes_.Bind(XCAFDoc_ShapeTool::GetShape(labels.Value(i)).Located(TopLoc_Location()), *color);
  return paint;
}

std::optional<SurfaceColor> PartPaint::find(const TopoDS_Shape& shape) const {
  const SurfaceColor* color = shapes_.Seek(shape.Located(TopLoc_Location()));
  return color == nullptr ? std::nullopt : std::optional(*color);
}

BodyColor PartPaint::of_body(const TopoDS_Shape& body, const std::vector<double>& areas,
                             const std::optional<SurfaceColor>& otherwise) const {
  std::optional<SurfaceColor> base = find(body);
  if (!base) base = otherwise ? otherwise : whole_;
  if (shapes_.IsEmpty()) return {base, base ? 1U : 0U};
  const auto key_of = [](const std::optional<SurfaceColor>& c) {
    return c ? 1U << 24U | static_cast<std::uint32_t>(c->red) << 16U |
                   static_cast<std::uint32_t>(c->green) << 8U | c->blue
             : 0U;
  };
  std::map<std::uint32_t, std::pair<double, std::optional<SurfaceColor>>> shares;
  // Faces of shells first, then those in no shell, in the order of an explorer of faces.
  std::size_t face = 0;
  const auto add_faces = [&](const TopoDS_Shape& holder, const std::optional<SurfaceColor>& color) {
    for (TopExp_Explorer it(holder, TopAbs_FACE); it.More(); it.Next(), ++face) {
      std::optional<SurfaceColor> own = find(it.Current());
      if (!own) own = color;
      auto& share = shares[key_of(own)];
      share.first += face < areas.size() ? areas[face] : 0.0;
      share.second = own;
    }
  };
  bool any_shell = false;
  for (TopExp_Explorer it(body, TopAbs_SHELL); it.More(); it.Next()) {
    any_shell = true;
    const std::optional<SurfaceColor> of_shell = find(it.Current());
    add_faces(it.Current(), of_shell ? of_shell : base);
  }
  if (!any_shell) add_faces(body, base);
  BodyColor out{base, shares.size()};
  double most = -1.0;
  for (const auto& [key, share] : shares)
    if (share.first > most) {
      most = share.first;
      out.color = share.second;
    }
  return out;
}

}  // namespace boxwood
