package com.couriermft.storage.store;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tables} with retries, which recognize their own earlier writes. A call that meets {@link
 * StoreUnavailable} is repeated with growing, jittered pauses for about ten seconds.
 *
 * <p>A transaction without a usable response may have been committed. If its repetition meets a
 * {@link StoreConflict}, a <em>witness</em> row decides: the row of the first INSERT with a {@code
 * nonce}, otherwise of the first MERGE or UPSERT with one. If the stored nonce is the one written,
 * an earlier try caused the conflict and the transaction counts as committed. Callers that need
 * this write a new random {@code nonce} with each transaction. Thread-safe.
 */
public final class RetryingTables implements Tables {
  private static final String NONCE = "nonce";

  private final Tables target;
  private final BackOff backOff;

  /** Creates tables whose retries pause the calling thread. */
  public RetryingTables(Tables target) {
    this(target, BackOff.ofThread());
  }

  public RetryingTables(Tables target, BackOff backOff) {
    this.target = target;
    this.backOff = backOff;
  }

  @Override
  public InstantSource clock() {
    return target.clock();
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    return retry(() -> target.find(table, partition, key));
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    return retry(() -> target.query(table, partition, range, max, continuation));
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    BackOff.Pauses pauses = backOff.begin();
    boolean unclear = false;
    while (true) {
      try {
        return target.transact(table, partition, writes);
      } catch (StoreUnavailable e) {
        unclear = true;
        pauses.pauseAfter(e);
      } catch (StoreConflict conflict) {
        if (!unclear) {
          throw conflict;
        }
        return ownCommit(table, partition, writes).orElseThrow(() -> conflict);
      }
    }
  }

  private Optional<Committed> ownCommit(String table, String partition, List<Write> writes) {
    Optional<Row> seen = witness(writes).flatMap(write -> findIfOurs(table, partition, write));
    return seen.map(row -> new Committed(row.readAt(), ownEtags(table, partition, writes, row)));
  }

  private Map<String, String> ownEtags(
      String table, String partition, List<Write> writes, Row seen) {
    Map<String, String> etags = new HashMap<>(Map.of(seen.key(), seen.etag()));
    for (Write write : writes) {
      if (hasNonce(write) && !write.key().equals(seen.key())) {
        findIfOurs(table, partition, write).ifPresent(row -> etags.put(row.key(), row.etag()));
      }
    }
    return etags;
  }

  private Optional<Row> findIfOurs(String table, String partition, Write write) {
    return find(table, partition, write.key())
        .filter(row -> row.columns().text(NONCE).equals(write.columns().text(NONCE)));
  }

  private static Optional<Write> witness(List<Write> writes) {
    Optional<Write> inserted =
        writes.stream()
            .filter(write -> write.kind() == Write.Kind.INSERT && hasNonce(write))
            .findFirst();
    return inserted.or(() -> writes.stream().filter(RetryingTables::hasNonce).findFirst());
  }

  private static boolean hasNonce(Write write) {
    return write.kind() != Write.Kind.DELETE && !write.columns().text(NONCE).isEmpty();
  }

  private <T> T retry(Supplier<T> call) {
    BackOff.Pauses pauses = backOff.begin();
    while (true) {
      try {
        return call.get();
      } catch (StoreUnavailable e) {
        pauses.pauseAfter(e);
      }
    }
  }
}
