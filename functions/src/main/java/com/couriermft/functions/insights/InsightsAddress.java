package com.couriermft.functions.insights;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The destination of telemetry, from the connection string of an Application Insights resource.
 *
 * @param key the resource's instrumentation key
 * @param track URL that accepts items
 */
public record InsightsAddress(UUID key, URI track) {
  private static final String USUAL = "https://dc.services.visualstudio.com";
  private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Parses a connection string: {@code InstrumentationKey=…;IngestionEndpoint=https://…/;…}.
   *
   * @throws IllegalArgumentException the connection string has no key, or its endpoint does not use
   *     HTTPS; the message says what is expected, without quoting the string
   */
  public static InsightsAddress parse(String connectionString) {
    Map<String, String> parts = parts(connectionString);
    UUID key;
    try {
      key = UUID.fromString(parts.getOrDefault("InstrumentationKey", ""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("it must contain InstrumentationKey={a UUID}");
    }
    String suffix = parts.get("EndpointSuffix");
    String other = suffix == null ? USUAL : "https://dc." + suffix;
    URI endpoint;
    try {
      endpoint = URI.create(parts.getOrDefault("IngestionEndpoint", other).replaceAll("/+$", ""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("it must contain IngestionEndpoint=https://{host}/");
    }
    if (!isFit(endpoint)) {
      throw new IllegalArgumentException("it must contain IngestionEndpoint=https://{host}/");
    }
    return new InsightsAddress(key, URI.create(endpoint + "/v2.1/track"));
  }

  /** Returns whether a token may be sent to an endpoint: it uses HTTPS or is on this machine. */
  private static boolean isFit(URI endpoint) {
    String host = endpoint.getHost();
    String scheme = String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT);
    return host != null
        && endpoint.getRawUserInfo() == null
        && endpoint.getRawQuery() == null
        && (scheme.equals("https") || scheme.equals("http") && OWN_MACHINE.contains(host));
  }

  /** Returns the settings in a string {@code name=value;…}. Names are case-insensitive. */
  public static Map<String, String> parts(String text) {
    Map<String, String> parts = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String part : text.split(";")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parts.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    return parts;
  }
}
