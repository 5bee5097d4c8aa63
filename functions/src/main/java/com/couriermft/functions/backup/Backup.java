package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.running.execution.Ulid;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Writes an installation's storage into a directory: {@code tables/{table}.jsonl} ({@link
 * RowLine}), {@code blobs/{container}.jsonl} ({@link BlobLine}) with {@code blobs/{container}/…},
 * and {@link BackupManifest} last. Holds a page of rows, or of names, and a few buffers. Reads
 * only.
 */
final class Backup {
  private static final int PAGE = 1_000;
  private static final int BUFFER = 4 << 20;
  private static final int FILES_PER_FOLDER = 1_000;

  private final Account account;
  private final Path directory;
  private long bytes;
  private long gone;

  /**
   * Into a directory that is not there yet, or empty.
   *
   * @throws InvalidInputException {@code not_empty}
   */
  Backup(Account account, Path directory) throws IOException {
    this.account = account;
    this.directory = directory;
    Files.createDirectories(directory);
    keepFromOthers(directory);
    try (Stream<Path> inside = Files.list(directory)) {
      if (inside.findAny().isPresent()) {
        throw InvalidInputException.at(
            "", SettingCodes.NOT_EMPTY, directory + " is not empty; name a directory of its own.");
      }
    }
  }

  /** Files of partners and contexts of runs are nobody else's. */
  private static void keepFromOthers(Path directory) throws IOException {
    if (Files.getFileStore(directory).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** Does it. */
  BackupManifest run() throws IOException, InterruptedException {
    Instant begun = account.tables().clock().instant();
    Map<String, Long> rows = new LinkedHashMap<>();
    for (String table : Contents.TABLES) {
      rows.put(table, table(table));
    }
    Map<String, Long> blobs = new LinkedHashMap<>();
    try (Workers workers = new Workers()) {
      for (String container : Contents.CONTAINERS) {
        blobs.put(container, container(container, workers));
      }
    }
    Instant ended = account.tables().clock().instant();
    String id = Ulid.random(begun);
    BackupManifest manifest =
        new BackupManifest(BackupManifest.VERSION, id, begun, ended, rows, blobs, bytes, gone);
    manifest.write(directory);
    return manifest;
  }

  private long table(String table) throws IOException {
    Path file = Files.createDirectories(directory.resolve("tables")).resolve(table + ".jsonl");
    try {
      return table(table, file);
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** A full disk does not say where it is. */
  private static IOException notWritten(Path file, IOException e) {
    return new IOException("%s could not be written: %s".formatted(file, e.getMessage()), e);
  }

  private long table(String table, Path file) throws IOException {
    long count = 0;
    try (Writer out = Files.newBufferedWriter(file)) {
      String continuation = null;
      do {
        Tables.Page page = account.scan().scan(table, PAGE, continuation);
        for (var row : page.rows()) {
          out.write(RowLine.of(table, row).text() + "\n");
          count++;
        }
        continuation = page.continuation();
      } while (continuation != null);
    }
    return count;
  }

  private long container(String container, Workers workers)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(directory.resolve("blobs").resolve(container));
    long count = 0;
    long number = 0;
    Path list = folder.resolveSibling(container + ".jsonl");
    try (Writer out = Files.newBufferedWriter(list)) {
      String continuation = null;
      do {
        BlobPage page = account.blobs().list(container, "", continuation);
        List<Callable<Optional<BlobLine>>> work = new ArrayList<>();
        for (BlobInfo blob : page.blobs()) {
          String file = "%03d/%08d".formatted(number / FILES_PER_FOLDER, number++);
          Files.createDirectories(folder.resolve(file).resolveSibling(""));
          work.add(() -> copy(container, blob.name(), folder, file));
        }
        for (Optional<BlobLine> copied : workers.all(work)) {
          if (copied.isPresent()) {
            write(out, list, Json.write(copied.get()) + "\n");
            bytes += copied.get().sizeBytes();
            count++;
          } else {
            gone++;
          }
        }
        continuation = page.continuation();
      } while (continuation != null);
    }
    return count;
  }

  private static void write(Writer out, Path file, String line) throws IOException {
    try {
      out.write(line);
    } catch (IOException e) {
      throw notWritten(file, e);
    }
  }

  /** Empty if it was removed or changed meanwhile. */
  private Optional<BlobLine> copy(String container, String name, Path folder, String file)
      throws IOException {
    Optional<BlobInfo> found = account.blobs().find(container, name);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    BlobInfo blob = found.get();
    MessageDigest sha256 = FileHash.sha256();
    try (OutputStream out = Files.newOutputStream(folder.resolve(file))) {
      for (long at = 0; at < blob.sizeBytes(); at += BUFFER) {
        int length = (int) Math.min(BUFFER, blob.sizeBytes() - at);
        byte[] part = account.blobs().read(container, name, at, length, blob.etag());
        sha256.update(part);
        out.write(part);
      }
    } catch (IOException e) {
      throw notWritten(folder.resolve(file), e);
    } catch (StoreConflict | NotFoundException changed) {
      Files.delete(folder.resolve(file));
      return Optional.empty();
    }
    return Optional.of(
        new BlobLine(name, blob.sizeBytes(), blob.metadata(), file, FileHash.text(sha256)));
  }
}
