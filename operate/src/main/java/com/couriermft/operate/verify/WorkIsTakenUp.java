package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.RunRows.Header;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks that workers soon start executions with granted slots, and ready steps. */
final class WorkIsTakenUp {
  private static final String EXPECTED = "a worker that processes it";

  private final PermitWaits waits;

  WorkIsTakenUp(PermitWaits waits) {
    this.waits = waits;
  }

  void check(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.state() == ExecutionState.QUEUED) {
      run.slots().stream()
          .filter(slot -> slot.epoch() == header.epoch())
          .forEach(slot -> tooLong(slot.age(), "it has had a slot", report));
    }
    if (header.state() == ExecutionState.RUNNING) {
      run.branches().stream()
          .filter(BranchRow::isReady)
          .forEach(
              branch ->
                  waits
                      .find(run.id(), branch.name())
                      .ifPresentOrElse(
                          connection -> waits(branch, connection, report),
                          () -> ready(branch, report)));
    }
  }

  private static void ready(BranchRow branch, CheckReport report) {
    tooLong(branch.sinceDue(), "branch %s has been ready".formatted(branch.name()), report);
  }

  private static void waits(BranchRow branch, String connection, CheckReport report) {
    if (!report.norms().isNormal(branch.sinceDue())) {
      report.note(
          "branch %s has been waiting for a free session of connection '%s' for %s"
              .formatted(branch.name(), connection, CheckReport.seconds(branch.sinceDue())),
          "no wait, unless all sessions of the connection are in use",
          "wait until a step that uses the connection ends, or raise max_connections");
    }
  }

  private static void tooLong(Duration since, String what, CheckReport report) {
    if (!report.norms().isNormal(since)) {
      report.mendsItself(
          since,
          "%s for %s, but no worker has started it".formatted(what, CheckReport.seconds(since)),
          EXPECTED,
          report.nextSweep("sends its message again")
              + "; if the problem persists, check that hosts are running and keep up with the"
              + " queue");
    }
  }

  /** The branches that wait for a free permit for a connection. */
  static final class PermitWaits {
    private static final String TABLE = "permits";
    private static final String WAITERS = "q|";
    private static final int PAGE = 1_000;

    private final Map<String, String> connections = new TreeMap<>();

    private PermitWaits() {}

    /** Reads all waits. There is one wait for each waiting step. */
    static PermitWaits read(TableScan scan) {
      PermitWaits waits = new PermitWaits();
      String continuation = null;
      do {
        Tables.Page page = scan.scan(TABLE, PAGE, continuation);
        page.rows().stream().filter(row -> row.key().startsWith(WAITERS)).forEach(waits::add);
        continuation = page.continuation();
      } while (continuation != null);
      return waits;
    }

    private void add(Row row) {
      Columns c = row.columns();
      connections.put(name(c.text("execution"), c.text("branch")), row.partition());
    }

    /**
     * Returns the connection for which a branch waits; empty if it does not wait for a connection.
     */
    Optional<String> find(String execution, String branch) {
      return Optional.ofNullable(connections.get(name(execution, branch)));
    }

    private static String name(String execution, String branch) {
      return execution + "|" + branch;
    }
  }
}
