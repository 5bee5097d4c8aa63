package com.couriermft.partners.key;

import com.couriermft.formats.secret.Secret;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a key before it has a name: checked, and known to work.
 *
 * @param kind what it is for
 * @param algorithm in the kind's own terms
 * @param publicPart as in {@link Key#publicPart}
 * @param fingerprint as in {@link Key#fingerprint}
 * @param privatePart as it was given or generated; {@code null} for a public key only
 * @param passphrase that opens the private part; {@code null} if it is not protected
 * @param privateKeys as in {@link Key#privateKeys}
 * @param expiresAt as in {@link Key#expiresAt}
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
