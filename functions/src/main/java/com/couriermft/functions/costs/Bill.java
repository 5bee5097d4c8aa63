package com.couriermft.functions.costs;

import com.couriermft.functions.costs.Deployment.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Calculates the costs of a month, line by line. Pure. */
final class Bill {
  /** Maximum number of steps that an instance runs at the same time. */
  private static final int SLOTS = 16;

  /**
   * Timer invocations in a month, each billed for a second: two every 30 seconds, and the one for
   * backups every five minutes, whether or not backups are configured.
   */
  private static final double TIMERS = 2.0 * Usage.SECONDS / 30 + Usage.SECONDS / 300;

  private static final double FREE_GB_SECONDS = 100_000;
  private static final double FREE_EXECUTIONS = 250_000;

  private static final double FREE_EGRESS_GB = 100;

  /** Days for which a file is in {@code work} before it is deleted. */
  private static final int WORK_DAYS = 2;

  /** Runs of the web test in a month: every 15 minutes from three regions. */
  private static final double WEB_TESTS = 3.0 * Usage.SECONDS / 900;

  /**
   * Size in bytes of a line in Log Analytics, whether it comes from an event, the host or a
   * diagnostic setting.
   */
  private static final double LINE = 1_000;

  private static final double GB = 1e9;

  private final Usage usage;
  private final Deployment deployment;
  private final ComputePlan plan;
  private final PriceList prices;
  private final List<BillLine> lines = new ArrayList<>();

  private Bill(Usage usage, CostsOptions options) {
    this.usage = usage;
    this.deployment = options.deployment();
    this.plan = deployment.plan();
    this.prices = options.prices();
  }

  static List<BillLine> of(Usage usage, CostsOptions options) {
    Bill bill = new Bill(usage, options);
    StorageRequests counted = bill.storage();
    bill.computing();
    bill.telemetry(counted);
    bill.fixed();
    bill.network();
    return List.copyOf(bill.lines);
  }

  private StorageRequests storage() {
    StorageRequests idle =
        StorageRequests.TIMERS.plus(StorageRequests.POLLING.times(plan.alwaysOn()));
    StorageRequests executions =
        StorageRequests.ofExecution(usage.isInline())
            .times(usage.executions())
            .plus(StorageRequests.ofStep(usage.isInline()).times(usage.allSteps()));
    StorageRequests files =
        StorageRequests.ofFiles(
            usage.allTransfers(), usage.allContents(), usage.files().storedBytes());
    StorageRequests looks = StorageRequests.ofLook().times(usage.looks());
    requests("storage, idle: timers, and the queues polled", idle);
    requests(
        text(
            "storage, %,.0f executions of %.1f steps, contexts in %s",
            usage.executions(), usage.steps(), usage.isInline() ? "headers" : "blobs"),
        executions);
    double stored = usage.files().storedBytes() / GB;
    requests(
        text(
            "storage, %,.0f transfers of %,.0f files, %,.1f GB",
            usage.allTransfers(), usage.allContents(), stored),
        files);
    requests(text("storage, %,.0f checks of watches", usage.looks()), looks);
    double days = WORK_DAYS + deployment.recoveryDays();
    double kept = stored / Usage.DAYS * days;
    add(
        "storage, transferred files that are kept",
        text("%,.1f GB: %.0f days with versions and soft delete", kept, days),
        kept * prices.of("stored_gb") * prices.of("redundancy"));
    return idle.plus(executions).plus(files).plus(looks);
  }

  private void requests(String what, StorageRequests requests) {
    String how =
        text(
            "%,.0f requests to queues, %,.0f to tables, %,.0f blob writes, %,.0f reads",
            requests.queue(), requests.table(), requests.writes(), requests.reads());
    add(what, how, requests.dollars(prices));
  }

  private void computing() {
    if (plan.isPremium()) {
      int instances = plan.premiumInstances();
      add(
          "computing",
          text("%d instances of Elastic Premium", instances),
          instances * prices.of("premium_instance"));
      return;
    }
    double gb = plan.memoryMb() / 1_024.0;
    boolean isReady = plan.readyForOthers() > 0;
    double busy = busySeconds();
    double looking = lookingSeconds();
    double readyBusy = readySeconds();
    double readyLooking = Math.min(looking, (double) plan.readyForOthers() * Usage.SECONDS);
    double readyTimers = isReady ? TIMERS : 0;
    double seconds = (busy - readyBusy + (looking - readyLooking) + (TIMERS - readyTimers)) * gb;
    add(
        "computing",
        text(
            "%,.0f s with steps, %,.0f s with checks of watches, %,.0f s with timers x %.1f GB, "
                + "less %,.0f GB-s",
            busy - readyBusy, looking - readyLooking, TIMERS - readyTimers, gb, FREE_GB_SECONDS),
        Math.max(0, seconds - FREE_GB_SECONDS) * prices.of("flex_gb_second"));
    ready(readyBusy + readyLooking + readyTimers, gb);
    double free = plan.readyForSteps() > 0 ? 0 : FREE_EXECUTIONS;
    double started = invocations();
    add(
        "function executions",
        text("%,.0f for steps, checks of watches and timers, less %,.0f", started, free),
        Math.max(0, started - free) / 1e6 * prices.of("flex_million"));
  }

