/**
 * Authenticates this process at Azure: read {@link com.couriermft.storage.identity.ManagedIdentity}
 * (the credential that all clients share), {@code TokenEndpoint} (where tokens come from), {@code
 * KeptToken} (how long one is used). Knows nothing of what tokens are for.
 */
@NullMarked
package com.couriermft.storage.identity;

import org.jspecify.annotations.NullMarked;
