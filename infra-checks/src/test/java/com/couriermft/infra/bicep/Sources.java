package com.couriermft.infra.bicep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All Bicep files of {@code infra-bicep}, with their text. Immutable.
 *
 * @param folder folder of the files
 * @param files parsed files by path, such as {@code modules/app.bicep}
 * @param texts content of the files, by path
 */
public record Sources(
    Path folder, SortedMap<String, BicepFile> files, SortedMap<String, String> texts) {
  public Sources {
    files = new TreeMap<>(files);
    texts = new TreeMap<>(texts);
  }

  /** Reads all files of a folder. */
  public static Sources read(Path folder) throws IOException {
    Sources sources = new Sources(folder, new TreeMap<>(), new TreeMap<>());
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Sources::isBicep).toList()) {
        String name = folder.relativize(path).toString().replace('\\', '/');
        sources = sources.with(name, Files.readString(path));
      }
    }
    return sources;
  }

  private static boolean isBicep(Path path) {
    String name = path.getFileName().toString();
    return name.endsWith(".bicep") || name.endsWith(".bicepparam");
  }

  /** Returns these sources with different content for one file. */
  public Sources with(String path, String text) {
    Map<String, BicepFile> changed = new TreeMap<>(files);
    Map<String, String> changedTexts = new TreeMap<>(texts);
    changed.put(path, BicepReader.read(path, text));
    changedTexts.put(path, text);
    return new Sources(folder, new TreeMap<>(changed), new TreeMap<>(changedTexts));
  }

  /** Returns a file by its path. */
  public Optional<BicepFile> find(String path) {
    return Optional.ofNullable(files.get(path));
  }

  /** Returns the path of a file that another file in the folder refers to. */
  public static String resolve(BicepFile from, String relative) {
    return Path.of(from.path()).resolveSibling(relative).normalize().toString().replace('\\', '/');
  }
}
