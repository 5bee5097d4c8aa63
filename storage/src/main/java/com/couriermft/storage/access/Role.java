package com.couriermft.storage.access;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The roles of callers. Each role includes the roles before it: the author of a schedule can start
 * its job anyway, and a creator of API keys can get any role. The names are stored, and are the
 * values of Entra application roles. Never rename them.
 */
public enum Role {
  /** Reads definitions, executions, and connections without their secrets. */
  READER,
  /** Starts, stops and resumes defined jobs, and reads the files of executions. */
  OPERATOR,
  /** Defines jobs, chains, schedules and other triggers. */
  AUTHOR,
  /** Manages connections, keys, secrets, settings and API keys. */
  ADMIN;

  /** Returns whether this role includes the permissions of another role. */
  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }

  /** Returns the name of the role in JSON, such as {@code reader}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the role with exactly that name; empty if there is none. */
  public static Optional<Role> find(String text) {
    return Stream.of(values()).filter(role -> role.text().equals(text)).findFirst();
  }
}
