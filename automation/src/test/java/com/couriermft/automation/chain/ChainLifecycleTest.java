package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChainLifecycleTest {
  /** The allowed transitions, specified independently of the code. */
  private static final Map<String, String> CHAINS =
      Map.of(
          "pending", "start→running fail→failed cancel→cancelled",
          "running", "complete→completed fail→failed pause→paused cancel→cancelled",
          "completed", "",
          "failed", "resume→running",
          "paused", "fail→failed resume→running cancel→cancelled",
          "cancelled", "");

  @Test
  void table_allowsExactlyWhatIsListed() {
    Map<String, String> found = new TreeMap<>();
    for (ChainState from : ChainState.values()) {
      found.put(
          from.text(),
          Stream.of(ChainEvent.values())
              .filter(event -> ChainLifecycle.TABLE.next(from, event).isPresent())
              .map(
                  event ->
                      event.name().toLowerCase(Locale.ROOT)
                          + "→"
                          + ChainLifecycle.next("x", from, event).text())
              .collect(Collectors.joining(" ")));
    }
    assertThat(found).isEqualTo(new TreeMap<>(CHAINS));
  }

  @Test
  void drawing_isThatInTheDocs() throws IOException {
    String drawing = ChainLifecycle.TABLE.toMermaid();
    assertThat(Files.readString(ProjectFiles.root().resolve("docs/reference/states/chain.md")))
        .as("docs/reference/states/chain.md is stale: put this drawing into it%n%s", drawing)
        .contains("```mermaid\n" + drawing + "```");
  }
}
