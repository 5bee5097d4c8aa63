package com.couriermft.execution;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureClass;
import com.couriermft.store.Columns;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;

/**
 * Remembers which execution a client's key stands for, in the table {@code idempotency}, for 24
 * hours. Thread-safe.
 */
public final class IdempotencyKeys {
  /** The table. */
  public static final String TABLE = "idempotency";

  private static final Duration KEPT = Duration.ofHours(24);

  private final Tables tables;

  /** On these tables. */
  public IdempotencyKeys(Tables tables) {
    this.tables = tables;
  }

  /**
   * The execution that a key stands for: the one of the first call, a new id if this is the first.
   *
   * @param jobId the job to be started
   * @param key the client's
   * @param request the body, to tell a repetition from another request
   * @param wasMade whether there is an execution of an id: a key whose first request was refused
   *     may be used for a corrected one
   * @throws CourierException {@code idempotency_key_reused}: the key was used with another body
   */
  public String executionFor(String jobId, String key, String request, Predicate<String> wasMade) {
    String row = hash(jobId + "\n" + key);
    String partition = row.substring(0, 2);
    Instant now = tables.instant();
    String hash = hash(request);
    Columns mine =
        Columns.none()
            .with("execution", Ulid.random(now))
            .with("request", hash)
            .with("expires_at", now.plus(KEPT))
            .with("nonce", Ulid.random(now));
    try {
      tables.transact(TABLE, partition, List.of(Write.insert(row, mine)));
      return mine.text("execution");
    } catch (StoreConflict known) {
      Row first = tables.find(TABLE, partition, row).orElseThrow(() -> known);
      boolean isOver = now.isAfter(Instant.parse(first.columns().text("expires_at")));
      boolean isOther = !first.columns().text("request").equals(hash);
      return isOver || isOther && !wasMade.test(first.columns().text("execution"))
          ? replace(partition, first, mine)
          : same(first, hash, key);
    }
  }

  private String replace(String partition, Row expired, Columns mine) {
    tables.transact(TABLE, partition, List.of(Write.merge(expired.key(), mine, expired.etag())));
    return mine.text("execution");
  }

  private static String same(Row first, String hash, String key) {
    if (!first.columns().text("request").equals(hash)) {
      throw new CourierException(
          FailureClass.PERMANENT,
          "idempotency_key_reused",
          "Idempotency-Key '%s' was used with another body; use a new key for a new request."
              .formatted(key),
          null);
    }
    return first.columns().text("execution");
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
}
