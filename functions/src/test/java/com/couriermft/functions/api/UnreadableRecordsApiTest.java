package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Route;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Records of past events (executions, chain executions, notifications, plans, counters, changes)
 * are damaged column by column. No list and no background work fails, and a response about the
 * damaged record names it.
 */
class UnreadableRecordsApiTest {
  private static final String DAMAGE = "{\"no";

  /** Columns with ids, in which any string is valid. */
  private static final Set<String> IDS = Set.of("chain", "rerun_of");

  private final ApiClient api = new ApiClient();
  private String failed = "";
  private String queued = "";
  private String chain = "";
  private String notification = "";
  private String plan = "";

  @AfterEach
  void close() {
    api.close();
  }

  @BeforeEach
  void furnish() throws InterruptedException {
    new RouteSamples(api).configure();
    String write = "{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'b'}}";
    api.saveJob("ok", write);
    api.saveJob("bad", write + ", {'id': 'f', 'type': 'test.fail', 'config': {}}");
    api.put("chains/c", "{'nodes': [{'id': 'm', 'job_id': 'ok'}]}");
    api.put("subscriptions/s", "{'events': ['onEnd'], 'channel': 'operations', 'recovered': true}");
    api.courier().tick();
    failed = api.run("bad");
    chain = api.post("chains/c/trigger", "").json().path("chain_execution_id").asText();
    tell();
    plan =
        api.post("plans", "{'files': {'calendars/new.json': {'weekdays': [1]}}}")
            .json()
            .path("plan_id")
            .asText();
    api.post("plans/" + plan + "/apply", "");
    control("{\"kind\": \"rollout\", \"plan\": \"" + plan + "\"}");
    queued = api.start("ok");
    notification = api.get("notifications").json().at("/value/0/notification_id").asText();
  }

  private void control(String message) throws InterruptedException {
    api.courier().automation().control().onMessage(message);
  }

  private void tell() throws InterruptedException {
    control("{\"kind\": \"tell\"}");
    api.courier()
        .automation()
        .polls()
        .onMessage("{\"kind\": \"tell\", \"channel\": \"operations\"}");
  }

  /**
   * Returns the paths to request while a row of a table is damaged. Other rules apply to a header.
   */
  private List<String> asked(String table, String key) {
    String execution = "executions/" + failed;
    return switch (key.equals("h") && table.equals("executions") ? table + " h" : table) {
      case "executions" ->
          List.of(
              execution,
              execution + "/steps",
              execution + "/context",
              execution + "/audit",
              execution + "/timeline",
              execution + "/files");
      case "executions h" ->
          List.of(
              execution,
              execution + "/steps",
              execution + "/context",
              execution + "/timeline",
              execution + "/failed-items",
              "executions/" + queued,
              "executions",
              "overview",
              "upcoming" + RouteSamples.query(Route.UPCOMING_LIST));
      case "chains" ->
          List.of(
              "chain-executions/" + chain,
              "chain-executions/" + chain + "/audit",
              "chain-executions");
      case "notifications" -> List.of("notifications/" + notification, "notifications", "overview");
      case "plans" -> List.of("plans/" + plan);
      case "stats" -> List.of("overview", "reports/executions");
      default -> List.of(table);
    };
  }

  private static final Set<String> OF_ONE =
      Set.of("executions/", "chain-executions/", "notifications/", "plans/");

  private List<Row> rows(String table) {
    List<Row> rows = new ArrayList<>();
    String next = null;
    do {
      Tables.Page page = api.names().rows.scan(table, 1_000, next);
      rows.addAll(page.rows());
      next = page.continuation();
    } while (next != null);
    return rows;
  }

  private void write(String table, String partition, Write write) {
    api.names().rows.transact(table, partition, List.of(write));
  }

  @Test
  void textOfAnyRow_thatCannotBeRead_stopsNoListAndNoTurn_andIsNamed() throws InterruptedException {
    Set<String> damaged = new TreeSet<>();
    for (String table :
        List.of("executions", "chains", "notifications", "plans", "stats", "changes")) {
      for (Row row : rows(table)) {
        for (Map.Entry<String, Object> each : row.columns().values().entrySet()) {
          String kind =
              table + " " + row.key().replaceAll("[0-9A-Z]{2,}", "N") + " " + each.getKey();
          if (!(each.getValue() instanceof String)
              || IDS.contains(each.getKey())
              || !damaged.add(kind)) {
            continue;
          }
          write(
              table,
              row.partition(),
              Write.merge(row.key(), Columns.none().with(each.getKey(), DAMAGE), Write.ANY));

          api.pass(Duration.ofMinutes(1));
          for (String path : asked(table, row.key())) {
            requireNamed(kind, path, api.get(path));
          }
          if (table.equals("notifications")) {
            requireHeard(kind, this::tell);
          }

          write(table, row.partition(), Write.upsert(row.key(), row.columns()));
        }
      }
    }
    assertThat(damaged).hasSizeGreaterThan(120);
  }

