package com.couriermft.storage.access;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The API keys there are, in the table {@code apikeys}: hashes only, so that whoever reads the
 * table cannot show a key. Thread-safe.
 */
public final class ApiKeys {
  /** The form of a key's name. */
  public static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  /** The beginning of the names of keys that were made with the host's master key. */
  public static final String BREAK_GLASS = "break-glass-";

  /** The time for which a break-glass key counts: long enough to make one that lasts. */
  public static final Duration BREAK_GLASS_LASTS = Duration.ofHours(1);

  /** The time for which the former text of a key still counts after a rotation. */
  public static final Property<Shape.Whole> OVERLAP =
      Property.optional(
              "overlap_seconds",
              Shape.Whole.of(0, Duration.ofDays(7).toSeconds()),
              "So long the text before counts as well; 0 ends all there were")
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
   * A key with a text that was just made.
   *
   * @param text to be shown now and never again
   */
  public record Issued(ApiKey key, Secret text) {}

  /**
   * Makes one.
   *
   * @param name matches {@link #NAME}
   * @throws StoreConflict there is one of that name
   */
  public Issued create(String name, ApiKeyDefinition definition, String by) {
    ApiKeyText text = ApiKeyText.random(name, random);
    Instant now = now();
    KeyHash hash = new KeyHash(text.sha256(), now, null);
    ApiKey key = new ApiKey(name, definition, now, by, List.of(hash), null);
    return new Issued(save(key, by, Condition.absent()), text.secret());
  }

  /**
   * Makes one of role {@code admin} that counts for an hour, and removes those made so before that
   * no longer count.
   */
  public Issued createForBreakGlass(String by) {
    Instant now = now();
    list().stream()
        .filter(key -> key.name().startsWith(BREAK_GLASS) && !key.counts(now))
        .forEach(key -> delete(key.name(), null));
    String name = BREAK_GLASS + UUID.randomUUID().toString().substring(0, 8);
    return create(
        name,
        new ApiKeyDefinition(Role.ADMIN, "Made by break-glass", now.plus(BREAK_GLASS_LASTS)),
        by);
  }

  /**
   * Changes what one is; its text stays.
   *
   * @param etag the version that must be there, or {@code null} for any
   * @throws NotFoundException {@code api_key_not_found}
   * @throws StoreConflict it has another version
   */
  public ApiKey change(String name, ApiKeyDefinition definition, @Nullable String etag, String by) {
    ApiKey before = get(name);
    Condition same = Condition.unchanged(etag == null ? String.valueOf(before.etag()) : etag);
    return save(before.defined(definition), by, same);
  }

  /**
   * Gives one a new text. The one before counts as well for a while.
   *
   * @param overlap how long; zero ends every text there was
   * @throws NotFoundException {@code api_key_not_found}
   * @throws ConflictException {@code too_many_secrets}: five texts count already
   * @throws StoreConflict somebody else changed it at this moment
   */
  public Issued rotate(String name, Duration overlap, String by) {
    ApiKey before = get(name);
    ApiKeyText text = ApiKeyText.random(name, random);
    ApiKey after = before.rotated(new KeyHash(text.sha256(), now(), null), overlap);
    if (after.hashes().size() > MOST_HASHES) {
      throw new ConflictException(
          AccessCodes.TOO_MANY_SECRETS,
          "API key '%s' has %d texts that count, the most there can be; rotate it with an overlap of 0."
              .formatted(name, MOST_HASHES));
    }
    Condition same = Condition.unchanged(String.valueOf(before.etag()));
    return new Issued(save(after, by, same), text.secret());
  }

  /**
   * Removes one; within {@link ApiKeyCheck#CACHED} nobody lets its bearer in any more.
   *
   * @param etag the version that must be there, or {@code null} for any
   * @throws NotFoundException {@code api_key_not_found}
   * @throws StoreConflict it has another version
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

  /** Returns a key; empty if there is none of this name. */
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

  /** Returns the keys that can be read, ordered by name; the others are logged. */
  public List<ApiKey> list() {
    return Listed.readable(listed());
  }

  /** Returns every key, ordered by name, also those that cannot be read. */
  public List<Listed<ApiKey>> listed() {
    return documents.listed().stream().map(key -> key.reading(ApiKey::of)).toList();
  }

  /**
   * Returns keys by name, also those that cannot be read.
   *
   * @param after the name after which they come; {@code null} for the first
   * @param max the most that are returned, 1 or more
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

  /** Notes a use. */
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
