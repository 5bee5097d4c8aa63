package com.couriermft.formats.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionTest {
  private static final List<String> TYPES = List.of("sftp.list", "sftp.download", "file.copy");

  @Test
  void misspelling_nearKnownName_isCorrected() {
    assertThat(Suggestion.of("sftp.downlaod", TYPES)).isEqualTo(" Did you mean 'sftp.download'?");
    assertThat(Suggestion.of("SFTP.list", TYPES)).isEqualTo(" Did you mean 'sftp.list'?");
  }

  @Test
  void nameOfAnotherEngine_isOurs_whereOursIsKnown() {
    List<String> types = List.of("http.request", "sftp.list", "file.unzip", "flow.for_each");
    assertThat(Suggestion.nearest("HttpRequest", types)).contains("http.request");
    assertThat(Suggestion.nearest("Unzip", types)).contains("file.unzip");
    assertThat(Suggestion.nearest("for-each", types)).contains("flow.for_each");
    assertThat(Suggestion.nearest("HttpRequest", List.of("sftp.list"))).isEmpty();
    List<String> fields = List.of("connection", "path", "pattern", "destination");
    assertThat(Suggestion.nearest("remote_path", fields)).contains("path");
    assertThat(Suggestion.nearest("local_path", fields)).contains("destination");
    assertThat(Suggestion.nearest("wildcard", fields)).contains("pattern");
    assertThat(Suggestion.nearest("max_attempts", List.of("max_retries"))).contains("max_retries");
  }

  @Test
  void name_nearNothing_listsWhatThereIs() {
    assertThat(Suggestion.of("quantum", TYPES))
        .isEqualTo(" Known: file.copy, sftp.download, sftp.list.");
    assertThat(Suggestion.of("quantum", List.of())).isEmpty();
  }

  @Test
  void manyNames_nearNone_areCutAtTwenty() {
    List<String> many = IntStream.range(10, 60).mapToObj(i -> "connection-" + i).toList();
    assertThat(Suggestion.of("x", many)).endsWith("connection-29, ….").doesNotContain("30");
  }

  @Test
  void twoNamesEquallyNear_firstInOrderWins() {
    assertThat(Suggestion.nearest("a1", List.of("a3", "a2"))).contains("a2");
  }
}
