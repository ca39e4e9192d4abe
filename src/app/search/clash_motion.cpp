// SPDX-License-Identifier: MIT
// Compares steps by the search, and the motions between them by sweeps of pairs whose swept boxes meet.
#include "app/search/clash_motion.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <glm/gtc/quaternion.hpp>

#include <boxwood/executor.hpp>

#include "app/text/errors.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

// Returns 1 - cos of half the angle between two rotations, in [0, 1], rounded up generously. A point that
// turns from one to the other leaves its chord by at most this times its distance from the axis.
double sagitta_of(const RigidTransform& from, const RigidTransform& to) {
  double trace = 0.0;
  for (int r = 0; r < 3; ++r)
    trace += glm::dot(from.rotation[static_cast<std::size_t>(r)], to.rotation[static_cast<std::size_t>(r)]);
  const double cosine = std::clamp(0.5 * (trace - 1.0), -1.0, 1.0);
  const double exact = 1.0 - std::sqrt(0.5 * (1.0 + cosine));
  return std::min(1.0, exact + 0x1p-20 + 4.0 * (rotation_deviation(from) + rotation_deviation(to)));
}

bool rotates(const RigidTransform& from, const RigidTransform& to) noexcept {
  return from.rotation != to.rotation;
}

glm::dquat quaternion_of(const Rows3& rows) {
  glm::dmat3 columns;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) columns[c][r] = rows[static_cast<std::size_t>(r)][c];
  return glm::normalize(glm::quat_cast(columns));
}

// A rigid motion from one pose to another: the origin moves straight, and the rotation has a fixed axis.
class PoseMotion {
public:
  PoseMotion(const RigidTransform& from, const RigidTransform& to)
      : from_(from), to_(to), begin_(quaternion_of(from.rotation)), end_(quaternion_of(to.rotation)) {
    if (glm::dot(begin_, end_) < 0.0) end_ = -end_;
  }
  RigidTransform at(double share) const {
    const glm::dmat3 columns = glm::mat3_cast(glm::slerp(begin_, end_, share));
    RigidTransform pose;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) pose.rotation[static_cast<std::size_t>(r)][c] = columns[c][r];
    pose.translation = from_.translation + share * (to_.translation - from_.translation);
    return pose;
  }
  // Returns the longest path, over the whole step, of a point at distance `far` from the object's origin.
  double longest(double far) const {
    const double half = std::acos(std::clamp(glm::dot(begin_, end_), -1.0, 1.0));
    return glm::length(to_.translation - from_.translation) + 2.0 * half * far;
  }

private:
  const RigidTransform &from_, &to_;
  glm::dquat begin_, end_;
};

bool is_meeting(const ClashRecord& record) noexcept {
  return record.result.kind != ClashClass::clearance;
}

}  // namespace

RigidTransform pose_between(const RigidTransform& from, const RigidTransform& to, double share) {
  if (share <= 0.0) return from;
  if (share >= 1.0) return to;
  if (rotates(from, to)) return PoseMotion(from, to).at(share);
  RigidTransform pose = from;
  pose.translation += share * (to.translation - from.translation);
  return pose;
}

ClashMotion::ClashMotion(ClashObjects& objects, const ClashRules& rules, const ClashSearchOptions& options,
                         std::span<const RigidTransform> poses)
    : objects_(objects), rules_(rules), options_(options), poses_(poses),
      steps_(objects.size() == 0 ? 0 : poses.size() / objects.size()), search_(objects, rules, [&] {
        ClashSearchOptions search = options;
        search.self = false;
        search.only.reset();
        search.shard.reset();
        // Skips pairs that were reported to meet.
        search.skip = [this](std::uint32_t first, std::uint32_t second) {
          return last_report(first, second) == Reported::met;
        };
        return search;
      }()) {}

ClashMotion::Reported ClashMotion::last_report(std::uint32_t first, std::uint32_t second) const {
  const auto found = reported_.find(key_of(first, second));
  return found == reported_.end() ? Reported::no : found->second;
}

void ClashMotion::note_compared(std::span<const ClashPair> pairs) {
  for (const ClashPair& pair : pairs) reported_.try_emplace(key_of(pair.first, pair.second), Reported::no);
}

