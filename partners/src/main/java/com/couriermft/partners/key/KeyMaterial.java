package com.couriermft.partners.key;

import com.couriermft.formats.secret.Secret;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checked and tested parts of a key, before it is stored under a name.
 *
 * @param kind purpose of the key
 * @param algorithm name of the algorithm, in the notation for the kind
 * @param publicPart see {@link Key#publicPart}
 * @param fingerprint see {@link Key#fingerprint}
 * @param privatePart private part as imported or generated; {@code null} for a public key
 * @param passphrase passphrase of the private part; {@code null} if the private part is not
 *     encrypted
 * @param privateKeys see {@link Key#privateKeys}
 * @param expiresAt see {@link Key#expiresAt}
 */
public record KeyMaterial(
    Key.Kind kind,
    String algorithm,
    String publicPart,
    String fingerprint,
    @Nullable Secret privatePart,
    @Nullable Secret passphrase,
    List<String> privateKeys,
    @Nullable Instant expiresAt) {

  /** Copies. */
  public KeyMaterial {
    privateKeys = List.copyOf(privateKeys);
  }
}
