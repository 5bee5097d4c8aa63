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
 * The order of this process's security providers: native code first where there is some, then the
 * JDK's; Bouncy Castle last, for what these lack, once somebody needs that. Everything that asks
 * for no provider by name gets the first that has the algorithm: digests, SSH, and TLS to the
 * storage account. Thread-safe.
 *
 * <p>Native code is there because the Functions worker starts the JVM with its first compiler only
 * ({@code -XX:TieredStopAtLevel=1}), which lacks the processor's instructions for AES and SHA: the
 * JDK's own ciphers are then 10 to 300 times slower.
 */
public final class CryptoProviders {
  private static final Logger LOG = LoggerFactory.getLogger(CryptoProviders.class);

  private static boolean installed;
  private static boolean hasBouncyCastle;
  private static boolean isNative;

  private CryptoProviders() {}

  /** The order in which providers are asked. */
  public enum Preference {
    /** Native code, or the JDK's where that does not run. */
    NATIVE,
    /** The JDK's, everywhere. */
    JDK
  }

  /** {@link #install(Preference)} with native code preferred. */
  public static void install() {
    install(Preference.NATIVE);
  }

  /**
   * Puts the providers into their order. The first call in a process decides, later ones change
   * nothing; it is to come before the first use of cryptography. What cannot be loaded is logged
   * once and done without.
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
                    "Cryptography is the JDK's, which is 10 to 300 times slower on the Functions"
                        + " worker: native code does not run here: {}. Run the app on Linux with"
                        + " glibc on x86-64 and a java.io.tmpdir that may be written to and loaded"
                        + " from, or accept it with COURIER_CRYPTO=jdk",
                    why));
      }
      case JDK -> LOG.info("Cryptography is the JDK's, as the settings say");
    }
  }

  /**
   * {@link #install()}, and Bouncy Castle behind all others. To be called by whoever meets the keys
   * and algorithms of partners; it loads 500 classes, and the storage account needs none of them.
   */
  public static synchronized void addBouncyCastle() {
    install();
    if (!hasBouncyCastle) {
      hasBouncyCastle = true;
      Security.addProvider(new BouncyCastleProvider());
    }
  }

  /**
   * Random numbers in many small portions, as packets are padded with: native code's, which takes
   * no lock of the whole process for each, or the JDK's. Thread-safe.
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
   * Returns whether AES-GCM runs on the processor's own instructions, now or once it is compiled.
   */
  public static boolean haveFastAes() {
    return areNative() || !hasFirstCompilerOnly();
  }

  /**
   * A new RSA key, of the JDK's own classes. With the first compiler the JDK takes some twelve
   * seconds to find the primes of 4096 bits, native code less than one.
   *
   * @param bits length of the modulus
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
   * Returns HotSpot's own word on its compilers; asking its management beans would cost a cold
   * start 0.1 s.
   */
  private static boolean hasFirstCompilerOnly() {
    String vm = System.getProperty("java.vm.info", "");
    return vm.contains("emulated-client") || vm.contains("interpreted");
  }
}
