package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JobDefinitionTest {
  private static final String AUTHORED =
      """
      {"steps": [
         {"type": "sftp.list", "id": "list", "on_failure": "continue",
          "config": {"path": "{{variables.inbox}}", "connection": "partner-a", "min_bytes": 1.50}},
         {"config": {"z": {"b": 1, "a": [{"d": null, "c": true}]}}, "type": "file.copy",
          "retry": {"max_retries": 5}, "timeout_seconds": 900}],
       "variables": {"inbox": "/incoming"},
       "parameters": {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}},
       "failure_policy": {"type": "retry_step", "backoff_max_seconds": 30},
       "outputs": {"found": "{{steps.list.file_list}}"}, "priority": 4,
       "name": "Partner invoices", "job_id": "partner-invoices"}
      """;

  @Test
  void storedForm_ofEveryField_isTheGoldenFile() throws IOException {
    JobDefinition job = DefinitionReader.read(Json.parse(AUTHORED));
    assertThat(Json.write(job.toJson())).isEqualTo(golden("partner-invoices.json"));
  }

  @Test
  void goldenFile_readAndWritten_isTheSame() throws IOException {
    String stored = golden("partner-invoices.json");
    assertThat(Json.write(DefinitionReader.read(Json.parse(stored)).toJson())).isEqualTo(stored);
  }

  @Test
  void numbers_ofOneValue_haveOneForm() {
    String job = "{\"job_id\": \"a\", \"variables\": {\"n\": %s}, \"steps\": [{\"type\": \"t\"}]}";
    for (String hundred : List.of("100", "100.0", "1E2", "1000e-1")) {
      assertThat(DefinitionReader.read(Json.parse(job.formatted(hundred))).variables())
          .hasToString("{\"n\":100}");
    }
    assertThat(DefinitionReader.read(Json.parse(job.formatted("1E400"))).variables())
        .hasToString("{\"n\":1" + "0".repeat(400) + "}");
  }

  @Test
  void definition_handedOut_cannotBeChanged() {
    JobDefinition job = DefinitionReader.read(Json.parse(AUTHORED));
    job.variables().put("inbox", "/elsewhere");
    job.steps().get(0).config().removeAll();
    assertThat(job).isEqualTo(DefinitionReader.read(Json.parse(AUTHORED)));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            JobDefinitionTest.class.getResourceAsStream("/definition/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
