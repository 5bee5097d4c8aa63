package com.couriermft.storage.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The roles of callers. Each role may do what those before it may, too: whoever writes a schedule
 * can start its job anyway, and whoever makes API keys can give themselves any role. Names are
 * stored, and are the values of Entra application roles: never rename.
 */
public enum Role {
  /** Looks: definitions, runs, connections without their secrets. */
  READER,
  /** Starts, stops and resumes what authors have defined, and reads the files of runs. */
  OPERATOR,
  /** Defines jobs, chains, schedules and what else starts them. */
  AUTHOR,
  /** Keeps connections, keys, secrets, settings and API keys. */
  ADMIN;

  /** Returns whether a caller with this role may do what the other is needed for. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }

  /** Returns the role as it is written, such as {@code reader}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of exactly that name. */
  public static Optional<Role> find(String text) {
    return Stream.of(values()).filter(role -> role.text().equals(text)).findFirst();
  }
}
