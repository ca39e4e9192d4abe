// SPDX-License-Identifier: MIT
// The campaign as a program: cases for as long as asked, seeds printed, failures shrunk to files.
//   campaign [PART…] [--cases N] [--seconds S] [--seed X] [--out DIR] [--most-failures N]
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "campaign/case.hpp"
#include "tree/simd_targets.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::testing;

struct Options {
  std::vector<std::string> parts;
  std::uint64_t cases = 100000, seed = 1, most_failures = 10;
  double seconds = 1e9;
  std::filesystem::path out = "campaign-failures";
};

// Numbers that read back exactly.
void write_obj(const TriangleMesh& mesh, const std::filesystem::path& path) {
  std::ofstream file(path);
  file.precision(9);
  for (const Vec3f& v : mesh.vertices) file << "v " << v.x << ' ' << v.y << ' ' << v.z << '\n';
  for (const Triangle& t : mesh.triangles)
    file << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
}

void write_case(const CampaignPart& part, const CampaignCase& c, std::uint64_t seed, const std::string& wrong,
                const std::filesystem::path& out) {
  const std::filesystem::path folder = out / (std::string(part.name) + "-" + std::to_string(seed));
  std::filesystem::create_directories(folder);
  write_obj(c.a, folder / "a.obj");
  if (!c.b.triangles.empty()) write_obj(c.b, folder / "b.obj");
  std::ofstream text(folder / "case.txt");
  text.precision(17);
  text << "part " << part.name << "\nseed " << seed << "\nwrong " << wrong << "\npose";
  for (const double x : numbers_of(c.pose)) text << ' ' << x;
  text << "\nrepeat campaign " << part.name << " --seed " << seed << " --cases 1\n";
}

// Instruction sets take turns, some cases each.
std::uint64_t run(const CampaignPart& part, const Options& options, Census& census) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::vector<std::int64_t> targets = all_targets();
  constexpr std::uint64_t kTurn = 1000;
  std::uint64_t failures = 0;
  for (std::uint64_t first = 0; first < options.cases; first += kTurn) {
    if (elapsed() >= options.seconds || failures >= options.most_failures) break;
    const std::uint64_t count = std::min(kTurn, options.cases - first);
    choose_target(targets[(first / kTurn) % targets.size()]);
    run_cases(part, options.seed + first, count, census,
              [&](std::uint64_t seed, const CampaignCase& c, const std::string& wrong) {
                const CampaignCase small = shrunk(part, c);
                std::printf("%.*s seed %" PRIu64 ": %s (%zu and %zu triangles left)\n",
                            static_cast<int>(part.name.size()), part.name.data(), seed, wrong.c_str(),
                            small.a.triangles.size(), small.b.triangles.size());
                std::fflush(stdout);
                write_case(part, small, seed, wrong, options.out);
                return ++failures < options.most_failures;
              });
  }
  choose_target(0);
  std::printf("%-12.*s seeds %" PRIu64 " to %" PRIu64 "  cases %" PRIu64 "  trees %" PRIu64
              "  answers %" PRIu64 "  contacts %" PRIu64 " in %" PRIu64 " cases  without area %" PRIu64
              "  exact signs %" PRIu64 "  wrong %" PRIu64 "  %.0f s\n",
              static_cast<int>(part.name.size()), part.name.data(), options.seed,
              options.seed + census.cases - 1, census.cases, census.trees, census.answers, census.contacts,
              census.meeting, census.degenerate, census.exact_signs, failures, elapsed());
  std::printf("%-12s meshes", "");
  for (int f = 0; f < test::kMeshFamilyCount; ++f) {
    const std::string_view name = test::name_of(static_cast<test::MeshFamily>(f));
    std::printf(" %.*s %" PRIu64, static_cast<int>(name.size()), name.data(), census.of_family[f]);
  }
  std::printf("\n");
  std::fflush(stdout);
  return failures;
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&]() -> const char* { return i + 1 < argc ? argv[++i] : ""; };
    if (word == "--cases")
      options.cases = std::strtoull(value(), nullptr, 10);
    else if (word == "--seed")
      options.seed = std::strtoull(value(), nullptr, 10);
    else if (word == "--seconds")
      options.seconds = std::strtod(value(), nullptr);
    else if (word == "--most-failures")
      options.most_failures = std::strtoull(value(), nullptr, 10);
    else if (word == "--out")
      options.out = value();
    else if (word.starts_with("-"))
      return false;
    else
      options.parts.push_back(word);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) {
    std::fprintf(stderr, "usage: campaign [PART...] [--cases N] [--seconds S] [--seed X] [--out DIR]\n");
    for (const CampaignPart& part : campaign_parts())
      std::fprintf(stderr, "  %.*s: %.*s\n", static_cast<int>(part.name.size()), part.name.data(),
                   static_cast<int>(part.what.size()), part.what.data());
    return 2;
  }
  std::uint64_t failures = 0, ran = 0;
  for (const CampaignPart& part : campaign_parts()) {
    const auto is_asked = [&](const std::string& name) { return name == part.name; };
    if (!options.parts.empty() && std::none_of(options.parts.begin(), options.parts.end(), is_asked))
      continue;
    Census census;
    failures += run(part, options, census);
    ++ran;
  }
  if (ran == 0) std::fprintf(stderr, "campaign: no such part\n");
  return ran == 0 ? 2 : (failures == 0 ? 0 : 1);
}
