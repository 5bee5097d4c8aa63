/**
 * Secrets: named values that never reach a log, a context, an error or an export. Read {@link
 * com.couriermft.formats.secret.Secret}, {@link com.couriermft.formats.secret.SecretStore} and
 * {@link com.couriermft.formats.secret.LearntSecrets} (masks the values that were read in all
 * text); {@code secret.keyvault} and {@code secret.local} implement the port.
 */
@NullMarked
package com.couriermft.formats.secret;

import org.jspecify.annotations.NullMarked;
