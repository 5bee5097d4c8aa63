package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests jobs that cannot run more than once, but are started repeatedly. */
class SameTargetApiTest {
  private static final String CODE = "same_target_each_time";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private static String job(String type, String config) {
    return "{'steps': [{'id': 's', 'type': '%s', 'config': {%s}}]}".formatted(type, config);
  }

  private void schedule() {
    api.saveJob("j", "{'id': 's', 'type': 'test.mend', 'config': {'text': 'x'}}");
    Reply saved =
        api.put(
            "schedules/nightly",
            "{'target': {'job_id': 'j'}, 'type': 'cron', 'expression': '0 0 3 ? * *'}");
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
  }

  private static List<String> codes(JsonNode answer) {
    return answer.path("warnings").findValuesAsText("code");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "file.copy   | 'input': 'a', 'destination': '/out/a.txt'                               |"
            + " true",
        "file.copy   | 'input': '*.csv', 'destination': '/out/a.txt'                           |"
            + " true",
        "file.copy   | 'input': 'a.csv', 'destination': '/out/'                                |"
            + " true",
        "file.copy   | 'input': 'a.csv', 'destination': 'archive:/out/a.csv'                   |"
            + " true",
        "file.copy   | 'input': 'a', 'destination': '/out/a.txt', 'overwrite': 'fail'          |"
            + " true",
        "file.zip    | 'input': '*', 'destination': '/out/all.zip'                             |"
            + " true",
        "file.copy   | 'input': '*.csv', 'destination': '/out/'                                |"
            + " false",
        "file.copy   | 'input': '{{parameters.f}}', 'destination': '/out/'                     |"
            + " false",
        "file.copy   | 'input': 'a', 'destination': 'out/a.txt'                                |"
            + " false",
        "file.copy   | 'input': 'a', 'destination': 'work:/{{execution.id}}/a'                 |"
            + " false",
        "file.copy   | 'input': 'a', 'destination': '/out/{{execution.id}}'                    |"
            + " false",
        "file.copy   | 'input': 'a', 'destination': '/out/a.txt', 'overwrite': 'replace'       |"
            + " false",
        "file.copy   | 'input': 'a', 'destination': '/out/a.txt', 'overwrite': 'rename'        |"
            + " false",
        "sftp.upload | 'connection': 'p', 'files': 'a.csv', 'path': '/in'                      |"
            + " true",
        "sftp.upload | 'connection': 'p', 'files': '*.csv', 'path': '/in'                      |"
            + " false",
        "sftp.upload | 'connection': 'p', 'files': 'a.csv', 'path': '/in/{{execution.id}}'     |"
            + " false",
        "ftp.upload  | 'connection': 'p', 'files': ['a.csv', 'b.csv'], 'path': '/in'           |"
            + " true",
        "table.write | 'rows': [{'a': 1}], 'destination': '/out/a.csv'                         |"
            + " true",
        "table.write | 'rows': [{'a': 1}], 'destination': 'a.csv'                              |"
            + " false",
      })
  void validation_ofAJobThatSomethingStarts_warnsOfTargetsThatStayTheSame(
      String type, String config, boolean warns) {
    schedule();
    String job = job(type, config).replaceFirst("\\{", "{'job_id': 'j', ");
    assertThat(codes(api.post("jobs/validate", job).json()).contains(CODE)).isEqualTo(warns);
    String alone = job(type, config).replaceFirst("\\{", "{'job_id': 'k', ");
    assertThat(codes(api.post("jobs/validate", alone).json())).doesNotContain(CODE);
  }

  @Test
  void validation_ofAScheduleOrWatch_warnsOfItsJob() {
    String copy = "{'id': 'c', 'type': 'file.copy', 'config': {'input': 'a', %s}}";
    api.saveJob("once", copy.formatted("'destination': '/out/a.txt'"));
    api.saveJob("often", copy.formatted("'destination': '/out/{{execution.id}}'"));
    String schedule = "{'target': {'job_id': '%s'}, 'type': 'cron', 'expression': '@daily'}";
    JsonNode warned = api.post("schedules/validate", schedule.formatted("once")).json();
    assertThat(codes(warned)).containsExactly(CODE);
    assertThat(warned.at("/warnings/0/pointer").asText()).isEqualTo("/target/job_id");
    assertThat(warned.at("/warnings/0/detail").asText())
        .contains("Job 'once', /steps/0/config/destination: '/out/a.txt'");
    assertThat(codes(api.post("schedules/validate", schedule.formatted("often")).json())).isEmpty();
  }

  @Test
  void save_ofSuchAJob_isAnsweredWithTheWarning() {
    schedule();
    Reply saved = api.put("jobs/j", job("file.copy", "'input': 'a', 'destination': '/out/a.txt'"));
    assertThat(saved.status()).isEqualTo(200);
    assertThat(codes(saved.json())).containsExactly(CODE);
  }
}
