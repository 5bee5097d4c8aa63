package com.couriermft.infra.kql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The results of {@code run.js} agree with Microsoft's reference of KQL. */
class KustoRunTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:20Z");
  private static final Map<String, List<Map<String, Object>>> TRACES =
      Map.of(
          "AppTraces",
          List.of(
              row("2026-11-28T11:59:40Z", "Courier one", 1),
              row("2026-11-28T10:30:00Z", "courier two", 3),
              row("2026-11-28T11:00:00Z", "three", 3)));

  private static Map<String, Object> row(String at, String message, int severity) {
    return Map.of("TimeGenerated", at, "Message", message, "SeverityLevel", severity);
  }

  private static List<JsonNode> run(String query) {
    return Kusto.run(query, Map.of(), TRACES, NOW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "AppTraces | summarize n = count() | project x = n # 3",
        "AppTraces | where SeverityLevel > 5 | summarize n = count() | project x = n # 0",
        "AppTraces | where SeverityLevel > 5 | summarize m = max(SeverityLevel) | project x = isnull(m) # true",
        "AppTraces | where SeverityLevel > 5 | summarize m = max(SeverityLevel) | where m < 1 or m >= 1 | summarize n = count() | project x = n # 0",
        "AppTraces | summarize arg_max(TimeGenerated, Message) | project x = Message # Courier one",
        "AppTraces | summarize arg_min(TimeGenerated, Message) by SeverityLevel | where SeverityLevel == 3 | project x = Message # courier two",
        "AppTraces | where Message startswith 'courier ' | summarize n = count() | project x = n # 2",
        "AppTraces | where Message startswith_cs 'courier ' | summarize n = count() | project x = n # 1",
        "AppTraces | where Message in ('three', 'four') | summarize n = count() | project x = n # 1",
        "AppTraces | summarize m = maxif(SeverityLevel, Message == 'Courier one') | project x = m # 1",
        "AppTraces | summarize t = max(TimeGenerated) | project x = datetime_diff('minute', now(), t) # 1",
        "AppTraces | summarize t = min(TimeGenerated) | project x = datetime_diff('hour', now(), t) # 2",
        "AppTraces | summarize t = min(TimeGenerated) | project x = format_datetime(t, 'yyyy-MM-dd HH:mm') # 2026-11-28 10:30",
        "AppTraces | summarize n = countif(SeverityLevel == 3) | project x = n # 2",
        "datatable(a: long, b: long)[7, 2] | project x = a / b # 3",
        "datatable(a: long, b: long)[7, 2] | project x = 1.0 * a / b - 0.25 # 3.25",
        "datatable(a: real, b: real)[1.5, 0.5] | project x = min_of(a, b, 2.0) # 0.5",
        "AppTraces | where Message endswith_cs 'ONE' | summarize n = count() | project x = n # 0",
        "AppTraces | where Message endswith_cs 'one' | summarize n = count() | project x = n # 1",
        "AppTraces | where isempty(OperationId) and not(isnull(SeverityLevel)) | summarize n = count() | project x = n # 3",
        "AppTraces | where Message == 'three' | project x = extract('(t)(h.)', 2, Message) # hr",
        "datatable(a: string, b: long)['p', 1, 'q', 2] | join kind=leftouter (AppTraces | summarize n = count() by Message | project a = Message, n) on a | summarize m = max(b), n = max(n) | project x = strcat(m, ' ', isnull(n)) # 2 true",
      })
  void query_hasTheAnswerOfTheReference(String query, String expected) {
    List<JsonNode> rows = run(query);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).path("x").asText()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AppTraces | order by Message",
        "AppTraces | summarize dcount(Message)",
        "AppTraces | where Message has 'one'",
        "AppTraces | project x = datetime_diff('day', now(), TimeGenerated)",
        "AppTraces | project x = format_datetime(TimeGenerated, 'yyyy')",
        "AppTraces | project x = substring(Message, 1, 2)",
        "AppTraces | where Massage == 'one'",
        "AppTraces | where Message == 'one",
      })
  void queryThatIsNotUnderstood_isRefused(String query) {
    assertThatThrownBy(() -> run(query)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusal_doesNotEndTheScript() {
    assertThatThrownBy(() -> run("AppTraces | order by Message")).hasMessageContaining("run.js");
    assertThat(run("AppTraces")).hasSize(3);
  }
}
