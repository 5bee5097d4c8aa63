package com.couriermft.functions.wiring;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.UUID;

/**
 * Creates a name for this process that is unique among all processes and helps people find its
 * logs.
 */
final class WorkerName {
  private static final int MAX_HOST = 32;
  private static final int RANDOM = 6;

  /** The name of this process. It is read on first use, when the environment is complete. */
  static final String OF_PROCESS = of(System.getenv());

  private WorkerName() {}

  /**
   * Returns a name such as {@code 7c9e6679-1204-b81f0c}: instance or host, process id, random part.
   */
  static String of(Map<String, String> variables) {
    String host = variables.getOrDefault("WEBSITE_INSTANCE_ID", hostName());
    String safe = host.replaceAll("[^A-Za-z0-9.-]", "-");
    return "%s-%d-%s"
        .formatted(
            safe.substring(0, Math.min(MAX_HOST, safe.length())),
            ProcessHandle.current().pid(),
            UUID.randomUUID().toString().substring(0, RANDOM));
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // The name of a container might not resolve. The process id and the random part still
      // distinguish it.
      return "host";
    }
  }
}
