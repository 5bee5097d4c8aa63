package com.couriermft.remote.sftp;

import com.couriermft.connection.SftpConnection;
import com.couriermft.connection.SftpConnection.Algorithms;
import com.couriermft.crypto.CryptoProviders;
import com.couriermft.failure.CourierException;
import com.couriermft.key.SshProviders;
import java.util.List;
import java.util.stream.Stream;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Factory;

/**
 * Which algorithms Courier offers, best first. AES-GCM comes first where it runs on the processor's
 * own instructions; ChaCha20, which comes from Bouncy Castle, is many times slower then, and
 * several times faster where it does not.
 */
final class SshAlgorithms {
  private static final List<String> KEY_EXCHANGES =
      List.of(
          "curve25519-sha256",
          "curve25519-sha256@libssh.org",
          "ecdh-sha2-nistp256",
          "ecdh-sha2-nistp384",
          "ecdh-sha2-nistp521",
          "diffie-hellman-group-exchange-sha256",
          "diffie-hellman-group16-sha512",
          "diffie-hellman-group18-sha512",
          "diffie-hellman-group14-sha256");

  /** No algorithm, but the sign that we want to hear of the server's extensions (RFC 8308). */
  private static final String EXTENSIONS = "ext-info-c";

  private static final List<String> LEGACY_KEY_EXCHANGES =
      List.of(
          "diffie-hellman-group14-sha1",
          "diffie-hellman-group-exchange-sha1",
          "diffie-hellman-group1-sha1");
  private static final List<String> SIGNATURES =
      List.of(
          "ssh-ed25519",
          "ecdsa-sha2-nistp256",
          "ecdsa-sha2-nistp384",
          "ecdsa-sha2-nistp521",
          "rsa-sha2-512",
          "rsa-sha2-256");
  private static final List<String> LEGACY_SIGNATURES = List.of("ssh-rsa", "ssh-dss");
  private static final List<String> AES =
      List.of(
          "aes128-gcm@openssh.com",
          "aes256-gcm@openssh.com",
          "aes128-ctr",
          "aes192-ctr",
          "aes256-ctr");
  private static final List<String> CHACHA = List.of("chacha20-poly1305@openssh.com");
  private static final List<String> LEGACY_CIPHERS =
      List.of("aes256-cbc", "aes192-cbc", "aes128-cbc", "3des-cbc");
  private static final List<String> MACS =
      List.of(
          "hmac-sha2-256-etm@openssh.com",
          "hmac-sha2-512-etm@openssh.com",
          "hmac-sha2-256",
          "hmac-sha2-512");
  private static final List<String> LEGACY_MACS = List.of("hmac-sha1-etm@openssh.com", "hmac-sha1");

  static {
    SshProviders.install();
  }

  private SshAlgorithms() {}

  /**
   * A client's configuration that offers what a connection names, or else all of these and, after
   * them, the legacy ones if asked for. Host key algorithms that are named are asked for first and
   * the others after them, because the same list says what our own key may sign with; which host
   * key is accepted is a matter of pins.
   *
   * @throws CourierException {@code algorithm_unknown} (permanent): a name that is not among these
   */
  static Config config(SftpConnection connection) {
    Algorithms wanted = connection.algorithms();
    boolean legacy = wanted.legacy();
    Config config = new DefaultConfig();
    config.setVersion("Courier");
    config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
    List<String> exchanges =
        chosen(connection, wanted.keyExchanges(), all(KEY_EXCHANGES, LEGACY_KEY_EXCHANGES, legacy));
    config.setKeyExchangeFactories(
        factories(config.getKeyExchangeFactories(), all(exchanges, List.of(EXTENSIONS), true)));
    List<String> signatures = all(SIGNATURES, LEGACY_SIGNATURES, legacy);
    config.setKeyAlgorithms(
        factories(
            config.getKeyAlgorithms(),
            all(chosen(connection, wanted.hostKeys(), signatures), signatures, true)));
    List<String> ciphers = all(ciphers(CryptoProviders.haveFastAes()), LEGACY_CIPHERS, legacy);
    config.setCipherFactories(
        factories(config.getCipherFactories(), chosen(connection, wanted.ciphers(), ciphers)));
    config.setMACFactories(
        factories(
            config.getMACFactories(),
            chosen(connection, wanted.macs(), all(MACS, LEGACY_MACS, legacy))));
    return config;
  }

  /** Those that are not legacy, the fastest first. */
  static List<String> ciphers(boolean fastAes) {
    return Stream.of(fastAes ? AES : CHACHA, fastAes ? CHACHA : AES).flatMap(List::stream).toList();
  }

  private static List<String> all(List<String> first, List<String> then, boolean both) {
    return Stream.concat(first.stream(), both ? then.stream() : Stream.of()).distinct().toList();
  }

  private static List<String> chosen(
      SftpConnection connection, List<String> named, List<String> known) {
    for (String name : named) {
      if (!known.contains(name)) {
        throw CourierException.permanent(
            "algorithm_unknown",
            "Connection '%s': the algorithm '%s' is not among %s%s."
                .formatted(
                    connection.name(),
                    name,
                    String.join(", ", known),
                    connection.algorithms().legacy()
                        ? ""
                        : "; old ones are, with \"algorithms\": {\"legacy\": true}"));
      }
    }
    return named.isEmpty() ? known : named;
  }

  private static <T> List<Factory.Named<T>> factories(
      List<Factory.Named<T>> available, List<String> names) {
    return names.stream()
        .flatMap(name -> available.stream().filter(f -> f.getName().equals(name)).limit(1))
        .toList();
  }
}
