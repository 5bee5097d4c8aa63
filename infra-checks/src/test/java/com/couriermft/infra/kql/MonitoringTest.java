package com.couriermft.infra.kql;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import com.couriermft.infra.rules.Finding;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the queries, the workbook and the alerts violate no rule, and that each planted defect
 * is found at its position. {@code -Dcourier.docs.write=true} writes the queries of {@code
 * queries/workbook} into the workbook.
 */
class MonitoringTest {
  private static final Path ROOT = Project.root();
  private static final List<MonitoringRule> RULES =
      List.of(
          new EventColumnsRule(),
          new QueryRule(),
          new EventTypesRule(),
          new WorkbookRule(),
          new ChartRule(),
          new AlertRule());

  @Test
  @EnabledIfSystemProperty(named = "courier.docs.write", matches = "true")
  void workbook_isWritten() throws IOException {
    Monitoring monitoring = Monitoring.read(ROOT);
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
            Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER));
    printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
    Workbook workbook = monitoring.workbook().withQueries(monitoring::text);
    String text = JsonMapper.builder().build().writer(printer).writeValueAsString(workbook.json());
    Files.writeString(ROOT.resolve(Monitoring.WORKBOOK), text + "\n");
  }

  @Test
  void monitoring_asItIs_hasNoDefect() throws IOException {
    assertThat(findings(Monitoring.read(ROOT))).isEmpty();
  }

  private static Stream<Finding> findings(Monitoring monitoring) {
    return RULES.stream().flatMap(rule -> rule.check(monitoring));
  }

  /**
   * A defect.
   *
   * @param path file of the defect
   * @param found string that is replaced
   * @param written replacement
   * @param finding pattern for the start of one of the findings; findings of other rules may be
   *     consequences
   */
  private record Defect(String path, String found, String written, String finding) {}

  @ParameterizedTest
  @MethodSource("defects")
  void monitoring_withADefect_isReportedWhereItIs(Defect defect) throws IOException {
    Monitoring broken = Monitoring.read(ROOT).with(defect.path(), defect.found(), defect.written());
    Pattern expected = Pattern.compile(defect.finding());
    // The search stops at the first match, because each analysis of a query with a different
    // function takes time.
    assertThat(findings(broken).anyMatch(f -> expected.matcher(f.toString()).lookingAt()))
        .as(() -> defect + " is not among " + findings(broken).toList())
        .isTrue();
  }

  private static Stream<Defect> defects() {
    return Stream.of(inQueries(), inEvents(), inWorkbook(), inAlerts()).flatMap(all -> all);
  }

  private static Stream<Defect> inQueries() {
    String failed = Monitoring.QUERIES + "alerts/failed-executions.kql";
    String bytes = Monitoring.QUERIES + "workbook/bytes.kql";
    return Stream.of(
        new Defect(
            failed,
            "failure_code,",
            "failure_kode,",
            failed + ":5: \\[query\\] column \\d+: .*'failure_kode'"),
        new Defect(bytes, "sum(bytes)", "sum(series)", bytes + ":\\d+: \\[query\\] .*'series'"),
        new Defect(
            bytes,
            "type == 'file.delivered'",
            "bytes == 'file.delivered'",
            bytes + ":3: \\[query\\] .*types long and string cannot be compared"),
        new Defect(bytes, "| summarize bytes", "| summarise bytes", bytes + ":7: \\[query\\]"),
        new Defect(bytes, "sum(bytes)", "total(bytes)", bytes + ":7: \\[query\\] .*'total'"),
        new Defect(
            Monitoring.EVENTS,
            "AppTraces\n",
            "Traces\n",
            Monitoring.EVENTS + ":6: \\[query\\] .*'Traces'"));
  }

  private static Stream<Defect> inEvents() {
    String events = Monitoring.EVENTS;
    String pools = Monitoring.QUERIES + "workbook/pools.kql";
    String stuck = Monitoring.QUERIES + "alerts/stuck-executions.kql";
    return Stream.of(
        new Defect(
            stuck,
            "busy",
            "running",
            stuck + ":8: \\[event-types\\] Where 'running' could be either"),
        new Defect(
            pools,
            "'pool.sample'",
            "'pools.sample'",
            pools + ":3: \\[event-types\\] There is no event 'pools.sample'"),
        new Defect(
            pools,
            "'pool.sample'",
            "'queue.sample'",
            pools
                + ":\\d: \\[event-types\\] column \\d+: running is no field of \\[queue.sample\\]"),
        new Defect(
            Monitoring.CATALOGUE,
            "\"job_id\"",
            "\"work_id\"",
            events + ":\\d+: \\[event-columns\\] The column job_id is no field"),
        new Defect(
            Monitoring.CATALOGUE,
            "\"job_id\"",
            "\"work_id\"",
            events + ":0: \\[event-columns\\] The column work_id is missing, expected string"),
        new Defect(
            Monitoring.CATALOGUE,
            "courier.event ",
            "courier.told ",
            events + ":7: \\[event-columns\\] Expected \\| where Message"),
        new Defect(
            events,
            "tolong(event.bytes)",
            "tostring(event.bytes)",
            events + ":\\d\\d: \\[event-columns\\] The column bytes is string, expected long"),
        new Defect(
            events,
            "isnotempty(event.type)",
            "TimeGenerated > ago(1d)",
            events + ":\\d: \\[event-columns\\] ago\\( in the function"),
        new Defect(
            Monitoring.SLO,
            "late == 0",
            "late == 0 and TimeGenerated > ago(1d)",
            Monitoring.SLO + ":\\d+: \\[event-columns\\] ago\\( in the function"));
  }

  private static Stream<Defect> inWorkbook() {
    String workbook = Monitoring.WORKBOOK;
    String at = workbook + ":\\d\\d+: ";
    return Stream.of(
        new Defect(
            Monitoring.QUERIES + "workbook/pools.kql",
            "pool.sample",
            "pools.sample",
            at + "\\[workbook\\] The query of 'pools' is not"),
        new Defect(workbook, "KqlItem/1.0", "KqlItem/2.0", at + "\\[workbook\\] Item 'overview'"),
        new Defect(
            workbook,
            "\"name\": \"Connection\"",
            "\"name\": \"Partner\"",
            at + "\\[workbook\\] 'bytes' refers to \\{Connection\\}"),
        new Defect(
            workbook,
            "\"name\": \"pools\"",
            "\"name\": \"bytes\"",
            at + "\\[workbook\\] 'bytes' names two things"),
        new Defect(
            workbook, "__WORKSPACE_ID__", "law", at + "\\[workbook\\] 'pools' does not ask the"),
        new Defect(
            workbook,
            "\"columnMatch\": \"failed_percent\"",
            "\"columnMatch\": \"failed\u0020percent\"",
            at + "\\[chart\\] 'executions-by-job' formats the column failed percent"),
        new Defect(
            workbook,
            "\"visualization\": \"tiles\"",
            "\"visualization\": \"timechart\"",
            at + "\\[chart\\] 'overview' is a chart over time of 0 times"));
  }

  private static Stream<Defect> inAlerts() {
    String alerts = Monitoring.ALERTS;
    String at = alerts + ":\\d\\d+: \\[alert\\] The alert ";
    return Stream.of(
        new Defect(
            alerts, "'silent_minutes'", "'minutes'", at + "'stuck-executions' measures minutes"),
        new Defect(
            alerts,
            "dimension: 'queue'",
            "dimension: 'messages'",
            at + "'poison-messages' is split"),
        new Defect(
            alerts,
            "'PT5M'\n    window: 'PT5M'",
            "'PT5M'\n    window: 'PT10M'",
            at + "'failed-executions' tells"),
        new Defect(
            alerts,
            "'PT15M'\n    window: 'P2D'",
            "'PT15M'\n    window: 'P3D'",
            at + "'stuck-executions' is evaluated"),
        new Defect(alerts, "periods: 3", "periods: 7", at + "'unreadable' asks for 7 periods"),
        new Defect(
            alerts,
            "dimension: 'object'\n    resolves: true",
            "dimension: 'object'\n    resolves: false",
            at + "'unreadable' asks for several periods, so it is about a state"),
        new Defect(
            Monitoring.QUERIES + "alerts/unreadable.kql",
            "project TimeGenerated, object",
            "project object",
            at + "'unreadable' asks for several periods of rows without TimeGenerated"),
        new Defect(alerts, "alerts/watches.kql", "alerts/schedules.kql", at + "'watches' asks"),
        new Defect(
            alerts,
            "alerts/watches.kql",
            "alerts/schedules.kql",
            Monitoring.QUERIES + "alerts/watches.kql:0: \\[alert\\] No alert rule"),
        new Defect(alerts, "severity: 3", "severity: 5", at + "'watches' has severity 5"),
        new Defect(
            Monitoring.QUERIES + "alerts/queue-delay.kql",
            "| project queue",
            "| project at, queue",
            at + "'queue-delay' measures rows that have a time"),
        new Defect(
            Monitoring.QUERIES + "alerts/sweep-silent.kql",
            "heartbeats = count()",
            "AggregatedValue = count()",
            at + "'sweep-silent' has AggregatedValue"),
        new Defect(
            Monitoring.QUERIES + "alerts/partners.kql",
            "connection = failure_connection",
            "partner = failure_connection",
            at + "'partners' is split by connection"),
        new Defect(
            Monitoring.QUERIES + "alerts/pool-waits.kql",
            "| project pool",
            "| project at, pool",
            at + "'pool-waits' measures rows that have a time"),
        new Defect(
            Monitoring.HANDBOOK,
            "### Executions are stuck",
            "### Stuck executions",
            at + "'stuck-executions' has no section"));
  }
}
