package com.couriermft.key;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.secret.Secret;
import com.couriermft.secret.SecretStore;
import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keys by name: table {@code config}, partition {@code key}, row key the name, one column for each
 * component of {@link Key}. The private part is the secret {@code key-{name}}, its passphrase
 * {@code key-{name}-passphrase}. Thread-safe.
 */
public final class KeyStore {
  private static final String TABLE = "config";
  private static final String PARTITION = "key";
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";

  private final Tables tables;
  private final SecretStore secrets;

  /** Keeps public parts in one and private parts in the other. */
  public KeyStore(Tables tables, SecretStore secrets) {
    this.tables = tables;
    this.secrets = secrets;
  }

  /**
   * Writes a key; an older one of that name is replaced. Private parts are written first, so a
   * stored key never lacks the secret it promises.
   *
   * @throws InvalidInputException the name is not 1 to 63 of a-z, 0-9 and -
   * @throws com.couriermft.store.StoreConflict somebody else wrote it at the same time
   */
  public Key put(String name, KeyMaterial material) {
    if (!name.matches(NAME)) {
      throw InvalidInputException.at(
          "/name", "invalid_name", "A key's name has 1 to 63 of a-z, 0-9 and -.");
    }
    Optional<Row> before = tables.find(TABLE, PARTITION, name);
    putOrDelete("key-" + name, material.privatePart());
    putOrDelete("key-" + name + "-passphrase", material.passphrase());
    Key key =
        new Key(
            name,
            material.kind(),
            material.algorithm(),
            material.publicPart(),
            material.fingerprint(),
            material.privatePart() != null,
            tables.instant(),
            material.expiresAt(),
            before.map(row -> row.columns().integer("version")).orElse(0) + 1);
    Write write =
        before
            .map(row -> Write.merge(name, columns(key), row.etag()))
            .orElseGet(() -> Write.insert(name, columns(key)));
    tables.transact(TABLE, PARTITION, List.of(write));
    return key;
  }

  /** The key of that name. */
  public Optional<Key> find(String name) {
    return tables.find(TABLE, PARTITION, name).map(KeyStore::key);
  }

  /**
   * The key of that name.
   *
   * @throws NotFoundException {@code key_not_found}, naming those that exist
   */
  public Key get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "key_not_found",
                    "Key '"
                        + name
                        + "' does not exist; there are: "
                        + list().stream().map(Key::name).collect(Collectors.joining(", "))
                        + "."));
  }

  /**
   * The private part of a key of that kind.
   *
   * @throws NotFoundException {@code key_not_found}
   * @throws CourierException {@code wrong_key_kind} or {@code no_private_key} (permanent)
   */
  public Secret getPrivatePart(String name, Key.Kind kind) {
    Key key = get(name);
    if (key.kind() != kind) {
      throw CourierException.permanent(
          "wrong_key_kind",
          "Key '" + name + "' is a " + text(key.kind()) + " key, expected " + text(kind) + ".");
    }
    if (!key.hasPrivate()) {
      throw CourierException.permanent(
          "no_private_key", "Key '" + name + "' has a public part only; import its private part.");
    }
    return secrets.get("key-" + name);
  }

  /** The passphrase of a private part, if it is protected by one. */
  public Optional<Secret> findPassphrase(String name) {
    return secrets.find("key-" + name + "-passphrase");
  }

  /** All of them, ordered by name. */
  public List<Key> list() {
    return tables.queryAll(TABLE, PARTITION, KeyRange.prefix("")).stream()
        .map(KeyStore::key)
        .toList();
  }

  /** Removes a key with its private part; nothing happens if it is gone. */
  public void delete(String name) {
    if (tables.find(TABLE, PARTITION, name).isPresent()) {
      tables.transact(TABLE, PARTITION, List.of(Write.delete(name, Write.ANY)));
      secrets.delete("key-" + name);
      secrets.delete("key-" + name + "-passphrase");
    }
  }

  private void putOrDelete(String secret, @Nullable Secret value) {
    if (value == null) {
      secrets.delete(secret);
    } else {
      secrets.put(secret, value);
    }
  }

  private static String text(Key.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static Columns columns(Key key) {
    return Columns.none()
        .with("kind", text(key.kind()))
        .with("algorithm", key.algorithm())
        .with("public", key.publicPart())
        .with("fingerprint", key.fingerprint())
        .with("has_private", key.hasPrivate())
        .with("created_at", key.createdAt())
        .with("expires_at", key.expiresAt())
        .with("version", key.version());
  }

  private static Key key(Row row) {
    Columns columns = row.columns();
    return new Key(
        row.key(),
        Key.Kind.valueOf(columns.text("kind").toUpperCase(Locale.ROOT)),
        columns.text("algorithm"),
        columns.text("public"),
        columns.text("fingerprint"),
        columns.flag("has_private"),
        Instant.parse(columns.text("created_at")),
        columns.instant("expires_at"),
        columns.integer("version"));
  }
}
