package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that documents quote log lines as the program writes them, and that tutorials set the
 * variables that their commands use.
 */
class QuotesTest {
  private static final Path ROOT = ProjectFiles.root();
  private static final Pattern FENCE = Pattern.compile("(?ms)^ *```(\\w*)\\n(.*?)^ *```");

  /** Separates paragraphs, rows of tables and items of lists. */
  private static final Pattern PARAGRAPHS = Pattern.compile("\\n(?=\\n|\\||- |\\d+\\. )");

  private static final Pattern ABOUT_THE_LOG = Pattern.compile("\\blogs?\\b");

  /** Several words in backticks: in a paragraph about the log, these quote a log line. */
  private static final Pattern QUOTE =
      Pattern.compile("`([A-Za-z]+(?:,? (?:[A-Za-z']+|…|\\d+))+)`");

  /** The variable parts of a quote. */
  private static final Pattern VARIABLE = Pattern.compile(" ?(?:…|\\d+) ?");

  private static final Pattern SET = Pattern.compile("(?:^|; |for )([A-Za-z_]+)(?:=| in )");
  private static final Pattern USED = Pattern.compile("\\$\\{?([A-Za-z_]+)");

  @Test
  void quotedLogLines_areInTheSource() throws IOException {
    String source = source();
    List<String> quotes = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Path page : pages("docs/operate", "docs/author", "docs/develop")) {
      for (String quote : quotes(Files.readString(page))) {
        quotes.add(quote);
        if (VARIABLE.splitAsStream(quote).anyMatch(part -> !source.contains(part))) {
          unknown.add(page.getFileName() + ": " + quote);
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(quotes).hasSizeGreaterThan(8);
  }

  @Test
  void quotes_ofAParagraphAboutTheLog_areSeveralWords() {
    assertThat(
            quotes(
                "The log has `got no token … responded with 429` and `host.json`.\n"
                    + "- Run `az functionapp stop`, then read the log: `sweeping\nhere`.\n"
                    + "\nRun `another command`."))
        .containsExactly("got no token … responded with 429", "sweeping here");
  }

  @Test
  void tutorials_setTheVariablesOfTheirCommands() throws IOException {
    List<String> unset = new ArrayList<>();
    int used = 0;
    for (Path page : pages("docs/tutorials")) {
      String text = Files.readString(page);
      used += (int) USED.matcher(text).results().count();
      unset(text).forEach(each -> unset.add(page.getFileName() + ": " + each));
    }
    assertThat(unset).isEmpty();
    assertThat(used).isGreaterThan(5);
  }

  @Test
  void variableThatNoEarlierCommandSets_isFound() {
    String page =
        "```sh\nID=1; echo $ID\nfor each in a b; do echo ${each}; done\necho $LATER\n```\n"
            + "```json\n$OTHER\n```\n```sh\nLATER=2\necho $LATER $NONE\n```\n";
    assertThat(unset(page)).containsExactly("$LATER", "$NONE");
  }

  /** Returns the variables that commands of a page use before a command sets them. */
  private static List<String> unset(String page) {
    List<String> unset = new ArrayList<>();
    Set<String> set = new HashSet<>();
    Matcher fence = FENCE.matcher(page);
    while (fence.find()) {
      if (fence.group(1).equals("sh")) {
        for (String line : fence.group(2).split("\n")) {
          SET.matcher(line).results().forEach(each -> set.add(each.group(1)));
          USED.matcher(line)
              .results()
              .filter(each -> !set.contains(each.group(1)))
              .forEach(each -> unset.add(each.group()));
        }
      }
    }
    return unset;
  }

  private static List<String> quotes(String text) {
    List<String> quotes = new ArrayList<>();
    for (String paragraph : PARAGRAPHS.split(FENCE.matcher(text).replaceAll(""))) {
      if (ABOUT_THE_LOG.matcher(paragraph).find()) {
        QUOTE
            .matcher(paragraph.replaceAll("\\s+", " "))
            .results()
            .map(quote -> quote.group(1))
            .filter(quote -> !quote.matches("(?:az|azd) .*"))
            // The Functions host writes this text, so it is not in the sources.
            .filter(quote -> !quote.equals("Timeout value of"))
            .forEach(quotes::add);
      }
    }
    return quotes;
  }

  /** Returns the main sources, with the parts of each string joined. */
  private static String source() throws IOException {
    StringBuilder source = new StringBuilder();
    for (Path file : ProjectFiles.sources(ProjectFiles.PRODUCT)) {
      source.append(Files.readString(file));
    }
    return source.toString().replaceAll("\"\\s*\\+\\s*\"", "");
  }

  private static List<Path> pages(String... folders) throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : folders) {
      pages.addAll(ProjectFiles.files(ROOT.resolve(folder), ".md"));
    }
    return pages;
  }
}
