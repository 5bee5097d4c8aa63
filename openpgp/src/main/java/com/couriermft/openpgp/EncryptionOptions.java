package com.couriermft.openpgp;

import org.jspecify.annotations.Nullable;

/**
 * The options of writing a message. An option that is left open is found from what the message's
 * recipients can read.
 *
 * @param cipher for the data; {@code null} to find one
 * @param compression of the data; {@code null} to find one, and none for data that do not shrink
 * @param level of the compression: 1 (fastest) to 9 (smallest)
 * @param hash for the signature; {@code null} to find one
 * @param compatible for partners with old programs: version 1 of encrypted data and only what their
 *     keys state, else what RFC 4880 demands
 * @param hiddenRecipients whether the message hides its recipients
 * @param armor whether it is text
 */
public record EncryptionOptions(
    @Nullable EncryptionCipher cipher,
    @Nullable Compression compression,
    int level,
    @Nullable HashAlgorithm hash,
    boolean compatible,
    boolean hiddenRecipients,
    boolean armor) {
  /** The default level of zlib. */
  public static final int DEFAULT_LEVEL = 6;

  /** Everything is found; binary. */
  public static final EncryptionOptions DEFAULT =
      new EncryptionOptions(null, null, DEFAULT_LEVEL, null, false, false, false);
}
