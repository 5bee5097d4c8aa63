package com.couriermft.engine.notice;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoticeTemplateTest {
  private static final Set<String> TYPES = Set.of("execution.failed", "expectation.missed");

  private static final ObjectNode EVENT =
      (ObjectNode)
          Json.readTree(
              "{\"type\": \"execution.failed\", \"job_id\": \"invoices\", \"job_version\": 3,"
                  + " \"failure\": {\"code\": \"x\", \"message\": \"{{event.job_id}} <b>\"},"
                  + " \"files\": [\"a\", \"b\"]}");

  private final List<Problem> problems = new ArrayList<>();

  private NoticeTemplate read(String subject, boolean files) {
    NoticeTemplate template = new NoticeTemplate(subject, null);
    problems.addAll(template.problems("/template", TYPES, files));
    return template;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{event.job_id}} v{{event.job_version}} failed | invoices v3 failed",
        "{{ event.failure.code }}                       | x",
        "{{event.failure.message}}                      | {{event.job_id}} <b>",
        "{{event.expectation}}.                         | .",
        "{{event.expectation ?? \"none\"}}              | none",
        "{{event.files[1]}} of {{event.files}}          | b of [\"a\",\"b\"]",
        "{{event.failure}}  | {\"code\":\"x\",\"message\":\"{{event.job_id}} <b>\"}",
        "plain              | plain",
      })
  void reference_becomesTheFieldOfTheEvent_andIsNotReadAgain(String template, String text) {
    NoticeTemplate read = read(template, true);
    assertThat(problems).isEmpty();
    assertThat(read.subjectOf(EVENT)).contains(text);
    assertThat(NoticeTemplate.ofText(Json.write(read.toJson()))).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{event.job}}          | reference_not_found | event.job}}: event has no field 'job'",
        "{{event.failure.text}} | reference_not_found | event.failure has no field 'text'",
        "{{event.job_id.x}}     | reference_not_found | event.job_id has no field 'x'",
        "{{event.watch}}        | reference_not_found | event has no field 'watch'",
        "{{event.files}}        | not_in_scope        | include_files",
        "{{steps.a.files}}      | not_in_scope        | {{event.<field>}}",
        "{{secrets.a}}          | not_in_scope        | {{event.<field>}}",
        "{{event}}              | not_in_scope        | {{event.<field>}}",
        "context:event.type     | not_in_scope        | include_files",
        "{{event.job_id         | malformed_reference | expected }}",
      })
  void reference_toNoFieldOfAnyOfTheEvents_isRefusedWhereItStands(
      String template, String code, String detail) {
    read(template.startsWith("context:") ? "context:event.files" : template, false);
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).pointer()).isEqualTo("/template/subject");
    assertThat(problems.get(0).code()).isEqualTo(code);
    assertThat(problems.get(0).detail()).contains(detail);
  }

  @Test
  void text_isBounded_whateverTheEventHolds() {
    ObjectNode large = EVENT.deepCopy().put("job_id", "x".repeat(8_000));
    NoticeTemplate many = new NoticeTemplate(null, "{{event.job_id}}".repeat(100));
    assertThat(many.textOf(large).orElseThrow()).hasSize(10_000);
    assertThat(many.subjectOf(large)).isEmpty();
  }
}
