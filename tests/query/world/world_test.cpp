// SPDX-License-Identifier: MIT
// A world against all its pairs, configuration by configuration, while it is edited and shared.
#include <boxwood/world.hpp>

#include <algorithm>
#include <cstdio>
#include <thread>

#include <gtest/gtest.h>

#include "query/world/box_tree.hpp"
#include "query/world/world_body.hpp"
#include "query/world/world_cases.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct Census {
  std::size_t configurations = 0, colliding = 0, pairs = 0, moving_pairs = 0, contacts = 0, skipped = 0,
              candidates = 0, all_pairs = 0, in_pieces = 0, near = 0;
};

void expect_same(const WorldCollisions& a, const WorldCollisions& b) {
  EXPECT_TRUE(a.is_complete());
  EXPECT_EQ(a.colliding, b.colliding);
  EXPECT_EQ(a.first_pair, b.first_pair);
  EXPECT_EQ(a.pairs, b.pairs);
  EXPECT_EQ(a.first_contact, b.first_contact);
  ASSERT_EQ(a.contacts.size(), b.contacts.size());
  for (std::size_t i = 0; i < a.contacts.size(); ++i) {
    EXPECT_EQ(a.contacts[i].point, b.contacts[i].point);
    EXPECT_EQ(a.contacts[i].normal, b.contacts[i].normal);
    EXPECT_EQ(a.contacts[i].depth, b.contacts[i].depth);
  }
}

void expect_same_bits(const std::vector<WorldDistance>& a, const std::vector<WorldDistance>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].distance, b[i].distance);
    EXPECT_EQ(a[i].pair, b[i].pair);
    EXPECT_EQ(a[i].point_first, b[i].point_first);
    EXPECT_EQ(a[i].point_second, b[i].point_second);
    EXPECT_EQ(a[i].triangle_first, b[i].triangle_first);
    EXPECT_EQ(a[i].triangle_second, b[i].triangle_second);
  }
}

// Compares all questions about the world as it is.
void compare(const World& world, double spread, std::mt19937& random, Census& census) {
  for (const PosesOf of : {PosesOf::objects, PosesOf::groups}) {
    const std::size_t each = poses_per_configuration(world, of);
    std::vector<RigidTransform> poses(world.moving().empty() ? 0 : 5 * each);
    for (RigidTransform& pose : poses) pose = world_pose(random, spread);
    if (!poses.empty() && random() % 4U == 0) poses[random() % poses.size()].translation.x = NAN;
    if (!poses.empty() && random() % 4U == 0) poses[random() % poses.size()].translation.y = 1e90;
    WorldScratch scratch;
    WorldCollisions expected, found;
    for (int variant = 0; variant < 5; ++variant) {
      WorldCollideOptions options;
      options.poses_of = of;
      options.mode = variant % 2 == 0 ? CollideMode::all : CollideMode::first;
      options.clearance = variant == 2 ? 0.05 : variant == 3 ? 0.3 : 0.0;
      options.contacts = variant == 4;
      collide_pair_by_pair(world, poses, options, expected);
      for (const int threads : {1, 3}) {
        options.threads = threads;
        collide(world, poses, options, scratch, found);
        expect_same(found, expected);
      }
      if (variant == 0) {
        census.configurations += found.colliding.size();
        census.pairs += found.pairs.size();
        census.candidates += found.candidates;
        census.all_pairs += expected.candidates;
        census.colliding +=
            static_cast<std::size_t>(std::count(found.colliding.begin(), found.colliding.end(), 1));
        for (const WorldPair& pair : found.pairs)
          census.moving_pairs += world.object(pair.second).group != kStaticGroup ? 1 : 0;
      }
      census.contacts += found.contacts.size();
    }
    WorldDistances nearest, nearest_expected;
    std::vector<WorldDistance> on_one_thread;
    WorldDistanceOptions options;
    options.poses_of = of;
    options.upper_bound = random() % 2U == 0 ? kInfinity : 0.5;
    distance_pair_by_pair(world, poses, options, nearest_expected);
    for (const int threads : {1, 3}) {
      options.threads = threads;
      distance(world, poses, options, scratch, nearest);
      if (threads == 1)
        on_one_thread = nearest.nearest;
      else
        expect_same_bits(nearest.nearest, on_one_thread);
      ASSERT_EQ(nearest.nearest.size(), nearest_expected.nearest.size());
      for (std::size_t i = 0; i < nearest.nearest.size(); ++i) {
        const WorldDistance &a = nearest.nearest[i], &b = nearest_expected.nearest[i];
        if (a.distance == b.distance) {  // infinity, too
          if (a.distance > 0.0 && a.distance < kInfinity) ++census.near;
          continue;
        }
        EXPECT_NEAR(a.distance, b.distance, 1e-13 * 100.0);
        EXPECT_EQ(a.distance == 0.0, b.distance == 0.0);
        ++census.near;
      }
    }
  }
}

