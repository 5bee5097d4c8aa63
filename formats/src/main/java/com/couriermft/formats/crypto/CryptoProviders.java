package com.couriermft.formats.crypto;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Optional;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The order of this process's security providers: native code first if available, then the JDK's
 * providers. Bouncy Castle is added as the last provider when it is needed, for algorithms that no
 * other provider supports. Code that does not request a provider by name gets the first provider
 * that supports the algorithm. This affects digests, SSH, and TLS to the storage account.
 * Thread-safe.
 *
 * <p>Native code is used because the Functions worker starts the JVM with only its first compiler
 * ({@code -XX:TieredStopAtLevel=1}). That compiler does not use the processor's instructions for
 * AES and SHA, which makes the JDK's own ciphers 10 to 300 times slower.
 */
public final class CryptoProviders {
  private static final Logger LOG = LoggerFactory.getLogger(CryptoProviders.class);

  private static boolean installed;
  private static boolean hasBouncyCastle;
  private static boolean isNative;

  private CryptoProviders() {}

  /** The preferred providers. */
  public enum Preference {
    /** Prefers native code, and uses the JDK where native code does not run. */
    NATIVE,
    /** Uses the JDK's providers everywhere. */
    JDK
  }

  /** Calls {@link #install(Preference)} with a preference for native code. */
  public static void install() {
    install(Preference.NATIVE);
  }

  /**
   * Puts the providers in order. Only the first call in a process has an effect. Call this method
   * before the first use of cryptography. A provider that cannot be loaded is logged once and
   * skipped.
   */
  public static synchronized void install(Preference preference) {
    if (installed) {
      return;
    }
    installed = true;
    switch (preference) {
      case NATIVE -> {
        Optional<String> missing = NativeProvider.install();
        isNative = missing.isEmpty();
        missing.ifPresent(
            why ->
                LOG.warn(
                    "Cryptography uses the JDK's provider, which is 10 to 300 times slower on "
                        + "the Functions worker, because native code does not run here: {}. Run "
                        + "the app on Linux x86-64 with glibc and a java.io.tmpdir that is "
                        + "writable and not mounted noexec, or accept this with "
                        + "COURIER_CRYPTO=jdk",
                    why));
      }
      case JDK -> LOG.info("Cryptography uses the JDK's provider, as configured by COURIER_CRYPTO");
    }
  }

  /**
   * Calls {@link #install()} and appends Bouncy Castle as the last provider. Call this method
   * before using keys and algorithms of partners. It loads 500 classes, none of which is needed to
   * access the storage account.
   */
  public static synchronized void addBouncyCastle() {
    install();
    if (!hasBouncyCastle) {
      hasBouncyCastle = true;
      Security.addProvider(new BouncyCastleProvider());
    }
  }

  /**
   * Returns a generator for many small amounts of random data, such as the padding of packets. Uses
   * native code, which does not take a process-wide lock for each call, or the JDK. Thread-safe.
   */
  public static SecureRandom newRandom() {
    install();
    return areNative() ? NativeProvider.newRandom() : new SecureRandom();
  }

  /** Returns whether native code is in use. */
  public static synchronized boolean areNative() {
    return isNative;
  }

  /**
   * Returns whether AES-GCM uses the processor's AES instructions, immediately or after it was
   * compiled.
   */
  public static boolean haveFastAes() {
    return areNative() || !hasFirstCompilerOnly();
  }

  /**
   * Returns a new RSA key pair whose objects are of the JDK's classes. With only the first
   * compiler, the JDK takes about twelve seconds to find the primes for 4096 bits; native code
   * takes less than one second.
   *
   * @param bits the length of the modulus
   */
  public static KeyPair newRsaKeyPair(int bits) {
    install();
    try {
      KeyPairGenerator generator =
          areNative() ? NativeProvider.rsaGenerator() : KeyPairGenerator.getInstance("RSA");
      generator.initialize(bits);
      KeyPair made = generator.generateKeyPair();
      KeyFactory keys = KeyFactory.getInstance("RSA");
      return new KeyPair(
          (PublicKey) keys.translateKey(made.getPublic()),
          (PrivateKey) keys.translateKey(made.getPrivate()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK makes RSA keys", e);
    }
  }

  /**
   * Returns whether HotSpot runs only its first compiler, according to a system property. Querying
   * the management beans instead would add 0.1 s to a cold start.
   */
  private static boolean hasFirstCompilerOnly() {
    String vm = System.getProperty("java.vm.info", "");
    return vm.contains("emulated-client") || vm.contains("interpreted");
  }
}
