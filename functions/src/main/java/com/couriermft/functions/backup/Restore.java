package com.couriermft.functions.backup;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Restores a backup into an unused account. All writes are idempotent, so that an interrupted
 * restore can be repeated. The row {@code restore|{backup}} of the table {@code config} identifies
 * it. Keeps a transaction, a batch of names and a few buffers in memory.
 */
final class Restore {
  /** The partition of a restore's row in the table {@code config}. */
  static final String PARTITION = "restore";

  private static final String CONFIG = "config";
  private static final int BATCH = 200;
  private static final int TRANSACTION_CHARACTERS = 1 << 20;

  private final Account account;
  private final BackupPlace place;
  private final BackupManifest manifest;
  private final LiveEtags etags;
  private final LongAdder unhashed = new LongAdder();

  Restore(Account account, BackupPlace place) throws IOException {
    this.account = account;
    this.place = place;
    this.manifest = BackupManifest.read(place);
    this.etags = new LiveEtags(account.blobs());
  }

  /**
   * Runs the restore.
   *
   * @throws ConflictException {@code not_empty}: the account has other data; nothing was changed
   * @throws com.couriermft.formats.failure.InvalidInputException {@code damaged_backup}: a file
   *     differs from the backed-up one
   */
  BackupManifest run() throws IOException, InterruptedException {
    requireEmpty();
    mark("");
    try (Workers workers = new Workers()) {
      BlobRestore upload = new BlobRestore(account.blobs(), etags);
      for (String container : Contents.CONTAINERS) {
        blobs(container, upload, workers, false);
      }
      for (String container : Contents.CONTAINERS) {
        blobs(container, upload, workers, true);
      }
    }
    for (String table : Contents.TABLES) {
      rows(table);
    }
    mark(account.tables().clock().instant().toString());
    return manifest;
  }

  /** Returns the number of restored blobs without a hash to verify them. */
  long unhashed() {
    return unhashed.sum();
  }

  private void requireEmpty() {
    Optional<Row> mark = account.tables().find(CONFIG, PARTITION, manifest.id());
    if (mark.isPresent()) {
      String ended = mark.get().columns().text("ended_at");
      if (!ended.isEmpty()) {
        throw notEmpty("this backup was restored into it at " + ended);
      }
      return;
    }
    for (String table : Contents.TABLES) {
      if (!Contents.isIdle(table) && holdsRows(table)) {
        throw notEmpty("its table '" + table + "' has rows");
      }
    }
    for (String container : Contents.CONTAINERS) {
      if (!account.blobs().list(container, "", null).blobs().isEmpty()) {
        throw notEmpty("its container '" + container + "' has blobs");
      }
    }
  }

  private boolean holdsRows(String table) {
    String continuation = null;
    do {
      Tables.Page page = account.scan().scan(table, 100, continuation);
      if (page.rows().stream().anyMatch(r -> !Contents.OWN_PARTITIONS.contains(r.partition()))) {
        return true;
      }
      continuation = page.continuation();
    } while (continuation != null);
    return false;
  }

  private static ConflictException notEmpty(String why) {
    return new ConflictException(
        SettingCodes.NOT_EMPTY,
        "The account is not empty: "
            + why
            + ". Restore the backup into an account that no installation has used.");
  }

  private void mark(String ended) {
    Columns columns =
        Columns.none()
            .with("backup_of", manifest.startedAt())
            .with("written_at", account.tables().clock().instant())
            .with("ended_at", ended);
    account.tables().transact(CONFIG, PARTITION, List.of(Write.upsert(manifest.id(), columns)));
  }

  /** Blobs that contain ETags of others are restored after all others. */
  private void blobs(String container, BlobRestore upload, Workers workers, boolean naming)
      throws IOException, InterruptedException {
    try (BufferedReader lines = lines("blobs/" + container + ".jsonl")) {
      List<Callable<Boolean>> batch = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        BlobLine blob = Json.read(line, BlobLine.class);
        if (BlobRestore.namesOthers(container, blob.name()) == naming) {
          batch.add(
              () -> {
                String file = BackedUpBlobs.file(container, blob.file());
                if (!FileHash.check(blob, place, file)) {
                  unhashed.increment();
                }
                upload.put(container, blob, place, file);
                return true;
              });
        }
        if (batch.size() == BATCH) {
          workers.all(batch);
          batch.clear();
        }
      }
      workers.all(batch);
    }
  }

  private BufferedReader lines(String file) throws IOException {
    return new BufferedReader(new InputStreamReader(place.open(file), StandardCharsets.UTF_8));
  }

  private void rows(String table) throws IOException {
    try (BufferedReader lines = lines("tables/" + table + ".jsonl")) {
      Batch batch = new Batch(table);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        batch.add(RowLine.parse(line).with(etags::in), line.length());
      }
      batch.commit();
    }
  }

  /** The rows of one partition that are written in one transaction. */
  private final class Batch {
    private final String table;
    private final List<Write> writes = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();
    private @Nullable String partition;
    private int characters;

    Batch(String table) {
      this.table = table;
    }

    void add(RowLine row, int length) {
      boolean fits =
          row.partition().equals(partition)
              && !keys.contains(row.key())
              && writes.size() < Tables.MAX_WRITES
              && characters + length <= TRANSACTION_CHARACTERS;
      if (!fits) {
        commit();
      }
      keys.add(row.key());
      partition = row.partition();
      characters += length;
      writes.add(Write.upsert(row.key(), row.columns()));
    }

    void commit() {
      if (partition != null && !writes.isEmpty()) {
        account.tables().transact(table, partition, writes);
      }
      writes.clear();
      keys.clear();
      characters = 0;
    }
  }
}
