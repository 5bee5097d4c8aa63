package com.couriermft.functions.costs;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.wiring.AppSettings;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command {@code ./courier costs}. */
public final class CostsMain {
  private static final int DONE = 0;
  private static final int NOT_DONE = 2;

  /**
   * Turns off the SDK's log lines, because the SDK also throws the errors. Referenced strongly,
   * because the log manager has only a weak reference.
   */
  private static final Logger SDK = Logger.getLogger("com.azure");

  private CostsMain() {}

  /**
   * Runs the command and prints the bill. Exits with 0, or with 2 if the usage could not be read.
   */
  public static void main(String[] arguments) {
    SDK.setLevel(Level.OFF);
    System.exit(run(arguments, System.getenv(), System.out, System.err));
  }

  static int run(String[] arguments, Map<String, String> env, PrintStream out, PrintStream err) {
    CostsOptions options;
    try {
      options = CostsOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + System.lineSeparator() + CostsOptions.USAGE);
      return NOT_DONE;
    }
    try {
      Map<String, String> variables = new HashMap<>(env);
      options.storage().ifPresent(storage -> variables.put("CourierStorage", storage));
      AppSettings settings = AppSettings.read(variables, "costs");
      AzureStorage storage = settings.storage().open(settings.identities());
      Usage usage =
          new UsageReader(new RetryingTables(storage.tables(), BackOff.ofThread()))
              .read(options.days());
      List<BillLine> lines = Bill.of(usage, options);
      out.println(options.json() ? json(usage, lines) : text(usage, options, lines));
      return DONE;
    } catch (CourierException e) {
      err.println("Could not read: " + e.getMessage());
      return NOT_DONE;
    }
  }

  private static double sum(List<BillLine> lines) {
    return lines.stream().mapToDouble(BillLine::dollars).sum();
  }

  static String text(Usage usage, CostsOptions options, List<BillLine> lines) {
    StringBuilder text = new StringBuilder();
    text.append(
            usage.share().isEmpty()
                ? "There is no hour with executions yet, so this is a month without executions, "
                : "A month like the last %d hours, ".formatted(usage.share().size()))
        .append(
            options.deployment().plan().isPremium() ? "on Elastic Premium" : "on Flex Consumption")
        .append(", in US dollars at the list prices of November 2026 unless --price is set:\n");
    for (BillLine line : lines) {
      text.append(format("%9.2f  %s: %s%n", line.dollars(), line.what(), line.how()));
    }
    text.append(format("%9.2f  together%n", sum(lines)));
    return text.append("Not included: permanently stored data, backups, Key Vault, taxes.")
        .toString();
  }

  private static String json(Usage usage, List<BillLine> lines) {
    ObjectNode json = Json.object();
    json.put("executions", usage.executions())
        .put("steps_of_an_execution", usage.steps())
        .put("step_seconds_of_an_execution", usage.stepSeconds())
        .put("files_of_an_execution", usage.files().transfers())
        .put("stored_files_of_an_execution", usage.files().contents())
        .put("bytes", usage.files().bytes())
        .put("sent_share", usage.files().sent())
        .put("stored_share", usage.files().stored())
        .put("looks", usage.looks())
        .put("hours_counted", usage.share().size());
    for (BillLine line : lines) {
      json.withArray("lines")
          .addObject()
          .put("what", line.what())
          .put("how", line.how())
          .put("dollars", line.dollars());
    }
    return json.put("dollars", sum(lines)).toString();
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
