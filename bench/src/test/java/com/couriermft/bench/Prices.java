package com.couriermft.bench;

import java.util.Locale;
import java.util.Map;

/**
 * The prices of storage requests: US, LRS, general purpose v2, hot, in dollars per 10,000. Deleting
 * a blob is free. Prices of queues and blobs are from the public retail price list of 2026. Check
 * the price of tables before you quote it.
 */
final class Prices {
  private static final double QUEUE = 0.004;
  private static final double TABLE = 0.00036;
  private static final double BLOB_WRITE = 0.055;
  private static final double BLOB_READ = 0.0044;

  /**
   * Requests of Durable Functions on Azure Storage: 9 n + 9 requests to queues for n activities,
   * and 3 n + 6 to tables.
   */
  private static final int DF_QUEUE = 63;

  private static final int DF_TABLE = 36;

  private Prices() {}

  /** Returns the price of one million repetitions of these requests, in dollars. */
  static double perMillion(Map<String, Integer> requests) {
    double million = 1_000_000;
    return requests.entrySet().stream()
            .mapToDouble(each -> of(each.getKey()) * each.getValue())
            .sum()
        * million;
  }

  /**
   * Returns the price of one request, such as {@code queue GET} or {@code blob PUT}, in dollars.
   */
  static double of(String request) {
    return price(request) / 10_000;
  }

  private static double price(String what) {
    String service = what.substring(0, what.indexOf(' '));
    return switch (service) {
      case "queue" -> QUEUE;
      case "table" -> TABLE;
      default ->
          switch (what) {
            case "blob PUT", "blob LIST" -> BLOB_WRITE;
            case "blob DELETE" -> 0;
            default -> BLOB_READ;
          };
    };
  }

  /** Returns a line of the table. */
  static String line(String title, Map<String, Integer> requests) {
    int all = requests.values().stream().mapToInt(Integer::intValue).sum();
    return String.format(
        Locale.ROOT,
        "  %-34s %4d requests  $%7.2f per million  %s",
        title,
        all,
        perMillion(requests),
        requests);
  }

  /**
   * Returns the line for Durable Functions, which is computed from published numbers and not
   * measured.
   */
  static String durableFunctions() {
    return line(
        "Durable Functions (computed)", Map.of("queue GET", DF_QUEUE, "table GET", DF_TABLE));
  }
}
