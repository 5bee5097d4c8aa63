package com.couriermft.local;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a command: {@code --name value}, or {@code --name} alone for a switch. Immutable.
 */
public final class Arguments {
  private static final String ON = "true";
  private final Map<String, String> values;

  private Arguments(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Parses the arguments of a command.
   *
   * @param options the options that take a value
   * @param switches the options that take no value
   * @throws IllegalArgumentException an option is unknown, or its value is missing
   */
  public static Arguments parse(List<String> arguments, Set<String> options, Set<String> switches) {
    var values = new HashMap<String, String>();
    for (int i = 0; i < arguments.size(); i++) {
      var name = arguments.get(i);
      if (switches.contains(name)) {
        values.put(name, ON);
      } else if (!options.contains(name)) {
        throw new IllegalArgumentException(
            "Unknown option " + name + "; use " + options + switches);
      } else if (++i == arguments.size()) {
        throw new IllegalArgumentException("The option " + name + " needs a value");
      } else {
        values.put(name, arguments.get(i));
      }
    }
    return new Arguments(values);
  }

  /** Returns the value of an option, if it was given. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * Returns the value of a required option.
   *
   * @throws IllegalArgumentException the option is missing
   */
  public String get(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("The option " + name + " is required"));
  }

  /** Returns whether a switch was given. */
  public boolean isOn(String name) {
    return values.containsKey(name);
  }

  /** Returns an option whose value is a path, absolute and normalized. */
  public Path path(String name, Path defaultValue) {
    return find(name).map(Path::of).orElse(defaultValue).toAbsolutePath().normalize();
  }

  /**
   * Returns an option whose value is a port; 0 selects any free port.
   *
   * @throws IllegalArgumentException the value is not a port
   */
  public int port(String name, int defaultValue) {
    var text = find(name).orElse(Integer.toString(defaultValue));
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new IllegalArgumentException(name + " is " + text + "; it must be from 0 to 65535");
    }
    return Integer.parseInt(text);
  }
}
