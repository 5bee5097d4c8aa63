package com.couriermft.openpgp;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * AES-EAX with tags of 16 bytes (Bellare, Rogaway, Wagner: The EAX Mode of Operation, 2004; RFC
 * 9580 §5.13.3).
 *
 * <p>Data is encrypted in counter mode. The {@linkplain Cmac OMAC} of nonce, associated data and
 * ciphertext is verified before decryption.
 */
final class EaxChunks implements ChunkCipher {
  private static final int BLOCK = Block.BYTES;

  private static final int NONCE = 0;
  private static final int ASSOCIATED = 1;
  private static final int CIPHERTEXT = 2;

  private final AesBlocks encryption;
  private final Cmac cmac;
  private final byte[] keystream = new byte[AesBlocks.PIECE];

  EaxChunks(byte[] key) {
    encryption = AesBlocks.encryption(key);
    cmac = new Cmac(key);
  }

  @Override
  public int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out) {
    Block counter = omac(NONCE, nonce, nonce.length);
    count(counter, in, length, out);
    tag(counter, associated, out, length).write(out, length);
    return length + BLOCK;
  }

  @Override
  public int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException {
    int plain = length - BLOCK;
    Block counter = omac(NONCE, nonce, nonce.length);
    byte[] tag = tag(counter, associated, in, plain).bytes();
    if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(in, plain, length))) {
      throw AeadMode.wrongTag();
    }
    count(counter, in, plain, out);
    return plain;
  }

  private Block tag(Block counter, byte[] associated, byte[] ciphertext, int length) {
    return counter
        .plus(omac(ASSOCIATED, associated, associated.length))
        .plus(omac(CIPHERTEXT, ciphertext, length));
  }

  /**
   * Returns the authentication code over a block that identifies the purpose, followed by the
   * bytes.
   */
  private Block omac(int purpose, byte[] bytes, int length) {
    cmac.update(new Block(0, purpose).bytes(), 0, BLOCK);
    cmac.update(bytes, 0, length);
    return cmac.finish();
  }

  /** Encrypts or decrypts in counter mode. */
  private void count(Block counter, byte[] in, int length, byte[] out) {
    System.arraycopy(in, 0, out, 0, length);
    long high = counter.high();
    long low = counter.low();
    for (int done = 0; done < length; done += keystream.length) {
      int next = Math.min(length - done, keystream.length);
      int whole = (next + BLOCK - 1) / BLOCK * BLOCK;
      for (int i = 0; i < whole; i += BLOCK) {
        Block.write(high, low, keystream, i);
        low++;
        high += low == 0 ? 1 : 0;
      }
      encryption.apply(keystream, whole);
      Xor.into(out, done, keystream, next);
    }
  }
}
