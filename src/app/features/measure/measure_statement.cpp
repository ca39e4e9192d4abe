// SPDX-License-Identifier: MIT
// Computes the distance of two marked points.
#include "app/features/measure/measure_statement.hpp"

#include "app/features/measure/measure.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

std::optional<MeasureStatement> measure_statement(const Session& session) {
  const auto& measuring = session.get<Measuring>();
  if (!measuring.on()) return std::nullopt;
  const Document& document = session.document();
  MeasureStatement out;
  out.of = session.revision();
  for (const SeenPoint& seen : measuring.points())
    out.ends.push_back({seen.object, seen.number, object_name(session, seen.object), seen.point,
                        triangle_text(document, seen.object, seen.number),
                        point_text(seen.point, size_of(document, seen.object))});
  if (out.ends.size() == 2) {
    const Vec3 &a = out.ends[0].point, &b = out.ends[1].point;
    out.distance = glm::distance(a, b);
    out.components = b - a;
    out.at = 0.5 * a + 0.5 * b;
    out.text = length_text(session, *out.distance);
  } else if (measuring.count() > out.ends.size()) {
    out.text = "A point's object is not drawn";
  } else {
    out.text = out.ends.empty() ? "Click a first point" : "Click a second point";
  }
  return out;
}

}  // namespace boxwood
