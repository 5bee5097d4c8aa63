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
 * The ledger of one watch's files: a partition of the table {@code arrivals} with a row {@code
 * f|{key}} for each file ({@link FileEntry}), a row {@code b|{run}} for each execution that is
 * claimed and may not be there yet ({@link Batch}), and the fence row {@code d} with the {@link
 * FolderDigest}.
 *
 * <p>Every transaction that changes files merges the fence under the version it was read with. So
 * whoever has not seen the last change changes nothing. Thread-safe.
 */
final class FileLedger {
  static final String TABLE = "arrivals";

  /** Maximum number of file rows in one transaction, beside the fence. */
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
   * The standing of the ledger.
   *
   * @param buckets what was kept of the folder
   * @param etag the fence's version; {@code null} before the first change
   * @param batches runs that may not be there yet
   */
  record Standing(FolderDigest buckets, @Nullable String etag, List<Batch> batches) {
    /** Copies. */
    Standing {
      batches = List.copyOf(batches);
    }
  }

  /** Returns the standing of the ledger now. */
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
   * Writes changes of files, if the fence is unchanged since it was read.
   *
   * @param writes at most {@link #MOST_WRITES}
   * @return the fence's new version
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

  /** Records a batch before its execution is started. */
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
      // Another host has started it as well, and found the run of the first.
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
   * @throws StoreConflict a poll changed the ledger at the same time: try again
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
   * Removes the ledger, the fence last, unless another host changed it.
   *
   * @param etag the fence's version when the removal was decided
   * @param transactions maximum number of transactions
   * @return whether the ledger is completely removed
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
   * A page of the files that are known.
   *
   * @param entries in the order of their keys
   * @param continuation where to go on; {@code null} when this is the last page
   */
  record Page(List<FileEntry> entries, @Nullable String continuation) {
    /** Copies. */
    Page {
      entries = List.copyOf(entries);
    }
  }
}
