/**
 * Secrets: named values that never reach a log, a context, an error or an export. Read {@link
 * com.couriermft.secret.Secret}, {@link com.couriermft.secret.SecretStore} and {@link
 * com.couriermft.secret.LearntSecrets} (what was read is taken out of every text); {@code
 * secret.keyvault} and {@code secret.local} implement the port.
 */
@NullMarked
package com.couriermft.secret;

import org.jspecify.annotations.NullMarked;
