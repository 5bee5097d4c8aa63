package com.couriermft.storage.access;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The API keys in the table {@code apikeys}. Only hashes are stored, so a reader of the table
 * cannot use the keys. Thread-safe.
 */
public final class ApiKeys {
  /** The pattern of a key's name. */
  public static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  /** The prefix of the names of keys that were created with the host's master key. */
  public static final String BREAK_GLASS = "break-glass-";

  /** The lifetime of a break-glass key: long enough to create a permanent key. */
  public static final Duration BREAK_GLASS_LASTS = Duration.ofHours(1);

  /** The time for which the previous value of a key remains valid after a rotation. */
  public static final Property<Shape.Whole> OVERLAP =
      Property.optional(
              "overlap_seconds",
              Shape.Whole.of(0, Duration.ofDays(7).toSeconds()),
              "How long the previous value remains valid; 0 revokes all previous values at once")
          .titled("Overlap with the previous key", FieldGroup.AUTHENTICATION)
          .in("seconds")
          .advanced()
          .defaultsTo((int) Duration.ofDays(1).toSeconds());

  private static final String TABLE = "apikeys";
  private static final String USES = "use";
  private static final int MOST_HASHES = 5;

  private final Tables tables;
  private final Documents documents;
  private final SecureRandom random = new SecureRandom();

  public ApiKeys(Tables tables) {
    this.tables = tables;
    this.documents = new Documents(tables, TABLE, "key", ApiKey::of);
  }

  /**
   * A key with its new value.
   *
   * @param text the value, which is shown once and cannot be retrieved later
   */
  public record Issued(ApiKey key, Secret text) {}

  /**
   * Creates a key.
   *
   * @param name a name that matches {@link #NAME}
   * @throws StoreConflict a key with that name exists
   */
  public Issued create(String name, ApiKeyDefinition definition, String by) {
    ApiKeyText text = ApiKeyText.random(name, random);
    Instant now = now();
    KeyHash hash = new KeyHash(text.sha256(), now, null);
    ApiKey key = new ApiKey(name, definition, now, by, List.of(hash), null);
    return new Issued(save(key, by, Condition.absent()), text.secret());
  }

  /**
   * Creates a key with the role {@code admin} that is valid for an hour, and deletes expired keys
   * that were created in the same way.
   */
  public Issued createForBreakGlass(String by) {
    Instant now = now();
    list().stream()
        .filter(key -> key.name().startsWith(BREAK_GLASS) && !key.counts(now))
        .forEach(key -> delete(key.name(), null));
    String name = BREAK_GLASS + UUID.randomUUID().toString().substring(0, 8);
    return create(
        name,
        new ApiKeyDefinition(Role.ADMIN, "Created by break-glass", now.plus(BREAK_GLASS_LASTS)),
        by);
  }

  /**
   * Changes a key's definition; its value stays the same.
   *
   * @param etag the required etag; {@code null} for any
   * @throws NotFoundException {@code api_key_not_found}
   * @throws StoreConflict the key has another etag
   */
  public ApiKey change(String name, ApiKeyDefinition definition, @Nullable String etag, String by) {
    ApiKey before = get(name);
    Condition same = Condition.unchanged(etag == null ? String.valueOf(before.etag()) : etag);
    return save(before.defined(definition), by, same);
  }

  /**
   * Rotates a key: creates a new value, while the previous value remains valid for a while.
   *
   * @param overlap how long the previous value remains valid; zero invalidates all previous values
   * @throws NotFoundException {@code api_key_not_found}
   * @throws ConflictException {@code too_many_secrets}: five values are already valid
   * @throws StoreConflict another request changed the key at the same time
   */
  public Issued rotate(String name, Duration overlap, String by) {
    ApiKey before = get(name);
    ApiKeyText text = ApiKeyText.random(name, random);
    ApiKey after = before.rotated(new KeyHash(text.sha256(), now(), null), overlap);
    if (after.hashes().size() > MOST_HASHES) {
      throw new ConflictException(
          AccessCodes.TOO_MANY_SECRETS,
          "API key '%s' has %d valid values, the maximum; rotate it with an overlap of 0."
              .formatted(name, MOST_HASHES));
    }
    Condition same = Condition.unchanged(String.valueOf(before.etag()));
    return new Issued(save(after, by, same), text.secret());
  }

  /**
   * Deletes a key. Within {@link ApiKeyCheck#CACHED}, all processes reject it.
   *
   * @param etag the required etag; {@code null} for any
   * @throws NotFoundException {@code api_key_not_found}
   * @throws StoreConflict the key has another etag
   */
  public void delete(String name, @Nullable String etag) {
    boolean deleted =
        NAME.matcher(name).matches()
            && documents.delete(name, etag == null ? null : Condition.unchanged(etag));
    if (!deleted) {
      throw notFound(name);
    }
    tables
        .find(TABLE, USES, name)
        .ifPresent(row -> tables.transact(TABLE, USES, List.of(Write.delete(name, Write.ANY))));
  }

  /** Returns the key with a name; empty if it does not exist. */
  public Optional<ApiKey> find(String name) {
    return NAME.matcher(name).matches() ? documents.find(name).map(ApiKey::of) : Optional.empty();
  }

  /**
   * Returns a key.
   *
   * @throws NotFoundException {@code api_key_not_found}
   */
  public ApiKey get(String name) {
    return find(name).orElseThrow(() -> notFound(name));
  }

  private static NotFoundException notFound(String name) {
    return new NotFoundException(
        AccessCodes.API_KEY_NOT_FOUND, "There is no API key '" + name + "'.");
  }

  /** Returns the readable keys, ordered by name; damaged keys are logged. */
  public List<ApiKey> list() {
    return Listed.readable(listed());
  }

  /** Returns every key, ordered by name, including damaged keys. */
  public List<Listed<ApiKey>> listed() {
    return documents.listed().stream().map(key -> key.reading(ApiKey::of)).toList();
  }

  /**
   * Returns keys ordered by name, including damaged keys.
   *
   * @param after the name after which the result starts; {@code null} for the start
   * @param max the maximum number of keys, at least 1
   */
  public List<Listed<ApiKey>> listed(@Nullable String after, int max) {
    return documents.listed(after, max, each -> true).stream()
        .map(key -> key.reading(ApiKey::of))
        .toList();
  }

  /** Returns when a key was last used, to the hour; empty if never. */
  public Optional<Instant> findLastUse(String name) {
    return tables
        .find(TABLE, USES, name)
        .flatMap(row -> Optional.ofNullable(row.columns().instant("last_used_at")));
  }

  /**
   * Returns when keys were last used, to the hour, by name. Keys that were never used are absent.
   *
   * @param from the first name in order
   * @param to the last name in order
   */
  public Map<String, Instant> lastUses(String from, String to) {
    // No name has a character before '-', so the range ends directly after the last name.
    Map<String, Instant> uses = new HashMap<>();
    for (Row row : tables.queryAll(TABLE, USES, new KeyRange(from, to + "-"))) {
      Instant at = row.columns().instant("last_used_at");
      if (at != null) {
        uses.put(row.key(), at);
      }
    }
    return uses;
  }

  /** Records that a key was used. */
  void noteUse(String name, Instant at) {
    Columns columns =
        Columns.none().with("last_used_at", at).with("nonce", UUID.randomUUID().toString());
    tables.transact(TABLE, USES, List.of(Write.upsert(name, columns)));
  }

  Instant now() {
    return tables.clock().instant();
  }

  private ApiKey save(ApiKey key, String by, Condition condition) {
    Document stored = documents.put(key.name(), key.toJson(), by, condition);
    return ApiKey.of(stored);
  }
}
