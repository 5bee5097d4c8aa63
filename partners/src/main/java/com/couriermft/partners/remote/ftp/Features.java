package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.transfer.listing.RemoteErrors;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The features beyond RFC 959 that a server announces (RFC 2389).
 *
 * @param parameters parameters of each feature by its upper-case name; {@code ""} for a feature
 *     without parameters
 */
record Features(Map<String, String> parameters) {
  /**
   * Maximum number of announced features to read; ProFTPD with all its modules announces about
   * thirty.
   */
  private static final int MOST_LINES = 64;

  private static final int MOST_SHOWN = 160;

  /** The features of a server that announces no features. */
  static final Features NONE = new Features(Map.of());

  Features {
    parameters = Map.copyOf(parameters);
  }

  /** Parses the reply to {@code FEAT}. */
  static Features read(Reply reply) {
    if (reply.code() != 211) {
      return NONE;
    }
    Map<String, String> found = new TreeMap<>();
    reply.lines().stream()
        .skip(1)
        .filter(line -> line.startsWith(" "))
        .map(line -> line.strip().split(" ", 2))
        .filter(words -> !words[0].isEmpty())
        .forEach(
            words ->
                found.put(words[0].toUpperCase(Locale.ROOT), words.length > 1 ? words[1] : ""));
    return new Features(found);
  }

  /** Returns whether the server announces a feature. */
  boolean has(String name) {
    return parameters.containsKey(name);
  }

  /** Returns the parameters of a feature; empty if the server does not announce it. */
  Optional<String> find(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /** Returns these features without a feature that must not be used. */
  Features without(String name) {
    Map<String, String> rest = new TreeMap<>(parameters);
    rest.remove(name);
    return new Features(rest);
  }

  /** Returns the sorted features as announced, limited in number and length for display. */
  List<String> lines() {
    return parameters.entrySet().stream()
        .map(e -> e.getValue().isEmpty() ? e.getKey() : e.getKey() + " " + e.getValue())
        .sorted()
        .limit(MOST_LINES)
        .map(line -> SafeText.of(RemoteErrors.printable(line), MOST_SHOWN))
        .toList();
  }
}