TEST(World, AnswersAsAllPairs) {
  Census census;
  for (unsigned seed = 0; seed < 7; ++seed) {
    if (seed != 6 && !test::is_in_share(seed)) continue;  // the last has many that move
    std::mt19937 random(test::seed(seed));
    const auto models = world_models(random);
    World world;
    std::vector<std::uint32_t> groups;
    for (int i = 0; i < 3; ++i) groups.push_back(world.add_group(i != 1).value());
    std::vector<std::uint32_t> objects;
    const auto add = [&](bool is_static) {
      const auto& model = models[random() % (is_static ? models.size() : models.size() - 1)];
      const std::uint32_t group = is_static ? kStaticGroup : groups[random() % groups.size()];
      const RigidTransform pose = is_static            ? world_pose(random, 3.0)
                                  : random() % 2U == 0 ? RigidTransform{}
                                                       : random_pose(random, 0.5);
      objects.push_back(world.add(world_object(model, pose, group)).value());
    };
    const std::size_t moving = seed == 6 ? 50 : 2 + seed % 5;
    for (std::size_t i = 0; i < moving; ++i) add(false);
    for (unsigned i = 0; i < (seed == 6 ? 6 : 6 + 5 * seed); ++i) add(true);
    for (int round = 0; round < 2; ++round) {
      for (int edit = 0; edit < 20; ++edit) {
        const std::size_t at = random() % objects.size();
        const std::uint32_t object = objects[at], other = objects[random() % objects.size()];
        switch (random() % 5U) {
        case 0:
          ASSERT_TRUE(world.move(object, world_pose(random, 3.0)).ok());
          break;
        case 1:
          ASSERT_TRUE(world.remove(object).ok());
          EXPECT_FALSE(world.contains(object));
          objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        case 2:
          add(random() % 4U != 0);
          break;
        default:
          if (object == other) break;
          ASSERT_TRUE(world.skip(object, other).ok());
          if (random() % 4U == 0) {
            ASSERT_TRUE(world.unskip(other, object).ok());
          }
          census.skipped += world.is_skipped(object, other) ? 1 : 0;
          break;
        }
      }
      EXPECT_EQ(world.size(), objects.size());
      compare(world, seed % 2 == 0 ? 2.0 : 12.0, random, census);
    }
    const WorldBody& body = *WorldAccess::body(world);
    for (const std::uint32_t object : objects) census.in_pieces += body.record(object).pieces > 1 ? 1 : 0;
  }
  std::printf(
      "%zu configurations, %zu colliding; %zu pairs, %zu of two that move; %zu contacts; %zu skipped; "
      "%zu of %zu pairs tested; %zu objects in pieces; %zu distances\n",
      census.configurations, census.colliding, census.pairs, census.moving_pairs, census.contacts,
      census.skipped, census.candidates, census.all_pairs, census.in_pieces, census.near);
  const auto part_of = [](int count) { return static_cast<std::size_t>(test::share_of(count)); };
  EXPECT_GT(census.configurations, part_of(100));
  EXPECT_GT(census.moving_pairs, part_of(50));
  EXPECT_GT(census.contacts, part_of(200));
  EXPECT_GT(census.skipped, part_of(20));
  EXPECT_GE(census.in_pieces, part_of(2));
  EXPECT_GT(census.near, part_of(20));
  EXPECT_LT(census.colliding, census.configurations);
  EXPECT_LT(2 * census.candidates, census.all_pairs);
}

// Objects so far apart that any two share only empty space, in every number that fills one node, two, and a
// third level.
TEST(World, SparseRowsOfEverySize) {
  const auto model = shared_model(frame_mesh(1.0, 0.2));
  WorldScratch scratch;
  std::size_t found_pairs = 0;
  World world;
  const std::uint32_t group = world.add_group().value();
  (void)world.add(world_object(model, {}, group)).value();
  for (int n = 1; n <= 80; ++n) {
    (void)world.add(world_object(model, {kIdentityRows, Vec3(10.0 * n, 0, 0)}, kStaticGroup)).value();
    std::vector<RigidTransform> poses;
    for (int i = 0; i <= n + 1; ++i) poses.push_back({kIdentityRows, Vec3(10.0 * i + 0.5, 0, 0)});
    WorldCollisions found, expected;
    collide_pair_by_pair(world, poses, {}, expected);
    collide(world, poses, {}, scratch, found);
    expect_same(found, expected);
    found_pairs += static_cast<std::size_t>(std::count(found.colliding.begin(), found.colliding.end(), 1));
  }
  std::printf("%zu configurations collide\n", found_pairs);
  EXPECT_EQ(found_pairs, std::size_t{80 * 81 / 2});
}

