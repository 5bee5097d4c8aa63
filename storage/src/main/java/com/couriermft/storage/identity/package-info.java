/**
 * Authenticates this process with Azure. Start with {@link
 * com.couriermft.storage.identity.ManagedIdentity} (the credential that all clients share), {@code
 * TokenEndpoint} (where tokens come from), {@code KeptToken} (the cache). Independent of how tokens
 * are used.
 */
@NullMarked
package com.couriermft.storage.identity;

import org.jspecify.annotations.NullMarked;
