package com.couriermft.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The one folder {@value #PATH} of a hostile server: what it lists, in what order and how often,
 * and what stands at its paths. Thread-safe once the servers know it.
 */
public final class HostileFolder {
  /** Where it is. */
  public static final String PATH = "/in";

  /** A line of the listing. */
  record Line(String name, LyingFile file) {}

  final List<Line> lines = new CopyOnWriteArrayList<>();
  private final Map<String, LyingFile> files = new ConcurrentHashMap<>();
  private final List<String> removed = new CopyOnWriteArrayList<>();

  /** Hears of each path that is removed, before it is. */
  public volatile Consumer<String> onRemove = path -> {};

  /** Whether listings have no end. */
  public volatile boolean listsForEver;

  /**
   * Lists a file under a name, once more at each call; its path leads to the last one so listed.
   */
  public HostileFolder list(String name, LyingFile file) {
    lines.add(new Line(name, file));
    files.put(PATH + "/" + name, file);
    return this;
  }

  /** Begins anew. */
  public void clear() {
    lines.clear();
    files.clear();
    removed.clear();
  }

  /** Paths that were removed, in order. */
  public List<String> removed() {
    return new ArrayList<>(removed);
  }

  boolean isFolder(String path) {
    return path.equals(PATH) || path.equals("/") || path.equals(".");
  }

  Optional<LyingFile> find(String path) {
    return Optional.ofNullable(files.get(path));
  }

  boolean remove(String path) {
    if (!files.containsKey(path)) {
      return false;
    }
    onRemove.accept(path);
    removed.add(path);
    files.remove(path);
    return true;
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
