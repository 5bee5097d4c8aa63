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
 * The engine with one rule taken away: a few words of its sources changed, compiled beside it. The
 * words must be found exactly once, so that a mutant cannot outlive the rule it takes away.
 *
 * @param name what it does
 * @param rule what it breaks
 * @param mood where it shows, {@code null} for anywhere
 * @param first the seed that is tried first, {@code null} for the first of the mood
 * @param edits what is changed
 */
record Mutant(
    String name, String rule, @Nullable Mood mood, @Nullable Long first, List<Edit> edits) {
  Mutant {
    edits = List.copyOf(edits);
  }

  static Mutant of(String name, String rule) {
    return new Mutant(name, rule, null, null, List.of());
  }

  /** Looked for in runs of this mood alone, because others rarely meet it. */
  Mutant in(Mood where) {
    return new Mutant(name, rule, where, first, edits);
  }

  /** Has shown with this seed, after many that did not show it: where to look first. */
  Mutant shownBy(long seed) {
    return new Mutant(name, rule, mood, seed, edits);
  }

  /** With one more change of a file, named without {@code .java} below {@code com/couriermft}. */
  Mutant edit(String file, String found, String replacement) {
    List<Edit> all = new ArrayList<>(edits);
    all.add(new Edit(file, found, replacement));
    return new Mutant(name, rule, mood, first, all);
  }

  /** Compiles what is changed into a folder. */
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
    // A module's folder is named like the package that its classes are in.
    String module = file.substring(0, file.indexOf('/'));
    return Files.readString(
        ProjectFiles.root().resolve(module + "/src/main/java/com/couriermft/" + file + ".java"));
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * A change of a source.
   *
   * @param file without {@code .java}, below {@code com/couriermft}
   * @param found what is there, exactly once; white space and comments do not count
   * @param replacement what is put in its place
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

    /** One line without comments; no space where a line may have been broken. */
    private static String flatten(String source) {
      return source
          .replaceAll("(?m)^\\s*//.*$", "")
          .replaceAll("\\s+", " ")
          .replace("( ", "(")
          .replace(" .", ".");
    }
  }
}
