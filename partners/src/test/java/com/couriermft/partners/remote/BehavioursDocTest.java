package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.behaviour.Behaviour;
import com.couriermft.peers.behaviour.Behaviours;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the table of behaviors in docs/author/servers.md matches the tested behaviors. */
class BehavioursDocTest {
  /** Minimum number of behaviors, to detect missing behaviors. */
  private static final int FEWEST = 120;

  private static final Path FILE = ProjectFiles.root().resolve("docs/author/servers.md");
  private static final String BEGIN = "<!-- behaviours -->\n";
  private static final String END = "<!-- /behaviours -->";

  @Test
  void behaviours_table_isWhatTheTestsGoBy() throws IOException {
    String text = Files.readString(FILE);
    String wanted =
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + table()
            + text.substring(text.indexOf(END));
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(FILE, wanted);
    }
    assertThat(Files.readString(FILE)).isEqualTo(wanted);
  }

  @Test
  void behaviours_count_isKept() {
    assertThat(Behaviours.all()).hasSizeGreaterThanOrEqualTo(FEWEST);
  }

  private static String table() {
    return "| Protocol | What the server does | How Courier handles it |\n| --- | --- | --- |\n"
        + Behaviours.all().stream().map(BehavioursDocTest::row).collect(Collectors.joining());
  }

  private static String row(Behaviour behaviour) {
    assertThat(behaviour.does()).as(behaviour.name()).doesNotContain("|").doesNotEndWith(".");
    return "| %s | %s | %s |%n"
        .formatted(behaviour.protocol(), behaviour.does(), behaviour.contract().text())
        .replace(System.lineSeparator(), "\n");
  }
}
