// SPDX-License-Identifier: MIT
// One list of fields for each answer, from which its JSON and its schema are written.
//
//     struct Contact {
//       std::uint32_t object = 0;
//       Vec3 point{};
//       template <class F> void describe(F& f) const { f("object", object), f("point", point); }
//     };
//     write_described(json, contact);  // {"object":3,"point":[0.0,0.0,1.0]}
//     shape_of<Contact>();             // {object:i, point:v}, the notation of fields/schema.cpp
//
// A value is a number, text, point, colour, enumeration with names, list, pair, optional or another described
// type. A function stands for the value that it returns; a schema does not call it.
//
// Objects inside an answer need no type of their own:
//
//     f("joints", list_of(joints, [](auto& g, const Joint& x) { g("name", x.name), g("kind", x.kind); }));
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/text/enum_names.hpp"
#include "app/text/json.hpp"
#include "app/text/shaped.hpp"
#include "app/text/text.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

class FieldsToJson;

// Returns a value made without arguments, to which a reference of a described
// type can refer.
template <class T> const T& default_of() {
  static const T kDefault{};
  return kDefault;
}

template <class T>
concept IsDescribed = requires(const T& x, FieldsToJson& f) {
  x.describe(f);
};
// A value made by object_of() or list_of().
template <class T>
concept IsInline = requires(const T& x, JsonWriter& json) {
  x.write(json);
};
template <class T>
concept IsText = std::convertible_to<const T&, std::string_view>;
template <class T> inline constexpr bool kIsOptional = false;
template <class T> inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T> inline constexpr bool kIsPair = false;
template <class A, class B> inline constexpr bool kIsPair<std::pair<A, B>> = true;
template <class T> inline constexpr bool kIsShaped = false;
template <FixedText Shape, class T> inline constexpr bool kIsShaped<Shaped<Shape, T>> = true;
template <class T> inline constexpr std::size_t kLengthOf = 0;  // of an array; 0 for other lists
template <class T, std::size_t N> inline constexpr std::size_t kLengthOf<std::array<T, N>> = N;

template <class T> void write_described(JsonWriter& json, const T& value);

// Writes the fields of a described value into the open object.
class FieldsToJson {
public:
  explicit FieldsToJson(JsonWriter& json) : json_(json) {}
  template <class T> void operator()(std::string_view name, const T& value) {
    json_.key(name);
    write_described(json_, value);
  }
  // Adds a field that is absent unless `present`.
  template <class T> void maybe(std::string_view name, bool present, const T& value) {
    if (present) (*this)(name, value);
  }
  // Add the fields of `value` to this object; of an empty one, none.
  template <IsDescribed T> void fields_of(const T& value) { value.describe(*this); }
  template <IsDescribed T> void maybe_fields(const std::optional<T>& value) {
    if (value) value->describe(*this);
  }
  // Adds an object with a count for each name_of_index(i).
  template <class Counts, class NameOf>
  void named_counts(std::string_view name, const Counts& counts, const NameOf& name_of_index) {
    json_.key(name).begin_object();
    for (std::size_t i = 0; i < std::size(counts); ++i) json_.field(name_of_index(i), counts[i]);
    json_.end_object();
  }
  // Adds fields that `write` writes; `shape` lists them.
  template <class Write> void written(std::string_view, const Write& write) { write(json_); }

private:
  JsonWriter& json_;
};

template <class T> void write_described(JsonWriter& json, const T& value) {
  if constexpr (IsInline<T>) {
    value.write(json);
  } else if constexpr (std::invocable<const T&>) {
    write_described(json, value());
  } else if constexpr (IsDescribed<T>) {
    json.begin_object();
    FieldsToJson fields(json);
    value.describe(fields);
    json.end_object();
  } else if constexpr (kIsShaped<T>) {
    write_described(json, value.value);
  } else if constexpr (std::same_as<T, RawJson>) {
    json.raw(value.text);
  } else if constexpr (kIsOptional<T>) {
    value ? write_described(json, *value) : void(json.null());
  } else if constexpr (kIsPair<T>) {
    json.begin_array();
    write_described(json, value.first);
    write_described(json, value.second);
    json.end_array();
  } else if constexpr (std::is_enum_v<T>) {
    json.value(name_of(value));
  } else if constexpr (std::same_as<T, Rgba>) {
    json.value(hex(value));
  } else if constexpr (std::same_as<T, Vec2>) {
    json.begin_array().value(value.x).value(value.y).end_array();
  } else if constexpr (!IsText<T> && std::ranges::range<T>) {
    json.begin_array();
    for (const auto& one : value) write_described(json, one);
    json.end_array();
  } else {
    json.value(value);
  }
}

// Returns a described value as one line of JSON.
template <class T> std::string json_line(const T& value) {
  JsonWriter json;
  write_described(json, value);
  return json.take();
}

template <class T> std::string shape_of();

