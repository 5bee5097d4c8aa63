/**
 * Secrets on one machine: {@link com.couriermft.formats.secret.local.LocalSecrets} keeps a
 * directory of files for development and for secrets that a container platform mounts, {@link
 * com.couriermft.formats.secret.local.InMemorySecrets} forgets. Knows nothing of Azure.
 */
@NullMarked
package com.couriermft.formats.secret.local;

import org.jspecify.annotations.NullMarked;