TEST(World, EmptyOnes) {
  World world;
  WorldScratch scratch;
  WorldCollisions found;
  WorldDistances nearest;
  collide(world, {}, {}, scratch, found);
  distance(world, {}, {}, scratch, nearest);
  EXPECT_TRUE(found.colliding.empty() && found.is_complete() && nearest.nearest.empty());
  EXPECT_EQ(found.first_pair.size(), 1U);
  const std::uint32_t group = world.add_group().value();
  const auto box = shared_model(box_mesh(Vec3(1.0)));
  const std::uint32_t first = world.add(world_object(box, {}, group)).value();
  const RigidTransform pose;
  collide(world, {&pose, 1}, {}, scratch, found);
  EXPECT_EQ(found.colliding, std::vector<std::uint8_t>{0});
  distance(world, {&pose, 1}, {}, scratch, nearest);
  ASSERT_EQ(nearest.nearest.size(), 1U);
  EXPECT_EQ(nearest.nearest[0].distance, kInfinity);
  // Corner on corner: touching is contact.
  ASSERT_TRUE(world.add(world_object(box, moved(Vec3(2.0)))).ok());
  collide(world, {&pose, 1}, {}, scratch, found);
  EXPECT_EQ(found.colliding, std::vector<std::uint8_t>{1});
  // A number is given again.
  ASSERT_TRUE(world.remove(first).ok());
  EXPECT_EQ(world.add(world_object(box, {}, group)).value(), first);
  EXPECT_EQ(world.size(), 2U);
}

TEST(World, StopsWhenToldTo) {
  std::mt19937 random(test::seed(3));
  World world;
  const std::uint32_t group = world.add_group().value();
  const auto box = shared_model(box_mesh(Vec3(1.0)));
  ASSERT_TRUE(world.add(world_object(box, {}, group)).ok());
  ASSERT_TRUE(world.add(world_object(box, {})).ok());
  const std::vector<RigidTransform> poses(1000);
  const std::atomic<bool> stop{true};
  WorldCollideOptions options;
  options.stop = &stop;
  WorldScratch scratch;
  WorldCollisions found;
  collide(world, poses, options, scratch, found);
  EXPECT_TRUE(found.stopped);
  EXPECT_EQ(found.colliding.size(), poses.size());
  WorldDistanceOptions distance_options;
  distance_options.stop = &stop;
  WorldDistances nearest;
  distance(world, poses, distance_options, scratch, nearest);
  EXPECT_TRUE(nearest.stopped);
}

// Threads query a world while another one edits a copy; each version answers as ever.
TEST(World, CopiesAreEditedWhileOthersAreRead) {
  std::mt19937 random(test::seed(5));
  const auto models = world_models(random);
  World world;
  const std::uint32_t group = world.add_group().value();
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(world.add(world_object(models[3], {}, group)).ok());
  for (int i = 0; i < 150; ++i)
    ASSERT_TRUE(
        world.add(world_object(models[static_cast<std::size_t>(i) % 6], random_pose(random, 4.0))).ok());
  std::vector<RigidTransform> poses(4 * 50);
  for (RigidTransform& pose : poses) pose = random_pose(random, 4.0);
  WorldCollideOptions options;
  options.mode = CollideMode::all;
  WorldCollisions expected;
  collide_pair_by_pair(world, poses, options, expected);
  std::atomic<bool> done{false};
  std::atomic<std::size_t> reads{0}, wrong{0};
  const auto read = [&] {
    WorldScratch scratch;
    WorldCollisions found;
    do {
      const World mine = world;
      collide(mine, poses, options, scratch, found);
      wrong += found.pairs == expected.pairs ? 0 : 1;
      ++reads;
    } while (!done);
  };
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) readers.emplace_back(read);
  World edited = world;
  for (int i = 0; i < 200; ++i) {
    const auto object = static_cast<std::uint32_t>(random() % edited.end_number());
    if (!edited.contains(object)) continue;
    const Result<void> done_edit =
        random() % 4U == 0 ? edited.remove(object) : edited.move(object, random_pose(random, 4.0));
    ASSERT_TRUE(done_edit.ok());
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0U);
  std::printf("%zu reads beside 200 edits\n", reads.load());
  // The copy answers for itself.
  const std::size_t each = edited.moving().size();
  ASSERT_GT(each, 0U);
  poses.resize(poses.size() / each * each);
  WorldScratch scratch;
  WorldCollisions found;
  collide_pair_by_pair(edited, poses, options, expected);
  collide(edited, poses, options, scratch, found);
  expect_same(found, expected);
}

