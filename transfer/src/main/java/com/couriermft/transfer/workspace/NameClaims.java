package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Claims names in the workspace for parallel lines (branches and iterations), which do not see each
 * other's files before they are joined. A claim is a blob {@code {execution}/names/{hash of the
 * path}}. Its metadata name the line and the step, and its content is the path. The claim remains
 * after the file is removed, so that rejections do not depend on timing.
 *
 * <p>A claim expires when the job or a loop restarts, unless the step uses {@code rename}. In that
 * case, each step gets the same names for the same items again, regardless of the order. With a
 * different name, a file that was already delivered would be delivered a second time. Another blob
 * records each step that had the name earlier. A reserved name does not expire either: the source
 * of its file no longer exists, so only its step may create the file again, at the same items.
 * Another blob records the reservation. Thread-safe.
 */
final class NameClaims {
  private static final String LINE = "courier_line";
  private static final String STEP = "courier_step";
  private static final String KEPT = ".kept";
  private static final String HAD = ".had-";
  private static final int HASH_LENGTH = 32;

  private final Blobs blobs;
  private final String container;
  private final Writer writer;
  private final WorkLine line;
  private final Set<String> mine = ConcurrentHashMap.newKeySet();
  private final Set<String> notKept = ConcurrentHashMap.newKeySet();

  NameClaims(Blobs blobs, String container, Writer writer, WorkLine line) {
    this.blobs = blobs;
    this.container = container;
    this.writer = writer;
    this.line = line;
  }

  /** Returns whether attempts on this line are within a loop or group. */
  boolean isWithinBlock() {
    return line.isWithinBlock();
  }

  /**
   * Claims a name durably. Makes one request for a new name. Makes no request without parallel
   * work, or if the attempt already has the name.
   *
   * @return the step that claimed the name on a parallel line; empty if this line has the name now
   */
  Optional<String> take(String path) {
    return line.isAlone() ? Optional.empty() : take(path, false);
  }

  /**
   * Claims a name durably like {@link #take}, within loops and groups even without parallel work.
   * After a restart of the job or a loop, takes over names of another step, or of this step at
   * other items, only if this step had them before.
   *
   * @return the step that claimed the name; empty if this line has the name now
   */
  Optional<String> takeAgain(String path) {
    return line.isWithinBlock() ? take(path, true) : Optional.empty();
  }

  private Optional<String> take(String path, boolean again) {
    if (mine.contains(path)) {
      return Optional.empty();
    }
    String name = blob(path);
    Condition condition = Condition.absent();
    while (true) {
      try {
        write(name, path, condition);
        mine.add(path);
        return Optional.empty();
      } catch (StoreConflict taken) {
        Optional<BlobInfo> there = blobs.find(container, name);
        if (there.isPresent()) {
          Map<String, String> metadata = there.get().metadata();
          String step = metadata.getOrDefault(STEP, "");
          WorkLine theirs = WorkLine.parse(metadata.getOrDefault(LINE, ""));
          boolean own = items(step).equals(items(writer.step()));
          boolean mayTake =
              switch (line.relationTo(theirs)) {
                case AROUND -> {
                  if (!own) {
                    remember(path, writer.step());
                  }
                  mine.add(path);
                  yield true;
                }
                case BESIDE -> false;
                // A deferred item is processed only after the items that follow it.
                case BEFORE ->
                    again && !theirs.isOfLaterRoundThan(line) && (own || hadBefore(path));
                case AFTER -> !again || own || !line.isRepeated() || hadBefore(path);
              };
          if (!mayTake) {
            return Optional.of(step);
          } else if (mine.contains(path)) {
            return Optional.empty();
          } else if (!own) {
            remember(path, step);
          }
          condition = Condition.unchanged(there.get().etag());
        } else {
          condition = Condition.absent();
        }
      }
    }
  }

  private void remember(String path, String step) {
    byte[] content = path.getBytes(StandardCharsets.UTF_8);
    blobs.put(container, had(path, step), content, content.length, Condition.none(), Map.of());
  }

  private boolean hadBefore(String path) {
    return blobs.find(container, had(path, writer.step())).isPresent();
  }

  private String had(String path, String step) {
    return blob(path) + HAD + Sha256.of(items(step)).substring(0, HASH_LENGTH);
  }

  /** Reserves names durably for this step at these items, across restarts. */
  void keep(List<String> paths) {
    Map<String, String> metadata = Map.of(STEP, items(writer.step()));
    ConcurrentRequests.map(
        paths,
        path -> {
          byte[] content = path.getBytes(StandardCharsets.UTF_8);
          String name = blob(path) + KEPT;
          return blobs.put(container, name, content, content.length, Condition.none(), metadata);
        });
  }

  /**
   * Returns the step, with its items, that reserved a name in an earlier round. Empty if this step
   * at these items reserved the name, or if the name is not reserved. Makes no request before the
   * first restart.
   */
  Optional<String> findKeeper(String path) {
    if (!line.isRepeated() || notKept.contains(path)) {
      return Optional.empty();
    }
    Optional<String> keeper =
        blobs
            .find(container, blob(path) + KEPT)
            .map(there -> there.metadata().getOrDefault(STEP, ""))
            .filter(step -> !step.equals(items(writer.step())));
    if (keeper.isEmpty()) {
      notKept.add(path);
    }
    return keeper;
  }

  private static String items(String step) {
    return NotePosition.ofStep(step).items();
  }

  private String blob(String path) {
    return writer.executionId() + "/names/" + Sha256.of(path).substring(0, HASH_LENGTH);
  }

  private void write(String name, String path, Condition condition) {
    byte[] content = path.getBytes(StandardCharsets.UTF_8);
    Map<String, String> metadata = Map.of(LINE, line.text(), STEP, writer.step());
    blobs.put(container, name, content, content.length, condition, metadata);
  }
}
