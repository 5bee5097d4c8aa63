package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tests the capabilities of a server with a few small temporary files; the caller deletes them.
 * Each test creates its own files, so that a refusal does not affect other tests. An instance is
 * used once. Not thread-safe.
 */
final class CapabilityProbe {
  private static final int SIZE = 1_500;
  private static final int OFFSET = 700;
  private static final int LOOKS = 3;
  private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06Z");

  private final RemoteFiles remote;
  private final ScratchFiles scratch;
  private final ProbeFindings found;
  private final InstantSource clock;
  private final String file;
  private @Nullable ServerTimes times;
  private long latencyMs;

  /** Creates a probe that uses a session. */
  CapabilityProbe(
      RemoteFiles remote, ScratchFiles scratch, ProbeFindings found, InstantSource clock) {
    this.remote = remote;
    this.scratch = scratch;
    this.found = found;
    this.clock = clock;
    this.file = scratch.file("a");
  }

  /**
   * Runs all possible tests.
   *
   * @throws IOException the connection failed
   */
  void run() throws IOException {
    lookAround();
    write();
    if (found.has(Capability.CREATE)) {
      readBack();
      writeAgain();
      new RenameTrials(remote, scratch, found).run();
      found.attempt(Capability.SET_TIME, this::setTime);
      makeDirectory();
      found.attempt(Capability.PARALLEL_FILES, this::parallelFiles);
      found.attempt(Capability.DELETE, this::delete);
    }
  }

  /** Returns the findings as a profile to store with the connection. */
  ServerProfile profile(Instant takenAt) {
    ServerTimes told = times;
    return new ServerProfile(
        takenAt,
        scratch.directory(),
        remote.peer().banner(),
        remote.extensions(),
        found.all("Couldn't write a file to '" + scratch.directory() + "'."),
        told == null ? null : told.precision(),
        told == null ? null : told.aheadSeconds(),
        latencyMs);
  }

  private void lookAround() throws IOException {
    long start = System.nanoTime();
    for (int i = 0; i < LOOKS; i++) {
      remote.find(scratch.directory());
    }
    latencyMs = (System.nanoTime() - start) / LOOKS / 1_000_000;
  }

  private void write() throws IOException {
    byte[] content = content(SIZE);
    found.attempt(
        Capability.CREATE,
        () -> {
          try (RemoteFiles.Sink sink = remote.create(file, false)) {
            sink.write(content, 0, content.length);
            found.attempt(
                Capability.SIZE_OF_OPEN_FILE,
                () -> {
                  long size = sink.confirmedSize();
                  return ProbeFindings.of(size == SIZE, told(size, SIZE));
                });
            sink.finish();
          }
          return ProbeFindings.yes();
        });
  }

  private void readBack() throws IOException {
    Instant written = clock.instant();
    found.attempt(
        Capability.SIZE,
        () -> {
          Optional<RemoteFile> there = remote.find(file);
          long size = there.map(RemoteFile::sizeBytes).orElse(RemoteFile.UNKNOWN_SIZE);
          return ProbeFindings.of(
              size == SIZE,
              there.isEmpty()
                  ? "The file disappeared right after it was written."
                  : told(size, SIZE));
        });
    found.attempt(Capability.MODIFICATION_TIME, () -> readTime(written));
    found.attempt(
        Capability.READ_BACK,
        () ->
            ProbeFindings.of(
                has(file, content(SIZE)), "The file read back differs from the file written."));
    found.attempt(
        Capability.LIST,
        () ->
            ProbeFindings.of(
                scratch.findInListing(remote, file), "The file is missing from the listing."));
    found.attempt(Capability.SERVER_HASH, this::serverHash);
  }

  private Finding readTime(Instant written) throws IOException {
    Instant told = remote.find(file).map(RemoteFile::modifiedAt).orElse(null);
    if (told != null) {
      times = ServerTimes.of(told, written);
    }
    return ProbeFindings.of(told != null, "The server reports no modification time.");
  }

  private Finding serverHash() throws IOException {
    MessageDigest digest = Sha256.newDigest();
    digest.update(content(SIZE));
    String ours = Sha256.hex(digest);
    Optional<String> theirs = remote.findSha256(file);
    return ProbeFindings.of(
        theirs.equals(Optional.of(ours)),
        theirs.isEmpty()
            ? "The server offers no checksum."
            : "The server computed " + theirs.get() + " instead of " + ours);
  }

  private void writeAgain() throws IOException {
    found.attempt(Capability.EXCLUSIVE_CREATE, this::exclusiveCreate);
    found.attempt(Capability.RESUME, this::resume);
  }

