package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.LiveFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a workspace's files: adds, replaces or removes the file at a path. A change records
 * the file that it found at its path, because joined branches may have left another file there. A
 * change never removes or replaces a file that its writer neither saw nor was asked to replace.
 *
 * <pre>
 * {"add": {"path": "a.csv", "blob": "…", "size_bytes": 1, "etag": "…", "sha256": "…", "step": "…"},
 *  "over": "01JD…/k3f…/a.csv"}
 * {"remove": "a.csv", "over": "01JD…/k3f…/a.csv"}
 * </pre>
 *
 * @param path the logical path in the workspace
 * @param file the new file, {@code null} for a removal
 * @param over the blob of the file that the writer saw; {@code null} if there was none, or if an
 *     older release has stored the change
 */
public record FileChange(String path, @Nullable LiveFile file, @Nullable String over) {
  /** Returns the addition of a file at a path where the writer saw none. */
  public static FileChange added(LiveFile file) {
    return new FileChange(file.path(), file, null);
  }

  /** Returns the change between two states of a path; {@code null} for no file. */
  static FileChange of(String path, @Nullable LiveFile before, @Nullable LiveFile after) {
    return new FileChange(path, after, before == null ? null : before.blob());
  }

  /** Returns the unconditional removal of a file. */
  static FileChange removed(String path) {
    return new FileChange(path, null, null);
  }

  /** Returns whether the change applies to any current file. */
  private boolean isUnconditional() {
    LiveFile mine = file;
    return mine == null ? over == null : mine.isToReplace() || mine.step() == null;
  }

  /**
   * Returns the file at the path after this change.
   *
   * @param now the current file
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}: two joined
   *     branches left a file there, and neither was allowed to replace the other's
   */
  @Nullable LiveFile on(@Nullable LiveFile now) {
    LiveFile mine = file;
    if (now == null || now.blob().equals(over) || isUnconditional()) {
      return mine;
    } else if (mine == null || now.isToReplace()) {
      return now;
    }
    String theirs = now.step();
    String ours = mine.step();
    if (mine.blob().equals(now.blob()) || theirs == null || ours == null) {
      return mine;
    }
    throw FileErrors.leftTwice(path, theirs, ours);
  }

  /**
   * Combines this change and the next one of the same path into fewer changes with the same effect.
   * The result is empty for a file that was added and removed. The result is one change if the next
   * writer saw this change's file; otherwise, both changes.
   */
  List<FileChange> then(FileChange next) {
    LiveFile mine = file;
    LiveFile last = next.file;
    boolean follows = mine == null ? next.over == null : mine.blob().equals(next.over);
    if (next.isUnconditional()) {
      return List.of(next);
    } else if (!follows) {
      return List.of(this, next);
    } else if (isUnconditional()) {
      return List.of(last == null ? removed(path) : added(last.replacing()));
    }
    return last == null && over == null ? List.of() : List.of(new FileChange(path, last, over));
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object();
    if (file == null) {
      json.put("remove", path);
    } else {
      json.set("add", Json.tree(file));
    }
    return over == null ? json : json.put("over", over);
  }

  /**
   * Reads the format of {@link #toJson()}. A bare {@link LiveFile}, as in older lists of files, is
   * an addition.
   *
   * @throws IllegalStateException the JSON has another format, so stored data is damaged
   */
  static FileChange fromJson(JsonNode json) {
    String over = json.path("over").textValue();
    if (json.path("remove").isTextual()) {
      return new FileChange(json.get("remove").textValue(), null, over);
    }
    JsonNode file = json.has("add") ? json.get("add") : json;
    if (!file.path("path").isTextual()) {
      throw new IllegalStateException(
          "Stored JSON is not a file change that this release supports");
    }
    return new FileChange(file.get("path").textValue(), Json.read(file, LiveFile.class), over);
  }
}
