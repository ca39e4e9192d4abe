// SPDX-License-Identifier: MIT
// The desktop's theme: messages against bytes written down by hand, and a portal of the test's own on a
// socket.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <condition_variable>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "app/viewer/dbus_message.hpp"
#include "app/viewer/desktop_theme.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

// A reply or a signal, little-endian, written field by field as the specification has it.
Bytes message(std::uint8_t kind, std::uint32_t reply_to, std::string_view member, std::string_view signature,
              const Bytes& body) {
  Bytes out{'l', kind, 0, 1};
  const auto number = [&out](std::size_t n) {
    for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(n >> (8 * i) & 0xFFU));
  };
  const auto align = [&out](std::size_t to) {
    while (out.size() % to != 0) out.push_back(0);
  };
  number(body.size());
  number(77);
  number(0);
  out.insert(out.end(), {5, 1, 'u', 0});
  number(reply_to);
  align(8);
  out.insert(out.end(), {3, 1, 's', 0});
  number(member.size());
  out.insert(out.end(), member.begin(), member.end());
  out.push_back(0);
  align(8);
  out.insert(out.end(), {8, 1, 'g', 0, static_cast<std::uint8_t>(signature.size())});
  out.insert(out.end(), signature.begin(), signature.end());
  out.push_back(0);
  out[12] = static_cast<std::uint8_t>(out.size() - 16);
  align(8);
  out.insert(out.end(), body.begin(), body.end());
  return out;
}

// A variant of a variant of a number, as Read() returns it.
Bytes reply(std::uint32_t to, std::uint8_t scheme) {
  return message(2, to, "", "v", {1, 'v', 0, 1, 'u', 0, 0, 0, scheme, 0, 0, 0});
}

Bytes changed(std::uint8_t scheme) {
  Bytes body{26, 0, 0, 0};
  const Bytes space = bytes_of("org.freedesktop.appearance"), key = bytes_of("color-scheme");
  body.insert(body.end(), space.begin(), space.end());
  body.insert(body.end(), {0, 0, 12, 0, 0, 0});
  body.insert(body.end(), key.begin(), key.end());
  body.insert(body.end(), {0, 1, 'u', 0, scheme, 0, 0, 0});
  return message(4, 0, "SettingChanged", "ssv", body);
}

TEST(DesktopTheme, ACallHasTheBytesOfTheSpecification) {
  const Bytes call = encoded({"d.b", "/p", "i.f", "M", {"x"}}, 3);
  const Bytes wanted{'l', 1, 0,   1, 6,   0,   0, 0, 3,   0,   0,   0, 71, 0, 0, 0,  //
                     1,   1, 'o', 0, 2,   0,   0, 0, '/', 'p', 0,   0, 0,  0, 0, 0,  //
                     2,   1, 's', 0, 3,   0,   0, 0, 'i', '.', 'f', 0, 0,  0, 0, 0,  //
                     3,   1, 's', 0, 1,   0,   0, 0, 'M', 0,   0,   0, 0,  0, 0, 0,  //
                     6,   1, 's', 0, 3,   0,   0, 0, 'd', '.', 'b', 0, 0,  0, 0, 0,  //
                     8,   1, 'g', 0, 1,   's', 0, 0,                                 //
                     1,   0, 0,   0, 'x', 0};
  EXPECT_EQ(call, wanted);
}

TEST(DesktopTheme, MessagesAreReadAndNoBytesAreTrusted) {
  const auto read = decoded(reply(9, 1));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, DbusKind::method_return);
  EXPECT_EQ(read->reply_serial, 9U);
  EXPECT_EQ(read->number, 1U);
  const auto signal = decoded(changed(2));
  ASSERT_TRUE(signal);
  EXPECT_EQ(signal->member, "SettingChanged");
  EXPECT_EQ(signal->strings, (std::vector<std::string>{"org.freedesktop.appearance", "color-scheme"}));
  EXPECT_EQ(signal->number, 2U);
  std::mt19937 random(test::seed(7));
  int malformed = 0, cases = 0;
  for (const Bytes& good : {reply(9, 1), changed(1)})
    for (int i = 0; i < 2000; ++i, ++cases) {
      Bytes bad = good;
      for (unsigned k = 0; k < 1 + random() % 3; ++k)
        bad[random() % bad.size()] = static_cast<std::uint8_t>(random());
      bad.resize(bad.size() - random() % 4);
      malformed += decoded(bad) ? 0 : 1;
    }
  std::printf("%d of %d changed messages are malformed\n", malformed, cases);
  EXPECT_GT(malformed, cases / 2);
}

