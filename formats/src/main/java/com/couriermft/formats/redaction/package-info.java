/**
 * Removes secrets from texts: every line of the log, every event, error, audit text and problem
 * passes {@link com.couriermft.formats.redaction.Redaction}. {@code KnownSecrets} finds the values
 * of secrets that this process has read, in the forms that {@code SecretForms} lists; {@code
 * Credentials} finds what looks like a credential, wherever it comes from; {@link
 * com.couriermft.formats.redaction.OneLine} escapes what would make a line look like another. Knows
 * nothing of who asks, and where secrets are kept.
 */
@NullMarked
package com.couriermft.formats.redaction;

import org.jspecify.annotations.NullMarked;
