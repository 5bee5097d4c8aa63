package com.couriermft.infra.kql;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.Project;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each alert rule fires for log lines that show its problem, and does not fire for
 * similar lines.
 */
class AlertsFireTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:20Z");
  private static final Duration SOON = ofMinutes(2);

  private static final String API = "API available";
  private static final String STARTED = "started on time";
  private static final String DELIVERED = "delivered by the deadline";

  private static final Monitoring MONITORING = read();

  /**
   * An evaluation of an alert rule with the expected result.
   *
   * @param alert name of the rule
   * @param what situation that the lines describe
   * @param firing values of the rule's dimension for which the rule fires; {@code ""} if the rule
   *     has no dimension
   */
  record Case(String alert, String what, LogLines lines, Set<String> firing) {
    @Override
    public String toString() {
      return alert + ": " + what;
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rule_firesFor(Case expected) {
    assertThat(firing(MONITORING, expected)).isEqualTo(expected.firing());
  }

  @Test
  void eachRule_firesForSomething_andIsQuietAboutSomething() {
    Set<String> rules =
        Alert.readAll(MONITORING.text(Monitoring.ALERTS)).stream()
            .map(alert -> alert.get("name"))
            .collect(Collectors.toSet());
    assertThat(names(cases().filter(one -> !one.firing().isEmpty()))).isEqualTo(rules);
    assertThat(names(cases().filter(one -> one.firing().isEmpty()))).isEqualTo(rules);
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defectOfAQuery_isFound(List<String> defect) {
    String path = Monitoring.QUERIES + "alerts/" + defect.get(0) + ".kql";
    Monitoring broken = MONITORING.with(path, defect.get(1), defect.get(2));
    assertThat(cases().filter(one -> one.alert().equals(defect.get(0))))
        .anyMatch(one -> !firing(broken, one).equals(one.firing()));
  }

  @ParameterizedTest
  @MethodSource("defectsOfObjectives")
  void defectOfTheObjectives_isFound(List<String> defect) {
    Monitoring broken = MONITORING.with(Monitoring.SLO, defect.get(0), defect.get(1));
    assertThat(ofObjectives()).anyMatch(one -> !firing(broken, one).equals(one.firing()));
  }

  static Stream<List<String>> defectsOfObjectives() {
    return Stream.of(
        List.of("<= 60000", "< 60000"),
        List.of(" and id endswith_cs '|2'", ""),
        List.of(" by id", " by duration_ms"),
        List.of(" and late == 0", ""),
        List.of("'schedule.missed', ", ""),
        List.of(" by execution_id", " by type"),
        List.of("'API available', 99.9", "'API available', 99.0"),
        List.of("< 500", "< 501"),
        List.of("| where toint(ResultCode) >= 100", ""));
  }

  private static Set<String> firing(Monitoring monitoring, Case expected) {
    Alert alert =
        Alert.readAll(monitoring.text(Monitoring.ALERTS)).stream()
            .filter(one -> one.get("name").equals(expected.alert()))
            .findFirst()
            .orElseThrow();
    return new Evaluation(monitoring, NOW).firing(alert, expected.lines());
  }

  private static Set<String> names(Stream<Case> cases) {
    return cases.map(Case::alert).collect(Collectors.toSet());
  }

  private static Monitoring read() {
    try {
      return Monitoring.read(Project.root());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static LogLines lines() {
    return new LogLines(MONITORING.catalogue(), NOW);
  }

  private static LogLines repeated(int times, BiConsumer<LogLines, Integer> add) {
    LogLines lines = lines();
    IntStream.range(0, times).forEach(number -> add.accept(lines, number));
    return lines;
  }

  static Stream<List<String>> defects() {
    return Stream.of(
        List.of("backups-missing", "isnull(last_backup), 48", "isnull(last_backup), 0"),
        List.of("backups-missing", "> 27", ">= 26"),
        List.of("errors", ">= 3", "> 3"),
        List.of("errors", "| where isempty(tostring(Properties.execution_id))", ""),
        List.of("expiring", "('key.expiring', ", "("),
        List.of(
            "expiring", "'key.expired', 'secret.expiring', 'secret.expired'", "'secret.expiring'"),
        List.of("failed-executions", ", 'chain.failed'", ""),
        List.of("partners", " by id", " by execution_id"),
        List.of("partners", " and isnotempty(failure_connection)", ""),
        List.of("poison-messages", " and messages > 0", ""),
        List.of("pool-waits", "arg_max(", "arg_min("),
        List.of("queue-delay", "arg_max(", "arg_min("),
        List.of("stuck-executions", " and state != 'pending'", ""),
        List.of("unreadable", "'object.sample'", "'object.unreadable'"),
        List.of("break-glass", "'key:break-glass-'", "'key:glass-'"),
        List.of("refusals", "(401, 403)", "(401)"),
        List.of("refusals", "'unknown webhooks'", "webhook"),
        List.of("refusals", "method, route, status) by id", "method, route, status) by route"),
        List.of("late-executions", "'execution.late'", "'execution.failed'"),
        List.of("lost-threads", "worker.thread_lost", "execution.failed"),
        List.of("backups-failed", "'backup.failed'", "'backup.completed'"),
        List.of("connection-changes", "connection.changed", "watch.failing"),
        List.of("slo-fast", "where bad >= 3", "where bad >= 1"),
        List.of("slo-fast", "100.0 * recent_bad / recent", "100.0 * bad / events"),
        List.of("slo-fast", "< 10", "< 40"),
        List.of("slo-slow", "< 30", "< 10"),
        List.of("slo-slow", "(100.0 - objective)", "(101.0 - objective)"),
        List.of("timers-silent", "kind=leftouter (", "kind=inner ("),
        List.of("timers-silent", "allowed_minutes + 1", "allowed_minutes"));
  }

  static Stream<Case> cases() {
    return Stream.of(
            ofExecutions(),
            ofHosts(),
            ofPartners(),
            ofTimes(),
            ofStates(),
            ofSecurity(),
            ofObjectives())
        .flatMap(all -> all);
  }

  private static Stream<Case> ofExecutions() {
    LogLines failed =
        lines()
            .event(SOON, "execution.failed", "execution_id", "e1", "job_id", "orders")
            .event(SOON, "chain.failed", "chain_execution_id", "c1", "chain_id", "night");
    LogLines fine =
        lines()
            .event(SOON, "execution.completed", "execution_id", "e1", "job_id", "orders")
            .event(ofMinutes(6), "execution.failed", "execution_id", "e0", "job_id", "orders");
    return Stream.of(
        new Case("failed-executions", "of a job and of a chain", failed, Set.of("orders", "night")),
        new Case("failed-executions", "one before the window", fine, Set.of()),
        new Case("stuck-executions", "a step that is silent", silent(61), Set.of("orders")),
        new Case("stuck-executions", "a step that spoke", silent(59), Set.of()),
        new Case(
            "stuck-executions",
            "a step that waits for its next attempt",
            silent(80).event(ofMinutes(70), "step.failed", step("state", "pending")),
            Set.of()),
        new Case(
            "stuck-executions",
            "a step after which nothing came",
            silent(80).event(ofMinutes(70), "step.failed", step("state", "failed")),
            Set.of("orders")));
  }

  private static LogLines silent(int minutes) {
    return lines()
        .event(
            ofMinutes(minutes + 1), "execution.started", "execution_id", "e1", "job_id", "orders")
        .event(ofMinutes(minutes), "step.started", step("state", "running"));
  }

  private static Object[] step(String name, Object value) {
    return new Object[] {"execution_id", "e1", "job_id", "orders", "step_id", "fetch", name, value};
  }

  private static Stream<Case> ofHosts() {
    String given =
        "Message has reached MaxDequeueCount of 5. Moving message to queue 'steps-poison'.";
    return Stream.of(
        new Case(
            "poison-messages",
            "a message that the host gave up, and one that is found",
            lines()
                .information(SOON, given)
                .event(SOON, "queue.sample", queue("control-poison", 2, 5, true)),
            Set.of("steps-poison", "control-poison")),
        new Case(
            "poison-messages",
            "no message",
            lines()
                .event(SOON, "queue.sample", queue("control-poison", 0, 0, true))
                .event(SOON, "queue.sample", queue("steps", 7, 5, false)),
            Set.of()),
        new Case("sweep-silent", "nothing", lines(), Set.of("")),
        new Case(
            "sweep-silent", "one sweep", lines().event(ofMinutes(9), "sweep.heartbeat"), Set.of()),
        new Case(
            "queue-delay",
            "a queue that has become late",
            lines()
                .event(SOON, "queue.sample", queue("steps", 3, 601, false))
                .event(ofMinutes(5), "queue.sample", queue("steps", 3, 20, false)),
            Set.of("steps")),
        new Case(
            "queue-delay",
            "a queue that was late",
            lines()
                .event(ofMinutes(5), "queue.sample", queue("steps", 3, 601, false))
                .event(SOON, "queue.sample", queue("steps", 3, 20, false))
                .event(SOON, "queue.sample", queue("steps-poison", 3, 9_000, true)),
            Set.of()),
        new Case("pool-waits", "a pool that has stopped", pool(20, 3_601), Set.of("default")),
        new Case("pool-waits", "a pool that goes on", pool(3_601, 20), Set.of()),
        new Case(
            "errors",
            "eleven lines and exceptions",
            repeated(6, (to, i) -> to.error(SOON, "no " + i).exception(SOON, "E"))
                .information(SOON, "fine"),
            Set.of("")),
        new Case(
            "errors",
            "ten",
            repeated(5, (to, i) -> to.error(SOON, "no").exception(SOON, "E").information(SOON, "")),
            Set.of()),
        new Case(
            "errors",
            "failed executions",
            repeated(20, (to, i) -> to.failedExecution(SOON, "connection_failed")),
            Set.of()),
        new Case(
            "server-errors",
            "failed executions",
            repeated(20, (to, i) -> to.failedExecution(SOON, "http_503")),
            Set.of()),
        new Case("server-errors", "six", repeated(6, (to, i) -> to.request(SOON, 503)), Set.of("")),
        new Case(
            "server-errors",
            "five, and refusals",
            repeated(5, (to, i) -> to.request(SOON, 500).request(SOON, 404)),
            Set.of()));
  }

  private static Object[] queue(String name, int messages, int oldest, boolean poison) {
    return new Object[] {
      "queue", name, "messages", messages, "oldest_seconds", oldest, "poison", poison
    };
  }

  /** Returns two samples of a pool, with the waiting time of its first execution in seconds. */
  private static LogLines pool(int before, int now) {
    return lines()
        .event(ofMinutes(5), "pool.sample", "pool", "default", "oldest_waiting_seconds", before)
        .event(SOON, "pool.sample", "pool", "default", "oldest_waiting_seconds", now);
  }

  private static Stream<Case> ofPartners() {
    return Stream.of(
        new Case(
            "partners",
            "six attempts of as many executions",
            repeated(6, (to, i) -> failedStep(to, "e" + i, "acme")),
            Set.of("acme")),
        new Case(
            "partners",
            "six attempts of one execution",
            repeated(6, (to, i) -> failedStep(to, "e", "acme")),
            Set.of("acme")),
        new Case(
            "partners",
            "five that are told twice, and six of no partner",
            repeated(
                6, (to, i) -> failedStep(i < 5 ? failedStep(to, "e" + i, "acme") : to, "f", "")),
            Set.of()),
        new Case("watches", "a folder", watch("watch.failing"), Set.of("inbox")),
        new Case("watches", "a folder that is seen again", watch("watch.recovered"), Set.of()),
        new Case(
            "missed-expectations",
            "a file",
            lines().event(SOON, "expectation.missed", "expectation", "rates", "came", 0),
            Set.of("rates")),
        new Case(
            "missed-expectations",
            "one that was told",
            lines().event(ofMinutes(6), "expectation.missed", "expectation", "rates"),
            Set.of()));
  }

  private static LogLines failedStep(LogLines to, String execution, String connection) {
    Object[] fields = {
      "execution_id", execution, "job_id", "j", "step_id", "s", "failure_connection", connection
    };
    return to.eventTwice(SOON, "step.failed", fields);
  }

  private static LogLines watch(String type) {
    return lines().event(SOON, type, "watch", "inbox", "connection", "acme", "path", "/in");
  }

  private static Stream<Case> ofTimes() {
    return Stream.of(
        new Case("schedules", "a missed instant", schedule("schedule.missed"), Set.of("nightly")),
        new Case("schedules", "one that fails", schedule("schedule.failing"), Set.of("nightly")),
        new Case(
            "schedules",
            "one that was skipped",
            lines().event(SOON, "schedule.skipped", "schedule", "nightly"),
            Set.of()),
        new Case("timers-silent", "no timer at all", lines(), Set.of("tick", "housekeeping")),
        new Case(
            "timers-silent",
            "a tick, and housekeeping long ago",
            lines()
                .event(ofMinutes(9), "tick.heartbeat")
                .event(ofMinutes(151), "housekeeping.heartbeat"),
            Set.of("housekeeping")),
        new Case(
            "timers-silent",
            "both",
            lines()
                .event(ofMinutes(9), "tick.heartbeat")
                .event(ofMinutes(149), "housekeeping.heartbeat"),
            Set.of()),
        new Case("expiring", "a key and a secret", expiring(30), Set.of("key pgp", "secret sftp")),
        new Case("expiring", "both in two months", expiring(60), Set.of()),
        new Case("expiring", "expired ones", expired(), Set.of("key pgp", "secret sftp")),
        new Case("backups-missing", "none ever", lines(), Set.of("")),
        new Case(
            "backups-missing",
            "the day before yesterday's, and one that failed",
            lines()
                .event(ofHours(28), "backup.completed", "backup", "b")
                .event(ofHours(4), "backup.failed", "backup", "c"),
            Set.of("")),
        new Case(
            "backups-missing",
            "yesterday's",
            lines().event(ofHours(26), "backup.completed", "backup", "b"),
            Set.of()));
  }

  private static Stream<Case> ofStates() {
    LogLines stays = samples(lines(), "nightly", 14, 0);
    return Stream.of(
        new Case(
            "unreadable",
            "a schedule that stays unreadable, and one that was repaired",
            samples(stays, "weekly", 14, 6),
            Set.of("schedule nightly")),
        new Case("unreadable", "one for nine minutes", samples(lines(), "s", 9, 0), Set.of()),
        new Case("unreadable", "one that comes and goes", comesAndGoes(), Set.of()),
        new Case(
            "unreadable",
            "one that was found and repaired, without samples",
            lines().emitted(SOON, "object-unreadable").emitted(SOON, "object-recovered"),
            Set.of()),
        new Case(
            "late-executions",
            "an execution, reported twice",
            lines().emittedTwice(SOON, "execution-late"),
            Set.of("orders")),
        new Case(
            "late-executions",
            "one that was reported before, and one that failed",
            lines()
                .emitted(ofMinutes(6), "execution-late")
                .event(SOON, "execution.failed", "execution_id", "e", "job_id", "j"),
            Set.of()),
        new Case(
            "lost-threads",
            "a host",
            lines().event(SOON, "worker.thread_lost", "worker", "w-1", "lost", 1, "most", 3),
            Set.of("w-1")),
        new Case(
            "lost-threads",
            "one that was reported before",
            lines().event(ofMinutes(6), "worker.thread_lost", "worker", "w-1"),
            Set.of()),
        new Case("backups-failed", "a failure", lines().emitted(SOON, "backup-failed"), Set.of("")),
        new Case(
            "backups-failed",
            "a backup",
            lines().event(SOON, "backup.completed", "backup", "b"),
            Set.of()));
  }

  /** Adds a sample of a schedule each two minutes, from an age in minutes to another. */
  private static LogLines samples(LogLines to, String schedule, int from, int until) {
    for (int age = from; age >= until; age -= 2) {
      to.emitted(ofMinutes(age), "object-sample", "object_id", schedule);
    }
    return to;
  }

  private static LogLines comesAndGoes() {
    return samples(samples(lines(), "s", 14, 10), "s", 4, 0);
  }

  private static Stream<Case> ofObjectives() {
    return Stream.of(
        new Case("slo-fast", "failed requests", requests(80, 20, 5), Set.of(API)),
        new Case("slo-fast", "few failed requests", requests(998, 2, 5), Set.of()),
        new Case("slo-fast", "an outage that is over", requests(80, 20, 30, 50, 5), Set.of()),
        new Case(
            "slo-fast",
            "late and failed executions, and a failed one that was resumed",
            executions(12, 60).event(SOON, "execution.completed", "execution_id", "bad0"),
            Set.of(DELIVERED)),
        new Case("slo-fast", "two failures at night", failures(2), Set.of()),
        new Case("slo-fast", "three failures at night", failures(3), Set.of(DELIVERED)),
        new Case("slo-fast", "slow starts", starts(10, 5, 61_000), Set.of(STARTED)),
        new Case("slo-fast", "starts within a minute", starts(10, 5, 60_000), Set.of()),
        new Case("slo-fast", "continued executions", starts(10, 0, 0), Set.of()),
        new Case(
            "slo-fast",
            "starts that were missed",
            repeated(3, (to, i) -> to.eventTwice(SOON, "schedule.missed", "schedule", "s")),
            Set.of(STARTED)),
        new Case("slo-slow", "a percent of requests", requests(990, 10, 20), Set.of(API)),
        new Case("slo-slow", "an outage that is over", requests(90, 10, 60, 50, 20), Set.of()),
        new Case("slo-slow", "half a percent", requests(995, 5, 20), Set.of()));
  }

  /** Returns good and bad responses of an age in minutes. */
  private static LogLines requests(int good, int bad, int age) {
    // Invocations of functions by queues and timers have the code 0.
    Duration then = ofMinutes(age);
    LogLines lines = repeated(good, (to, i) -> to.request(then, 200).request(then, 0));
    for (int i = 0; i < bad; i++) {
      lines.request(then, 500 + i % 2);
    }
    return lines.failedExecution(then, "http_503");
  }

  /** Returns good and bad responses of an age in minutes, and later good ones. */
  private static LogLines requests(int good, int bad, int age, int laterGood, int laterAge) {
    LogLines lines = requests(good, bad, age);
    for (int i = 0; i < laterGood; i++) {
      lines.request(ofMinutes(laterAge), 200);
    }
    return lines;
  }

  private static LogLines executions(int bad, int good) {
    LogLines lines = lines();
    for (int i = 0; i < bad; i++) {
      String id = "bad" + i;
      String type = i % 2 == 0 ? "execution.failed" : "execution.late";
      lines.event(ofMinutes(4), type, "execution_id", id, "job_id", "j");
      if (i % 2 == 1) {
        lines.event(ofMinutes(3), "execution.completed", "execution_id", id);
      }
    }
    for (int i = 0; i < good; i++) {
      lines.eventTwice(ofMinutes(4), "execution.completed", "execution_id", "good" + i);
    }
    return lines;
  }

  private static LogLines failures(int count) {
    return repeated(
        count, (to, i) -> to.event(ofMinutes(40), "execution.failed", "execution_id", "e" + i));
  }

  /** Returns executions that start at once, and others that wait in the queue. */
  private static LogLines starts(int good, int bad, int waitedMs) {
    LogLines lines = lines();
    for (int i = 0; i < good + bad; i++) {
      int waited = i < good ? 20 : waitedMs;
      lines.started(SOON, "e" + i + "|h|2", waited).started(SOON, "e" + i + "|h|7", 600_000);
    }
    return lines;
  }

  private static Stream<Case> ofSecurity() {
    LogLines guesses =
        repeated(21, (to, i) -> to.emitted(SOON, "webhook-unknown", "webhook", "w" + i));
    return Stream.of(
        new Case(
            "break-glass",
            "a key that was created, and its use",
            lines().emitted(SOON, "break-glass").emitted(SOON, "break-glass-key"),
            Set.of("break-glass", "key:break-glass-01234567")),
        new Case(
            "break-glass",
            "other calls",
            lines().emitted(SOON, "call-forbidden").emitted(SOON, "call-unauthenticated"),
            Set.of()),
        new Case(
            "refusals",
            "of a key, of someone without one, of a sender and of guesses",
            repeated(
                21,
                (to, i) ->
                    to.emitted(SOON, "call-forbidden")
                        .emitted(SOON, "call-unauthenticated")
                        .emitted(SOON, "webhook-refused")
                        .emitted(SOON, "webhook-unknown", "webhook", "w" + i)),
            Set.of("caller key:reader", "caller anonymous", "webhook one", "unknown webhooks")),
        new Case(
            "refusals",
            "twenty of each, twice in the log, and calls that were accepted",
            repeated(
                20,
                (to, i) ->
                    to.emittedTwice(SOON, "call-forbidden")
                        .emittedTwice(SOON, "webhook-refused")
                        .emitted(SOON, "break-glass")
                        .emitted(SOON, "break-glass")),
            Set.of()),
        new Case("refusals", "guesses", guesses, Set.of("unknown webhooks")),
        new Case(
            "connection-changes",
            "a server, reported by two processes",
            lines().eventTwice(SOON, "connection.changed", "connection", "acme"),
            Set.of("acme")),
        new Case(
            "connection-changes",
            "one that was reported before",
            lines().event(ofMinutes(6), "connection.changed", "connection", "acme"),
            Set.of()));
  }

  private static LogLines schedule(String type) {
    return lines().event(SOON, type, "schedule", "nightly", "job_id", "j", "code", "c");
  }

  private static LogLines expiring(int days) {
    return reported("expiring", days);
  }

  private static LogLines expired() {
    return reported("expired", -1);
  }

  private static LogLines reported(String what, int days) {
    String end = NOW.plus(Duration.ofDays(days)).toString();
    return lines()
        .event(SOON, "key." + what, "key", "pgp", "days_left", days, "expires_at", end)
        .event(SOON, "secret." + what, "secret", "sftp", "days_left", days, "expires_at", end);
  }
}
