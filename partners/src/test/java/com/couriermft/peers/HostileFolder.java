package com.couriermft.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The only directory of a hostile server, at {@value #PATH}. Determines which names the server
 * lists, in which order and how often, and what exists at the paths. Thread-safe after servers have
 * started to use it.
 */
public final class HostileFolder {
  /** The path of the directory. */
  public static final String PATH = "/in";

  /** A line of the directory's listing. */
  record Line(String name, LyingFile file) {}

  final List<Line> lines = new CopyOnWriteArrayList<>();
  private final Map<String, LyingFile> files = new ConcurrentHashMap<>();
  private final List<String> removed = new CopyOnWriteArrayList<>();

  /** A callback that receives each path before it is removed. */
  public volatile Consumer<String> onRemove = path -> {};

  /** Whether listings never end. */
  public volatile boolean listsForEver;

  /**
   * Lists a file under a name. Each call adds a line; the path refers to the file from the last
   * call.
   */
  public HostileFolder list(String name, LyingFile file) {
    lines.add(new Line(name, file));
    files.put(PATH + "/" + name, file);
    return this;
  }

  /** Removes all lines and clears the record of removed paths. */
  public void clear() {
    lines.clear();
    files.clear();
    removed.clear();
  }

  /** Returns the removed paths in order. */
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