// Lists the fields of a described type in the notation of the schemas.
class FieldsToShape {
public:
  template <class T> void operator()(std::string_view name, const T& value) {
    add(std::string(name) + (all_may_be_absent_ ? "?:" : ":") + shape(value));
  }
  template <class T> void maybe(std::string_view name, bool, const T& value) {
    add(std::string(name) + "?:" + shape(value));
  }
  template <IsDescribed T> void fields_of(const T&) { T().describe(*this); }
  template <IsDescribed T> void maybe_fields(const std::optional<T>&) {
    const bool before = std::exchange(all_may_be_absent_, true);
    T().describe(*this);
    all_may_be_absent_ = before;
  }
  template <class Counts, class NameOf>
  void named_counts(std::string_view name, const Counts&, const NameOf&) {
    add(std::string(name) + ":{*:i}");
  }
  template <class Write> void written(std::string_view shape, const Write&) { add(shape); }
  const std::string& text() const noexcept { return text_; }

private:
  template <class T> static std::string shape(const T& value) {
    if constexpr (IsInline<T>)
      return value.inline_shape();
    else
      return shape_of<T>();
  }
  void add(std::string_view field) { text_.append(text_.empty() ? "" : ", ").append(field); }
  std::string text_;
  bool all_may_be_absent_ = false;
};

// Returns the fields of a described type, without braces.
template <IsDescribed T> std::string fields_of() {
  FieldsToShape fields;
  T().describe(fields);
  return fields.text();
}

template <class T> std::string shape_of() {
  if constexpr (std::invocable<const T&>) {
    return shape_of<std::remove_cvref_t<std::invoke_result_t<const T&>>>();
  } else if constexpr (IsDescribed<T>) {
    return "{" + fields_of<T>() + "}";
  } else if constexpr (kIsShaped<T>) {
    return std::string(T::shape());
  } else if constexpr (kIsOptional<T>) {
    return shape_of<typename T::value_type>() + "~";
  } else if constexpr (kIsPair<T>) {
    static_assert(std::same_as<typename T::first_type, typename T::second_type>);
    return "[" + shape_of<typename T::first_type>() + ";2]";
  } else if constexpr (std::is_enum_v<T>) {
    std::string words;
    for_each_name<T>(
        [&](T, std::string_view name) { words.append(words.empty() ? "'" : "|'").append(name).append("'"); });
    return words;
  } else if constexpr (IsText<T> || std::same_as<T, Rgba>) {
    return "s";
  } else if constexpr (std::same_as<T, bool>) {
    return "b";
  } else if constexpr (std::integral<T>) {
    return "i";
  } else if constexpr (std::floating_point<T>) {
    return "n";
  } else if constexpr (std::same_as<T, Vec3>) {
    return "v";
  } else if constexpr (std::same_as<T, Vec2>) {
    return "[n;2]";
  } else {
    const std::string one = shape_of<std::remove_cvref_t<std::ranges::range_reference_t<const T>>>();
    return kLengthOf<T> == 0 ? "[" + one + "]" : "[" + one + ";" + std::to_string(kLengthOf<T>) + "]";
  }
}

// An object whose fields `fields(f, value)` lists. A null pointer writes null.
template <bool OrNull, class T, class D> struct ObjectOf {
  const T* value;
  D fields;

  void write(JsonWriter& json) const {
    if (value == nullptr) return void(json.null());
    json.begin_object();
    FieldsToJson to(json);
    fields(to, *value);
    json.end_object();
  }
  std::string inline_shape() const {
    FieldsToShape to;
    fields(to, default_of<T>());
    return "{" + to.text() + (OrNull ? "}~" : "}");
  }
};
template <class T, class D> ObjectOf<false, T, D> object_of(const T& value, D fields) {
  return {&value, std::move(fields)};
}
// `value` is an optional or a pointer. That of object_if() has a value when it is written.
template <bool OrNull = false, class P, class D> auto object_if(const P& value, D fields) {
  using T = std::remove_cvref_t<decltype(*value)>;
  return ObjectOf<OrNull, T, D>{value ? &*value : nullptr, std::move(fields)};
}
template <class P, class D> auto object_or_null(const P& value, D fields) {
  return object_if<true>(value, std::move(fields));
}

// The one of two objects of object_if() that has a value.
template <class A, class B> struct EitherOf {
  A a;
  B b;
  void write(JsonWriter& json) const { a.value != nullptr ? a.write(json) : b.write(json); }
  std::string inline_shape() const { return a.inline_shape() + " / " + b.inline_shape(); }
};
template <class A, class B> EitherOf(A, B) -> EitherOf<A, B>;  // Clang 14 does not deduce it

// A list with an object for each item, whose fields `fields(f, item)` lists. A null pointer writes null.
template <bool OrNull, class Items, class D> struct ListOf {
  const Items* items;
  D fields;

  void write(JsonWriter& json) const {
    if (items == nullptr) return void(json.null());
    json.begin_array();
    for (const auto& item : *items) object_of(item, std::cref(fields)).write(json);
    json.end_array();
  }
  std::string inline_shape() const {
    using Item = std::remove_cvref_t<std::ranges::range_reference_t<const Items>>;
    return "[" + object_of(default_of<Item>(), std::cref(fields)).inline_shape() + (OrNull ? "]~" : "]");
  }
};
template <class Items, class D> ListOf<false, Items, D> list_of(const Items& items, D fields) {
  return {&items, std::move(fields)};
}
template <class Items, class D>
ListOf<true, Items, D> list_or_null(const std::optional<Items>& items, D fields) {
  return {items ? &*items : nullptr, std::move(fields)};
}

}  // namespace boxwood
