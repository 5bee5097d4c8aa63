package com.couriermft.app;

import java.util.Set;

/**
 * The names of an installation's tables, containers and queues in its storage account;
 * docs/develop/storage.md says what is in each. Tables and containers are created on first use, but
 * {@code infra-bicep} makes them beforehand: a new name belongs here, and there. Tests hold that
 * the code uses these and no others.
 */
public final class StorageNames {
  /** The names of all tables that Courier uses. */
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

  /** The names of Courier's own containers, without the containers of connections. */
  public static final Set<String> CONTAINERS = Set.of("contexts", "definitions", "files", "work");

  /**
   * The names of all queues that the app sends to; the Functions host adds a {@code -poison} queue
   * for each.
   */
  public static final Set<String> QUEUES = Set.of("control", "polls", "steps");

  private StorageNames() {}
}
