package com.couriermft.partners.key;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.PrivateKeys;
import com.couriermft.storage.store.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Provides OpenPGP keys by name. Keys are reread each time, so a rotated key is used starting with
 * the next attempt. The current version is used to encrypt and sign; all retained versions are used
 * to decrypt and verify. Thread-safe.
 *
 * <p>Each method throws {@link com.couriermft.formats.failure.NotFoundException} ({@code
 * key_not_found}) or a permanent {@link CourierException}: {@code wrong_key_kind}, {@code
 * no_private_key}.
 */
public final class PgpKeys {
  private final KeyStore keys;

  /** Creates a provider on top of a key store. */
  public PgpKeys(KeyStore keys) {
    this.keys = keys;
  }

  /** Returns the certificate for encrypting messages to a key's owner. */
  public Certificate getCertificate(String name) {
    return certificate(KeyRows.key(keys.getRow(name, Key.Kind.PGP)));
  }

  /**
   * Returns the certificates for verifying a key owner's signatures, newest version first; never
   * empty.
   */
  public List<Certificate> getCertificates(String name) {
    return keys.getRows(name, Key.Kind.PGP).stream()
        .map(KeyRows::key)
        .map(PgpKeys::certificate)
        .toList();
  }

  /** Returns the private keys for signing under a name. */
  public PrivateKeys getSigningKeys(String name) {
    Row row = keys.getRow(name, Key.Kind.PGP);
    KeyStore.requirePrivate(KeyRows.key(row));
    return privateKeys(row);
  }

  /** Returns the private keys for decrypting messages, newest version first; never empty. */
  public List<PrivateKeys> getDecryptionKeys(String name) {
    List<PrivateKeys> found = new ArrayList<>();
    List<Row> rows = keys.getRows(name, Key.Kind.PGP);
    rows.stream()
        .filter(row -> KeyRows.key(row).hasPrivate())
        .map(this::privateKeys)
        .forEach(found::add);
    if (found.isEmpty()) {
      KeyStore.requirePrivate(KeyRows.key(rows.get(0)));
    }
    return found;
  }

  /** Returns the current version number, for the audit log: {@code key/{name}@{version}}. */
  public int getVersion(String name) {
    return keys.get(name).version();
  }

  private static Certificate certificate(Key key) {
    return Certificate.readAll(key.publicPart().getBytes(StandardCharsets.UTF_8)).get(0);
  }

  private PrivateKeys privateKeys(Row row) {
    String secret = KeyRows.secret(row);
    return PrivateKeys.read(
        keys.secrets().getPrivatePart(secret), keys.secrets().findPassphrase(secret).orElse(null));
  }
}
