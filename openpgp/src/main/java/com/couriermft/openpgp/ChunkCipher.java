package com.couriermft.openpgp;

/**
 * Encrypts and protects chunks with one key in one {@link AeadMode}. A nonce serves one chunk only.
 * Not thread-safe.
 */
interface ChunkCipher {
  /**
   * Encrypts.
   *
   * @param length of the plaintext, from the start of {@code in}
   * @param out takes the ciphertext and the tag; another array than {@code in}
   * @return how many bytes were written to {@code out}: {@code length} and the tag's
   */
  int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out);

  /**
   * Decrypts. If it fails, {@code out} holds nothing to be used.
   *
   * @param length of ciphertext and tag, from the start of {@code in}: the tag's at least
   * @param out takes the plaintext; another array than {@code in}
   * @return how many bytes were written to {@code out}
   * @throws DamagedException the tag does not fit
   */
  int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException;
}