TEST(DesktopTheme, AddressesNameSockets) {
  EXPECT_EQ(dbus_sockets("tcp:host=x;unix:path=/run/a%20b,guid=0;unix:abstract=/t"),
            (std::vector<std::string>{"/run/a b", std::string("\0/t", 3)}));
  EXPECT_TRUE(dbus_sockets("").empty());
}

// A bus with a portal that says `dark`, then `light` when let.
class Portal {
public:
  Portal() {
    char name[] = "/tmp/boxwood-bus-XXXXXX";
    folder_ = mkdtemp(name);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, path().c_str());
    listens_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    EXPECT_EQ(bind(listens_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(listens_, 1), 0);
    thread_ = std::thread([this] { serve(); });
  }
  ~Portal() {
    shutdown(listens_, SHUT_RDWR);
    close(listens_);
    thread_.join();
    std::filesystem::remove_all(folder_);
  }
  std::string path() const { return folder_ + "/bus"; }
  void say(std::uint8_t scheme) {
    const Bytes bytes = changed(scheme);
    EXPECT_EQ(send(connection_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }

private:
  void serve() {
    connection_ = accept(listens_, nullptr, nullptr);
    if (connection_ < 0) return;
    Bytes all;
    bool authenticated = false;
    std::uint8_t buffer[512];
    for (ssize_t n = 0; (n = recv(connection_, buffer, sizeof buffer, 0)) > 0;) {
      all.insert(all.end(), buffer, buffer + n);
      if (!authenticated && all.back() == '\n') {
        EXPECT_EQ(all.front(), 0);  // the byte before the first line
        constexpr std::string_view kOk = "OK 0123456789abcdef\r\n";
        EXPECT_GT(send(connection_, kOk.data(), kOk.size(), MSG_NOSIGNAL), 0);
        authenticated = true;
        all.clear();
      }
      // The third call is the one that reads.
      const std::string_view text(reinterpret_cast<const char*>(all.data()), all.size());
      if (!authenticated || text.find("color-scheme") == text.npos) continue;
      const Bytes answer = reply(3, 1);
      EXPECT_GT(send(connection_, answer.data(), answer.size(), MSG_NOSIGNAL), 0);
    }
    close(connection_);
  }
  std::string folder_;
  int listens_ = -1, connection_ = -1;
  std::thread thread_;
};

TEST(DesktopTheme, FollowsThePortal) {
  Portal portal;
  std::mutex mutex;
  std::condition_variable woken;
  int changes = 0;
  DesktopTheme theme("unix:path=" + portal.path(), [&] {
    const std::lock_guard lock(mutex);
    ++changes;
    woken.notify_one();
  });
  const auto wait_for = [&](int n) {
    std::unique_lock lock(mutex);
    return woken.wait_for(lock, std::chrono::seconds(20), [&] { return changes == n; });
  };
  ASSERT_TRUE(wait_for(1));
  EXPECT_TRUE(theme.is_dark());
  portal.say(2);
  ASSERT_TRUE(wait_for(2));
  EXPECT_FALSE(theme.is_dark());
}

TEST(DesktopTheme, IsLightWithoutABus) {
  const DesktopTheme none("", {}), gone("unix:path=/nowhere/bus", {});
  EXPECT_FALSE(none.is_dark());
  EXPECT_FALSE(gone.is_dark());
}

}  // namespace
}  // namespace boxwood
