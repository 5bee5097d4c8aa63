package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks documents, failure messages, alerts and the first sentences of Javadoc against the writing
 * guide. Violations that predate the guide are counted in {@code architecture/wording.json}, by
 * file; a count may only go down. {@code -Dcourier.wording.write=true} lowers the counts after
 * corrections.
 */
class WordingTest {
  private static final Path KNOWN =
      ProjectFiles.root().resolve("app/src/test/resources/architecture/wording.json");

  /** Number of violations that may be corrected before the counts must be lowered. */
  private static final int SLACK = 40;

  /** The text of an alert rule, which the person on call reads. */
  private static final Pattern ALERT =
      Pattern.compile("(?m)^ +(?:title|meaning|description): '((?:\\\\.|[^'\\\\])*)'$");

  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern FIRST =
      Pattern.compile("^(.*?[.!?])(?=\\s|$)|^(.*?)(?=<p>|<pre>|$)", Pattern.DOTALL);

  @Test
  void documents_followTheGuide() {
    WritingGuide guide = WritingGuide.of("docs");
    requireNoNew("docs", offences(guide, documents(), WordingTest::paragraphs));
  }

  @Test
  void messagesOfFailures_followTheGuide() {
    WritingGuide guide = WritingGuide.of("messages");
    Map<String, List<String>> found = new TreeMap<>();
    for (FailureCode code : FailureCatalogue.all()) {
      List<String> offences =
          Stream.of(code.meaning(), code.remedy())
              .flatMap(text -> guide.offences(text).stream())
              .toList();
      if (!offences.isEmpty()) {
        found.put(code.code(), offences);
      }
    }
    requireNoNew("messages", found);
  }

  @Test
  void titlesAndDescriptionsOfAlerts_followTheGuide() {
    WritingGuide guide = WritingGuide.of("messages");
    Path modules = ProjectFiles.root().resolve("infra-bicep/modules");
    List<String> texts =
        Stream.of("alerts.bicep", "availability.bicep")
            .flatMap(file -> ALERT.matcher(read(modules.resolve(file))).results())
            .map(found -> found.group(1).replace("\\'", "'"))
            .toList();
    assertThat(texts).hasSizeGreaterThan(30);
    assertThat(texts.stream().flatMap(text -> guide.offences(text).stream())).isEmpty();
  }

  @Test
  void firstSentencesOfJavadoc_followTheGuide() {
    WritingGuide guide = WritingGuide.of("javadoc");
    requireNoNew(
        "javadoc",
        offences(guide, ProjectFiles.sources(ProjectFiles.MODULES), WordingTest::firstSentences));
  }

  @Test
  void guide_findsPlantedOffences() {
    WritingGuide docs = WritingGuide.of("docs");
    assertThat(docs.offences("Nobody is told of it.")).hasSize(2);
    assertThat(docs.offences("The file goes on as it is.")).hasSize(2);
    assertThat(docs.offences("Courier " + "really ".repeat(25) + "works.")).hasSize(1);
    assertThat(docs.offences("Select a folder. Enter a whole number.")).isEmpty();
    assertThat(WritingGuide.of("messages").offences("Open the builder.")).hasSize(1);
    assertThat(WritingGuide.of("javadoc").offences("Creates a builder.")).isEmpty();
  }

  @Test
  void paragraphs_leaveOutCode_andSplitCellsAndItems() {
    String page =
        "# A title\n\nOne line\nand the next, `told` and [a link](told.md).\n\n```\ntold\n```\n"
            + "- first\n- second\n\n| a | b |\n|---|---|\n| c | d |\n";
    assertThat(paragraphs(page))
        .containsExactly(
            "A title",
            "One line and the next, x and a link.",
            "first",
            "second",
            "a",
            "b",
            "c",
            "d");
  }

  @Test
  void firstSentences_areThoseOfJavadoc() {
    String source =
        "/** Reads {@code told} of a\n * {@link Row#cell row}. Then more told. */\nint a;\n"
            + "/**\n * Writes it\n *\n * @param told x\n */\nint b; /* told */ // told\n";
    assertThat(firstSentences(source)).containsExactly("Reads x of a x.", "Writes it");
  }

