package com.couriermft.openpgp;

import java.security.SecureRandom;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The session key that a message's data are encrypted with.
 *
 * @param cipher of the data
 * @param bytes as long as the cipher wants them
 * @param recipient whose private key gave it; {@code null} if none did
 * @param isOfPassphrase whether a passphrase gave it
 */
record SessionKey(
    SymmetricCipher cipher, byte[] bytes, @Nullable Certificate recipient, boolean isOfPassphrase) {

  /**
   * Creates a random key in place of one that could not be recovered.
   *
   * <p>The sender of a modified message then sees only the failed integrity check, not how the
   * recovery failed.
   */
  static SessionKey random(SymmetricCipher cipher) {
    byte[] bytes = new byte[cipher.keyBytes()];
    new SecureRandom().nextBytes(bytes);
    return new SessionKey(cipher, bytes, null, false);
  }

  /**
   * From a cipher's number and a key, if they fit.
   *
   * @param recipient {@code null} where a passphrase gave the key
   */
  static Optional<SessionKey> find(int cipherId, byte[] key, @Nullable Certificate recipient) {
    return SymmetricCipher.find(cipherId)
        .filter(cipher -> cipher.keyBytes() == key.length)
        .map(cipher -> new SessionKey(cipher, key, recipient, recipient == null));
  }
}
