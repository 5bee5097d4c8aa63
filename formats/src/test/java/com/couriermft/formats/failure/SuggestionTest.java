package com.couriermft.formats.failure;

import static com.couriermft.formats.failure.ForeignName.Vocabulary.FIELD;
import static com.couriermft.formats.failure.ForeignName.Vocabulary.STEP_FIELD;
import static com.couriermft.formats.failure.ForeignName.Vocabulary.STEP_TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  private static final List<String> TYPES = List.of("sftp.list", "sftp.download", "file.copy");

  @Test
  void misspelling_nearKnownName_isCorrected() {
    assertThat(Suggestion.of("sftp.downlaod", TYPES)).isEqualTo(" Did you mean 'sftp.download'?");
    assertThat(Suggestion.of("SFTP.list", TYPES)).isEqualTo(" Did you mean 'sftp.list'?");
  }

  @Test
  void nameOfAnotherEngine_isOurs_whereOursIsKnown() {
    List<String> types = List.of("http.request", "sftp.list", "file.unzip", "flow.foreach");
    assertThat(Suggestion.replacement(STEP_TYPE, "HttpRequest", types)).contains("http.request");
    assertThat(Suggestion.replacement(STEP_TYPE, "Unzip", types)).contains("file.unzip");
    assertThat(Suggestion.replacement(STEP_TYPE, "for-each", types)).contains("flow.foreach");
    assertThat(Suggestion.replacement(STEP_TYPE, "SftpList", types)).contains("sftp.list");
    assertThat(Suggestion.replacement(STEP_TYPE, "HttpRequest", List.of("sftp.list"))).isEmpty();
    List<String> fields = List.of("connection", "path", "pattern", "destination");
    assertThat(Suggestion.replacement(STEP_FIELD, "remote_path", fields)).contains("path");
    assertThat(Suggestion.replacement(STEP_FIELD, "local_path", fields)).contains("destination");
    assertThat(Suggestion.replacement(STEP_FIELD, "wildcard", fields)).contains("pattern");
  }

  @Test
  void nameOfAnotherEngine_whoseValueChanges_isExplainedAndNotReplaced() {
    List<String> known = List.of("type", "max_retries");
    assertThat(Suggestion.of(FIELD, "maxAttempts", known))
        .startsWith(" Did you mean 'max_retries'?")
        .contains("one less");
    assertThat(Suggestion.replacement(FIELD, "maxAttempts", known)).isEmpty();
  }

  /** Pairs of words for which spelling-based suggestions used to be wrong. */
  @ParameterizedTest
  @CsvSource({
    "port, sort",
    "path, hash",
    "auth, path",
    "host, sort",
    "user, after",
    "url, sql",
    "data, path",
    "mask, hash",
  })
  void wordOfAnotherMeaning_isNoMisspelling(String found, String known) {
    assertThat(Suggestion.replacement(STEP_FIELD, found, List.of(known))).isEmpty();
    assertThat(Suggestion.of(STEP_FIELD, found, List.of(known))).doesNotContain("Did you mean");
  }

  @ParameterizedTest
  @CsvSource({"naem, name", "pth, path", "sortt, sort", "typ, type", "recursiv, recursive"})
  void slip_isCorrected(String found, String known) {
    assertThat(Suggestion.replacement(STEP_FIELD, found, List.of(known))).contains(known);
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
