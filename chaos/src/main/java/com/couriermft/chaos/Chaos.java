package com.couriermft.chaos;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.local.HostLog;
import com.couriermft.local.chaos.FaultRates;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.operate.verify.LiveVerification.Summary;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Runs {@code ./courier chaos}: the storm, the settlement after the storm, and the checks. */
public final class Chaos {
  private final StormOptions options;
  private final StormTiming timing;
  private final PrintStream out;

  private Chaos(StormOptions options, PrintStream out) {
    this.options = options;
    this.timing = StormTiming.forRunOf(options.length());
    this.out = out;
  }

  /**
   * Exits with code 0 if every check passes, 2 for invalid arguments, and 1 for all other failures.
   */
  public static void main(String[] arguments) throws InterruptedException {
    HostLog.configure();
    try {
      StormOptions options = StormOptions.parse(arguments);
      System.exit(new Chaos(options, System.out).run() ? 0 : 1);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + System.lineSeparator() + StormOptions.USAGE);
      System.exit(2);
    } catch (IOException | RuntimeException e) {
      System.err.println("chaos: failed: " + e);
      System.exit(1);
    }
  }

  /** Runs the storm and its checks. Returns whether every check passes. */
  private boolean run() throws IOException, InterruptedException {
    out.printf(
        "chaos: %d min, %d hosts, seed %d; logs in %s%n",
        options.length().toMinutes(), options.hosts(), options.seed(), options.work());
    try (Site site = new Site(options, timing)) {
      site.start();
      Jobs.save(new Api(), site.hosts().get(0).getProcess().apiUri(), site);
      AzureStorage direct = AzureStorage.ofConnectionString(site.storage(), List.of());
      Tables tables = new RetryingTables(direct.tables());
      RequestBook book = new RequestBook();
      Nemesis nemesis = new Nemesis(site.hosts(), timing.suspension(), options.seed());
      try (SlotSampler slots = new SlotSampler(new PoolStore(tables))) {
        storm(site, book, nemesis);
        StormSettlement settling = new StormSettlement(site, book, tables);
        Duration settled = settling.await(timing.settling());
        Duration told = settling.awaitTold(StormTiming.TELLING);
        StormChecker checker =
            new StormChecker(tables, direct.blobs(), book, StormChecker.Outside.of(site));
        Findings findings = checker.check(slots.most());
        checker.checkOutages(site.receiver().tellings().outages());
        verify(direct, findings);
        tell(site, book, nemesis, checker, findings, settled, told, slots);
        return findings.violations().isEmpty();
      }
    }
  }

  /**
   * Checks that {@code courier verify} finds no problems; minor findings may still be repaired
   * automatically.
   */
  private void verify(AzureStorage direct, Findings findings) {
    Summary summary =
        new LiveVerification(direct.tables(), direct.scan(), direct.blobs(), timing.norms(), true)
            .run(
                found ->
                    findings.expect(
                        "courier verify finds no errors",
                        found.severity() != Severity.WRONG,
                        found.toString()));
    findings.expect(
        "courier verify checks every execution", summary.executions() > 0, summary.toString());
  }

  private void storm(Site site, RequestBook book, Nemesis nemesis) throws InterruptedException {
    Clients clients = new Clients(site, book, options.seed());
    site.rates(Site.EVERYDAY);
    site.receiver().storm(true);
    clients.start();
    try {
      nemesis.rage(options.length());
    } finally {
      clients.stop();
    }
    site.rates(FaultRates.NONE);
    site.receiver().storm(false);
    out.println("chaos: fault injection has ended; waiting for all executions to end");
  }

  private void tell(
      Site site,
      RequestBook book,
      Nemesis nemesis,
      StormChecker checker,
      Findings findings,
      Duration settled,
      Duration told,
      SlotSampler slots)
      throws IOException {
    long effects = site.ledger().entries().stream().filter(Ledger.Entry::isEffect).count();
    StormReport report =
        new StormReport()
            .with("minutes", options.length().toMinutes())
            .with("seed", options.seed())
            .with("hosts", options.hosts())
            .with("blows", nemesis.counts())
            .with("hosts_that_ended_by_themselves", nemesis.replaced())
            .proxies(site.hosts().stream().map(host -> host.proxy().counts()).toList())
            .with("asked_and_answered", book.acts())
            .runs(checker.runs())
            .with("effects_in_the_ledger", effects)
            .with("requests_at_the_receiver", site.receiver().entries().size())
            .with(
                "rows_in_the_database",
                site.database().map(database -> RowChecks.rows(database.content())).orElse(0L))
            .with("notifications_at_the_receiver", site.receiver().tellings().entries().size())
            .with("outages_of_a_channel", site.receiver().tellings().outages().size())
            .with("outcomes_unknown", checker.calls().unknown())
            .with("outcomes_unknown_but_done", checker.calls().unknownButDone())
            .with("most_slots_held", slots.most())
            .with("looks_at_slots", slots.samples())
            .seconds("seconds_until_all_was_over", settled)
            .seconds("seconds_from_then_until_all_was_told", told)
            .seconds("slowest_recovery_after_a_kill", checker.slowestRecovery(nemesis.kills()))
            .findings(findings);
    report.print(out);
    report.write(options.work().resolve("report.json"));
    out.println(
        findings.violations().isEmpty()
            ? "chaos: nothing was lost or duplicated"
            : "chaos: " + findings.violations().size() + " violations; see " + options.work());
  }
}
