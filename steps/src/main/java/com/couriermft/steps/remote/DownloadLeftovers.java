package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.remote.DownloadPlan.Fetch;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.Fingerprint;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes the copies that a download left in the permanent store or a storage location when it
 * failed permanently. A copy is deleted only while its source still exists; otherwise it may be the
 * only copy. Each attempt records its planned copies before it starts, because the partner's files
 * change. A rollback records that it has started, because earlier records then mention copies that
 * no longer exist:
 *
 * <pre>{"placing": [{"source": "/in/a.csv", "destination": "/out/a.csv", "size_bytes": 3}]}
 * {"taken_back": true}</pre>
 */
final class DownloadLeftovers {
  private static final String PLACING = "placing";
  private static final String TAKEN_BACK = "taken_back";

  private final DownloadConfig config;
  private final StepContext context;
  private final Workspace workspace;

  DownloadLeftovers(DownloadConfig config, StepContext context) {
    this.config = config;
    this.context = context;
    this.workspace = context.workspace();
  }

  /** A copy and the source paths from which attempts planned to download it. */
  private record Copy(StoredFile file, Set<String> sources) {}

  /**
   * Records the files that an attempt is about to download, unless the destination is the
   * workspace.
   */
  static void note(List<Fetch> items, Workspace workspace) {
    if (!items.isEmpty() && !Workspace.isRunsOwn(workspace.absolute(items.get(0).destination()))) {
      workspace.note(Json.object().set(PLACING, Json.tree(items)));
    }
  }

  /** Returns whether a rollback may have deleted copies that the records mention. */
  static boolean wereTakenBack(List<JsonNode> notes) {
    return notes.stream().anyMatch(note -> note.has(TAKEN_BACK));
  }

  /**
   * Deletes copies whose sources still exist, and logs the copies that are kept. Opens no session
   * if there is nothing to delete.
   */
  void remove(RemoteAccess access) throws IOException, InterruptedException {
    Deque<Copy> open = find();
    if (open.isEmpty()) {
      return;
    }
    workspace.note(Json.object().put(TAKEN_BACK, true));
    try {
      access.<Boolean>use(
          config.connection(),
          context,
          remote -> {
            for (Copy copy = open.peek(); copy != null; copy = open.peek()) {
              context.cancellation().throwIfCancelled();
              remove(copy, remote);
              open.remove();
            }
            return true;
          });
    } finally {
      open.forEach(copy -> stays(copy, "it is unknown whether " + sources(copy) + " still exists"));
    }
  }

  private Deque<Copy> find() {
    Map<String, Set<String>> sources = new LinkedHashMap<>();
    for (JsonNode note : workspace.notes()) {
      for (JsonNode item : note.path(PLACING)) {
        Fetch fetch = Json.read(item, Fetch.class);
        sources
            .computeIfAbsent(fetch.destination(), path -> new LinkedHashSet<>())
            .add(fetch.source());
      }
    }
    PlacedLeftovers placed = new PlacedLeftovers(workspace, config.overwrite());
    Deque<Copy> copies = new ArrayDeque<>();
    sources.forEach(
        (path, from) -> placed.find(path).ifPresent(file -> copies.add(new Copy(file, from))));
    return copies;
  }

  private void remove(Copy copy, RemoteFiles remote) throws IOException {
    try {
      for (String source : copy.sources()) {
        if (stands(source, copy.file(), remote)) {
          workspace.delete(copy.file());
          context.log().info("Deleted '{}' because the step failed", copy.file().path());
          return;
        }
      }
    } catch (CourierException e) {
      if (e.failureClass() != FailureClass.PERMANENT) {
        throw e;
      }
      stays(copy, e.getMessage());
      return;
    }
    stays(copy, sources(copy) + " no longer exists or has changed since it was copied");
  }

  /**
   * Returns whether the source of a copy still exists; compares the bytes if size and time are not
   * sufficient.
   */
  private boolean stands(String source, StoredFile copy, RemoteFiles remote) throws IOException {
    Optional<RemoteFile> now = remote.find(source).filter(RemoteFile::isFile);
    if (now.isEmpty()) {
      return false;
    }
    boolean looksTheSame =
        Fingerprint.of(remote.connection(), now.get())
            .filter(key -> workspace.wasCreatedWith(copy, key))
            .isPresent();
    boolean isEnough = looksTheSame && !After.of(config.after()).removes();
    return isEnough || !remote.opensOnce() && CopiedBytes.same(remote, source, copy, context);
  }

  private void stays(Copy copy, String why) {
    context.log().warn("'{}' was kept although the step failed: {}", copy.file().path(), why);
  }

  private String sources(Copy copy) {
    return "'" + config.connection() + ":" + String.join("', '", copy.sources()) + "'";
  }
}
