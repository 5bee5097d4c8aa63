package com.couriermft.storage.store.trail;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores configuration by name, one row for each object. All rows are in one partition, with the
 * name as row key and the columns {@code json} (canonical), {@code version}, {@code saved_at},
 * {@code saved_by} and {@code nonce}. Keeps no earlier versions. Thread-safe.
 */
public final class Documents {
  private static final Logger LOG = LoggerFactory.getLogger(Documents.class);
  private static final int TRIES = 8;

  private final Tables tables;
  private final ChangeTrail trail;
  private final ObjectKind kind;
  private final String table;
  private final String partition;
  private final Function<Document, ?> form;

  /**
   * Creates a store in a partition that contains only documents and the log of their changes. A
   * document may be any JSON object.
   */
  public Documents(Tables tables, String table, String partition) {
    this(tables, table, partition, Document::json);
  }

  /**
   * Creates a store of documents with one format, in a partition that contains only these documents
   * and the log of their changes. If a document does not have that format, {@link #find} and the
   * lists report it as unreadable, and {@link #put} and {@link #delete} can replace and remove it.
   *
   * @param form parses a document in the same way as its users, and throws if that fails
   */
  public Documents(Tables tables, String table, String partition, Function<Document, ?> form) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.kind = ObjectKind.in(table, partition);
    this.table = table;
    this.partition = partition;
    this.form = form;
  }

  /**
   * A stored document with its version.
   *
   * @param name the document's name
   * @param json the content in canonical form; treat as read-only
   * @param version the version, increased by each change from 1
   * @param etag the etag for the next conditional change
   * @param savedAt when this version was saved
   * @param savedBy the user who saved it
   */
  public record Document(
      String name, ObjectNode json, int version, String etag, Instant savedAt, String savedBy) {}

  /**
   * Creates or changes a document; saving identical content changes nothing.
   *
   * @param condition {@code null} for none
   * @throws StoreConflict the condition does not hold
   * @throws InvalidInputException {@code too_large}: the JSON has more than {@link
   *     StorageLimits#MAX_TEXT} characters
   */
  public Document put(String name, ObjectNode json, String by, @Nullable Condition condition) {
    ObjectNode canonical = CanonicalJson.of(json);
    for (int tries = 1; ; tries++) {
      Optional<Document> before = findAnyway(name);
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

  private static String text(ObjectNode json) {
    String text = Json.write(json);
    if (text.length() > StorageLimits.MAX_TEXT) {
      String detail = "%,d characters of JSON; at most %,d can be stored.";
      throw InvalidInputException.at(
          "", FieldCodes.TOO_LARGE, detail.formatted(text.length(), StorageLimits.MAX_TEXT));
    }
    return text;
  }

  private Document write(String name, ObjectNode json, String by, Optional<Document> before) {
    int version = before.map(Document::version).orElse(0) + 1;
    Instant now = tables.clock().instant();
    Columns columns =
        Columns.none()
            .with("json", text(json))
            .with("version", version)
            .with("saved_at", now)
            .with("saved_by", by)
            .with("nonce", UUID.randomUUID().toString());
    Write write =
        before
            .map(known -> Write.merge(name, columns, known.etag()))
            .orElseGet(() -> Write.insert(name, columns));
    RecordedChange change =
        new RecordedChange(
            kind,
            name,
            by,
            before.map(Document::version).orElse(null),
            version,
            before.map(Document::json).orElse(null),
            json);
    Tables.Committed committed = trail.commit(change, List.of(write));
    return new Document(name, json, version, String.valueOf(committed.etags().get(name)), now, by);
  }

  /**
   * Returns a document; empty if there is none with this name.
   *
   * @throws DamagedDataException the document cannot be read
   */
  public Optional<Document> find(String name) {
    return tables.find(table, partition, name).map(this::read);
  }

  /**
   * Returns a document. If it cannot be read completely, returns the readable part, so that the
   * document can be replaced or deleted.
   */
  public Optional<Document> findAnyway(String name) {
    return tables.find(table, partition, name).map(this::readAnyway);
  }

  private Document readAnyway(Row row) {
    try {
      return read(row);
    } catch (DamagedDataException damaged) {
      LOG.debug("Document(kind='{}', name='{}') cannot be read", partition, row.key(), damaged);
      return whatIsLeft(row);
    }
  }

  private Document whatIsLeft(Row row) {
    try {
      return parse(row);
    } catch (DamagedDataException noJson) {
      LOG.debug(
          "Document(kind='{}', name='{}') is not a JSON object", partition, row.key(), noJson);
      return new Document(row.key(), Json.object(), 0, row.etag(), row.changedAt(), "");
    }
  }

  private String what(String name) {
    return partition.substring(0, 1).toUpperCase(Locale.ROOT)
        + partition.substring(1)
        + " '"
        + name
        + "'";
  }

  /** Returns all readable documents, ordered by name, and logs the unreadable documents. */
  public List<Document> list() {
    return Listed.readable(listed());
  }

  /** Returns all documents, ordered by name, including unreadable documents. */
  public List<Listed<Document>> listed() {
    return tables.queryAll(table, partition, ChangeTrail.objects()).stream()
        .map(this::readListed)
        .toList();
  }

  /**
   * Returns documents ordered by name, including unreadable ones.
   *
   * @param after the name after which the result starts; {@code null} for the start
   * @param max the maximum number of documents, 1 or more
   * @param wanted the filter, which is also applied to unreadable documents
   */
  public List<Listed<Document>> listed(
      @Nullable String after, int max, Predicate<Listed<Document>> wanted) {
    Predicate<Row> shown = row -> wanted.test(readListed(row));
    return tables.queryAfter(table, partition, ChangeTrail.objects(), after, max, shown).stream()
        .map(this::readListed)
        .toList();
  }

  private Listed<Document> readListed(Row row) {
    return Listed.read(row.key(), what(row.key()), () -> read(row));
  }

  /** Returns the document with a name, even if it is unreadable; empty if there is none. */
  public Optional<Listed<Document>> findListed(String name) {
    return tables.find(table, partition, name).map(this::readListed);
  }

  /**
   * Passes all documents to a consumer, ordered by name. An error in one document, including an
   * unreadable row, is logged and does not affect the others.
   *
   * @return the names of all documents, including those with errors
   * @throws StoreUnavailable from storage or the consumer: it would affect the other documents too
   */
  public Set<String> forEach(Consumer<Document> each) {
    Set<String> names = new LinkedHashSet<>();
    for (Row row : tables.queryAll(table, partition, ChangeTrail.objects())) {
      names.add(row.key());
      try {
        each.accept(read(row));
      } catch (StoreUnavailable e) {
        throw e;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
        LOG.error("Document(kind='{}', name='{}') is left out", partition, row.key(), e);
      }
    }
    return names;
  }

  /**
   * Deletes a document, even if it is unreadable.
   *
   * @param condition {@code null} for none
   * @return whether the document existed
   * @throws StoreConflict the condition does not hold, or the document is being changed
   */
  public boolean delete(String name, @Nullable Condition condition) {
    Optional<Document> before = findAnyway(name);
    if (condition != null) {
      condition.require(name, before.orElse(null));
    }
    before.ifPresent(
        known -> {
          RecordedChange change =
              new RecordedChange(kind, name, null, known.version(), null, known.json(), null);
          trail.commit(change, List.of(Write.delete(name, known.etag())));
        });
    return before.isPresent();
  }

  private Document read(Row row) {
    Document document = parse(row);
    DamagedDataException.reading(what(row.key()), () -> form.apply(document));
    return document;
  }

  private Document parse(Row row) {
    return DamagedDataException.reading(
        what(row.key()),
        () -> {
          Columns columns = row.columns();
          Instant savedAt = columns.instant("saved_at");
          return new Document(
              row.key(),
              (ObjectNode) Json.readTree(columns.text("json")),
              columns.integer("version"),
              row.etag(),
              savedAt == null ? row.changedAt() : savedAt,
              columns.text("saved_by"));
        });
  }

  public ObjectKind kind() {
    return kind;
  }

  /** A condition that must hold for a change. */
  public interface Condition {
    /**
     * Checks the condition against the current document.
     *
     * @throws StoreConflict the condition does not hold
     */
    void require(String name, @Nullable Document before);

    /** Returns the condition that the document does not exist. */
    static Condition absent() {
      return (name, before) -> {
        if (before != null) {
          throw new StoreConflict("'" + name + "' exists already.");
        }
      };
    }

    /** Returns the condition that the document is unchanged or does not exist. */
    static Condition unchangedIfThere(String etag) {
      return (name, before) -> {
        if (before != null) {
          unchanged(etag).require(name, before);
        }
      };
    }

    /** Returns the condition that the document exists and is unchanged. */
    static Condition unchanged(String etag) {
      return (name, before) -> {
        if (before == null || !before.etag().equals(etag)) {
          throw new StoreConflict("'" + name + "' was changed after it was read; read it again.");
        }
      };
    }
  }
}
