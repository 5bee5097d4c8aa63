package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.Server;
import com.couriermft.peers.Trait;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the table in docs/author/servers.md matches the servers of the contract tests. */
class ServersDocTest {
  private static final Path FILE = ProjectFiles.root().resolve("docs/author/servers.md");
  private static final String BEGIN = "<!-- servers -->\n";
  private static final String END = "<!-- /servers -->";

  @Test
  void servers_table_isWhatTheTestsGoBy() throws IOException {
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

  private static String table() {
    Stream<String> heads =
        Stream.of(
            row("Server", "Protocol", Arrays.stream(Trait.values()).map(t -> t.text)),
            row("---", "---", Arrays.stream(Trait.values()).map(t -> "---")));
    return Stream.concat(heads, Arrays.stream(Server.values()).map(ServersDocTest::row))
        .collect(Collectors.joining());
  }

  private static String row(Server server) {
    return row(
        server.title(),
        server.protocol(),
        Arrays.stream(Trait.values()).map(t -> server.traits().contains(t) ? "yes" : "no"));
  }

  private static String row(String server, String protocol, Stream<String> cells) {
    return Stream.concat(Stream.of(server, protocol), cells)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
