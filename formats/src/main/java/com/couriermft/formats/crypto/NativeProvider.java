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
 * The algorithms that move bytes, from Amazon Corretto Crypto Provider, which is built for Linux
 * with glibc on x86-64: AES-GCM, digests and their HMACs. Keys, signatures and the random numbers
 * they are made of stay the JDK's, whose objects mix with Bouncy Castle's where the native ones do
 * not. The library is unpacked into {@code java.io.tmpdir}.
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

  /** Puts it first; says what is missing where it does not load. */
  static Optional<String> install() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!system.equals("Linux amd64")) {
      return Optional.of("it is for Linux amd64, this is " + system);
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

  /** Finding large primes is work for native code, too; the keys are for the JDK's providers. */
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

  /** A service for one algorithm, made by the provider that has it. */
  private static final class Bulk extends Service {
    private final Service source;

    Bulk(Provider owner, Provider source, String type, String algorithm) {
      super(owner, type, algorithm, algorithm, aliases(algorithm), null);
      this.source = source.getService(type, algorithm);
    }

    /** Returns the name by which Bouncy Castle asks for a digest: without it, it gets the JDK's. */
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