  /**
   * Checks that only a response about the damaged record says that it is unreadable, and that every
   * other response is complete.
   */
  private static void requireNamed(String damaged, String path, Reply reply) {
    String as = "%s: GET %s: %s".formatted(damaged, path, reply.text());
    if (OF_ONE.stream().anyMatch(path::startsWith) && reply.status() == 500) {
      assertThat(reply.code()).as(as).isEqualTo("stored_data_damaged");
      String id = path.split("/")[1];
      assertThat(reply.json().path("detail").asText()).as(as).contains(id);
    } else {
      assertThat(reply.status()).as(as).isEqualTo(200);
    }
  }

  /** Background work that may be interrupted. */
  private interface Turn {
    void run() throws InterruptedException;
  }

  /** Checks that a turn of the outbox leaves nothing out. */
  private static void requireHeard(String damaged, Turn turn) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("com.couriermft.operate.notification");
    logger.addHandler(handler);
    try {
      turn.run();
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(lines).as(damaged).noneMatch(line -> line.contains("is skipped"));
    assertThat(lines).as(damaged).noneMatch(line -> line.contains("couldn't process"));
  }

  @Test
  void recordOfAnyKind_thatCannotBeRead_isReportedOnce_needsAttention_andIsFoundByVerify() {
    damage("executions", failed, "h", "started_at");
    damage("chains", chain, "h", "state_changed_at");
    Row notified = row("notifications", notification);
    damage("notifications", notified.partition(), notified.key(), "event");
    damage("plans", plan, "a|00001", "name");
    Set<String> names =
        new TreeSet<>(
            List.of(
                "execution/" + failed,
                "chain_execution/" + chain,
                "notification/" + notification,
                "plan/" + plan));

    api.courier().telemetry().unreadable().look();
    api.courier().telemetry().unreadable().look();

    assertThat(told("object.unreadable")).containsExactlyInAnyOrderElementsOf(names);
    assertThat(attention()).isEqualTo(names);
    Set<String> found = found();
    assertThat(found)
        .containsAll(names.stream().filter(name -> !name.startsWith("execution/")).toList());
    assertThat(found).anyMatch(subject -> subject.contains(failed));

    repair();
    api.courier().telemetry().unreadable().look();

    assertThat(told("object.recovered")).containsExactlyInAnyOrderElementsOf(names);
    assertThat(told("object.unreadable")).hasSameSizeAs(names);
    assertThat(attention()).isEmpty();
    assertThat(found()).isEmpty();
  }

  /** A row before the damage. */
  private record Before(String table, Row row) {}

  private final List<Before> before = new ArrayList<>();

  private Row row(String table, String part) {
    return rows(table).stream()
        .filter(row -> row.key().startsWith("d|") && row.key().endsWith(part))
        .findFirst()
        .orElseThrow();
  }

  private void damage(String table, String partition, String key, String column) {
    before.add(new Before(table, api.names().rows.find(table, partition, key).orElseThrow()));
    write(table, partition, Write.merge(key, Columns.none().with(column, DAMAGE), Write.ANY));
  }

  private void repair() {
    before.forEach(
        each ->
            write(
                each.table(),
                each.row().partition(),
                Write.upsert(each.row().key(), each.row().columns())));
  }

  private List<String> told(String type) {
    return StreamSupport.stream(api.get("events?top=200").json().path("value").spliterator(), false)
        .filter(event -> event.path("type").asText().equals(type))
        .map(event -> event.path("object_kind").asText() + "/" + event.path("object_id").asText())
        .toList();
  }

  private Set<String> attention() {
    api.pass(Duration.ofMinutes(1));
    Set<String> names = new TreeSet<>();
    for (JsonNode each : api.get("overview").json().path("attention")) {
      if (each.path("kind").asText().equals("object.unreadable")) {
        names.add(each.path("object_kind").asText() + "/" + each.path("object_id").asText());
      }
    }
    return names;
  }

  private Set<String> found() {
    Set<String> names = new TreeSet<>();
    new LiveVerification(
            api.names().rows,
            api.names().rows,
            api.names().contents,
            ExpectedDurations.DEFAULT,
            false)
        .run(
            finding -> {
              if (Stream.of("unreadable", "rows").anyMatch(finding.invariant()::equals)) {
                names.add(finding.subject().id());
              }
            });
    return names;
  }

  @Test
  void contextThatIsGone_isDamage_andNoMissingExecution() {
    Columns missing = Columns.none().with("context", "").with("context_ref", "000009-gone.json");
    write("executions", failed, Write.merge("h", missing, Write.ANY));

    for (Reply reply :
        List.of(
            api.get("executions/" + failed + "/context"),
            api.post("executions/" + failed + "/resume", ""),
            api.get("executions/" + failed + "/files"))) {
      assertThat(reply.status()).as(reply.text()).isEqualTo(500);
      assertThat(reply.code()).isEqualTo("stored_data_damaged");
      assertThat(reply.json().path("detail").asText()).contains(failed, "context");
    }
    assertThat(api.get("executions/" + failed).status()).isEqualTo(200);
  }
}
