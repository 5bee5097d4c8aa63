package com.couriermft.openpgp;

import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-GCM (RFC 9580 §5.13.5), as implemented by the first security provider in this process. */
final class GcmChunks implements ChunkCipher {
  private final SecretKeySpec key;

  GcmChunks(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
  }

  @Override
  public int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out) {
    try {
      return cipher(Cipher.ENCRYPT_MODE, nonce, associated).doFinal(in, 0, length, out, 0);
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  @Override
  public int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException {
    try {
      return cipher(Cipher.DECRYPT_MODE, nonce, associated).doFinal(in, 0, length, out, 0);
    } catch (AEADBadTagException e) {
      throw AeadMode.wrongTag();
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  private Cipher cipher(int direction, byte[] nonce, byte[] associated)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(direction, key, new GCMParameterSpec(AeadMode.TAG_BYTES * Byte.SIZE, nonce));
    cipher.updateAAD(associated);
    return cipher;
  }

  private static IllegalStateException missing(GeneralSecurityException cause) {
    return new IllegalStateException("Every Java platform has AES-GCM", cause);
  }
}
