package com.couriermft.openpgp;

import org.jspecify.annotations.Nullable;

/**
 * The options for writing a message. Options that are not set are negotiated based on what the
 * recipients can read.
 *
 * @param cipher the cipher for the data; {@code null} to negotiate
 * @param compression the compression of the data; {@code null} to negotiate, and to skip
 *     compression if the data does not shrink
 * @param level the compression level: 1 (fastest) to 9 (smallest)
 * @param hash the hash algorithm of the signature; {@code null} to negotiate
 * @param compatible whether to support partners with old programs: this selects version 1 of
 *     encrypted data, and only algorithms that the partners' keys list or RFC 4880 requires
 * @param hiddenRecipients whether the message hides its recipients
 * @param armor whether the message is armored text
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

  /** The default options: everything is negotiated, and the output is binary. */
  public static final EncryptionOptions DEFAULT =
      new EncryptionOptions(null, null, DEFAULT_LEVEL, null, false, false, false);
}
