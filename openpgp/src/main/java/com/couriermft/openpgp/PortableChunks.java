package com.couriermft.openpgp;

import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.modes.AEADBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * Encrypts and decrypts chunks with Bouncy Castle, for all ciphers other than AES, which are rarely
 * used for large data.
 */
final class PortableChunks implements ChunkCipher {
  private final AEADBlockCipher cipher;
  private final KeyParameter key;

  PortableChunks(AEADBlockCipher cipher, byte[] key) {
    this.cipher = cipher;
    this.key = new KeyParameter(key);
  }

  @Override
  public int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out) {
    try {
      return process(true, parameters(nonce, associated), in, length, out);
    } catch (InvalidCipherTextException e) {
      throw new IllegalStateException("Encryption meets no wrong tag", e);
    }
  }

  @Override
  public int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException {
    try {
      return process(false, parameters(nonce, associated), in, length, out);
    } catch (InvalidCipherTextException e) {
      throw AeadMode.wrongTag();
    }
  }

  private AEADParameters parameters(byte[] nonce, byte[] associated) {
    return new AEADParameters(key, AeadMode.TAG_BYTES * Byte.SIZE, nonce, associated);
  }

  private int process(
      boolean encrypts, AEADParameters parameters, byte[] in, int length, byte[] out)
      throws InvalidCipherTextException {
    cipher.init(encrypts, parameters);
    int written = cipher.processBytes(in, 0, length, out, 0);
    return written + cipher.doFinal(out, written);
  }
}
