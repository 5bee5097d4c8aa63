package com.couriermft.store;

import com.couriermft.json.CanonicalJson;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What people configure, by name: one row for each object in one partition, row key the name,
 * columns {@code json} (canonical, as it was read), {@code version}, {@code saved_at}, {@code
 * saved_by} and {@code nonce}. Keeps no earlier versions. Thread-safe.
 */
public final class Documents {
  private static final Logger LOG = LoggerFactory.getLogger(Documents.class);
  private static final int TRIES = 8;

  private final Tables tables;
  private final String table;
  private final String partition;

  /** In one partition of a table, which holds nothing else. */
  public Documents(Tables tables, String table, String partition) {
    this.tables = tables;
    this.table = table;
    this.partition = partition;
  }

  /**
   * One of them.
   *
   * @param name its name
   * @param json its content, canonical; treat as read-only
   * @param version 1, and one more with each change
   * @param etag for the next conditional change
   * @param savedAt when this version was saved
   * @param savedBy who saved it
   */
  public record Document(
      String name, ObjectNode json, int version, String etag, Instant savedAt, String savedBy) {}

  /**
   * Creates or changes one; saving what is there already changes nothing.
   *
   * @param condition {@code null} for whatever is there
   * @throws StoreConflict the condition does not hold
   */
  public Document put(String name, ObjectNode json, String by, @Nullable Condition condition) {
    ObjectNode canonical = CanonicalJson.of(json);
    for (int tries = 1; ; tries++) {
      Optional<Document> before = find(name);
      if (condition != null) {
        condition.require(name, before.orElse(null));
      }
      if (before.isPresent() && before.get().json().equals(canonical)) {
        return before.get();
      }
      try {
        return write(name, canonical, by, before);
      } catch (StoreConflict e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private Document write(String name, ObjectNode json, String by, Optional<Document> before) {
    int version = before.map(Document::version).orElse(0) + 1;
    Instant now = tables.instant();
    Columns columns =
        Columns.none()
            .with("json", Json.write(json))
            .with("version", version)
            .with("saved_at", now)
            .with("saved_by", by)
            .with("nonce", UUID.randomUUID().toString());
    Write write =
        before
            .map(known -> Write.merge(name, columns, known.etag()))
            .orElseGet(() -> Write.insert(name, columns));
    Tables.Committed committed = tables.transact(table, partition, List.of(write));
    return new Document(name, json, version, String.valueOf(committed.etags().get(name)), now, by);
  }

  /** One of them, if it is there. */
  public Optional<Document> find(String name) {
    return tables.find(table, partition, name).map(Documents::read);
  }

  /** All of them, by name. */
  public List<Document> list() {
    List<Document> all = new ArrayList<>();
    tables.queryAll(table, partition, KeyRange.prefix("")).forEach(row -> all.add(read(row)));
    return all;
  }

  /**
   * Hands over all of them, by name. What is wrong with one, be it that its row cannot be read, is
   * logged and keeps no other from its turn.
   *
   * @return the names of all, also of those with which something was wrong
   * @throws StoreUnavailable by whoever it is: it would be wrong with the others too
   */
  public Set<String> forEach(Consumer<Document> each) {
    Set<String> names = new LinkedHashSet<>();
    for (Row row : tables.queryAll(table, partition, KeyRange.prefix(""))) {
      names.add(row.key());
      try {
        each.accept(read(row));
      } catch (StoreUnavailable e) {
        throw e;
      } catch (RuntimeException e) {
        LOG.error("Document(kind='{}', name='{}') is left out", partition, row.key(), e);
      }
    }
    return names;
  }

  /**
   * Removes one.
   *
   * @param condition {@code null} for whatever is there
   * @return whether it was there
   * @throws StoreConflict the condition does not hold, or it was changed at this moment
   */
  public boolean delete(String name, @Nullable Condition condition) {
    Optional<Document> before = find(name);
    if (condition != null) {
      condition.require(name, before.orElse(null));
    }
    before.ifPresent(
        known -> tables.transact(table, partition, List.of(Write.delete(name, known.etag()))));
    return before.isPresent();
  }

  private static Document read(Row row) {
    Columns columns = row.columns();
    Instant savedAt = columns.instant("saved_at");
    return new Document(
        row.key(),
        (ObjectNode) Json.readTree(columns.text("json")),
        columns.integer("version"),
        row.etag(),
        savedAt == null ? row.changedAt() : savedAt,
        columns.text("saved_by"));
  }

  /** What must hold for a change. */
  public interface Condition {
    /**
     * Looks at what is there.
     *
     * @throws StoreConflict it does not hold
     */
    void require(String name, @Nullable Document before);

    /** There is none yet. */
    static Condition absent() {
      return (name, before) -> {
        if (before != null) {
          throw new StoreConflict("'" + name + "' exists already.");
        }
      };
    }

    /** It is still as it was read. */
    static Condition unchanged(String etag) {
      return (name, before) -> {
        if (before == null || !before.etag().equals(etag)) {
          throw new StoreConflict("'" + name + "' is no longer as it was read; read it again.");
        }
      };
    }
  }
}
