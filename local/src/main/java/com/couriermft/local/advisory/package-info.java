/**
 * The command {@code ./courier advisories}: compares the libraries in SBOMs with known
 * vulnerabilities. Read {@link com.couriermft.local.advisory.AdvisoriesMain} (the command), then
 * {@code Advisory} (which versions are affected) and {@code VersionOrder}. The package does not
 * depend on Courier.
 */
@NullMarked
package com.couriermft.local.advisory;

import org.jspecify.annotations.NullMarked;
