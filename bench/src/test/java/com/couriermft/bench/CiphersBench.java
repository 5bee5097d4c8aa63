package com.couriermft.bench;

import com.couriermft.formats.crypto.BulkAes;
import com.couriermft.formats.crypto.CryptoProviders;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code ./courier bench ciphers}: measures the throughput of the ciphers and digests of the JDK
 * and of the app on one core, 32 KiB at a time.
 */
public final class CiphersBench {
  private static final int PIECE = 32 << 10;
  private static final long WARM = TimeUnit.MILLISECONDS.toNanos(Sizes.of(1_000, 1));
  private static final long MEASURED = TimeUnit.MILLISECONDS.toNanos(Sizes.of(2_000, 1));
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "AES");

  private CiphersBench() {}

  /** Processes one piece of data. The number differs on each call. */
  private interface Pass {
    void over(int number) throws GeneralSecurityException;
  }

  /** Prints a table. Takes no arguments. */
  public static void main(String[] arguments) throws GeneralSecurityException {
    System.out.printf("Java %s, MiB/s on one core%n", Runtime.version());
    System.out.printf("  %-22s %10s %10s%n", "", "JDK", "Courier");
    CryptoProviders.install();
    print("AES-256-GCM encrypt", sealed(gcm("SunJCE")), sealed(gcm("")));
    print("AES-256-GCM decrypt", opened(gcm("SunJCE")), opened(gcm("")));
    print("AES-256-CTR", chained(ctr("SunJCE")), chained(ctr("")));
    print(
        "AES-256-CBC encrypt",
        chained(Cipher.getInstance("AES/CBC/NoPadding", "SunJCE")),
        chained(BulkAes.newCipher(BulkAes.Mode.CBC)));
    print(
        "SHA-256",
        hashed(MessageDigest.getInstance("SHA-256", "SUN")),
        hashed(MessageDigest.getInstance("SHA-256")));
  }

  private static Cipher gcm(String provider) throws GeneralSecurityException {
    return cipher("AES/GCM/NoPadding", provider);
  }

  private static Cipher ctr(String provider) throws GeneralSecurityException {
    return cipher("AES/CTR/NoPadding", provider);
  }

  /**
   * Returns a cipher. Without the name of a provider, the first provider that has the cipher is
   * used.
   */
  private static Cipher cipher(String name, String provider) throws GeneralSecurityException {
    return provider.isEmpty() ? Cipher.getInstance(name) : Cipher.getInstance(name, provider);
  }

  private static double sealed(Cipher cipher) throws GeneralSecurityException {
    byte[] piece = new byte[PIECE];
    return mebibytes(
        number -> {
          cipher.init(Cipher.ENCRYPT_MODE, KEY, nonce(number));
          cipher.doFinal(piece);
        });
  }

  private static double opened(Cipher cipher) throws GeneralSecurityException {
    cipher.init(Cipher.ENCRYPT_MODE, KEY, nonce(-1));
    byte[] sealed = cipher.doFinal(new byte[PIECE]);
    return mebibytes(
        number -> {
          cipher.init(Cipher.DECRYPT_MODE, KEY, nonce(-1));
          cipher.doFinal(sealed);
        });
  }

  private static AlgorithmParameterSpec nonce(int number) {
    byte[] nonce = new byte[12];
    for (int i = 0; i < Integer.BYTES; i++) {
      nonce[i] = (byte) (number >> (8 * i));
    }
    return new GCMParameterSpec(128, nonce);
  }

  private static double chained(Cipher cipher) throws GeneralSecurityException {
    cipher.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(new byte[16]));
    byte[] piece = new byte[PIECE];
    byte[] out = new byte[PIECE + 16];
    return mebibytes(number -> cipher.update(piece, 0, PIECE, out));
  }

  private static double hashed(MessageDigest digest) throws GeneralSecurityException {
    byte[] piece = new byte[PIECE];
    return mebibytes(number -> digest.update(piece));
  }

  private static double mebibytes(Pass pass) throws GeneralSecurityException {
    repeat(pass, 0, WARM);
    long begun = System.nanoTime();
    int pieces = repeat(pass, 1 << 24, MEASURED);
    double seconds = (System.nanoTime() - begun) / 1e9;
    return (double) pieces * PIECE / (1 << 20) / seconds;
  }

  private static int repeat(Pass pass, int from, long nanos) throws GeneralSecurityException {
    long begun = System.nanoTime();
    int count = 0;
    while (System.nanoTime() - begun < nanos) {
      pass.over(from + count++);
    }
    return count;
  }

  private static void print(String what, double jdk, double ours) {
    System.out.printf(Locale.ROOT, "  %-22s %,10.0f %,10.0f%n", what, jdk, ours);
  }
}
