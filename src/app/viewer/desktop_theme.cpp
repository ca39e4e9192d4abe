// SPDX-License-Identifier: MIT
// Talks to the session bus over its socket.
#include "app/viewer/desktop_theme.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "app/viewer/dbus_message.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kNamespace = "org.freedesktop.appearance", kKey = "color-scheme";
constexpr std::uint32_t kPrefersDark = 1;  // of color-scheme

std::string unescaped(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// A connection to a bus. Reads end when the other pipe's end is closed.
class Bus {
public:
  Bus(const std::string& path, int stop) : stop_(stop) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.empty() || path.size() >= sizeof address.sun_path) return;
    std::memcpy(address.sun_path, path.data(), path.size());
    const std::size_t length = offsetof(sockaddr_un, sun_path) + path.size() + (path[0] != '\0' ? 1U : 0U);
    socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0) return;
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(length)) != 0)
      close();
  }
  ~Bus() { close(); }
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  bool is_open() const { return socket_ >= 0; }

  bool send(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty() && is_open()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return is_open();
  }
  bool send(std::string_view text) {
    return send(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  }
  // Waits for bytes; false at the end of the connection or on a stop.
  bool receive() {
    pollfd waits[2] = {{socket_, POLLIN, 0}, {stop_, POLLIN, 0}};
    if (::poll(waits, 2, -1) < 0) return errno == EINTR;
    if (waits[1].revents != 0) return false;
    std::uint8_t bytes[4096];
    const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    received_.insert(received_.end(), bytes, bytes + count);
    return received_.size() <= 2 * kMostDbusBytes;
  }
  // Authenticates as this user (D-Bus specification, "EXTERNAL").
  bool authenticate() {
    std::string name;
    for (const char c : std::to_string(::getuid())) {
      constexpr char kHex[] = "0123456789abcdef";
      name += kHex[static_cast<unsigned char>(c) >> 4U];
      name += kHex[static_cast<unsigned char>(c) & 15U];
    }
    if (!send(std::string_view("\0", 1)) || !send("AUTH EXTERNAL " + name + "\r\n")) return false;
    const std::string_view end = "\r\n";
    auto at = received_.end();
    while ((at = std::search(received_.begin(), received_.end(), end.begin(), end.end())) == received_.end())
      if (!receive()) return false;
    const std::string line(received_.begin(), at);
    received_.erase(received_.begin(), at + 2);
    return line.starts_with("OK") && send("BEGIN\r\n");
  }
  bool call(const DbusCall& call) { return send(encoded(call, ++serial_)); }
  std::uint32_t serial() const { return serial_; }  // of the last call
  // Waits for the next message; nullopt at the end.
  std::optional<DbusMessage> next() {
    for (;;) {
      const auto size = dbus_message_size(received_);
      if (!size) return std::nullopt;
      if (*size > 0 && received_.size() >= *size) {
        auto message = decoded(std::span(received_).first(*size));
        received_.erase(received_.begin(), received_.begin() + static_cast<std::ptrdiff_t>(*size));
        if (message) return message;
        continue;
      }
      if (!receive()) return std::nullopt;
    }
  }

private:
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  int socket_ = -1, stop_;
  std::uint32_t serial_ = 0;
  std::vector<std::uint8_t> received_;
};

}  // namespace

std::vector<std::string> dbus_sockets(std::string_view address) {
  std::vector<std::string> out;
  while (!address.empty()) {
    std::string_view one = address.substr(0, address.find(';'));
    address.remove_prefix(std::min(one.size() + 1, address.size()));
    if (!one.starts_with("unix:")) continue;
    one.remove_prefix(5);
    while (!one.empty()) {
      const std::string_view pair = one.substr(0, one.find(','));
      one.remove_prefix(std::min(pair.size() + 1, one.size()));
      if (pair.starts_with("path=")) out.push_back(unescaped(pair.substr(5)));
      if (pair.starts_with("abstract=")) out.push_back(std::string(1, '\0') + unescaped(pair.substr(9)));
    }
  }
  return out;
}

std::string session_bus_address() {
  if (const char* address = std::getenv("DBUS_SESSION_BUS_ADDRESS"); address != nullptr) return address;
  const char* folder = std::getenv("XDG_RUNTIME_DIR");
  return folder != nullptr && folder[0] == '/' ? "unix:path=" + std::string(folder) + "/bus" : "";
}

DesktopTheme::DesktopTheme(const std::string& address, std::function<void()> changed)
    : changed_(std::move(changed)) {
  std::vector<std::string> sockets = dbus_sockets(address);
  int ends[2];
  if (sockets.empty() || ::pipe2(ends, O_CLOEXEC) != 0) return;
  stop_read_ = ends[0];
  stop_write_ = ends[1];
  thread_ = std::thread([this, sockets = std::move(sockets)] { follow(sockets); });
}

DesktopTheme::~DesktopTheme() {
  if (stop_write_ >= 0) ::close(stop_write_);
  if (thread_.joinable()) thread_.join();
  if (stop_read_ >= 0) ::close(stop_read_);
}

void DesktopTheme::follow(const std::vector<std::string>& sockets) {
  const auto set = [&](std::optional<std::uint32_t> scheme) {
    if (!scheme) return;
    const bool dark = *scheme == kPrefersDark;
    if (is_dark_.exchange(dark) != dark && changed_) changed_();
  };
  for (const std::string& path : sockets) {
    Bus bus(path, stop_read_);
    if (!bus.is_open() || !bus.authenticate()) continue;
    constexpr const char *kBus = "org.freedesktop.DBus", *kPortal = "org.freedesktop.portal.Desktop";
    constexpr const char *kPortalPath = "/org/freedesktop/portal/desktop",
                         *kSettings = "org.freedesktop.portal.Settings";
    const std::string rule = std::string("type='signal',interface='") + kSettings +
                             "',member='SettingChanged',arg0='" + std::string(kNamespace) + "'";
    if (!bus.call({kBus, "/org/freedesktop/DBus", kBus, "Hello", {}}) ||
        !bus.call({kBus, "/org/freedesktop/DBus", kBus, "AddMatch", {rule}}) ||
        !bus.call({kPortal, kPortalPath, kSettings, "Read", {std::string(kNamespace), std::string(kKey)}}))
      return;
    const std::uint32_t read = bus.serial();
    while (const auto message = bus.next()) {
      const bool answers = message->kind == DbusKind::method_return && message->reply_serial == read;
      const bool changes = message->kind == DbusKind::signal && message->member == "SettingChanged" &&
                           message->strings.size() == 2 && message->strings[0] == kNamespace &&
                           message->strings[1] == kKey;
      if (message->kind == DbusKind::error && message->reply_serial == read) return;  // no portal
      if (answers || changes) set(message->number);
    }
    return;
  }
}

}  // namespace boxwood
