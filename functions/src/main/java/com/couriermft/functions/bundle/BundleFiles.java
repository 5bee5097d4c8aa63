package com.couriermft.functions.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.Manifest;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A bundle on this machine: a zip, or a directory that may also have other files. */
final class BundleFiles {
  private static final int DEPTH = 2;

  private BundleFiles() {}

  /**
   * Writes an export to the zip or directory.
   *
   * @param zip the zip that the API returned
   * @throws InvalidInputException the zip is not a bundle
   */
  static void write(BundleOptions options, byte[] zip) throws IOException {
    SortedMap<String, String> files = BundleZip.unpack(zip);
    if (options.isZip()) {
      Files.write(options.path(), zip);
      return;
    }
    Files.createDirectories(options.path());
    removeStale(options.path(), files);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = options.path().resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  /**
   * Deletes the files of the previous bundle that the new bundle does not have. Other files are
   * kept.
   */
  private static void removeStale(Path directory, SortedMap<String, String> files)
      throws IOException {
    Path manifest = directory.resolve(Manifest.PATH);
    if (!Files.exists(manifest)) {
      return;
    }
    for (JsonNode object : Json.parse(Files.readString(manifest)).path("objects")) {
      String path = object.path("path").asText();
      if (BundleZip.isOfBundle(path) && !files.containsKey(path)) {
        Files.deleteIfExists(directory.resolve(path));
      }
    }
  }

  /** Returns the content of a file without the byte order mark that some editors write. */
  static String text(Path file) throws IOException {
    String text = Files.readString(file);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Reads a bundle and returns it as a zip. */
  static byte[] read(BundleOptions options) throws IOException {
    if (options.isZip()) {
      return Files.readAllBytes(options.path());
    }
    SortedMap<String, String> files = new TreeMap<>();
    List<Path> all;
    try (Stream<Path> found = Files.walk(options.path(), DEPTH)) {
      all = found.filter(Files::isRegularFile).toList();
    }
    for (Path file : all) {
      String path = options.path().relativize(file).toString().replace('\\', '/');
      if (BundleZip.isOfBundle(path)) {
        files.put(path, text(file));
      }
    }
    if (files.isEmpty()) {
      throw new IOException("there are no bundle files in " + options.path());
    }
    return BundleZip.zip(files);
  }
}
