package com.couriermft.functions.bundle;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arguments of the command line.
 *
 * @param command {@code export}, {@code plan}, {@code apply} or {@code diff}
 * @param url URL of the installation, without {@code /api}
 * @param key API key; empty for none
 * @param path a directory, or a file {@code *.zip}
 * @param select patterns of names
 * @param kinds kinds of objects
 * @param options file with additional fields of the plan request
 * @param reason reason for applying a plan; may be empty
 * @param timeout maximum time to wait for the end of a plan
 */
record BundleOptions(
    String command,
    URI url,
    Optional<String> key,
    Path path,
    List<String> select,
    List<String> kinds,
    Optional<Path> options,
    String reason,
    Duration timeout) {
  static final String USAGE =
      """
      usage: ./courier export [--select PATTERN]... [--kind KIND]... DIR|FILE.zip
             ./courier plan [--options FILE] DIR|FILE.zip
             ./courier apply [--options FILE] [--reason TEXT] [--timeout SECONDS] DIR|FILE.zip
             ./courier diff DIR|FILE.zip
        --url      the installation; default: COURIER_URL. Set its API key in COURIER_API_KEY
        --select   names of objects, such as 'job/partner-*'
        --options  a JSON file with policy, mappings, values or prune (docs/author/bundles.md)
      Exit code: 0 no changes (export: success), 1 failure, 2 there are changes, or they were applied.\
      """;

  private static final int DEFAULT_TIMEOUT = 600;

  BundleOptions {
    select = List.copyOf(select);
    kinds = List.copyOf(kinds);
  }

  /**
   * Parses the arguments.
   *
   * @param env the environment variables
   * @throws IllegalArgumentException the arguments do not match the usage
   */
  static BundleOptions parse(Map<String, String> env, String... arguments) {
    String command = arguments.length == 0 ? "" : arguments[0];
    if (!command.matches("export|plan|apply|diff")) {
      throw new IllegalArgumentException("Specify a command.");
    }
    List<String> select = new ArrayList<>();
    List<String> kinds = new ArrayList<>();
    String url = env.getOrDefault("COURIER_URL", "");
    String reason = "";
    int timeout = DEFAULT_TIMEOUT;
    Optional<Path> options = Optional.empty();
    Optional<Path> path = Optional.empty();
    for (int i = 1; i < arguments.length; i++) {
      if (!arguments[i].startsWith("--") && path.isEmpty()) {
        path = Optional.of(Path.of(arguments[i]));
        continue;
      } else if (i + 1 == arguments.length) {
        throw new IllegalArgumentException("Unexpected argument " + arguments[i] + ".");
      }
      String value = arguments[++i];
      switch (arguments[i - 1]) {
        case "--url" -> url = value;
        case "--select" -> select.add(value);
        case "--kind" -> kinds.add(value);
        case "--options" -> options = Optional.of(Path.of(value));
        case "--reason" -> reason = value;
        case "--timeout" -> timeout = seconds(value);
        default -> throw new IllegalArgumentException("Unknown option " + arguments[i - 1] + ".");
      }
    }
    if (!url.matches("https?://.+")) {
      throw new IllegalArgumentException("Specify the URL of the installation in --url.");
    }
    return new BundleOptions(
        command,
        URI.create(url.endsWith("/") ? url : url + "/"),
        Optional.ofNullable(env.get("COURIER_API_KEY")).filter(key -> !key.isBlank()),
        path.orElseThrow(() -> new IllegalArgumentException("Specify a directory or a .zip file.")),
        select,
        kinds,
        options,
        reason,
        Duration.ofSeconds(timeout));
  }

  private static int seconds(String text) {
    if (!text.matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException("Expected a number of seconds, found " + text + ".");
    }
    return Integer.parseInt(text);
  }

  /** Returns whether the bundle is a zip. */
  boolean isZip() {
    return path.toString().endsWith(".zip");
  }
}
