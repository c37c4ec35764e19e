// SPDX-License-Identifier: MIT
#include "adapters/genotypes/genotype_source.hpp"
