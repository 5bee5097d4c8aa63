package com.couriermft.partners.remote.sftp;

import static com.couriermft.partners.connection.AlgorithmKind.CIPHERS;
import static com.couriermft.partners.connection.AlgorithmKind.HOST_KEYS;
import static com.couriermft.partners.connection.AlgorithmKind.KEY_EXCHANGES;
import static com.couriermft.partners.connection.AlgorithmKind.MACS;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.AlgorithmKind;
import com.couriermft.partners.connection.SftpConnection;
import com.couriermft.partners.key.SshProviders;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Factory;
import net.schmizz.sshj.transport.random.Random;

/**
 * The SSH algorithms that Courier offers, in order of preference. AES-GCM comes first if the
 * processor has AES instructions. ChaCha20, from Bouncy Castle, is many times slower than AES-GCM
 * with these instructions, and several times faster without them.
 */
final class SshAlgorithms {
  private static final String CHACHA = "chacha20-";

  /** A request for the server's extensions (RFC 8308) rather than an algorithm. */
  private static final String EXTENSIONS = "ext-info-c";

  static {
    SshProviders.install();
  }

  private SshAlgorithms() {}

  /**
   * Returns a client configuration with the algorithms that the connection names or, if it names
   * none, all algorithms, followed by the legacy algorithms if enabled. Named host key algorithms
   * come first and all others follow, because the list also determines the algorithms with which
   * Courier's own key may sign. Pins determine which host key is accepted.
   *
   * @throws CourierException {@code algorithm_unknown} (permanent): Courier does not offer a named
   *     algorithm
   */
  static Config config(SftpConnection connection) {
    Config config = new DefaultConfig();
    config.setLoggerFactory(new QuietLoggers());
    config.setVersion("Courier");
    config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
    config.setRandomFactory(PacketRandom::new);
    List<String> exchanges = all(chosen(connection, KEY_EXCHANGES), List.of(EXTENSIONS));
    config.setKeyExchangeFactories(factories(config.getKeyExchangeFactories(), exchanges));
    List<String> signatures =
        all(chosen(connection, HOST_KEYS), HOST_KEYS.offered(connection.algorithms().legacy()));
    config.setKeyAlgorithms(factories(config.getKeyAlgorithms(), signatures));
    config.setCipherFactories(factories(config.getCipherFactories(), ciphers(connection)));
    config.setMACFactories(factories(config.getMACFactories(), chosen(connection, MACS)));
    return config;
  }

  private static List<String> ciphers(SftpConnection connection) {
    List<String> chosen = chosen(connection, CIPHERS);
    boolean asTheyAre =
        CryptoProviders.haveFastAes() || !connection.algorithms().ciphers().isEmpty();
    Comparator<String> without = Comparator.comparing(name -> !name.startsWith(CHACHA));
    return asTheyAre ? chosen : chosen.stream().sorted(without).toList();
  }

  private static List<String> all(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).distinct().toList();
  }

  private static List<String> chosen(SftpConnection connection, AlgorithmKind kind) {
    boolean legacy = connection.algorithms().legacy();
    List<String> named = connection.algorithms().named(kind);
    List<String> offered = kind.offered(legacy);
    for (String name : named) {
      if (!offered.contains(name)) {
        throw CourierException.of(
            ConnectionCodes.ALGORITHM_UNKNOWN,
            "Connection '%s': %s".formatted(connection.name(), kind.refusal(name, legacy)));
      }
    }
    return named.isEmpty() ? offered : named;
  }

  private static <T> List<Factory.Named<T>> factories(
      List<Factory.Named<T>> available, List<String> names) {
    return names.stream()
        .flatMap(name -> available.stream().filter(f -> f.getName().equals(name)).limit(1))
        .toList();
  }

  /**
   * Provides the random bytes of a session, for its cookies and the padding of packets.
   * Thread-safe.
   */
  private static final class PacketRandom implements Random {
    private final SecureRandom random = CryptoProviders.newRandom();

    @Override
    public void fill(byte[] bytes) {
      random.nextBytes(bytes);
    }

    @Override
    public void fill(byte[] bytes, int start, int length) {
      byte[] some = new byte[length];
      random.nextBytes(some);
      System.arraycopy(some, 0, bytes, start, length);
    }
  }
}
