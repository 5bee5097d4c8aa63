package com.couriermft.automation.webhook;

import com.couriermft.formats.redaction.SecretNames;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Selects the facts that an execution may know of the request that started it: {@code
 * trigger.query}, {@code trigger.route} and {@code trigger.headers}. Headers are kept only if they
 * are allowed by name; headers and query parameters whose name says that they are credentials
 * ({@link SecretNames}) are dropped, allowed or not; among them {@code code}, in which the
 * Functions host takes its keys.
 */
public final class RequestFacts {
  /** The form of a header name that may be allowed. */
  public static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,64}");

  private RequestFacts() {}

  /** Returns whether a header of this name is taken for a credential. */
  public static boolean isCredential(String name) {
    return SecretNames.isSecret(name);
  }

  /**
   * Adds them to a trigger.
   *
   * @param query decoded
   * @param route the values in the address, by name
   * @param headers by name in lower case
   * @param allowed names of headers in lower case
   */
  public static void add(
      ObjectNode trigger,
      Map<String, String> query,
      Map<String, String> route,
      Map<String, String> headers,
      Collection<String> allowed) {
    ObjectNode kept = trigger.putObject("query");
    new TreeMap<>(query)
        .forEach(
            (name, value) -> {
              if (!isCredential(name)) {
                kept.put(name, value);
              }
            });
    ObjectNode values = trigger.putObject("route");
    new TreeMap<>(route).forEach(values::put);
    ObjectNode chosen = trigger.putObject("headers");
    for (String name : allowed) {
      String value = headers.get(name);
      if (value != null && !isCredential(name)) {
        chosen.put(name, value);
      }
    }
  }
}