std::vector<ClashPair> ClashMotion::compared() const {
  std::vector<Key> keys;
  keys.reserve(reported_.size());
  for (const auto& [key, state] : reported_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::vector<ClashPair> out;
  out.reserve(keys.size());
  for (const Key key : keys)
    out.push_back({static_cast<std::uint32_t>(key >> 32U), static_cast<std::uint32_t>(key)});
  return out;
}

Result<void> ClashMotion::run(const ClashListener& listener) {
  summary_ = {};
  summary_.objects = objects_.size();
  summary_.steps = steps_;
  summary_.tolerance = options_.tolerance;
  const std::size_t n = objects_.size();
  summary_.pairs = n < 2 ? 0 : n * (n - 1) / 2;
  const auto stopped = [&] {
    summary_.partial = true;
    return Result<void>();
  };
  for (std::size_t step = 0; step < steps_; ++step) {
    if (listener.progress) listener.progress(static_cast<double>(step) / static_cast<double>(steps_));
    Result<std::vector<ClashRecord>> records = stand(step);
    if (!records && records.error().kind == ErrorKind::cancelled) return stopped();
    if (!records) return records.error();
    if (step != 0) {
      Result<void> swept = sweep_to(step, *records);
      if (!swept && swept.error().kind == ErrorKind::cancelled) return stopped();
      if (!swept) return swept;
    }
    if (!report(*records, listener)) return stopped();
  }
  std::size_t counted = summary_.undecided;
  for (const ClashClass kind : kClashClasses) counted += summary_.of(kind);
  summary_.apart = summary_.pairs - counted;
  return {};
}

// Returns the records of all pairs at the poses of `step`: first meetings, and first clearances.
Result<std::vector<ClashRecord>> ClashMotion::stand(std::size_t step) {
  for (std::uint32_t i = 0; i < objects_.size(); ++i) objects_.place(i, pose(step, i));
  if (const Result<void> found = search_.find_pairs(); !found) return found.error();
  note_compared(search_.pairs());
  std::vector<ClashRecord> records;
  ClashListener listener;
  listener.found = [&](const ClashRecord& record) {
    if (is_meeting(record) || last_report(record.first, record.second) == Reported::no)
      records.push_back(record);
    return true;
  };
  if (const Result<void> ran = search_.run(listener); !ran) return ran.error();
  if (search_.summary().partial) return cancelled();
  for (ClashRecord& record : records)
    record.moment = ClashMoment{static_cast<std::uint32_t>(step), static_cast<double>(step), false,
                                static_cast<std::uint32_t>(step)};
  return records;
}

// Returns bounds of all that an object touches in the motion to `step`. They are the boxes of both ends,
// grown by how far an arc leaves its chord.
BroadObject ClashMotion::swept(std::uint32_t object, std::size_t step) const {
  BroadObject bounds;
  const Aabb& box = objects_.box(object);
  if (is_empty(box)) return bounds;
  const RigidTransform &from = pose(step - 1, object), &to = pose(step, object);
  const Aabb first = broad_object(Sphere{Vec3(0.0), 0.0}, box, from).box,
             last = broad_object(Sphere{Vec3(0.0), 0.0}, box, to).box;
  const double room = rotates(from, to) ? sagitta_of(from, to) * farthest(object) : 0.0;
  for (int k = 0; k < 3; ++k) {
    const double low = std::min(first.min[k], last.min[k]), high = std::max(first.max[k], last.max[k]);
    const double rounding = 0x1p-40 * (std::fabs(low) + std::fabs(high));
    bounds.box.min[k] = low - room - rounding;
    bounds.box.max[k] = high + room + rounding;
  }
  const Vec3 half = 0.5 * (bounds.box.max - bounds.box.min);
  bounds.sphere.center = bounds.box.min + half;
  bounds.sphere.radius = glm::length(half) * (1.0 + 0x1p-40) + 0x1p-40 * glm::length(bounds.sphere.center);
  bounds.is_static = rules_.is_static(object);
  return bounds;
}

Result<void> ClashMotion::place_swept(std::size_t step) {
  for (std::uint32_t i = 0; i < objects_.size(); ++i) {
    const BroadObject bounds = swept(i, step);
    if (i >= swept_.size()) {
      const Result<std::uint32_t> added = swept_.add(bounds);
      if (!added) return added.error();
    } else if (bounds.box.min != swept_.object(i).box.min || bounds.box.max != swept_.object(i).box.max) {
      swept_.move(i, bounds);
    }
  }
  return {};
}

// Sets the times of the pairs that meet in `step`, and adds those that meet only in the motion to it.
Result<void> ClashMotion::sweep_to(std::size_t step, std::vector<ClashRecord>& records) {
  if (Result<void> placed = place_swept(step); !placed) return placed;
  std::vector<CandidatePair> near;
  const BroadPhaseResult found = swept_.candidates({options_.stop}, near);
  if (found.out_of_memory) return no_memory_to("answer");
  const auto is_still = [&](std::uint32_t i) {
    const RigidTransform &from = pose(step - 1, i), &to = pose(step, i);
    return !rotates(from, to) && from.translation == to.translation;
  };
  std::vector<ClashPair> pairs;
  for (const CandidatePair& p : near)
    if (last_report(p.first, p.second) != Reported::met && !(is_still(p.first) && is_still(p.second)) &&
        !rules_.of(p.first, p.second).ignored)
      pairs.push_back({p.first, p.second});
  note_compared(pairs);
  std::unordered_map<Key, std::size_t> standing;  // numbers of the records of pairs that meet in the step
  for (std::size_t i = 0; i < records.size(); ++i)
    if (is_meeting(records[i])) standing.emplace(key_of(records[i].first, records[i].second), i);
  std::vector<std::uint32_t> wanted;
  for (std::size_t begin = 0; begin < pairs.size();) {
    const std::size_t end = objects_.room_for(pairs, begin, wanted);
    if (Result<void> made = objects_.require(wanted); !made) return made;
    std::vector<Sweep> sweeps(end - begin);
    parallel_for(sweeps.size(), options_.threads, [&](std::size_t i) {
      if (!is_set(options_.stop)) sweeps[i] = sweep_pair(pairs[begin + i], step);
    });
    if (is_set(options_.stop)) return cancelled();
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
      const Sweep& one = sweeps[i];
      if (one.result.out_of_memory) return no_memory_to("answer");
      const ClashPair& pair = pairs[begin + i];
      const double time = static_cast<double>(step - 1) + std::min(one.time, 1.0);
      const auto at = standing.find(key_of(pair.first, pair.second));
      if (at != standing.end()) {
        if (one.impact || one.undecided) records[at->second].moment->time = time;
      } else if (one.impact || one.undecided) {
        ClashRecord record{pair.first, pair.second, {}};
        record.result.kind = ClashClass::touching;
        record.moment = ClashMoment{std::nullopt, time, one.undecided, static_cast<std::uint32_t>(step)};
        records.push_back(record);
      }
    }
    begin = end;
  }
  std::stable_sort(records.begin(), records.end(), [](const ClashRecord& c, const ClashRecord& d) {
    return c.first != d.first ? c.first < d.first : c.second < d.second;
  });
  return {};
}

