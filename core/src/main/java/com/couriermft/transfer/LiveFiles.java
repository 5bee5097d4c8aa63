package com.couriermft.transfer;

import com.couriermft.json.Json;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of an execution's workspace at one point of the run, by logical path. What is not named
 * here does not exist, whatever blobs there are. A checkpoint keeps it as a JSON array of {@link
 * LiveFile}. Immutable.
 */
public final class LiveFiles {
  /** No files. */
  public static final LiveFiles NONE = new LiveFiles(Collections.emptySortedMap());

  private final SortedMap<String, LiveFile> byPath;

  private LiveFiles(SortedMap<String, LiveFile> byPath) {
    this.byPath = byPath;
  }

  /** These files; of two with one path the later counts. */
  public static LiveFiles of(Collection<LiveFile> files) {
    SortedMap<String, LiveFile> byPath = new TreeMap<>();
    files.forEach(file -> byPath.put(file.path(), file));
    return new LiveFiles(Collections.unmodifiableSortedMap(byPath));
  }

  /**
   * Reads what {@link #toJson()} wrote.
   *
   * @throws IllegalStateException it is something else: stored data is damaged
   */
  public static LiveFiles fromJson(JsonNode array) {
    try {
      return of(List.of(Json.mapper().treeToValue(array, LiveFile[].class)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Stored JSON is not a list of live files", e);
    }
  }

  /** As a JSON array, ordered by path. */
  public JsonNode toJson() {
    return Json.tree(all());
  }

  /** With this file, in place of one with the same path. */
  public LiveFiles with(LiveFile file) {
    SortedMap<String, LiveFile> changed = new TreeMap<>(byPath);
    changed.put(file.path(), file);
    return new LiveFiles(Collections.unmodifiableSortedMap(changed));
  }

  /** Without the file at this path, if there is one. */
  public LiveFiles without(String path) {
    SortedMap<String, LiveFile> changed = new TreeMap<>(byPath);
    changed.remove(path);
    return new LiveFiles(Collections.unmodifiableSortedMap(changed));
  }

  /**
   * With what was added, replaced and removed between two other states: how the members of a
   * parallel block, which all began with {@code before}, come together.
   */
  public LiveFiles withChanges(LiveFiles before, LiveFiles after) {
    SortedMap<String, LiveFile> changed = new TreeMap<>(byPath);
    before.byPath.keySet().stream()
        .filter(path -> !after.byPath.containsKey(path))
        .forEach(changed::remove);
    after.byPath.forEach(
        (path, file) -> {
          if (!file.equals(before.byPath.get(path))) {
            changed.put(path, file);
          }
        });
    return new LiveFiles(Collections.unmodifiableSortedMap(changed));
  }

  /** The file at exactly this path. */
  public Optional<LiveFile> find(String path) {
    return Optional.ofNullable(byPath.get(path));
  }

  /** The files that match, ordered by path. */
  public List<LiveFile> matching(Glob glob) {
    return byPath.values().stream().filter(file -> glob.matches(file.path())).toList();
  }

  /** Every file, ordered by path. */
  public List<LiveFile> all() {
    return List.copyOf(byPath.values());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LiveFiles files && files.byPath.equals(byPath);
  }

  @Override
  public int hashCode() {
    return byPath.hashCode();
  }

  @Override
  public String toString() {
    return byPath.keySet().toString();
  }
}
