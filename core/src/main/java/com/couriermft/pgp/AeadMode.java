package com.couriermft.pgp;

import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.modes.AEADBlockCipher;
import org.bouncycastle.crypto.modes.EAXBlockCipher;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/** Modes that encrypt and protect at once (RFC 9580, 9.6); their tags have 16 bytes. */
enum AeadMode {
  EAX(1, 16),
  OCB(2, 15),
  GCM(3, 12);

  static final int TAG_BYTES = 16;

  private final int id;
  private final int nonceBytes;

  AeadMode(int id, int nonceBytes) {
    this.id = id;
    this.nonceBytes = nonceBytes;
  }

  /**
   * The one that messages mean by a number.
   *
   * @throws DamagedException there is none
   */
  static AeadMode get(int id) throws DamagedException {
    for (AeadMode mode : values()) {
      if (mode.id == id) {
        return mode;
      }
    }
    throw new DamagedException("its AEAD mode is unknown");
  }

  int id() {
    return id;
  }

  int nonceBytes() {
    return nonceBytes;
  }

  /** One piece and its tag, opened. */
  @FunctionalInterface
  interface Opening {
    /**
     * Decrypts.
     *
     * @param length of ciphertext and tag
     * @return how many bytes were written to {@code out}
     * @throws DamagedException the tag does not fit
     */
    int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out) throws IOException;
  }

  /** Opens pieces with one key: GCM with this process's fastest code, the others in portable. */
  Opening opening(SymmetricCipher cipher, byte[] key) throws DamagedException {
    if (cipher.blockBytes() != 16) {
      throw new DamagedException("its cipher does not go with AEAD");
    }
    return switch (this) {
      case GCM -> cipher.isAes() ? gcm(key) : damagedGcm();
      case OCB -> portable(new OCBBlockCipher(cipher.engine(), cipher.engine()), key);
      case EAX -> portable(new EAXBlockCipher(cipher.engine()), key);
    };
  }

  private static Opening damagedGcm() throws DamagedException {
    throw new DamagedException("GCM goes with AES only");
  }

  private static Opening gcm(byte[] key) {
    SecretKeySpec aes = new SecretKeySpec(key, "AES");
    return (nonce, associated, in, length, out) -> {
      try {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, aes, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(associated);
        return cipher.doFinal(in, 0, length, out, 0);
      } catch (AEADBadTagException e) {
        throw wrongTag();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("Every Java platform has AES-GCM", e);
      }
    };
  }

  private static Opening portable(AEADBlockCipher cipher, byte[] key) {
    KeyParameter parameter = new KeyParameter(key);
    return (nonce, associated, in, length, out) -> {
      cipher.init(false, new AEADParameters(parameter, TAG_BYTES * Byte.SIZE, nonce, associated));
      try {
        int written = cipher.processBytes(in, 0, length, out, 0);
        return written + cipher.doFinal(out, written);
      } catch (InvalidCipherTextException e) {
        throw wrongTag();
      }
    };
  }

  private static DamagedException wrongTag() {
    return new DamagedException("the integrity check failed");
  }
}
