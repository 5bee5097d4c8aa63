/**
 * Secrets on one machine: {@link com.couriermft.formats.secret.local.LocalSecrets} stores them as
 * files, for development and for secrets that a container platform mounts; {@link
 * com.couriermft.formats.secret.local.InMemorySecrets} stores them in memory. The package does not
 * depend on Azure.
 */
@NullMarked
package com.couriermft.formats.secret.local;

import org.jspecify.annotations.NullMarked;
