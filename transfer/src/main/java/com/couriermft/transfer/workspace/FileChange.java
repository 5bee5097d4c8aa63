package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.LiveFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a workspace's files: a path has a file from now on, another one than before, or none.
 * A change knows what it found at its path, since branches that were joined may have left something
 * else there: nothing is removed or replaced that its writer neither saw nor was asked to replace.
 *
 * <pre>
 * {"add": {"path": "a.csv", "blob": "…", "size_bytes": 1, "etag": "…", "sha256": "…", "step": "…"},
 *  "over": "01JD…/k3f…/a.csv"}
 * {"remove": "a.csv", "over": "01JD…/k3f…/a.csv"}
 * </pre>
 *
 * @param path logical path in the workspace
 * @param file what is there now, {@code null} for nothing
 * @param over blob of the file that its writer saw there; {@code null} if there was none, or if an
 *     older release has stored the change
 */
public record FileChange(String path, @Nullable LiveFile file, @Nullable String over) {
  /** A file at a path where its writer saw none. */
  public static FileChange added(LiveFile file) {
    return new FileChange(file.path(), file, null);
  }

  /** Returns the change that leads from one file at a path, or none, to another one, or none. */
  static FileChange of(String path, @Nullable LiveFile before, @Nullable LiveFile after) {
    return new FileChange(path, after, before == null ? null : before.blob());
  }

  /** The removal of whatever is there. */
  static FileChange removed(String path) {
    return new FileChange(path, null, null);
  }

  /** Whether the change holds whatever is at its path. */
  private boolean isUnconditional() {
    LiveFile mine = file;
    return mine == null ? over == null : mine.isToReplace() || mine.step() == null;
  }

  /**
   * Returns the file at the path after this change.
   *
   * @param now what is there before
   * @throws com.couriermft.formats.failure.CourierException {@code already_exists}: two branches
   *     that were joined have left a file there, and neither was to replace the other's
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
   * Combines this change and the next one of the same path into few changes with the same effect:
   * none of a file that came and went, one if the next one's writer saw what this one left, else
   * both.
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
   * Reads what {@link #toJson()} wrote; a bare {@link LiveFile}, as lists of files had it once, is
   * one that was added.
   *
   * @throws IllegalStateException it is something else: stored data is damaged
   */
  static FileChange fromJson(JsonNode json) {
    String over = json.path("over").textValue();
    if (json.path("remove").isTextual()) {
      return new FileChange(json.get("remove").textValue(), null, over);
    }
    JsonNode file = json.has("add") ? json.get("add") : json;
    if (!file.path("path").isTextual()) {
      throw new IllegalStateException("Stored JSON is not a change of files that is known here");
    }
    return new FileChange(file.get("path").textValue(), Json.read(file, LiveFile.class), over);
  }
}