  /**
   * Fails if a file has more violations than recorded, or if the recorded counts are far too high.
   */
  private static void requireNoNew(String place, Map<String, List<String>> found) {
    ObjectNode known = known();
    JsonNode counts = known.path(place);
    List<String> more = new ArrayList<>();
    ObjectNode now = Json.object();
    int total = 0;
    for (Map.Entry<String, List<String>> each : found.entrySet()) {
      int count = each.getValue().size();
      int limit = counts.path(each.getKey()).asInt();
      total += count;
      now.put(each.getKey(), count);
      if (count > limit) {
        more.add(each.getKey() + ": " + count + " instead of " + limit + " " + each.getValue());
      }
    }
    if (Boolean.getBoolean("courier.wording.write") && (!known.has(place) || more.isEmpty())) {
      known.set(place, now);
      write(known);
      return;
    }
    assertThat(more).as("texts against docs/words.json: rewrite them").isEmpty();
    int limits = 0;
    for (JsonNode count : counts) {
      limits += count.asInt();
    }
    assertThat(limits - total)
        .as("%s: run this test with -Dcourier.wording.write=true to lower the counts", place)
        .isLessThanOrEqualTo(SLACK);
  }

  private static Map<String, List<String>> offences(
      WritingGuide guide, List<Path> files, Function<String, List<String>> texts) {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path file : files) {
      for (String text : texts.apply(read(file))) {
        List<String> offences = guide.offences(text);
        if (!offences.isEmpty()) {
          found
              .computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
              .addAll(offences);
        }
      }
    }
    return found;
  }

  /** Returns the pages except decisions, which are historical records. */
  private static List<Path> documents() {
    Path docs = ProjectFiles.root().resolve("docs");
    return ProjectFiles.files(docs, ".md").stream()
        .filter(page -> !page.startsWith(docs.resolve("decisions")))
        .toList();
  }

  /** Returns the headings, paragraphs, list items and cells of a page, without code and URLs. */
  static List<String> paragraphs(String page) {
    String text =
        page.replaceAll("(?ms)^\\s*```.*?^\\s*```\\s*?$", "")
            .replaceAll("`[^`\n]*`", "x")
            .replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
            .replaceAll("<[^>\n]*>", " ")
            .replaceAll("(?m)^\\|[-:| ]*\\|\\s*$", "")
            .replaceAll("(?m)^\\s*(?:[-*]|\\d+\\.|#+)\\s+", "\n\n")
            .replaceAll("(?m)^\\|.*\\|\\s*$", "\n\n$0\n\n");
    return Stream.of(text.split("\n\\s*\n"))
        .flatMap(
            each -> each.strip().startsWith("|") ? Stream.of(each.split("\\|")) : Stream.of(each))
        .map(each -> each.replaceAll("\\s+", " ").strip())
        .filter(each -> !each.isEmpty())
        .toList();
  }

  static List<String> firstSentences(String source) {
    return JAVADOC
        .matcher(source)
        .results()
        .map(comment -> first(comment.group(1)))
        .filter(each -> !each.isEmpty())
        .toList();
  }

  private static String first(String comment) {
    String text =
        comment
            .replaceAll("(?m)^\\s*\\*", "")
            .replaceAll("\\{@\\w+\\s+[^{}]*\\}", "x")
            .replaceAll("(?s)(?<=\\s|^)@\\w+.*", "")
            .strip();
    Matcher sentence = FIRST.matcher(text);
    return sentence.find() ? sentence.group().replaceAll("\\s+", " ").strip() : "";
  }

  private static ObjectNode known() {
    return Files.exists(KNOWN) ? (ObjectNode) Json.readTree(read(KNOWN)) : Json.object();
  }

  private static void write(ObjectNode known) {
    try {
      Files.writeString(KNOWN, known.toPrettyString() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
