// SPDX-License-Identifier: MIT
// The entry point; everything else is in the plugin library, where tests can reach it.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <span>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "plugin/run.hpp"

namespace {

// Keeps freed memory for the next phase: a warm run lives 15 ms, and giving every buffer of some
// hundred kilobytes back to the system costs it 1,000 page faults. Large buffers are still mapped.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int mapped_from_bytes = 32 << 20;
  constexpr int kept_bytes = 64 << 20;
  constexpr int grow_bytes = 4 << 20;
  mallopt(M_MMAP_THRESHOLD, mapped_from_bytes);
  mallopt(M_TRIM_THRESHOLD, kept_bytes);
  mallopt(M_TOP_PAD, grow_bytes);
#endif
}

// Lets waiting OpenMP threads sleep instead of spin, unless the user chose otherwise: on a shared
// machine a spinning thread takes the time of the one that it waits for, and a command of 17 ms
// takes 35 ms of processor time. An OpenMP library that is linked statically (the default, see
// GRAMSCORE_STATIC_RUNTIME) reads its settings after this; a shared one has read them already.
[[gnu::constructor(101)]] void let_waiting_threads_sleep() {
  setenv("OMP_WAIT_POLICY", "passive", 0);
}

// A file must never be opened as number 0, 1 or 2: what is printed would go into it. (Shells and
// services can start a program with these closed.)
void reserve_standard_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) == -1) (void)::open("/dev/null", O_RDWR);
  }
}

}  // namespace

int main(int argc, char** argv) {
  reserve_standard_streams();
  // A file size limit is then a write error like a full disk, and no sudden end.
  (void)std::signal(SIGXFSZ, SIG_IGN);
  keep_freed_memory();
  std::span<char const* const> const words(argv, static_cast<std::size_t>(argc));
  return gramscore::plugin::run_program(words.subspan(words.empty() ? 0 : 1));
}
