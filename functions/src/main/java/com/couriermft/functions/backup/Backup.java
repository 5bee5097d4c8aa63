package com.couriermft.functions.backup;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.backup.BackupProgress.Walk;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Writes an installation's storage to a backup location: {@code tables/{table}.jsonl} ({@link
 * RowLine}), {@code blobs/{container}.jsonl} ({@link BlobLine}) with {@code blobs/{container}/…},
 * and {@link BackupManifest} last. Keeps only a page of rows or names and a few buffers in memory.
 * Only reads the installation.
 */
final class Backup {
  private static final int PAGE = 1_000;
  private static final int BATCH = 200;
  private static final int FILES_PER_FOLDER = 1_000;

  private final Account account;
  private final BackupPlace place;
  private final String writer;
  private final Checkpoint checkpoint;
  private final BackedUpBlobs copies;
  private BackupProgress now;

  /**
   * Continues a backup.
   *
   * @param writer 16 hexadecimal digits that no earlier writer of this backup has used
   */
  Backup(
      Account account,
      BackupPlace place,
      String writer,
      BackupProgress from,
      Checkpoint checkpoint) {
    this.account = account;
    this.place = place;
    this.writer = writer;
    this.checkpoint = checkpoint;
    this.copies = new BackedUpBlobs(account.blobs(), place, writer);
    this.now = from;
  }

  /** Receives the progress of a backup. */
  interface Checkpoint {
    /** Stores a checkpoint. Returns whether the backup continues. An exception ends the backup. */
    boolean reached(BackupProgress progress);
  }

  /** Writes a complete backup without interruption. */
  static BackupManifest whole(Account account, BackupPlace place)
      throws IOException, InterruptedException {
    BackupProgress begin = BackupProgress.begin(account.tables().clock().instant());
    return new Backup(account, place, "0".repeat(16), begin, progress -> true).run().orElseThrow();
  }

  /** Continues until the backup is complete. Returns empty if a checkpoint stopped it first. */
  Optional<BackupManifest> run() throws IOException, InterruptedException {
    for (String table : Contents.TABLES) {
      if (!now.tables().containsKey(table) && !table(table)) {
        return Optional.empty();
      }
    }
    try (Workers workers = new Workers()) {
      for (String container : Contents.CONTAINERS) {
        if (!now.blobs().containsKey(container) && !container(container, workers)) {
          return Optional.empty();
        }
      }
    }
    if (now.endedAt() == null && !save(now.ended(account.tables().clock().instant()))) {
      return Optional.empty();
    }
    BackupManifest manifest = now.manifest(Objects.requireNonNull(now.endedAt()));
    manifest.write(place, writer);
    return Optional.of(manifest);
  }

  private boolean save(BackupProgress next) {
    now = next;
    return checkpoint.reached(next);
  }

  private BackupParts append(String file, BackupParts parts, String lines) throws IOException {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    return bytes.length == 0 ? parts : place.append(file, parts, writer, bytes, bytes.length);
  }

  private boolean table(String table) throws IOException {
    String file = "tables/" + table + ".jsonl";
    while (true) {
      Walk walk = now.walkOn();
      Tables.Page page = account.scan().scan(table, PAGE, walk.continuation());
      StringBuilder lines = new StringBuilder();
      long count = walk.count();
      for (Row row : page.rows()) {
        if (!Contents.isOfBackups(table, row)) {
          lines.append(RowLine.of(table, row).text()).append('\n');
          count++;
        }
      }
      BackupParts parts = append(file, walk.parts(), lines.toString());
      if (page.continuation() == null) {
        place.finish(file, parts);
        return save(now.tableDone(table, count));
      }
      Walk next = new Walk(parts, page.continuation(), "", count, null);
      if (!save(now.at(next, 0, 0, now.number()))) {
        return false;
      }
    }
  }

