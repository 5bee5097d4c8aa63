package com.couriermft.simulation;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.function.Consumer;

/** Checks what must hold for steps that share a connection. */
final class PermitWatch {
  private final Storage storage;
  private final Scenario scenario;
  private final Consumer<String> violated;

  PermitWatch(Storage storage, Scenario scenario, Consumer<String> violated) {
    this.storage = storage;
    this.scenario = scenario;
    this.violated = violated;
  }

  void written(String execution, List<Change> changes) {
    if (scenario.connections().isEmpty()) {
      return;
    }
    for (Change change : changes) {
      boolean isBranch = change.key().equals("h") || change.key().startsWith("g|");
      if (isBranch && change.before() != null && change.after() != null) {
        waiting(execution, change.before(), change.after());
        claim(execution, change, change.before(), change.after());
      }
    }
  }

  /** Checks that waiting changes none of the counters. */
  private void waiting(String execution, Columns before, Columns after) {
    boolean waits = before.text("phase").equals("ready") && after.text("phase").equals("ready");
    if (waits && after.number("claims") > before.number("claims")) {
      violated.accept(execution + ": waiting counted as a claim");
    }
  }

  private void claim(String execution, Change change, Columns before, Columns after) {
    boolean isClaim =
        after.text("phase").equals("leased") && after.number("fence") > before.number("fence");
    if (!isClaim || !usesConnection(execution, after)) {
      return;
    }
    String branch = change.key().equals("h") ? "h" : change.key().substring(2);
    long fence = after.number("fence");
    List<Row> permits = storage.rows(PermitStore.TABLE, SimulatedStep.CONNECTION, "p|");
    if (permits.stream().noneMatch(row -> isOf(row.columns(), execution, branch, fence))) {
      violated.accept(execution + ": claimed without a permit: " + change.key());
    }
    long live = permits.stream().filter(row -> isLive(row.columns())).count();
    int most = scenario.connections().get(SimulatedStep.CONNECTION);
    if (live > most) {
      violated.accept("%d permits are live, %d are allowed".formatted(live, most));
    }
  }

  private static boolean isOf(Columns permit, String execution, String branch, long fence) {
    return permit.text("execution").equals(execution)
        && permit.text("branch").equals(branch)
        && permit.number("fence") == fence;
  }

  private boolean isLive(Columns permit) {
    String branch = permit.text("branch");
    Columns row =
        storage.find(
            "executions", permit.text("execution"), branch.equals("h") ? branch : "g|" + branch);
    return row != null
        && row.text("phase").equals("leased")
        && row.number("fence") == permit.number("fence");
  }

  private boolean usesConnection(String execution, Columns branch) {
    String job = storage.header(execution).text("job_id");
    StepDefinition step =
        scenario.jobs().stream()
            .filter(j -> j.jobId().equals(job))
            .findFirst()
            .orElseThrow()
            .steps()
            .get(Integer.parseInt(branch.text("cursor")));
    return step.config().has("connection");
  }
}
