package com.couriermft.automation.webhook;

import com.couriermft.formats.redaction.SecretNames;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Selects the parts of a request that are available to the execution that it starts: {@code
 * trigger.query}, {@code trigger.route} and {@code trigger.headers}. Only headers that are allowed
 * by name are included. Headers and query parameters whose names denote credentials ({@link
 * SecretNames}) are always omitted. These include {@code code}, the query parameter for Functions
 * keys.
 */
public final class RequestFacts {
  /** The format of an allowed header name. */
  public static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,64}");

  private RequestFacts() {}

  /** Returns whether a header with this name is considered a credential. */
  public static boolean isCredential(String name) {
    return SecretNames.isSecret(name);
  }

  /**
   * Adds the selected parts of a request to a trigger.
   *
   * @param query decoded query parameters
   * @param route values of the path parameters, by name
   * @param headers headers, by name in lower case
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
