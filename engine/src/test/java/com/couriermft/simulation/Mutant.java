package com.couriermft.simulation;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * An engine with one rule removed: a few words of its source code are changed and compiled
 * separately. The words must occur exactly once in the source, so that a mutant cannot outlive the
 * rule that it removes.
 *
 * @param name what the mutant does
 * @param rule the rule that the mutant breaks
 * @param mood the mood that detects the mutant; {@code null} for any mood
 * @param first the seed to try first, {@code null} for the first seed of the mood
 * @param edits the changes to the sources
 */
record Mutant(
    String name, String rule, @Nullable Mood mood, @Nullable Long first, List<Edit> edits) {
  Mutant {
    edits = List.copyOf(edits);
  }

  static Mutant of(String name, String rule) {
    return new Mutant(name, rule, null, null, List.of());
  }

  /**
   * Returns this mutant, to be searched for only in runs of one mood, because other moods rarely
   * detect it.
   */
  Mutant in(Mood where) {
    return new Mutant(name, rule, where, first, edits);
  }

  /**
   * Returns this mutant with a seed to try first, which detects the mutant, unlike many other
   * seeds.
   */
  Mutant shownBy(long seed) {
    return new Mutant(name, rule, mood, seed, edits);
  }

  /**
   * Returns this mutant with one more edit.
   *
   * @param file the file, without {@code .java}, below {@code com/couriermft}
   */
  Mutant edit(String file, String found, String replacement) {
    List<Edit> all = new ArrayList<>(edits);
    all.add(new Edit(file, found, replacement));
    return new Mutant(name, rule, mood, first, all);
  }

  /** Compiles the changed sources into a directory. */
  void compile(Path target) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (Edit edit : edits) {
      String source = sources.get(edit.file());
      sources.put(edit.file(), edit.apply(source == null ? read(edit.file()) : source));
    }
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = target.resolve("sources/com/couriermft/" + source.getKey() + ".java");
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, source.getValue()));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-nowarn",
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              target.toString());
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
      if (!compiler.getTask(problems, manager, null, options, null, units).call()) {
        throw new IllegalStateException(name + " does not compile: " + problems);
      }
    }
  }

  private static String read(String file) throws IOException {
    // The directory of a module has the same name as the package of its classes.
    String module = file.substring(0, file.indexOf('/'));
    return Files.readString(
        ProjectFiles.root().resolve(module + "/src/main/java/com/couriermft/" + file + ".java"));
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * A change of a source file.
   *
   * @param file the file, without {@code .java}, below {@code com/couriermft}
   * @param found the words to replace, which occur exactly once; white space and comments do not
   *     count
   * @param replacement the words to insert instead
   */
  record Edit(String file, String found, String replacement) {
    String apply(String source) {
      String flat = flatten(source);
      String wanted = flatten(found);
      int at = flat.indexOf(wanted);
      if (at < 0 || flat.indexOf(wanted, at + 1) >= 0) {
        throw new IllegalStateException(
            "%s.java: '%s' was found %s; the rule was changed, so change its mutant"
                .formatted(file, found, at < 0 ? "nowhere" : "more than once"));
      }
      return flat.replace(wanted, replacement);
    }

    /**
     * Returns the source on one line without comments, and without spaces where a line may have
     * been broken.
     */
    private static String flatten(String source) {
      return source
          .replaceAll("(?m)^\\s*//.*$", "")
          .replaceAll("\\s+", " ")
          .replace("( ", "(")
          .replace(" .", ".");
    }
  }
}
