package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * WinZip's AES encryption, AE-1 and AE-2 (winzip.com/en/support/aes-encryption). Keys are derived
 * from the UTF-8 password by PBKDF2 with HMAC-SHA-1 and 1,000 rounds. AES runs in counter mode with
 * a little-endian counter that starts at 1. Ten bytes of HMAC-SHA-1 authenticate the ciphertext.
 * One instance processes one entry in one direction. Not thread-safe.
 */
final class ZipAes {
  /** The compression method that marks an entry as AES-encrypted. */
  static final int METHOD = 99;

  /** The length of the password verification value, which precedes the encrypted bytes. */
  static final int VERIFIER = 2;

  /** The length of the HMAC, which follows the encrypted bytes. */
  static final int TAG = 10;

  private static final int ROUNDS = 1000;
  private static final int BLOCK = 16;
  private static final int BATCH = 1024 * BLOCK;

  private final Cipher cipher;
  private final Mac mac;
  private final byte[] verifier;
  private final byte[] counters = new byte[BATCH];
  private final byte[] keystream = new byte[BATCH];
  private long block;
  private int used = BATCH;

  private ZipAes(Cipher cipher, Mac mac, byte[] verifier) {
    this.cipher = cipher;
    this.mac = mac;
    this.verifier = verifier;
  }

  /**
   * The encryption of an entry.
   *
   * @param version version of AE: 1 (the CRC-32 is checked) or 2 (the CRC-32 is 0)
   * @param keyBytes length of the key: 16, 24 or 32
   * @param method compression method of the encrypted data
   */
  record Entry(int version, int keyBytes, int method) {
    private static final int VENDOR = 'A' | 'E' << 8;

    /** Returns the encryption that Courier writes: AES-256, AE-2. */
    static Entry ours(int method) {
      return new Entry(2, 32, method);
    }

    /** Returns the length of the salt, which precedes the password verification value. */
    int saltBytes() {
      return keyBytes / 2;
    }

    /** Returns the number of bytes that encryption adds. */
    int overhead() {
      return saltBytes() + VERIFIER + TAG;
    }

    static Entry parse(ByteBuffer field) throws IOException {
      if (field.remaining() < 7) {
        throw new IOException("its AES field is too short");
      }
      int version = field.getShort();
      int vendor = field.getShort();
      int strength = field.get();
      if (version < 1 || version > 2 || vendor != VENDOR || strength < 1 || strength > 3) {
        throw new IOException("its AES field is unknown");
      }
      return new Entry(version, 8 + 8 * strength, Short.toUnsignedInt(field.getShort()));
    }

    /** Writes the extra field that describes the encryption, including its header. */
    void write(ByteBuffer to) {
      to.putShort((short) 0x9901).putShort((short) 7);
      to.putShort((short) version).putShort((short) VENDOR).put((byte) (keyBytes / 8 - 1));
      to.putShort((short) method);
    }
  }

  /** Derives the keys of an entry, which takes a few milliseconds. */
  static ZipAes of(Secret password, Entry entry, byte[] salt) {
    int length = entry.keyBytes();
    char[] characters = password.revealChars();
    PBEKeySpec spec = new PBEKeySpec(characters, salt, ROUNDS, (2 * length + VERIFIER) * 8);
    try {
      byte[] keys =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1").generateSecret(spec).getEncoded();
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(keys, 0, length, "AES"));
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(keys, length, length, "HmacSHA1"));
      return new ZipAes(cipher, mac, Arrays.copyOfRange(keys, 2 * length, keys.length));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has AES, PBKDF2 and HMAC-SHA-1", e);
    } finally {
      spec.clearPassword();
      Arrays.fill(characters, '\0');
    }
  }

  /**
   * Returns the password verification value, which detects all but one in 65,536 wrong passwords.
   */
  byte[] verifier() {
    return verifier.clone();
  }

  /** Encrypts bytes in place. */
  void encrypt(byte[] buffer, int offset, int length) {
    crypt(buffer, offset, length);
    mac.update(buffer, offset, length);
  }

  /** Decrypts bytes in place. */
  void decrypt(byte[] buffer, int offset, int length) {
    mac.update(buffer, offset, length);
    crypt(buffer, offset, length);
  }

  /** Returns the authentication tag of the processed bytes. */
  byte[] tag() {
    return Arrays.copyOf(mac.doFinal(), TAG);
  }

  private void crypt(byte[] buffer, int offset, int length) {
    for (int i = 0; i < length; ) {
      if (used == BATCH) {
        nextBatch();
      }
      int n = Math.min(length - i, BATCH - used);
      for (int j = 0; j < n; j++) {
        buffer[offset + i + j] ^= keystream[used + j];
      }
      used += n;
      i += n;
    }
  }

  private void nextBatch() {
    for (int at = 0; at < BATCH; at += BLOCK) {
      long number = ++block;
      for (int i = 0; i < Long.BYTES; i++) {
        counters[at + i] = (byte) (number >>> 8 * i);
      }
    }
    try {
      cipher.update(counters, 0, BATCH, keystream, 0);
    } catch (ShortBufferException e) {
      throw new IllegalStateException("ECB gives as many bytes as it takes", e);
    }
    used = 0;
  }
}
