package com.couriermft.formats.crypto;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Optional;
import javax.crypto.Cipher;
import org.conscrypt.Conscrypt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * AES for large amounts of data, in the two modes from which other constructions are built. Uses
 * native code if {@link CryptoProviders} provides it, otherwise the JDK. With only the first
 * compiler of Java 17, the JDK reaches 115 MiB/s for AES-256-CBC and 140 MiB/s for ECB on one core;
 * native code reaches 900 and 4,500 MiB/s. With both compilers, the JDK is equally fast.
 * Thread-safe.
 *
 * <p>These ciphers are not registered with a security provider. Code that requests {@code AES/CBC}
 * from the platform, such as JSSE, gets the JDK's implementation.
 */
public final class BulkAes {
  private static final Logger LOG = LoggerFactory.getLogger(BulkAes.class);

  private BulkAes() {}

  /** Modes. */
  public enum Mode {
    /** Cipher block chaining, which requires an initialization vector. */
    CBC,
    /** Electronic codebook: each block is encrypted independently. */
    ECB
  }

  /**
   * Returns a new cipher without padding. The caller initializes it and passes complete blocks of
   * 16 bytes.
   */
  public static Cipher newCipher(Mode mode) {
    String transformation = "AES/" + mode + "/NoPadding";
    try {
      Optional<Provider> provider =
          CryptoProviders.areNative() ? Native.PROVIDER : Optional.empty();
      return provider.isPresent()
          ? Cipher.getInstance(transformation, provider.get())
          : Cipher.getInstance(transformation, "SunJCE");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + transformation, e);
    }
  }

  /** Loaded on first use, so that a process that encrypts no files never loads native code. */
  private static final class Native {
    static final Optional<Provider> PROVIDER = load();

    private static Optional<Provider> load() {
      try {
        Provider conscrypt = Conscrypt.newProvider();
        Cipher.getInstance("AES/CBC/NoPadding", conscrypt);
        return Optional.of(conscrypt);
      } catch (GeneralSecurityException | SecurityException | LinkageError e) {
        LOG.info(
            "File encryption uses the JDK's AES because native code does not run here: {}",
            e.toString());
        return Optional.empty();
      }
    }
  }
}
