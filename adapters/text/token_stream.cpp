// SPDX-License-Identifier: MIT
#include "adapters/text/token_stream.hpp"

#include <cstddef>
#include <vector>

#include "adapters/text/byte_source.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

bool ends_token(char byte) {
  return static_cast<unsigned char>(byte) <= 0x20U;
}

}  // namespace

void for_each_token(std::string const& path, std::function<void(std::string_view)> const& visit) {
  auto const source = open_byte_source(path);
  std::vector<char> buffer(buffer_bytes);
  std::string begun;  // a token whose end is in the next block
  while (std::size_t const count = source->read(buffer.data(), buffer.size())) {
    char const* const end = buffer.data() + count;
    char const* token = buffer.data();
    for (char const* at = token; at != end; ++at) {
      if (!ends_token(*at)) continue;
      std::string_view const rest(token, static_cast<std::size_t>(at - token));
      token = at + 1;
      if (begun.empty()) {
        if (!rest.empty()) visit(rest);
        continue;
      }
      begun.append(rest);
      visit(begun);
      begun.clear();
    }
    begun.append(token, static_cast<std::size_t>(end - token));
  }
  if (!begun.empty()) visit(begun);
}

}  // namespace gramscore::adapters
