// SPDX-License-Identifier: MIT
// Reads XML with expat, because it rejects all text that is not XML; readers that build trees are more
// lenient.
#include "scene/formats/xml/xml_reader.hpp"

#include <deque>
#include <exception>

#include <expat.h>

#include "scene/formats/refusal.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kDeepestElement = 4096;
constexpr std::size_t kExpatPiece = std::size_t{1} << 20U;  // bytes passed to expat at once: it counts in int
constexpr char kSeparator = '\n';                           // added by expat to names: no name contains it

// Converts expat's "space name prefix" to the name in the file.
std::string_view as_written(std::string_view full, std::string& room) {
  const std::size_t name = full.find(kSeparator);
  if (name == std::string_view::npos) return full;
  const std::size_t prefix = full.find(kSeparator, name + 1);
  if (prefix == std::string_view::npos) return full.substr(name + 1);
  room = full.substr(prefix + 1);
  room += ':';
  room += full.substr(name + 1, prefix - name - 1);
  return room;
}

}  // namespace

struct XmlReader::Parser {
  XmlEvents& events;
  std::string what;
  XML_Parser expat;
  std::size_t depth = 0;
  XmlAttributes attributes;
  std::string name, space;
  std::deque<std::string> names;  // of attributes with a prefix
  std::exception_ptr thrown;      // by an event: exceptions must not pass through expat, which is C

  template <class Act> void guarded(Act act) {
    if (thrown) return;
    try {
      act();
    } catch (...) {
      thrown = std::current_exception();
      XML_StopParser(expat, XML_FALSE);
    }
  }
  static Parser& of(void* data) { return *static_cast<Parser*>(data); }

  static void XMLCALL start(void* data, const XML_Char* name, const XML_Char** list) {
    Parser& self = of(data);
    self.guarded([&] {
      if (++self.depth > kDeepestElement)
        refuse(self.what + " nests deeper than " + std::to_string(kDeepestElement) + " elements",
               ErrorKind::over_limit);
      self.attributes.clear();
      self.names.clear();
      for (; *list != nullptr; list += 2)
        self.attributes.emplace_back(as_written(list[0], self.names.emplace_back()), list[1]);
      const std::string_view full(name);
      const std::size_t end = full.find(kSeparator);
      self.space = end == std::string_view::npos ? std::string_view() : full.substr(0, end);
      self.events.open(as_written(full, self.name), self.attributes);
    });
  }
  static void XMLCALL end(void* data, const XML_Char* name) {
    Parser& self = of(data);
    self.guarded([&] {
      --self.depth;
      self.events.close(as_written(name, self.name));
    });
  }
  static void XMLCALL characters(void* data, const XML_Char* text, int length) {
    Parser& self = of(data);
    self.guarded([&] { self.events.text({text, static_cast<std::size_t>(length)}); });
  }
  static void XMLCALL comment(void* data, const XML_Char*) { interruption(data); }
  static void XMLCALL instruction(void* data, const XML_Char*, const XML_Char*) { interruption(data); }
  static void XMLCALL interruption(void* data) {
    Parser& self = of(data);
    self.guarded([&] { self.events.interrupt(); });
  }
  static void XMLCALL entity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                             const XML_Char*, const XML_Char*, const XML_Char*) {
    Parser& self = of(data);
    self.guarded([&] { refuse(self.what + " declares entities, which are not read"); });
  }
  // Accepts code pages of one byte for each character. Only names contain more than ASCII, and its meaning
  // there is a guess.
  static int XMLCALL encoding(void*, const XML_Char*, XML_Encoding* out) {
    for (int i = 0; i < 256; ++i) out->map[i] = i;
    out->data = nullptr;
    out->convert = nullptr;
    out->release = nullptr;
    return XML_STATUS_OK;
  }
};

XmlReader::XmlReader(XmlEvents& events, std::string what)
    : parser_(new Parser{
          events, std::move(what), XML_ParserCreateNS(nullptr, kSeparator), 0, {}, {}, {}, {}, {}}) {
  if (parser_->expat == nullptr) throw std::bad_alloc();
  XML_SetReturnNSTriplet(parser_->expat, 1);
  XML_SetUserData(parser_->expat, parser_.get());
  XML_SetElementHandler(parser_->expat, &Parser::start, &Parser::end);
  XML_SetCharacterDataHandler(parser_->expat, &Parser::characters);
  XML_SetCommentHandler(parser_->expat, &Parser::comment);
  XML_SetProcessingInstructionHandler(parser_->expat, &Parser::instruction);
  XML_SetCdataSectionHandler(parser_->expat, &Parser::interruption, &Parser::interruption);
  XML_SetEntityDeclHandler(parser_->expat, &Parser::entity);
  XML_SetUnknownEncodingHandler(parser_->expat, &Parser::encoding, nullptr);
}

XmlReader::~XmlReader() {
  XML_ParserFree(parser_->expat);
}

std::size_t XmlReader::line() const {
  return static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_->expat));
}

std::string_view XmlReader::space() const {
  return parser_->space;
}

void XmlReader::read(std::string_view bytes, bool last) {
  do {
    const std::string_view piece = bytes.substr(0, kExpatPiece);
    bytes.remove_prefix(piece.size());
    const XML_Status status = XML_Parse(parser_->expat, piece.data(), static_cast<int>(piece.size()),
                                        last && bytes.empty() ? XML_TRUE : XML_FALSE);
    if (parser_->thrown) std::rethrow_exception(parser_->thrown);
    if (status == XML_STATUS_ERROR) {
      const XML_Error code = XML_GetErrorCode(parser_->expat);
      if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
      refuse(parser_->what + " is broken in line " + std::to_string(line()) + ", column " +
             std::to_string(XML_GetCurrentColumnNumber(parser_->expat) + 1) + ": " + XML_ErrorString(code));
    }
  } while (!bytes.empty());
}

std::string_view attribute(const XmlAttributes& attributes, std::string_view name) {
  for (const auto& [key, value] : attributes)
    if (key == name) return value;
  return {};
}

}  // namespace boxwood
