package com.couriermft.bench;

import java.util.Locale;
import java.util.Map;

/**
 * What storage requests cost: US, LRS, general purpose v2, hot, dollars per 10,000. Deleting a blob
 * is free. Queue and blob prices are of the public retail price list as of 2026; the table price is
 * to be checked before it is quoted.
 */
final class Prices {
  private static final double QUEUE = 0.004;
  private static final double TABLE = 0.00036;
  private static final double BLOB_WRITE = 0.055;
  private static final double BLOB_READ = 0.0044;

  /**
   * Durable Functions on Azure Storage: 9 n + 9 requests for n activities, 3 n + 6 of the table.
   */
  private static final int DF_QUEUE = 63;

  private static final int DF_TABLE = 36;

  private Prices() {}

  /** Dollars for a million times these requests. */
  static double perMillion(Map<String, Integer> requests) {
    double million = 1_000_000;
    return requests.entrySet().stream()
            .mapToDouble(each -> of(each.getKey()) * each.getValue())
            .sum()
        * million;
  }

  /** Dollars for one request, such as {@code queue GET} or {@code blob PUT}. */
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

  /** One line of the table. */
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

  /** Computed from what is published of it, not measured. */
  static String durableFunctions() {
    return line(
        "Durable Functions (computed)", Map.of("queue GET", DF_QUEUE, "table GET", DF_TABLE));
  }
}
