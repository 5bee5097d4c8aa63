package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.LiveFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The history of a branch's workspace files: changes in order, with older ones in immutable blobs.
 * A context keeps it as JSON:
 *
 * <pre>
 * {"branch": "01.0003.0001",
 *  "inherited": [{"blob": "…/values/files-6f2a….json", "bytes": 131604}, {"changes": […]}],
 *  "own": [{"blob": "…", "bytes": 16790}, {"changes": [{"add": {…}}, {"remove": "a.csv"}]}]}
 * </pre>
 *
 * <p>A member of a group inherits the log of its parent; the join appends the member's own changes
 * to the parent's. Neither a step nor a join therefore reads earlier changes. An array of {@link
 * LiveFile}, or {@code {"blob", "bytes"}} with such an array in the blob, is read as a log without
 * a branch. {@link FileLogs} reads and writes the blobs.
 *
 * @param branch name of the branch that wrote the log; {@code ""} for none
 * @param inherited the log at the branch's start
 * @param own later changes by the branch and its joined members
 */
public record FileLog(String branch, List<Part> inherited, List<Part> own) {
  /** The empty log, without a branch. */
  public static final FileLog NONE = new FileLog("", List.of(), List.of());

  public FileLog {
    inherited = List.copyOf(inherited);
    own = List.copyOf(own);
  }

  /**
   * A sequence of consecutive changes.
   *
   * @param blob the blob with the changes; {@code null} if the changes are inline
   * @param bytes the length of the blob, otherwise 0
   * @param changes the inline changes, in order
   */
  record Part(@Nullable String blob, long bytes, List<FileChange> changes) {
    Part {
      changes = List.copyOf(changes);
    }

    static Part inBlob(String blob, long bytes) {
      return new Part(blob, bytes, List.of());
    }

    static Part of(List<FileChange> changes) {
      return new Part(null, 0, changes);
    }

    /**
     * Returns the blob with the changes.
     *
     * @throws NullPointerException the part is inline
     */
    String requiredBlob() {
      return Objects.requireNonNull(blob, "the part is inline");
    }

    boolean isInline() {
      return blob == null;
    }

    private ObjectNode toJson() {
      ObjectNode json = Json.object();
      if (blob != null) {
        return json.put("blob", blob).put("bytes", bytes);
      }
      ArrayNode array = json.putArray("changes");
      changes.forEach(change -> array.add(change.toJson()));
      return json;
    }

    private static Part fromJson(JsonNode json) {
      String blob = json.path("blob").textValue();
      return blob == null
          ? of(elements(json.path("changes")).map(FileChange::fromJson).toList())
          : inBlob(blob, json.path("bytes").longValue());
    }
  }

  /** Returns the log for another branch, which inherits all changes so far. */
  public FileLog forkedFor(String name) {
    return branch.equals(name) ? this : new FileLog(name, parts(), List.of());
  }

  /** Returns this log with further changes of its branch. */
  FileLog append(List<FileChange> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    List<Part> more = new ArrayList<>(own);
    List<FileChange> tail = new ArrayList<>();
    int last = more.size() - 1;
    if (last >= 0 && more.get(last).isInline()) {
      tail.addAll(more.remove(last).changes());
    }
    tail.addAll(changes);
    more.add(Part.of(tail));
    return new FileLog(branch, inherited, more);
  }

  FileLog with(List<Part> further) {
    return new FileLog(branch, inherited, Stream.concat(own.stream(), further.stream()).toList());
  }

  List<Part> parts() {
    return Stream.concat(inherited.stream(), own.stream()).toList();
  }

  /** Returns the changes that are not in blobs. */
  List<FileChange> inline() {
    return parts().stream().flatMap(part -> part.changes().stream()).toList();
  }

  /** Returns all blobs of the log. */
  public List<String> blobs() {
    return parts().stream().map(Part::blob).flatMap(Stream::ofNullable).toList();
  }

  /** Returns the stored format; an empty array for an empty log. */
  public JsonNode toJson() {
    if (parts().isEmpty()) {
      return Json.array();
    }
    ObjectNode json = Json.object().put("branch", branch);
    put(json, "inherited", inherited);
    put(json, "own", own);
    return json;
  }

  private static void put(ObjectNode json, String name, List<Part> parts) {
    if (!parts.isEmpty()) {
      ArrayNode array = json.putArray(name);
      parts.forEach(part -> array.add(part.toJson()));
    }
  }

  /**
   * Reads the stored format.
   *
   * @throws IllegalStateException the JSON has another format, so stored data is damaged
   */
  public static FileLog fromJson(JsonNode json) {
    if (json.isArray()) {
      List<FileChange> files = elements(json).map(FileChange::fromJson).toList();
      return files.isEmpty() ? NONE : new FileLog("", List.of(), List.of(Part.of(files)));
    } else if (json.has("blob")) {
      return new FileLog("", List.of(), List.of(Part.fromJson(json)));
    } else if (!json.path("branch").isTextual()) {
      throw new IllegalStateException("Stored JSON is not a log of files: it names no branch");
    }
    return new FileLog(
        json.get("branch").textValue(),
        elements(json.path("inherited")).map(Part::fromJson).toList(),
        elements(json.path("own")).map(Part::fromJson).toList());
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
