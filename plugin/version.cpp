// SPDX-License-Identifier: MIT
#include "plugin/version.hpp"

#include <fmt/core.h>
#include <htslib/hts.h>
#include <zlib.h>
#include <zstd.h>

namespace gramscore::plugin {

namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

}  // namespace

char const* program_version() {
  return GRAMSCORE_VERSION;
}

std::string version_text() {
  return fmt::format(
      "gramscore {}\nhtslib {}\nzlib {}\nzstd {}\nCUDA none\ncompiler {}\nlicence MIT",
      program_version(), hts_version(), zlibVersion(), ZSTD_versionString(), compiler());
}

}  // namespace gramscore::plugin
