// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of a cover, of its proof and of its figures.
#include <boxwood/containment.hpp>
#include <boxwood/cover.hpp>
#include <boxwood/tree.hpp>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::fail_every_allocation;
using test::Outcome;

// Runs work() with each allocation failing. It must return an over_limit Error or an answer that is_right.
template <class Work, class IsRight>
std::uint64_t refusals(const std::string& name, const Work& work, const IsRight& is_right) {
  return fail_every_allocation(name,
                               [&] {
                                 const auto out = work();
                                 if (!out)
                                   return out.error().kind == ErrorKind::over_limit ? Outcome::out_of_memory
                                                                                    : Outcome::wrong;
                                 return is_right(*out) ? Outcome::right : Outcome::wrong;
                               })
      .refused;
}

TEST(CoverMemory, EveryFunction) {
  const TriangleMesh mesh = box_mesh(Vec3(1.0, 0.25, 0.5));
  const Tree tree = tree_over(mesh);
  for (const CoverKind kind : {CoverKind::spheres, CoverKind::convex}) {
    MakeCoverOptions make;
    make.kind = kind;
    make.count = 2;
    make.piece = 0.5;
    const Cover cover = *make_cover(mesh, make);
    EXPECT_GT(refusals(
                  "make_cover", [&] { return make_cover(mesh, make); },
                  [&](const Cover& c) { return c.size() == cover.size(); }),
              10U);
    EXPECT_GT(refusals(
                  "certify_cover", [&] { return certify_cover(mesh, cover); },
                  [](const CoverCertificate& c) { return c.verdict == CoverVerdict::encloses; }),
              3U);
    const FigureBounds bounds = *cover_volume(cover, 200);
    EXPECT_GT(refusals(
                  "cover_volume", [&] { return cover_volume(cover, 200); },
                  [&](const FigureBounds& b) { return b.lower == bounds.lower && b.upper == bounds.upper; }),
              10U);
    EXPECT_GT(refusals(
                  "sample_protrusion",
                  [&] {
                    QueryScratch scratch;
                    return sample_protrusion({&tree, mesh}, cover, {.samples = 50}, scratch);
                  },
                  [](const CoverProtrusion& p) { return p.samples > 0 && p.is_complete(); }),
              1U);
  }
}

}  // namespace
}  // namespace boxwood
