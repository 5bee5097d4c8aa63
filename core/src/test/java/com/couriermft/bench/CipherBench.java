package com.couriermft.bench;

import com.couriermft.formats.crypto.CryptoProviders;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code ./courier bench ciphers}: what ciphers and digests do on one core, of the JDK's providers
 * and of those that Courier installs, 32 KiB at a time, by the JVM's options (the Functions worker
 * has the first compiler only).
 */
final class CipherBench {
  private static final int PART = 32 << 10;
  private static final long WARM_UP = TimeUnit.SECONDS.toNanos(1);
  private static final long TIME = TimeUnit.SECONDS.toNanos(2);

  private CipherBench() {}

  /** Does one part. */
  private interface Work {
    void once(int number) throws GeneralSecurityException;
  }

  public static void main(String[] arguments) throws GeneralSecurityException {
    System.out.printf("Java %s%n", Runtime.version());
    print("the JDK's");
    CryptoProviders.install();
    print("Courier's");
  }

  private static void print(String whose) throws GeneralSecurityException {
    byte[] part = new byte[PART];
    byte[] out = new byte[PART + 64];
    SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
    Cipher ctr = Cipher.getInstance("AES/CTR/NoPadding");
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    ctr.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
    System.out.printf("%s (%s)%n", whose, Arrays.toString(Security.getProviders()).split(",")[0]);
    measure(
        "AES-256-GCM",
        number -> {
          byte[] nonce = new byte[12];
          nonce[0] = (byte) number;
          nonce[1] = (byte) (number >> 8);
          nonce[2] = (byte) (number >> 16);
          gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
          gcm.doFinal(part, 0, PART, out, 0);
        });
    measure("AES-256-CTR", number -> ctr.update(part, 0, PART, out, 0));
    measure("SHA-256", number -> sha256.update(part));
  }

  private static void measure(String name, Work work) throws GeneralSecurityException {
    run(work, WARM_UP);
    System.out.printf(Locale.ROOT, "  %-12s %7.0f MiB/s%n", name, run(work, TIME));
  }

  private static double run(Work work, long time) throws GeneralSecurityException {
    long begun = System.nanoTime();
    int done = 0;
    while (System.nanoTime() - begun < time) {
      work.once(done++);
    }
    return (double) done * PART / (1 << 20) / ((System.nanoTime() - begun) / 1e9);
  }
}
