package com.couriermft.local.app;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The application settings, normally the environment of the process, which the app sees too. Names
 * are case-insensitive, and {@code :} and {@code __} are equivalent. Immutable.
 */
public final class LocalSettings {
  private static final Pattern REFERENCE = Pattern.compile("%([^%]+)%");
  private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  public LocalSettings(Map<String, String> values) {
    values.forEach((name, value) -> this.values.put(normal(name), value));
  }

  /** Returns the value of a setting; empty if it is missing or blank. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(normal(name))).filter(value -> !value.isBlank());
  }

  /** Returns whether a switch is on: {@code true} or {@code 1}. */
  boolean isOn(String name) {
    return find(name)
        .filter(value -> value.equals("1") || value.equalsIgnoreCase("true"))
        .isPresent();
  }

  /** Returns all settings; the names of nested settings contain {@code :}. */
  Map<String, String> all() {
    return Collections.unmodifiableMap(values);
  }

  /**
   * Replaces each {@code %name%} with the value of the setting.
   *
   * @throws IndexException one of the settings is missing
   */
  String expand(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(
            match -> {
              var name = match.group(1);
              return find(name)
                  .map(java.util.regex.Matcher::quoteReplacement)
                  .orElseThrow(
                      () ->
                          new IndexException(
                              "%" + name + "% does not resolve: set the setting " + name));
            });
  }

  /** Returns the value of a required setting. */
  String get(String name) {
    return find(name).orElseThrow(() -> new IndexException("The setting " + name + " is missing"));
  }

  /**
   * Returns the connection that is named in the {@code connection} property of a binding.
   *
   * <p>This is the connection string in {@code AzureWebJobs<Name>} or, if that setting is missing,
   * in {@code <Name>}. If both are missing, the connection is configured by the settings for an
   * identity under one of these names.
   *
   * @throws IndexException none of these settings exist
   */
  public StorageConnection getConnection(String name) {
    var names = List.of("AzureWebJobs" + name, name);
    var connectionString = names.stream().flatMap(known -> find(known).stream()).findFirst();
    if (connectionString.isPresent()) {
      return new StorageConnection.ByKey(connectionString.get());
    }
    return names.stream()
        .filter(this::hasSection)
        .findFirst()
        .map(known -> StorageConnection.byIdentity(this, known))
        .orElseThrow(
            () ->
                new IndexException(
                    "The connection "
                        + name
                        + " is not set: set AzureWebJobs"
                        + name
                        + " or "
                        + name
                        + " to a storage connection string"));
  }

  private boolean hasSection(String name) {
    return values.keySet().stream()
        .anyMatch(known -> known.regionMatches(true, 0, name + ":", 0, name.length() + 1));
  }

  private static String normal(String name) {
    return name.replace("__", ":");
  }
}
