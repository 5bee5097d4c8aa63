package com.couriermft.automation.launch;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Stores the execution of each idempotency key, in the table {@code idempotency}. A key is valid
 * for 24 hours and, after that, for as long as its execution is retained. The caller may set a
 * different period instead. The row contains the SHA-256 of each field of the request, so that an
 * error can name the fields that differ. Thread-safe.
 */
public final class IdempotencyKeys {
  /** The name of the table. */
  public static final String TABLE = "idempotency";

  /** The number of partitions among which the keys are distributed. */
  public static final int PARTITIONS = 256;

  private static final Duration KEPT = Duration.ofHours(24);
  private static final int TRIES = 10;
  private static final String EXPIRES_AT = "expires_at";

  /** The column that states whether the key stays valid as long as its execution exists. */
  private static final String WITH_EXECUTION = "with_execution";

  /** The column with the time at which housekeeping next checks the execution of an expired key. */
  private static final String LOOK_AT = "look_at";

  private final Tables tables;

  /** Creates the store in these tables. */
  public IdempotencyKeys(Tables tables) {
    this.tables = tables;
  }

  /**
   * Claims a key for 24 hours and, after that, for as long as its execution is retained; see {@link
   * #claim(String, String, ObjectNode, Predicate, Duration)}.
   *
   * @throws InvalidInputException {@code idempotency_key_reused}
   * @throws StoreConflict other callers changed the key after each read
   */
  public Claim claim(String subject, String key, ObjectNode request, Predicate<String> wasMade) {
    return claim(subject, key, request, wasMade, KEPT, true);
  }

  /**
   * Returns the claim of a key; empty if there is none. Writes nothing.
   *
   * @throws InvalidInputException {@code idempotency_key_reused}: the key was used with a different
   *     body
   */
  public Optional<Claim> find(String subject, String key, ObjectNode request) {
    return find(subject, key, request, made -> true);
  }

  /**
   * Returns the claim of a key if its execution was created. Writes nothing.
   *
   * @param wasMade whether an execution with an id exists
   * @throws InvalidInputException {@code idempotency_key_reused}: the key was used with a different
   *     body, whose execution was created
   */
  public Optional<Claim> findMade(
      String subject, String key, ObjectNode request, Predicate<String> wasMade) {
    return find(subject, key, request, wasMade).filter(claim -> wasMade.test(claim.executionId()));
  }

  private Optional<Claim> find(
      String subject, String key, ObjectNode request, Predicate<String> wasMade) {
    String row = hash(subject + "\n" + key);
    ObjectNode fields = fields(request);
    return tables
        .find(TABLE, row.substring(0, 2), row)
        .filter(first -> stands(first, fields, wasMade))
        .map(first -> new Claim(same(first, fields, key), true));
  }

  /**
   * Returns the execution id of a key: the id of the first call, or a new id if this is the first
   * call. If several first calls are simultaneous, one wins and the others get the same id.
   *
   * @param subject scope of the key: the id of the job, or {@code rerun/} and the id of the
   *     execution
   * @param key the client's key
   * @param request the body, to detect a different request; the order of its fields does not matter
   * @param wasMade whether an execution with an id exists; if not, the first request was refused,
   *     and a corrected request may reuse the key
   * @param kept how long the key is valid, from the first call
   * @throws InvalidInputException {@code idempotency_key_reused}: the key was used with a different
   *     body; the problems name the fields that differ
   * @throws StoreConflict other callers changed the key after each read
   */
  public Claim claim(
      String subject, String key, ObjectNode request, Predicate<String> wasMade, Duration kept) {
    return claim(subject, key, request, wasMade, kept, false);
  }

