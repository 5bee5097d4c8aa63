package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class that a JVM has loaded, as it says under {@code -Xlog:class+load}: {@code [1.553s]
 * java.lang.Object source: …}.
 *
 * @param seconds after the start of the JVM
 * @param name of the class
 * @param source a jar, the JDK's image, or the class that made it
 */
record LoadedClass(double seconds, String name, String source) {
  private static final Pattern LINE = Pattern.compile("\\[([0-9.]+)s].* (\\S+) source: (.*)");

  /** All that was logged until now. */
  static List<LoadedClass> read(Path log) throws IOException {
    List<LoadedClass> all = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      Matcher match = LINE.matcher(line);
      if (match.matches()) {
        double seconds = Double.parseDouble(match.group(1));
        all.add(new LoadedClass(seconds, match.group(2), match.group(3)));
      }
    }
    return all;
  }

  /** Whether it comes from a jar of this app, whose path is absolute. */
  boolean isOf(Path app) {
    return source.startsWith("file:" + app + "/");
  }

  /** Whether it comes from an archive, the JDK's own or another. */
  boolean isArchived() {
    return source.startsWith("shared objects file");
  }

  /** How many come from each jar of an app. */
  static Map<String, Integer> byJar(List<LoadedClass> all, Path app) {
    Map<String, Integer> jars = new TreeMap<>();
    all.stream()
        .filter(loaded -> loaded.isOf(app))
        .map(loaded -> loaded.source().substring(loaded.source().lastIndexOf('/') + 1))
        .forEach(jar -> jars.merge(jar, 1, Integer::sum));
    return jars;
  }
}
