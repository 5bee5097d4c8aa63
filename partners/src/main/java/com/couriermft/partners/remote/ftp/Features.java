package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.transfer.listing.RemoteErrors;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The features that a server announces beyond RFC 959 (RFC 2389).
 *
 * @param parameters of each feature by its name in upper case; {@code ""} where it has none
 */
record Features(Map<String, String> parameters) {
  /** ProFTPD with all its modules has about thirty. */
  private static final int MOST_LINES = 64;

  private static final int MOST_SHOWN = 160;

  /** The features of a server that announces none. */
  static final Features NONE = new Features(Map.of());

  Features {
    parameters = Map.copyOf(parameters);
  }

  /** From the answer to {@code FEAT}. */
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

  /** The parameters of a feature that it has. */
  Optional<String> find(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /** The same without one that is not to be used. */
  Features without(String name) {
    Map<String, String> rest = new TreeMap<>(parameters);
    rest.remove(name);
    return new Features(rest);
  }

  /**
   * Returns the features as the server wrote them, sorted; for people, so neither too many nor too
   * long.
   */
  List<String> lines() {
    return parameters.entrySet().stream()
        .map(e -> e.getValue().isEmpty() ? e.getKey() : e.getKey() + " " + e.getValue())
        .sorted()
        .limit(MOST_LINES)
        .map(line -> SafeText.of(RemoteErrors.printable(line), MOST_SHOWN))
        .toList();
  }
}
