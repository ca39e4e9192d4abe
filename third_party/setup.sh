# SPDX-License-Identifier: MIT
# Shared by ./run and ./test: installs the Debian packages that are missing, configures, builds. Source it.
# Nothing is done twice: a stamp holds the package list that was found complete.
# usage: boxwood_setup run|test TARGET...; tests/matrix uses boxwood_install matrix

boxwood_say() { printf '%s\n' "boxwood: $*" >&2; }

# Package names of third_party/packages.txt: those above "tests:" for run, all for test, and for it those of packages-step.txt;
# for matrix also those of packages-matrix.txt above "aarch64:".
boxwood_packages() {
  {
    if [ "$1" = run ]; then
      sed '/^tests:/,$d' third_party/packages.txt
    else
      sed '/^tests:/d' third_party/packages.txt
      cat third_party/packages-step.txt
    fi
    if [ "$1" = matrix ]; then sed '/^aarch64:/,$d' third_party/packages-matrix.txt; fi
  } | sed 's/#.*//' | tr -s ' \t' '\n' | sed '/^$/d'
}

boxwood_install() {
  local stamp="build/.packages-$1" wanted missing=() name
  [ -e "$stamp" ] && [ -z "$(find third_party -name 'packages*.txt' -newer "$stamp")" ] && return 0
  if ! command -v dpkg-query >/dev/null; then
    boxwood_say "this is not Debian: install what third_party/packages*.txt name by hand"
  else
    wanted=$(boxwood_packages "$1")
    for name in $wanted; do
      dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
    done
    if [ ${#missing[@]} -gt 0 ]; then
      boxwood_say "installing ${#missing[@]} Debian packages: ${missing[*]}"
      local as=()
      if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { boxwood_say "not root and no sudo: run 'apt-get install ${missing[*]}' as root"; return 1; }
        as=(sudo)
      fi
      # A list that was fetched long ago may name packages that are gone: fetch it again.
      "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || boxwood_say "apt-get update failed; trying with the lists that are here"
      "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        { boxwood_say "could not install: ${missing[*]}"; return 1; }
    fi
  fi
  mkdir -p build && touch "$stamp"
}

boxwood_setup() {
  local kind=$1
  shift
  boxwood_install "$kind" || return 1
  local log=build/setup.log
  # This folder alone uses unity builds: a first build takes a minute less.
  if [ ! -e build/release/build.ninja ]; then
    boxwood_say "configuring (log: $log)"
    cmake --preset release -DBOXWOOD_UNITY=ON >"$log" 2>&1 || { tail -n 40 "$log" >&2; boxwood_say "configuring failed"; return 1; }
  fi
  # Says something only where there is something to build.
  if [ -t 2 ] && [ "$kind" = run ]; then
    ninja -C build/release -n "$@" 2>/dev/null | grep -q '^\[' && boxwood_say "building; the first time takes some minutes"
  fi
  if [ "$kind" = run ]; then
    ninja -C build/release "$@" >"$log" 2>&1 || { grep -A 20 -E 'FAILED|error' "$log" >&2 || tail -n 40 "$log" >&2; boxwood_say "building failed"; return 1; }
  else
    ninja -C build/release "$@" >&2 || { boxwood_say "building failed"; return 1; }
  fi
}
