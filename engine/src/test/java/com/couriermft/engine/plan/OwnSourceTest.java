package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OwnSourceTest {
  /** Returns the cases that the dashboard's form for a new transfer is tested with, too. */
  private static Stream<JsonNode> folders() throws IOException {
    try (InputStream in = OwnSourceTest.class.getResourceAsStream("/own-source.json")) {
      List<JsonNode> cases = new ArrayList<>();
      Json.parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8))
          .forEach(cases::add);
      return cases.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void upload_toTheListedFolder_isWarnedOf_howeverTheFolderIsWritten(JsonNode folders) {
    String source = folders.path("source").asText();
    String target = folders.path("target").asText();
    boolean isSame = folders.path("same").asBoolean();

    assertThat(pointers(list("partner-a", source), upload("partner-a", target)))
        .isEqualTo(isSame ? List.of("/steps/1/config/path") : List.of());
    assertThat(pointers(list("partner-a", source), upload("partner-b", target))).isEmpty();
    assertThat(pointers(upload("partner-a", target), list("partner-a", source))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sftp.download; 'path': '/in/*.csv'; sftp.upload; 'path': '/in'; true",
        "sftp.download; 'path': ['/other/x', '/in/']; sftp.upload; 'path': 'in/'; true",
        "ftp.download; 'path': '*.csv'; ftp.upload; 'path': '.'; true",
        "sftp.download; 'path': '/in/a.csv'; sftp.upload; 'path': '/in/'; false",
        "sftp.download; 'path': '/in/', 'destination': '/in/'; sftp.upload; 'path': '/o'; false",
        "sftp.list; 'path': 'fetched'; sftp.download; 'path': 'x', 'destination': 'fetched/';"
            + " false",
        "sftp.list; 'path': '/in'; sftp.move; 'path': '/in/a', 'destination': '/in/'; true",
        "sftp.list; 'path': '/in'; sftp.move; 'path': '/in/a', 'destination': '/in/b'; false",
        "sftp.list; 'path': '{{parameters.in}}'; sftp.upload; 'path': '{{parameters.in}}'; true",
        "sftp.list; 'path': '{{loop.a}}'; sftp.upload; 'path': '{{loop.a}}'; false",
        "file.copy; 'path': 'in/*'; file.copy; 'path': 'x', 'destination': '/in/'; true",
        "file.copy; 'input': 'blobs:/in/*'; pgp.decrypt; 'destination': 'blobs:/in/'; true",
        "file.copy; 'input': 'blobs:/in/*'; pgp.decrypt; 'destination': 'blobs:/in/a'; false",
        "file.copy; 'input': 'blobs:/in/*'; pgp.decrypt; 'destination': 'in/'; false",
        "file.copy; 'input': 'work:/in/*'; pgp.decrypt; 'destination': 'work:/in/'; false",
        "pgp.decrypt; 'input': '/in/*'; pgp.encrypt; 'destination': '/in/'; true",
        "pgp.decrypt; 'input': 'in/*'; pgp.encrypt; 'destination': 'in/'; false",
        "http.request; 'path': '/in/'; sftp.upload; 'path': '/in/'; false"
      })
  void steps_thatReadAndWriteTheSameFolder_areFound(
      String reading, String source, String writing, String target, boolean isSame) {
    List<String> found = pointers(step(reading, source), step(writing, target));

    assertThat(found).hasSize(isSame ? 1 : 0);
  }

  @Test
  void warning_namesTheFolderAndTheStepThatReadsIt() {
    Problem warning =
        OwnSource.of(job(list("partner-a", "/in"), upload("partner-a", "in/"))).get(0);

    assertThat(warning.code()).isEqualTo(DefinitionCodes.DELIVERS_TO_SOURCE.code());
    assertThat(warning.detail()).startsWith("'in/' is the folder that step 's0' reads");
  }

  private static String list(String connection, String path) {
    return "{'type': 'sftp.list', 'config': {'connection': '%s', 'path': '%s'}}"
        .formatted(connection, path);
  }

  private static String upload(String connection, String path) {
    return "{'type': 'sftp.upload', 'config': {'connection': '%s', 'files': 'x', 'path': '%s'}}"
        .formatted(connection, path);
  }

  private static String step(String type, String config) {
    return "{'type': '%s', 'config': {'connection': 'partner-a', %s}}".formatted(type, config);
  }

  private static JobDefinition job(String... steps) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < steps.length; i++) {
      all.append(i == 0 ? "" : ", ").append(steps[i].replaceFirst("\\{", "{'id': 's" + i + "', "));
    }
    String json = "{'job_id': 'j', 'steps': [%s]}".formatted(all).replace('\'', '"');
    return DefinitionReader.read(Json.parse(json), new ArrayList<>());
  }

  private static List<String> pointers(String... steps) {
    return OwnSource.of(job(steps)).stream().map(Problem::pointer).toList();
  }
}
