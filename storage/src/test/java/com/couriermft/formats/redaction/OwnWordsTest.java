package com.couriermft.formats.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that redaction removes only external text, never the wording of Courier's own messages. */
class OwnWordsTest {
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

  /** Strings that are sent to servers and are not messages. */
  private static final Set<String> PROTOCOL = Set.of("Proxy-Authorization: Basic ");

  private static final Pattern JOINED = Pattern.compile("\\s*\\+\\s*");

  /** Returns the string literals of a source file; concatenated literals count as one. */
  private static List<String> texts(String source) {
    List<String> texts = new ArrayList<>();
    Matcher literal = LITERAL.matcher(source);
    StringBuilder text = new StringBuilder();
    int end = -1;
    while (literal.find()) {
      if (end >= 0 && !JOINED.matcher(source.substring(end, literal.start())).matches()) {
        texts.add(text.toString());
        text.setLength(0);
      }
      text.append(
          literal.group(1).replaceAll("(?<!\\\\)\\\\u[0-9a-fA-F]{4}", "?").translateEscapes());
      end = literal.end();
    }
    texts.add(text.toString());
    return texts;
  }

  @Test
  void everySentenceOfTheSources_staysAsItIs() throws IOException {
    List<String> eaten = new ArrayList<>();
    int sentences = 0;
    for (Path file : ProjectFiles.sources(ProjectFiles.PRODUCT)) {
      for (String text : texts(Files.readString(file))) {
        sentences += text.contains(" ") ? 1 : 0;
        if (text.contains(" ") && !PROTOCOL.contains(text) && !Redaction.of(text).equals(text)) {
          eaten.add(file.getFileName() + ": " + text + " -> " + Redaction.of(text));
        }
      }
    }
    assertThat(sentences).isGreaterThan(2_000);
    assertThat(eaten).isEmpty();
  }
}
