package com.couriermft.partners.connection;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The SSH algorithms that Courier offers, in order of preference, by their RFC names. */
public enum AlgorithmKind {
  /** Encryption algorithms. */
  CIPHERS(
      List.of(
          "aes128-gcm@openssh.com",
          "aes256-gcm@openssh.com",
          "aes128-ctr",
          "aes192-ctr",
          "aes256-ctr",
          "chacha20-poly1305@openssh.com"),
      List.of("aes256-cbc", "aes192-cbc", "aes128-cbc", "3des-cbc")),

  /** Key exchange algorithms, which agree on the keys of a session. */
  KEY_EXCHANGES(
      List.of(
          "curve25519-sha256",
          "curve25519-sha256@libssh.org",
          "ecdh-sha2-nistp256",
          "ecdh-sha2-nistp384",
          "ecdh-sha2-nistp521",
          "diffie-hellman-group-exchange-sha256",
          "diffie-hellman-group16-sha512",
          "diffie-hellman-group18-sha512",
          "diffie-hellman-group14-sha256"),
      List.of(
          "diffie-hellman-group14-sha1",
          "diffie-hellman-group-exchange-sha1",
          "diffie-hellman-group1-sha1")),

  /** Message authentication codes, which detect modified packets. */
  MACS(
      List.of(
          "hmac-sha2-256-etm@openssh.com",
          "hmac-sha2-512-etm@openssh.com",
          "hmac-sha2-256",
          "hmac-sha2-512"),
      List.of("hmac-sha1-etm@openssh.com", "hmac-sha1")),

  /** Host key algorithms, for the server's host key and for Courier's own key. */
  HOST_KEYS(
      List.of(
          "ssh-ed25519",
          "ecdsa-sha2-nistp256",
          "ecdsa-sha2-nistp384",
          "ecdsa-sha2-nistp521",
          "rsa-sha2-512",
          "rsa-sha2-256"),
      List.of("ssh-rsa", "ssh-dss"));

  private final List<String> modern;
  private final List<String> old;

  AlgorithmKind(List<String> modern, List<String> old) {
    this.modern = modern;
    this.old = old;
  }

  /**
   * Returns the algorithms that Courier offers.
   *
   * @param legacy whether to include weak algorithms
   */
  public List<String> offered(boolean legacy) {
    return legacy ? Stream.concat(modern.stream(), old.stream()).toList() : modern;
  }

  /** Returns the message for an algorithm that Courier does not offer. */
  public String refusal(String name, boolean legacy) {
    return "'%s' is not one of the supported %s: %s%s."
        .formatted(
            name,
            json(),
            String.join(", ", offered(legacy)),
            old.contains(name) && !legacy
                ? "; as a last resort, set \"legacy\": true to allow it"
                : "");
  }

  String json() {
    return name().toLowerCase(Locale.ROOT);
  }
}
