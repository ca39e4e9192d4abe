// SPDX-License-Identifier: MIT
// A list of fields gives JSON and a shape that fit together, for every kind of value.
#include "app/text/described.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

enum class Fruit : unsigned char { apple, pear };

}  // namespace

template <> struct EnumNames<Fruit> {
  static constexpr NamedValue<Fruit> kRows[] = {{Fruit::apple, "apple"}, {Fruit::pear, "pear"}};
};
// A list that lacks a value does not compile.
static_assert(has_values<Fruit, 2>() && !has_values<Fruit, 1>() && !has_values<Fruit, 3>());
static_assert(value_for<int>(Fruit::pear, {4, 5}) == 5);

namespace {

struct Inner {
  std::uint32_t number = 7;
  std::optional<double> ratio;
  template <class F> void describe(F& f) const { f("number", number), f("ratio", ratio); }
};

struct Outer {
  bool with_more = false;
  std::optional<Inner> spliced;
  std::vector<Inner> list;
  template <class F> void describe(F& f) const {
    f("text", "a \"quoted\" text"), f("truth", true), f("fruit", Fruit::pear);
    f("point", Vec3(1.0, 2.5, -3.0)), f("flat", Vec2(1.0, 2.0)), f("color", Rgba{255, 0, 16, 255});
    f("pair", std::pair(1U, 2U)), f("three", std::array{1.0, 2.0, 3.0}), f("list", list);
    f("none", std::optional<Inner>()), f("called", [this] { return list.size(); });
    f("maybe_infinite", shaped<"n~">(std::numeric_limits<double>::infinity()));
    f("raw", shaped<"@part">(RawJson{"[{}]"}));
    f.maybe("more", with_more, std::string("yes"));
    f.named_counts("counts", std::array{4, 5}, [](std::size_t i) { return i == 0 ? "first" : "second"; });
    f.written("by_hand:i", [](JsonWriter& json) { json.field("by_hand", 9); });
    f.maybe_fields(spliced);
  }
};

std::string json_of(const Outer& outer) {
  JsonWriter json;
  write_described(json, outer);
  return json.take();
}

constexpr const char* kAlways =
    R"({"text":"a \"quoted\" text","truth":true,"fruit":"pear","point":[1.0,2.5,-3.0],"flat":[1.0,2.0],)"
    R"("color":"#ff0010","pair":[1,2],"three":[1.0,2.0,3.0],)";

TEST(Described, JsonHasTheFieldsInTheirOrder) {
  EXPECT_EQ(json_of({}), std::string(kAlways) + R"("list":[],"none":null,"called":0,"maybe_infinite":null,)"
                                                R"("raw":[{}],"counts":{"first":4,"second":5},"by_hand":9})");
}

TEST(Described, AFieldThatMayBeAbsentIsWrittenIfPresent) {
  EXPECT_EQ(
      json_of({true, Inner{8, 0.5}, {Inner{}}}),
      std::string(kAlways) +
          R"("list":[{"number":7,"ratio":null}],"none":null,"called":1,"maybe_infinite":null,)"
          R"("raw":[{}],"more":"yes","counts":{"first":4,"second":5},"by_hand":9,"number":8,"ratio":0.5})");
}

TEST(Described, TheShapeNamesTheSameFields) {
  EXPECT_EQ(
      shape_of<Outer>(),
      "{text:s, truth:b, fruit:'apple'|'pear', point:v, flat:[n;2], color:s, pair:[i;2], three:[n;3], "
      "list:[{number:i, ratio:n~}], none:{number:i, ratio:n~}~, called:i, maybe_infinite:n~, raw:@part, "
      "more?:s, counts:{*:i}, by_hand:i, number?:i, ratio?:n~}");
  EXPECT_EQ(shape_of<std::optional<std::vector<Inner>>>(), "[{number:i, ratio:n~}]~");
  EXPECT_EQ(fields_of<Inner>(), "number:i, ratio:n~");
}

// Objects without a type of their own, from values that may be missing.
struct Basket {
  Inner inner{3, 0.5};
  std::optional<Inner> sweet, sour;
  std::vector<int> numbers;
  std::optional<std::vector<int>> more;
  template <class F> void describe(F& f) const {
    const auto number = [](auto& g, const Inner& x) { g("number", x.number); };
    const auto square = [](auto& g, int x) { g("square", x * x); };
    f("inner", object_of(inner, number)), f("sweet", object_or_null(sweet, number));
    f.maybe("sour", sour.has_value(), object_if(sour, number));
    f("squares", list_of(numbers, square)), f("more", list_or_null(more, square));
    f.maybe("taste", sweet || sour,
            EitherOf{object_if(sweet, number), object_if(sour, [&](auto& g, const Inner& x) {
                       g("ratio", x.ratio), g("of", list_of(std::vector{x.number}, square));
                     })});
  }
};

TEST(Described, ObjectsAndListsNeedNoTypeOfTheirOwn) {
  EXPECT_EQ(json_line(Basket{}), R"({"inner":{"number":3},"sweet":null,"squares":[],"more":null})");
  EXPECT_EQ(json_line(Basket{{}, Inner{1, {}}, {}, {2, -3}, std::vector{4}}),
            R"({"inner":{"number":7},"sweet":{"number":1},"squares":[{"square":4},{"square":9}],)"
            R"("more":[{"square":16}],"taste":{"number":1}})");
  EXPECT_EQ(json_line(Basket{{}, {}, Inner{5, 2.5}, {}, std::vector<int>()}),
            R"({"inner":{"number":7},"sweet":null,"sour":{"number":5},"squares":[],"more":[],)"
            R"("taste":{"ratio":2.5,"of":[{"square":25}]}})");
  EXPECT_EQ(shape_of<Basket>(),
            "{inner:{number:i}, sweet:{number:i}~, sour?:{number:i}, squares:[{square:i}], "
            "more:[{square:i}]~, taste?:{number:i} / {ratio:n~, of:[{square:i}]}}");
}

}  // namespace
}  // namespace boxwood
