package com.couriermft.transfer.workspace;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.workspace.FileLog.Part;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The blobs of {@link FileLog}s: JSON arrays of changes, which are immutable. Eight consecutive
 * segments of one size class (up to 128 KiB, 1 MiB, 4 MiB) are merged into one segment of the next
 * class. Larger segments are not merged, so a merge needs at most a few megabytes of memory. A
 * merge combines changes of the same path. Thread-safe.
 */
final class FileLogSegments {
  private static final String JSON_TYPE = "application/json";
  private static final int FAN_IN = 8;
  private static final int MOST_UNITS = 256;

  private final Blobs blobs;
  private final String container;
  private final long[] classes;

  /** Creates segments of at least {@code unit} bytes of JSON, if there is more than one. */
  FileLogSegments(Blobs blobs, String container, long unit) {
    this.blobs = blobs;
    this.container = container;
    this.classes = new long[] {FAN_IN * unit, FAN_IN * FAN_IN * unit, MOST_UNITS * unit};
  }

  /** Returns the changes in a segment, in order; one request. */
  List<FileChange> read(String blob) {
    byte[] json = blobs.get(container, blob);
    List<FileChange> changes = new ArrayList<>();
    // Changes are parsed one by one: a tree of the entire segment would be several times as large.
    try (MappingIterator<JsonNode> all = Json.mapper().readerFor(JsonNode.class).readValues(json)) {
      all.forEachRemaining(change -> changes.add(FileChange.fromJson(change)));
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException("Segment " + blob + " is not a list of changes", e);
    }
    return changes;
  }

  /**
   * Writes inline changes into segments, with consecutive changes in the same segment. Returns the
   * parts, all in segments.
   */
  List<Part> write(String prefix, List<Part> parts) {
    List<Part> written = new ArrayList<>();
    List<FileChange> pending = new ArrayList<>();
    for (Part part : parts) {
      if (part.isInline()) {
        pending.addAll(part.changes());
      } else {
        written.addAll(segments(prefix, fewest(pending)));
        pending.clear();
        written.add(part);
      }
    }
    written.addAll(segments(prefix, fewest(pending)));
    return written;
  }

  /**
   * Returns the changes in fewer segments, if a merge is due.
   *
   * @param whole whether nothing precedes these segments, so that removals can be discarded
   */
  List<Part> merge(String prefix, List<Part> segments, boolean whole) {
    List<Part> merged = new ArrayList<>(segments);
    for (int from = due(merged); from < merged.size(); from = due(merged)) {
      List<Part> run = merged.subList(from, merged.size());
      List<FileChange> changes = new ArrayList<>();
      run.forEach(part -> changes.addAll(read(part.requiredBlob())));
      List<FileChange> fewer =
          whole && from == 0
              ? LiveFiles.NONE.changesTo(LiveFiles.NONE.after(changes))
              : fewest(changes);
      run.clear();
      merged.addAll(segments(prefix, fewer));
    }
    return merged;
  }

  /** Returns the index of the first segment to merge; the number of segments if no merge is due. */
  private int due(List<Part> segments) {
    for (int size = 0; size < classes.length; size++) {
      int from = segments.size();
      int same = 0;
      while (from > 0 && sizeClass(segments.get(from - 1)) <= size) {
        from--;
        same += sizeClass(segments.get(from)) == size ? 1 : 0;
      }
      if (same >= FAN_IN) {
        return from;
      }
    }
    return segments.size();
  }

  private int sizeClass(Part segment) {
    int size = 0;
    while (size < classes.length && segment.bytes() >= classes[size]) {
      size++;
    }
    return size;
  }

  /** Returns the smallest number of changes for each path with the same effect. */
  private static List<FileChange> fewest(List<FileChange> changes) {
    Map<String, List<FileChange>> byPath = new LinkedHashMap<>();
    for (FileChange change : changes) {
      List<FileChange> before = byPath.computeIfAbsent(change.path(), path -> new ArrayList<>());
      before.addAll(
          before.isEmpty() ? List.of(change) : before.remove(before.size() - 1).then(change));
    }
    return byPath.values().stream().flatMap(List::stream).toList();
  }

  /** Writes changes into one segment, or into several that are too large for further merges. */
  private List<Part> segments(String prefix, Collection<FileChange> changes) {
    List<Part> written = new ArrayList<>();
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    for (FileChange change : changes) {
      json.write(json.size() == 0 ? '[' : ',');
      json.writeBytes(Json.bytes(change.toJson()));
      if (json.size() >= classes[classes.length - 1]) {
        written.add(segment(prefix, json));
        json.reset();
      }
    }
    if (json.size() > 0) {
      written.add(segment(prefix, json));
    }
    return written;
  }

  private Part segment(String prefix, ByteArrayOutputStream open) {
    open.write(']');
    byte[] json = open.toByteArray();
    String blob = prefix + Sha256.of(json) + ".json";
    blobs.putIfAbsent(container, blob, json, JSON_TYPE);
    return Part.inBlob(blob, json.length);
  }
}
