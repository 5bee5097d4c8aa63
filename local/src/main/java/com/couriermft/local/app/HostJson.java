package com.couriermft.local.app;

import com.couriermft.local.schedule.TimeSpan;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings in {@code host.json} that the local host supports. Each key may be overridden by a
 * setting such as {@code AzureFunctionsJobHost__extensions__queues__batchSize}. Immutable.
 *
 * @param routePrefix the first part of every route, without slashes; may be empty; default {@code
 *     api}
 * @param functionTimeout the maximum duration of an invocation; empty for no limit ({@code -1});
 *     default 30 minutes
 * @param queues the settings of queue triggers
 * @param lockPeriod the lease duration of a timer's lock: 15 to 60 s; default 60 s
 * @param lockRecoveryInterval the time between attempts to acquire a lock that another host holds;
 *     default 60 s
 */
public record HostJson(
    String routePrefix,
    Optional<Duration> functionTimeout,
    QueueOptions queues,
    Duration lockPeriod,
    Duration lockRecoveryInterval) {
  private static final String OVERRIDE = "AzureFunctionsJobHost:";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  static HostJson read(Path file, LocalSettings settings) {
    var keys = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    try {
      flatten("", new ObjectMapper().readTree(Files.readString(file)), keys);
    } catch (JsonProcessingException e) {
      throw new IndexException(file + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IndexException(
          file + " cannot be read; specify the directory of a packaged app", e);
    }
    settings.all().forEach((name, value) -> override(name, value, keys));
    try {
      return from(keys, settings);
    } catch (IllegalArgumentException e) {
      throw new IndexException(file + ": " + e.getMessage(), e);
    }
  }

  private static void flatten(String path, JsonNode node, Map<String, String> keys) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry ->
                  flatten(
                      path.isEmpty() ? entry.getKey() : path + ":" + entry.getKey(),
                      entry.getValue(),
                      keys));
    } else if (node.isValueNode()) {
      keys.put(path, node.asText());
    }
  }

  private static void override(String name, String value, Map<String, String> keys) {
    if (name.regionMatches(true, 0, OVERRIDE, 0, OVERRIDE.length())) {
      keys.put(name.substring(OVERRIDE.length()), value);
    }
  }

  private static HostJson from(Map<String, String> keys, LocalSettings settings) {
    if (!"2.0".equals(keys.get("version"))) {
      throw new IllegalArgumentException(
          "version is " + keys.get("version") + "; it must be \"2.0\"");
    }
    var timeout = keys.getOrDefault("functionTimeout", "00:30:00");
    var lockPeriod = span(keys, "singleton:listenerLockPeriod", MINUTE);
    if (lockPeriod.toSeconds() < 15 || lockPeriod.toSeconds() > 60) {
      throw new IllegalArgumentException(
          "singleton.listenerLockPeriod is " + lockPeriod + "; it must be 15 to 60 seconds");
    }
    return new HostJson(
        strip(keys.getOrDefault("extensions:http:routePrefix", "api")),
        timeout.equals("-1") ? Optional.empty() : Optional.of(TimeSpan.parse(timeout)),
        QueueOptions.from(keys, settings),
        lockPeriod,
        span(keys, "singleton:listenerLockRecoveryPollingInterval", MINUTE));
  }

  static Duration span(Map<String, String> keys, String key, Duration defaultValue) {
    var text = keys.get(key);
    return text == null ? defaultValue : TimeSpan.parse(text);
  }

  private static String strip(String prefix) {
    return prefix.replaceAll("^/+|/+$", "");
  }
}
