package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that links between documents are valid, that sources name only documents that exist, and
 * that the hand-written documents stay within their maximum length.
 */
class DocumentsTest {
  private static final Path ROOT = ProjectFiles.root();

  /** Directories without files of this project. */
  private static final Set<String> FOREIGN = Set.of(".git", "target", "node_modules", "dist");

  private static final Set<String> SOURCES =
      Set.of("java", "ts", "tsx", "mjs", "bicep", "kql", "xml", "yaml", "yml", "sh", "md", "");

  /**
   * Maximum number of hand-written words in all documents together. Numbers and generated text do
   * not count.
   */
  private static final int MAX_WORDS = 60_000;

  /** A part of a page that a test generates, or the output of a program. */
  private static final Pattern GENERATED =
      Pattern.compile("(?s)<!-- (\\w+)[^>]*-->.*?<!-- (?:/|end of )\\1[^>]*-->");

  private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern LINK =
      Pattern.compile("(?:\\]\\(|src=\")(?![a-z]+:)([^)#\\s\"]*)(?:#([^)\\s\"]+))?[)\"]");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"");
  private static final Pattern MENTION =
      Pattern.compile(
          "(?<![\\w/.-])docs/([a-z]+/[a-z0-9/-]+(?:\\.(?:md|json))?)(?![\\w*{%/-]|\\.[a-z*])");

  @Test
  void links_leadToFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : files(ROOT, Set.of("md"))) {
      if (!page.toString().contains("/src/test/")) {
        broken.addAll(brokenLinks(page));
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void linkToMissingPageOrHeading_isFound(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(
        page,
        "# A *title*, here\n[a](page.md#a-title-here) [b](none.md) [c](#none) [d](page.md#none)\n"
            + "```\n[e](none.md)\n```\n[f](https://example.com/x)\n");

    assertThat(brokenLinks(page))
        .extracting(each -> each.substring(each.indexOf(": ") + 2))
        .containsExactly("none.md", "#none", "page.md#none");
  }

  @Test
  void documentsThatSourcesName_exist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : files(ROOT, SOURCES)) {
      Matcher named = MENTION.matcher(Files.readString(file));
      while (named.find()) {
        if (!exists(named.group(1))) {
          missing.add(ROOT.relativize(file) + ": docs/" + named.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void map_listsEveryPage() throws IOException {
    Path docs = ROOT.resolve("docs");
    Set<Path> listed = new HashSet<>();
    for (Path map : List.of(docs.resolve("README.md"), docs.resolve("decisions/README.md"))) {
      Matcher link = LINK.matcher(Files.readString(map));
      while (link.find()) {
        listed.add(map.resolveSibling(link.group(1)).normalize());
      }
    }
    assertThat(files(docs, Set.of("md")))
        .filteredOn(page -> !page.startsWith(docs.resolve("reference/states")))
        .filteredOn(page -> !page.equals(docs.resolve("README.md")))
        .allSatisfy(page -> assertThat(listed).contains(page));
  }

  @Test
  void wordsWrittenByHand_areAtMost60000() throws IOException {
    int words = 0;
    for (Path page : files(ROOT, Set.of("md"))) {
      if (isHandWritten(ROOT.relativize(page).toString())) {
        words += words(Files.readString(page));
      }
    }
    assertThat(words).isBetween(MAX_WORDS / 2, MAX_WORDS);
  }

  @Test
  void words_ofAPage_areWithoutMarksAndGeneratedParts() {
    assertThat(words("# Two words\n| a | `b` |\n<!-- x -->\nnot these\n<!-- /x -->\n- end\n"))
        .isEqualTo(5);
  }

  private static boolean isHandWritten(String page) {
    return page.startsWith("docs/") && !page.startsWith("docs/reference/")
        || page.equals("ui/README.md")
        || page.indexOf('/') < 0;
  }

  private static int words(String text) {
    int words = 0;
    for (String token : GENERATED.matcher(text).replaceAll("").split("\\s+")) {
      if (token.chars().anyMatch(Character::isLetter)) {
        words++;
      }
    }
    return words;
  }

  private static boolean exists(String name) throws IOException {
    Path path = ROOT.resolve("docs").resolve(name);
    if (Files.exists(path)) {
      return true;
    }
    if (!name.matches("decisions/\\d{4}")) {
      return false;
    }
    try (Stream<Path> pages = Files.list(path.getParent())) {
      return pages.anyMatch(page -> page.getFileName().toString().startsWith(name.substring(10)));
    }
  }

  private static List<String> brokenLinks(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    Map<Path, Set<String>> anchors = new HashMap<>();
    Matcher link = LINK.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""));
    while (link.find()) {
      Path target = page.resolveSibling(link.group(1)).normalize();
      target = link.group(1).isEmpty() ? page : target;
      boolean isThere = Files.exists(target);
      if (isThere && link.group(2) != null) {
        isThere = anchors.computeIfAbsent(target, DocumentsTest::anchors).contains(link.group(2));
      }
      if (!isThere) {
        String anchor = link.group(2) == null ? "" : "#" + link.group(2);
        broken.add(page + ": " + link.group(1) + anchor);
      }
    }
    return broken;
  }

  /** Returns the anchors of a page: those that GitHub creates from headings, and explicit ones. */
  private static Set<String> anchors(Path page) {
    String text;
    try {
      text = FENCE.matcher(Files.readString(page)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(text);
    while (heading.find()) {
      String title = heading.group(1).replaceAll("\\]\\([^)]*\\)", "").strip();
      String slug =
          title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
      String anchor = slug;
      for (int i = 1; !anchors.add(anchor); i++) {
        anchor = slug + "-" + i;
      }
    }
    ANCHOR.matcher(text).results().forEach(each -> anchors.add(each.group(1)));
    return anchors;
  }

  private static List<Path> files(Path folder, Set<String> extensions) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> children = Files.list(folder)) {
      for (Path child : children.sorted().toList()) {
        String name = child.getFileName().toString();
        if (Files.isDirectory(child)) {
          if (!FOREIGN.contains(name)) {
            found.addAll(files(child, extensions));
          }
        } else if (extensions.contains(name.substring(name.lastIndexOf('.') + 1))
            || (extensions.contains("") && name.indexOf('.') < 0)) {
          found.add(child);
        }
      }
    }
    return found;
  }
}
