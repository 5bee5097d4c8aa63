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
 * A class that a JVM has loaded, as logged by {@code -Xlog:class+load}: {@code [1.553s]
 * java.lang.Object source: …}.
 *
 * @param seconds time since the start of the JVM, in seconds
 * @param name name of the class
 * @param source a jar, the JDK's image, or the class that generated it
 */
record LoadedClass(double seconds, String name, String source) {
  private static final Pattern LINE = Pattern.compile("\\[([0-9.]+)s].* (\\S+) source: (.*)");

  /** Returns all classes that have been logged so far. */
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

  /** Returns whether the class comes from a jar of an app with this absolute path. */
  boolean isOf(Path app) {
    return source.startsWith("file:" + app + "/");
  }

  /** Returns whether the class comes from an archive, either the JDK's archive or another one. */
  boolean isArchived() {
    return source.startsWith("shared objects file");
  }

  /** Returns the number of classes from each jar of an app. */
  static Map<String, Integer> byJar(List<LoadedClass> all, Path app) {
    Map<String, Integer> jars = new TreeMap<>();
    all.stream()
        .filter(loaded -> loaded.isOf(app))
        .map(loaded -> loaded.source().substring(loaded.source().lastIndexOf('/') + 1))
        .forEach(jar -> jars.merge(jar, 1, Integer::sum));
    return jars;
  }
}
