package com.couriermft.functions.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

  /** Number of alert rules in {@code infra-bicep}, including that of the web test. */
  static final int ALERT_RULES = 16;

  /** Runs of the web test in a month: every 15 minutes from three regions. */
  private static final double WEB_TESTS = 3.0 * Usage.SECONDS / 900;

  private static final int PRIVATE_ENDPOINTS = 6;

  /**
   * Size in bytes of a line in Log Analytics, whether it comes from an event, the host or a
   * diagnostic setting.
   */
  private static final double LINE = 1_000;

  private static final double GB = 1e9;

  private final Usage usage;
  private final CostsOptions options;
  private final PriceList prices;
  private final List<BillLine> lines = new ArrayList<>();

  private Bill(Usage usage, CostsOptions options) {
    this.usage = usage;
    this.options = options;
    this.prices = options.prices();
  }

  static List<BillLine> of(Usage usage, CostsOptions options) {
    Bill bill = new Bill(usage, options);
    StorageRequests counted = bill.storage();
    bill.computing();
    bill.telemetry(counted);
    bill.fixed();
    return List.copyOf(bill.lines);
  }

  private StorageRequests storage() {
    StorageRequests idle =
        StorageRequests.TIMERS.plus(StorageRequests.POLLING.times(options.alwaysOn()));
    StorageRequests executions =
        StorageRequests.ofExecution(usage.isInline())
            .times(usage.executions())
            .plus(StorageRequests.ofStep(usage.isInline()).times(usage.allSteps()));
    StorageRequests files = StorageRequests.ofFiles(usage.allFiles(), usage.bytes());
    StorageRequests looks = StorageRequests.ofLook().times(usage.looks());
    requests("storage, idle: timers, and the queues polled", idle);
    requests(
        text(
            "storage, %,.0f executions of %.1f steps, contexts in %s",
            usage.executions(), usage.steps(), usage.isInline() ? "headers" : "blobs"),
        executions);
    requests(text("storage, %,.0f files, %.1f GB", usage.allFiles(), usage.bytes() / GB), files);
    requests(text("storage, %,.0f checks of watches", usage.looks()), looks);
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
    if (options.isPremium()) {
      add(
          "computing",
          text("%d instances of Elastic Premium", options.instances()),
          options.instances() * prices.of("premium_instance"));
      return;
    }
    double busy = busySeconds();
    double looking = lookingSeconds();
    double gb = options.memoryMb() / 1_024.0;
    double seconds = (busy + looking + TIMERS) * gb;
    add(
        "computing",
        text(
            "%,.0f s with steps, %,.0f s with checks of watches, %,.0f s with timers x %.1f GB, "
                + "less %,.0f GB-s",
            busy, looking, TIMERS, gb, FREE_GB_SECONDS),
        Math.max(0, seconds - FREE_GB_SECONDS) * prices.of("flex_gb_second"));
    double started = invocations();
    add(
        "function executions",
        text("%,.0f for steps, checks of watches and timers, less %,.0f", started, FREE_EXECUTIONS),
        Math.max(0, started - FREE_EXECUTIONS) / 1e6 * prices.of("flex_million"));
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
    double hour = Usage.SECONDS / Math.max(1.0, usage.share().size());
    return usage.share().stream()
        .mapToDouble(share -> share * usage.executions() * usage.stepSeconds() / hour)
        .map(steps -> hour * atLeastOne(steps))
        .sum();
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
    add(
        "telemetry, diagnostics",
        text("%.2f GB: 1 KB per written or deleted blob", diagnostics),
        diagnostics * prices.of("log_gb"));
  }

  private void fixed() {
    add("alerts", text("%d rules", ALERT_RULES), ALERT_RULES * prices.of("alert_rule"));
    add("web test", text("%,.0f runs", WEB_TESTS), WEB_TESTS * prices.of("web_test"));
    if (options.network() != CostsOptions.Network.NONE) {
      add("network", "a NAT gateway and its address", prices.of("gateway"));
    }
    if (options.network() == CostsOptions.Network.PRIVATE) {
      add(
          "network",
          text("%d private endpoints", PRIVATE_ENDPOINTS),
          PRIVATE_ENDPOINTS * prices.of("private_endpoint"));
    }
  }

  private void add(String what, String how, double dollars) {
    lines.add(new BillLine(what, how, dollars));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
