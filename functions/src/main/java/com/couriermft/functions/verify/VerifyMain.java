package com.couriermft.functions.verify;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.functions.wiring.AppSettings;
import com.couriermft.operate.verify.AuditAcceptance;
import com.couriermft.operate.verify.CounterRepair;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.operate.verify.LiveVerification.Summary;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.trail.Actor;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command {@code ./courier verify}. */
public final class VerifyMain {
  private static final int CLEAN = 0;
  private static final int WRONG = 1;
  private static final int COULD_NOT_CHECK = 2;

  /** The prefix of the name in the list of changes, before the name of the machine's user. */
  private static final String OPERATOR = "operator:";

  /**
   * Turns off the SDK's log lines, because the SDK also throws the errors. Referenced strongly,
   * because the log manager has only a weak reference.
   */
  private static final Logger SDK = Logger.getLogger("com.azure");

  private VerifyMain() {}

  /**
   * Runs the command and prints the findings. Exits with 0, with 1 (problems found) or with 2
   * (verification failed).
   */
  public static void main(String[] arguments) {
    SDK.setLevel(Level.OFF);
    System.exit(run(arguments, System.getenv(), System.out, System.err));
  }

  static int run(String[] arguments, Map<String, String> env, PrintStream out, PrintStream err) {
    VerifyOptions options;
    try {
      options = VerifyOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + System.lineSeparator() + VerifyOptions.USAGE);
      return COULD_NOT_CHECK;
    }
    try {
      return verify(options, env, options.json() ? new JsonOutput(out) : new TextOutput(out));
    } catch (CourierException e) {
      err.println("The check failed: " + e.getMessage());
      return COULD_NOT_CHECK;
    }
  }

  private static int verify(VerifyOptions options, Map<String, String> env, Output output) {
    Map<String, String> variables = new HashMap<>(env);
    options.storage().ifPresent(storage -> variables.put("CourierStorage", storage));
    AppSettings settings = AppSettings.read(variables, "verify");
    AzureStorage storage = settings.storage().open(settings.identities());
    BackOff backOff = BackOff.ofThread();
    RetryingTables tables = new RetryingTables(storage.tables(), backOff);
    if (options.repairCounters()) {
      new CounterRepair(tables, storage.scan().retrying(backOff)).run().forEach(output::recounted);
    }
    options
        .acceptAudit()
        .ifPresent(
            reason ->
                output.accepted(
                    new AuditAcceptance(tables, storage.scan().retrying(backOff))
                        .accept(new Actor(OPERATOR + System.getProperty("user.name"), reason))));
    LiveVerification verification =
        new LiveVerification(
            tables,
            storage.scan().retrying(backOff),
            storage.blobs(),
            new ExpectedDurations(settings.engine().lease(), settings.engine().sweepEvery()),
            options.files());
    Summary summary =
        verification.run(
            finding -> {
              if (options.all() || finding.severity() != Severity.PENDING) {
                output.found(finding);
              }
            });
    output.ended(summary);
    return summary.count(Severity.WRONG) == 0 ? CLEAN : WRONG;
  }
}
