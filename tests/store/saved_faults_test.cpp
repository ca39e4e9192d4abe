// SPDX-License-Identifier: MIT
// Damaged and hostile files: every one is refused with a sentence, or is a tree that answers safely, and a
// tree that is proven answers as all pairs do.
#include <atomic>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/saved_model.hpp>

#include "fuzz/saved_case.hpp"
#include "seed.hpp"
#include "store/saved_bytes.hpp"
#include "tree/layout/ray_leaf.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using test::Bytes;

// A small file with every section that a model can have.
Bytes small_file(TreeKind kind = TreeKind::obb) {
  const TriangleMesh mesh = test::bumpy_torus(4, 3);
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = 2;
  options.rays = true;
  const test::SavedFolder folder;
  EXPECT_TRUE(save_model(folder / "a", mesh, *build_tree(mesh, options), {1, nullptr, 0.5}));
  return test::read_bytes(folder / "a");
}

Error error_of(const Bytes& bytes) {
  const test::MemoryFile file(bytes);
  const Result<SavedModel> loaded = load_model(file.path());
  return loaded ? Error{ErrorKind::internal, "it was loaded", {}} : loaded.error();
}

TEST(SavedFaults, FileCutAtAnyLengthIsRefused) {
  const Bytes whole = small_file();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    ASSERT_EQ(error_of(cut).kind, ErrorKind::malformed) << size;
    if (size % 8 != 0) continue;
    Bytes sealed = cut;  // with a size that fits: then a section is not in the file
    test::seal(sealed);
    ASSERT_EQ(error_of(sealed).kind, ErrorKind::malformed) << size;
  }
  std::printf("%zu lengths\n", whole.size());
}

TEST(SavedFaults, LongerFileIsRefused) {
  Bytes longer = small_file();
  longer.push_back(0);
  EXPECT_NE(error_of(longer).message.find("longer than it says"), std::string::npos);
}

TEST(SavedFaults, OtherByteOrderAndVersionsAreTold) {
  const Bytes whole = small_file();
  Bytes other = whole;
  std::reverse(other.begin() + 8, other.begin() + 12);
  EXPECT_NE(error_of(other).message.find("byte order"), std::string::npos) << error_of(other).message;
  other = whole;
  other[12] = 2;
  EXPECT_NE(error_of(other).message.find("version 2"), std::string::npos) << error_of(other).message;
  other = whole;
  other[14] = 9;  // a later revision of the same version is read
  test::seal(other);
  EXPECT_EQ(error_of(other).message, "it was loaded");
  other = whole;
  other[0] = 'x';
  EXPECT_NE(error_of(other).message.find("is no .bwt file"), std::string::npos) << error_of(other).message;
}

// What a later revision may add, and what it may not.
TEST(SavedFaults, UnknownSectionsAreSkippedUnlessTheyAreRequired) {
  const Bytes whole = small_file();
  for (const std::uint8_t flag : {std::uint8_t{0}, std::uint8_t{1}}) {
    Bytes more = whole;
    const std::vector<SectionEntry> entries = test::sections_of(whole);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].kind != SectionKind::ray_leaves) continue;
      const std::size_t at = sizeof(FileHeader) + i * sizeof(SectionEntry);
      more[at + 1] = 7;  // its kind
      more[at + offsetof(SectionEntry, flags)] = flag;
    }
    test::seal(more);
    const std::string said = error_of(more).message;
    EXPECT_NE(said.find(flag == 1 ? "needs a later version" : "ray leaves of tree 0 is not there"),
              std::string::npos)
        << said;
  }
}

// Rays are tested with the copies of corners in the leaves of their layout, also where the proof is left out.
TEST(SavedFaults, RayLeavesHoldNumbers) {
  const Bytes whole = small_file();
  for (const SectionEntry& entry : test::sections_of(whole)) {
    if (entry.kind != SectionKind::ray_leaves) continue;
    for (const float x :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30F}) {
      Bytes bad = whole;
      std::memcpy(bad.data() + entry.offset + kRayLeafHead * sizeof(float), &x, sizeof x);
      test::seal(bad);
      const test::MemoryFile file(bad);
      LoadOptions trusted;
      trusted.trusted = true;
      const Result<SavedModel> loaded = load_model(file.path(), trusted);
      ASSERT_FALSE(loaded) << x;
      EXPECT_NE(loaded.error().message.find("has a vertex that no model"), std::string::npos)
          << loaded.error().message;
    }
    return;
  }
  FAIL() << "no ray leaves";
}

