package com.couriermft.partners.key;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the private parts of keys as secrets. The name is {@code key-{name}} for an SSH or TLS key
 * and {@code key-{name}-{16 hex}} for each version of a PGP key, so that no version overwrites
 * another; the name of the passphrase has the suffix {@code -passphrase}. Thread-safe.
 */
final class KeySecrets {
  private static final String PASSPHRASE = "-passphrase";
  private static final int RANDOM_BYTES = 8;

  private final SecretStore secrets;
  private final SecureRandom random = new SecureRandom();

  KeySecrets(SecretStore secrets) {
    this.secrets = secrets;
  }

  String nameFor(String key, Key.Kind kind) {
    return switch (kind) {
      case SSH, TLS -> "key-" + key;
      case PGP -> {
        byte[] token = new byte[RANDOM_BYTES];
        random.nextBytes(token);
        yield "key-" + key + "-" + HexFormat.of().formatHex(token);
      }
    };
  }

  void put(String name, KeyMaterial material) {
    putOrDelete(name, material.privatePart());
    putOrDelete(name + PASSPHRASE, material.passphrase());
  }

  /** Returns whether the secret store already contains the private parts of this material. */
  boolean hold(String name, KeyMaterial material) {
    return material.privatePart() == null
        || isSame(secrets.find(name), material.privatePart())
            && isSame(findPassphrase(name), material.passphrase());
  }

  Secret getPrivatePart(String name) {
    return secrets.get(name);
  }

  Optional<Secret> findPassphrase(String name) {
    return secrets.find(name + PASSPHRASE);
  }

  void delete(String name) {
    secrets.delete(name);
    secrets.delete(name + PASSPHRASE);
  }

  private static boolean isSame(Optional<Secret> stored, @Nullable Secret given) {
    return stored.map(Secret::reveal).equals(Optional.ofNullable(given).map(Secret::reveal));
  }

  private void putOrDelete(String name, @Nullable Secret value) {
    if (value == null) {
      secrets.delete(name);
    } else {
      secrets.put(name, value);
    }
  }
}
