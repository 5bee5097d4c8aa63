package com.couriermft.chaos;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads all data, bypassing the proxies, and checks it. */
final class StormChecker {
  private final Blobs blobs;
  private final Tables tables;
  private final RequestBook book;
  private final Outside outside;
  private final CallChecks calls;
  private final TellingChecks tellings;
  private final Findings findings = new Findings();
  private final List<Run> runs = new ArrayList<>();

  /**
   * Data recorded outside of all hosts and their storage.
   *
   * @param ledger the entries of steps that report to the ledger
   * @param partner the partner whose files are received and sent back
   * @param requests the entries in the receiver's ledger
   * @param tellings the entries in its notification ledger
   * @param content the content of the database
   */
  record Outside(
      List<Ledger.Entry> ledger,
      Partner partner,
      List<Receiver.Entry> requests,
      List<NotificationLedger.Telling> tellings,
      Database.Content content) {
    /** Copies mutable components. */
    Outside {
      ledger = List.copyOf(ledger);
      requests = List.copyOf(requests);
      tellings = List.copyOf(tellings);
    }

    static Outside of(Site site) {
      return new Outside(
          site.ledger().entries(),
          site.partner(),
          site.receiver().entries(),
          site.receiver().tellings().entries(),
          site.database().map(Database::content).orElse(Database.Content.NONE));
    }
  }

  StormChecker(Tables tables, Blobs blobs, RequestBook book, Outside outside) {
    this.outside = outside;
    this.calls = new CallChecks(outside.requests(), findings);
    this.tellings = new TellingChecks(outside.tellings(), findings);
    this.tables = tables;
    this.blobs = blobs;
    this.book = book;
  }

  /**
   * Checks all data.
   *
   * @param slots the maximum number of slots held at the same time, by pool
   */
  Findings check(Map<String, Integer> slots) {
    book.executions().forEach(id -> runs.add(Run.read(id, tables)));
    checkRequests();
    RunChecks own = new RunChecks(book, findings);
    EffectChecks effects = new EffectChecks(blobs, outside.ledger(), findings);
    for (Run run : runs) {
      own.check(run);
      effects.check(run);
    }
    checkFiles();
    calls.check(runs);
    new RowChecks(outside.content(), findings).check(RowChecks.Written.of(runs));
    tellings.check(runs);
    checkNotifications();
    LimitChecks limits = new LimitChecks(findings);
    limits.check(runs, outside.ledger(), slots);
    limits.checkEmpty(tables);
    return findings;
  }

  /** Checks the outages of a channel. Call it after {@link #check}. */
  void checkOutages(List<Outages.Outage> outages) {
    tellings.checkOutages(outages, runs);
  }

  private void checkNotifications() {
    new NotificationStates(tables)
        .all()
        .forEach(
            (id, state) ->
                findings.expect(
                    "notifications were delivered",
                    state.equals("delivered"),
                    id + " is " + state));
  }

  /** Returns the results of the checks of requests to the receiver. */
  CallChecks calls() {
    return calls;
  }

  List<Run> runs() {
    return List.copyOf(runs);
  }

  /**
   * Returns the longest time after which another process took over the steps of a killed process;
   * zero if no process took over any.
   */
  Duration slowestRecovery(Map<Long, Instant> kills) {
    Duration slowest = Duration.ZERO;
    for (Run run : runs) {
      for (StepExecution attempt : run.attempts()) {
        for (StepExecution.Loss loss : attempt.losses()) {
          String[] worker = loss.worker().split("-");
          Instant killed = kills.get(Long.parseLong(worker[worker.length - 2]));
          if (killed != null && Duration.between(killed, loss.lostAt()).compareTo(slowest) > 0) {
            slowest = Duration.between(killed, loss.lostAt());
          }
        }
      }
    }
    return slowest;
  }

  private void checkFiles() {
    FileConservation files = new FileConservation(blobs, outside.partner(), findings);
    Map<String, List<Run>> hauls = new TreeMap<>();
    runs.forEach(
        run ->
            hauls
                .computeIfAbsent(book.request(run.id()).haul(), haul -> new ArrayList<>())
                .add(run));
    hauls.forEach((haul, some) -> files.check(some.get(0).execution().jobId(), haul, some));
  }

  private void checkRequests() {
    for (RequestBook.Request request : book.requests()) {
      Set<String> answers = book.answers(request);
      findings.expect(
          "a request starts one execution", answers.size() == 1, request + " became " + answers);
    }
    Set<String> listed = new TreeSet<>();
    tables
        .queryAll(ExecutionIndex.TABLE, "t", KeyRange.prefix(""))
        .forEach(row -> listed.add(row.key().split("\\|")[1]));
    findings.expect(
        "the lists contain exactly the known executions",
        listed.equals(book.executions()),
        "listed but unknown: %s; known but not listed: %s"
            .formatted(less(listed, book.executions()), less(book.executions(), listed)));
    book.surprises()
        .forEach(what -> findings.expect("responses match the API's contract", false, what));
  }

  private static Set<String> less(Set<String> all, Set<String> some) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(some);
    return rest;
  }
}