// Returns the distance of the farthest corner of the object's box from the origin about which it rotates.
double ClashMotion::farthest(std::uint32_t object) const {
  const Aabb& box = objects_.box(object);
  double far = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double reach = std::max(std::fabs(box.min[k]), std::fabs(box.max[k]));
    far += reach * reach;
  }
  return std::sqrt(far);
}

// Finds the time of impact of two objects that both rotate, by conservative advancement. Stops when their
// distance is at most 2^-20 of their longest paths together.
ClashMotion::Sweep ClashMotion::advance_pair(const ClashPair& pair, std::size_t step) const {
  constexpr int kMostAdvances = 20000;
  thread_local QueryScratch scratch;
  const PoseMotion of_a(pose(step - 1, pair.first), pose(step, pair.first)),
      of_b(pose(step - 1, pair.second), pose(step, pair.second));
  const double most = of_a.longest(farthest(pair.first)) + of_b.longest(farthest(pair.second));
  const double near = 0x1p-20 * most;
  const PlacedClashModel a = objects_.placed(pair.first), b = objects_.placed(pair.second);
  DistanceOptions query;
  query.stop = options_.stop;
  Sweep sweep;
  double share = 0.0;
  for (int i = 0; i < kMostAdvances && !is_set(options_.stop); ++i) {
    const DistanceResult found =
        distance({a.model->view(), of_a.at(share)}, {b.model->view(), of_b.at(share)}, query, scratch);
    sweep.result.out_of_memory = found.out_of_memory;
    if (!found.is_complete()) return sweep;
    sweep.time = share;
    if (found.distance <= near) {
      sweep.impact = true;
      return sweep;
    }
    share += (found.distance - 0.5 * near) / most;
    if (!(share < 1.0)) return sweep;
  }
  sweep.undecided = true;
  return sweep;
}

// Finds the time of impact of a pair in the frame of an object that does not rotate. In it, the other moves
// as sweep() expects.
ClashMotion::Sweep ClashMotion::sweep_pair(const ClashPair& pair, std::size_t step) const {
  thread_local QueryScratch scratch;
  std::uint32_t frame = pair.first, mover = pair.second;
  if (rotates(pose(step - 1, frame), pose(step, frame)) && rotates(pose(step - 1, mover), pose(step, mover)))
    return advance_pair(pair, step);
  if (rotates(pose(step - 1, frame), pose(step, frame)) && !rotates(pose(step - 1, mover), pose(step, mover)))
    std::swap(frame, mover);
  const auto relative = [&](std::size_t s) { return compose(inverse(pose(s, frame)), pose(s, mover)); };
  SweepOptions query;
  query.stop = options_.stop;
  query.max_steps = 100000;
  Sweep sweep;
  sweep.result = boxwood::sweep(objects_.placed(frame).model->view(), objects_.placed(mover).model->view(),
                                {relative(step - 1), relative(step)}, query, scratch);
  sweep.impact = sweep.result.impact;
  sweep.undecided = !sweep.impact && sweep.result.exhausted;
  sweep.time = sweep.result.time;
  return sweep;
}

bool ClashMotion::report(const std::vector<ClashRecord>& records, const ClashListener& listener) {
  for (const ClashRecord& record : records) {
    Reported& before = reported_[key_of(record.first, record.second)];
    if (before == Reported::near) --summary_.of(ClashClass::clearance);  // it counts as what it has become
    before = is_meeting(record) ? Reported::met : Reported::near;
    summary_.add(record);
    if (listener.found && !listener.found(record)) return false;
  }
  return true;
}

}  // namespace boxwood