  private boolean container(String container, Workers workers)
      throws IOException, InterruptedException {
    while (true) {
      BlobPage page = account.blobs().list(container, "", now.walkOn().continuation());
      String after = now.walkOn().after();
      List<BlobInfo> left = page.blobs().stream().filter(b -> isAfter(b.name(), after)).toList();
      while (!left.isEmpty()) {
        int size = batch(left);
        if (!copy(container, left.subList(0, size), workers)) {
          return false;
        }
        left = left.subList(size, left.size());
      }
      Walk walk = now.walkOn();
      if (page.continuation() == null) {
        place.finish("blobs/" + container + ".jsonl", walk.parts());
        return save(now.containerDone(container, walk.count()));
      }
      Walk next = new Walk(walk.parts(), page.continuation(), "", walk.count(), null);
      if (!save(now.at(next, 0, 0, now.number()))) {
        return false;
      }
    }
  }

  /** Compares names by their UTF-8 bytes, which is the order of listings. */
  private static boolean isAfter(String name, String after) {
    byte[] one = name.getBytes(StandardCharsets.UTF_8);
    return Arrays.compareUnsigned(one, after.getBytes(StandardCharsets.UTF_8)) > 0;
  }

  /**
   * Returns the number of blobs to copy before the next checkpoint. A large blob is copied alone.
   */
  private static int batch(List<BlobInfo> blobs) {
    int count = 0;
    long size = 0;
    while (count < Math.min(BATCH, blobs.size())) {
      size += blobs.get(count).sizeBytes();
      if (count > 0 && size > BackedUpBlobs.STEP) {
        break;
      }
      count++;
    }
    return count;
  }

  private boolean copy(String container, List<BlobInfo> batch, Workers workers)
      throws IOException, InterruptedException {
    List<Optional<BlobLine>> copied;
    long number = now.number();
    if (batch.get(0).sizeBytes() > BackedUpBlobs.STEP) {
      Optional<BlobCopying> large = large(container, batch.get(0).name());
      if (large.isPresent() && !large.get().isWhole()) {
        return false;
      }
      copied = List.of(large.isEmpty() ? Optional.empty() : finish(container, large.get()));
      number++;
    } else {
      List<Callable<Optional<BlobLine>>> work = new ArrayList<>();
      for (BlobInfo blob : batch) {
        String file = file(number++);
        work.add(() -> copies.copy(container, blob.name(), file));
      }
      copied = workers.all(work);
    }
    StringBuilder lines = new StringBuilder();
    List<BlobLine> there = copied.stream().flatMap(Optional::stream).toList();
    there.forEach(line -> lines.append(Json.write(line)).append('\n'));
    Walk walk = now.walkOn();
    BackupParts parts = append("blobs/" + container + ".jsonl", walk.parts(), lines.toString());
    String last = batch.get(batch.size() - 1).name();
    long count = walk.count() + there.size();
    long bytes = there.stream().mapToLong(BlobLine::sizeBytes).sum();
    Walk next = new Walk(parts, walk.continuation(), last, count, null);
    return save(now.at(next, bytes, batch.size() - there.size(), number));
  }

  private Optional<BlobLine> finish(String container, BlobCopying whole) throws IOException {
    return Optional.of(copies.finish(container, whole));
  }

  /**
   * Copies a blob with checkpoints. The result is incomplete if a checkpoint stopped the copy, and
   * empty if the blob was deleted.
   */
  private Optional<BlobCopying> large(String container, String name) throws IOException {
    Walk walk = now.walkOn();
    BlobCopying begun = walk.copying();
    Optional<BlobCopying> copying =
        begun != null && begun.name().equals(name)
            ? Optional.of(begun)
            : copies.begin(container, name, file(now.number()));
    while (copying.isPresent() && !copying.get().isWhole()) {
      copying = copies.step(container, copying.get());
      if (copying.isPresent()) {
        Walk on =
            new Walk(walk.parts(), walk.continuation(), walk.after(), walk.count(), copying.get());
        boolean goOn = save(now.at(on, 0, 0, now.number()));
        if (!goOn && !copying.get().isWhole()) {
          return copying;
        }
      }
    }
    return copying;
  }

  private static String file(long number) {
    return "%03d/%08d".formatted(number / FILES_PER_FOLDER, number);
  }
}