  private Claim claim(
      String subject,
      String key,
      ObjectNode request,
      Predicate<String> wasMade,
      Duration kept,
      boolean withExecution) {
    String row = hash(subject + "\n" + key);
    String partition = row.substring(0, 2);
    ObjectNode fields = fields(request);
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Row> first = tables.find(TABLE, partition, row);
      if (first.isPresent() && stands(first.get(), fields, wasMade)) {
        return new Claim(same(first.get(), fields, key), true);
      }
      try {
        return new Claim(write(partition, row, first, fields, kept, withExecution), false);
      } catch (StoreConflict faster) {
        // Another request with this key was faster; its row decides.
      }
    }
    throw new StoreConflict("Too many requests use Idempotency-Key '" + key + "' at the same time");
  }

  /**
   * Deletes the expired keys of a partition. A key whose validity depends on its execution is
   * deleted only if the execution is missing. A key that is claimed in the meantime is kept. The
   * executions of old keys are checked at increasing intervals.
   *
   * @param partition 0..255
   * @param exists whether an execution of a job or chain with an id exists
   */
  public void removeExpired(int partition, Predicate<String> exists) {
    String name = String.format(Locale.ROOT, "%02x", partition);
    Instant now = tables.clock().instant();
    String continuation = null;
    do {
      Tables.Page page =
          tables.query(TABLE, name, KeyRange.prefix(""), Tables.MAX_WRITES, continuation);
      List<Write> writes =
          page.rows().stream()
              .filter(row -> now.isAfter(lookAt(row)))
              .map(row -> removeOrKeep(row, exists, now))
              .toList();
      if (!writes.isEmpty()) {
        commit(name, writes);
      }
      continuation = page.continuation();
    } while (continuation != null);
  }

  private static Instant lookAt(Row row) {
    Instant at = row.columns().instant(LOOK_AT);
    return at == null ? expiresAt(row) : at;
  }

  private static Write removeOrKeep(Row row, Predicate<String> exists, Instant now) {
    boolean stays =
        row.columns().flag(WITH_EXECUTION) && exists.test(row.columns().text("execution"));
    if (!stays) {
      return Write.delete(row.key(), row.etag());
    }
    Duration age = Duration.between(expiresAt(row), now).plus(KEPT);
    return Write.merge(row.key(), Columns.none().with(LOOK_AT, now.plus(age)), row.etag());
  }

  private void commit(String partition, List<Write> writes) {
    try {
      tables.transact(TABLE, partition, writes);
    } catch (StoreConflict takenOver) {
      // A key of the batch was used or deleted in the meantime. The next housekeeping run deletes
      // the other keys.
    }
  }

  private boolean stands(Row first, ObjectNode fields, Predicate<String> wasMade) {
    String execution = first.columns().text("execution");
    if (tables.clock().instant().isAfter(expiresAt(first))) {
      return first.columns().flag(WITH_EXECUTION) && wasMade.test(execution);
    }
    return differing(first, fields).isEmpty() || wasMade.test(execution);
  }

  private static Instant expiresAt(Row row) {
    return Instant.parse(row.columns().text(EXPIRES_AT));
  }

  private String write(
      String partition,
      String row,
      Optional<Row> before,
      ObjectNode fields,
      Duration kept,
      boolean withExecution) {
    Instant now = tables.clock().instant();
    Columns mine =
        Columns.none()
            .with("execution", Ulid.random(now))
            .with("request", Json.write(fields))
            .with(EXPIRES_AT, now.plus(kept))
            .with(WITH_EXECUTION, withExecution)
            .with(LOOK_AT, "")
            .with("nonce", Ulid.random(now));
    Write write =
        before
            .map(expired -> Write.merge(row, mine, expired.etag()))
            .orElseGet(() -> Write.insert(row, mine));
    tables.transact(TABLE, partition, List.of(write));
    return mine.text("execution");
  }

  private static String same(Row first, ObjectNode fields, String key) {
    List<Problem> problems = new ArrayList<>();
    for (String field : differing(first, fields)) {
      String detail = "'" + field + "' differs from the first request with this key.";
      problems.add(new Problem("/" + field, RequestCodes.DIFFERS, detail));
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.IDEMPOTENCY_KEY_REUSED,
          ("Idempotency-Key '%s' was already used with a different body; use a new key for a new "
                  + "request.")
              .formatted(key),
          problems);
    }
    return first.columns().text("execution");
  }

  private static Set<String> differing(Row first, ObjectNode fields) {
    JsonNode before = Json.readTree(first.columns().text("request"));
    Set<String> differing = new TreeSet<>();
    fields.fieldNames().forEachRemaining(differing::add);
    before.fieldNames().forEachRemaining(differing::add);
    differing.removeIf(field -> fields.path(field).equals(before.path(field)));
    return differing;
  }

  private static ObjectNode fields(ObjectNode request) {
    ObjectNode hashes = Json.object();
    CanonicalJson.of(request)
        .properties()
        .forEach(field -> hashes.put(field.getKey(), hash(Json.write(field.getValue()))));
    return hashes;
  }

  private static String hash(String text) {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /**
   * The execution of an idempotency key.
   *
   * @param executionId id of the execution, which might not exist yet
   * @param isRepetition whether an earlier request with the same key and body chose the id
   */
  public record Claim(String executionId, boolean isRepetition) {}
}
