package com.couriermft.architecture;

import com.couriermft.formats.json.Json;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks texts against the rules in {@code docs/words.json}. The dashboard's texts are checked
 * against the same rules in {@code ui/test/wording.test.ts}.
 *
 * @param place the location of the texts: {@code docs}, {@code messages} or {@code javadoc}
 */
record WritingGuide(String place, int longestSentence, List<Rule> rules) {
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?:;])\\s+");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");

  /** A word or construction to avoid, and what to write instead. */
  record Rule(String write, Pattern not) {}

  /** Reads the rules for a location. */
  static WritingGuide of(String place) {
    try {
      JsonNode json =
          Json.readTree(Files.readString(ProjectFiles.root().resolve("docs/words.json")));
      List<Rule> rules = new ArrayList<>();
      for (JsonNode rule : json.get("rules")) {
        if (!rule.has("only") || names(rule, place)) {
          Pattern not = Pattern.compile(rule.get("not").asText(), Pattern.CASE_INSENSITIVE);
          rules.add(new Rule(rule.get("write").asText(), not));
        }
      }
      return new WritingGuide(place, json.get("longest_sentence").asInt(), rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean names(JsonNode rule, String place) {
    for (JsonNode each : rule.get("only")) {
      if (each.asText().equals(place)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the violations in a text: each forbidden word once, and each sentence that is too long.
   */
  List<String> offences(String text) {
    List<String> found = new ArrayList<>();
    for (Rule rule : rules) {
      Matcher match = rule.not().matcher(text);
      if (match.find()) {
        found.add("\"%s\" in \"%s\": write \"%s\"".formatted(match.group(), text, rule.write()));
      }
    }
    for (String sentence : SENTENCE_END.split(text)) {
      long words = Stream.of(sentence.split("\\s+")).filter(WORD.asPredicate()).count();
      if (words > longestSentence) {
        found.add("longer than %d words: \"%s\"".formatted(longestSentence, sentence));
      }
    }
    return found;
  }
}
