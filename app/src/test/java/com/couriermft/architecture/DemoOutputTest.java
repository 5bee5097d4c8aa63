package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the main page quotes the output of {@code ./courier demo} in its current words. */
class DemoOutputTest {
  private static final Path ROOT = ProjectFiles.root();
  private static final Path DEMO =
      ROOT.resolve("local/src/main/java/com/couriermft/local/demo/Demo.java");
  private static final Pattern BLOCK =
      Pattern.compile("(?s)<!-- demo output -->\\s*```\\n(.*?)```\\s*<!-- end of demo output -->");
  private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");
  private static final Pattern PLACEHOLDER = Pattern.compile("%[-0-9.,]*[a-z]");

  /** A state of a step, such as {@code get sftp.download running}; its words are the API's. */
  private static final Pattern STEP =
      Pattern.compile(" {2}\\w+ +[a-z]+\\.[a-z]+ +(running|completed)\\b.*");

  @Test
  void mainPage_quotesWhatTheDemoPrints() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(block.find()).isTrue();
    List<Pattern> printed = printed(Files.readString(DEMO));
    List<String> lines = block.group(1).lines().filter(line -> !line.isBlank()).toList();

    assertThat(lines).hasSizeGreaterThan(10);
    assertThat(lines)
        .filteredOn(line -> !STEP.matcher(line).matches())
        .hasSizeGreaterThan(5)
        .allMatch(line -> isPrinted(printed, line));
  }

  @Test
  void otherWords_areFound() {
    List<Pattern> printed = printed("out.printf(\"Created %d MB in %s%n  into %s%n\", 1, 2, 3);");
    assertThat(isPrinted(printed, "Created 5 MB in /tmp/x…")).isTrue();
    assertThat(isPrinted(printed, "  into /tmp/x")).isTrue();
    assertThat(isPrinted(printed, "Made 5 MB in /tmp/x")).isFalse();
  }

  private static boolean isPrinted(List<Pattern> printed, String line) {
    return printed.stream().anyMatch(each -> each.matcher(line).matches());
  }

  /** Returns patterns of the lines that the string literals of a source file print. */
  private static List<Pattern> printed(String source) {
    List<Pattern> lines = new ArrayList<>();
    Matcher literal = LITERAL.matcher(source);
    while (literal.find()) {
      for (String line : literal.group(1).split("%n")) {
        // A literal without words, such as "%s", would match every line.
        if (line.matches(".*[a-z]{3}.*")) {
          String[] parts = PLACEHOLDER.split(line, -1);
          lines.add(Pattern.compile(String.join(".+", quoted(parts))));
        }
      }
    }
    return lines;
  }

  private static List<String> quoted(String[] parts) {
    return List.of(parts).stream().map(Pattern::quote).toList();
  }
}
