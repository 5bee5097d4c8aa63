package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Place.Draft;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests the capabilities of a container or share with one small file, and deletes this file and the
 * files that earlier probes left. An instance is used once. Not thread-safe.
 */
final class PlaceProbe {
  private static final Logger LOG = LoggerFactory.getLogger(PlaceProbe.class);
  private static final int SIZE = 1_500;

  private final Place place;
  private final ScratchFiles scratch;
  private final ProbeFindings found;
  private final String path;
  private final byte[] content = new byte[SIZE];
  private long latencyMs;

  PlaceProbe(Place place, ScratchFiles scratch, ProbeFindings found) {
    this.place = place;
    this.scratch = scratch;
    this.found = found;
    this.path = scratch.file("a");
    ThreadLocalRandom.current().nextBytes(content);
  }

  /**
   * Runs all possible tests and returns the profile.
   *
   * @param clock the clock of the storage
   */
  ServerProfile run(InstantSource clock) throws IOException {
    try {
      tryAll();
    } finally {
      scratch.clean(this::isGone);
    }
    String why =
        found.has(Capability.CREATE)
            ? "Not applicable to a container or share."
            : "Couldn't write a file to '" + scratch.directory() + "'.";
    return ServerProfile.ofPlace(clock.instant(), scratch.directory(), found.all(why), latencyMs);
  }

  private void tryAll() throws IOException {
    found.attempt(Capability.CREATE, this::create);
    if (found.has(Capability.CREATE)) {
      found.attempt(Capability.SIZE, this::size);
      found.attempt(Capability.READ_BACK, this::readBack);
      found.attempt(Capability.LIST, this::list);
      found.attempt(Capability.EXCLUSIVE_CREATE, this::createAgain);
      found.attempt(Capability.DELETE, () -> ProbeFindings.of(delete(path), "It still exists."));
    }
  }

  private Finding create() {
    long start = System.nanoTime();
    put();
    latencyMs = (System.nanoTime() - start) / 1_000_000;
    return ProbeFindings.yes();
  }

  private void put() {
    byte[] key = ByteBuffer.allocate(8).putLong(ThreadLocalRandom.current().nextLong()).array();
    Draft draft = new Draft(name(path), key);
    boolean done = false;
    try {
      place.put(draft, content, SIZE, Condition.absent(), Map.of());
      done = true;
    } finally {
      if (!done) {
        place.abandon(draft);
      }
    }
  }

  private Finding size() {
    long size = place.find(name(path)).map(BlobInfo::sizeBytes).orElse(-1L);
    return ProbeFindings.of(
        size == SIZE, "The file has " + size + " bytes instead of " + SIZE + ".");
  }

  private Finding readBack() {
    Optional<BlobInfo> there = place.find(name(path));
    return ProbeFindings.of(
        there.isPresent()
            && Arrays.equals(place.read(name(path), 0, SIZE, there.get().etag()), content),
        "The file read back differs from the file written.");
  }

  private Finding list() {
    String prefix = name(SafePath.join(scratch.directory(), ScratchFiles.PREFIX));
    boolean listed = false;
    @Nullable String continuation = null;
    do {
      BlobPage page = place.list(prefix, continuation);
      for (BlobInfo file : page.blobs()) {
        listed |= file.name().equals(name(path));
        scratch.inherit(SafePath.name(file.name()));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return ProbeFindings.of(listed, "The file is missing from the listing.");
  }

  private Finding createAgain() {
    try {
      put();
      return ProbeFindings.no("A file was written as new although a file with this name exists.");
    } catch (StoreConflict refused) {
      return ProbeFindings.yes();
    }
  }

  private boolean delete(String left) {
    Optional<BlobInfo> there = place.find(name(left));
    return there.isEmpty()
        || place.deleteIfUnchanged(name(left), there.get().etag())
        || place.find(name(left)).isEmpty();
  }

  /**
   * Returns whether the file is missing. The file may exist even if the response to its creation
   * was lost.
   */
  private boolean isGone(String left) {
    try {
      return delete(left);
    } catch (CourierException e) {
      LOG.warn(
          "The probe's file '{}' may have been left in '{}': {}",
          left,
          scratch.directory(),
          e.getMessage());
      return false;
    }
  }

  /** Removes the leading slash, which names in storage locations do not have. */
  private static String name(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
