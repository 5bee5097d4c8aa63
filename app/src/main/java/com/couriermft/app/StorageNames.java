package com.couriermft.app;

import java.util.Set;

/**
 * The names of an installation's tables, containers and queues in its storage account;
 * docs/develop/storage.md says what is in each. Tables and containers are created on first use, but
 * {@code infra-bicep} makes them beforehand: a new name belongs here, and there. Tests hold that
 * the code uses these and no others.
 */
public final class StorageNames {
  /** All tables. */
  public static final Set<String> TABLES =
      Set.of(
          "apikeys",
          "arrivals",
          "chains",
          "changes",
          "config",
          "definitions",
          "events",
          "executions",
          "files",
          "idempotency",
          "index",
          "notifications",
          "permits",
          "plans",
          "pools",
          "schedules",
          "stats",
          "waits",
          "webhooks");

  /** All containers of Courier; containers of connections are not included. */
  public static final Set<String> CONTAINERS = Set.of("contexts", "definitions", "files", "work");

  /** All queues that the app sends to; the Functions host adds a {@code -poison} queue for each. */
  public static final Set<String> QUEUES = Set.of("control", "polls", "steps");

  private StorageNames() {}
}
