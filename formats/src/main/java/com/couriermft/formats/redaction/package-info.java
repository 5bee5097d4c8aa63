/**
 * Removes secrets from text. Every log line, event, error, audit entry and problem passes through
 * {@link com.couriermft.formats.redaction.Redaction}. {@code KnownSecrets} finds the values of
 * secrets that this process has read, in the forms that {@code SecretForms} lists. {@code
 * Credentials} finds strings that look like credentials. {@link
 * com.couriermft.formats.redaction.OneLine} escapes characters that could forge a log line. The
 * package does not depend on its callers or the secret store.
 */
@NullMarked
package com.couriermft.formats.redaction;

import org.jspecify.annotations.NullMarked;