  private void ready(double working, double gb) {
    int instances = plan.ready();
    if (instances > 0) {
      double standing = (double) instances * Usage.SECONDS;
      add(
          "computing, always ready",
          text(
              "%d instances: %,.0f s standing by, %,.0f s working x %.1f GB",
              instances, standing, working, gb),
          (standing * prices.of("ready_gb_second") + working * prices.of("ready_working_gb_second"))
              * gb);
    }
  }

  private double invocations() {
    return usage.allSteps() + usage.looks() + TIMERS;
  }

  /**
   * Returns the number of seconds in which an instance has at least one step. The steps of an hour
   * are assumed to start independently: if {@code c} steps run at the same time on average, at
   * least one is running with a probability of {@code 1 - e^-c}. Many steps fill up instances, and
   * then more instances are needed.
   */
  private double busySeconds() {
    return hour() * working().sum();
  }

  /** Returns the part of the busy seconds that always-ready instances take. */
  private double readySeconds() {
    return hour() * working().map(each -> Math.min(each, plan.readyForSteps())).sum();
  }

  /** Returns the length of each counted hour in a month, in seconds. */
  private double hour() {
    return Usage.SECONDS / Math.max(1.0, usage.share().size());
  }

  /** Returns the average number of instances that run steps, for each counted hour. */
  private DoubleStream working() {
    return usage.share().stream()
        .mapToDouble(share -> share * usage.executions() * usage.stepSeconds() / hour())
        .map(Bill::atLeastOne);
  }

  /**
   * Returns the number of seconds in which an instance runs at least one poll, each lasting a
   * second.
   */
  private double lookingSeconds() {
    return Usage.SECONDS * atLeastOne(usage.looks() / Usage.SECONDS);
  }

  /** Returns the average number of instances that are working at an instant. */
  private static double atLeastOne(double atATime) {
    return Math.max(1 - Math.exp(-atATime), atATime / SLOTS);
  }

  private void telemetry(StorageRequests counted) {
    double events = 3 * usage.allSteps() * LINE / GB;
    double host = 4 * invocations() * LINE / GB;
    // Each blob that is written is deleted later, and both operations are logged.
    double diagnostics = 2 * counted.writes() * LINE / GB;
    add("telemetry, events", text("%.2f GB: 3 KB per step", events), events * prices.of("log_gb"));
    add(
        "telemetry, the host's",
        text("%.2f GB: 4 KB per function execution", host),
        host * prices.of("log_gb"));
    // Each minute, an instance sends one item for each of the three storage services, and some for
    // failed requests.
    double minutes = (Usage.SECONDS + busySeconds()) / 60;
    double calls = (usage.executions() + usage.allSteps() + 4 * minutes) * LINE / GB;
    add(
        "telemetry, dependencies",
        text(
            "at most %.2f GB: 1 KB per execution and per step, 4 KB per minute of an instance",
            calls),
        calls * prices.of("log_gb"));
    double custom = (3 * usage.executions() + usage.allTransfers() + 4 * minutes) * LINE / GB;
    add(
        "telemetry, custom events and metrics",
        text(
            "at most %.2f GB: 3 KB per execution, 1 KB per transfer, 4 KB per minute of an"
                + " instance",
            custom),
        custom * prices.of("log_gb"));
    add(
        "telemetry, diagnostics",
        text("%.2f GB: 1 KB per written or deleted blob", diagnostics),
        diagnostics * prices.of("log_gb"));
  }

  private void fixed() {
    int rules = deployment.alertRules();
    add("alerts", text("%d rules", rules), rules * prices.of("alert_rule"));
    if (!deployment.privateApp()) {
      add("web test", text("%,.0f runs", WEB_TESTS), WEB_TESTS * prices.of("web_test"));
    }
  }

  private void network() {
    double moved = usage.files().bytes() / GB;
    if (deployment.network() != Network.NONE) {
      add("network", "a NAT gateway and its address", prices.of("gateway") + prices.of("address"));
      add(
          "network, through the gateway",
          text("%,.1f GB of files", moved),
          moved * prices.of("gateway_gb"));
    }
    int endpoints = deployment.privateEndpoints();
    if (endpoints > 0) {
      add(
          "network",
          text("%d private endpoints", endpoints),
          endpoints * prices.of("private_endpoint"));
      double passed = 2 * usage.files().storedBytes() / GB;
      add(
          "network, through the endpoints",
          text("%,.1f GB: each file to storage and back", passed),
          passed * prices.of("private_endpoint_gb"));
      int zones = deployment.dnsZones();
      add("network", text("%d private DNS zones", zones), zones * prices.of("dns_zone"));
    }
    double sent = usage.files().sentBytes() / GB;
    add(
        "network, sent to the internet",
        text("%,.1f GB, less %,.0f GB", sent, FREE_EGRESS_GB),
        Math.max(0, sent - FREE_EGRESS_GB) * prices.of("egress_gb"));
  }

  private void add(String what, String how, double dollars) {
    lines.add(new BillLine(what, how, dollars));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
