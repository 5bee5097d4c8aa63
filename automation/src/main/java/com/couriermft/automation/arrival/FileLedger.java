package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of a watch's files, stored in one partition of the table {@code arrivals}. It has a
 * row {@code f|{key}} for each file ({@link FileEntry}). Each execution that has assigned files but
 * might not exist yet has a row {@code b|{run}} ({@link Batch}). The fence row {@code d} has the
 * {@link FolderDigest}.
 *
 * <p>Every transaction that changes files also writes the fence row conditionally on the ETag that
 * was read. A host that has not read the last change therefore cannot write. Thread-safe.
 */
final class FileLedger {
  static final String TABLE = "arrivals";

  /** Maximum number of file rows in one transaction, in addition to the fence row. */
  static final int MOST_WRITES = Tables.MAX_WRITES - 1;

  private static final String FENCE = "d";
  private static final String BATCHES = "b|";
  private static final int PAGE = 1_000;

  private final Tables tables;
  private final String partition;

  FileLedger(Tables tables, String watchId) {
    this.tables = tables;
    this.partition = "w|" + watchId;
  }

  /**
   * The state of a ledger when it was read.
   *
   * @param buckets stored digests of the folder
   * @param etag ETag of the fence row; {@code null} before the first change
   * @param batches batches whose executions might not exist yet
   */
  record Standing(FolderDigest buckets, @Nullable String etag, List<Batch> batches) {
    Standing {
      batches = List.copyOf(batches);
    }
  }

  /** Returns the current state of the ledger. */
  Standing standing() {
    FolderDigest buckets = FolderDigest.UNKNOWN;
    String etag = null;
    List<Batch> batches = new ArrayList<>();
    for (Row row : tables.queryAll(TABLE, partition, new KeyRange(BATCHES, FENCE + "~"))) {
      if (row.key().equals(FENCE)) {
        buckets = new FolderDigest(row.columns().text("buckets"));
        etag = row.etag();
      } else {
        batches.add(batch(row));
      }
    }
    return new Standing(buckets, etag, batches);
  }

  private static Batch batch(Row row) {
    return new Batch(
        row.key().substring(BATCHES.length()),
        Batch.start(Json.readTree(row.columns().text("start"))),
        (ArrayNode) Json.readTree(row.columns().text("files")));
  }

  /** Passes the known files of a key range to a consumer, in order. */
  void each(KeyRange range, Consumer<FileEntry> each) {
    KeyRange rows = new KeyRange(FileEntry.PREFIX + range.from(), FileEntry.PREFIX + range.to());
    String continuation = null;
    do {
      Tables.Page page = tables.query(TABLE, partition, rows, PAGE, continuation);
      page.rows().forEach(row -> each.accept(FileEntry.of(row)));
      continuation = page.continuation();
    } while (continuation != null);
  }

  /**
   * Writes changes to files, unless the fence row has changed since it was read.
   *
   * @param writes the changes, at most {@link #MOST_WRITES}
   * @return the fence row's new ETag
   * @throws StoreConflict another host changed the ledger
   */
  String commit(@Nullable String etag, FolderDigest buckets, List<Write> writes) {
    Columns columns =
        Columns.none().with("buckets", buckets.text()).with("nonce", UUID.randomUUID().toString());
    List<Write> all = new ArrayList<>();
    all.add(etag == null ? Write.insert(FENCE, columns) : Write.merge(FENCE, columns, etag));
    all.addAll(writes);
    return String.valueOf(tables.transact(TABLE, partition, all).etags().get(FENCE));
  }

  /** Returns the write that records a batch before its execution starts. */
  static Write open(Batch batch) {
    return Write.upsert(
        BATCHES + batch.runId(),
        Columns.none()
            .with("start", Json.write(Batch.toJson(batch.start())))
            .with("files", Json.write(batch.files())));
  }

  /** Replaces the target of a batch whose execution could not start. */
  void replace(Batch batch) {
    tables.transact(TABLE, partition, List.of(open(batch)));
  }

  /** Deletes a batch after its execution was created. */
  void close(Batch batch) {
    try {
      tables.transact(TABLE, partition, List.of(Write.delete(BATCHES + batch.runId(), Write.ANY)));
    } catch (StoreConflict gone) {
      // Another host has also started the batch, found the existing execution, and deleted the row.
    }
  }

  /** Returns the entry of a file; empty if the ledger does not know it. */
  Optional<FileEntry> find(String key) {
    return tables.find(TABLE, partition, FileEntry.PREFIX + key).map(FileEntry::of);
  }

  /**
   * Forgets a file, so that the next poll treats it as new.
   *
   * @return false if the file is unknown
   * @throws StoreConflict a poll changed the ledger at the same time; try again
   */
  boolean forget(String key) {
    Standing standing = standing();
    Optional<FileEntry> known = find(key);
    if (known.isEmpty()) {
      return false;
    }
    BitSet parts = new BitSet();
    parts.set(FolderDigest.of(key));
    commit(
        standing.etag(),
        standing.buckets().opened(parts),
        List.of(Write.delete(known.get().rowKey(), Write.ANY)));
    return true;
  }

  /** Lists a page of files in the order of their keys. */
  Page page(int max, @Nullable String afterKey) {
    KeyRange all = KeyRange.prefix(FileEntry.PREFIX);
    KeyRange rest =
        afterKey == null ? all : new KeyRange(FileEntry.PREFIX + afterKey + "~", all.to());
    List<FileEntry> entries =
        tables.queryUpTo(TABLE, partition, rest, max).stream().map(FileEntry::of).toList();
    boolean more = entries.size() == max;
    return new Page(entries, more ? entries.get(max - 1).sighting().key() : null);
  }

  /**
   * Deletes the ledger, with the fence row last, unless another host changes it.
   *
   * @param etag ETag of the fence row when the deletion was decided
   * @param transactions maximum number of transactions
   * @return whether the ledger is completely deleted
   * @throws StoreConflict another host changed the ledger
   */
  boolean remove(@Nullable String etag, int transactions) {
    String fence = etag;
    for (int i = 0; i < transactions; i++) {
      List<Row> some = some(new KeyRange(FENCE + "~", KeyRange.END));
      if (some.isEmpty()) {
        some = some(new KeyRange("", FENCE));
      }
      if (some.isEmpty()) {
        if (fence != null) {
          tables.transact(TABLE, partition, List.of(Write.delete(FENCE, fence)));
        }
        return true;
      }
      List<Write> deletes = new ArrayList<>();
      some.forEach(row -> deletes.add(Write.delete(row.key(), row.etag())));
      fence = commit(fence, FolderDigest.UNKNOWN, deletes);
    }
    return false;
  }

  private List<Row> some(KeyRange range) {
    return tables.queryUpTo(TABLE, partition, range, MOST_WRITES);
  }

  /**
   * A page of the known files.
   *
   * @param entries the files, in the order of their keys
   * @param continuation position of the next page; {@code null} on the last page
   */
  record Page(List<FileEntry> entries, @Nullable String continuation) {
    Page {
      entries = List.copyOf(entries);
    }
  }
}
