package com.couriermft.openpgp;

import com.couriermft.formats.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keys without passphrases in a gpg key ring, which both gpg and Courier read. */
final class GpgKeys implements AutoCloseable {
  final Gpg gpg = Gpg.start();
  private final Map<String, Certificate> certificates = new ConcurrentHashMap<>();
  private final Map<String, PrivateKeys> privateKeys = new ConcurrentHashMap<>();

  /** Generates an elliptic key with a subkey for encryption. */
  GpgKeys curve(String name) {
    gpg.generate(name, "future-default", "1y", "");
    return this;
  }

  /** Generates a key for signing only. */
  GpgKeys signing(String name, String algorithm) {
    gpg.run("--passphrase", "", "--quick-generate-key", name, algorithm, "sign", "1y");
    return this;
  }

  /** Generates an RSA key with a subkey for encryption. */
  GpgKeys rsa(String name) {
    signing(name, "rsa2048");
    String fingerprint = gpg.fingerprints(name).get(0);
    gpg.run("--passphrase", "", "--quick-add-key", fingerprint, "rsa2048", "encr", "1y");
    return this;
  }

  Certificate certificate(String name) {
    return certificates.computeIfAbsent(
        name, id -> Certificate.readAll(gpg.run("--export", id)).get(0));
  }

  PrivateKeys privateKeys(String name) {
    return privateKeys.computeIfAbsent(
        name,
        id -> {
          byte[] armored = gpg.run("--armor", "--export-secret-keys", id);
          return PrivateKeys.read(Secret.of(new String(armored, StandardCharsets.US_ASCII)), null);
        });
  }

  /** Makes gpg decrypt and verify a message, and print each packet and each check. */
  Gpg.Result read(byte[] message) {
    return gpg.attempt(message, "-vv", "--status-fd", "2", "--decrypt");
  }

  @Override
  public void close() {
    gpg.close();
  }
}
