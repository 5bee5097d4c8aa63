package com.couriermft.openpgp;

import java.security.SecureRandom;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The session key that encrypts a message's data.
 *
 * @param cipher the cipher of the data
 * @param bytes the key, with the length that the cipher requires
 * @param recipient the owner of the private key that decrypted the session key; {@code null} if no
 *     private key was used
 * @param isOfPassphrase whether the key came from a passphrase
 */
record SessionKey(
    SymmetricCipher cipher, byte[] bytes, @Nullable Certificate recipient, boolean isOfPassphrase) {

  /**
   * Creates a random key to use instead of a key that could not be recovered.
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
   * Returns the session key for a cipher's number, if the cipher is known and the key has the right
   * length.
   *
   * @param recipient {@code null} if the key came from a passphrase
   */
  static Optional<SessionKey> find(int cipherId, byte[] key, @Nullable Certificate recipient) {
    return SymmetricCipher.find(cipherId)
        .filter(cipher -> cipher.keyBytes() == key.length)
        .map(cipher -> new SessionKey(cipher, key, recipient, recipient == null));
  }
}
