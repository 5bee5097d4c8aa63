package com.couriermft.local.app;

import java.time.Duration;
import java.util.Map;

/**
 * The section {@code extensions.queues} of {@code host.json}.
 *
 * @param batchSize the number of messages per fetch, 1 to 32; default 16
 * @param newBatchThreshold the next batch is fetched when at most this many messages are running;
 *     default half the batch size per processor
 * @param maxDequeueCount the number of deliveries before a message moves to the poison queue, at
 *     least 1; default 5
 * @param maxPollingInterval the maximum pause between polls of an empty queue, at least 100 ms;
 *     default one minute, or 2 s in the environment {@code Development}
 * @param visibilityTimeout how long a failed message stays hidden; default 0
 * @param base64 whether messages are encoded in base64, which is also the default of the real host
 */
public record QueueOptions(
    int batchSize,
    int newBatchThreshold,
    int maxDequeueCount,
    Duration maxPollingInterval,
    Duration visibilityTimeout,
    boolean base64) {
  private static final String SECTION = "extensions:queues:";

  static QueueOptions from(Map<String, String> keys, LocalSettings settings) {
    var batchSize = number(keys, "batchSize", 16, 1, 32);
    var development =
        settings.find("AZURE_FUNCTIONS_ENVIRONMENT").filter("Development"::equals).isPresent();
    var polling =
        HostJson.span(
            keys,
            SECTION + "maxPollingInterval",
            development ? Duration.ofSeconds(2) : Duration.ofMinutes(1));
    if (polling.toMillis() < 100) {
      throw new IllegalArgumentException(
          "extensions.queues.maxPollingInterval is " + polling + "; it must be at least 100 ms");
    }
    var defaultThreshold = Math.max(1, batchSize / 2) * Runtime.getRuntime().availableProcessors();
    return new QueueOptions(
        batchSize,
        number(keys, "newBatchThreshold", defaultThreshold, 0, 10_000),
        number(keys, "maxDequeueCount", 5, 1, 10_000),
        polling,
        HostJson.span(keys, SECTION + "visibilityTimeout", Duration.ZERO),
        base64(keys.getOrDefault(SECTION + "messageEncoding", "base64")));
  }

  private static boolean base64(String encoding) {
    if (!encoding.equalsIgnoreCase("base64") && !encoding.equalsIgnoreCase("none")) {
      throw new IllegalArgumentException(
          "extensions.queues.messageEncoding is " + encoding + "; it must be base64 or none");
    }
    return encoding.equalsIgnoreCase("base64");
  }

  private static int number(
      Map<String, String> keys, String key, int defaultValue, int min, int max) {
    var text = keys.getOrDefault(SECTION + key, Integer.toString(defaultValue));
    if (!text.matches("\\d{1,6}") || Integer.parseInt(text) < min || Integer.parseInt(text) > max) {
      throw new IllegalArgumentException(
          "extensions.queues." + key + " is " + text + "; it must be " + min + " to " + max);
    }
    return Integer.parseInt(text);
  }
}
