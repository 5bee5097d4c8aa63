package com.couriermft.remote.sftp;

import com.couriermft.crypto.CryptoProviders;
import com.couriermft.key.SshProviders;
import java.util.List;
import java.util.function.Function;
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
          "diffie-hellman-group14-sha256",
          "ext-info-c");
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

  /** A client's configuration that offers these and, after them, the legacy ones if asked for. */
  static Config config(boolean legacy) {
    Config config = new DefaultConfig();
    config.setVersion("Courier");
    config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
    config.setKeyExchangeFactories(
        offered(config.getKeyExchangeFactories(), KEY_EXCHANGES, LEGACY_KEY_EXCHANGES, legacy));
    config.setKeyAlgorithms(
        offered(config.getKeyAlgorithms(), SIGNATURES, LEGACY_SIGNATURES, legacy));
    config.setCipherFactories(
        offered(
            config.getCipherFactories(),
            ciphers(CryptoProviders.haveFastAes()),
            LEGACY_CIPHERS,
            legacy));
    config.setMACFactories(offered(config.getMACFactories(), MACS, LEGACY_MACS, legacy));
    return config;
  }

  /** Those that are not legacy, the fastest first. */
  static List<String> ciphers(boolean fastAes) {
    return Stream.of(fastAes ? AES : CHACHA, fastAes ? CHACHA : AES).flatMap(List::stream).toList();
  }

  private static <T> List<Factory.Named<T>> offered(
      List<Factory.Named<T>> available, List<String> modern, List<String> old, boolean legacy) {
    Function<String, Stream<Factory.Named<T>>> named =
        name -> available.stream().filter(f -> f.getName().equals(name)).limit(1);
    return Stream.concat(modern.stream(), legacy ? old.stream() : Stream.of())
        .flatMap(named)
        .toList();
  }
}
