package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.architecture.JavadocLinks.SourceFile;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the form and the links of Javadoc, in addition to the compiler's DocLint. */
class JavadocTest {
  private static final Pattern MODULE = Pattern.compile("<module>([\\w/-]+)</module>");
  private static final Pattern CODE =
      Pattern.compile("(?s)<pre>.*?</pre>|\\{@(?:[^{}]|\\{[^{}]*})*}");

  /** A tag within or at the end of a line, which becomes text of the previous tag. */
  private static final Pattern RUN_ON =
      Pattern.compile(
          "[^\\s*/][^\\n]* @(?:param|return|throws|see)\\b|@(?:param|throws|see)\\s*$",
          Pattern.MULTILINE);

  /** A quote with the backslash of a string literal or a shell. */
  private static final Pattern ESCAPED = Pattern.compile("\\\\['\"]");

  private static final List<SourceFile> SOURCES = sources();
  private static final String FORM = "/**\n * Adds.\n *\n * @param a one\n * @return b\n */\n";

  @Test
  void javadoc_hasTagsOnTheirOwnLines_andNoEscapedQuotes() {
    assertThat(SOURCES).extracting(SourceFile::name).hasSizeGreaterThan(1000);
    assertThat(
            SOURCES.stream()
                .flatMap(
                    file ->
                        offences(file.text()).stream().map(found -> file.name() + ": " + found)))
        .isEmpty();
  }

  @Test
  void links_leadToTypes() {
    assertThat(new JavadocLinks(SOURCES).broken()).isEmpty();
  }

  @Test
  void offences_areRunOnTags_andEscapedQuotes() {
    assertThat(offences("/** The server\\'s clock. */\nint a;")).hasSize(1);
    assertThat(offences(FORM.replace("one\n *", "one"))).hasSize(1);
    assertThat(offences(FORM.replace("one", "one @param\n *     b two"))).hasSize(1);
    assertThat(offences(FORM.replace("one", "{@code \"a\\\"} of b@params.org"))).isEmpty();
    assertThat(offences("/**\n * <pre>{\"a\": \"\\\"\"}</pre>\n */")).isEmpty();
    assertThat(offences("/** @return b */")).isEmpty();
    assertThat(offences(FORM + "char c = '\\'';")).isEmpty();
  }

  @Test
  void broken_areLinksToTypesThatTheFileCannotName() {
    assertThat(broken(1, false, "Gone", "Gone#get", "com.example.a.Gone", "com.example.gone.Gone"))
        .containsExactly(
            "It: Gone", "It: Gone", "It: com.example.a.Gone", "It: com.example.gone.Gone");
    assertThat(broken(1, false, "Main", "Main.Part", "List", "Override", "Map.Entry")).isEmpty();
    assertThat(broken(1, false, "java.time.Instant", "java.util.Map.Entry", "#get")).isEmpty();
    assertThat(broken(1, false, "com.example.a", "com.example.a.Main#get", "Inner")).isEmpty();
    assertThat(broken(1, false, "MainTest")).containsExactly("It: MainTest");
    assertThat(broken(1, true, "MainTest")).isEmpty();
    assertThat(broken(0, true, "Main", "com.example.a.Main"))
        .containsExactly("It: Main", "It: com.example.a.Main");
  }

  private static List<String> broken(int module, boolean test, String... links) {
    String text =
        "package com.example.a;\n"
            + "import java.util.List;\n"
            + "import java.util.Map;\n\n"
            + "/**\n"
            + " * Uses {@link\n"
            + " * "
            + String.join("}, {@link ", links)
            + "}.\n */\nclass It extends Base {}\n";
    return new JavadocLinks(
            List.of(
                new SourceFile("It", module, test, text),
                new SourceFile("Main", 1, false, "package com.example.a;\nclass Main {}"),
                new SourceFile("MainTest", 1, true, "package com.example.a;\nclass MainTest {}"),
                new SourceFile(
                    "Base",
                    0,
                    false,
                    "package com.example.b;\nclass Base {\n  record Inner() {} }")))
        .broken();
  }

  private static List<String> offences(String source) {
    return JavadocLinks.JAVADOC
        .matcher(source)
        .results()
        .map(javadoc -> CODE.matcher(javadoc.group()).replaceAll("x"))
        .flatMap(
            text ->
                Stream.concat(RUN_ON.matcher(text).results(), ESCAPED.matcher(text).results())
                    .map(found -> found.group().strip()))
        .toList();
  }

  private static List<SourceFile> sources() {
    Path root = ProjectFiles.root();
    List<String> modules =
        MODULE
            .matcher(read(root.resolve("pom.xml")))
            .results()
            .map(found -> found.group(1))
            .toList();
    List<SourceFile> sources = new ArrayList<>();
    for (int module = 0; module < modules.size(); module++) {
      for (String kind : List.of("main", "test")) {
        Path folder = root.resolve(modules.get(module)).resolve("src/" + kind + "/java");
        if (Files.exists(folder)) {
          for (Path file : ProjectFiles.files(folder, ".java")) {
            String name = root.relativize(file).toString();
            sources.add(new SourceFile(name, module, kind.equals("test"), read(file)));
          }
        }
      }
    }
    return sources;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
