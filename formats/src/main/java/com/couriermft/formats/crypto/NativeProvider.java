package com.couriermft.formats.crypto;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bulk algorithms of Amazon Corretto Crypto Provider, which is built for Linux with glibc on
 * x86-64: AES-GCM, digests and their HMACs. The JDK remains responsible for keys, signatures and
 * their random numbers, because its objects are compatible with Bouncy Castle and the native ones
 * are not. The library is unpacked into {@code java.io.tmpdir}.
 */
final class NativeProvider extends Provider {
  static final String NAME = "CourierNative";

  private static final Map<String, List<String>> ALGORITHMS =
      Map.of(
          "Cipher",
          List.of("AES/GCM/NoPadding", "AES_128/GCM/NoPadding", "AES_256/GCM/NoPadding"),
          "MessageDigest",
          List.of("MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"),
          "Mac",
          List.of("HmacSHA1", "HmacSHA256", "HmacSHA384", "HmacSHA512"));

  private NativeProvider(Provider source) {
    super(NAME, source.getVersionStr(), "Bulk algorithms of " + source.getName());
    ALGORITHMS.forEach(
        (type, names) -> names.forEach(name -> putService(new Bulk(this, source, type, name))));
  }

  /**
   * Installs this provider as the first provider. Returns a description of what is missing if the
   * library cannot be loaded.
   */
  static Optional<String> install() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!system.equals("Linux amd64")) {
      return Optional.of("it requires Linux amd64; this is " + system);
    }
    try {
      Throwable failure = AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError();
      if (failure != null) {
        return Optional.of(failure.toString());
      }
      Security.insertProviderAt(new NativeProvider(AmazonCorrettoCryptoProvider.INSTANCE), 1);
      return Optional.empty();
    } catch (LinkageError e) {
      return Optional.of(e.toString());
    }
  }

  /**
   * Returns a generator that finds large primes in native code and creates keys for the JDK's
   * providers.
   */
  static KeyPairGenerator rsaGenerator() throws NoSuchAlgorithmException {
    return KeyPairGenerator.getInstance("RSA", AmazonCorrettoCryptoProvider.INSTANCE);
  }

  static SecureRandom newRandom() {
    try {
      return SecureRandom.getInstance("LibCryptoRng", AmazonCorrettoCryptoProvider.INSTANCE);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every release of the native provider has it", e);
    }
  }

  /** A service for one algorithm, delegated to the provider that implements it. */
  private static final class Bulk extends Service {
    private final Service source;

    Bulk(Provider owner, Provider source, String type, String algorithm) {
      super(owner, type, algorithm, algorithm, aliases(algorithm), null);
      this.source = source.getService(type, algorithm);
    }

    /**
     * Returns the aliases under which Bouncy Castle requests a digest. Without them, Bouncy Castle
     * would get the JDK's implementation.
     */
    private static List<String> aliases(String algorithm) {
      return algorithm.startsWith("SHA-") ? List.of(algorithm.replace("-", "")) : List.of();
    }

    @Override
    public Object newInstance(@Nullable Object parameter) throws NoSuchAlgorithmException {
      return source.newInstance(parameter);
    }

    @Override
    public boolean supportsParameter(@Nullable Object parameter) {
      return source.supportsParameter(parameter);
    }
  }
}
