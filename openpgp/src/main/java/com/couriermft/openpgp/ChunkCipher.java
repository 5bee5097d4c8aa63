package com.couriermft.openpgp;

/**
 * Encrypts and authenticates chunks with one key in one {@link AeadMode}. Every chunk requires a
 * unique nonce. Not thread-safe.
 */
interface ChunkCipher {
  /**
   * Encrypts a chunk.
   *
   * @param length the length of the plaintext, which starts at index 0 of {@code in}
   * @param out receives the ciphertext and the tag; must not be {@code in}
   * @return the number of bytes written to {@code out}: {@code length} plus the length of the tag
   */
  int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out);

  /**
   * Decrypts a chunk. If decryption fails, the content of {@code out} must not be used.
   *
   * @param length the length of the ciphertext and the tag, which start at index 0 of {@code in};
   *     at least the length of the tag
   * @param out receives the plaintext; must not be {@code in}
   * @return the number of bytes written to {@code out}
   * @throws DamagedException the tag does not match
   */
  int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException;
}
