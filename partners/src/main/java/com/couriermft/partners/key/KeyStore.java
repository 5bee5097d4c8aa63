package com.couriermft.partners.key;

import static com.couriermft.partners.key.KeyRows.PARTITION;
import static com.couriermft.partners.key.KeyRows.TABLE;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.storage.store.trail.RecordedChange;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stores keys by name, with rows as in {@link KeyRows} and private parts in the secret store as in
 * {@link KeySecrets}. Older versions of PGP keys are retained, so that existing messages can be
 * decrypted and existing signatures verified. Times come from the storage's clock. Thread-safe.
 */
public final class KeyStore implements InstantSource {
  /** Maximum number of versions of one key, because all of them are deleted in one transaction. */
  public static final int MOST_VERSIONS = 50;

  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";

  private final Tables tables;
  private final ChangeTrail trail;
  private final KeySecrets secrets;

  /**
   * Creates a store that keeps public parts in the tables and private parts in the secret store.
   */
  public KeyStore(Tables tables, SecretStore secrets) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.secrets = new KeySecrets(secrets);
  }

  /** Writes a key like {@link #put(String, KeyMaterial, Labels)} and keeps its labels. */
  public Key put(String name, KeyMaterial material) {
    return put(name, material, null);
  }

  /**
   * Writes a key, which becomes the current version under its name. Writing the same material again
   * changes nothing. Private parts are written first, so that the secret of a stored key always
   * exists.
   *
   * @param given labels of the key; {@code null} to keep the existing ones
   * @throws InvalidInputException the name does not consist of 1 to 63 characters from a-z, 0-9 and
   *     -
   * @throws ConflictException {@code wrong_key_kind}: a key of another kind has this name; {@code
   *     private_key_kept}: the existing key has a private part, and the new one has only a public
   *     part; {@code too_many_versions}
   * @throws StoreConflict another caller wrote the key at the same time
   */
  public Key put(String name, KeyMaterial material, @Nullable Labels given) {
    if (!name.matches(NAME)) {
      throw InvalidInputException.at(
          "/name",
          RequestCodes.INVALID_NAME,
          "Use 1 to 63 characters of a-z, 0-9 and - for the name of a key.");
    }
    Optional<Row> before = tables.find(TABLE, PARTITION, name);
    // An unreadable key may be replaced by a key of any kind.
    Optional<Key> known = before.map(KeyStore::listed).map(Listed::value);
    Labels labels = given != null ? given : known.map(Key::labels).orElse(Labels.NONE);
    if (known.isPresent() && isSame(before.get(), material)) {
      return labelled(before.get(), labels);
    }
    known.ifPresent(key -> requireSuccessor(key, material));
    int version = known.map(Key::version).orElseGet(() -> newestVersion(name)) + 1;
    String secret = secrets.nameFor(name, material.kind());
    secrets.put(secret, material);
    try {
      return write(key(name, version, material, labels), secret, before);
    } catch (StoreConflict e) {
      if (material.kind() == Key.Kind.PGP) {
        secrets.delete(secret);
      }
      throw e;
    }
  }

  /**
   * Replaces the labels of a key.
   *
   * @throws NotFoundException {@code key_not_found}
   */
  public Key label(String name, Labels labels) {
    get(name);
    return labelled(findRow(name).orElseThrow(), labels);
  }

  /** Replaces the labels of a key's current version. */
  private Key labelled(Row before, Labels labels) {
    Key known = KeyRows.key(before);
    if (known.labels().equals(labels)) {
      return known;
    }
    Key after = known.withLabels(labels);
    var columns =
        KeyRows.columns(after, KeyRows.secret(before)).with("nonce", UUID.randomUUID().toString());
    trail.commit(
        KeyRows.changed(after, Optional.of(before)),
        List.of(Write.merge(known.name(), columns, before.etag())));
    return after;
  }

  private Key write(Key key, String secret, Optional<Row> before) {
    List<Write> writes = new ArrayList<>();
    // The nonce lets a retry recognize its earlier write. Otherwise, the retry would delete the
    // secret as if another caller had been faster.
    var columns = KeyRows.columns(key, secret).with("nonce", UUID.randomUUID().toString());
    writes.add(
        before
            .map(row -> Write.merge(key.name(), columns, row.etag()))
            .orElseGet(() -> Write.insert(key.name(), columns)));
    if (key.kind() == Key.Kind.PGP) {
      writes.add(Write.insert(KeyRows.version(key.name(), key.version()), columns));
    }
    trail.commit(KeyRows.changed(key, before), writes);
    return key;
  }

  private int newestVersion(String name) {
    return versionRows(name).stream().mapToInt(KeyRows::version).max().orElse(0);
  }

  private boolean isSame(Row before, KeyMaterial material) {
    Key known = KeyRows.key(before);
    return known.kind() == material.kind()
        && known.publicPart().equals(material.publicPart())
        && known.hasPrivate() == (material.privatePart() != null)
        && secrets.hold(KeyRows.secret(before), material);
  }

  private void requireSuccessor(Key known, KeyMaterial material) {
    if (known.kind() != material.kind()) {
      throw new ConflictException(
          KeyCodes.WRONG_KEY_KIND,
          "Key '%s' is a %s key; choose another name, or delete the key if it is no longer needed."
              .formatted(known.name(), KeyRows.text(known.kind())));
    }
    if (known.kind() != Key.Kind.PGP) {
      return;
    }
    if (known.hasPrivate() && material.privatePart() == null) {
      throw new ConflictException(
          KeyCodes.PRIVATE_KEY_KEPT,
          "Key '%s' has a private part, but the new key has none; send it with its private part"
                  .formatted(known.name())
              + " (gpg --armor --export-secret-keys), or choose another name for a partner's key.");
    }
    if (versionRows(known.name()).size() >= MOST_VERSIONS) {
      throw new ConflictException(
          DefinitionCodes.TOO_MANY_VERSIONS,
          "Key '%s' has %d versions, the maximum; delete old versions."
              .formatted(known.name(), MOST_VERSIONS));
    }
  }

  private Key key(String name, int version, KeyMaterial material, Labels labels) {
    return new Key(
        name,
        material.kind(),
        material.algorithm(),
        material.publicPart(),
        material.fingerprint(),
        material.privatePart() != null,
        material.privateKeys(),
        tables.clock().instant(),
        material.expiresAt(),
        version,
        labels);
  }

  /** Returns the current version of a key; empty if the key does not exist. */
  public Optional<Key> find(String name) {
    return findRow(name).map(KeyRows::key);
  }

  /**
   * Returns the current version of a key.
   *
   * @throws NotFoundException {@code key_not_found}
   */
  public Key get(String name) {
    return KeyRows.key(getRow(name));
  }

  /**
   * Returns the retained versions of a key, newest first; for an SSH or TLS key, only the current
   * version.
   *
   * @throws NotFoundException {@code key_not_found}
   */
  public List<Key> versions(String name) {
    Labels labels = get(name).labels();
    return rows(name).stream().map(row -> KeyRows.key(row).withLabels(labels)).toList();
  }

  /**
   * Returns the private part of the current version of a key.
   *
   * @param kind the expected kind
   * @throws NotFoundException {@code key_not_found}
   * @throws CourierException {@code wrong_key_kind} or {@code no_private_key} (permanent)
   */
  public Secret getPrivatePart(String name, Key.Kind kind) {
    Row row = getRow(name, kind);
    requirePrivate(KeyRows.key(row));
    return secrets.getPrivatePart(KeyRows.secret(row));
  }

  /**
   * Returns the passphrase of an encrypted private part; empty if the private part is not
   * encrypted.
   */
  public Optional<Secret> findPassphrase(String name) {
    return tables
        .find(TABLE, PARTITION, name)
        .flatMap(row -> secrets.findPassphrase(KeyRows.secret(row)));
  }

  /** Returns a key with its details at the current time. */
  public DescribedKey describe(Key key) {
    return DescribedKey.of(key, tables.clock().instant());
  }

  @Override
  public Instant instant() {
    return tables.clock().instant();
  }

  /**
   * Returns the current versions of all readable keys, ordered by name. Unreadable keys are logged.
   */
  public List<Key> list() {
    return Listed.readable(listed());
  }

  /** Returns the current versions of all keys, including unreadable ones, ordered by name. */
  public List<Listed<Key>> listed() {
    return listed(tables);
  }

  /** Returns the current versions of all keys of an installation, see {@link #listed()}. */
  public static List<Listed<Key>> listed(Tables tables) {
    return tables.queryAll(TABLE, PARTITION, KeyRows.CURRENT).stream()
        .map(KeyStore::listed)
        .toList();
  }

  /**
   * Returns a page of current versions, including unreadable ones, ordered by name.
   *
   * @param after the name after which the page starts; {@code null} for the first page
   * @param max maximum number of keys, at least 1
   * @param wanted selects keys; also called for unreadable ones
   */
  public List<Listed<Key>> listed(@Nullable String after, int max, Predicate<Listed<Key>> wanted) {
    Predicate<Row> shown = row -> wanted.test(listed(row));
    return tables.queryAfter(TABLE, PARTITION, KeyRows.CURRENT, after, max, shown).stream()
        .map(KeyStore::listed)
        .toList();
  }

  private static Listed<Key> listed(Row row) {
    return Listed.read(row.key(), KeyRows.what(row), () -> KeyRows.key(row));
  }

  /** Returns whether a key with this name exists, including an unreadable one. */
  public boolean isThere(String name) {
    return findRow(name).isPresent();
  }

  /** Deletes a key with all versions and private parts; does nothing if the key is missing. */
  public void delete(String name) {
    Optional<Row> current = findRow(name);
    if (current.isPresent()) {
      List<Row> gone = new ArrayList<>(versionRows(name));
      gone.add(current.get());
      deleteRows(gone, KeyRows.removed(current.get(), null));
      gone.stream().map(KeyRows::secret).distinct().forEach(secrets::delete);
    }
  }

  /**
   * Deletes an old version with its private part: messages that were encrypted only to this version
   * become unreadable.
   *
   * @throws NotFoundException {@code key_version_not_found}, with the retained versions
   * @throws ConflictException {@code current_version}: the version is the current version
   */
  public void deleteVersion(String name, int version) {
    Key current = get(name);
    if (current.version() == version) {
      throw new ConflictException(
          KeyCodes.CURRENT_VERSION,
          "Version %d of key '%s' is in use; import or generate a new version first."
              .formatted(version, name));
    }
    Row row =
        tables
            .find(TABLE, PARTITION, KeyRows.version(name, version))
            .orElseThrow(() -> noVersion(name, version));
    deleteRows(List.of(row), KeyRows.removed(row, current.version()));
    secrets.delete(KeyRows.secret(row));
  }

  /**
   * Deletes rows and then their secrets. After a lost response, a repeated call finds no rows but
   * still deletes the secrets.
   */
  private void deleteRows(List<Row> rows, RecordedChange change) {
    try {
      trail.commit(change, rows.stream().map(row -> Write.delete(row.key(), Write.ANY)).toList());
    } catch (StoreConflict e) {
      if (rows.stream().anyMatch(row -> tables.find(TABLE, PARTITION, row.key()).isPresent())) {
        throw e;
      }
    }
  }

  /** Returns the rows of all versions of a key of the given kind, newest first. */
  List<Row> getRows(String name, Key.Kind kind) {
    getRow(name, kind);
    return rows(name);
  }

  /** Returns the current row of a key of the given kind. */
  Row getRow(String name, Key.Kind kind) {
    Row row = getRow(name);
    Key key = KeyRows.key(row);
    if (key.kind() != kind) {
      throw CourierException.of(
          KeyCodes.WRONG_KEY_KIND,
          "Key '%s' is a %s key, expected %s."
              .formatted(name, KeyRows.text(key.kind()), KeyRows.text(kind)));
    }
    return row;
  }

  KeySecrets secrets() {
    return secrets;
  }

  static void requirePrivate(Key key) {
    if (!key.hasPrivate()) {
      throw CourierException.of(
          KeyCodes.NO_PRIVATE_KEY,
          "Key '" + key.name() + "' has only a public part; import its private part.");
    }
  }

  /**
   * Returns the row of a key. Invalid names are refused first, because some of them are row keys of
   * old versions.
   */
  private Optional<Row> findRow(String name) {
    return name.matches(NAME) ? tables.find(TABLE, PARTITION, name) : Optional.empty();
  }

  private Row getRow(String name) {
    return findRow(name).orElseThrow(() -> notFound(name));
  }

  private List<Row> rows(String name) {
    Row current = getRow(name);
    List<Row> kept = versionRows(name);
    return kept.isEmpty() ? List.of(current) : kept;
  }

  private List<Row> versionRows(String name) {
    return tables.queryAll(TABLE, PARTITION, KeyRows.versions(name)).stream()
        .sorted(Comparator.comparing(Row::key).reversed())
        .toList();
  }

  private static NotFoundException notFound(String name) {
    return new NotFoundException(
        KeyCodes.KEY_NOT_FOUND, "Key '" + name + "' does not exist; GET /api/keys lists all keys.");
  }

  private NotFoundException noVersion(String name, int version) {
    String kept =
        versions(name).stream()
            .map(key -> Integer.toString(key.version()))
            .collect(Collectors.joining(", "));
    return new NotFoundException(
        KeyCodes.KEY_VERSION_NOT_FOUND,
        "Key '%s' has no version %d; it has: %s.".formatted(name, version, kept));
  }
}