std::size_t entries_below(const SharedBoxNode& node, std::size_t& nodes, std::size_t height) {
  ++nodes;
  EXPECT_GT(node.count, 0U);
  EXPECT_TRUE(std::is_sorted(node.keys.begin(), node.keys.begin() + node.count));
  if (node.is_leaf) {
    EXPECT_EQ(height, 0U);
    return node.count;
  }
  std::size_t entries = 0;
  for (std::size_t i = 0; i < node.count; ++i) {
    EXPECT_EQ(node.keys[i], node.children[i]->keys[0]);
    const BlockBox box = object_block_kernels().box_of(node.children[i]->boxes);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(box.low[k], node.boxes.low[k][i]);
      EXPECT_EQ(box.high[k], node.boxes.high[k][i]);
    }
    entries += entries_below(*node.children[i], nodes, height - 1);
  }
  return entries;
}

// Edits of the tree alone, against a list.
TEST(World, TreeOfBoxesKeepsItsOrder) {
  std::mt19937 random(test::seed(9));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::vector<SharedBoxTree::Entry> entries;
  SharedBoxTree tree;
  std::size_t highest = 0, compared = 0;
  for (std::uint32_t step = 0; step < 6000; ++step) {
    const bool grows = step < 3000 ? random() % 4U != 0 : random() % 4U == 0;
    if (grows || entries.empty()) {
      const Vec3 at = 10.0 * Vec3(u(random), u(random), u(random));
      auto record = std::make_shared<WorldRecord>();
      record->number = step;
      entries.push_back({{at, at + Vec3(std::fabs(u(random)))}, record, step, 0});
      tree.insert(entries.back());
    } else {
      const std::size_t i = random() % entries.size();
      tree.erase(entries[i]);
      entries[i] = entries.back();
      entries.pop_back();
    }
    if (step == 1500) tree = SharedBoxTree::of(entries);
    if (step % 50 != 0) continue;
    ASSERT_EQ(tree.size(), entries.size());
    std::size_t height = 0, nodes = 0;
    for (const SharedBoxNode* node = tree.root(); node != nullptr && !node->is_leaf;
         node = node->children[0].get())
      ++height;
    highest = std::max(highest, height);
    ASSERT_EQ(tree.root() == nullptr ? 0 : entries_below(*tree.root(), nodes, height), entries.size());
    const Vec3 at = 10.0 * Vec3(u(random), u(random), u(random));
    const Aabb box{at, at + Vec3(3.0)};
    std::vector<std::uint32_t> found, expected;
    // Among others that go through the tree with it.
    std::array<BlockBox, kBoxesAtATime> boxes;
    for (BlockBox& other : boxes) {
      const Vec3 corner = 10.0 * Vec3(u(random), u(random), u(random));
      other = tree.block_box({corner, corner + Vec3(2.0)});
    }
    const std::size_t self = random() % kBoxesAtATime;
    boxes[self] = tree.block_box(box);
    const std::uint64_t which = (std::uint64_t{random()} << 32U | random()) | std::uint64_t{1} << self;
    visit_meeting(tree, boxes.data(), which, object_block_kernels(),
                  [&](std::size_t of, const WorldRecord& record, std::uint32_t) {
                    EXPECT_NE(which >> of & 1U, 0U);
                    if (of == self) found.push_back(record.number);
                  });
    for (const SharedBoxTree::Entry& e : entries)
      if (e.box.min.x <= box.max.x && e.box.max.x >= box.min.x && e.box.min.y <= box.max.y &&
          e.box.max.y >= box.min.y && e.box.min.z <= box.max.z && e.box.max.z >= box.min.z)
        expected.push_back(e.object);
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    // Boxes are rounded outwards: all that meet, and hardly more.
    EXPECT_TRUE(std::includes(found.begin(), found.end(), expected.begin(), expected.end()));
    EXPECT_LE(found.size(), expected.size() + 2);
    compared += expected.size();
  }
  std::printf("6,000 edits, %zu levels above the leaves, %zu boxes met\n", highest, compared);
  EXPECT_GE(highest, 2U);
  EXPECT_GT(compared, 100U);
}

}  // namespace
}  // namespace boxwood