TEST(SavedFaults, EveryChangedByteOutsideThePaddingIsDamage) {
  const Bytes whole = small_file();
  std::vector<bool> covered(whole.size(), false);
  const std::vector<SectionEntry> entries = test::sections_of(whole);
  std::fill_n(covered.begin(), sizeof(FileHeader) + entries.size() * sizeof(SectionEntry), true);
  for (const SectionEntry& entry : entries)
    std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(entry.offset), entry.size, true);
  std::size_t padding = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    Bytes changed = whole;
    changed[i] ^= static_cast<std::uint8_t>(1U << (i % 8));
    const Error error = error_of(changed);
    if (!covered[i]) {
      EXPECT_EQ(error.message, "it was loaded");
      ++padding;
      continue;
    }
    ASSERT_EQ(error.kind, ErrorKind::malformed) << i << ": " << error.message;
  }
  std::printf("%zu bytes, %zu of them padding\n", whole.size(), padding);
  EXPECT_LT(padding, whole.size() / 4);
}

// The same with the checksums made good, so that the checks of structure, and then the proof, must see it.
TEST(SavedFaults, EveryChangedBitIsRefusedOrAnswersAsAllPairsDo) {
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
    const Bytes whole = small_file(kind);
    std::map<std::string, int> fates;
    std::mt19937 random(test::seed(7));
    const std::size_t step = kind == TreeKind::obb ? 3 : 7;  // of numbers of 4 and 8 bytes
    for (std::size_t i = 0; i < whole.size(); i += step) {
      Bytes changed = whole;
      changed[i] ^= static_cast<std::uint8_t>(1U << random() % 8);
      test::seal(changed);
      const testing::SavedFate fate = testing::check_saved(changed);
      ASSERT_EQ(fate.wrong, "") << "byte " << i;
      ++fates[fate.proven ? "proven" : fate.loaded ? "loaded, not proven" : "refused"];
    }
    for (const auto& [fate, count] : fates)
      std::printf("%s: %s %d\n", name_of(kind).data(), fate.c_str(), count);
    EXPECT_GT(fates["refused"], 100);
    EXPECT_GT(fates["loaded, not proven"], 20);
    EXPECT_GT(fates["proven"], 30);
  }
}

TEST(SavedFaults, ManyChangesAtOnce) {
  const Bytes whole = small_file();
  std::mt19937 random(test::seed(99));
  std::size_t loaded = 0;
  for (int round = 0; round < 1000; ++round) {
    Bytes changed = whole;
    const std::vector<SectionEntry> entries = test::sections_of(whole);
    const SectionEntry& entry = entries[random() % entries.size()];
    if (entry.size < 8) continue;
    for (unsigned k = 0; k < 1 + random() % 4; ++k) {
      const std::size_t at = static_cast<std::size_t>(entry.offset) +
                             4 * (random() % (static_cast<std::size_t>(entry.size) / 4));
      const std::uint32_t numbers[] = {
          0,          1,          2,          0x7FFFFFFF, 0x80000000,
          0xFFFFFFFF, 0x7F800000, 0x7FC00000, 0x7FF00000, static_cast<std::uint32_t>(random())};
      const std::uint32_t number = numbers[random() % std::size(numbers)];
      std::memcpy(changed.data() + at, &number, 4);
    }
    test::seal(changed);
    const testing::SavedFate fate = testing::check_saved(changed);
    ASSERT_EQ(fate.wrong, "") << "round " << round;
    loaded += fate.loaded ? 1 : 0;
  }
  std::printf("%zu of 1000 loaded\n", loaded);
  EXPECT_GT(loaded, 10U);
}

// As many rounds as it takes, on a machine however busy, for some to be cut in the midst of the reading and
// some after it.
TEST(SavedFaults, FileCutWhileItIsReadIsAMessage) {
  const TriangleMesh mesh = test::bumpy_torus(200, 80);
  const test::SavedFolder folder;
  ASSERT_TRUE(save_model(folder / "a", mesh, *build_tree(mesh)));
  const Bytes whole = test::read_bytes(folder / "a");
  std::size_t before = 0, during = 0, loaded = 0;
  int rounds = 0;
  for (; rounds < 60 || ((during == 0 || loaded == 0) && rounds < 20000); ++rounds) {
    const test::MemoryFile file(whole);
    std::atomic<bool> begun = false;
    std::thread cutter([&] {
      while (!begun) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::microseconds(40 * (rounds % 60)));
      file.cut(whole.size() / 3);
    });
    LoadOptions options;
    options.trusted = true;
    begun = true;
    const Result<SavedModel> model = load_model(file.path(), options);
    cutter.join();
    if (model) {
      EXPECT_EQ(model->mesh.triangles, mesh.triangles);
      ++loaded;
      continue;
    }
    const std::string& message = model.error().message;
    EXPECT_TRUE(model.error().kind == ErrorKind::input_missing || model.error().kind == ErrorKind::malformed);
    EXPECT_NE(message.find("cut short"), std::string::npos) << message;
    ++(message.find("while it was read") != std::string::npos ? during : before);
  }
  std::printf("%d rounds: %zu cut before the reading, %zu in the midst of it, %zu after it\n", rounds, before,
              during, loaded);
  EXPECT_GT(during, 0U);
  EXPECT_GT(loaded, 0U);
}

}  // namespace
}  // namespace boxwood