  private Finding exclusiveCreate() throws IOException {
    ensure(remote, file, SIZE);
    try (RemoteFiles.Sink sink = remote.create(file, true)) {
      sink.finish();
      return ProbeFindings.no(
          "The server opened a file as new although a file with this name exists.");
    } catch (CourierException e) {
      return ProbeFindings.yes();
    }
  }

  private Finding resume() throws IOException {
    ensure(remote, file, SIZE);
    byte[] longer = content(2 * SIZE);
    try (RemoteFiles.Sink sink = remote.resume(file, OFFSET)) {
      sink.write(longer, OFFSET, longer.length - OFFSET);
      sink.finish();
    }
    boolean right =
        found.has(Capability.READ_BACK)
            ? has(file, longer)
            : remote.get(file).sizeBytes() == longer.length;
    return ProbeFindings.of(right, "The content before the offset or the size is wrong.");
  }

  private Finding setTime() throws IOException {
    ensure(remote, file, SIZE);
    remote.setModifiedAt(file, LONG_AGO);
    Instant told = remote.get(file).modifiedAt();
    return ProbeFindings.of(
        LONG_AGO.equals(told),
        "The time was set to " + LONG_AGO + ", but the server reports " + told);
  }

  /** Creates a directory, unless the server could not delete it afterwards. */
  private void makeDirectory() throws IOException {
    String directory = scratch.subdirectory();
    try {
      remote.removeDirectory(directory);
    } catch (CourierException e) {
      if (e.is(TransferCodes.NOT_SUPPORTED_BY_SERVER)) {
        found.put(Capability.REMOVE_DIRECTORY, ProbeFindings.no(String.valueOf(e.getMessage())));
        found.put(
            Capability.MAKE_DIRECTORY,
            ProbeFindings.unknown("Not tried, because the directory could not be removed again."));
        return;
      }
    }
    found.attempt(
        Capability.MAKE_DIRECTORY,
        () -> {
          remote.makeDirectory(directory);
          return ProbeFindings.of(
              remote.find(directory).map(RemoteFile::isDirectory).orElse(false),
              "The directory does not exist after it was created.");
        });
    if (!found.has(Capability.MAKE_DIRECTORY)) {
      found.put(
          Capability.REMOVE_DIRECTORY, ProbeFindings.unknown("There was no directory to remove."));
      return;
    }
    found.attempt(
        Capability.REMOVE_DIRECTORY,
        () -> {
          remote.removeDirectory(directory);
          return ProbeFindings.of(remote.find(directory).isEmpty(), "It still exists.");
        });
  }

  private Finding parallelFiles() throws IOException {
    if (!remote.isConcurrent()) {
      return ProbeFindings.no("A session transfers one file at a time.");
    }
    byte[] content = content(SIZE);
    String other = scratch.file("p");
    try (RemoteFiles.Sink one = remote.create(file, false);
        RemoteFiles.Sink two = remote.create(other, false)) {
      for (int at = 0; at < SIZE; at += SIZE / 2) {
        one.write(content, at, SIZE / 2);
        two.write(content, at, SIZE / 2);
      }
      one.finish();
      two.finish();
    }
    boolean right = remote.get(file).sizeBytes() == SIZE && remote.get(other).sizeBytes() == SIZE;
    return ProbeFindings.of(right, "The sizes of the files differ from what was written.");
  }

  private Finding delete() throws IOException {
    ensure(remote, file, SIZE);
    boolean deleted = remote.delete(file);
    return ProbeFindings.of(deleted && remote.find(file).isEmpty(), "It still exists.");
  }

  private boolean has(String path, byte[] expected) throws IOException {
    try (RemoteFiles.Source source = remote.open(path);
        InputStream in = source.read(0, expected.length + 1L)) {
      return Arrays.equals(in.readNBytes(expected.length + 1), expected);
    }
  }

  /** Creates a file of a given size if the file is missing. */
  static void ensure(RemoteFiles remote, String path, int size) throws IOException {
    if (remote.find(path).map(there -> there.sizeBytes() == size).orElse(false)) {
      return;
    }
    byte[] content = content(size);
    try (RemoteFiles.Sink sink = remote.create(path, false)) {
      sink.write(content, 0, size);
      sink.finish();
    }
  }

  private static byte[] content(int size) {
    byte[] content = new byte[size];
    for (int i = 0; i < size; i++) {
      content[i] = (byte) "Courier tries what this server does.\r\n".charAt(i % 38);
    }
    return content;
  }

  private static String told(long size, long expected) {
    return size == RemoteFile.UNKNOWN_SIZE
        ? "The server reports no size."
        : "The server reports " + size + " bytes after " + expected + " were written.";
  }
}
