package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the translation of jobs of other engines, in the formats of their documents. */
class TranslateApiTest {
  private static final Path DOCUMENTS = Path.of("src", "test", "resources", "translation");

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private Reply translated(String name) throws IOException {
    String sent = Files.readString(DOCUMENTS.resolve(name));
    Reply reply = api.post("jobs/translate", name.endsWith(".txt") ? Json.write(sent) : sent);
    assertThat(reply.status()).isEqualTo(200);
    return reply;
  }

  /** Makes the decisions of a person: adds missing URLs, names of columns and values. */
  private static ObjectNode decided(JsonNode definition) {
    ObjectNode decided = definition.deepCopy();
    String type = decided.path("type").asText();
    if (type.equals("sftp") && !decided.has("username")) {
      decided.put("username", "courier");
    } else if (type.equals("database")) {
      decided.put("host", "db.example.com").put("database", "app").put("username", "app");
    }
    return decided;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user-data-sync.json",
        "export-file.json",
        "sftp-download.json",
        "sftp-upload.json",
        "sftp-key.json",
        "sftp-recursive.json",
        "flat-list.txt"
      })
  void document_translatedAndDecided_isSavedWithAllItNeeds(String name) throws IOException {
    JsonNode answer = translated(name).json();
    for (String connection : List.of("partner-a")) {
      api.put(
          "connections/" + connection,
          "{'type': 'sftp', 'host': 'a.example', 'username': 'u', 'auth': {'type': 'password',"
              + " 'password': 'x'}}");
    }
    api.post("keys/partner-b-key/generate", "{'kind': 'pgp'}");
    for (JsonNode each : answer.path("objects")) {
      String[] request = each.path("request").asText().split(" /");
      String id = each.path("id").asText();
      switch (each.path("kind").asText()) {
        case "secret" -> assertThat(api.put(request[1], "{'value': 'v'}").status()).isLessThan(300);
        case "key" ->
            assertThat(api.post("keys/" + id + "/generate", "{}").status()).isLessThan(300);
        case "connection" ->
            assertThat(api.put(request[1], Json.write(decided(each.path("definition")))).status())
                .isLessThan(300);
        default -> {}
      }
    }
    String job =
        Json.write(answer.path("job"))
            .replace("INSERT INTO users values", "INSERT INTO users (id, name) values")
            .replace("{{database_query_result}}", "{{parameters.rows}}");
    Reply saved = api.put("jobs/" + answer.at("/job/job_id").asText(), job);
    assertThat(saved.status()).as(saved.text()).isLessThan(300);
    for (JsonNode each : answer.path("objects")) {
      String[] request = each.path("request").asText().split(" /");
      if (List.of("schedule", "webhook").contains(each.path("kind").asText())) {
        Reply made =
            request[0].equals("PUT")
                ? api.put(request[1], Json.write(each.path("definition")))
                : api.post(request[1], Json.write(each.path("definition")));
        assertThat(made.status()).as(made.text()).isLessThan(300);
      }
    }
  }

  @Test
  void multiStepJob_translated_keepsWhatItDoes() throws IOException {
    JsonNode job = translated("user-data-sync.json").json().path("job");
    assertThat(job.at("/failure_policy/max_retries").asInt()).isEqualTo(3);
    assertThat(job.at("/steps/0/config/path").asText()).isEqualTo("users");
    assertThat(job.at("/steps/0/config/query/status").asText()).isEqualTo("active");
    assertThat(job.at("/steps/1/type").asText()).isEqualTo("database.execute");
    assertThat(job.at("/steps/1/config/sql").asText())
        .isEqualTo("INSERT INTO users (id, name, email) values :rows");
    assertThat(job.at("/steps/1/config/input").asText()).isEqualTo("{{steps.step1.response.data}}");
    assertThat(job.at("/steps/2/config/body/message").asText())
        .isEqualTo("Synced {{steps.step1.response.data | length}} users");
  }

  @Test
  void requestThatStartsAFunction_translated_isAJobAndAStart() throws IOException {
    JsonNode answer = translated("start-of-a-function.json").json();
    assertThat(answer.at("/job/steps/0/type").asText()).isEqualTo("custom.transcode-video");
    assertThat(answer.at("/job/steps/0/config/url").asText()).isEqualTo("{{parameters.url}}");
    assertThat(answer.at("/job/failure_policy/max_retries").asInt()).isEqualTo(2);
    assertThat(answer.at("/start/request").asText())
        .isEqualTo("POST /jobs/transcode-video/trigger");
    assertThat(answer.at("/start/headers/Idempotency-Key").asText()).isEqualTo("upload-123");
    assertThat(answer.at("/start/body/parameters/url").asText())
        .isEqualTo("https://example.com/video.mp4");
    JsonNode schedule = translated("schedule-of-a-function.json").json().at("/objects/0");
    assertThat(schedule.at("/definition/enabled").asBoolean(true)).isFalse();
    assertThat(schedule.at("/definition/expression").asText()).isEqualTo("0 3 * * *");
  }

  static Stream<String> credentialPlaces() {
    String step = "{'steps': [{'type': '%s', 'config': {%s}}]}";
    return Stream.of(
        step.formatted(
            "SFTP", "'operation': 'download', 'host': 'a.example', 'password': 'S3cr3t!'"),
        step.formatted("SFTP", "'host': 'a.example', 'private_key': 'S3cr3t!'"),
        step.formatted(
            "HttpRequest",
            "'url': 'https://a.example', 'headers': {'Authorization': 'Bearer S3cr3t!'}"),
        step.formatted(
            "HttpRequest",
            "'url': 'https://a.example', 'headers': {'Authorization': 'Basic S3cr3t!'}"),
        step.formatted(
            "HttpRequest", "'url': 'https://a.example', 'headers': {'X-Api-Key': 'S3cr3t!'}"),
        step.formatted(
            "HttpRequest",
            "'url': 'https://a.example', 'auth': {'type': 'basic', 'username': 'u', 'password':"
                + " 'S3cr3t!'}"),
        step.formatted(
            "HttpRequest",
            "'url': 'https://a.example', 'auth': {'type': 'digest', 'password': 'S3cr3t!'}"),
        step.formatted(
            "DatabaseQuery",
            "'connection_string': 'postgresql://u:S3cr3t!@a.example/db', 'query': 'select 1'"),
        step.formatted(
            "DatabaseQuery",
            "'connection_string': 'Server=a;Database=d;User Id=u;Password=S3cr3t!', 'query':"
                + " 'select 1'"),
        step.formatted("PowerShell", "'password': 'S3cr3t!'"),
        step.formatted("PgpDecrypt", "'input_path': 'a', 'private_key_passphrase': 'S3cr3t!'"),
        "{'variables': {'db_password': 'S3cr3t!'}, 'steps': []}");
  }

  @ParameterizedTest
  @MethodSource("credentialPlaces")
  void credentialInPlainText_translated_isNotInTheAnswer(String sent) {
    Reply reply = api.post("jobs/translate", sent);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text()).doesNotContain("S3cr3t!");
    assertThat(reply.json().path("decisions")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "7", "'not a step'", "{'steps': 3}", "[{'a': 1}]"})
  void anythingElse_isRefused(String sent) {
    Reply reply = api.post("jobs/translate", sent);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("not_translatable");
  }

  /**
   * Names of other engines, each with the expected text in the response and the name that a program
   * may insert.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sftp.download | host | 'connection' |",
        "sftp.download | port | 'connection' |",
        "sftp.download | username | 'connection' |",
        "sftp.download | private_key_path | 'connection' |",
        "sftp.download | host_key_fingerprint | 'connection' |",
        "sftp.download | verify_host_key | 'connection' |",
        "sftp.download | auth_type | 'connection' |",
        "sftp.download | operation | part of the step type |",
        "sftp.download | remote_path | path | path",
        "sftp.download | local_path | destination | destination",
        "sftp.download | file_pattern | pattern | pattern",
        "sftp.download | preserve_directory_structure | preserve_directories |"
            + " preserve_directories",
        "sftp.upload | local_files | files | files",
        "sftp.upload | local_path | files | files",
        "sftp.upload | source_path | files | files",
        "http.request | url | 'base_url' |",
        "http.request | auth | connection |",
        "http.request | timeout | timeout_seconds |",
        "database.query | query | sql | sql",
        "database.query | database_type | 'database' |",
        "database.execute | connection_string | 'database' |",
        "pgp.encrypt | input_path | input | input",
        "pgp.encrypt | path | input | input",
        "pgp.encrypt | recipient_key_ids | recipients |",
        "file.copy | destination_path | destination | destination",
        "table.transform | sheet | input_format.sheet |",
        "table.transform | delimiter | input_format.delimiter |",
        "table.transform | format | input_format | input_format",
        "table.transform | source_files | input | input",
        "table.write | data_source | rows | rows",
        "table.write | filename | destination | destination",
      })
  void fieldOfAnotherEngine_inAStep_isExplained(
      String type, String field, String said, String suggestion) {
    JsonNode problem =
        problem(
            "{'job_id': 'a', 'steps': [{'type': '%s', 'config': {'%s': 1}}]}"
                .formatted(type, field),
            "/steps/0/config/" + field);
    assertThat(problem.path("detail").asText()).contains(said);
    assertThat(problem.path("suggestion").asText(null)).isEqualTo(suggestion);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HttpRequest | http.request | http.request",
        "AzureFunction | azure_function.execute | azure_function.execute",
        "function | azure_function.execute | azure_function.execute",
        "DatabaseQuery | database.execute |",
        "SqlScript | database.execute |",
        "SFTP | sftp.upload |",
        "SftpDownload | sftp.download | sftp.download",
        "sftp_upload | sftp.upload | sftp.upload",
        "FileProcessing | table.transform |",
        "ForEach | flow.foreach | flow.foreach",
        "foreach | flow.foreach | flow.foreach",
        "loop | flow.foreach | flow.foreach",
        "if | flow.if | flow.if",
        "Unzip | file.unzip | file.unzip",
        "Rename | file.rename | file.rename",
        "PowerShell | custom.<name> |",
        "Executable | custom.<name> |",
        "RunProfile | custom.<name> |",
      })
  void typeOfAnotherEngine_isExplained(String type, String said, String suggestion) {
    JsonNode problem =
        problem("{'job_id': 'a', 'steps': [{'type': '" + type + "'}]}", "/steps/0/type");
    assertThat(problem.path("detail").asText()).contains(said);
    assertThat(problem.path("suggestion").asText(null)).isEqualTo(suggestion);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schedule | PUT /schedules |",
        "triggers | POST /jobs/{job_id}/webhooks |",
        "export_metadata | POST /jobs/translate |",
        "job_definition | POST /jobs/translate |",
        "max_retries | 'failure_policy' |",
        "maxAttempts | one less |",
        "concurrent_execution | max_instances |",
        "idempotencyKey | Idempotency-Key |",
        "definitionKey | /trigger |",
        "timeout | timeout_seconds | timeout_seconds",
        "timeoutSeconds | timeout_seconds | timeout_seconds",
        "params | parameters | parameters",
        "id | job_id | job_id",
      })
  void fieldOfAnotherEngine_inAJob_isExplained(String field, String said, String suggestion) {
    JsonNode problem = problem("{'steps': [], '" + field + "': 1}", "/" + field);
    assertThat(problem.path("detail").asText()).contains(said);
    assertThat(problem.path("suggestion").asText(null)).isEqualTo(suggestion);
  }

  private JsonNode problem(String definition, String pointer) {
    JsonNode errors = api.post("jobs/validate", definition).json().path("errors");
    return StreamSupport.stream(errors.spliterator(), false)
        .filter(each -> each.path("pointer").asText().equals(pointer))
        .findFirst()
        .orElseThrow(() -> new AssertionError(errors.toPrettyString()));
  }
}
